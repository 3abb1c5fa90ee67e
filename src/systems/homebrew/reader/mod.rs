//! The reader: turns a text into a definition, or into faults with their lines.
//!
//! It reads all lines. A line that can't be read is added to the faults and skipped.

mod blocks;
mod casts;
mod changes;
mod dice;
mod explained;
mod late;
mod left_edge;
mod names;
mod order;
mod phrases;
mod pools;
mod questions;
mod rerolls;
mod results;
mod rolls;
mod sections;
mod sheet;
mod steps;
mod sums;
mod words;

use std::{borrow::Cow, collections::HashSet};

use engine::{Fault, sheet::Roster, words::plural};
use left_edge::under_sections;
use names::{Names, Scope, refused};
use order::{TestRun, in_order, name_of_test, runs_of, use_target};
use phrases::Phrases;
use words::{Read, Words};

use super::{
    definition::{
        About, Action, At, Block, Covered, Definition, Explained, Expr, Field, Roll, Source,
        StakeName, Step, Test, Title, TopicName, TopicOf, Turn, Who, keep_names, mark_pools,
    },
    fault::{Faults, unknown, unknown_name},
    limits::{LONGEST, MOST_NUMBER, MOST_WORK},
    outline::{OutlineNode, Token, is_of_word, outline},
    vocabulary::{
        rolls::OF_ROLL,
        sections::{OF_ACTION, OF_GAME, OF_TURN, SECTIONS, Section},
        spelt,
        steps::STEPS,
    },
};

/// Reads a text as the definition of a game.
///
/// # Errors
/// Returns the faults of the text, up to a maximum, if any of them prevents playing.
pub(super) fn read(text: &str) -> Result<Definition, Vec<Fault>> {
    let (definition, faults) = read_with_faults(text);
    definition.ok_or(faults)
}

/// Reads a text as the definition of a game, which is `None` if a fault prevents playing. Also
/// returns all faults, including harmless ones, up to a maximum.
pub(super) fn read_with_faults(text: &str) -> (Option<Definition>, Vec<Fault>) {
    let reader = Reader::through(text);
    let Reader { faults, names, title, turn, actions, tests, when_out, rosters, .. } = reader;
    let Reader { stakes, explained, .. } = reader;
    let Names { stats, lists, trackers, charts, .. } = names;
    let definition = faults.are_harmless().then(|| Definition {
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
    });
    (definition, faults.sorted())
}

/// Returns the faults of a text, including harmless ones, up to a maximum.
pub(super) fn faults(text: &str) -> Vec<Fault> {
    Reader::through(text).faults.sorted()
}

#[cfg(test)]
std::thread_local! {
    /// The number of lines that were read or copied.
    pub(super) static LOOKED_AT: std::cell::Cell<usize> = const { std::cell::Cell::new(0) };
}

/// The parts of the game that have been read so far.
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
    /// The names of several words.
    phrases: Phrases,
    /// The names of the phases.
    phases: Vec<String>,
    /// The phases in “only in” lines, each with the index of its action and the line number.
    only_in: Vec<(usize, u32, String)>,
    /// The throws to make before the step that is being read, or `None` where no dice can be rolled.
    before: Option<Vec<Step>>,
    /// The names on lines with faults. What follows from such a fault is no fault of its own.
    broken: HashSet<String>,
    /// The names of trackers on lines with faults.
    broken_trackers: HashSet<String>,
    /// The numbers of the lines with faults.
    broken_lines: HashSet<u32>,
    /// The names that can't be names, by their keys. Each has a message.
    refused: HashSet<String>,
    /// Whether the section of the turn has faults.
    is_turn_broken: bool,
    /// Whether a section is unknown.
    has_unknown_section: bool,
    /// The keys of the names of all tests and tables in the text.
    declared: HashSet<String>,
    /// How many numbers and steps have been read so far.
    nodes: usize,
    /// The line numbers of the first lines of all blocks read so far.
    begun: HashSet<u32>,
    /// The words read so far that are allowed only once.
    said: HashSet<&'static str>,
}

impl Reader {
    /// Reads a whole text, unless it is too long.
    fn through(text: &str) -> Self {
        let mut reader = Self::default();
        if text.len() > LONGEST {
            reader.faults.add(1, format!("the rules are longer than {} KB", LONGEST / 1024));
            return reader;
        }
        let mut lines = under_sections(outline(text, &mut reader.faults));
        reader.phrases = Phrases::of(&lines);
        reader.phrases.join(&mut lines);
        reader.game(&in_order(lines));
        reader
    }

    /// Reads lines in order and adds their faults, until the maximum number of faults is reached.
    fn each(
        &mut self,
        lines: &[OutlineNode],
        mut read: impl FnMut(&mut Self, &mut Words<'_>, &OutlineNode) -> Read<()>,
    ) {
        self.all_but(lines, |reader, words, line| read(reader, words, line).map(|()| true));
    }

    /// Reads the lines of a block, and returns those for which `read` returns `false`.
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
            #[cfg(test)]
            LOOKED_AT.set(LOOKED_AT.get() + 1);
            let mut words = Words::new(&line.line);
            let read = match self.uses_refused(line) {
                true => Err(String::new()),
                false => read(self, &mut words, line),
            };
            if words.has_braces {
                let words = "{} can only be used after “say”, “order”, “outcome” and “choose”";
                self.faults.add_harmless(line.number, words);
            }
            if let Some(harmless) = words.harmless {
                self.faults.add_harmless(line.number, harmless);
            }
            if read.is_err() {
                self.breaks(line);
                self.broken_lines.insert(line.number);
                self.refused.extend(words.refused.map(|it| names::key(&it)));
            }
            match self.faults.take(line.number, read) {
                Some(true) => self.holds_no_more(line),
                Some(false) => {
                    #[cfg(test)]
                    LOOKED_AT.set(LOOKED_AT.get() + line.size());
                    left.push(line.clone());
                }
                None => {}
            }
        }
        left
    }

    /// Returns `true` if a line uses a name that already has the message that it can't be one. Such
    /// a line can't be read before it has another name.
    fn uses_refused(&self, line: &OutlineNode) -> bool {
        let is_refused = |it: &str| self.refused.contains(&names::key(it));
        !self.refused.is_empty()
            && line.line.tokens.iter().any(|token| match token {
                Token::Word(word) => is_refused(word),
                Token::Quote(quote) => {
                    let mut filled = quote.split('{').skip(1).filter_map(|it| it.split_once('}'));
                    filled.any(|(it, _)| it.split(|it| !is_of_word(it)).any(is_refused))
                }
                Token::Number(_) | Token::Sign(_) => false,
            })
    }

    /// Remembers the names that a line with a fault, and the lines under it, may have defined.
    fn breaks(&mut self, line: &OutlineNode) {
        let tokens = &line.line.tokens;
        let is_gives =
            |it: &Token| matches!(it, Token::Word(it) if it.eq_ignore_ascii_case("gives"));
        let given = tokens.iter().skip_while(|it| !is_gives(it));
        let names_dice = matches!(tokens.first(), Some(Token::Number(_)))
            || ["natural", "failed", "tied"].iter().any(|it| line.begins_with(it));
        let dice = tokens.last().filter(|_| names_dice);
        let words = tokens.iter().take(if line.begins_with("each") { 3 } else { 2 });
        let words = words.chain(given).chain(dice);
        if line.begins_with("pool") {
            let of_faces = self.names.faces.iter().flat_map(|it| &it.lines);
            let names = of_faces.filter_map(|it| it.line.tokens.last());
            self.broken.extend(names.map(|it| names::key(&words::written(it))));
        }
        self.broken.extend(words.filter_map(|token| match token {
            Token::Word(word) => Some(names::key(word)),
            _ => None,
        }));
        line.within.iter().for_each(|it| self.breaks(it));
    }

    /// Returns the message for an unknown name with a suggestion, or no words if the name is unknown
    /// because of another fault.
    fn no<'a>(&self, kind: &str, name: &str, known: impl IntoIterator<Item = &'a str>) -> String {
        match self.is_broken(name) {
            true => String::new(),
            false => unknown_name(kind, name, known),
        }
    }

    /// Returns `true` if a line with a fault may have defined this name.
    fn is_broken(&self, name: &str) -> bool {
        [name, &plural(name)].iter().any(|it| self.broken.contains(&names::key(it)))
    }

    /// Adds a fault if there are unread lines indented under this one.
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

    /// Adds a fault if these words, which are allowed only once, appear again.
    fn only_once(&mut self, what: &'static str, line: u32) {
        if !self.said.insert(what) {
            let words = format!("“{what}” appears twice, and only this one counts; remove one");
            self.faults.add_harmless(line, words);
        }
    }

    fn game(&mut self, lines: &[OutlineNode]) {
        self.phases = sections::phases_of(lines);
        self.declared = lines.iter().filter_map(name_of_test).collect();
        self.each(lines, Self::section);
        if self.title.name.is_empty() && !self.has_unknown_section {
            self.faults.add(1, "the game has no name; start with “game” and its name");
        }
        self.check_cost();
        self.offer_in_phases();
        let has_action = lines.iter().any(|it| it.begins_with("action"));
        if !has_action && !self.has_unknown_section {
            self.faults.add(1, "the game needs at least one action, as in “action Fight”");
        }
    }

    fn section(&mut self, words: &mut Words<'_>, line: &OutlineNode) -> Read<()> {
        self.faults.begin_section();
        let first = words.peek_word().unwrap_or_default();
        let Some(section) = words.one_of(&SECTIONS) else {
            return Err(misplaced(words).unwrap_or_else(|| {
                self.has_unknown_section = true;
                unknown("section", first, spelt(&SECTIONS))
            }));
        };
        match section {
            Section::Game => self.title(words, line),
            Section::Sheet => self.sheet(words, line),
            Section::Trackers => self.trackers(words, line),
            Section::Chart => self.chart(words, line),
            Section::Test => self.test(words, line),
            Section::Table => self.table(words, line),
            Section::Faces => self.named_faces(words, line),
            Section::Action => self.action(words, line),
            Section::Turn => self.turn(words, line),
            Section::When => self.when_out(words, line),
            Section::Roster => self.roster(words, line),
        }
    }

    fn is_new_test(&self, name: &str) -> Read<()> {
        refused(self.names.tests.iter().map(|it| &it.label), "test", name)
    }

    /// Returns which words can't be part of the name of a test or an action, because they say what
    /// these use or whom they target.
    fn ends_name<'a>(&'a self, words: &Words<'_>) -> impl Fn(&str) -> bool + use<'a> {
        // After “with”, a list can be named again: “action Use power with a Power”.
        let has_with = words.clone().split_off("with").is_some();
        move |word| {
            let lists = self.names.lists.iter().map(|it| &it.one).filter(|_| !has_with);
            let ends = ["with", "at", "gives", "enemy", "friend"];
            ends.iter().any(|it| word.eq_ignore_ascii_case(it))
                || names::place(lists, word).is_some()
        }
    }

    /// Reads a test: `test Hit with a Weapon at an enemy`, `test Trait with Bonus gives Total`.
    fn test(&mut self, words: &mut Words<'_>, line: &OutlineNode) -> Read<()> {
        let label = words.long_name("the test", &self.ends_name(words))?;
        self.is_new_test(&label)?;
        let mut takes = self.taken(words)?;
        let about = self.about(words)?;
        takes.extend(self.taken(words)?);
        let about = self.implied(about, &line.within);
        let gives = if words.take("gives") { words.joined("the number")? } else { Vec::new() };
        words.end_or(&mut ["gives"].into_iter())?;
        let named = TopicName::new(TopicOf::Test, &label);
        let rest = self.all_but(&line.within, |reader, words, _| {
            let is_explained = reader.explained(words, &named)?;
            if is_explained {
                words.end()?;
            }
            Ok(is_explained)
        });
        let mut scope = Scope::of(about, named);
        let [takes, slots] = [&takes, &gives].map(|it| scope.several(it));
        let (takes, slots) = (takes?, slots?);
        let steps = self.steps(&rest, &mut scope);
        let test = Test { label, about, locals: scope.size(), takes, gives: slots, steps };
        self.add_test(test, gives, &scope)
    }

    /// Adds the item and the target that a test or table uses although its first line doesn't say so,
    /// because its lines name a target or run tests that use them.
    fn implied(&self, about: About, lines: &[OutlineNode]) -> About {
        let runs = runs_of(lines);
        let run = |counts: fn(&TestRun) -> bool| {
            let is_run = |it: &str| runs.iter().any(|run| run.key == it && counts(run));
            let tests = self.names.tests.iter();
            tests.filter(|it| is_run(&names::key(&it.label))).map(|it| it.about).collect::<Vec<_>>()
        };
        let at = run(|_| true).iter().find_map(|it| it.at);
        let at = at.or(use_target(lines).then_some(At::Anybody));
        // A target uses an item of its own.
        let with = run(|it| !it.is_for_target).iter().find_map(|it| it.with);
        About { with: about.with.or(with), at: about.at.or(at) }
    }

    /// Reads a table: `table Injury D6`, `table Location with Damage`.
    fn table(&mut self, words: &mut Words<'_>, line: &OutlineNode) -> Read<()> {
        let ends = |word: &str| {
            let ends = ["with", "gives", "highest", "lowest"];
            ends.iter().any(|it| word.eq_ignore_ascii_case(it))
                || self.of(Who::Acting, word).is_some()
        };
        let label = words.long_name("the table", &ends)?;
        self.is_new_test(&label)?;
        let about = self.implied(About::default(), &line.within);
        let mut scope = Scope::of(about, TopicName::new(TopicOf::Test, &label));
        let mut takes = self.taken(words)?;
        let gives = words.split_off("gives");
        let gives = gives.map_or(Ok(Vec::new()), |mut gives| {
            let names = gives.joined("the number")?;
            gives.end().map(|()| names)
        })?;
        // The numbers can follow the dice, too.
        let with = words.split_off("with");
        let is_looked_up = with.is_none();
        if let Some(mut with) = with {
            takes.extend(with.joined("the number")?);
            with.end()?;
        }
        let takes = scope.several(&takes)?;
        let slots = scope.several(&gives)?;
        let around = self.before.replace(Vec::new());
        let roll: Read<Roll> = match takes.first() {
            // Without dice, the number that the table takes is looked up.
            Some(slot) if is_looked_up && words.rest().is_empty() => {
                let rolled = (Source::Given(Expr::Local(*slot)), -MOST_NUMBER..=MOST_NUMBER);
                self.roll_of((Vec::new(), rolled), words, line, &mut scope, &label)
            }
            _ => self.roll(words, line, &mut scope, &label),
        };
        self.before = around;
        let steps = vec![Step::Roll(Box::new(roll?))];
        let locals = scope.size();
        self.add_test(Test { label, about, locals, takes, gives: slots, steps }, gives, &scope)
    }

    /// Reads the names of the numbers that a test takes: `with Bonus and Range`. After “with a”, the
    /// name is that of a list.
    fn taken(&self, words: &mut Words<'_>) -> Read<Vec<String>> {
        let Some(Token::Word(name)) = words.second().filter(|_| words.is_next_word("with")) else {
            return Ok(Vec::new());
        };
        let lists = self.names.lists.iter().flat_map(|it| [&it.label, &it.one]);
        let is_list = ["a", "an"].iter().any(|it| name.eq_ignore_ascii_case(it));
        if is_list || names::place(lists, name).is_some() {
            return Ok(Vec::new());
        }
        words.next();
        words.joined("the number")
    }

    fn add_test(&mut self, mut test: Test, gives: Vec<String>, scope: &Scope) -> Read<()> {
        let (work, covered) = self.whole(&mut test.steps, scope)?;
        let (label, about, takes) = (test.label.clone(), test.about, test.takes.len());
        let weighs = self.weighs(&test.steps);
        self.names.tests.push(names::TestName {
            label,
            about,
            takes,
            gives,
            work,
            weighs,
            covered,
        });
        self.tests.push(test);
        Ok(())
    }

    /// Marks the pools in a block and checks that its steps aren't too much work. Returns their
    /// maximum work and whether they state an outcome.
    fn whole(&self, steps: &mut [Step], scope: &Scope) -> Read<(u32, Covered)> {
        keep_names(steps, scope.gone_but_read());
        let tests = &self.names.tests;
        let of_test = |test: usize| tests.get(test).map_or(Covered::Never, |it| it.covered);
        let covered = mark_pools(steps, Covered::Never, &of_test);
        let work = self.work(steps);
        let fits = work <= MOST_WORK;
        fits.then_some((work, covered))
            .ok_or_else(|| "there are too many steps here; remove some".to_owned())
    }

    /// Returns the fields of the item that a block uses.
    fn gear(&self, scope: &Scope) -> &[Field] {
        let list = scope.about.with.and_then(|it| self.names.lists.get(it));
        list.map_or(&[], |list| &list.fields)
    }

    /// Reads the steps of a block that runs for one figure at a time.
    fn block(&mut self, line: &OutlineNode) -> Read<Block> {
        let mut scope = Scope::default();
        let mut steps = self.steps(&line.within, &mut scope);
        self.whole(&mut steps, &scope)?;
        Ok(Block { steps, locals: scope.size() })
    }
}

/// Returns the message for a line that isn't indented although it belongs under a section or a
/// roll.
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
