"""The options of a game and their validation."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from spieltisch.kernel.errors import OptionError

Value = bool | int | str | tuple[str, ...]
Options = dict[str, Value]


@dataclass(frozen=True)
class Choice:
    """One of several words."""

    name: str
    choices: tuple[str, ...]
    default: str
    rule: str

    def check(self, value: Any) -> str:
        if not isinstance(value, str) or value not in self.choices:
            raise OptionError(f"option {self.name!r} is one of {', '.join(self.choices)}, not {value!r}")
        return value

    def parse(self, text: str) -> Any:
        return text


@dataclass(frozen=True)
class Flag:
    """On or off."""

    name: str
    default: bool
    rule: str

    def check(self, value: Any) -> bool:
        if not isinstance(value, bool):
            raise OptionError(f"option {self.name!r} is true or false, not {value!r}")
        return value

    def parse(self, text: str) -> Any:
        return {"true": True, "on": True, "yes": True, "false": False, "off": False, "no": False}.get(
            text.lower(), text
        )


@dataclass(frozen=True)
class Count:
    """A whole number in a range."""

    name: str
    least: int
    most: int
    default: int
    rule: str

    def check(self, value: Any) -> int:
        if isinstance(value, bool) or not isinstance(value, int) or not self.least <= value <= self.most:
            raise OptionError(f"option {self.name!r} is a whole number from {self.least} to {self.most}, not {value!r}")
        return value

    def parse(self, text: str) -> Any:
        return int(text) if text.lstrip("-").isdigit() else text


@dataclass(frozen=True)
class Subset:
    """A subset of some words with a minimum size; presets are named subsets, `former` maps their earlier names."""

    name: str
    choices: tuple[str, ...]
    least: int
    presets: Mapping[str, tuple[str, ...]]
    default: tuple[str, ...]
    rule: str
    former: Mapping[str, str] = field(default_factory=dict)

    def check(self, value: Any) -> tuple[str, ...]:
        if isinstance(value, str):
            preset = self.former.get(value, value)
            if preset not in self.presets:
                raise OptionError(f"option {self.name!r} has the presets {', '.join(self.presets)}, not {value!r}")
            return self.presets[preset]
        if not isinstance(value, Sequence) or not all(isinstance(word, str) for word in value):
            raise OptionError(f"option {self.name!r} is a list of words, not {value!r}")
        unknown = [word for word in value if word not in self.choices]
        if unknown:
            raise OptionError(
                f"option {self.name!r} is made of {', '.join(self.choices)}; {unknown[0]!r} is none of them"
            )
        chosen = tuple(word for word in self.choices if word in value)
        if len(chosen) < self.least:
            raise OptionError(f"option {self.name!r} needs at least {self.least} of {', '.join(self.choices)}")
        return chosen

    def parse(self, text: str) -> Any:
        return text if text in self.presets or text in self.former else text.split("+")


@dataclass(frozen=True)
class Text:
    """A text in a game-specific format: `form` validates it, `read` converts user input such as a file name."""

    name: str
    default: str
    rule: str
    form: Callable[[str], str]
    read: Callable[[str], str]

    def check(self, value: Any) -> str:
        if not isinstance(value, str):
            raise OptionError(f"option {self.name!r} is a text, not {value!r}")
        return self.form(value)

    def parse(self, text: str) -> Any:
        return self.read(text)


Option = Choice | Flag | Count | Subset | Text


def complete(declared: Sequence[Option], given: Mapping[str, Any]) -> Options:
    """Validate the given options and add the defaults of all others."""
    names = [option.name for option in declared]
    for name in given:
        if name not in names:
            raise OptionError(f"unknown option {name!r}; this game has {', '.join(names)}")
    return {
        option.name: option.check(given[option.name]) if option.name in given else option.default for option in declared
    }


def parse(declared: Sequence[Option], words: Sequence[str]) -> dict[str, Any]:
    """Parse options written as `name=value`."""
    by_name = {option.name: option for option in declared}
    given: dict[str, Any] = {}
    for word in words:
        name, equals, text = word.partition("=")
        if not equals:
            raise OptionError(f"an option is written name=value, not {word!r}")
        if name not in by_name:
            raise OptionError(f"unknown option {name!r}; this game has {', '.join(by_name)}")
        given[name] = by_name[name].parse(text)
    return given


# Typed access to checked options


def count_of(options: Mapping[str, Value], name: str) -> int:
    """The value of a `Count` option."""
    value = options[name]
    assert isinstance(value, int)
    return value


def flag_of(options: Mapping[str, Value], name: str) -> bool:
    """The value of a `Flag` option."""
    value = options[name]
    assert isinstance(value, bool)
    return value


def word_of(options: Mapping[str, Value], name: str) -> str:
    """The value of a `Choice` or `Text` option."""
    value = options[name]
    assert isinstance(value, str)
    return value


def words_of(options: Mapping[str, Value], name: str) -> tuple[str, ...]:
    """The value of a `Subset` option."""
    value = options[name]
    assert isinstance(value, tuple)
    return value
