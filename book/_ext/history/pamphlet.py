"""```{pamphlet-size}```: the pamphlet beside a card, in millimetres; the copies at Oxford and Cambridge drawn.

Sizes and pages are those that the sources cited on the page give; the page that is drawn is set by us.
"""

from __future__ import annotations

from docutils import nodes
from sphinx.util.docutils import SphinxDirective

from biritch import Card
from biritch.render.markup import element, suit_html

PAGES, BEFORE, PRINTED = 56, 2, 4  # two blank pages, four printed, fifty blank
PAGE = "One page, 10 × 15 cm, beside a playing card of today, 6.3 × 8.8 cm. Set by us, not a facsimile."
SMALLER = "Your screen is narrower than the page: here both are smaller."
FIT = "Is it true on your screen? Hold a bank card here and drag until it fits."


def page_and_card() -> str:
    ace = Card.parse("HA")
    shape = suit_html(ace.suit, hidden=True)
    title = '<span>BIRITCH,</span><small>or</small><span>RUSSIAN WHIST.</span>'
    said = "A page of 10 by 15 centimetres with the words Biritch, or Russian Whist"
    page = element("div", title, class_="h-page1", role="img", aria_label=said)
    corner = f'<span aria-hidden="true">{ace.rank.label}{shape}</span>'
    card = element("span", corner, shape, class_="h-card b-h", role="img", aria_label=ace.name)
    narrow = f'<span class="h-narrow"> {SMALLER}</span>'
    figure = element("div", page, card, class_="h-pages")
    return element("figure", figure, element("figcaption", PAGE, narrow), class_="h-fig h-obj")


def leaves() -> str:
    printed = range(BEFORE, BEFORE + PRINTED)
    items = "".join('<i class="is-in"></i>' if n in printed else "<i></i>" for n in range(PAGES))
    label = f"Oxford: {PAGES} pages, {PRINTED} printed"
    drawn = element("div", items, class_="h-leaves", role="img", aria_label=label)
    said = f"<b>Oxford.</b> {PAGES} pages in brown covers: {PRINTED} printed, {PAGES - PRINTED} blank."
    return element("figure", drawn, element("figcaption", said), class_="h-fig")


def folded() -> str:
    sheet = (
        '<svg class="h-fold" viewBox="0 0 300 118" aria-hidden="true"><rect x="1" y="8" width="148" height="105"/>'
        '<path class="is-dash" d="M75 8V113"/><text x="38" y="66">4</text><text x="112" y="66">1</text>'
        '<path class="is-arrow" d="M162 60h26m-8-6 8 6-8 6"/><rect x="206" y="8" width="74" height="105"/>'
        '<path d="M206 8l-7 4v97l7 4"/><text x="243" y="66">1</text></svg>'
    )
    said = "<b>Cambridge.</b> One sheet of A5, folded once: four pages."
    return element("figure", sheet, element("figcaption", said), class_="h-fig")


def fitting() -> str:
    """A slider that sets the scale of the screen by a card of known width."""
    bank = '<div class="h-bank" aria-hidden="true">8.56 cm</div>'
    slider = '<input class="c-range" type="range" id="h-mm" min="2.6" max="6" step="0.02" value="3.78">'
    return f'<div class="h-cal" hidden><label for="h-mm">{FIT}</label>{bank}{slider}</div>'


class PamphletSize(SphinxDirective):
    def run(self):
        facts = element("div", leaves(), folded(), fitting(), class_="h-facts")
        return [nodes.raw("", element("div", page_and_card(), facts, class_="h-size"), format="html")]


def setup(app):
    app.add_directive("pamphlet-size", PamphletSize)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
