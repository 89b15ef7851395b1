"""Exact chances of what the rules ask about a deal: aces, honours, hands without a trump, long suits."""
