"""Sphinx configuration of the documentation site: `make docs` builds it."""

import re
from importlib.metadata import version as version_of
from pathlib import Path

from sphinx.application import Sphinx
from sphinx.util.logging import getLogger

ROOT = Path(__file__).resolve().parent.parent
REPOSITORY = "https://github.com/setcubed/setcubed/blob/main"
LINK = re.compile(r"\]\((?!\w+:|#)([^)\s#]+)(#[^)\s]*)?\)")
INCLUDE = re.compile(r"^<!-- include: (\S+) -->$", re.MULTILINE)

logger = getLogger(__name__)

project = "setcubed"
author = "the setcubed contributors"
release = version_of("setcubed")
version = ".".join(release.split(".")[:2])
language = "en_GB"

extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx.ext.napoleon", "cyclopts.ext.sphinx"]
exclude_patterns = ["pictures"]
# Docstrings mark code with single backticks.
default_role = "py:obj"
myst_heading_anchors = 4
autodoc_member_order = "bysource"
autodoc_typehints_format = "short"
python_use_unqualified_type_names = True

html_theme = "furo"
html_title = "setcubed"
html_extra_path = ["formats.schema.json"]
html_copy_source = False


def link_sources(app: Sphinx, docname: str, source: list[str]) -> None:
    """Point links out of docs/ to the repository, and fail on links to files that do not exist."""
    page = Path(app.srcdir) / f"{docname}.md"
    text = _rewrite_links(source[0], page)
    source[0] = INCLUDE.sub(lambda match: _include(page.parent / match[1], page), text)


def _include(path: Path, page: Path) -> str:
    """Return a Markdown file from outside docs/ with links as seen from the page that includes it."""
    return _rewrite_links(path.read_text("utf-8"), path, page)


def _rewrite_links(text: str, path: Path, page: Path | None = None) -> str:
    docs = (page or path).parent.resolve()

    def rewrite(match: re.Match[str]) -> str:
        target, anchor = (path.parent / match[1]).resolve(), match[2] or ""
        if not target.exists():
            logger.warning("%s: the link %s leads nowhere", path.name, match[1])
        if target.suffix in (".md", ".webp") and target.is_relative_to(docs):
            return f"]({target.relative_to(docs).as_posix()}{anchor})"
        if target == ROOT / "CONTRIBUTING.md":
            return f"](contribute.md{anchor})"
        if target.parent == docs:
            return f"](path:{target.name})" if target.suffix == ".json" else match[0]
        return f"]({REPOSITORY}/{target.relative_to(ROOT).as_posix()}{anchor})"

    return LINK.sub(rewrite, text)


def keep_colons(
    _app: Sphinx, what: str, _name: str, _object: object, _options: object, lines: list[str]
) -> None:
    """Put an empty line before an attribute's text, or napoleon takes words before a colon for its type."""
    if what in ("attribute", "property", "data"):
        lines.insert(0, "")


def setup(app: Sphinx) -> None:
    """Register the hooks."""
    app.connect("source-read", link_sources)
    app.connect("autodoc-process-docstring", keep_colons, priority=400)
