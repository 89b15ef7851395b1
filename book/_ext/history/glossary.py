"""The glossary (book/history/glossary.toml) and its hover notes.

    {term-note}`odd trick`, {term-note}`the odd tricks <odd-trick>`      a note where the text needs one
    ```{glossary-terms}```, ```{glossary-words}```                       the glossary and its words by language

Rule paragraphs get their notes here as well, on the first use of a term. All notes are put in when a page is
written, so that the search does not find them everywhere. They open by hover, focus and touch without a script;
notes.mjs, on pages that have notes, only adds Escape.
"""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass
from functools import cache
from html import escape
from itertools import count
from pathlib import Path
from unicodedata import combining, normalize

from docutils import nodes
from sphinx.util.docutils import SphinxDirective, SphinxRole

from _ext.history.citations import cite
from _ext.history.prose import plain, prose
from _ext.site.scripts import script_where
from biritch.rules import profiles

DATA = Path(__file__).resolve().parents[2] / "history" / "glossary.toml"
LANGUAGES = {
    "ru": "Russian", "fr": "French", "es": "Spanish", "pt": "Portuguese",
    "de": "German", "fi": "Finnish", "sv": "Swedish",
}  # fmt: skip
ASKED = re.compile(r'<span data-note="([^"]+)">(.*?)</span>', re.S)
RULE = re.compile(r'(<div class="b-rule" id="([^"]+)"[^>]*>)(.*?)(?=<div class="b-rule"|</section>)', re.S)
# In a rule paragraph only its own text gets notes, not the remarks, examples and links beneath it.
BENEATH = re.compile(r'<ul class="b-notes"|<p class="b-small|<div class="b-live"')
MOST = 3
PAGE = "book/history/glossary"
LATIN = dict(zip("абвгдезийклмнопрстуфыэ", "abvgdeziyklmnoprstufye", strict=True)) | {
    "ё": "yo", "ж": "zh", "х": "kh", "ц": "ts", "ч": "ch", "ш": "sh", "щ": "shch", "ь": "’", "ю": "yu", "я": "ya",
}  # fmt: skip


@cache
def terms() -> dict[str, dict]:
    return {term["key"]: term for term in tomllib.loads(DATA.read_text("utf-8"))["term"]}


@cache
def by_words() -> dict[str, str]:
    """A term's key by any of its words."""
    found = {word.lower(): key for key, term in terms().items() for word in term.get("match", ())}
    return found | {term["term"].lower(): key for key, term in terms().items()} | {key: key for key in terms()}


@cache
def automatic() -> re.Pattern[str]:
    words = [word for term in terms().values() if "auto" in term for word in term["match"]]
    longest = "|".join(map(re.escape, sorted(words, key=len, reverse=True)))
    return re.compile(rf"(?<![\w-])({longest})(?![\w-])", re.I)


def hover_note(key: str, words: str, number: int, profile: str = "") -> str:
    """Words with their note, as a profile means them where they differ.

    The line ends keep them apart where a search quotes the page.
    """
    term = terms()[key]
    said = term.get("notes", {}).get(profile, term["note"])
    tip = f"tip-{number}"
    return (
        f'<span class="b-term is-gloss" tabindex="0" aria-describedby="{tip}">{words}'
        f'<span class="b-tip" role="tooltip" id="{tip}">\n<strong>{escape(term["term"])}.</strong> '
        f"{prose(said)}\n</span></span>"
    )


class Annotator:
    """Puts notes into the rule paragraphs of one page."""

    def __init__(self, numbers):
        self.numbers = numbers
        self.on_page: set[str] = set()

    def rule(self, found: re.Match[str]) -> str:
        opening, anchor, inside = found.groups()
        cut = BENEATH.search(inside)
        end = cut.start() if cut else len(inside)
        used: set[str] = set()
        text = re.sub(
            r"<p>(.*?)</p>", lambda p: f"<p>{self.text(p[1], anchor, used)}</p>", inside[:end], flags=re.S
        )
        return opening + text + inside[end:]

    def text(self, html: str, anchor: str, used: set[str]) -> str:
        def note(word: re.Match[str]) -> str:
            key = by_words()[word[1].lower()]
            term = terms()[key]
            done = self.on_page if term["auto"] == "page" else used
            explained = any(anchor.endswith(f"-{name}") for name in term.get("defined_in", ()))
            if key in done or explained or len(used) >= MOST:
                return word[0]
            self.on_page.add(key)
            used.add(key)
            profile = next((name for name in profiles() if anchor.startswith(f"{name}-")), "")
            return hover_note(key, word[1], next(self.numbers), profile)

        parts = re.split(r"(<a\b.*?</a>|<[^>]+>)", html, flags=re.S)
        return "".join(part if part.startswith("<") else automatic().sub(note, part) for part in parts)


ask_for_script = script_where('role="tooltip"', "notes.mjs")


def add_notes(app, pagename, templatename, context, doctree):
    body = context.get("body") or ""
    if not body:
        return
    numbers = count(1)
    body = ASKED.sub(lambda found: hover_note(found[1], found[2], next(numbers)), body)
    body = RULE.sub(Annotator(numbers).rule, body)
    context["body"] = body
    ask_for_script(app, pagename, templatename, context, doctree)


class TermNote(SphinxRole):
    def run(self):
        written = re.fullmatch(r"(.*)\s<([^<>]+)>", self.text, re.S)
        words, asked = written.groups() if written else (self.text, self.text)
        key = by_words().get(asked.strip().lower())
        if key is None:
            return [], [self.inliner.reporter.warning(f"not in the glossary: {asked!r}", line=self.lineno)]
        marked = f'<span data-note="{key}">{escape(words, quote=False)}</span>'
        return [nodes.raw(self.rawtext, marked, format="html")], []


@dataclass(frozen=True)
class Form:
    """A word of another language, with its gender and its plural where they are known."""

    lang: str
    word: str
    gender: str = ""
    plural: str = ""

    def written(self, word: str) -> str:
        letters = f' (<i lang="{self.lang}-Latn">{romanized(word)}</i>)' if self.lang == "ru" else ""
        return f'<i lang="{self.lang}">{escape(word)}</i>{letters}'

    def __str__(self) -> str:
        plural = f"pl. {self.written(self.plural)}" if self.plural else ""
        return ", ".join(filter(None, (f"{self.written(self.word)} {self.gender}".strip(), plural)))


def romanized(word: str) -> str:
    """Russian in Latin letters, as an English reader says them: козырь, kozyr’."""
    return "".join(LATIN.get(letter, letter) for letter in re.sub(r"(?<![^\Wаеёиоуыэюяь])е", "йе", word))


def forms_of(term: dict) -> list[Form]:
    found = []
    for code, given in term.get("forms", {}).items():
        for one in given if isinstance(given, list) else [given]:
            known = {"word": one} if isinstance(one, str) else one
            found.append(Form(code, known["word"], known.get("is", ""), known.get("pl", "")))
    return found


def forms(term: dict) -> str:
    by_language: dict[str, list[str]] = {}
    for form in forms_of(term):
        by_language.setdefault(form.lang, []).append(str(form))
    said = [f"{LANGUAGES[code]} {', '.join(words)}" for code, words in by_language.items()]
    return f'<span class="b-forms">{"; ".join(said)}</span>' if said else ""


def entry(term: dict, cited: str = "") -> str:
    more = prose(term["more"]) if "more" in term else ""
    name = f'<i lang="{term["lang"]}">{escape(term["term"])}</i>' if "lang" in term else escape(term["term"])
    said = " ".join(filter(None, (prose(term["note"]), more, cited)))
    return f'<dt id="term-{term["key"]}">{name}</dt>\n<dd>{said}\n{forms(term)}</dd>\n'


class GlossaryTerms(SphinxDirective):
    def run(self):
        self.env.note_dependency(str(DATA))
        ordered = sorted(terms().values(), key=lambda term: term["term"].lower())
        entries = (entry(term, cite(self.env, self.env.docname, term.get("sources", ()))) for term in ordered)
        html = f'<dl class="b-glossary">\n{"".join(entries)}</dl>'
        return [nodes.raw("", html, format="html")]


def in_order(word: str) -> str:
    """Without accents, so that é stands with e."""
    return "".join(letter for letter in normalize("NFD", word.lower()) if not combining(letter))


class GlossaryWords(SphinxDirective):
    """Where a reader of another text finds its words: by language, then by alphabet."""

    def run(self):
        self.env.note_dependency(str(DATA))
        rows = ""
        for code, language in LANGUAGES.items():
            found = [
                (form.word, term) for term in terms().values() for form in forms_of(term) if form.lang == code
            ]
            links = ", ".join(
                f'<i lang="{code}">{escape(word)}</i> '
                f'(<a href="#term-{term["key"]}">{escape(plain(term["term"]).lower())}</a>)'
                for word, term in sorted(found, key=lambda pair: in_order(pair[0]))
            )
            rows += f'<tr><th scope="row">{language}</th><td>{links}</td></tr>\n'
        heads = '<th scope="col">Language</th><th scope="col">Words</th>'
        grid = f'<table class="b-grid"><thead><tr>{heads}</tr></thead><tbody>{rows}</tbody></table>'
        html = f'<div class="pst-scrollable-table-container">{grid}</div>'
        return [nodes.raw("", html, format="html")]


def name_terms(app, doctree):
    """Let pages and notebooks link to glossary.md#term-…"""
    env = app.env
    if env.docname == PAGE:
        named = {f"term-{key}": (0, f"term-{key}", term["term"]) for key, term in terms().items()}
        env.metadata[PAGE].setdefault("myst_slugs", {}).update(named)


def setup(app):
    app.add_role("term-note", TermNote())
    app.add_directive("glossary-terms", GlossaryTerms)
    app.add_directive("glossary-words", GlossaryWords)
    app.connect("doctree-read", name_terms)
    app.connect("html-page-context", add_notes, priority=700)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
