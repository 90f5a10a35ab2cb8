"""The agenda, a stack of frames that grows; the buffer of moves; how a state runs from decision to decision."""

from typing import Any

import pytest

from spieltisch.kernel.agenda import FRAME, Moves, empty_agenda
from spieltisch.kernel.rng import Rng
from spieltisch.kernel.state import Decision, Sink, State, Step, steps_by_number
from spieltisch.kernel.vecs import vec

ROOM = 24


def frames(agenda) -> list[list[int]]:
    return [[int(n) for n in agenda.frames[at * FRAME : (at + 1) * FRAME]] for at in range(agenda.size)]


def test_an_empty_agenda_has_no_top():
    agenda = empty_agenda()
    assert agenda.size == 0
    assert agenda.top_step() == -1


def test_the_last_step_pushed_is_on_top():
    agenda = empty_agenda()
    agenda.push(3, 1)
    agenda.push(5, 2, 7, -8)
    assert agenda.top_step() == 5
    assert frames(agenda) == [[3, 1, 0, 0], [5, 2, 7, -8]]


def test_a_frame_in_reused_space_keeps_nothing_of_the_old_one():
    agenda = empty_agenda()
    agenda.push(5, 2, 7, 8)
    agenda.size -= 1
    agenda.push(6, 1)
    assert frames(agenda) == [[6, 1, 0, 0]]


def test_it_grows_beyond_its_capacity():
    agenda = empty_agenda()
    for step in range(ROOM * 3):
        agenda.push(step, step % 4, step, -step)
    assert agenda.size == ROOM * 3
    assert agenda.top_step() == ROOM * 3 - 1
    assert frames(agenda)[0] == [0, 0, 0, 0]
    assert frames(agenda)[ROOM] == [ROOM, ROOM % 4, ROOM, -ROOM]


def test_a_copy_is_independent():
    agenda = empty_agenda()
    agenda.push(1, 0)
    twin = agenda.copy()
    twin.push(2, 0)
    twin.frames[0] = 9
    assert frames(agenda) == [[1, 0, 0, 0]]


def test_moves_keep_their_order_beyond_the_first_capacity():
    out = Moves()
    for move in range(300):
        out.add(move * 2)
    assert out.as_list() == [move * 2 for move in range(300)]
    assert out.has(598)
    assert not out.has(599)
    out.size = 0
    assert out.as_list() == []
    assert not out.has(0)
    out.add(5)
    assert out.as_list() == [5]


# A tiny game: a countdown, then seat 1 picks a number, which counts down again or ends it.


class CountDown(Step["Tiny"]):
    def run(self, state: "Tiny", seat: int, a: int, b: int, /) -> None:
        state.log.append(a)
        if a > 0:
            state.agenda.push(0, seat, a - 1)
        else:
            state.agenda.push(1, 1)


class PickNumber(Decision["Tiny"]):
    def options(self, state: "Tiny", seat: int, a: int, b: int, out: Moves, /) -> None:
        for number in range(3):
            out.add(number)

    def choose(self, state: "Tiny", seat: int, a: int, b: int, move: int, /) -> None:
        if move == 0:
            state.over = True
        else:
            state.agenda.push(0, seat, move)


class Tiny(State):
    def __init__(self) -> None:
        steps = vec[Step[Any]]([CountDown("ABC-1"), PickNumber("ABC-2")])
        super().__init__(2, steps, Rng(1))
        self.log: list[int] = []
        self.due = -1

    def deadline(self) -> int:
        return self.due

    def tick(self) -> None:
        self.log.append(int(self.time))
        self.due = 10 if self.time < 30 else -1


@pytest.fixture
def tiny() -> Tiny:
    state = Tiny()
    state.agenda.push(0, 0, 3)
    state.settle()
    return state


def test_settling_runs_everything_up_to_a_decision(tiny):
    assert tiny.log == [3, 2, 1, 0]
    assert tiny.actors() == 0b10
    assert (tiny.legal(0), tiny.legal(1)) == ([], [0, 1, 2])
    assert tiny.refusal(1, 5) == "ABC-2"


def test_applying_a_move_removes_the_frame_and_runs_on(tiny):
    tiny.apply(1, 2)
    assert tiny.log == [3, 2, 1, 0, 2, 1, 0]
    assert tiny.agenda.size == 1


def test_nobody_acts_after_the_end(tiny):
    tiny.apply(1, 0)
    assert tiny.over
    assert tiny.actors() == 0
    assert tiny.legal(1) == []


def test_time_stops_at_every_deadline_on_the_way(tiny):
    tiny.log.clear()
    tiny.advance(5)
    tiny.due = 7
    tiny.advance(6)
    assert (tiny.log, tiny.time) == ([], 11)
    tiny.due = 1
    tiny.advance(30)
    assert tiny.log == [12, 22, 32]
    assert tiny.time == 41


def test_events_are_recorded_only_if_requested(tiny):
    tiny.tell(1, 0, 5)
    tiny.sink = Sink()
    tiny.tell(2, 1, 5, to=2)
    assert tiny.sink.heard == [(2, 1, 5, -1000, -1000, 2)]


@pytest.mark.parametrize("missing", ["run", "options", "choose"])
def test_a_step_names_what_it_does_not_implement(tiny, missing):
    step: Step[Tiny] = Step("ABC-3")
    arguments = {"run": (0, 0, 0), "options": (0, 0, 0, Moves()), "choose": (0, 0, 0, 0)}[missing]
    with pytest.raises(NotImplementedError, match="Step"):
        getattr(step, missing)(tiny, *arguments)


def test_the_top_frame_is_read_by_name():
    agenda = empty_agenda()
    agenda.push(3, 1, 20, 30)
    agenda.push(4, 2, 40, 50)
    assert (agenda.top_step(), agenda.top_seat(), agenda.top_a(), agenda.top_b()) == (4, 2, 40, 50)
    assert agenda.frame(0) == (3, 1, 20, 30)


@pytest.mark.parametrize("numbers", [(0, 2), (1, 0), (1, 2)])
def test_steps_are_numbered_from_zero_without_gaps(numbers):
    with pytest.raises(ValueError, match="without gaps"):
        steps_by_number({number: Step("XYZ-1") for number in numbers})
