"""The deal that a form holds: its state in an address, and the record it stands for."""
