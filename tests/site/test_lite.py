"""Whole notebooks in JupyterLite: what is there, and (slow) that each one runs to its end in a browser."""

from __future__ import annotations

import hashlib
import json
import re

import pytest
from jupyterlite_pyodide_kernel.constants import PYODIDE_VERSION
from toc import ROOT

NOTEBOOKS = sorted(path.name for path in (ROOT / "notebooks").glob("*.ipynb"))
KERNEL = "@jupyterlite/pyodide-kernel-extension:kernel"


@pytest.fixture
def lite(site):
    return site / "lite"


def read(path):
    return json.loads(path.read_text("utf-8"))


def test_the_notebooks_are_listed_and_there(lite):
    listed = read(lite / "api/contents/all.json")["content"]
    assert [entry["name"] for entry in listed] == NOTEBOOKS
    for name in NOTEBOOKS:
        here, ours = read(lite / "files" / name), read(ROOT / "notebooks" / name)
        assert [c["source"] for c in here["cells"]] == ["".join(c["source"]) for c in ours["cells"]]


def test_each_notebook_page_opens_it(site):
    for name in NOTEBOOKS:
        page = (site / "notebooks" / name.replace(".ipynb", ".html")).read_text("utf-8")
        assert f'href="../lite/notebooks/index.html?path={name}"' in page
    assert (site / "lite/notebooks/index.html").is_file()


def test_one_python_for_pages_and_notebooks(site, lite):
    assert read(ROOT / "package.json")["dependencies"]["pyodide"] == PYODIDE_VERSION
    assert not list(lite.rglob("*.wasm"))
    names = [path.name for path in site.rglob("*.whl")]
    assert sorted(names) == sorted(set(names)), "one copy of each"


def test_every_package_is_on_the_site(lite):
    lock = read(lite / "wheels/pyodide-lock.json")
    settings = read(lite / "jupyter-lite.json")["jupyter-config-data"]["litePluginSettings"][KERNEL]
    for name in settings["loadPyodideOptions"]["packages"]:
        assert name in lock["packages"], name
    for package in lock["packages"].values():
        file = (lite / "wheels" / package["file_name"]).resolve()
        assert hashlib.sha256(file.read_bytes()).hexdigest() == package["sha256"], package["name"]
        assert set(package["depends"]) <= set(lock["packages"]), package["name"]
    assert (lite / settings["pyodideUrl"]).resolve().is_file()
    assert settings["disablePyPIFallback"] is True


def test_no_page_or_setting_of_it_names_another_host(lite):
    for path in [*lite.glob("*.json"), *lite.glob("notebooks/*.*"), *lite.glob("*.html")]:
        text = path.read_text("utf-8", errors="ignore")
        assert not re.findall(r'(?:src|href|Url|URL)"?\s*[=:]\s*"https?://[^"]*', text), path


@pytest.mark.slow
@pytest.mark.parametrize("name", NOTEBOOKS)
def test_a_notebook_runs_to_its_end(new_page, name):
    # JupyterLite keeps its files by a service worker of its own.
    page = new_page(service_workers="allow")
    page.goto(f"lite/notebooks/index.html?path={name}")
    code = page.locator(".jp-CodeCell")
    code.first.wait_for(timeout=60_000)
    page.locator(".jp-Notebook-ExecutionIndicator[data-status=idle]").wait_for(timeout=120_000)
    page.get_by_role("menuitem", name="Run", exact=True).click()
    page.get_by_text("Run All Cells", exact=True).click()
    count = sum(cell["cell_type"] == "code" for cell in read(ROOT / "notebooks" / name)["cells"])
    # The last cell has its number only when no cell before it has ended in an error.
    error = page.locator("[data-mime-type='application/vnd.jupyter.error']")
    last = code.last.locator(".jp-InputArea-prompt").get_by_text(f"[{count}]:")
    last.or_(error.first).first.wait_for(timeout=180_000)
    assert error.all_inner_texts() == []
    assert page.locator("[data-mime-type='application/vnd.jupyter.stderr']").all_inner_texts() == []
