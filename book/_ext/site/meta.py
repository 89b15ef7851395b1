"""What a page tells about itself: description, how to cite it; with SITE_URL in the environment also its address.

SITE_URL=https://example.org/biritch gives every page its canonical address and og: properties with a picture
(book/social_card.py draws it), and the site a sitemap.xml. Without it nothing is said of an address, since a
page does not know where it will stand.
"""

from __future__ import annotations

import os
import re
import shutil
from html import escape
from pathlib import Path
from urllib.parse import urlsplit

from docutils import nodes

from _ext.site.flat_urls import flat

LENGTH = 300
CITABLE = (
    "book/rules/", "book/history/", "book/compare/", "notebooks/", "book/play/", "book/laboratory/",
    "book/print/classroom", "book/engine/", "book/about",
)  # fmt: skip
NOT_FOUND = "404"
CARD = Path(__file__).resolve().parents[2] / "images" / "card.png"
CARD_SHOWS = "The words Biritch and Vint, parted by a line; a trick won by the two of hearts; thirteen tricks."


def site_url() -> str:
    """The address of the front page's folder, with a slash at its end; empty if it is not known."""
    given = os.environ.get("SITE_URL", "").strip()
    return given.rstrip("/") + "/" if given else ""


def address(pagename: str) -> str:
    page = flat(pagename)
    return site_url() + ("" if page == "index" else f"{page}.html")


def description(doctree) -> str:
    """The lead paragraph, or else the first one, cut at a word."""
    if doctree is None:
        return ""
    found = [p for p in doctree.findall(nodes.paragraph) if not isinstance(p.parent, nodes.list_item)]
    lead = next((p for p in found if "b-lead" in p["classes"]), found[0] if found else None)
    if lead is None:
        return ""
    text = re.sub(r"<[^>]+>", "", lead.astext())
    text = re.sub(r"\s+", " ", text).strip()
    return text if len(text) <= LENGTH else text[:LENGTH].rsplit(" ", 1)[0].rstrip(",;:") + "…"


def meta(name: str, content: str, kind: str = "name") -> str:
    return f'<meta {kind}="{name}" content="{escape(content)}">\n' if content else ""


def cite_box(app, title: str, pagename: str) -> str:
    """Author, title, site, year, and the address: from the site's root where that is not known."""
    author = app.config.author[:1].upper() + app.config.author[1:]
    said = (
        f"{escape(author)}: “{escape(title, quote=False)}”, in <i>{escape(app.config.html_title)}</i>, "
        f"{escape(app.config.copyright)}, {'' if site_url() else 'page '}{escape(address(pagename))}. "
        "Text under CC BY 4.0. Add the day on which you read it: pages are corrected."
    )
    if pagename.startswith("book/laboratory/"):
        said += " A state of the laboratory has an address of its own, which <i>Copy link</i> gives."
    return f'<details class="b-citing"><summary>Cite this page</summary><p>{said}</p></details>'


def tell(app, pagename, templatename, context, doctree):
    title = re.sub(r"<[^>]+>", "", context.get("title") or "")
    text = description(doctree)
    tags = meta("description", text)
    if site_url() and doctree is not None:
        tags += f'<link rel="canonical" href="{escape(address(pagename))}">\n'
        tags += meta("og:title", title, "property") + meta("og:description", text, "property")
        tags += meta("og:type", "article", "property") + meta("og:url", address(pagename), "property")
        tags += meta("og:site_name", app.config.html_title, "property")
        tags += meta("og:image", site_url() + CARD.name, "property")
        tags += meta("og:image:alt", CARD_SHOWS, "property")
        tags += meta("og:image:width", "1200", "property") + meta("og:image:height", "630", "property")
        tags += meta("twitter:card", "summary_large_image")
    if pagename == NOT_FOUND:
        tags += meta("robots", "noindex")
    context["metatags"] = context.get("metatags", "") + tags
    if pagename.startswith(CITABLE) and context.get("body"):
        context["body"] += cite_box(app, title, pagename)


def not_found_page(app):
    yield (NOT_FOUND, {"title": "No such page"}, "404.html")


def write_sitemap(app, error):
    """And the picture, which is asked for only from elsewhere."""
    if error or not site_url():
        return
    shutil.copyfile(CARD, Path(app.outdir) / CARD.name)
    places = sorted(address(name) for name in app.env.found_docs)
    urls = "".join(f"<url><loc>{escape(place)}</loc></url>\n" for place in places)
    head = '<?xml version="1.0" encoding="utf-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n'
    (Path(app.outdir) / "sitemap.xml").write_text(f"{head}{urls}</urlset>\n", "utf-8")


def from_anywhere(app, error):
    """A server shows the page for a wrong address in any folder, so its links must not start from there."""
    page = Path(app.outdir) / f"{NOT_FOUND}.html"
    root = urlsplit(site_url()).path
    if not error and root and page.exists():
        html = re.sub(r'\b(href|src)="(?![a-z]+:|/|#)', rf'\1="{root}', page.read_text("utf-8"))
        page.write_text(html, "utf-8")


def setup(app):
    app.connect("html-collect-pages", not_found_page)
    app.connect("html-page-context", tell, priority=800)
    app.connect("build-finished", write_sitemap)
    app.connect("build-finished", from_anywhere)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
