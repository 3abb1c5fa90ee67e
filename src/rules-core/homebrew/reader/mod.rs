//! The reader: a text becomes a definition, or faults with their lines.
//!
//! It goes through all lines, whatever it finds: a line that cannot be read is noted and left out.

mod dice;
mod explained;
mod names;
mod pools;
mod results;
mod rolls;
mod sections;
mod sheet;
mod steps;
mod sums;
mod words;

use std::{borrow::Cow, collections::HashSet};

use names::{Names, Scope, refused};
use words::{Read, Words};

use super::{
    definition::{
        About, Action, Block, Covered, Definition, Explained, Field, Roll, StakeName, Step, Test,
        Title, TopicName, TopicOf, Turn, mark_pools,
    },
    fault::{Faults, unknown},
    limits::MOST_WORK,
    outline::{OutlineNode, outline},
    vocabulary::{
        rolls::OF_ROLL,
        sections::{OF_ACTION, OF_GAME, OF_TURN, SECTIONS, Section},
        spelt,
        steps::STEPS,
    },
};
use crate::{fault::Fault, sheet::Roster};

/// Reads a game.
///
/// # Errors
/// All that is wrong with the text, as far as anybody would read it at once.
pub(super) fn read(text: &str) -> Result<Definition, Vec<Fault>> {
    let reader = Reader::through(text);
    let Reader { faults, names, title, turn, actions, tests, when_out, rosters, .. } = reader;
    let Reader { stakes, explained, .. } = reader;
    let Names { stats, lists, trackers, charts, .. } = names;
    let definition = Definition {
        title,
        stats,
        lists,
        trackers,
        charts,
        tests: tests.into_iter().map(Cow::Owned).collect(),
        actions: actions.into_iter().map(Cow::Owned).collect(),
        turn,
        when_out,
        rosters: rosters.into_iter().map(Cow::Owned).collect(),
        stakes,
        explained,
    };
    if faults.are_harmless() { Ok(definition) } else { Err(faults.sorted()) }
}

/// All that whoever writes a text should look at, also what is played as if it were not there.
pub(super) fn faults(text: &str) -> Vec<Fault> {
    Reader::through(text).faults.sorted()
}

/// What has been read so far.
#[derive(Default)]
struct Reader {
    faults: Faults,
    names: Names,
    title: Title,
    turn: Turn,
    tests: Vec<Test>,
    actions: Vec<Action>,
    when_out: Block,
    rosters: Vec<Roster>,
    stakes: Vec<StakeName>,
    explained: Vec<Explained>,
    /// The names of phases in which actions are offered, by the actions' places, with their lines.
    only_in: Vec<(usize, u32, String)>,
    /// How many numbers and steps there are so far.
    nodes: usize,
    /// The first lines of all blocks that somebody has gone through.
    begun: HashSet<u32>,
    /// What may be said once, and was.
    said: HashSet<&'static str>,
}

impl Reader {
    /// A reader that has gone through a whole text.
    fn through(text: &str) -> Self {
        let mut reader = Self::default();
        let lines = outline(text, &mut reader.faults);
        reader.game(&lines);
        reader
    }

    /// Reads lines one after the other and notes what is wrong with them, until nobody would read
    /// any more of it.
    fn each(
        &mut self,
        lines: &[OutlineNode],
        mut read: impl FnMut(&mut Self, &mut Words<'_>, &OutlineNode) -> Read<()>,
    ) {
        self.all_but(lines, |reader, words, line| read(reader, words, line).map(|()| true));
    }

    /// The same of a block in which there are lines of another kind, too: gives those that were
    /// left for later.
    fn all_but(
        &mut self,
        lines: &[OutlineNode],
        mut read: impl FnMut(&mut Self, &mut Words<'_>, &OutlineNode) -> Read<bool>,
    ) -> Vec<OutlineNode> {
        self.begun.extend(lines.first().map(|it| it.number));
        let mut left = Vec::new();
        for line in lines {
            if self.faults.are_full() {
                break;
            }
            let mut words = Words::new(&line.line);
            let read = read(self, &mut words, line);
            if words.has_braces {
                let words = "{} can only be used after “say”, “order”, “outcome” and “choose”";
                self.faults.add_harmless(line.number, words);
            }
            if let Some(harmless) = words.harmless {
                self.faults.add_harmless(line.number, harmless);
            }
            match self.faults.take(line.number, read) {
                Some(true) => self.holds_no_more(line),
                Some(false) => left.push(line.clone()),
                None => {}
            }
        }
        left
    }

    /// That nothing stands under a line which nobody has gone through.
    fn holds_no_more(&mut self, line: &OutlineNode) {
        if let Some(inner) = line.within.first()
            && !self.begun.contains(&inner.number)
        {
            let words = format!(
                "nothing can go under line {0}; indent this line like line {0}",
                line.number
            );
            self.faults.add_harmless(inner.number, words);
        }
    }

    /// That something is said once, though it was said before.
    fn only_once(&mut self, what: &'static str, line: u32) {
        if !self.said.insert(what) {
            let words = format!("“{what}” is there twice, and only this one counts; remove one");
            self.faults.add_harmless(line, words);
        }
    }

    fn game(&mut self, lines: &[OutlineNode]) {
        self.each(lines, Self::section);
        if self.title.name.is_empty() {
            self.faults.add(1, "the game has no name; start with “game” and its name");
        }
        self.check_cost();
        self.offer_in_phases();
        if self.actions.is_empty() {
            self.faults.add(1, "the game has no actions, so no one could do anything");
        }
    }

    fn section(&mut self, words: &mut Words<'_>, line: &OutlineNode) -> Read<()> {
        let first = words.peek_word().unwrap_or_default();
        let Some(section) = words.one_of(&SECTIONS) else {
            return Err(
                misplaced(words).unwrap_or_else(|| unknown("section", first, spelt(&SECTIONS)))
            );
        };
        match section {
            Section::Game => self.title(words, line),
            Section::Sheet => self.sheet(words, line),
            Section::Trackers => self.trackers(words, line),
            Section::Chart => self.chart(words, line),
            Section::Test => self.test(words, line),
            Section::Table => self.table(words, line),
            Section::Action => self.action(words, line),
            Section::Turn => self.turn(words, line),
            Section::When => self.when_out(words, line),
            Section::Roster => self.roster(words, line),
        }
    }

    fn is_new_test(&self, name: &str) -> Read<()> {
        refused(self.names.tests.iter().map(|it| &it.label), "test", name)
    }

    /// `test Hit with a Weapon at an enemy`
    fn test(&mut self, words: &mut Words<'_>, line: &OutlineNode) -> Read<()> {
        let label = words.name("the test")?.to_owned();
        self.is_new_test(&label)?;
        let about = self.about(words)?;
        words.end()?;
        let named = TopicName::new(TopicOf::Test, &label);
        let rest = self.all_but(&line.within, |reader, words, _| {
            let is_explained = reader.explained(words, &named)?;
            if is_explained {
                words.end()?;
            }
            Ok(is_explained)
        });
        let mut scope = Scope::of(about, named);
        let steps = self.steps(&rest, &mut scope);
        self.add_test(Test { label, about, locals: scope.size(), steps })
    }

    /// `table Injury D6`
    fn table(&mut self, words: &mut Words<'_>, line: &OutlineNode) -> Read<()> {
        let label = words.name("the table")?.to_owned();
        self.is_new_test(&label)?;
        let mut scope = Scope::of(About::default(), TopicName::new(TopicOf::Test, &label));
        let roll: Roll = self.roll(words, line, &mut scope, &label)?;
        let steps = vec![Step::Roll(Box::new(roll))];
        self.add_test(Test { label, about: About::default(), locals: scope.size(), steps })
    }

    fn add_test(&mut self, mut test: Test) -> Read<()> {
        let (work, covered) = self.whole(&mut test.steps)?;
        let (label, about) = (test.label.clone(), test.about);
        let weighs = self.weighs(&test.steps);
        self.names.tests.push(names::TestName { label, about, work, weighs, covered });
        self.tests.push(test);
        Ok(())
    }

    /// All steps of a block, which are done: how much they do at most, and whether they state an
    /// outcome.
    fn whole(&self, steps: &mut [Step]) -> Read<(u32, Covered)> {
        let tests = &self.names.tests;
        let of_test = |test: usize| tests.get(test).map_or(Covered::Never, |it| it.covered);
        let covered = mark_pools(steps, Covered::Never, &of_test);
        let work = self.work(steps);
        let fits = work <= MOST_WORK;
        fits.then_some((work, covered))
            .ok_or_else(|| "too much happens in it; make it shorter".to_owned())
    }

    /// The fields of what a block is made with.
    fn gear(&self, scope: &Scope) -> &[Field] {
        let list = scope.about.with.and_then(|it| self.names.lists.get(it));
        list.map_or(&[], |list| &list.fields)
    }

    /// A block that is about one figure alone.
    fn block(&mut self, line: &OutlineNode) -> Read<Block> {
        let mut scope = Scope::default();
        let mut steps = self.steps(&line.within, &mut scope);
        self.whole(&mut steps)?;
        Ok(Block { steps, locals: scope.size() })
    }
}

/// That a line at the left edge belongs under a section, or under a roll.
fn misplaced(words: &mut Words<'_>) -> Option<String> {
    let rooms: [(_, &[&str]); 7] = [
        ("turn", &OF_TURN.map(|it| it.word)),
        ("game", &OF_GAME.map(|it| it.word)),
        ("sheet", &["list"]),
        ("trackers", &["figure", "side"]),
        ("action", &OF_ACTION.map(|it| it.word)),
        ("action", &STEPS.map(|it| it.word)),
        ("roll", &OF_ROLL.map(|it| it.word)),
    ];
    rooms.iter().find_map(|(room, all)| {
        let word = all.iter().find(|it| words.take(it))?;
        Some(format!("“{word}” belongs under “{room}”: put two spaces before it"))
    })
}
