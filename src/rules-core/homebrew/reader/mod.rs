//! The reader: a text becomes a definition, or faults with their lines.
//!
//! It goes through all lines, whatever it finds: a line that cannot be read is noted and left out.

mod explained;
mod names;
mod rolls;
mod sections;
mod sheet;
mod steps;
mod sums;
mod words;

use names::{Names, Scope, refused};
use words::{Read, Words};

use super::{
    definition::{
        About, Action, Block, Definition, Explained, Field, Roll, StakeName, Step, Test, Title,
        Turn, mark_pools,
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
    let mut reader = Reader::default();
    let lines = outline(text, &mut reader.faults);
    reader.game(&lines);
    let Reader { faults, names, title, turn, actions, tests, when_out, rosters, .. } = reader;
    let Reader { stakes, explained, .. } = reader;
    let faults = faults.sorted();
    let Names { stats, lists, trackers, charts, .. } = names;
    let definition = Definition {
        title,
        stats,
        lists,
        trackers,
        charts,
        tests,
        actions,
        turn,
        when_out,
        rosters,
        stakes,
        explained,
    };
    if faults.is_empty() { Ok(definition) } else { Err(faults) }
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
}

impl Reader {
    /// Reads lines one after the other and notes what is wrong with them, until nobody would read
    /// any more of it.
    fn each(
        &mut self,
        lines: &[OutlineNode],
        mut read: impl FnMut(&mut Self, &mut Words<'_>, &OutlineNode) -> Read<()>,
    ) {
        for line in lines {
            if self.faults.are_full() {
                return;
            }
            let read = read(self, &mut Words::new(&line.tokens), line);
            self.faults.take(line.number, read);
        }
    }

    fn game(&mut self, lines: &[OutlineNode]) {
        self.each(lines, Self::section);
        if self.title.name.is_empty() {
            self.faults.add(1, "the game has no name; begin with “game” and its name");
        }
        self.check_cost();
        self.offer_in_phases();
        if self.actions.is_empty() {
            self.faults.add(1, "the game has no action; nobody could do anything");
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
        let mut rest = Vec::new();
        self.each(&line.within, |reader, words, line| {
            if reader.explained(words, &label)? {
                return words.end();
            }
            rest.push(line.clone());
            Ok(())
        });
        let mut scope = Scope::of(about, &label);
        let steps = self.steps(&rest, &mut scope);
        self.add_test(Test { label, about, locals: scope.size(), steps })
    }

    /// `table Injury D6`
    fn table(&mut self, words: &mut Words<'_>, line: &OutlineNode) -> Read<()> {
        let label = words.name("the table")?.to_owned();
        self.is_new_test(&label)?;
        let mut scope = Scope::of(About::default(), &label);
        let roll: Roll = self.roll(words, line, &mut scope, &label)?;
        let steps = vec![Step::Roll(Box::new(roll))];
        self.add_test(Test { label, about: About::default(), locals: scope.size(), steps })
    }

    fn add_test(&mut self, mut test: Test) -> Read<()> {
        let work = self.whole(&mut test.steps)?;
        let (label, about) = (test.label.clone(), test.about);
        let weighs = self.weighs(&test.steps);
        self.names.tests.push(names::TestName { label, about, work, weighs });
        self.tests.push(test);
        Ok(())
    }

    /// All steps of a block, which are done: how much they do at most.
    fn whole(&self, steps: &mut [Step]) -> Read<u32> {
        mark_pools(steps, false);
        let work = self.work(steps);
        let fits = work <= MOST_WORK;
        fits.then_some(work).ok_or_else(|| {
            "too much happens in it, with all that it leads to; take some of it out".to_owned()
        })
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
