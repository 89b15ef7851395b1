"""The talk before play as a value: whose word it is, what may be said, what it came to.

A talk never changes; ``after(call)`` gives the next. This module has what every talk shares and the
talk of Biritch, naming and the contre ladder; auctions are in ``biritch.talk.auction``.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Literal

from biritch.cards.cards import Denomination
from biritch.cards.seats import Seat, Side
from biritch.errors import BiritchError, IllegalMove, ParseError, Refusal, need
from biritch.messages import Message
from biritch.talk.contract import Contract
from biritch.talk.moves import Call, Contre, Decline, Name, PassChoice, SurContre, need_move
from biritch.talk.raising import CONTRE, Raising

State = Literal["open", "closed", "redeal"]


def plain(word: str) -> str:
    """A word as records have it: "surcontre" for "sur contre", a denomination in full for "no trumps" or "♥"."""
    try:
        return Denomination.parse(word).word
    except BiritchError:
        return re.sub(r"[\s-]", "", word).lower()


@dataclass(frozen=True, kw_only=True)
class Talk(ABC):
    """The talk of one deal so far. ``rules`` is the profile's id, ``calls`` what has been said."""

    rules: str
    dealer: Seat
    calls: tuple[Call, ...] = ()
    redeal_rule: ClassVar[str] = "eight-passes"  # the paragraph by which a deal is thrown in, where one can be

    def __post_init__(self) -> None:
        need("dealer", self.dealer, Seat)

    @property
    @abstractmethod
    def turn(self) -> Seat | None:
        """Whose word is due; None once the talk is over."""

    @property
    @abstractmethod
    def state(self) -> State:
        """ "open", "closed" (there is a contract) or "redeal" (thrown in)."""

    @property
    @abstractmethod
    def contract(self) -> Contract | None:
        """The contract, once closed."""

    @abstractmethod
    def candidates(self) -> Iterator[Call]:
        """Every word that exists in this talk, legal now or not, in a fixed order."""

    @abstractmethod
    def refusal(self, call: Call) -> Refusal | None:
        """Why the call may not be made now, or None if it may."""

    @abstractmethod
    def _said(self, call: Call) -> Talk:
        """The talk after a legal call."""

    @abstractmethod
    def facts(self) -> dict[str, Any]:
        """What is known so far, as the ``calls`` command prints it (only the keys that apply)."""

    def after(self, call: Call) -> Talk:
        """The talk after a call. Raises IllegalMove if it is refused."""
        need_move(call)
        refusal = self.refusal(call)
        if refusal:
            raise IllegalMove(refusal)
        return replace(self._said(call), calls=(*self.calls, call))

    @abstractmethod
    def unknown(self, text: str) -> Message:
        """That a text is no word of this talk, and which words there are."""

    def passes_written(self, count: int) -> bool:
        """Whether that many passes may be written down although the talk is over."""
        return False

    def read(self, word: str) -> Call:
        """The call that a word of a record stands for. Raises ParseError, naming the words there are."""
        need("word", word, str)
        known = self.vocabulary()
        call = known.get(word.strip().lower()) or known.get(plain(word))
        if call is None:
            raise ParseError(self.unknown(word))
        return call

    def write(self, call: Call) -> str:
        """The word of a call in a record: "spades", "contre", "1S", "2NT", "pass".

        Raises ParseError for a call that this talk has no word for.
        """
        for word, other in self.vocabulary().items():
            if other == call:
                return word
        raise ParseError(self.unknown(str(call)))

    def vocabulary(self) -> dict[str, Call]:
        """Every word that can be read, lower case except as written, with its call; written forms first."""
        named: dict[str, Call] = {d.word: Name(d) for d in Denomination}
        return named | {"biritch": Name(Denomination.NOTRUMP)}

    @property
    def denominations(self) -> tuple[Denomination, ...]:
        """What can be named or bid."""
        return tuple(Denomination)

    def refuse_denomination(self, denomination: Denomination, paragraph: str) -> Refusal | None:
        """Why a denomination cannot be called at all, or None if it can."""
        if denomination in self.denominations:
            return None
        known = list(self.denominations)
        return self.refuse("no-such-denomination", paragraph, denomination=denomination, known=known)

    def refuse(self, code: str, paragraph: str, **params: Any) -> Refusal:
        return Refusal(code, f"{self.rules}/{paragraph}", Message(f"refusal.{code}", **params))

    def asked(self) -> dict[str, Any]:
        """The facts common to every talk: its state and who is to speak."""
        facts: dict[str, Any] = {"state": self.state}
        if self.turn is not None:
            facts["to_call"] = self.turn.name
        return facts


@dataclass(frozen=True, kw_only=True)
class NamingTalk(Talk):
    """Biritch: the dealer names or passes the choice (rules ``naming`` and ``naming-passed``); then the sides may
    raise the factor in turn (rules ``contre`` and ``surcontre``; in the retelling rule ``double``, in bridge-whist
    rule ``doubling``).

    ``raising`` has the words of the ladder, its paragraphs and its end; ``none`` is what no trumps is called, in
    the catalogue. ``asked_count``: how many of the side now asked have declined, 0 to 2.
    """

    raising: Raising = CONTRE
    none: str = "render.biritch"
    passed: bool = False
    denomination: Denomination | None = None
    named_by: Seat | None = None
    raises: tuple[Seat, ...] = ()
    asked_count: int = 0

    def unknown(self, text: str) -> Message:
        up, down = self.raising.words
        return Message("parse.call-naming", text=text, up=up, down=down)

    @property
    def state(self) -> State:
        most = self.raising.most_at(self.denomination)
        full = most is not None and len(self.raises) >= most
        return "closed" if self.asked_count == 2 or full else "open"

    @property
    def turn(self) -> Seat | None:
        if self.state == "closed":
            return None
        if self.named_by is None:
            return self.dealer.partner if self.passed else self.dealer
        return self.order[self.asked_count]

    @property
    def due(self) -> Side:
        """The side that may raise next: the defenders, then the dealer's side, in turn."""
        return self.dealer.side if len(self.raises) % 2 else self.dealer.side.other

    @property
    def order(self) -> tuple[Seat, Seat]:
        """Both of the side now due, in the order in which they are asked (rules ``contre``, ``surcontre``)."""
        if self.raising.last_first and len(self.raises) > 1:
            return self.raises[-2], self.raises[-2].partner
        if self.due is self.dealer.side:
            first = self.named_by if self.named_by is not None else self.dealer
            return first, first.partner
        return self.dealer.left, self.dealer.right

    @property
    def raise_word(self) -> Message:
        """What the side now due would say: "contre", "sur contre"; "double", "redouble"."""
        count = 2 if self.due is self.dealer.side else 1
        return Message(f"{self.raising.said}.{count}")

    @property
    def contract(self) -> Contract | None:
        if self.state != "closed" or self.denomination is None:
            return None
        return Contract(self.dealer, self.denomination, raises=self.raises, named_by=self.named_by)

    def vocabulary(self) -> dict[str, Call]:
        up, down = self.raising.words
        talk: dict[str, Call] = {"pass": PassChoice(), up: Contre(), down: SurContre(), "decline": Decline()}
        return super().vocabulary() | talk

    def candidates(self) -> Iterator[Call]:
        yield from (Name(denomination) for denomination in Denomination)
        yield from (PassChoice(), Contre(), SurContre(), Decline())

    def refusal(self, call: Call) -> Refusal | None:
        """Whose turn it is to raise, and nothing after the last word (rule ``contre-closed``)."""
        if self.state == "closed":
            return self.refuse("talk-closed", self.raising.closing)
        if self.named_by is None:
            return self._refuse_before_naming(call)
        if isinstance(call, (Name, PassChoice)):
            return self.refuse(
                "already-named", "naming", named_by=self.named_by, denomination=self.denomination,
                seat=self.turn, word=self.raise_word,
            )  # fmt: skip
        raiser = {Contre: self.dealer.side.other, SurContre: self.dealer.side}.get(type(call))
        if raiser is None and not isinstance(call, Decline):
            return self.refuse("not-in-this-game", "naming", none=Message(self.none))
        if raiser not in (None, self.due):
            rule = self.raising.rules[self.due is self.dealer.side]
            return self.refuse("other-side-raises", rule, seat=self.turn, side=self.due, word=self.raise_word)
        return None

    def _refuse_before_naming(self, call: Call) -> Refusal | None:
        none = Message(self.none)
        if isinstance(call, Name):
            return self.refuse_denomination(call.denomination, "naming")
        if isinstance(call, PassChoice):
            if not self.passed:
                return None
            seat, dealer = self.dealer.partner, self.dealer
            return self.refuse("choice-passed-back", "naming-passed", seat=seat, dealer=dealer, none=none)
        if isinstance(call, (Contre, SurContre, Decline)):
            return self.refuse("nothing-named", self.raising.rules[0], seat=self.turn, none=none)
        return self.refuse("not-in-this-game", "naming", none=none)

    def _said(self, call: Call) -> Talk:
        turn = self.turn
        assert turn is not None
        if isinstance(call, Name):
            return replace(self, denomination=call.denomination, named_by=turn)
        if isinstance(call, PassChoice):
            return replace(self, passed=True)
        if isinstance(call, Decline):
            return replace(self, asked_count=self.asked_count + 1)
        return replace(self, raises=(*self.raises, turn), asked_count=0)

    def facts(self) -> dict[str, Any]:
        facts = self.asked()
        if self.denomination is not None and self.named_by is not None:
            facts |= {
                "declarer": self.dealer.name,
                "named_by": self.named_by.name,
                "denomination": self.denomination.word,
                "factor": 1 << len(self.raises),
            }
        if self.state == "closed":
            facts |= {"leader": self.dealer.left.name, "dummy": self.dealer.partner.name}
        return facts
