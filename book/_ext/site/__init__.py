"""What every page has: frame, addresses, drawings, what is left out."""
