"""The trick stepper's markup: one frame as it opens, all frames as data for the script, the table of tricks.

Without the script it is a picture with its reasons and, under it, every trick as a table. ``stepper.mjs``
in ``biritch.widgets`` shows the controls and steps; it draws with the words and marks of this module.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from typing import Any, Literal

from biritch.cards.cards import Hand, Suit
from biritch.cards.seats import Seat, Side
from biritch.messages import Message
from biritch.play.play import Trick
from biritch.render.cards import PLACES, hand_html
from biritch.render.markup import element, prose, rule_link, say, told
from biritch.render.table import seat_html, tape_html, trick_html, tricks_html
from biritch.render.words import card_name
from biritch.rules import paragraph
from biritch.study.frames import Course, Frame, Reason, frames

Layout = Literal["table", "trick"]
TOTAL = 13
NAMED = re.compile(r'<svg class="b-suit[^>]*>.*?</svg>\w+')  # a card in a sentence stays on one line


def stepper_html(
    course: Course, *, name: str = "", at: int = 0, layout: Layout = "table", title: str = "", caption: str = "",
    opening: str = "",
) -> str:  # fmt: skip
    """The stepper, opening after ``at`` cards; ``name`` is its id in the page.

    ``layout`` "trick" leaves out the hands and the tape; ``opening`` is HTML that stands in place of the first
    picture. ``title`` is what it is called, ``caption`` stands under it.
    """
    course_frames = frames(course)
    at = max(0, min(at, len(course_frames) - 1))
    frame = course_frames[at]
    drawn = opening or _opening(course, course_frames, frame, layout)
    inside = (
        drawn,
        _controls(frame, course_frames[-1]),
        "" if layout == "trick" else _reasons(course_frames, frame),
        element("p", class_="b-vh", role="status"),
        _twin(course),
        element("figcaption", prose(caption)) if caption else "",
        _script(stepper_data(course, course_frames)),
    )
    label = say("stepper.label", title=title or say("stepper.deal"))
    return element(
        "figure", *inside, class_="b-figure b-stepper", id=name, role="group", aria_label=label,
        data_stepper=layout, data_step=str(at),
    )  # fmt: skip


def stepper_data(course: Course, all_frames: Sequence[Frame]) -> dict[str, Any]:
    """What the script steps through: cards, winners, roles and every sentence. Plain text, no HTML."""
    rules = sorted({reason.rule for frame in all_frames for reason in frame.reasons})
    winners = [trick.winner for trick in course.tricks if trick.winner is not None]
    return {
        "hands": [_lines(course.deal[seat]) for seat in Seat],
        "leader": int(course.contract.leader),
        "cards": [card.suit.letter + card.rank.label for card in course.cards],
        "names": [_named(frame, "render.card-of") for frame in all_frames[1:]],
        "winners": [int(winner) for winner in winners],
        "wins": [_named(_winning(all_frames, frame), "render.card-wins") for frame in all_frames[4::4]],
        "ticks": _ticks(winners),
        "dummy": None if course.dummy is None else int(course.dummy),
        "roles": [[_role(course, seat, played) for seat in Seat] for played in (0, 1)],
        "rules": [[rule, _title(rule)] for rule in rules],
        "reasons": [[_told(reason, rules) for reason in frame.reasons] for frame in all_frames],
        "said": [_said(frame) for frame in all_frames],
        "places": [_position(frame, all_frames[-1]) for frame in all_frames],
        "seats": [say(f"seat.{seat.name}") for seat in Seat],
        "sides": [say(f"side.{side.value}") for side in Side],
        "suits": [say(f"suit.{suit.name}") for suit in Suit],
        "toPlay": [say("render.to-play", seat=seat) for seat in Seat],
        "words": {key: say(f"stepper.{key}") for key in ("led", "decides", "play", "stop")}
        | {"none": say("word.none")},
    }


# The first picture


def _opening(course: Course, all_frames: Sequence[Frame], frame: Frame, layout: Layout) -> str:
    trick = _trick(course, frame)
    if layout == "trick":
        return element("div", trick, _reasons(all_frames, frame), class_="b-beside")
    places = {seat: _place(course, frame, seat) for seat in Seat}
    inside = places[Seat.N], places[Seat.W], trick, places[Seat.E], places[Seat.S]
    label = say("render.table")
    table = element("div", *inside, class_="b-table", role="group", aria_label=label)
    winners = [trick.winner for trick in course.tricks if trick.winner is not None]
    tape = tape_html(winners[: frame.tricks], total=max(TOTAL, len(winners)), now=True)
    return table + tape


def _trick(course: Course, frame: Frame) -> str:
    open_trick = frame.trick or Trick(course.contract.leader, (), None)
    turn = None if frame.winner is not None else frame.turn
    return trick_html(open_trick, turn=turn)


def _place(course: Course, frame: Frame, seat: Seat) -> str:
    turn = seat is frame.turn and frame.winner is None
    parts = [_role(course, seat, frame.step)]
    if frame.trick and frame.trick.leader is seat:
        parts.append(say("stepper.led"))
    if frame.winner is None and frame.turn is course.dummy and frame.controller is seat:
        parts.append(say("stepper.decides"))
    named = seat_html(seat, ", ".join(filter(None, parts)), turn=turn)
    hand = hand_html(frame.hands[seat])
    return element("div", named, hand, class_=PLACES[seat], data_widest=_widest(course.deal[seat]))


def _widest(hand: Hand) -> str:
    """The longest line of a hand as dealt: its room is kept, so that nothing moves as cards are played."""
    return max(_lines(hand), key=len)


def _lines(hand: Hand) -> list[str]:
    return [" ".join(card.rank.label for card in hand[suit]) for suit in Suit]


def _role(course: Course, seat: Seat, played: int) -> str:
    if seat is course.dummy:
        key = "stepper.dummy-open" if course.dummy_is_open(played) else "stepper.dummy-closed"
    elif seat is course.declarer:
        key = "render.dealer" if course.profile.dealer_declares else "stepper.declarer"
    else:
        return ""
    return say(key)


def _reasons(all_frames: Sequence[Frame], frame: Frame) -> str:
    """The trick's reasons so far; those to come keep their room but are neither seen nor read."""
    first = 4 * (frame.number - 1) + 1 if frame.step else 0
    items = []
    for each in all_frames[first : 4 * frame.number + 1]:
        state = "is-now" if each is frame else "is-later" if each.step > frame.step else None
        items += [element("li", _reason(reason), class_=state) for reason in each.reasons]
    return element("ol", *items, class_="b-steps")


def _reason(reason: Reason) -> str:
    verdict = element("strong", prose(reason.verdict)) + " " if reason.verdict else ""
    text = NAMED.sub(r'<span class="b-name">\g<0></span>', " ".join(prose(each) for each in reason.says))
    return f"{verdict}{text} {rule_link(reason.rule)}"


def _twin(course: Course) -> str:
    tricks = course.tricks
    summary = element("summary", told("stepper.twin", count=len(tricks)))
    return element("details", summary, tricks_html(tricks), class_="b-twin")


# The controls: hidden until the script has run


def _controls(frame: Frame, last: Frame) -> str:
    def button(do: str) -> str:
        main = do == "forward"
        stuck = frame.step == {"start": 0, "back": 0, "forward": last.step}.get(do)
        return element(
            "button", told(f"stepper.{do}"), class_="b-btn is-main" if main else "b-btn", type="button",
            data_do=do, tabindex="0" if main else "-1", aria_disabled="true" if stuck else None,
        )  # fmt: skip

    buttons = "".join(map(button, ("start", "back", "forward", "play")))
    step = element("div", buttons, class_="b-row", role="group", aria_label=say("stepper.controls"))
    numbers = [
        element("option", str(number), value=str(number), selected=number == frame.number)
        for number in range(last.number + 1)
    ]
    chosen = element("label", told("stepper.trick"), " ", element("select", *numbers))
    at = element("span", prose(_position(frame, last)), class_="b-of")
    place = element("p", chosen, " ", at, class_="b-goto b-field")
    keys = element("p", told("stepper.keys"), class_="b-small b-keys")
    return element("div", step, place, keys, class_="b-row b-controls b-noprint", hidden=True)


# The data


def _named(frame: Frame, key: str) -> str:
    assert frame.card is not None
    return say(key, card=card_name(frame.card), seat=frame.seat)


def _winning(all_frames: Sequence[Frame], end: Frame) -> Frame:
    """The frame of the card that won the trick which ends here."""
    return next(frame for frame in all_frames[end.step - 3 : end.step + 1] if frame.seat is end.winner)


def _ticks(winners: Sequence[Seat]) -> list[str]:
    """What is said of each tick of the tape; nothing of tricks that are not played."""
    said = [say("render.tick", number=at, side=winner.side) for at, winner in enumerate(winners, 1)]
    return said + [""] * (TOTAL - len(said))


def _position(frame: Frame, last: Frame) -> str:
    """“of 13, card 2 of 4”: what follows the number of the trick."""
    if not frame.step:
        return say("stepper.before", total=last.number)
    return say("stepper.place", total=last.number, card=(frame.step - 1) % 4 + 1, cards=4)


def _told(reason: Reason, rules: Sequence[str]) -> list[Any]:
    """A reason as data: its text, the number of its rule, and a verdict if it has one."""
    text = " ".join(message.say() for message in reason.says)
    told = [text, rules.index(reason.rule)]
    return [*told, reason.verdict.say()] if reason.verdict else told


def _said(frame: Frame) -> str:
    """What a screen reader hears after the step."""
    if frame.card is None:
        return say("stepper.at-start", seat=frame.turn)
    said = say("stepper.played", seat=frame.seat, card=card_name(frame.card))
    if frame.winner is None:
        return said
    won = Message(
        "stepper.won", seat=frame.winner, number=frame.number, ns=frame.taken.ns, ew=frame.taken.ew
    )  # fmt: skip
    return f"{said} {won.say()}"


def _title(rule: str) -> str:
    try:
        return paragraph(rule).title
    except LookupError:
        return ""


def _script(data: dict[str, Any]) -> str:
    """The data in the page. No character of it can end the element or begin another."""
    written = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    for char in "<>&\u2028\u2029":
        written = written.replace(char, f"\\u{ord(char):04x}")
    return f'<script type="application/json">{written}</script>'


__all__ = ["Layout", "stepper_data", "stepper_html"]
