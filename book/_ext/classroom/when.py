"""Which came first: a question from the book's own timeline, with the dates that nobody disputes."""

from __future__ import annotations

import re
from random import Random

from _ext.history.prose import plain
from _ext.history.timeline import events
from biritch.render.markup import element, prose

CLOSE = (40, 12, 1)  # years that lie between two of the events at least, by level
HOW_MANY = 3
MOST_LETTERS = 150


def dated() -> list[tuple[int, str]]:
    """Year and what happened, where the year is plain and not part of the text."""
    found = []
    for event in events():
        text = plain(event["text"])
        if re.fullmatch(r"\d{4}", event["date"]) and not ({"disputed", "claim"} & set(event)):
            first = re.match(rf".{{20,{MOST_LETTERS}}}?[.;](?= |$)", text)
            said = first[0].rstrip(".;") if first else ""
            if said and not re.search(r"\d{4}", said):
                found.append((int(event["date"]), said))
    return found


def when(seed: int, level: int, at: str, radios) -> tuple[str, str, dict]:
    """The question, its form, and what the script compares."""
    rng, known = Random(seed), dated()
    for _ in range(1000):
        chosen = rng.sample(known, HOW_MANY)
        years = sorted(year for year, _ in chosen)
        if all(later - earlier >= CLOSE[level - 1] for earlier, later in zip(years, years[1:], strict=False)):
            break
    else:
        raise LookupError("no three events of the timeline lie so far apart")
    first, said = min(chosen)
    told = element("p", element("b", "Which of these came first?"))
    asked = told + element("ul", *(element("li", prose(text)) for _, text in chosen), class_="q-plain")
    choices = [(str(number), text) for number, (_, text) in enumerate(chosen)]
    right = next(number for number, (year, _) in enumerate(chosen) if year == first)
    dates = "; ".join(f"{year}: {text}" for year, text in sorted(chosen))
    link = '<a href="../history/timeline.html">timeline</a>'
    older = f"one of the others is older. See the {link}."
    mistakes = [
        {"answer": {"event": str(number)}, "says": f"That was in {year}; {older}"}
        for number, (year, _) in enumerate(chosen)
        if number != right
    ]
    answer = element("p", element("b", prose(said))) + element("p", prose(dates + "."))
    data = {"kind": "when", "answer": {"event": str(right)}, "mistakes": mistakes, "right": answer}
    return asked, radios("event", "The first was", choices, at), data
