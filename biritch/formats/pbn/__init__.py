"""Portable Bridge Notation, for bridge deals and for our games, which are not bridge.

A board of ours says so, ``[RuleProfile "collinson-1886"]``, and keeps what bridge has no tag for in tags and
sections of its own. Of an ordinary bridge board only the deal is taken: its contract is no contract of 1886.

    [Game "Biritch"]               the game; alone it stands for the rules of 1886
    [RuleProfile "collinson-1886"] the id of the rules
    [Options "game=40 …"]          figures and options that differ, "values.hearts=9"
    [Declaration "S"]              the words of Biritch from the dealer on, a line each: "S pass", "N hearts",
                                   "W contre"; or what was agreed, "N named hearts", and the raises after it
    [VintAuction "S"]              the calls of Vint from the dealer on, four a line; so [AuctionCalls] and
                                   [RoyalAuctionCalls], "2S", "1R", "double"
    [Auction "S"], [Contract "3CX"], [Vulnerable "NS"], [Result "9"]   contract bridge, as PBN has it
    [Honours "N AK E Q …"], [Aces "N 2 …"], [Voids "E"]   holdings, where the deal is not known
    [Play "W"], [TrickWinners "NS EW …"], [Result "NS 9 EW 4"], [Revokes "E"]   what was taken
    [Before "NS below 20 games 1 total 114; EW below 8 games 0 total 66"]       the standing before the deal
    [Rubber "2 of 3"]              the second of the three deals of a rubber
    [ScoreSheetTable "Side;Column;Points;Rule"]   the score lines, checked when read

Reading forgives much and reports every fault with board, line and column; writing is strict.
"""

from biritch.formats.pbn.reader import PbnBoard, PbnFile, deals_from, read_pbn, read_pbn_records
from biritch.formats.pbn.writer import write_pbn
from biritch.formats.sniff import looks_like_pbn

__all__ = ["PbnBoard", "PbnFile", "deals_from", "looks_like_pbn", "read_pbn", "read_pbn_records", "write_pbn"]
