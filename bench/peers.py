"""Other people's engines at the same task, each from whole deals of random legal cards; all optional."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Any

DEALS = 40


def one_of(items: Sequence[Any], pick: Callable[[], float]) -> Any:
    """A random item; the same cheap draw for everybody, so that the draw is not what is measured."""
    return items[int(pick() * len(items))]


def rlcard() -> Callable[[], int]:
    """rlcard's bridge game: a fixed auction, then random legal cards."""
    from rlcard.games.bridge.game import BridgeGame
    from rlcard.games.bridge.utils.action_event import ActionEvent, BidAction, PassAction

    def run() -> int:
        pick = random.Random(1886).random
        for _ in range(DEALS):
            game = BridgeGame()
            game.init_game()
            game.step(BidAction(1, "H"))
            for _ in range(3):
                game.step(PassAction())
            while not game.is_over():
                actions: list[ActionEvent] = game.judger.get_legal_actions()
                game.step(one_of(actions, pick))
        return DEALS

    return run


def endplay() -> Callable[[], int]:
    """endplay with its own filter of a hand by suit, and its trick winners."""
    from endplay.dealer import generate_deal
    from endplay.types import Denom, Player

    deals = [generate_deal(seed=seed) for seed in range(DEALS)]

    def run() -> int:
        pick = random.Random(1886).random
        for given in deals:
            deal = given.copy()
            deal.trump, deal.first = Denom.hearts, Player.west
            for _ in range(13):
                for _ in range(4):
                    hand = deal.curhand
                    led = deal.curtrick[0].suit if deal.curtrick else None
                    following = list(hand[led]) if led is not None else []
                    if following:
                        from endplay.types import Card

                        card = Card(suit=led, rank=one_of(following, pick))
                    else:
                        card = one_of(list(hand), pick)
                    deal.play(card)
        return DEALS

    return run


def open_spiel() -> Callable[[], int]:
    """OpenSpiel's bridge (C++), driven from Python; dealing and bidding are done beforehand."""
    import pyspiel

    game = pyspiel.load_game("bridge(use_double_dummy_result=false)")
    starts = []
    pick = random.Random(1886).random
    for _ in range(DEALS):
        state = game.new_initial_state()
        while state.is_chance_node():
            state.apply_action(one_of(state.legal_actions(), pick))
        state.apply_action(state.string_to_action("1\N{BLACK HEART SUIT}"))
        for _ in range(3):
            state.apply_action(state.string_to_action("Pass"))
        starts.append(state)

    def run() -> int:
        for start in starts:
            state = start.clone()
            while not state.is_terminal():
                state.apply_action(one_of(state.legal_actions(), pick))
        return DEALS

    return run


PEERS = {"rlcard's bridge": rlcard, "endplay": endplay, "OpenSpiel, from Python": open_spiel}
