"""The message that is shown for a while."""

import pytest
from driver import ART

from puluc.ui.widgets.notice import SHOWN_MS, InfoPrint


@pytest.fixture
def info() -> InfoPrint:
    info = InfoPrint(ART)
    info.show("Saved")
    return info


def test_a_message_is_shown_for_its_time_and_tells_when_it_expires(info):
    assert not info.tick(SHOWN_MS - 1)
    assert info.text == "Saved"
    assert info.tick(1)
    assert not info.text
    assert not info.tick(1)


def test_a_message_that_is_removed_does_not_expire(info):
    info.clear()
    assert not info.text
    assert not info.tick(SHOWN_MS)


def test_another_message_has_its_own_time(info):
    info.tick(SHOWN_MS - 1)
    info.show("Copied")
    assert not info.tick(SHOWN_MS - 1)
    assert info.text == "Copied"
