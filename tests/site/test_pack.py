import gzip
from pathlib import Path

from tools.browser.pack import compress, join_files, read_tree, split_files


def test_a_pack_is_unpacked_to_the_same_files_in_order() -> None:
    files = {"b": b"\0\1", "a/x.pyc": b"", "c": b"data" * 100}

    assert list(split_files(join_files(files)).items()) == list(files.items())


def test_compressing_the_same_files_gives_the_same_bytes() -> None:
    joined = join_files({"a": b"data" * 1000})

    assert compress(joined) == compress(joined)
    assert gzip.decompress(compress(joined)) == joined


def test_a_folder_is_read_recursively_with_relative_names(tmp_path: Path) -> None:
    (tmp_path / "site" / "package").mkdir(parents=True)
    (tmp_path / "site" / "package" / "module.pyc").write_bytes(b"code")
    (tmp_path / "library.zip").write_bytes(b"zip")

    assert read_tree(tmp_path) == {"library.zip": b"zip", "site/package/module.pyc": b"code"}
