//! The names of the whole game, and those of the block that is being read.

use std::collections::{BTreeSet, HashMap};

use engine::words::{any, plural};

use crate::{
    definition::{
        About, Chart, Covered, Field, FieldKind, List, Of, RollSlots, TopicName, TopicOf, Tracker,
        TrackerKind, Trackers, faces_of_options,
    },
    fault::Cause,
    limits::{MOST_FIELDS, MOST_OF_A_KIND},
    outline::OutlineNode,
    vocabulary::{rolls::KNOWN_OF_A_ROLL, sums::TOTAL},
};

/// Returns the case-insensitive key for looking up a name.
pub(super) fn key(name: &str) -> String {
    name.to_lowercase()
}

/// The names of the whole game.
#[derive(Default)]
pub(super) struct Names {
    pub(super) stats: Vec<Field>,
    pub(super) lists: Vec<List>,
    pub(super) trackers: Trackers,
    pub(super) charts: Vec<Chart>,
    pub(super) tests: Vec<TestName>,
    pub(super) faces: Vec<NamedFaces>,
}

/// Named faces of a die, for any pool.
pub(super) struct NamedFaces {
    pub(super) label: String,
    /// The number of faces of the die.
    pub(super) faces: i32,
    /// Lines that can go under a pool.
    pub(super) lines: Vec<OutlineNode>,
}

impl Names {
    pub(super) fn tracker(&self, of: Of) -> Option<&Tracker> {
        of.tracker(&self.trackers, &self.lists)
    }
}

pub(super) struct TestName {
    pub(super) label: String,
    pub(super) about: About,
    /// How many numbers the test takes.
    pub(super) takes: usize,
    /// The names of the numbers that the test gives back.
    pub(super) gives: Vec<String>,
    /// The maximum amount of work for one run.
    pub(super) work: u32,
    /// Whether the test has any stakes.
    pub(super) weighs: bool,
    /// Whether the test states an outcome.
    pub(super) covered: Covered,
}

/// Returns `true` if this is one of the names that every roll defines, such as “margin”.
pub(super) fn is_of_a_roll(name: &str) -> bool {
    KNOWN_OF_A_ROLL.iter().any(|it| it.word.eq_ignore_ascii_case(name))
}

/// Returns `true` if two names have the same key. Keys are created only for names that look alike,
/// since every name in a text is compared with all known names.
pub(super) fn is_same(one: &str, other: &str) -> bool {
    if one.is_ascii() && other.is_ascii() {
        return one.eq_ignore_ascii_case(other);
    }
    letters(one).eq(letters(other)) && key(one) == key(other)
}

/// Returns the letters of a name's key, with the final form of the Greek sigma replaced by the
/// normal one.
fn letters(name: &str) -> impl Iterator<Item = char> {
    name.chars().flat_map(char::to_lowercase).map(|it| if it == 'ς' { 'σ' } else { it })
}

/// Returns the index of the item with this label.
pub(super) fn place<'a>(labels: impl IntoIterator<Item = &'a String>, name: &str) -> Option<usize> {
    labels.into_iter().position(|label| is_same(label, name))
}

/// Returns the index of the item whose label is the singular or plural of this name.
pub(super) fn place_of_number<'a>(
    labels: impl IntoIterator<Item = &'a String>,
    name: &str,
) -> Option<usize> {
    let several = plural(name);
    labels.into_iter().position(|it| is_same(it, &several) || is_same(&plural(it), name))
}

pub(super) fn of_fields(fields: &[Field]) -> impl Iterator<Item = &String> + Clone {
    fields.iter().map(|it| &it.label)
}

pub(super) fn of_trackers(trackers: &[Tracker]) -> impl Iterator<Item = &String> + Clone {
    trackers.iter().map(|it| &it.label)
}

/// Returns an error if another item of this kind can't be added because its name is taken or there
/// are too many.
pub(super) fn refused<'a>(
    labels: impl Iterator<Item = &'a String> + Clone,
    what: &str,
    name: &str,
) -> Result<(), String> {
    let most = if what == "field" { MOST_FIELDS } else { MOST_OF_A_KIND };
    if place(labels.clone(), name).is_some() {
        return Err(format!("there is already {} called {name}", any(what)));
    }
    if labels.count() >= most {
        return Err(format!("there can be at most {most} {}", plural(what)));
    }
    Ok(())
}

/// Returns the message for a name that already means something else in numbers.
pub(super) fn hidden(name: &str, meant: &str) -> String {
    format!("{name} is already {meant}; rename one of them")
}

/// Returns the message for text where a number is needed.
pub(super) fn only_shown(name: &str) -> String {
    let why = format!(
        "{name} is text, so rules can't use it; to use it, make it a number, as in “{name} 2 to 6”"
    );
    Cause::Name(name).of(&why)
}

/// Returns the index of the field with this name, unless it is a text.
pub(super) fn place_of_field(fields: &[Field], name: &str) -> Option<usize> {
    place(of_fields(fields), name).filter(|it| fields.get(*it).is_some_and(|it| !it.is_text()))
}

/// The options of a choice, each with its value.
pub(super) type Options = Vec<(String, i32)>;

fn numbered(words: &[String]) -> Options {
    words.iter().cloned().zip(0..).collect()
}

pub(super) fn options_of_field(field: Option<&Field>) -> Options {
    match field.map(|it| &it.kind) {
        // The number of a die is that of its faces.
        Some(FieldKind::OneOf(words)) => match faces_of_options(words) {
            Some(faces) => words.iter().cloned().zip(faces).collect(),
            None => numbered(words),
        },
        _ => Options::new(),
    }
}

pub(super) fn options_of_tracker(tracker: Option<&Tracker>) -> Options {
    match tracker.map(|it| &it.kind) {
        Some(TrackerKind::OneOf(words)) => numbered(words),
        _ => Options::new(),
    }
}

/// The names and context of the block that is being read.
#[derive(Default)]
pub(super) struct Scope {
    /// The test or action that is being read, if any.
    pub(super) title: Option<TopicName>,
    pub(super) about: About,
    /// Whether the block has a target.
    pub(super) has_target: bool,
    /// The nesting depth of the current block of steps.
    pub(super) depth: usize,
    /// Whether the line that is being read is under a roll.
    pub(super) is_under_roll: bool,
    /// The slots of the last roll above.
    pub(super) last_roll: Option<RollSlots>,
    /// Names by their keys, the innermost last.
    locals: Vec<(String, Local)>,
    /// The names that rolls define for the results that are being read, the innermost last. Any
    /// other name counts before these.
    of_rolls: Vec<(&'static str, u16)>,
    /// The names of indented lines that have been read, by their keys, with their slots. They stay
    /// known where nothing else has the name.
    gone: HashMap<String, u16>,
    /// The slots of those names that lines further down use.
    gone_but_read: BTreeSet<u16>,
    /// How often each name has been used so far, by its slot.
    reads: HashMap<u16, u32>,
    /// The natural results that use “goal”, each with the slot of that number and the result's
    /// line.
    pub(super) goal_of_natural: Vec<(u16, u32)>,
    next: u16,
}

#[derive(Clone, Debug, Default)]
pub(super) struct Local {
    pub(super) slot: u16,
    pub(super) label: String,
    pub(super) options: Options,
}

/// The maximum number of names within a block.
const MOST_LOCALS: u16 = 200;

impl Scope {
    pub(super) fn of(about: About, title: TopicName) -> Self {
        Self { title: Some(title), ..Self::about(about) }
    }

    /// Returns the scope of lines that use this item and this target, outside of any block.
    pub(super) fn about(about: About) -> Self {
        Self { about, has_target: about.at.is_some(), ..Self::default() }
    }

    /// Returns `true` if the line is directly under an action, where lines other than steps can go
    /// too.
    pub(super) fn is_action(&self) -> bool {
        self.depth == 1 && self.title.as_ref().is_some_and(|it| it.kind == TopicOf::Action)
    }

    /// Adds a name to the block and returns its slot. A name that already exists keeps its slot.
    pub(super) fn name(&mut self, label: &str, options: Options) -> Result<u16, String> {
        let known = self.local(label).map(|it| it.slot).or_else(|| self.gone(label));
        let new = self.add(label, options)?;
        if let (Some(slot), Some((_, local))) = (known, self.locals.last_mut()) {
            local.slot = slot;
        }
        Ok(known.unwrap_or(new))
    }

    /// Adds several names to the block and returns their slots.
    pub(super) fn several(&mut self, labels: &[String]) -> Result<Vec<u16>, String> {
        labels.iter().map(|label| self.name(label, Options::new())).collect()
    }

    /// Adds a new name to the block.
    fn add(&mut self, label: &str, options: Options) -> Result<u16, String> {
        let slot = self.slot()?;
        self.locals.push((key(label), Local { slot, label: label.to_owned(), options }));
        Ok(slot)
    }

    /// Reserves a slot for a number that has no name yet.
    pub(super) fn slot(&mut self) -> Result<u16, String> {
        let slot = self.next;
        if slot >= MOST_LOCALS {
            return Err(format!("there can be at most {MOST_LOCALS} names here"));
        }
        self.next += 1;
        Ok(slot)
    }

    /// Adds the names that a roll defines, until [`forget`](Self::forget).
    pub(super) fn know(&mut self, RollSlots { goal, natural, margin, .. }: RollSlots) {
        let all = KNOWN_OF_A_ROLL.iter().zip([goal, natural, margin]);
        self.of_rolls.extend(all.map(|(it, slot)| (it.word, slot)));
    }

    /// Removes the names that the last roll has added.
    pub(super) fn forget(&mut self) {
        self.of_rolls.truncate(self.of_rolls.len().saturating_sub(KNOWN_OF_A_ROLL.len()));
    }

    /// Returns the slot of a name that the roll around these lines defines.
    pub(super) fn of_roll(&self, name: &str) -> Option<u16> {
        let mut all = self.of_rolls.iter().rev();
        all.find(|(word, _)| word.eq_ignore_ascii_case(name)).map(|(_, slot)| *slot)
    }

    pub(super) fn local(&self, name: &str) -> Option<&Local> {
        let name = key(name);
        self.locals.iter().rev().find(|(of, _)| *of == name).map(|(_, local)| local)
    }

    pub(super) fn by_slot(&self, slot: u16) -> Option<&Local> {
        self.locals.iter().rev().map(|(_, local)| local).find(|local| local.slot == slot)
    }

    /// Returns the name of a slot.
    pub(super) fn label(&self, slot: u16) -> Option<&str> {
        let of_roll = || self.of_rolls.iter().rev().find(|it| it.1 == slot).map(|it| it.0);
        self.by_slot(slot).map(|it| it.label.as_str()).or_else(of_roll)
    }

    pub(super) fn labels(&self) -> impl Iterator<Item = &str> {
        self.locals.iter().map(|(_, local)| local.label.as_str())
    }

    pub(super) fn read(&mut self, slot: u16) {
        *self.reads.entry(slot).or_default() += 1;
    }

    pub(super) fn reads(&self, slot: u16) -> u32 {
        self.reads.get(&slot).copied().unwrap_or_default()
    }

    /// Returns the current number of names, which `back_to` can restore.
    pub(super) fn mark(&self) -> usize {
        self.locals.len()
    }

    pub(super) fn back_to(&mut self, mark: usize) {
        self.gone.extend(self.locals.drain(mark..).map(|(key, local)| (key, local.slot)));
    }

    /// Returns the slot of a name that only indented lines above have defined.
    pub(super) fn gone(&self, name: &str) -> Option<u16> {
        self.gone.get(&key(name)).copied()
    }

    /// Returns the slot of a name that only indented lines above have defined, and remembers that
    /// it is read.
    pub(super) fn read_gone(&mut self, name: &str) -> Option<u16> {
        let slot = self.gone(name)?;
        self.gone_but_read.insert(slot);
        Some(slot)
    }

    /// Returns the slot of “total”, “goal”, “natural” or “margin” of the last roll above, and
    /// remembers that it is read.
    pub(super) fn read_of_last_roll(&mut self, name: &str) -> Option<u16> {
        let RollSlots { goal, natural, margin, total } = self.last_roll?;
        let words = KNOWN_OF_A_ROLL.iter().map(|it| it.word).chain([TOTAL.word]);
        let mut all = words.zip([goal, natural, margin, total]);
        let (_, slot) = all.find(|(word, _)| word.eq_ignore_ascii_case(name))?;
        self.gone_but_read.insert(slot);
        Some(slot)
    }

    /// Returns the slots that are read outside the indented lines that define them.
    pub(super) fn gone_but_read(&self) -> &BTreeSet<u16> {
        &self.gone_but_read
    }

    /// Returns the number of slots that the block needs.
    pub(super) fn size(&self) -> usize {
        self.next.into()
    }
}
