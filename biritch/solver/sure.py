"""Tricks that are sure without searching: those that can be cashed at once, and those that the others must get.

What is returned is a proof, as everywhere in the search (see ``biritch.solver.search``), or None where nothing is
sure.
"""

from __future__ import annotations

from biritch.solver.lies import NOBODY, Lies


def sure_plain(lies: Lies, leader: int, need: int, left: int) -> int | None:
    """At no trumps: the leader cashes winners, then crosses to partner's; or every lead is won by the others."""
    partner = leader ^ 2
    cash, rests = [0, 0, 0, 0], [0, 0, 0, 0]
    crosses = False
    for lie in lies:
        first = lie.first
        if first == NOBODY:
            continue
        # After so many rounds nobody else has a card of the suit, and what is left is high, whatever it is.
        solid, rest = lie.solid, lie.rest
        if solid >= rest:
            cash[first] += lie.count[first]
            solid = rest
        else:
            cash[first] += solid
        if solid:
            rests[first] |= lie.cards[solid - 1]
        if first == partner and lie.count[leader]:
            crosses = True
    if cash[leader] >= need:
        return rests[leader]
    if crosses and cash[leader] + cash[partner] >= need:
        return rests[leader] | rests[partner]
    least, proof = left, 0
    for lie in lies:
        if lie.count[leader]:
            first = lie.first
            if not (first ^ leader) & 1:
                return None
            if cash[first] < least:
                least = cash[first]
            proof |= rests[first] | lie.cards[0]
    return ~proof if left - least < need else None


def sure_trump(lies: Lies, trump: int, leader: int, need: int, left: int) -> int | None:
    """With a trump suit: the highest trumps of one hand; or winners cashed for as long as nobody can ruff."""
    trumps = lies[trump]
    if trumps.first != NOBODY:
        proof = trumps.cards[trumps.solid - 1]
        if (trumps.first ^ leader) & 1:
            if left - trumps.solid < need:
                return ~proof
        elif trumps.solid >= need:
            return proof
    return _cashed(lies, trump, leader, need, left)


def _cashed(lies: Lies, trump: int, leader: int, need: int, left: int) -> int | None:
    partner, left_hand, right_hand = leader ^ 2, leader + 1 & 3, leader + 3 & 3
    trumps = lies[trump]
    own, theirs, proof, partners_proof = 0, 0, 0, 0
    crosses = False
    # How long the opponents can ruff: by hand, the trumps they hold when side suits are led.
    against_left, against_right = trumps.count[left_hand], trumps.count[right_hand]
    if trumps.first == leader:
        most = max(against_left, against_right)
        own, high = (trumps.count[leader], trumps.rest) if trumps.solid >= trumps.rest else (trumps.solid,) * 2
        if trumps.solid >= most:  # all are drawn
            against_left = against_right = 0
        if high:
            proof = trumps.cards[high - 1]
    elif trumps.first == partner and trumps.count[leader]:
        theirs, high = (
            (trumps.count[partner], trumps.rest) if trumps.solid >= trumps.rest else (trumps.solid,) * 2
        )
        partners_proof, crosses = trumps.cards[max(high, 1) - 1], True
    for suit, lie in enumerate(lies):
        first = lie.first
        if suit == trump or first == NOBODY or (first ^ leader) & 1:
            continue
        count = lie.count
        high, cash = (lie.rest, count[first]) if lie.solid >= lie.rest else (lie.solid, lie.solid)
        if against_left and cash > count[left_hand]:
            cash = count[left_hand]
        if against_right and cash > count[right_hand]:
            cash = count[right_hand]
        if first == partner and trumps.count[leader] and cash > count[leader]:
            cash = count[leader]  # or the leader might have to ruff
        if not cash:
            continue
        if high > cash:
            high = cash
        bit = lie.cards[high - 1] if high else 0
        if first == leader:
            own, proof = own + cash, proof | bit
        else:
            theirs, partners_proof = theirs + cash, partners_proof | bit
            crosses = crosses or count[leader] > 0
    if own + theirs < need:
        return None
    if trumps.count[partner]:
        # Partner throws plain cards; with none left a ruff would take the lead away, after one trick more.
        plain = left - trumps.count[partner] + 1
        own = min(own, plain)
        theirs = min(theirs, plain - own)
    if own >= need:
        return proof
    return proof | partners_proof if crosses and own + theirs >= need else None
