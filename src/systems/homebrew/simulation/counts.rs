//! The counts that a simulation collects.

use std::collections::BTreeMap;

use engine::{
    SideId,
    conversation::{Answer, Prompt, Question, Reach, Reading, Thrown, Tone},
};

use super::super::{
    battle::{
        effect::Effect,
        state::{Held, State},
    },
    definition::{Branch, Definition, Roll, Source, Step, Tracker, When},
};

/// The counts of all simulated battles so far.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Counts {
    /// The number of finished battles by their length in turns.
    pub(super) lengths: BTreeMap<u32, u32>,
    /// The number of finished battles by how often dice were rolled.
    pub(super) throws: BTreeMap<u32, u32>,
    /// The numbers of battles that were stopped: those that took too long, and those in which no
    /// one could act.
    pub(super) endless: u32,
    pub(super) stuck: u32,
    /// Whether the simulation ran out of time.
    pub(super) is_late: bool,
    /// How often a figure could have acted forever.
    pub(super) restless: u32,
    /// The wins of each roster, and how often it went first.
    pub(super) sides: Vec<SideCount>,
    /// The number of battles without a winner.
    pub(super) drawn: u32,
    /// The number of battles with a winner and a known first side, and how many of these battles
    /// the first side won.
    pub(super) begun: u32,
    pub(super) won_by_first: u32,
    pub(super) actions: Vec<ActionCount>,
    pub(super) tests: Vec<TestCount>,
    /// The counts for the trackers of the battle, of sides and of figures.
    pub(super) trackers: [Vec<TrackerCount>; 3],
}

/// The length and the result of a finished battle.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ending {
    pub(super) turns: u32,
    pub(super) throws: u32,
    pub(super) first: Option<SideId>,
    pub(super) victor: Option<SideId>,
}

#[derive(Clone, Debug, PartialEq)]
pub(super) struct SideCount {
    pub(super) name: String,
    pub(super) won: u32,
    pub(super) began: u32,
}

impl SideCount {
    pub(super) fn of(name: &str) -> Self {
        Self { name: name.to_owned(), won: 0, began: 0 }
    }
}

/// How often an action was possible, and how often it was taken.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct ActionCount {
    pub(super) label: String,
    /// Whether the action can change a tracker.
    pub(super) may_change: bool,
    pub(super) possible: u32,
    /// The number of refusals by their reason.
    pub(super) refused: BTreeMap<String, u32>,
    /// How often the action was compared with others, and how often it was among the best.
    pub(super) weighed: u32,
    pub(super) best: u32,
    pub(super) taken: u32,
    pub(super) changed: u32,
}

/// How often each result of a test was rolled.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct TestCount {
    pub(super) label: String,
    /// Whether each die is counted separately.
    pub(super) is_of_dice: bool,
    /// Whether the test can succeed, and whether it can have another result.
    pub(super) can: [bool; 2],
    pub(super) results: Vec<ResultCount>,
}

#[derive(Clone, Debug, PartialEq)]
pub(super) struct ResultCount {
    pub(super) label: String,
    pub(super) succeeds: bool,
    pub(super) count: u32,
}

impl TestCount {
    /// Returns the number of rolls with a result or, for a pool, the number of dice.
    pub(super) fn rolled(&self) -> u32 {
        self.results.iter().map(|it| it.count).sum()
    }

    pub(super) fn succeeded(&self) -> u32 {
        self.results.iter().filter(|it| it.succeeds).map(|it| it.count).sum()
    }

    fn add(&mut self, label: &str, succeeds: bool, count: u32) {
        let place = self.results.iter().position(|it| it.label == label);
        match place.and_then(|place| self.results.get_mut(place)) {
            Some(result) => result.count += count,
            None => self.results.push(ResultCount { label: label.to_owned(), succeeds, count }),
        }
        self.can[usize::from(!succeeds)] = true;
    }
}

/// How often a tracker rose and fell, and the range of its values.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct TrackerCount {
    pub(super) grew: u32,
    pub(super) fell: u32,
    /// The lowest and the highest value so far.
    pub(super) seen: Option<(i32, i32)>,
}

impl Counts {
    /// Returns empty counts for the actions, tests and trackers of a game.
    pub(super) fn of(game: &Definition, sides: Vec<SideCount>) -> Self {
        let none = TrackerCount { grew: 0, fell: 0, seen: None };
        let none = |all: &[Tracker]| vec![none.clone(); all.len()];
        let trackers = &game.trackers;
        let trackers = [none(&trackers.battle), none(&trackers.side), none(&trackers.figure)];
        let actions = game.actions.iter().map(|action| ActionCount {
            label: action.test.label.clone(),
            may_change: changes(game, &action.test.steps),
            ..ActionCount::default()
        });
        Self { sides, actions: actions.collect(), tests: tests(game), trackers, ..Self::default() }
    }

    pub(super) fn played(&self) -> u32 {
        self.finished() + self.endless + self.stuck
    }

    /// Returns the number of battles that were played to the end.
    pub(super) fn finished(&self) -> u32 {
        self.lengths.values().sum()
    }

    pub(super) fn came_to_an_end(&self) -> bool {
        !self.lengths.is_empty()
    }

    /// Counts a finished battle. `seats` lists the index of each side's roster.
    pub(super) fn end(&mut self, seats: &[usize], end: Ending) {
        *self.lengths.entry(end.turns).or_default() += 1;
        *self.throws.entry(end.throws).or_default() += 1;
        let seat = |side: SideId| seats.get(side.index()).copied();
        let first = end.first.and_then(seat);
        if let Some(side) = first.and_then(|place| self.sides.get_mut(place)) {
            side.began += 1;
        }
        let Some(victor) = end.victor else {
            self.drawn += 1;
            return;
        };
        if let Some(side) = seat(victor).and_then(|place| self.sides.get_mut(place)) {
            side.won += 1;
        }
        if let Some(first) = end.first {
            self.begun += 1;
            self.won_by_first += u32::from(first == victor);
        }
    }

    /// Counts the result of a roll, or each die of a pool.
    pub(super) fn fell(&mut self, prompt: &Prompt, thrown: &Thrown) {
        let test = self.tests.iter_mut().find(|it| Some(it.label.as_str()) == prompt.test);
        let Some(test) = test else { return };
        match (&prompt.question, &thrown.answer) {
            (Question::Roll(roll), _) => {
                let sum = thrown.faces.iter().map(|&face| i32::from(face)).sum();
                let band = roll.reading.place_of(sum).and_then(|it| roll.reading.bands.get(it));
                // A band without a name leads to other dice.
                if let Some(band) = band.filter(|band| !band.label.is_empty()) {
                    test.add(&band.label, band.tone == Tone::Success, 1);
                }
            }
            (Question::Pool(pool), Answer::Pool(counts)) => {
                for (band, &count) in pool.reading.bands.iter().zip(counts) {
                    test.add(&band.label, passes(&pool.reading, band.from), count.into());
                }
            }
            _ => {}
        }
    }

    /// Counts the initial value of a tracker, or a change.
    pub(super) fn stands(&mut self, kind: usize, place: usize, from: i32, to: i32) {
        let tracker = self.trackers.get_mut(kind).and_then(|all| all.get_mut(place));
        let Some(tracker) = tracker else { return };
        tracker.grew += u32::from(to > from);
        tracker.fell += u32::from(to < from);
        let (least, most) = tracker.seen.unwrap_or((to, to));
        tracker.seen = Some((least.min(to), most.max(to)));
    }
}

/// Returns `true` if a die with this face passes.
fn passes(reading: &Reading, face: i32) -> bool {
    reading.goal.as_ref().is_some_and(|goal| match goal.reach {
        Reach::AtLeast => face >= goal.number,
        Reach::AtMost => face <= goal.number,
    })
}

/// Returns the tracker that an effect changes: the index of its kind of holder, its own index and
/// its current value.
pub(super) fn changed(state: &State, effect: &Effect) -> Option<(usize, usize, i32)> {
    let (held, _) = effect.held()?;
    let (kind, place) = match held {
        Held::Battle(place) => (0, place),
        Held::Side(_, place) => (1, place),
        Held::Figure(_, place) => (2, place),
        Held::Item(..) => return None,
    };
    Some((kind, place, state.value(held)))
}

/// Calls a function with each step, including nested steps but not the steps of other tests.
fn each_step<'a>(steps: &'a [Step], look: &mut dyn FnMut(&'a Step)) {
    for step in steps {
        look(step);
        match step {
            Step::If(_, then, otherwise) => {
                each_step(then, look);
                each_step(otherwise, look);
            }
            Step::Roll(roll) => roll.branches.iter().for_each(|it| each_step(&it.steps, look)),
            Step::Choose(.., options) => options.iter().for_each(|it| each_step(&it.steps, look)),
            Step::Each(each) => each_step(&each.steps, look),
            Step::Repeat(repeat) => each_step(&repeat.steps, look),
            _ => {}
        }
    }
}

/// Returns `true` if steps can change a tracker or a figure.
fn changes(game: &Definition, steps: &[Step]) -> bool {
    let mut found = false;
    each_step(steps, &mut |step| {
        found |= match step {
            Step::Change(_) | Step::Out(..) => true,
            // A test can only run tests defined before it, so the recursion ends.
            Step::Test(step) => {
                game.tests.get(step.test).is_some_and(|test| changes(game, &test.steps))
            }
            _ => false,
        };
    });
    found
}

/// Returns `true` if a result can lead to this branch. An “else” is unreachable if other lines
/// cover all natural results.
fn is_left(roll: &Roll, branch: &Branch) -> bool {
    let is_named = |natural: i32| {
        roll.branches.iter().any(|it| match &it.when {
            When::Natural(naturals) => {
                let known = naturals.known().filter(|_| it.condition.is_none());
                known.is_some_and(|(from, to)| (from..=to).contains(&natural))
            }
            _ => false,
        })
    };
    branch.when != When::Else || !roll.own.results.clone().all(is_named)
}

/// Returns empty counts for all rolls and pools, by their labels, with all possible results.
fn tests<'a>(game: &'a Definition) -> Vec<TestCount> {
    let mut tests: Vec<TestCount> = Vec::new();
    let mut note = |label: &str, is_of_dice: bool, results: Vec<(&str, bool)>| {
        let place = tests.iter().position(|it| it.label == label);
        let place = place.unwrap_or_else(|| {
            let label = label.to_owned();
            tests.push(TestCount { label, is_of_dice, can: [false; 2], results: Vec::new() });
            tests.len() - 1
        });
        if let Some(test) = tests.get_mut(place) {
            results.into_iter().for_each(|(label, succeeds)| test.add(label, succeeds, 0));
        }
    };
    let turn = &game.turn;
    let blocks = [&turn.begin, &turn.activate, &turn.end, &game.when_out];
    let all = game.actions.iter().map(|it| &it.test.steps);
    let all = all.chain(game.tests.iter().map(|it| &it.steps));
    let all = all.chain(blocks.map(|it| &it.steps));
    for steps in all {
        each_step(steps, &mut |step| match step {
            // Dice that were thrown before are not rolled again.
            Step::Roll(roll) if matches!(roll.own.dice, Source::Given(_)) => {}
            Step::Roll(roll) => {
                let branches = roll.branches.iter().filter(|it| is_left(roll, it));
                let result = |it: &'a Branch| (it.label.as_str(), it.tone == Tone::Success);
                note(&roll.label, false, branches.map(result).collect());
            }
            Step::Pool(pool) => {
                // Without a number to reach, dice neither pass nor fail.
                let results = match &pool.goal {
                    Some(_) => vec![(pool.name.as_str(), true), (pool.failed_name(), false)],
                    None => pool.apart.iter().map(|it| (it.name.as_str(), false)).collect(),
                };
                note(&pool.label, true, results);
            }
            _ => {}
        });
    }
    tests
}
