"""A right solution of the notebook, written from the rules alone: nothing of the engine is in it."""

VALUES = {"spades": 2, "clubs": 4, "diamonds": 6, "hearts": 8, "notrump": 10}
SIDES = {"NS": ["N", "S"], "EW": ["E", "W"]}
OTHER = {"NS": "EW", "EW": "NS"}


def score_biritch(record):
    sheet = {side: {"below": 0, "above": 0} for side in SIDES}
    value = VALUES[record["denomination"]]
    for side, taken in record["tricks"].items():
        if taken > 6:
            sheet[side]["below"] = (taken - 6) * value * 2 ** record["raises"]
        sheet[side]["above"] += {12: 20, 13: 40}.get(taken, 0)
    if record["denomination"] == "notrump":
        for side, seats in SIDES.items():
            aces = [
                sum(card[1] == "A" for card in record["hands"][seat])
                for seat in seats
            ]
            if sum(aces) == 3:
                sheet[side]["above"] += 30
            elif sum(aces) == 4:
                sheet[side]["above"] += 80 if 4 in aces else 40
        return sheet
    trump = record["denomination"][0].upper()
    for side, seats in SIDES.items():
        held = [
            sum(card[0] == trump and card[1] in "AKQJT" for card in hand)
            for hand in (record["hands"][seat] for seat in seats)
        ]
        total, most = sum(held), max(held)
        if total < 3:
            continue
        times = 2 if total == 3 else 8 if most >= 4 else 4
        times += total == 5
        void = [
            seat for seat, cards in record["hands"].items()
            if not any(card[0] == trump for card in cards)
        ]
        times += 2 * any(seat in seats for seat in void)
        times -= 2 * any(seat in SIDES[OTHER[side]] for seat in void)
        sheet[side]["above"] += times * value
    return sheet


def legal_cards(hand, trick):
    if not trick:
        return hand
    following = [card for card in hand if card[0] == trick[0][0]]
    return following or hand
