"""Many deals at once, talked and played by plain rules: what a game pays for, and how its rubbers run.

The robots play all cards, and in Biritch they also talk. In Vint they would hardly leave the first level, so the
bid is made for them (``joint_bid``), as if the auction had told the stronger side what it holds. The numbers are
those of this policy; the same seeds always give the same deals and the same play.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from biritch.cards.cards import Denomination, Suit
from biritch.cards.deal import Deal
from biritch.cards.seats import Seat, Side
from biritch.profiles.base import Profile
from biritch.profiles.lines import Column, Standing
from biritch.scoring.rubber import Rubber
from biritch.scoring.score import ScoreSheet
from biritch.table.robots import Robot, strength
from biritch.table.table import Table
from biritch.talk.moves import Bid, Pass

MOST_DEALS = 60  # a rubber that is not over by then is left; no rubber has come near


BASE, STEP = 15, 3  # joint strength: a level for every three points over fifteen
FIT = 8  # cards of a suit in both hands that make it the trump


def joint_bid(deal: Deal, dealer: Seat) -> tuple[Seat, Bid]:
    """The bid of the side with more strength (the dealer's, if equal), and who makes it.

    Strength is ace 4, king 3, queen 2, jack 1, in both hands. The longest joint suit of eight or more is the
    trump, of equal ones the dearest; without one it is no trumps. Whoever holds more of the suit bids, at no
    trumps the stronger hand.
    """
    joint = {side: sum(strength(deal[seat]) for seat in side.seats) for side in Side}
    side = max((dealer.side, dealer.side.other), key=joint.__getitem__)
    level = min(7, max(1, (joint[side] - BASE) // STEP))

    def length(suit: Suit) -> int:
        return sum(deal[seat].count(suit) for seat in side.seats)

    suit = max(Suit, key=lambda suit: (length(suit), Denomination.of(suit)))
    if length(suit) < FIT:
        stronger = max(side.seats, key=lambda seat: strength(deal[seat]))
        return stronger, Bid(level, Denomination.NOTRUMP)
    return max(side.seats, key=lambda seat: deal[seat].count(suit)), Bid(level, Denomination.of(suit))


def played(profile: Profile, deal: Deal, dealer: Seat, robot: Robot) -> Table:
    """A deal talked and played to its end by the policy of this module."""
    return play_out(talked(profile, deal, dealer, robot), robot)


def talked(profile: Profile, deal: Deal, dealer: Seat, robot: Robot) -> Table:
    """A deal whose talk is over, by the policy of this module: the opening lead is due, or it is thrown in."""
    table = Table(deal, profile, dealer)
    if profile.has_level:
        bidder, bid = joint_bid(deal, dealer)
        if Denomination.ROYALS in table.talk.denominations and bid.denomination is Denomination.SPADES:
            bid = Bid(bid.level, Denomination.ROYALS)
        while table.turn is not bidder:
            lowest = Bid(1, table.talk.denominations[0])  # of a dealer who must open
            table.push(Pass() if Pass() in table.legal_moves else lowest)
        higher = (Bid(level, bid.denomination) for level in range(bid.level, 8))
        table.push(next(call for call in higher if call in table.legal_moves))
        while table.contract is None:
            table.push(Pass())
    while table.play is None and table.turn is not None:
        table.push(robot.choose(table).move)
    return table


def play_out(table: Table, robot: Robot) -> Table:
    """Let a robot make every move that is left, for all four seats; returns the same table."""
    while table.turn is not None:
        table.push(robot.choose(table).move)
    return table


def sample(profile: Profile, seeds: Iterable[int]) -> tuple[ScoreSheet, ...]:
    """One deal for each seed, each on a fresh sheet; the seats deal in turn."""
    found = []
    for seed in seeds:
        table = played(profile, Deal.shuffled(seed), Seat(seed % 4), Robot(seed))
        found.append(table.score(Standing()))
    return tuple(found)


def play_rubber(profile: Profile, seed: int) -> Rubber:
    """A whole rubber; the deals follow from the seed, the deal passes left."""
    rubber, robot, dealer = Rubber(profile), Robot(seed), Seat(seed % 4)
    for number in range(MOST_DEALS):
        table = played(profile, Deal.shuffled(1000 * seed + number), dealer, robot)
        rubber.add(table.outcome, dealer)
        if rubber.final:
            break
        dealer = dealer.left
    return rubber


def points_by_kind(sheets: Sequence[ScoreSheet]) -> dict[tuple[Column, str], int]:
    """All points of both sides, by column and kind; a chicane that deducts counts against the honours' sum.

    Lines for games and rubbers are left out.
    """
    sums: dict[tuple[Column, str], int] = {}
    for sheet in sheets:
        for line in sheet.lines:
            if line.kind not in ("game", "rubber"):
                key = (line.column, line.kind)
                sums[key] = sums.get(key, 0) + line.points
    return sums


def margin_of(sheet: ScoreSheet) -> int:
    """N–S's points less E–W's, without what a game or a rubber adds."""
    kept = [line for line in sheet.lines if line.kind not in ("game", "rubber")]
    return sum(line.points if line.side is Side.NS else -line.points for line in kept)


def failed(sheet: ScoreSheet) -> bool:
    """Whether a bid was made and not kept."""
    result = sheet.result
    if result is None or result.contract.target is None:
        return False
    return result.tricks[result.contract.side] < result.contract.target


def declarer_margin(sheet: ScoreSheet) -> int:
    """The margin as the declarer's side sees it; 0 for a deal thrown in."""
    if sheet.result is None:
        return 0
    return margin_of(sheet) * (1 if sheet.result.contract.side is Side.NS else -1)


__all__ = [
    "declarer_margin", "failed", "joint_bid", "margin_of", "play_out", "play_rubber", "played", "points_by_kind",
    "sample", "talked",
]  # fmt: skip
