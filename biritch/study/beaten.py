"""Why a card did not win its trick: what is said to somebody who takes it for the winner."""

from __future__ import annotations

from biritch.cards.cards import Card, Denomination
from biritch.messages import Message
from biritch.play.play import Trick, trick_winner
from biritch.study.frames import Reason


def why_beaten(trick: Trick, card: Card, denomination: Denomination, rule: str) -> Reason:
    """The reason for which ``card`` lost a finished trick; ``rule`` is the paragraph on who wins one.

    Raises ValueError for the card that won, and for one that is not in the trick.
    """
    best = dict(trick.plays)[trick_winner(trick, denomination)]
    if card not in trick.cards or card is best:
        raise ValueError(f"{card} was not beaten in this trick")
    led, trump = trick.cards[0].suit, denomination.suit
    highest = max(other for other in trick.cards if other.suit is led)
    if card.suit is trump:
        key = "lower-trump"
    elif card.suit is not led:
        key = "neither" if trump is not None else "not-led"
    elif best.suit is led:
        key = "lower"
    else:
        key = "trumped" if card is highest else "twice"
    said = Message(
        f"beaten.{key}", card=card, best=best, highest=highest, one=Message(f"frame.one.{led.name}")
    )  # fmt: skip
    return Reason((said,), rule, Message("beaten.not", card=card))


__all__ = ["why_beaten"]
