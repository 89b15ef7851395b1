"""The talk before play: its words, naming and raising, auctions, and the contract it ends with."""
