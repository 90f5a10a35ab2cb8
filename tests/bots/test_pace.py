"""JAY-96: *easy* bots at a casual table follow the reaction times of the slowest person."""

from spieltisch.bots.pace import FIRST_GUESS, REMEMBERED, SLOWEST, SLOWEST_PACE, Pace, Person
from spieltisch.games.zeitalter_des_jay.components import LAY
from tests.games.zeitalter_des_jay.builders import figure, table


def test_jay_96_without_people_bots_have_their_own_pace():
    assert Pace("zeitalter_des_jay").of("easy") == 1.0


def test_jay_96_a_reaction_is_the_time_since_the_card_could_be_laid():
    """Seat 1 can lay its H orange two seconds before it does, when it comes under duty."""
    game = table(["Hg Ib", "Ho Ob", "? ?", "? ?"], "Hv", duty=0, level=1)
    pace = Pace("zeitalter_des_jay")
    pace.look(game.state, [1])
    game.wait(5_000).lay(0, "Hg")
    pace.look(game.state, [1])
    game.wait(2_000)
    pace.acted(1, int(LAY) + figure("Ho"), int(game.state.time))
    assert pace.people[1].times[-1] == 2_000


def usual_of(*times: int) -> float:
    person = Person()
    for time in times:
        person.sees([7], 10_000)
        person.acted(7, 10_000 + time)
    return person.usual


def test_jay_96_the_usual_time_of_a_person_is_the_median_of_the_latest():
    assert usual_of() == FIRST_GUESS
    assert usual_of(*[1_000] * REMEMBERED) == 1_000
    assert usual_of(*[1_000] * REMEMBERED, 5_000) == 1_000
    assert usual_of(*[60_000] * REMEMBERED) == SLOWEST


def test_jay_96_a_chance_that_a_slow_person_missed_counts():
    person = Person()
    for _ in range(REMEMBERED):
        person.sees([7], 0)
        person.sees([], 4_000)
    assert person.usual == 4_000


def test_jay_96_a_chance_that_was_over_too_soon_does_not_count():
    person = Person()
    person.sees([7], 0)
    person.sees([], 400)
    assert list(person.times) == [FIRST_GUESS, FIRST_GUESS]


def test_jay_96_a_lasting_chance_counts_from_its_beginning_and_after_an_action_from_then_on():
    person = Person()
    person.sees([7], 0)
    person.sees([7, 8], 500)
    person.acted(7, 900)
    assert person.times[-1] == 900
    person.sees([8], 900)
    person.acted(8, 2_000)
    assert person.times[-1] == 1_100


def test_jay_96_the_slowest_person_sets_the_pace_of_easy_bots_alone():
    pace = Pace("zeitalter_des_jay")
    pace.people = {0: Person(), 1: Person()}
    for _ in range(REMEMBERED):
        pace.people[0].note(1_000)
        pace.people[1].note(3_200)
    assert pace.of("easy") == 2.0
    assert pace.of("greedy") == 1.0
    pace.people = {0: pace.people[0]}
    assert pace.of("easy") == 1.0


def test_jay_96_the_pace_has_bounds():
    pace = Pace("zeitalter_des_jay")
    pace.people = {0: Person()}
    for _ in range(REMEMBERED):
        pace.people[0].note(60_000)
    assert pace.of("easy") == SLOWEST_PACE
