"""Where the graph of the analysis draws, without drawing."""

from itertools import pairwise

from driver import ART
from hypothesis import given
from hypothesis import strategies as st

from puluc.rules import Side
from puluc.ui.screens.record.graph import GraphColumn, GraphView, row, scale


@given(
    total=st.integers(1, 400),
    walk=st.lists(st.integers(0, 399), min_size=1, max_size=4),
    width=st.integers(60, 240),
)
def test_columns_stand_side_by_side_and_the_selected_one_is_visible(total, walk, width):
    shown = scale(total, 0, 0, width)
    for turn in walk:
        before, selected = shown, min(turn, total - 1)
        shown = scale(total, before.visible.start, selected, width)
        assert (shown == before) is (selected in before.visible)
    assert selected in shown.visible
    assert set(shown.visible) <= set(range(total))
    spans = [shown.span(number) for number in shown.visible]
    assert spans[0].left == 0
    assert spans[-1].right == shown.width <= width
    assert all(before.right == after.left for before, after in pairwise(spans))
    assert all(span.left < span.middle < span.right for span in spans)
    for number, span in zip(shown.visible, spans, strict=True):
        assert {shown.column_at(x) for x in range(span.left, span.right)} == {number}
    assert shown.column_at(-1) is shown.column_at(shown.width) is None


def test_all_columns_are_visible_while_they_fit():
    assert scale(70, 0, 69, 212).visible == range(70)
    assert scale(71, 0, 0, 212).visible == range(70)
    assert scale(71, 0, 70, 212).visible == range(1, 71)


def test_certainty_is_at_the_top_and_a_row_is_two_and_a_half_points():
    assert [row(chance, 41) for chance in (1, 0.5, 0)] == [0, 20, 40]
    assert row(0.525, 41) == 19


def test_the_graph_scrolls_only_as_far_as_the_turn_selected():
    graph = GraphView(ART, (GraphColumn(Side.JADE, 0.5, 0.5, 0.5, 0, 1),) * 200)

    def visible(selected: int) -> tuple[int, int]:
        shown = [each.name for each in graph.controls(selected, str)]
        return int(shown[0]), int(shown[-1])

    first, last = visible(199)
    assert last == 199
    assert visible(first) == (first, last)
    assert visible(first - 1) == (first - 1, last - 1)
    assert visible(first) == (first - 1, last - 1)
    assert graph.turn_at(graph.plot.topleft, first) == first - 1
