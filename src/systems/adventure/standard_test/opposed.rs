//! Opposed tests between two characters.

use engine::{
    FigureId, HasLineup, Told, Topic,
    conversation::{Ask, Choice, ChoiceOption, Flow, Names, Outcome, Reading, Table},
    words::plain,
};

use super::{
    degree::outcome_of,
    roll::{by_success, tell_and_keep},
    tester::{Tester, anybody, dice},
};
use crate::{Adventure, combat::action_round, state::battle::State};

/// Plays an opposed test between two characters, who can be on the same side.
///
/// Players choose what each character tests.
///
/// # Errors
/// Returns `Err` if an answer is missing.
pub(crate) fn opposed_test(table: &mut Table<'_, Adventure>, id: FigureId) -> Flow<()> {
    let name = table.state().name(id).to_owned();
    table.headline(format!("{name} makes an opposed test"));
    let Some(other) = choose_opponent(table, id)? else { return Ok(()) };
    let whom = table.state().name(other).to_owned();
    table.tell(Told::Title, |_| format!("{name} tests against {whom}"));
    let [first, second] = [id, other].map(Rival::OnTable);
    contest(table, first, second)
}

/// The role of a rival in an opposed test.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Role {
    /// The rival who rolls first.
    Begins,
    /// The rival who rolls against the first one's total.
    Answers,
}

/// One of the two rivals in an opposed test.
#[derive(Clone, Copy)]
pub(crate) enum Rival {
    /// A character in the scene.
    OnTable(FigureId),
    /// A rival without a character, who has only this name.
    Other(&'static str),
}

impl Rival {
    fn name(self, state: &State) -> String {
        match self {
            Self::OnTable(id) => state.name(id).to_owned(),
            Self::Other(name) => name.to_owned(),
        }
    }

    /// Returns the rival's name as it is written in the middle of a sentence.
    fn inside(self, state: &State) -> String {
        match self {
            Self::OnTable(_) => self.name(state),
            Self::Other(name) => name.to_ascii_lowercase(),
        }
    }

    /// Asks what the rival tests and whether the test takes an action, and returns the tester.
    ///
    /// By default, the rival who rolls first takes an action as for a skill test, and the other
    /// takes none.
    fn tester(self, table: &mut Table<'_, Adventure>, role: Role) -> Tester {
        let tester = match self {
            Self::OnTable(id) => {
                let usual =
                    role == Role::Begins && action_round::usually_takes_action(table.state(), id);
                let tester = tests_anything(table, id);
                let is_action = action_round::takes_action(table, usual);
                tester.taking_action_if(is_action, table.state())
            }
            Self::Other(name) => anybody(table, name),
        };
        tester.with_effort(table)
    }
}

/// Plays an opposed test, in which the first rival's total is the second rival's target number.
///
/// This follows the rule on blocking and parrying in combat.
///
/// # Errors
/// Returns `Err` if an answer is missing.
pub(crate) fn contest(table: &mut Table<'_, Adventure>, first: Rival, second: Rival) -> Flow<()> {
    let [one, other] = [first, second].map(|it| it.name(table.state()));
    table.headline(format!("{one} tests against {}", second.inside(table.state())));
    let tester = first.tester(table, Role::Begins);
    let ask = Ask::new(format!("{one} rolls first"))
        .hint("The total is the opponent's target number.")
        .topic(TOPIC.key);
    let mut sums = [tester.sum.clone()];
    table.roll(&mut sums, 0, ask, &|_| Reading::each(dice()))?;
    tester.pay(table);
    let target = sums[0].total();
    table.tell(Told::Roll, |_| format!("{one}: {}.", sums[0].explain()));
    table.tell(Told::RollOf(&one), |_| plain(target));
    let tester = second.tester(table, Role::Answers);
    let mut sums = [sums[0].clone(), tester.sum.clone()];
    let ask = Ask::new(format!("{other} rolls second")).topic(TOPIC.key);
    let count_as =
        [Outcome::success(format!("{one} wins")), Outcome::failure(format!("{other} wins"))];
    table.roll(&mut sums, 1, ask, &|sum| by_success(sum, target, count_as.clone()))?;
    tester.pay(table);
    let [_, sum] = sums;
    let margin = sum.total() - target;
    tell_and_keep(table, "Opposed test", &sum, target, &outcome_of(margin));
    let [wins, loses] = count_as;
    let outcome = if margin >= 0 { loses } else { wins };
    table.tell(Told::Outcome, |_| format!("{}.", outcome.label));
    table.outcome(outcome)
}

/// Asks for an opponent among all other standing characters.
///
/// Returns `None` if no one else is standing, which can happen if players change trackers by hand.
fn choose_opponent(table: &mut Table<'_, Adventure>, id: FigureId) -> Flow<Option<FigureId>> {
    let state = table.state();
    let others = state.others_of(id);
    if others.is_empty() {
        return Ok(None);
    }
    let options = others.iter().map(|&id| ChoiceOption::figure(state.name(id), id));
    let choice = Choice { options: options.collect(), usual: None };
    let ask = Ask::new("Against whom?").of(state.side_of(id)).topic(TOPIC.key);
    let place = table.choose(ask, choice)?;
    Ok(others.get(place).copied())
}

/// Asks for a skill, an attribute or a reaction to test, and returns the tester.
fn tests_anything(table: &mut Table<'_, Adventure>, id: FigureId) -> Tester {
    let place =
        table.pick("what", "What to test", Names(|state: &State| names(&all(state, id))), 0);
    let state = table.state();
    let all = all(state, id);
    all.into_iter().nth(place.into()).map_or_else(|| Tester::new(state, id), |it| it.tester)
}

/// A skill, attribute or reaction that a character can test.
struct Testable {
    name: String,
    tester: Tester,
}

fn names(all: &[Testable]) -> Vec<String> {
    all.iter().map(|it| it.name.clone()).collect()
}

/// Returns a character's usable skills, attributes and reactions.
fn all(state: &State, id: FigureId) -> Vec<Testable> {
    let profile = state.profile(id);
    let skills = (0..).zip(&profile.skills).filter(|(_, skill)| skill.is_usable());
    let skills = skills.map(|(place, skill)| Testable {
        name: skill.name.clone(),
        tester: Tester::with_skill(state, id, place),
    });
    let stat = |name: &str, value: i8| Testable {
        name: name.to_owned(),
        tester: Tester::new(state, id).stat(name, value.into()),
    };
    let attributes = profile.attributes.iter().map(|it| stat(&it.name, *it.modifier));
    let reactions = profile.all_reactions().into_iter().map(|(name, level)| stat(name, level));
    skills.chain(attributes).chain(reactions).collect()
}

/// The topic about opposed tests.
pub(crate) const TOPIC: Topic = Topic {
    key: "opposed",
    title: "Opposed test",
    rules: &[6, 12],
    text: || {
        "One character rolls first, and the total is the other's target number. Our ruling: the \
         other wins by reaching it, even on a tie. Anyone can test against anyone, in or out of a \
         fight. In a fight, the test takes one of the first character's actions by default."
            .to_owned()
    },
};
