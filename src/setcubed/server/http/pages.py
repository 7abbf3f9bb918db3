"""Static files of the web page, with cache headers and precompressed variants."""

from __future__ import annotations

import gzip
import mimetypes
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

import msgspec

WEB = Path(__file__).parents[2] / "web"
PACKS = Path(__file__).parents[2] / "browser" / "pack"
"""Where `make pack` writes the pack with which pages run games themselves, in a folder for its version."""
_IMMUTABLE = "public, max-age=31536000, immutable"
_ENCODINGS = (("br", ".br"), ("gzip", ".gz"))
_TYPES = {
    ".js": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".svg": "image/svg+xml",
    ".json": "application/json",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
}
_ICON = "icons/icon-192.png"
_ROBOTS = "User-agent: *\nDisallow: {root}/api/\nDisallow: {root}/t/\n"
_MISSING = """<!doctype html><meta charset="utf-8"><title>setcubed</title>
<p>The server runs, but the page has not been built into this installation.
<p>Run <code>make web</code> in a checkout, or install a released wheel."""


class Page(NamedTuple):
    status: int
    headers: list[tuple[bytes, bytes]]
    body: bytes

    @classmethod
    def of(cls, status: int, kind: str, body: bytes, cache: str, encoding: str | None = None) -> Page:
        """Return a response with the headers of its content."""
        headers = [
            (b"content-type", kind.encode()),
            (b"content-length", str(len(body)).encode()),
            (b"cache-control", cache.encode()),
            (b"vary", b"accept-encoding"),
        ]
        if encoding:
            headers.append((b"content-encoding", encoding.encode()))
        return cls(status, headers, body)


class Pages:
    """The files of one folder. Other paths are places inside the application and get its index page."""

    def __init__(self, folder: Path = WEB, root_path: str = "", packs: Path | None = None) -> None:
        self.folder = folder.resolve()
        self.root_path = root_path
        self.packs = packs.resolve() if packs else None

    def get(self, path: str, accepts: str) -> Page:
        """The response to GET for a path."""
        name = path.lstrip("/")
        if name == "robots.txt":
            text = _ROBOTS.format(root=self.root_path).encode()
            return Page.of(200, "text/plain; charset=utf-8", text, "no-cache")
        if name == "favicon.ico":
            name = _ICON  # browsers accept any image type there
        packed = self.packs is not None and name.startswith("pack/")
        folder = self.packs if packed and self.packs else self.folder
        place = name.removeprefix("pack/") if packed else name
        file = (folder / place).resolve() if name and "\0" not in name else folder
        try:
            inside = file.is_relative_to(folder) and file.is_file()
        except OSError:
            inside = False
        if not inside:
            if name.startswith(("assets/", "pack/")) or file.suffix in _TYPES:
                return Page.of(404, "text/plain; charset=utf-8", b"There is no such file.", "no-cache")
            file = self.folder / "index.html"
            if not file.is_file():
                return Page.of(200, _TYPES[".html"], _MISSING.encode(), "no-cache")
        if file.name == "index.html":
            return self._index(accepts)
        if file == self.folder / "worker.js":
            return Page.of(
                200, _TYPES[".js"], self._fill_in(_read(file, file.stat().st_mtime_ns)), "no-cache"
            )
        if file.suffix == ".webmanifest" and self.root_path:
            return self._manifest(file)
        kind = _TYPES.get(file.suffix) or mimetypes.guess_type(file.name)[0] or "application/octet-stream"
        cache = _IMMUTABLE if name.startswith(("assets/", "pack/")) else "no-cache"
        for encoding, suffix in _ENCODINGS:
            variant = file.with_name(file.name + suffix)
            if encoding in accepts and variant.is_file():
                return Page.of(200, kind, _read(variant, variant.stat().st_mtime_ns), cache, encoding)
        return Page.of(200, kind, _read(file, file.stat().st_mtime_ns), cache)

    def assets(self) -> dict[str, Path]:
        """The files whose names contain a hash of their content."""
        found = (path for path in (self.folder / "assets").glob("*") if path.suffix not in (".br", ".gz"))
        return {f"assets/{path.name}": path for path in found}

    def _index(self, accepts: str) -> Page:
        """The index page with absolute links to its files: it is served under many paths."""
        index = self.folder / "index.html"
        body = self._fill_in(_read(index, index.stat().st_mtime_ns))
        body = body.replace(b'="./', f'="{self.root_path}/'.encode())
        if "gzip" in accepts:
            return Page.of(200, _TYPES[".html"], gzip.compress(body), "no-cache", "gzip")
        return Page.of(200, _TYPES[".html"], body, "no-cache")

    def _fill_in(self, text: bytes) -> bytes:
        """Name the pack on offer, if there is one, in a page or a script."""
        packs = sorted(self.packs.glob("*/setcubed.pack")) if self.packs else []
        return text.replace(b"__PACK__", packs[-1].parent.name.encode() if packs else b"")

    def _manifest(self, file: Path) -> Page:
        """A manifest whose `id` names this application among others of the same origin."""
        manifest = msgspec.json.decode(_read(file, file.stat().st_mtime_ns))
        manifest["id"] = f"{self.root_path}/"
        return Page.of(200, _TYPES[".webmanifest"], msgspec.json.encode(manifest), "no-cache")


@lru_cache(maxsize=200)
def _read(file: Path, _changed: int) -> bytes:
    """Read a file, cached by modification time."""
    return file.read_bytes()


def without_root(path: str, root_path: str) -> str:
    """A path without the root path, whether or not the proxy has removed it.

    >>> without_root("/games/t/ABCD", "/games"), without_root("/t/ABCD", "/games")
    ('/t/ABCD', '/t/ABCD')
    """
    if root_path and (path == root_path or path.startswith(root_path + "/")):
        return path[len(root_path) :] or "/"
    return path


def asset(path: str, body: bytes | None) -> Page | None:
    """A stored file of another version."""
    kind = _TYPES.get(Path(path).suffix) or mimetypes.guess_type(path)[0] or "application/octet-stream"
    return None if body is None else Page.of(200, kind, body, _IMMUTABLE)
