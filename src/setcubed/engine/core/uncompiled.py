"""Stand-ins for C's structs and constants when the core runs uncompiled.

They are read from the `.pxd` files, which declare them for the compiler.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

Fields = dict[str, tuple[str, str]]
"""The type and the length (empty for a single value) of each field, by its name."""

_BLOCK = re.compile(r"cdef (enum|struct|class)\b\s*(\w*)")
_FIELD = re.compile(r"(?:cdef )?(?:readonly |public )?([\w ]+?) (\w+)(?:\[([^\]]+)\])?$")
_TYPEDEF = re.compile(r"ctypedef ([\w ]+?)\s*\*? (\w+)$")
_MACRO = re.compile(r"\s+#define SC_(\w+) (\w+?)U?L*$")


class Declarations:
    """What the `.pxd` files of a folder declare: constants, types and the fields of extension classes."""

    def __init__(self, folder: Path, known: dict[str, Any]) -> None:
        self.names = dict(known)
        self.classes: dict[str, Fields] = {}
        self._structs: dict[str, Fields] = {}
        self._typedefs: dict[str, str] = {}
        self._arrays: Fields = {}
        for path in sorted(folder.glob("*.pxd")):
            self._read(path.read_text("utf-8"))
        for name, fields in self._structs.items():
            self.names[name] = self._struct(name, fields)
        for name, type_ in self._typedefs.items():
            self.names[name] = self.names.get(type_, list)
        for name, (type_, length) in self._arrays.items():
            self.names[name] = eval(self._zero(type_, length), self.names)

    def _read(self, text: str) -> None:
        kind, fields = "", Fields()
        for line in text.splitlines():
            if macro := _MACRO.match(line):
                self.names[macro[1]] = int(macro[2], 0)
            elif not line.startswith(" "):
                kind, fields = "", {}
                if block := _BLOCK.match(line):
                    kind = block[1]
                    if kind != "enum":
                        (self._structs if kind == "struct" else self.classes)[block[2]] = fields
                elif typedef := _TYPEDEF.match(line):
                    self._typedefs[typedef[2]] = typedef[1]
                elif (field := _FIELD.match(line)) and field[3]:
                    self._arrays[field[2]] = (field[1], field[3])
            elif kind == "enum":
                name, _, value = line.partition("=")
                self.names[name.strip()] = eval(value, self.names)
            elif kind and (field := _FIELD.match(line.strip())):
                fields[field[2]] = (field[1], field[3] or "")

    def _zero(self, type_: str, length: str) -> str:
        """Return the expression of a field's first value, as `calloc` leaves it."""
        if type_ in self._structs:
            return f"[{type_}() for _ in range({length})]"
        single = "0.0" if type_ in ("double", "float") else "0" if _is_number(type_) else "None"
        return f"[{single}] * ({length})" if length else single

    def _struct(self, name: str, fields: Fields) -> type:
        """Make a class whose instances have the struct's fields."""
        lines = [f"        self.{field} = {self._zero(*declared)}" for field, declared in fields.items()]
        made: dict[str, Any] = {}
        exec("\n".join([f"class {name}:", "    def __init__(self):", *lines]), self.names, made)
        return made[name]

    def initialize(self, instance: Any) -> None:
        """Set the C fields of an extension class's instance to zero."""
        for cls in type(instance).__mro__:
            for name, declared in self.classes.get(cls.__name__, {}).items():
                setattr(instance, name, eval(self._zero(*declared), self.names))


def _is_number(type_: str) -> bool:
    return type_.split()[-1] in ("bint", "char", "int", "long", "short")


_DECLARED = Declarations(Path(__file__).parent, {})
initialize = _DECLARED.initialize
globals().update({name: value for name, value in _DECLARED.names.items() if not name.startswith("_")})

if TYPE_CHECKING:

    def __getattr__(name: str) -> Any: ...


def low_bit(word: int) -> int:
    """Return the index of the lowest bit that is set."""
    return (word & -word).bit_length() - 1


new_geometry, new_board_index, new_finder = BoardGeometry, BoardIndex, Finder
new_sides, new_network = Sides, Network


def new_scratch() -> Scratch:
    """Return the buffers of one player."""
    scratch = Scratch()
    scratch.finder = Finder()
    scratch.board_index = BoardIndex()
    return scratch


def _free(_: Any) -> None:
    """Do nothing: Python frees its objects."""


free_geometry = free_position = free_board_index = free_finder = free_sides = free_game = free_scratch = _free
free_network = _free


def assign(target: Any, source: Any, but: str) -> None:
    """Copy a struct as `memcpy` does, except for one pointer."""
    for name, value in vars(source).items():
        if name != but:
            setattr(target, name, value[:] if isinstance(value, list) else value)
