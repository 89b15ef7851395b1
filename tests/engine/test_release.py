"""What is given away: the engine's wheel, and the papers that stand beside it."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path

import pytest
import yaml

from biritch import PROFILES
from biritch.examples import examples

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "book/_live"))
import wheels  # noqa: E402

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
OTHERS = ["python3.11", "python3.12", "python3.13", "python3.14"]


@pytest.fixture(scope="session")
def wheel(tmp_path_factory) -> Path:
    folder = tmp_path_factory.mktemp("dist")
    wheels.own(ROOT, folder)
    return next(folder.glob("biritch-*.whl"))


def tried(python: str, wheel: Path) -> str:
    done = subprocess.run([python, ROOT / "book/stick/try_wheel.py", wheel.parent], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_the_wheel_gives_the_engine_alone_to_an_empty_environment(wheel):
    told = json.loads(tried(sys.executable, wheel))
    assert set(told["profiles"]) == set(PROFILES)
    assert len(told["lines"]) == len(examples()) and min(told["lines"]) > 0
    assert told["typed"] and told["needs"] == [] and told["loaded"] == []
    assert {"widgets", "figures"} <= set(told["extras"])
    assert told["counted"] == "480 sequences"


@pytest.mark.slow
@pytest.mark.parametrize("name", OTHERS)
def test_so_it_does_on_every_python_that_is_here(name, wheel):
    works = shutil.which(name) and subprocess.run([name, "-c", "import venv"], capture_output=True).returncode == 0
    if not works:
        pytest.skip(f"there is no {name} here; the workflow has one")
    assert '"typed": true' in tried(name, wheel)


def test_the_wheel_holds_every_file_of_the_engine_and_nothing_else(wheel):
    with zipfile.ZipFile(wheel) as archive:
        held = {name for name in archive.namelist() if ".dist-info/" not in name}
    ours = {
        path.relative_to(ROOT).as_posix()
        for path in (ROOT / "biritch").rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }
    assert held == ours


def test_one_version_everywhere():
    import biritch

    cited = yaml.safe_load((ROOT / "CITATION.cff").read_text("utf-8"))
    assert cited["version"] == PROJECT["version"]
    assert cited["license"] == PROJECT["license"]
    assert cited["cff-version"] == "1.2.0" and cited["authors"] and cited["title"] and cited["message"]
    if hasattr(biritch, "__version__"):
        assert biritch.__version__ == PROJECT["version"]


def test_the_changes_have_the_usual_headings():
    text = (ROOT / "CHANGELOG.md").read_text("utf-8")
    versions = re.findall(r"^## \[(.+?)\]( - \d{4}-\d\d-\d\d)?$", text, re.M)
    assert versions[0] == ("Unreleased", "") and all(date for name, date in versions[1:])
    kinds = set(re.findall(r"^### (.+)$", text, re.M))
    assert kinds <= {"Added", "Changed", "Deprecated", "Removed", "Fixed", "Security"}


@pytest.mark.parametrize("path", sorted((ROOT / ".github").rglob("*.yml")), ids=lambda path: path.name)
def test_workflows_and_templates_can_be_read_and_call_what_there_is(path):
    text = path.read_text("utf-8")
    read = yaml.safe_load(text)
    if path.parent.name == "workflows":
        assert read["permissions"] and all(job["runs-on"] == "ubuntu-latest" for job in read["jobs"].values())
        makefile = (ROOT / "Makefile").read_text("utf-8")
        steps = [step.get("run", "") for job in read["jobs"].values() for step in job["steps"]]
        targets = {t for line in steps for call in re.findall(r"\bmake ([\w -]+)", line) for t in call.split()}
        assert all(re.search(rf"^{target}:", makefile, re.M) for target in targets), targets
        for script in re.findall(r"book/[\w/]+\.py|\.ci/run", text):
            assert (ROOT / script).is_file(), script
    elif path.parent.name == "ISSUE_TEMPLATE" and path.name != "config.yml":
        ids = [field["id"] for field in read["body"]]
        assert read["name"] and read["description"] and len(ids) == len(set(ids))


def test_the_classifiers_name_the_pythons_that_are_tested():
    stated = [c.rpartition(" ")[2] for c in PROJECT["classifiers"] if re.fullmatch(r".*:: 3\.\d+", c)]
    tested = yaml.safe_load((ROOT / ".github/workflows/check.yml").read_text("utf-8"))
    assert stated == tested["jobs"]["engine"]["strategy"]["matrix"]["python"]
    assert PROJECT["requires-python"] == f">={stated[0]}"
