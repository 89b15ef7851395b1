"""Draw book/images/card.png, the picture that a link to this site shows elsewhere: python book/social_card.py

Needs a Chromium, so it is drawn by hand and kept, and not by the build. What is on it is the front page's trick
and tricks, drawn by the engine with the site's own style sheets.
"""

from __future__ import annotations

import sys
from pathlib import Path

BOOK = Path(__file__).resolve().parent
sys.path[:0] = [str(BOOK)]
import browser as chromium  # noqa: E402

CARD = BOOK / "images" / "card.png"
SIZE = {"width": 1200, "height": 630}
STYLE = """
body { margin: 0; background: var(--b-c-paper); color: var(--b-c-ink); font: 400 30px/1.45 var(--b-serif); }
main { box-sizing: border-box; width: 1200px; height: 630px; padding: 70px 80px; display: grid;
  grid-template: 1fr auto / 1fr 330px; column-gap: 60px; align-items: start; }
h1 { font: 400 96px/1 var(--b-serif); margin: 0; letter-spacing: -.01em; width: fit-content; }
h1 span { display: block; } h1 .l { border-bottom: 5px solid var(--b-c-accent); padding: 0 150px 10px 0; }
h1 .r { text-align: right; padding-top: 16px; }
p { margin: 44px 0 0; max-width: 17em; }
.trick { zoom: 1.9; justify-self: end; }
.tape { grid-column: 1 / -1; zoom: 1.55; width: 100%; } .tape .b-tape { max-width: none; }
"""


def page() -> str:
    from _ext.site.page_drawings import front_play

    from biritch.render import sprite, tape_html, trick_html

    sheets = [BOOK.parent / "biritch/render/look/tokens.css", BOOK.parent / "biritch/render/look/components.css"]
    fonts = (BOOK / "_static/fonts").as_uri()
    style = "".join(sheet.read_text("utf-8") for sheet in sheets).replace("url(fonts/", f"url({fonts}/")
    play = front_play()
    return (
        f'<!doctype html><html lang="en"><meta charset="utf-8"><style>{style}{STYLE}</style><body>{sprite()}<main>'
        '<div><h1><span class="l">Biritch</span><span class="r">Vint</span></h1>'
        "<p>Two card games of 1886, to read, to play and to score.</p></div>"
        f'<div class="trick">{trick_html(play.tricks[0])}</div>'
        f'<div class="tape">{tape_html(play.winners)}</div></main>'
    )


def main() -> int:
    from playwright.sync_api import sync_playwright

    program = chromium.found()
    if program is None:
        print(chromium.MISSING, file=sys.stderr)
        return 1
    source = CARD.with_suffix(".html")
    source.write_text(page(), "utf-8")
    try:
        with sync_playwright() as playwright:
            flags = ["--no-sandbox", "--allow-file-access-from-files"]
            browser = playwright.chromium.launch(executable_path=program, args=flags)
            view = browser.new_page(viewport=SIZE)
            view.goto(source.as_uri())
            view.evaluate("document.fonts.ready")
            view.screenshot(path=CARD)
            browser.close()
    finally:
        source.unlink()
    return 0


if __name__ == "__main__":
    sys.exit(main())
