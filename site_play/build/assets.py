"""The style sheet of the site, put together from the parts in `site_play/style`."""

from __future__ import annotations

from pathlib import Path

STYLE = Path(__file__).parents[1] / "style"


def copy_style(target: Path) -> None:
    """Write all style sheets, in the order of their names, as `fantan.css` into the folder `target`."""
    target.mkdir(parents=True, exist_ok=True)
    parts = [part.read_text(encoding="utf-8") for part in sorted(STYLE.glob("*.css"))]
    (target / "fantan.css").write_text("\n".join(parts), encoding="utf-8")
