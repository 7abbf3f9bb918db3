"""The pack of a machine without a compiler for WebAssembly, built once for all tests that need it."""

from pathlib import Path

from tools import build_site
from tools.browser.pack import compress, join_files

FOLDER = build_site.ROOT / "build" / "uncompiled"


def uncompiled_pack() -> bytes:
    """Return the pack without compiled modules, compressed; built unless it is up to date."""
    pack, stamp = FOLDER / "setcubed.pack", FOLDER / "inputs.sha256"
    inputs = build_site.inputs(None)
    with build_site.locked():
        if not (stamp.exists() and stamp.read_text() == inputs):
            FOLDER.mkdir(parents=True, exist_ok=True)
            pack.write_bytes(compress(join_files(build_site.pack_files(None, FOLDER / "work"))))
            stamp.write_text(inputs)
        return pack.read_bytes()


def uncompiled_site(folder: Path) -> None:
    """Write a site with this pack to a folder; everything else is that of the compiled site."""
    for entry in build_site.SITE.iterdir():
        if entry.name not in ("index.html", "worker.js", "pack"):
            (folder / entry.name).symlink_to(entry)
    (compiled,) = (build_site.SITE / "pack").iterdir()
    for name in ("index.html", "worker.js"):
        text = (build_site.SITE / name).read_text("utf-8")
        (folder / name).write_text(text.replace(compiled.name, "uncompiled"), "utf-8")
    pack = folder / "pack" / "uncompiled"
    pack.mkdir(parents=True)
    for entry in compiled.iterdir():
        if entry.name != "setcubed.pack":
            (pack / entry.name).symlink_to(entry)
    (pack / "setcubed.pack").write_bytes(uncompiled_pack())
