"""The texts: every kind of place, escaping, what happens to a missing key; and the catalogues of all games."""

from __future__ import annotations

import ast
import logging
import re
import unicodedata
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace

import pytest

import rules
from bot.texts import LANGUAGES, Catalogue, MissingText, Texts, Words, catalogues, escaped, language
from bot.texts.template import KINDS, Place, parse
from renderers import Look
from renderers.dobutsu import picture
from rules.core import Big

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "bot" / "texts"
NAMES = ("Ann", "花子", "*Bob*", "المنصور")
HEADER = """msgid ""
msgstr ""
"Language: en\\n"
"Content-Type: text/plain; charset=UTF-8\\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\\n"

"""


def catalogue(folder: Path, lang: str = "en", **texts: str | tuple[str, ...]) -> Catalogue:
    """A catalogue of these texts; a tuple: its plural forms. `__` stands for the dots of a key."""
    written = HEADER if lang == "en" else HEADER.replace("nplurals=2; plural=(n != 1)", "nplurals=1; plural=0")
    for key, text in texts.items():
        key = key.replace("__", ".")
        if isinstance(text, str):
            written += f'msgid "{key}"\nmsgstr "{text}"\n\n'
        else:
            forms = "".join(f'msgstr[{n}] "{form}"\n' for n, form in enumerate(text))
            written += f'msgid "{key}"\nmsgid_plural "{key}"\n{forms}\n'
    path = folder / lang / "test.po"
    path.parent.mkdir(exist_ok=True)
    path.write_text(written, encoding="utf-8")
    return Catalogue(path)


def words(source: Catalogue, lang: str = "en", *, markdown: bool = False, strict: bool = True) -> Words:
    return Words(lang, [source, catalogues(lang)["bot"]], NAMES, markdown=markdown, strict=strict)


EVERY_KIND = {
    "{x:seat}": (1, "花子", "花子"),
    "{x:seats}": ([0, 1, 2], "Ann, 花子 and *Bob*", "Ann、花子、*Bob*"),
    "{x:of.tile}": ("us_agr", "corn", "corn"),
    "{x:list.tile}": (["us_agr", "b2"], "corn and b2", "corn、b2"),
    "{x:big}": (10**30, "100000... (31 digits)", "100000...（31桁、100穣）"),
    "{x:list.big}": (["300", Big(10**24)], "300 and 100000... (25 digits)", "300、100000...（25桁、1秭）"),
    "{x:lines.row}": ([{"a": 1}, {"a": 0}], "- 花子\n- Ann", "- 花子\n- Ann"),
    "{x:inline.row}": ([{"a": 1}, {"a": 0}], "- 花子 and - Ann", "- 花子、- Ann"),
    "{x:int}": (1234567, "1,234,567", "1,234,567"),
    "{x:text}": ("a_b", "a_b", "a_b"),
    "{x:raw}": ("<@1>", "<@1>", "<@1>"),
}


@pytest.mark.parametrize("place", EVERY_KIND)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_kind_of_place(tmp_path: Path, place: str, lang: str) -> None:
    value, *said = EVERY_KIND[place]
    say = words(catalogue(tmp_path, lang, key=f"<{place}>", of__tile__us_agr="corn", line__row="- {a:seat}"), lang)
    assert say("key", x=value) == f"<{said[LANGUAGES.index(lang)]}>"


def test_all_kinds_were_tried() -> None:
    tried = {place.kind for text in EVERY_KIND for place in parse(text).places}
    assert {kind.partition(".")[0] for kind in tried} == {*KINDS, "of", "list", "lines", "inline"}


def test_amounts_are_exact_up_to_24_digits(tmp_path: Path) -> None:  # QE rules 9.3
    say = words(catalogue(tmp_path, key="{x:big}"))
    assert say("key", x=Big(10**24 - 1)) == "999,999,999,999,999,999,999,999"
    assert say("key", x=Big(10**24)) == "100000... (25 digits)"


def test_values_of_a_vocabulary(tmp_path: Path) -> None:
    say = words(catalogue(tmp_path, of__size__large="large", of__size__true="huge"))
    assert [say.of("size", value) for value in ("large", "other", 7, True, False)] == [
        "large",
        "other",
        "7",
        "huge",
        "no",
    ]
    assert [say.of("seat", 1), say.of("amount", Big(5000)), say.of("size", None)] == ["花子", "5,000", "none"]


def test_lists_of_any_length(tmp_path: Path) -> None:
    say = words(catalogue(tmp_path, key="{x:seats}"))
    assert [say("key", x=range(n)) for n in range(4)] == ["none", "Ann", "Ann and 花子", "Ann, 花子 and *Bob*"]


@pytest.mark.parametrize(("n", "said"), [(0, "0 bids"), (1, "1 bid"), (2, "2 bids"), (10**30, f"{10**30:,} bids")])
def test_plurals(tmp_path: Path, n: int, said: str) -> None:
    assert words(catalogue(tmp_path, bids=("{n:int} bid", "{n:int} bids")))("bids", n=n) == said


def test_japanese_has_one_form(tmp_path: Path) -> None:
    say = words(catalogue(tmp_path, "ja", bids=("入札{n:int}件",)), "ja")
    assert [say("bids", n=n) for n in (1, 2)] == ["入札1件", "入札2件"]


@pytest.mark.parametrize("text", ["{x}", "{x:colour}", "{x:of}", "{x:of.a.b}", "{ x:int}", "open {", "close }"])
def test_a_malformed_place_is_an_error_when_it_is_read(text: str) -> None:
    with pytest.raises(ValueError):
        parse(text)


@pytest.mark.parametrize(
    ("key", "params"), [("absent", {}), ("bids", {}), ("key", {}), ("key", {"x": "not a number"}), ("key", {"x": None})]
)
def test_what_is_missing_raises_when_strict(tmp_path: Path, key: str, params: dict[str, object]) -> None:
    source = catalogue(tmp_path, key="{x:int}", bids=("{n:int} bid", "{n:int} bids"))
    with pytest.raises(MissingText):
        words(source)(key, **params)


def test_what_is_missing_is_logged_once_and_said_neutrally(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    say = words(catalogue(tmp_path, key="{x:int}"), strict=False)
    with caplog.at_level(logging.ERROR):
        for _ in range(3):
            assert say("event.absent", secret=12345) == "Something happened at the table."
            assert say("illegal.absent") == "That is not possible now."
            assert say("key", x="67890") == "67,890"
            assert say("key", y=67890) == "Something happened at the table."
    assert len(caplog.records) == 3
    assert "12345" not in caplog.text and "67890" not in caplog.text, "values may be secrets"


def test_fuzzy_and_empty_texts_do_not_count(tmp_path: Path) -> None:
    path = tmp_path / "en" / "test.po"
    path.parent.mkdir()
    path.write_text(HEADER + '#, fuzzy\nmsgid "a"\nmsgstr "guess"\n\nmsgid "b"\nmsgstr ""\n', encoding="utf-8")
    read = Catalogue(path)
    assert "a" not in read and "b" not in read


def test_the_games_own_text_comes_first() -> None:
    texts = Texts.load(strict=True)
    say = texts.words("en", "no_such_game", NAMES)
    assert say("nothing") == "none" and not say.has("game.name")
    for game in catalogues("en").keys() - {"bot"}:
        assert texts.text("en", game, "game.name") != texts.text("ja", game, "game.name") or game in ALIKE


@pytest.mark.parametrize(
    ("locale", "lang"), [("ja", "ja"), ("en-US", "en"), ("en-GB", "en"), ("fr", "en"), (None, "en"), ("zh-CN", "en")]
)
def test_language_of_a_locale(locale: str | None, lang: str) -> None:
    assert language(locale) == lang


def test_other_locales_get_the_default() -> None:
    assert (language("fr", "ja"), language("en-US", "ja")) == ("ja", "en")


FOREIGN = {
    "*bold* _it_ ~~x~~ `c` ||s||": r"\*bold\* \_it\_ \~\~x\~\~ \`c\` \|\|s\|\|",
    "# head": r"\# head",
    "- item": r"\- item",
    "> quote": r"\> quote",
    "1. one": r"1\. one",
    "[link](https://x.y)": r"\[link\]\(https\://x.y\)",
    "back\\slash": r"back\\slash",
    "<@123>": "\\<@\u200b123\\>",
    "@everyone": "@\u200beveryone",
    "@here!": "@\u200bhere!",
    "花子 🦁": "花子 🦁",
    "x-y + 1.5": "x-y + 1.5",
    "المنصور": "\u2068المنصور\u2069",
}


@pytest.mark.parametrize("text", FOREIGN)
def test_foreign_text_in_a_message(text: str) -> None:
    assert escaped(text) == FOREIGN[text]


def test_names_in_messages_and_pictures(tmp_path: Path) -> None:
    source = catalogue(tmp_path, key="**{x:seat}**: {y:text}", own="{x:raw}")
    assert words(source, markdown=True)("own", x="<@1> *now*") == "<@1> *now*"
    assert words(source)("key", x=2, y="_") == "***Bob***: _"
    assert words(source, markdown=True)("key", x=2, y="_") == r"**\*Bob\***: \_"
    assert words(source, markdown=True)("key", x=3, y="") == "**\u2068المنصور\u2069**: "


@pytest.mark.parametrize("name", ["", " ", "\u3164", "\u200b\u200d", "\u0301\u0301", "\u2800", "\u202e", "\n"])
def test_a_name_that_cannot_be_seen(name: str) -> None:
    for lang, seat in (("en", "Seat B"), ("ja", "席B")):
        say = Texts.load(strict=True).words(lang, "bot", ("Ann", name))
        assert say.name(1) == seat
    assert Texts.load(strict=True).words("en").name(5) == "Seat F"


def test_a_name_does_not_break_the_line_or_turn_it() -> None:
    say = Texts.load(strict=True).words("en", "bot", ("a\nb\u202ec", "👨\u200d👩"))
    assert say.name(0) == "a bc" and "\u200d" in say.name(1)


@pytest.mark.parametrize(("spoken", "square"), [("en", "b3"), ("ja", "B2")])
@pytest.mark.parametrize(("lang", "sentence"), [("en", "{} empty"), ("ja", "{} 空き")])
def test_what_is_written_on_the_board_has_one_name_for_all(
    spoken: str, square: str, lang: str, sentence: str
) -> None:  # dobutsu rules 1.4
    """The table's language names the squares, the reader's says the rest: in sentences, lists and pictures."""
    game = rules.load("dobutsu")
    table = SimpleNamespace(row=SimpleNamespace(game="dobutsu", language=spoken), game=game, names=("Ann", "花子"))
    say = Texts.load(strict=True).at(table, lang, markdown=False)
    assert say("picture.text.empty", square="b3") == sentence.format(square)
    assert say.of("square", "b3") == square and say.of("piece", "lion") == ("lion" if lang == "en" else "ライオン")
    look = Look(say, table.names, "#1", lang)
    assert picture._names(look) == (("abc", "4321") if spoken == "en" else ("ABC", "1234"))


# ---- all catalogues ----

ALIKE = {"qe", "eighteen_pa"}  # games that are called the same everywhere: QE, 18PA
NOT_ENGLISH = {"Discord", "Toban", "Pillow", "GitHub", "Markdown", "Python", "pa"}  # names stay as they are
LONGEST = (  # the longest text for keys of a pattern: Discord's limits
    (r".*\.help|game\.tagline", 100),  # descriptions of commands, options and select entries
    (r"action\.\w+\.\w+|option\.\w+|modal\..*|label\..*", 45),  # labels in modals
    (r"action\.\w+|button\..*", 80),
    (r"option\.\w+\.\w+|choice\..*|of\..*", 100),
    (r"placeholder\..*", 150),
)


def files() -> list[Path]:
    return sorted(FOLDER.glob("*/*.po"))


def pairs() -> list[tuple[str, str]]:
    """(catalogue, key) of everything that either language has."""
    return sorted({(name, key) for lang in LANGUAGES for name, read in catalogues(lang).items() for key in read.forms})


def forms(lang: str) -> list[tuple[str, str]]:
    """(where, bare text) of all texts of a language."""
    found = catalogues(lang).items()
    return [(f"{name}: {key}", form.bare) for name, read in found for key, all_ in read.forms.items() for form in all_]


def test_both_languages_have_the_same_keys() -> None:
    assert {path.stem for path in files() if path.parent.name == "en"} == {
        path.stem for path in files() if path.parent.name == "ja"
    }
    missing = [(lang, *pair) for pair in pairs() for lang in LANGUAGES if pair[1] not in catalogues(lang)[pair[0]]]
    assert missing == []


def test_both_languages_have_the_same_places() -> None:
    for name, key in pairs():
        texts = [catalogues(lang)[name].forms.get(key) for lang in LANGUAGES]
        if all(texts):
            english, japanese = ({place for form in text or () for place in form.places} for text in texts)
            assert without_number(english) == without_number(japanese), (name, key)
            assert catalogues("en")[name].plural(key) == catalogues("ja")[name].plural(key), (name, key)


def without_number(places: set[Place]) -> set[Place]:
    """A plural form may say "one" without the figure."""
    return {place for place in places if place.name != "n"}


def test_every_key_that_the_code_names_has_a_text() -> None:
    absent = {(place, key) for place, key, _, sources in calls() if not any(key in source for source in sources)}
    assert absent == set()


def test_the_code_gives_what_the_places_ask_for() -> None:
    wrong = [
        (place, key, asked - given)
        for place, key, given, sources in calls()
        for asked in [{p.name for source in sources for form in source.forms.get(key, ()) for p in form.places}]
        if given is not None and not asked <= given
    ]
    assert wrong == []


def calls() -> Iterator[tuple[str, str, set[str] | None, list[Catalogue]]]:
    """Calls like `words("picture.round", n=3)`: place, key, names of what is given, where it may be."""
    for file in (*(ROOT / "bot").rglob("*.py"), *(ROOT / "renderers").rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and called(node.func) in ("words", "say", "text", "_words"):
                names = {keyword.arg for keyword in node.keywords}
                given = None if None in names else {name for name in names if name}
                for key in [arg.value for arg in node.args if isinstance(arg, ast.Constant)]:
                    if re.fullmatch(r"[a-z_]+(\.[a-z_]+)+", str(key)):
                        yield f"{file.relative_to(ROOT)}:{node.lineno}", str(key), given, sources_of(file)


def called(function: ast.expr) -> str:
    return function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")


def sources_of(file: Path) -> list[Catalogue]:
    """The catalogue of the game whose picture it is, and the bot's; elsewhere all."""
    found = catalogues("en")
    game = next((name for name in found if name in (file.stem, file.parent.name)), None)
    return [found[game], found["bot"]] if game else list(found.values())


@pytest.mark.parametrize("path", files(), ids=lambda path: f"{path.parent.name}/{path.name}")
def test_each_file_is_clean(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    again = [key for key, n in Counter(re.findall(r'^msgid "(.+)"$', text, re.M)).items() if n > 1]
    assert again == [], "a key twice: the second text would win in silence"
    forms_ = "nplurals=2; plural=(n != 1);" if path.parent.name == "en" else "nplurals=1; plural=0;"
    assert f"Plural-Forms: {forms_}" in text and "charset=UTF-8" in text
    assert "fuzzy" not in text and re.search(r"\b(TODO|FIXME)\b", text) is None
    written = set(re.findall(r'^msgid "(.+)"$', text, re.M))
    assert written == set(catalogues(path.parent.name)[path.stem].forms), "an empty text"


def test_keys_are_lower_case_words_with_dots() -> None:
    assert [key for _, key in pairs() if not re.fullmatch(r"[a-z0-9_]+(\.[A-Za-z0-9_+-]+)*", key)] == []


def test_texts_fit_where_discord_shows_them() -> None:
    for lang in LANGUAGES:
        for where, text in forms(lang):
            longest = next((most for key, most in LONGEST if re.fullmatch(key, where.split(": ")[1])), 2000)
            assert len(text) <= longest, (lang, where, len(text))


def test_names_of_commands() -> None:
    for lang in LANGUAGES:
        for where, text in forms(lang):
            key = where.split(": ")[1]
            if key.startswith("command.") and not key.endswith(".help"):
                assert command_name(text), (lang, where, text)


def command_name(text: str) -> bool:
    """What Discord takes: 1 to 32 letters, digits, - and _, in lower case."""
    plain = all(c in "-_'" or unicodedata.category(c)[0] in "LN" for c in text)
    return plain and 1 <= len(text) <= 32 and text == text.lower()


def test_commands_and_labels_have_no_places() -> None:
    fixed = re.compile(r"command\..*|game\..*|action\..*|option\..*|button\..*|choice\..*")
    for lang in LANGUAGES:
        for name, read in catalogues(lang).items():
            placed = [key for key, all_ in read.forms.items() if fixed.fullmatch(key) and any(f.places for f in all_)]
            assert placed == [], (lang, name)


def test_no_english_is_left_in_japanese() -> None:
    for where, text in forms("ja"):
        shown = re.sub(r"`[^`]*`|https?://\S+", "", text)
        left = [w for w in re.findall(r"[A-Za-z]{2,}", shown) if not w.isupper() and w not in NOT_ENGLISH]
        assert left == [] or "language." in where, (where, left)


def test_no_japanese_is_left_in_english() -> None:
    japanese = re.compile(r"[\u3040-\u30ff\u4e00-\u9fff]")
    assert [where for where, text in forms("en") if japanese.search(text) and "language." not in where] == []


def test_japanese_is_punctuated_as_japanese() -> None:
    """Full-width stops and commas after Japanese, no blank between words, no half-width katakana."""
    wrong = re.compile(
        r"[\u3040-\u30ff\u4e00-\u9fff][,.!?]|[\uff66-\uff9f]|[\u3040-\u30ff\u4e00-\u9fff] [\u3040-\u30ff]"
    )
    assert [(where, text) for where, text in forms("ja") if wrong.search(text)] == []
