"""A listener hears each text of a page once, and each row of a table."""

from collections.abc import Iterator

import pytest
from driver import Driver, prefer
from listening import Reader, accesskit
from rounds import in_gate

from puluc.languages import LANGUAGES, SOURCE
from puluc.rules import PRESETS, Ruleset
from puluc.storage.preferences import Speed
from puluc.text.language import gettext, set_language
from puluc.ui.scene.base import Scene
from puluc.ui.scene.controls import described
from puluc.ui.scene.screens import HelpTopic, OtherPage
from puluc.ui.screens.manual.scene import help_scene, rules_scene

MOST_TEXTS = 400
TRANSLATED = [code for code in LANGUAGES if code != SOURCE]


@pytest.fixture(scope="module", params=[SOURCE, *map(in_gate, TRANSLATED)])
def reader(request, tmp_path_factory) -> Iterator[Reader]:
    """A listener in each language."""
    with pytest.MonkeyPatch.context() as patch:
        driver = Driver(tmp_path_factory.mktemp("pages"))
        prefer(driver, speed=Speed.OFF, has_listened=True, language=request.param)
        set_language(request.param)
        yield Reader(driver, patch).listen()
    set_language("en")


def opened(reader: Reader, scene: Scene) -> Scene:
    """A page, and the pages that it was reached from are gone."""
    reader.adapter.heard.clear()
    reader.driver.app.scenes = [scene]
    reader.driver.step()
    return scene


def read(reader: Reader, key: str) -> list[str]:
    """What is said from the first focus to the end, with a key."""
    heard = reader.heard
    end = gettext("The beginning") if key in ("up", "page up") else gettext("The end")
    for _ in range(MOST_TEXTS):
        if heard and heard[-1].startswith(end):
            return [each.removeprefix("> ") for each in heard[:-1] if not each.startswith("= ")]
        reader.driver.press(key)
        said = reader.heard
        if said[0].startswith("= "):  # after its last text Space goes on to the next page
            said = [end]
        assert len(said) == 1, said
        heard += said
    return pytest.fail("the page has no end")


def texts(scene: Scene) -> list[str]:
    return [each.name for each in described(scene.controls(), ()) if each.is_read]


def pages(reader: Reader, step: int) -> Iterator[Scene]:
    """All pages of Help, and the rules of every ``step``-th named game."""
    context = reader.driver.context
    yield from (help_scene(context, topic) for topic in (*HelpTopic, *OtherPage))
    yield from (rules_scene(context, Ruleset.preset(each.name)) for each in PRESETS[::step])


@pytest.mark.gate
@pytest.mark.parametrize(
    ("key", "step"), [("space", 6), in_gate(("page down", 6)), in_gate(("down", 1))]
)
def test_a_page_is_heard_from_top_to_bottom_once(reader, key, step):
    for page in pages(reader, step):
        expected = texts(opened(reader, page))
        (opening,) = (each for each in reader.heard if each.startswith("> "))
        start = expected.index(opening.removeprefix("> "))
        if start:  # Help opens at a section
            reader.driver.press("home")
        else:
            reader.adapter.heard.append(opening)
        unread = [text for number, text in enumerate(expected) if number != start or not start]
        assert read(reader, key) == (expected if key == "down" else unread)


@pytest.mark.parametrize("key", ["up", "page up"])
def test_a_page_is_read_upwards(reader, key):
    page = opened(reader, rules_scene(reader.driver.context, Ruleset()))
    reader.driver.press("end")
    reader.adapter.heard[:] = reader.adapter.heard[-1:]
    assert read(reader, key) == texts(page)[::-1]


def test_opening_a_page_says_its_title_and_its_first_text(reader):
    page = opened(reader, rules_scene(reader.driver.context, Ruleset()))
    title, first = reader.heard
    assert title == "= " + gettext("Rules: {games}").format(games="Puluc")
    assert first == f"> {texts(page)[0]}"


def test_tab_goes_to_the_next_link_and_enter_follows_it(reader):
    page = opened(reader, help_scene(reader.driver.context, HelpTopic.FIRST_GAME))
    reader.driver.press("end", "home")
    name = page.name
    reader.driver.press("tab")
    focused = reader.adapter.nodes[reader.adapter.focused]
    assert focused.role == accesskit.Role.LINK
    reader.driver.press("return")
    assert page.name != name


def test_without_a_listener_space_turns_pages(tmp_path):
    driver = Driver(tmp_path)
    driver.app.scenes = [rules_scene(driver.context, Ruleset())]
    driver.press("down")
    assert driver.scene.top == 1
    driver.press("space")
    assert driver.scene.top > 2


def test_the_contents_are_announced_and_enter_opens_a_row(reader):
    page = opened(reader, help_scene(reader.driver.context, HelpTopic.KEYS))
    reader.driver.press("down")
    _ = reader.heard
    reader.driver.press("f2")
    title, first = reader.heard
    assert title.startswith("= ")
    assert first == f"> {texts(page)[0]}"
    name = page.name
    reader.driver.press("down", "return")
    assert page.name not in (name, HelpTopic.FIRST_GAME.value)
    *_, title, first = reader.heard
    assert title.startswith("= ")
    assert first == f"> {texts(page)[0]}"


def test_enter_opens_the_next_page_where_a_page_ends(reader):
    page = opened(reader, help_scene(reader.driver.context, HelpTopic.FIRST_GAME))
    name = page.name
    reader.driver.press("end")
    _ = reader.heard
    reader.driver.press("return")
    assert page.name != name
    assert reader.heard[-1] == f"> {texts(page)[0]}"
