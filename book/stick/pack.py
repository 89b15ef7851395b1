"""pack.py SITE_DIR OUT_DIR (or --version): the site as one archive for a USB stick.

With the command that shows it. The same site gives the same bytes.
"""

from __future__ import annotations

import sys
import tomllib
import zipfile
from pathlib import Path

HERE = Path(__file__).parent
REPO = HERE.parent.parent
PACKED = {".woff2", ".bin", ".png", ".jpg", ".zip", ".whl", ".gz"}  # nothing to gain a second time
BESIDE = {"start.py": HERE / "start.py", "READ ME.txt": HERE / "read-me.txt",
          "LICENSE.txt": REPO / "LICENSE", "LICENSE-TEXT.txt": REPO / "LICENSE-TEXT"}  # fmt: skip


def version() -> str:
    return tomllib.loads((REPO / "pyproject.toml").read_text("utf-8"))["project"]["version"]


def pack(site: Path, out: Path) -> Path:
    if not (site / "index.html").is_file():
        raise SystemExit(f"{site} is not a built site; say: make site")
    name = f"biritch-site-{version()}"
    out.mkdir(parents=True, exist_ok=True)
    goal = out / f"{name}.zip"
    with zipfile.ZipFile(goal, "w") as archive:
        for beside, path in BESIDE.items():
            add(archive, f"{name}/{beside}", path)
        for path in sorted(site.rglob("*")):
            if path.is_file():
                add(archive, f"{name}/site/{path.relative_to(site).as_posix()}", path)
    return goal


def add(archive: zipfile.ZipFile, name: str, path: Path) -> None:
    entry = zipfile.ZipInfo(name)
    entry.external_attr = (0o755 if path.name == "start.py" else 0o644) << 16
    entry.compress_type = zipfile.ZIP_STORED if path.suffix in PACKED else zipfile.ZIP_DEFLATED
    archive.writestr(entry, path.read_bytes())


if __name__ == "__main__":
    print(version() if sys.argv[1] == "--version" else pack(Path(sys.argv[1]), Path(sys.argv[2])))
