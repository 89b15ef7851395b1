"""Deals looked at from outside: frame by frame, under another law, many at once, at their extremes."""
