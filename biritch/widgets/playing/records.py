"""What stands beside the table: tricks so far, the talk, the rubber; and at the end the sheet."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from biritch.cards.seats import Side
from biritch.play.play import Trick
from biritch.render import deal_html, sheet_html
from biritch.render.cards import card_html
from biritch.render.markup import element, prose, signed, suit_html, told
from biritch.render.sheet import by_games
from biritch.render.words import final_sentence, game_sentence, line_label
from biritch.scoring.score import ScoreSheet
from biritch.table.table import Table
from biritch.widgets.playing.match import rubber_address, rubber_of, scored, with_this
from biritch.widgets.playing.stake import stake_html
from biritch.widgets.playing.state import State, replayed, seats_of
from biritch.widgets.playing.story import watched
from biritch.widgets.playing.talk import TalkView


@dataclass(frozen=True)
class Records:
    """The records of a table and of its match."""

    table: Table
    state: State

    # Tricks

    def past(self, live: bool = True) -> str:
        """The last trick, all tricks with the newest first, and what was said."""
        play = self.table.play
        head = element("p", told("play-lab.last-trick"), class_="c-h3")
        if play is None:
            return element("p", told("play-lab.talk"), class_="c-h3") + self._talk()
        tricks = [trick for trick in play.tricks if trick.winner is not None]
        last = self._last(tricks[-1]) if tricks else element("p", told("play-lab.none-yet"), class_="b-small")
        body = element("tbody", *(self._row(n, trick, live) for n, trick in reversed(list(enumerate(tricks)))))
        heads = [
            element("th", element("span", told("render.head.trick"), class_="b-vh"), scope="col"),
            element("th", told("play-lab.in-order"), scope="col"),
            element("th", told("play-lab.to"), scope="col"),
        ]
        grid = element("table", element("thead", element("tr", *heads)), body, class_="b-grid t-hist")
        label = told("play-lab.all-tricks")
        scroll = element("div", grid, class_="t-scroll", tabindex="0", role="region", aria_label=label)
        talk = element("details", element("summary", told("play-lab.talk")), self._talk(), data_keep="talk")
        return head + element("div", last, class_="t-last") + element("p", label, class_="c-h3") + scroll + talk

    def _talk(self) -> str:
        return TalkView(self.table).said() or element("p", told("play-lab.none-yet"), class_="b-small")

    def _last(self, trick: Trick) -> str:
        items = [
            element(
                "li", card_html(card, state="winner" if seat is trick.winner else "", seat=seat),
                element("span", seat.name, aria_hidden="true"), class_="is-won" if seat is trick.winner else None,
            )
            for seat, card in trick.plays
        ]  # fmt: skip
        card = next(card for seat, card in trick.plays if seat is trick.winner)
        took = told("play-lab.took", seat=trick.winner, card=card)
        return element("ol", *items) + element("p", took, class_="b-small")

    def _row(self, number: int, trick: Trick, live: bool) -> str:
        start = len(self.table.talk.calls) + 4 * number
        cells = []
        for place, (seat, card) in enumerate(trick.plays):
            drawn = suit_html(card.suit) + card.rank.label
            class_ = "is-win" if seat is trick.winner else None
            decides = seat.partner if seat is self.table.dummy else seat
            if live and decides in seats_of(self.state):
                label = told("play-lab.what-if", card=card)
                cells.append(element(
                    "button", drawn, type="button", class_=f"t-if {class_ or ''}".strip(), title=label,
                    aria_label=label, data_whatif=start + place,
                ))  # fmt: skip
            else:
                cells.append(element("span", drawn, class_=class_))
        to = trick.winner.name if trick.winner is not None else ""
        head = element("th", str(number + 1), scope="row")
        return element("tr", head, element("td", *cells), element("td", to))

    # The rubber

    def rubber(self) -> str:
        """The match as it stands, this deal with it, in few words; the whole sheet is a link away."""
        rubber, _ = rubber_of(self.state)
        sheets = list(rubber.sheets)
        over = self.table.is_over and not self.state["line"]
        if over:
            sheets.append(scored(self.table, self.state))
        caption = element("caption", told("play-lab.rubber", **_games(sheets)))
        heads = [element("th", told("play-lab.deal"), scope="col")]
        heads += [element("th", side.label, scope="col") for side in Side]
        parts = [element("tbody", *self._above(sheets), class_="b-above"), *self._below(sheets)]
        if not over:
            parts.append(element("tbody", self._now(len(rubber.sheets) + 1), class_="t-now"))
        total = [sum(sheet.points(side) for sheet in sheets) for side in Side]
        label = element("th", told("render.all-points"), scope="row")
        foot = element("tr", label, *(element("td", signed(points)) for points in total))
        head, foot = element("thead", element("tr", *heads)), element("tfoot", foot)
        table = element("table", caption, head, *parts, foot, class_="b-sheet t-sheet")
        label = told("play-lab.rubber-short")
        scroll = element("div", table, class_="t-scroll", tabindex="0", role="region", aria_label=label)
        return scroll + ("" if over else stake_html(self.table, rubber)) + self._link(over)

    def _above(self, sheets: Sequence[ScoreSheet]) -> list[str]:
        rows = [
            self._line(number, line_label(line), {line.side: line.points})
            for number, sheet in reversed(list(enumerate(sheets, 1)))
            for line in reversed(sheet.lines)
            if line.column == "above"
        ]
        return rows or [element("tr", element("th", "\u00a0", scope="row"), element("td"), element("td"))]

    def _below(self, sheets: Sequence[ScoreSheet]) -> list[str]:
        parts = []
        for number, game in enumerate(by_games(sheets) or [[]]):
            rows = [
                self._line(deal, line_label(line), {line.side: line.points})
                for deal, sheet in game
                for line in sheet.lines
                if line.column == "below"
            ]
            drawn = bool(game and game[-1][1].game)
            class_ = " ".join(["b-below"] * (number == 0) + ["b-drawn"] * drawn)
            parts.append(element("tbody", *rows, class_=class_))
        return parts

    def _line(self, number: int, label: str, points: dict[Side, int]) -> str:
        head = element("th", told("play-lab.deal-line", number=number, what=label.lower()), scope="row")
        return element("tr", head, *(element("td", _figure(points.get(side))) for side in Side))

    def _now(self, number: int) -> str:
        play = self.table.play
        taken = {side: play.taken(side) if play else 0 for side in Side}
        return self._line(number, told("play-lab.tricks-so-far"), taken)

    def _link(self, over: bool) -> str:
        """The same deals on the rubber sheet."""
        state = with_this(self.state, self.table) if over else self.state
        if not state["past"]:
            return ""
        words = told("play-lab.on-the-sheet")
        return element("p", element("a", words, class_="c-link", href="#", data_sheet=rubber_address(state)))

    # The end

    def end(self, live: bool = True) -> str:
        """The sheet in the table's place, and what comes next."""
        table = self.table
        if not table.is_over:
            return ""
        sheet = scored(table, self.state)
        said = told("render.thrown-in")
        if sheet.result is not None:
            tricks = sheet.result.tricks
            most = Side.NS if tricks.ns > tricks.ew else Side.EW
            said = told("play-lab.came-to", side=most, count=max(tricks.ns, tricks.ew))
        if sheet.game:
            said += " " + prose(game_sentence(sheet))
        heading = element("h2", said, class_="c-h2", tabindex="-1", data_heading=True)
        parts = [heading, self._as_played(), sheet_html(sheet, caption="")]
        if sheet.final:
            parts.append(element("p", prose(final_sentence(sheet.final)), class_="c-p"))
        declarer = watched(table, seats_of(self.state))
        if declarer is not None:
            parts.append(element("p", told("play-lab.was-watched", seat=declarer), class_="b-small"))
        hands = element("details", element("summary", told("play-lab.all-hands")), deal_html(table.deal))
        return "".join(parts) + (self._next(sheet) if live else "") + hands

    def _as_played(self) -> str:
        """Beside a what-if: what was taken in the game itself."""
        if not self.state["line"]:
            return ""
        was = replayed(self.state | {"moves": self.state["line"]})[0]
        words = told("play-lab.if-unfinished")
        if was.outcome is not None:
            words = told("play-lab.if-was", ns=was.outcome.tricks.ns, ew=was.outcome.tricks.ew)
        return element("p", element("b", told("play-lab.if")), " ", words, class_="t-if-note")

    def _next(self, sheet: ScoreSheet) -> str:
        if self.state["line"]:
            return element("div", button("return", main=True), button("restart"), class_="b-row")
        over = sheet.final is not None
        buttons = button("next-match" if over else "next-deal", do="next-deal", main=True)
        buttons += button("again", do="restart")
        seat = self.table.next_dealer
        words = told("play-lab.match-ends") if over else told("play-lab.deals-next", seat=seat)
        return element("div", buttons, class_="b-row") + element("p", words, class_="b-small")


def _games(sheets: Sequence[ScoreSheet]) -> dict[str, int]:
    games = sheets[-1].after.games if sheets else None
    return {"ns": games.ns if games else 0, "ew": games.ew if games else 0}


def _figure(points: int | None) -> str:
    return "" if points is None else signed(points)


def button(key: str, *, do: str = "", main: bool = False, idle: bool = False, class_: str = "") -> str:
    """A control of the table by its word."""
    classes = f"b-btn{' is-main' if main else ''} {class_}".strip()
    return element(
        "button", told(f"play-lab.{key}"), type="button", class_=classes, data_do=do or key,
        aria_disabled="true" if idle else None, data_first=main,
    )  # fmt: skip
