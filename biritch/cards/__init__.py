"""The ground of everything: cards, hands, deals, seats and sides."""
