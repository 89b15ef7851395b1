"""Thirteen tricks: who may play what, who wins; and counting every way a position can be played."""
