"""How things are called: cards, denominations, raises, contracts, figures. Plain text, by the catalogue."""

from __future__ import annotations

from biritch.cards.cards import Card, Denomination, Rank
from biritch.messages import Message, catalogue
from biritch.profiles.base import Change, Profile
from biritch.profiles.lines import ScoreLine
from biritch.render.markup import say
from biritch.scoring.score import Final, ScoreSheet
from biritch.talk.contract import Contract


def card_name(card: Card, language: str = "en") -> str:
    """As spoken: "ace of spades", "10 of hearts"."""
    rank = say(f"render.rank.{card.rank.name}", language) if card.rank > Rank.TEN else card.rank.label
    return say("render.card", language, rank=rank, suit=card.suit)


def profile_name(profile: Profile, language: str = "en") -> str:
    """“Biritch, Collinson 1886”."""
    return say(f"profile.{profile.id}", language)


def game_name(profile: Profile, language: str = "en") -> str:
    """The short name for a column's head: "Biritch"."""
    key = f"render.game-name.{profile.id}"
    return say(key, language) if key in catalogue("en") else profile_name(profile, language)


def denomination_word(denomination: Denomination, profile: Profile, language: str = "en") -> str:
    """“hearts”; no trumps is *biritch* in the games that name and do not bid."""
    if denomination is Denomination.NOTRUMP:
        return say(profile.notrump_key, language)
    return say(f"denomination.{denomination.name}", language)


def raise_word(profile: Profile, count: int, language: str = "en") -> str:
    """What is said at the given raise: "contre", "sur contre", "contre again" …; 0 is no raise."""
    if count > 2:
        count = 3 if count % 2 else 4
    key = f"{profile.raising.said}.{count}" if profile.raising else ""
    return say(key if key in catalogue("en") else f"render.raise.{count}", language)


def contract_words(contract: Contract, profile: Profile, language: str = "en") -> str:
    """“Hearts, dealer South, contre ×2”, “3 hearts, bid by North”."""
    denomination = denomination_word(contract.denomination, profile, language)
    if contract.level is not None:
        if contract.level == 1 and contract.denomination.suit is not None:
            denomination = say(f"frame.one.{contract.denomination.name}", language)
        level, seat = contract.level, contract.declarer
        words = say("render.bid", language, level=level, denomination=denomination, seat=seat)
    else:
        key = "render.named" if profile.dealer_declares else "render.declared"
        words = say(key, language, denomination=capital(denomination), seat=contract.declarer)
    if not contract.raises:
        return words
    word = raise_word(profile, len(contract.raises), language)
    return say("render.raised", language, contract=words, word=word, factor=contract.factor)


def line_label(line: ScoreLine, language: str = "en") -> str:
    """“Honours”: the name of a line's kind."""
    key = f"kind.{line.kind}"
    return say(key, language) if key in catalogue("en") else line.kind


def outcome(sheet: ScoreSheet, language: str = "en") -> str:
    """What the deal came to, in a sentence or two: tricks, and the game or rubber if one was won."""
    if sheet.result is None:
        return say("render.thrown-in", language)
    tricks = sheet.result.tricks
    said = [say("render.tricks", language, ns=tricks.ns, ew=tricks.ew)]
    if sheet.game:
        said.append(game_sentence(sheet, language))
    return " ".join(said)


def game_sentence(sheet: ScoreSheet, language: str = "en") -> str:
    """“A game to N–S at trick 9.”"""
    assert sheet.game is not None
    key = "render.game" if sheet.game.trick is None else "render.game-at"
    return say(key, language, side=sheet.game.side, trick=sheet.game.trick)


def final_sentence(final: Final, language: str = "en") -> str:
    """“N–S win the rubber and lead by 242.”"""
    key = "level" if final.leader is None else "ahead" if final.leader is final.rubber else "behind"
    return say(f"render.final-{key}", language, rubber=final.rubber, leader=final.leader, margin=final.margin)


def figure_word(figure: str, profile: Profile, language: str = "en") -> str:
    """What a figure of a profile is called: "hearts, for each trick"."""
    name, _, part = figure.partition(".")
    key = f"render.figure.{name}"
    if key not in catalogue("en"):
        return figure
    denomination = denomination_word(Denomination[part.upper()], profile, language) if part else ""
    return say(key, language, denomination=denomination)


def change_message(change: Change, profile: Profile, language: str = "en") -> Message:
    """“Hearts: 10, where the source has 8”."""
    figure = capital(figure_word(change.figure, profile, language))
    return Message("render.changed", figure=figure, used=change.used, source=change.source)


def capital(words: str) -> str:
    """With a capital at the beginning, the rest as it was."""
    return words[:1].upper() + words[1:]
