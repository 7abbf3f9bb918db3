"""Names of bots on the command line."""

from __future__ import annotations

from setcubed.bots.names import split_name, split_names


def test_a_comma_inside_quotes_belongs_to_the_command() -> None:
    assert split_names("greedy,exec:bot 'a,b' c,casual") == ["greedy", "exec:bot 'a,b' c", "casual"]
    assert split_names("greedy,,casual") == ["greedy", "", "casual"]


def test_quotes_around_a_whole_name_are_not_part_of_it() -> None:
    assert split_names('"exec:bot a,b",greedy') == ["exec:bot a,b", "greedy"]
    assert split_name("Mia='exec:bot a,b'") == ("Mia", "exec:bot a,b")
    assert split_names("Mia='exec:bot a,b',greedy") == ["Mia='exec:bot a,b'", "greedy"]


def test_a_program_that_begins_and_ends_with_quotes_keeps_them() -> None:
    assert split_name("Mia='my bot' 'its file'") == ("Mia", "'my bot' 'its file'")


def test_a_name_before_an_equals_sign_names_the_bot() -> None:
    assert split_name("Mia=exec:python mia.py") == ("Mia", "exec:python mia.py")
    assert split_name("Mia=greedy") == ("Mia", "greedy")
    assert split_name("greedy") == ("greedy", "greedy")


def test_an_equals_sign_inside_a_command_names_nothing() -> None:
    assert split_name("exec:bot --level=3") == ("exec:bot --level=3",) * 2
