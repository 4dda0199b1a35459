"""The manual on the screen: it opens at the page about the scene that asks for it."""

from collections.abc import Iterator

from puluc.text.language import gettext, language
from puluc.ui.app.context import Context
from puluc.ui.app.scene import HelpTopic, Scene
from puluc.ui.screens.manual.pages import closing_keys
from puluc.ui.screens.manual.source import Manual, Page, read_source
from puluc.ui.screens.manual.typeset import blocks
from puluc.ui.widgets import linked_page
from puluc.ui.widgets.linked_page import LinkedPageScene
from puluc.ui.widgets.sheet import Block, Link, Paragraph

CONTENTS = "contents"
"""The name of the page that lists the others."""


def help_scene(context: Context, topic: HelpTopic = HelpTopic.KEYS) -> Scene:
    """The page about a topic, from which all others can be reached."""
    manual = Manual.parse(read_source(language()))

    def page_of(target: str) -> linked_page.Page:
        page = manual.pages[manual.places[target]]
        start = None if target == page.name else target
        return linked_page.Page(page.name, page.title, _all_blocks(manual, page, context), start)

    return LinkedPageScene(context.art, page_of, topic.value, CONTENTS, closing_keys())


def _all_blocks(manual: Manual, page: Page, context: Context) -> Iterator[Block]:
    """A page, and at its end the link to the next one."""
    yield from blocks(page, context)
    names = [*manual.pages]
    following = names[names.index(page.name) + 1 :]
    if following and page.name != CONTENTS:
        title = manual.pages[following[0]].title
        text = gettext("Next: {page}").format(page=title)
        start = text.index(title)
        yield Paragraph(text, (Link(start, start + len(title), following[0]),))
