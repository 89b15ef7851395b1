"""One deal from the first word to the last card, and robots that sit at it."""
