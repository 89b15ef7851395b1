"""Play a hand: the table, its talk and its story."""
