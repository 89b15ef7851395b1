"""What cannot be, wherever it comes from: the checks that reading a record and scoring a result share.

A flaw is where it would stand in a record, what it is, and the name of the paragraph that says so. Reading
knows the place in the file as well; scoring does not.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any

from biritch.cards.cards import HONOUR_RANKS, Denomination, Rank
from biritch.cards.seats import BySide, Seat, Side
from biritch.errors import Fault, RecordError, as_written
from biritch.messages import Message
from biritch.profiles.base import Profile
from biritch.profiles.lines import Standing
from biritch.profiles.results import Result
from biritch.talk.contract import Contract

Path = tuple[str | int, ...]
Flaw = tuple[Path, Message, str]
LEVELS = (1, 7)
LONGEST_LIST = 2000  # of a record; with as many raises the factor has 602 digits


def _flaw(path: Path, key: str, paragraph: str = "", **params: Any) -> Flaw:
    return path, Message(key if "." in key else f"record.{key}", **params), paragraph


def dotted(path: Path) -> str:
    """A path as a person writes it: "before.below.NS"."""
    return ".".join(str(step) for step in path) or "the record"


def within(path: Path, value: Any, least: int, most: int | None = None) -> Iterator[Flaw]:
    """Anything but a whole number within bounds."""
    if type(value) is not int or value < least or (most is not None and value > most):
        key = "not-whole" if most is None else "not-within"
        yield _flaw(path, key, name=dotted(path), value=as_written(value), least=least, most=most)


def in_level(level: Any) -> Iterator[Flaw]:
    return within(("contract", "level"), level, *LEVELS)


def in_declarer(profile: Profile, dealer: Seat | None, declarer: Seat | None) -> Iterator[Flaw]:
    """Where the dealer declares, nobody else does."""
    if profile.dealer_declares and None not in (dealer, declarer) and dealer is not declarer:
        yield _flaw(("contract", "declarer"), "declarer-not-dealer", "dummy", seat=declarer, dealer=dealer)


def in_named_by(profile: Profile, declarer: Seat | None, seat: Seat | None) -> Iterator[Flaw]:
    if seat is not None and declarer is not None:
        allowed = [declarer, declarer.partner] if profile.dealer_declares else [declarer]
        if seat not in allowed:
            yield _flaw(("contract", "named_by"), "named-by", "naming", seat=seat, allowed=allowed)


def in_denomination(profile: Profile, denomination: Denomination | None) -> Iterator[Flaw]:
    """What a rule set does not know cannot be named, such as royals where spades have one price."""
    if denomination is not None and denomination not in profile.rising:
        known = list(profile.rising)
        paragraph = "bid" if profile.has_level else "naming"
        path: Path = ("contract", "denomination")
        yield _flaw(path, "denomination-unknown", paragraph, denomination=denomination, known=known)


def in_raises(
    profile: Profile, declarer: Seat | None, raises: Sequence[Seat | None], named: Denomination | None = None
) -> Iterator[Flaw]:
    """The sides raise in turn, the defenders first. A seat that is not known is passed over."""
    if raises and not profile.raising:
        yield _flaw(("contract", "raises"), "score.no-doubles", "no-doubles")
        return
    if len(raises) > LONGEST_LIST:
        name = dotted(("contract", "raises"))
        yield _flaw(("contract", "raises"), "too-many", name=name, count=len(raises), most=LONGEST_LIST)
        return
    most = profile.most_raises if named is None else profile.most_raises_at(named)
    rules = profile.raising.rules if profile.raising else ("", "")
    for index, seat in enumerate(raises):
        if seat is None or declarer is None:
            continue
        due = declarer.side if index % 2 else declarer.side.other
        path: Path = ("contract", "raises", index)
        if most is not None and index >= most:
            yield _flaw(path, "raise-too-many", rules[index % 2], most=most)
        elif seat.side is not due:
            yield _flaw(path, "raise-wrong-side", rules[index % 2], seat=seat, side=due, number=index + 1)


def in_contract(profile: Profile, contract: Contract) -> Iterator[Flaw]:
    if contract.level is None:
        if profile.has_level:
            yield _flaw(("contract",), "score.level-missing", "bid")
    elif profile.has_level:
        yield from in_level(contract.level)
    else:
        yield _flaw(("contract", "level"), "score.level-unknown", "naming")
    yield from in_denomination(profile, contract.denomination)
    yield from in_named_by(profile, contract.declarer, contract.named_by)
    if contract.denomination in profile.rising:
        yield from in_raises(profile, contract.declarer, contract.raises, contract.denomination)


AT = "holdings"


def in_holdings(
    profile: Profile, denomination: Denomination | None, parts: Mapping[str, Any], given: Collection[str]
) -> Iterator[Flaw]:
    """What is lacking of "honours", "aces" and "voids", and what no deal could hold.

    ``given`` are the names of the parts that are there, ``parts`` those that could be read. While the
    denomination is not known (None), what depends on it is left unjudged.
    """
    needed = profile.holdings_needed(denomination) if denomination is not None else frozenset()
    for name in sorted(needed - set(given)):
        yield _flaw((AT,), f"{name}-missing", profile.holding_paragraphs[name])
    without_trumps = denomination is Denomination.NOTRUMP
    found: list[Flaw] = []
    if "honours" in parts:
        found += [_flaw((AT, "honours"), "honours-no-trump")] if without_trumps else _honours(parts["honours"])
    found += _aces(parts["aces"]) if "aces" in parts else ()
    voids = parts.get("voids", ())
    if voids and without_trumps:
        found.append(_flaw((AT, "voids"), "voids-no-trump", "chicane"))
    if len(voids) == 4:
        found.append(_flaw((AT, "voids"), "voids-all"))
    yield from found
    if not found and set(parts) == set(given):
        yield from _together(parts.get("honours", {}), parts.get("aces", {}), voids)


def _honours(honours: Mapping[Seat, Sequence[Rank]]) -> Iterator[Flaw]:
    owner: dict[Rank, Seat] = {}
    stray = False
    for seat, ranks in honours.items():
        path = (AT, "honours", seat.name)
        for rank in ranks:
            if rank not in HONOUR_RANKS:
                stray = True
                yield _flaw(path, "not-honour", seat=seat, text=rank.letter)
            elif rank in owner:
                yield _flaw(path, "honour-twice", rank=rank, seats=[owner[rank], seat])
            owner.setdefault(rank, seat)
    absent = [rank for rank in HONOUR_RANKS if rank not in owner]
    if absent and not stray:
        yield _flaw((AT, "honours"), "honours-absent", ranks=absent)


def _aces(aces: Mapping[Seat, Any]) -> list[Flaw]:
    found = [flaw for seat, number in aces.items() for flaw in within((AT, "aces", seat.name), number, 0, 4)]
    if not found and sum(aces.values()) != 4:
        found.append(_flaw((AT, "aces"), "aces-sum", sum=sum(aces.values())))
    return found


def _together(
    honours: Mapping[Seat, Sequence[Rank]], aces: Mapping[Seat, int], voids: Collection[Seat]
) -> Iterator[Flaw]:
    """What is possible apart may be impossible together."""
    for seat in sorted(voids):
        if honours.get(seat):
            yield _flaw((AT, "voids"), "void-with-honour", "chicane", seat=seat, ranks=honours[seat])
    holder = next((seat for seat, ranks in honours.items() if Rank.ACE in ranks), None)
    if holder is not None and aces and not aces.get(holder):
        yield _flaw((AT, "aces"), "ace-is-honour", seat=holder)
    # Aces that are no trumps lie in the three other suits, one each.
    for seat, number in aces.items():
        if number == 4 and seat in voids:
            yield _flaw((AT, "aces"), "void-with-four-aces", "chicane", seat=seat)
    if len(voids) == 3:
        full = next(seat for seat in Seat if seat not in voids)
        if aces and aces.get(full) != 1:
            yield _flaw((AT, "aces"), "thirteen-trumps", seat=full)


def in_tricks(tricks: Mapping[Side, Any] | BySide, known: Collection[Side] = tuple(Side)) -> Iterator[Flaw]:
    found = [flaw for side in known for flaw in within(("tricks", side.value), tricks[side], 0, 13)]
    yield from found
    if not found and len(known) == 2:
        ns, ew = tricks[Side.NS], tricks[Side.EW]
        if ns + ew != 13:
            yield _flaw(("tricks",), "tricks-sum", "all-tricks", ns=ns, ew=ew, sum=ns + ew)


def counts(winners: Sequence[Seat | Side]) -> BySide | None:
    """How many tricks each side has of these; None of none."""
    ours = sum((winner.side if isinstance(winner, Seat) else winner) is Side.NS for winner in winners)
    return BySide(ours, len(winners) - ours) if winners else None


def in_order(played: Sequence[Seat | Side], given: Sequence[Seat | Side]) -> Iterator[Flaw]:
    """Winners told besides a whole play are its winners, or the sides of these."""
    pairs = zip(played, given, strict=False)
    same = all(ours is other or (isinstance(ours, Seat) and ours.side is other) for ours, other in pairs)
    if played and given and not (same and len(played) == len(given)):
        yield _flaw(("trick_winners",), "winners-disagree", "trick-winner")


def in_winners(counted: BySide | None, tricks: BySide | None) -> Iterator[Flaw]:
    if counted and tricks and tricks != counted:
        yield _flaw(("tricks",), "tricks-disagree", "trick-winner", ns=counted.ns, ew=counted.ew)


def in_accord(contract: Contract | None, called: bool, came_to: Contract | None) -> Iterator[Flaw]:
    """A contract besides calls is what they came to."""
    if contract and called and came_to != contract:
        yield _flaw(("contract",), "contract-disagrees")


def in_cards(deal: bool, holdings: bool) -> Iterator[Flaw]:
    if deal and holdings:
        yield _flaw((AT,), "deal-and-holdings")


def in_revokes(profile: Profile, given: bool) -> Iterator[Flaw]:
    if given and not profile.has_revokes:
        yield _flaw(("revokes",), "no-revokes", "follow", profile=profile.id)


def in_revoking(profile: Profile, declarer: Seat | None, seats: Sequence[Seat | None]) -> Iterator[Flaw]:
    """Whether the exposed hand is charged with a revoke where it cannot be. Seats not known are passed over."""
    for index, seat in enumerate(seats):
        if seat is not None and declarer is not None and not may_revoke(profile, declarer, seat):
            yield _flaw(("revokes", index), "revoke-dummy", "revoke", seat=seat)


def may_revoke(profile: Profile, declarer: Seat, seat: Seat) -> bool:
    return profile.has_revokes and (profile.dummy_revokes or seat is not declarer.partner)


def in_standing(profile: Profile, standing: Standing | Mapping[str, Mapping[Side, Any]]) -> Iterator[Flaw]:
    parts = standing if isinstance(standing, Mapping) else vars(standing)
    bad = set()
    for name in ("below", "games", "total"):
        for side in Side:
            for flaw in within(("before", name, side.value), parts[name][side], 0):
                bad.add((name, side))
                yield flaw
    for side in Side:
        below, games = parts["below"][side], parts["games"][side]
        path: Path = ("before", "below", side.value)
        if ("below", side) not in bad and below >= profile.game:
            yield _flaw(path, "score.below-over", "game", side=side, points=below, game=profile.game)
        path = ("before", "games", side.value)
        if ("games", side) not in bad and games >= profile.games_in_rubber:
            yield _flaw(path, "score.games-over", "rubber", side=side, games=games)


def in_result(profile: Profile, result: Result) -> Iterator[Flaw]:
    """Everything that keeps a result from being scored by the profile."""
    contract, held = result.contract, result.holdings
    yield from in_contract(profile, contract)
    parts = {name: part for name in ("honours", "aces", "voids") if (part := getattr(held, name))}
    yield from in_holdings(profile, contract.denomination, parts, parts)
    yield from in_tricks(result.tricks)
    yield from in_winners(counts(result.winners), result.tricks)
    yield from in_revokes(profile, bool(result.revokes))
    if profile.has_revokes:
        yield from in_revoking(profile, contract.declarer, result.revokes)


def check(profile: Profile, result: Result | None, before: Standing) -> None:
    """Raise RecordError, with every fault, if the profile cannot score the result on the standing."""
    found = list(in_standing(profile, before))
    if result is not None:
        found = [*in_result(profile, result), *found]
    elif not profile.has_redeals:
        found.append(((), Message("score.no-redeals"), "naming"))
    if found:
        raise RecordError(*(Fault(message, rule=profile.known_rule(name)) for _, message, name in found))
