"""How things are called: cards, denominations, raises, contracts, figures. Plain text, by the catalogue."""

from __future__ import annotations

from biritch.cards.cards import Card, Denomination
from biritch.messages import Message, known
from biritch.profiles.base import Change, Profile
from biritch.profiles.lines import ScoreLine
from biritch.render.markup import say
from biritch.scoring.score import Final, ScoreSheet
from biritch.talk.contract import Contract


def card_name(card: Card) -> str:
    """As spoken: "ace of spades", "10 of hearts"."""
    return card.name


def profile_name(profile: Profile) -> str:
    """“Biritch, Collinson 1886”."""
    return say(f"profile.{profile.id}")


def game_name(profile: Profile) -> str:
    """The short name for a column's head: "Biritch"."""
    key = f"render.game-name.{profile.id}"
    return say(key) if known(key) else profile_name(profile)


def denomination_word(denomination: Denomination, profile: Profile) -> str:
    """“hearts”; no trumps is *biritch* in the games that name and do not bid."""
    if denomination is Denomination.NOTRUMP:
        return say(profile.notrump_key)
    return say(f"denomination.{denomination.name}")


def raise_word(profile: Profile, count: int) -> str:
    """What is said at the given raise: "contre", "sur contre", "contre again" …; 0 is no raise."""
    if count > 2:
        count = 3 if count % 2 else 4
    key = f"{profile.raising.said}.{count}" if profile.raising else ""
    return say(key if known(key) else f"render.raise.{count}")


def contract_words(contract: Contract, profile: Profile) -> str:
    """“Hearts, dealer South, contre ×2”, “3 hearts, bid by North”."""
    denomination = denomination_word(contract.denomination, profile)
    if contract.level is not None:
        if contract.level == 1 and contract.denomination.suit is not None:
            denomination = say(f"frame.one.{contract.denomination.name}")
        words = say("render.bid", level=contract.level, denomination=denomination, seat=contract.declarer)
    else:
        key = "render.named" if profile.dealer_declares else "render.declared"
        words = say(key, denomination=capital(denomination), seat=contract.declarer)
    if not contract.raises:
        return words
    word = raise_word(profile, len(contract.raises))
    return say("render.raised", contract=words, word=word, factor=contract.factor)


def line_label(line: ScoreLine) -> str:
    """“Honours”: the name of a line's kind."""
    key = f"kind.{line.kind}"
    return say(key) if known(key) else line.kind


def outcome(sheet: ScoreSheet) -> str:
    """What the deal came to, in a sentence or two: tricks, and the game or rubber if one was won."""
    if sheet.result is None:
        return say("render.thrown-in")
    tricks = sheet.result.tricks
    said = [say("render.tricks", ns=tricks.ns, ew=tricks.ew)]
    if sheet.game:
        said.append(game_sentence(sheet))
    return " ".join(said)


def game_sentence(sheet: ScoreSheet) -> str:
    """“A game to N–S at trick 9.”"""
    assert sheet.game is not None
    key = "render.game" if sheet.game.trick is None else "render.game-at"
    return say(key, side=sheet.game.side, trick=sheet.game.trick)


def final_sentence(final: Final) -> str:
    """“N–S win the rubber and lead by 242.”"""
    key = "level" if final.leader is None else "ahead" if final.leader is final.rubber else "behind"
    return say(f"render.final-{key}", rubber=final.rubber, leader=final.leader, margin=final.margin)


def figure_word(figure: str, profile: Profile) -> str:
    """What a figure of a profile is called: "hearts, for each trick"."""
    name, _, part = figure.partition(".")
    key = f"render.figure.{name}"
    if not known(key):
        return figure
    denomination = denomination_word(Denomination[part.upper()], profile) if part else ""
    return say(key, denomination=denomination)


def change_message(change: Change, profile: Profile) -> Message:
    """“Hearts: 10, where the source has 8”."""
    figure = capital(figure_word(change.figure, profile))
    return Message("render.changed", figure=figure, used=change.used, source=change.source)


def capital(words: str) -> str:
    """With a capital at the beginning, the rest as it was."""
    return words[:1].upper() + words[1:]
