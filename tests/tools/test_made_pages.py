"""Pages of docs: programs replace the rows of their tables, and nothing else."""

import pytest

from tools.pages import with_rows

PAGE = """# Page

| a | b |
|---|---|
| kept | kept |

## Figures

In words.

| a | b |
|---|--:|
| old | 1 |
| older | 2 |

| c |
|---|
| kept |

## Without a table

Words.

### Empty

| d |
|---|
"""


def test_the_rows_of_the_first_table_below_a_heading_are_replaced():
    page = with_rows(PAGE, {"Figures": [("new", "3")], "Empty": iter([["4"], ["5"]])})
    assert page == PAGE.replace("| old | 1 |\n| older | 2 |\n", "| new | 3 |\n").replace(
        "| d |\n|---|\n", "| d |\n|---|\n| 4 |\n| 5 |\n"
    )
    assert with_rows(page, {"Figures": [("old", "1"), ("older", "2")], "Empty": []}) == PAGE


@pytest.mark.parametrize("heading", ["Without a table", "Figure", "Page 2", "Words."])
def test_a_heading_without_a_table_is_an_error(heading):
    with pytest.raises(ValueError, match=f"no table below '{heading}'"):
        with_rows(PAGE, {heading: []})


@pytest.mark.parametrize("cells", [["one"], ["one", "two", "three"]])
def test_a_row_of_another_table_is_an_error(cells):
    with pytest.raises(ValueError, match="the table below 'Figures' has 2 columns"):
        with_rows(PAGE, {"Figures": [["one", "two"], cells]})
