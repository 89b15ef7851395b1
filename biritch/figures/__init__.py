"""Figures for the book and notebooks. The numbers and the words need nothing; only drawing needs matplotlib."""

from biritch.figures.charts import (
    Margin,
    Share,
    growth,
    growth_alt,
    growth_html,
    margins_alt,
    margins_html,
    shares,
    shares_alt,
    shares_html,
    short_bids,
)
from biritch.figures.points import Bar, alt_text, figure_data, figure_html, where_points_come_from

__all__ = [
    "Bar", "Margin", "Share", "alt_text", "figure_data", "figure_html", "growth", "growth_alt", "growth_html",
    "margins_alt", "margins_html", "shares", "shares_alt", "shares_html", "short_bids", "where_points_come_from",
]  # fmt: skip
