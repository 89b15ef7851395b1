"""What `make serve` runs: a wrong address has the site's own page, a wrong port a sentence."""

from __future__ import annotations

import subprocess
import sys
import threading
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest
from toc import ROOT

sys.path.insert(0, str(ROOT / "book"))
import serve  # noqa: E402


@pytest.fixture
def served(tmp_path):
    """A folder with a page for wrong addresses, and where it is served."""
    (tmp_path / "rules").mkdir()
    (tmp_path / "index.html").write_text("the front page", "utf-8")
    page = '<link href="_static/site.css"><a href="#main"><a href="https://a.org"><a href="index.html">'
    (tmp_path / "404.html").write_text(f"{page}No such page", "utf-8")
    with serve.open_server(str(tmp_path), 8900) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield tmp_path, f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()


def refused(address: str, method: str = "GET") -> tuple[int, str]:
    with pytest.raises(HTTPError) as error:
        urlopen(Request(address, method=method))
    return error.value.code, error.value.read().decode()


def test_a_wrong_address_has_a_page_that_works_in_any_folder(served):
    _, base = served
    for address in ("nothing.html", "rules/nothing.html", "rules/"):
        if address.endswith(".html"):
            code, html = refused(base + address)
            assert code == 404 and 'href="/_static/site.css"' in html and 'href="/index.html"' in html
            assert 'href="#main"' in html and 'href="https://a.org"' in html and "No such page" in html
    assert refused(base + "nothing", "HEAD") == (404, "")
    assert urlopen(base).read() == b"the front page"


def test_without_that_page_the_servers_own_words_do(served):
    folder, base = served
    (folder / "404.html").unlink()
    code, html = refused(base + "nothing.html")
    assert code == 404 and "File not found" in html


@pytest.mark.parametrize("port", ["abc", "0", "65536", "-1", "8000.5", "٨٠"])
def test_what_is_no_port_is_refused_in_a_sentence(port, tmp_path):
    done = subprocess.run(
        [sys.executable, ROOT / "book/serve.py", tmp_path, port], capture_output=True, text=True, timeout=20
    )
    assert done.returncode == 1 and "is no port; give a number from 1 to 65535" in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize("given", ["", "  ", "8000"])
def test_no_port_is_the_usual_one(given):
    assert serve.port_of(given) == 8000
