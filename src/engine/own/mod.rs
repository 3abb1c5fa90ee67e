//! Data that players track in addition to the rules: a score, notes on the scenario, a turn limit,
//! clocks, photos, and custom trackers and tables.
//!
//! No rule or system uses this data. The state in [`Own`] results from applying [`OwnDeed`]s in
//! order. Deeds are journal entries like those of the rules, so they are logged, undone, saved and
//! shared in the same way.

mod clock;
mod deed;
mod ending;
mod fill;
mod photo;
mod raise;
mod roll;
mod score;
mod sheet;
mod sight;
mod table;
mod temperament;
mod tracker;

use std::iter;

use ending::Ending;
use photo::HeldPhoto;
use roll::ended;

use crate::{
    conversation::Change,
    ids::{FigureId, Holder, SideId},
    refusal::Refusal,
    sheet::Sheet,
    view::Tracker,
    words::counted,
};

pub use clock::Clock;
pub use deed::{OwnDeed, Points};
pub use ending::{Found, Winner};
pub use fill::Fill;
pub use photo::{LONGEST_CAPTION, MOST_PHOTOS, Photo};
pub use roll::{OwnRoll, RollWithin};
pub use score::{SideScore, Standings};
pub use sheet::{
    OWN_FIELDS, OWN_TABLES, OWN_TRACKERS, SIDE_FIELDS, TABLE_FIELDS, TABLE_ROWS, read_table,
    read_tables, read_trackers, write_table, write_tracker,
};
pub use sight::{Seen, Sight};
pub use table::{LONGEST_ROWS, MOST_ROWS, OwnTable, Results, RowChange, TableDice, TableRow, Turn};
pub use temperament::Temperament;
pub use tracker::{Due, MOST_COUNTED, MOST_OWN_PIPS, MOST_OWN_WORDS, OwnKind, OwnTracker, Resets};

/// The maximum number of custom trackers per holder.
pub const MOST_OF_A_HOLDER: usize = 12;
/// The maximum number of custom trackers in a battle.
const MOST_IN_ALL: usize = 400;
/// The maximum number of custom tables in a roster.
pub const MOST_TABLES: usize = 24;
/// The maximum number of custom tables in a battle.
const MOST_TABLES_IN_ALL: usize = 200;
/// The maximum length of the notes, in characters.
pub const LONGEST_NOTES: usize = 2000;
/// The maximum number of points scored or lost at once.
pub const MOST_POINTS: i32 = 999;
/// The maximum number of minutes on a side's clock.
pub const MOST_MINUTES: u16 = 600;
/// The maximum turn limit of a battle.
pub const MOST_TURNS: u16 = 99;

/// The prefix of the keys of custom trackers.
const KEY: &str = "own.";

/// The current state of the data that players track in addition to the rules.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Own {
    points: Vec<Points>,
    notes: String,
    turns: Option<u16>,
    clock: Option<Clock>,
    trackers: Vec<Held>,
    tables: Vec<HeldTable>,
    rolls: Vec<OwnRoll>,
    ending: Ending,
    photos: Vec<HeldPhoto>,
    /// The sides that Rollbook plays.
    players: Vec<(SideId, Temperament)>,
    /// Where figures are to each other.
    seen: Seen,
}

/// A custom table in a battle, and the side that brought it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HeldTable {
    /// The side whose roster has the table, if any.
    pub side: Option<SideId>,
    /// The table, which can be unfinished.
    pub table: OwnTable,
    /// Whether the table was removed. It stays in the list because deeds refer to it by its index.
    is_gone: bool,
}

/// A custom tracker with its value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Held {
    /// The holder of the tracker.
    pub holder: Holder,
    /// The tracker's name, kind and reset.
    pub tracker: OwnTracker,
    /// The value: a number, 1 for yes, or the index of a label.
    pub value: i32,
    /// Whether the tracker was removed. It stays in the list because deeds refer to it by its
    /// index.
    is_gone: bool,
}

impl Own {
    /// Adds the custom trackers on the sheet of a figure that has joined.
    pub(crate) fn lineup(&mut self, figure: FigureId, sheet: &Sheet) {
        for (tracker, value) in read_trackers(sheet) {
            // Only trackers that never reset begin with the value on the sheet.
            let value = if tracker.resets == Resets::Never { value } else { 0 };
            self.hold(Holder::Figure(figure), tracker, value);
        }
    }

    /// Adds the custom trackers and tables in the roster of a side that has joined.
    pub(crate) fn bring(&mut self, side: SideId, own: &Sheet) {
        for (sheet, tracker, value) in sheet::read_each(own) {
            let holder = if sheet::is_for_all(sheet) { Holder::Battle } else { Holder::Side(side) };
            let value = if tracker.resets == Resets::Never { value } else { 0 };
            self.hold(holder, tracker, value);
        }
        for table in read_tables(own) {
            self.lay(Some(side), table);
        }
    }

    /// Adds a table, or replaces the one with its name. Does nothing if the table exceeds a limit.
    fn lay(&mut self, side: Option<SideId>, table: OwnTable) {
        if self.room_for_table(side, &table).is_err() {
            return;
        }
        let name = table.name.trim().to_owned();
        let is_it =
            |it: &&mut HeldTable| !it.is_gone && it.side == side && it.table.name.trim() == name;
        match self.tables.iter_mut().find(is_it) {
            Some(known) => known.table = table,
            None => self.tables.push(HeldTable { side, table, is_gone: false }),
        }
    }

    /// Returns the tables with the numbers that deeds use for them. Tables of side `first` come
    /// first, and identical tables are listed once.
    pub fn tables(&self, first: Option<SideId>) -> Vec<(u16, &HeldTable)> {
        let all = (0..).zip(&self.tables).filter(|(_, held)| !held.is_gone);
        let (own, others): (Vec<_>, Vec<_>) = all.partition(|(_, held)| held.side == first);
        let mut tables: Vec<(u16, &HeldTable)> = Vec::new();
        for (number, held) in own.into_iter().chain(others) {
            if tables.iter().all(|(_, known)| known.table != held.table) {
                tables.push((number, held));
            }
        }
        tables
    }

    /// Returns the table with this number.
    pub fn table(&self, number: u16) -> Option<&HeldTable> {
        self.tables.get(usize::from(number)).filter(|held| !held.is_gone)
    }

    /// Returns all rolls on tables, in order.
    pub fn rolls(&self) -> &[OwnRoll] {
        &self.rolls
    }

    fn hold(&mut self, holder: Holder, tracker: OwnTracker, value: i32) {
        if self.room_for(holder, &tracker).is_ok() {
            self.trackers.push(Held { holder, tracker, value, is_gone: false });
        }
    }

    /// Returns the trackers with the numbers that deeds use for them.
    pub fn trackers(&self) -> impl Iterator<Item = (u16, &Held)> {
        (0..).zip(&self.trackers).filter(|(_, held)| !held.is_gone)
    }

    /// Returns the trackers of a holder.
    pub fn of(&self, holder: Holder) -> impl Iterator<Item = (u16, &Held)> {
        self.trackers().filter(move |(_, held)| held.holder == holder)
    }

    /// Returns the trackers of a holder for display on cards.
    pub(crate) fn shown(&self, holder: Holder) -> impl Iterator<Item = Tracker> {
        self.of(holder).filter_map(|(number, held)| held.shown(number))
    }

    fn held(&self, number: u16) -> Option<&Held> {
        self.trackers.get(usize::from(number)).filter(|held| !held.is_gone)
    }

    /// Returns the notes on the scenario, which can be empty.
    pub fn notes(&self) -> &str {
        &self.notes
    }

    /// Returns the turn limit, if there is one.
    pub fn turns(&self) -> Option<u16> {
        self.turns
    }

    /// Returns the clocks of the sides, if there are any.
    pub fn clock(&self) -> Option<Clock> {
        self.clock
    }

    /// Returns how Rollbook plays a side, or `None` if a person plays it.
    pub fn played_by(&self, side: SideId) -> Option<Temperament> {
        self.players.iter().find(|it| it.0 == side).map(|it| it.1)
    }

    /// Returns the sides that Rollbook plays.
    pub fn players(&self) -> &[(SideId, Temperament)] {
        &self.players
    }

    /// Returns where figures are to each other, as players have said.
    pub fn seen(&self) -> &Seen {
        &self.seen
    }

    /// Returns all points scored, in order.
    pub fn points(&self) -> &[Points] {
        &self.points
    }

    /// Returns who has won, if the players have said it.
    pub fn named_winner(&self) -> Option<Winner> {
        self.ending.winner
    }

    /// Returns what became of a figure, as the players have said.
    pub fn found(&self, figure: FigureId) -> Found {
        self.ending.found(figure)
    }

    /// Returns the deed for changing a tracker by hand, or `None` if the key belongs to another
    /// kind of tracker.
    pub(crate) fn turned(
        &self,
        holder: Holder,
        key: &str,
        change: Change,
    ) -> Option<Result<OwnDeed, Refusal>> {
        let number: u16 = key.strip_prefix(KEY)?.parse().ok()?;
        let held = self.held(number).filter(|held| held.holder == holder);
        Some(match (held, change) {
            (Some(_), Change::Set(value)) => Ok(OwnDeed::Set(number, value)),
            _ => Err(Refusal::NoSuchTracker),
        })
    }

    /// Checks whether a deed can be done. `has` returns `true` if a holder exists.
    ///
    /// # Errors
    /// Returns the reason why the deed can't be done.
    pub(crate) fn check(
        &self,
        deed: &OwnDeed,
        has: &dyn Fn(Holder) -> bool,
    ) -> Result<(), Refusal> {
        match deed {
            OwnDeed::Score(points) if !has(Holder::Side(points.side)) => Err(Refusal::NoSuchSide),
            OwnDeed::Table(Some(side), _) if !has(Holder::Side(*side)) => Err(Refusal::NoSuchSide),
            OwnDeed::Track(holder, _) if !has(*holder) => Err(missing(*holder)),
            OwnDeed::Roll(roll) if !has(roll.holder) => Err(missing(roll.holder)),
            OwnDeed::Won(Winner::Side(side)) | OwnDeed::PlayedBy(side, _)
                if !has(Holder::Side(*side)) =>
            {
                Err(Refusal::NoSuchSide)
            }
            OwnDeed::Found(figure, _) if !has(Holder::Figure(*figure)) => {
                Err(Refusal::NoSuchFigure)
            }
            OwnDeed::Sight(figure, others) => {
                let figures = others.iter().map(|it| it.0).chain([*figure]);
                let all = figures.map(Holder::Figure).all(has);
                if all { Ok(()) } else { Err(Refusal::NoSuchFigure) }
            }
            OwnDeed::All(deeds) => {
                deeds.iter().try_for_each(|deed| match deed {
                    OwnDeed::Track(holder, _) if !has(*holder) => Err(missing(*holder)),
                    _ => Ok(()),
                })?;
                self.fits(deed)
            }
            deed => self.fits(deed),
        }
    }

    /// Checks a deed, except whether its holders exist.
    fn fits(&self, deed: &OwnDeed) -> Result<(), Refusal> {
        match deed {
            OwnDeed::Score(points) => points.check(),
            OwnDeed::Note(notes) => match notes.chars().count() {
                count if count > LONGEST_NOTES => Err(Refusal::CannotKeep(format!(
                    "Notes can have at most {LONGEST_NOTES} characters; these have {count}."
                ))),
                _ => Ok(()),
            },
            OwnDeed::Limit(None)
            | OwnDeed::Clock(None)
            | OwnDeed::Won(_)
            | OwnDeed::Found(..)
            | OwnDeed::PlayedBy(..)
            | OwnDeed::Sight(..) => Ok(()),
            OwnDeed::Clock(Some(minutes)) => within((*minutes).into(), 1, MOST_MINUTES.into()),
            OwnDeed::Limit(Some(turns)) => within((*turns).into(), 1, MOST_TURNS.into()),
            OwnDeed::Track(holder, tracker) => self.room_for(*holder, tracker),
            OwnDeed::Set(number, value) => match self.held(*number) {
                Some(held) => held.tracker.stand(*value).check(Change::Set(*value), Vec::new),
                None => Err(Refusal::NoSuchTracker),
            },
            OwnDeed::Drop(number) => self.held(*number).map(|_| ()).ok_or(Refusal::NoSuchTracker),
            OwnDeed::Table(side, table) => self.room_for_table(*side, table),
            OwnDeed::DropTable(number) => self.table(*number).map(|_| ()).ok_or_else(no_table),
            OwnDeed::Roll(roll) => self.clone().all_fit(roll),
            OwnDeed::Within(within) => self.clone().within_fit(within),
            OwnDeed::All(deeds) if deeds.len() > 2 * MOST_IN_ALL => {
                let words = format!("You can add at most {MOST_IN_ALL} custom trackers.");
                Err(Refusal::CannotKeep(words))
            }
            OwnDeed::All(deeds) => self.clone().trackers_fit(deeds),
            OwnDeed::Photo(photo) => self.room_for_photo(photo),
            OwnDeed::Caption(number, caption) => self.caption_fits(*number, caption),
            OwnDeed::DropPhoto(number) => self.photo(*number).map(|_| ()).ok_or_else(no_photo),
            // It changes a sheet instead, which the journal does.
            OwnDeed::Fill(_) => Err(Refusal::NoSuchTracker),
        }
    }

    /// Checks whether this tracker can be added to a holder.
    fn room_for(&self, holder: Holder, tracker: &OwnTracker) -> Result<(), Refusal> {
        tracker.check().map_err(Refusal::CannotKeep)?;
        let name = tracker.label();
        if self.of(holder).any(|(_, held)| held.tracker.label() == name) {
            return Err(Refusal::CannotKeep(format!("There is already a tracker called {name}.")));
        }
        if self.of(holder).count() >= MOST_OF_A_HOLDER || self.trackers.len() >= MOST_IN_ALL {
            let words = format!("You can add at most {MOST_OF_A_HOLDER} custom trackers.");
            return Err(Refusal::CannotKeep(words));
        }
        Ok(())
    }

    /// Checks whether this table can be added, or can replace the one with its name.
    fn room_for_table(&self, side: Option<SideId>, table: &OwnTable) -> Result<(), Refusal> {
        table.check().map_err(Refusal::CannotKeep)?;
        let name = table.name.trim();
        let mut others = 0;
        for held in self.tables.iter().filter(|held| !held.is_gone && held.side == side) {
            if held.table.name.trim() == name {
                return Ok(());
            }
            others += 1;
        }
        if others >= MOST_TABLES || self.tables.len() >= MOST_TABLES_IN_ALL {
            let words = format!("You can add at most {MOST_TABLES} custom tables.");
            return Err(Refusal::CannotKeep(words));
        }
        Ok(())
    }

    /// Applies a deed. Ignores a deed that is impossible or no longer possible.
    pub(crate) fn apply(&mut self, deed: &OwnDeed) {
        if let OwnDeed::Photo(photo) = deed {
            return self.hold_photo(photo);
        }
        if self.fits(deed).is_err() {
            return;
        }
        match deed {
            OwnDeed::Score(points) => self.points.push(points.clone()),
            OwnDeed::Note(notes) => self.notes.clone_from(notes),
            OwnDeed::Limit(turns) => self.turns = *turns,
            OwnDeed::Clock(minutes) => self.clock = minutes.map(|minutes| Clock { minutes }),
            OwnDeed::Track(holder, tracker) => self.hold(*holder, tracker.clone(), 0),
            OwnDeed::Set(number, value) => {
                if let Some(held) = self.trackers.get_mut(usize::from(*number)) {
                    held.value = *value;
                }
            }
            OwnDeed::Drop(number) => {
                if let Some(held) = self.trackers.get_mut(usize::from(*number)) {
                    held.is_gone = true;
                }
            }
            OwnDeed::Table(side, table) => self.lay(*side, table.clone()),
            OwnDeed::DropTable(number) => {
                if let Some(held) = self.tables.get_mut(usize::from(*number)) {
                    held.is_gone = true;
                }
            }
            OwnDeed::Roll(roll) => {
                roll.then.iter().for_each(|deed| self.apply(deed));
                self.rolls.push(OwnRoll::clone(roll));
            }
            OwnDeed::Within(within) => {
                within.then.iter().for_each(|deed| self.apply(deed));
                if let Some(roll) = self.rolls.get_mut(usize::from(within.roll)) {
                    roll.words.clone_from(&within.words);
                    roll.left.clone_from(&within.left);
                }
            }
            OwnDeed::All(deeds) => deeds.iter().for_each(|deed| self.apply(deed)),
            OwnDeed::Won(winner) => self.ending.winner = Some(*winner),
            OwnDeed::Found(figure, found) => self.ending.find(*figure, *found),
            OwnDeed::Caption(number, caption) => {
                if let Some(held) = self.photos.get_mut(usize::from(*number)) {
                    held.photo.caption.clone_from(caption);
                }
            }
            OwnDeed::DropPhoto(number) => {
                if let Some(held) = self.photos.get_mut(usize::from(*number)) {
                    held.is_gone = true;
                }
            }
            OwnDeed::PlayedBy(side, temperament) => {
                self.players.retain(|it| it.0 != *side);
                self.players.extend(temperament.map(|it| (*side, it)));
            }
            OwnDeed::Sight(figure, others) => {
                others.iter().for_each(|(other, sight)| self.seen.set(*figure, *other, *sight));
            }
            OwnDeed::Photo(_) | OwnDeed::Fill(_) => {}
        }
    }

    /// Returns the title and the lines of a deed in the log. `name` returns a holder's name, which
    /// is empty for the battle.
    pub(crate) fn told(
        &self,
        deed: &OwnDeed,
        name: &dyn Fn(Holder) -> String,
    ) -> (String, Vec<String>) {
        let titled = |title: &str, words: String| (title.to_owned(), vec![words]);
        match deed {
            OwnDeed::Score(points) => {
                titled("Score", points.told(&name(Holder::Side(points.side))))
            }
            OwnDeed::Note(notes) if notes.trim().is_empty() => {
                titled("Notes", "Notes cleared.".to_owned())
            }
            OwnDeed::Note(_) => titled("Notes", "Notes updated.".to_owned()),
            OwnDeed::Limit(Some(turns)) => {
                titled("Turn limit", format!("The battle ends after turn {turns}."))
            }
            OwnDeed::Limit(None) => titled("Turn limit", "Turn limit removed.".to_owned()),
            OwnDeed::Clock(Some(minutes)) => {
                let time = counted((*minutes).into(), "minute");
                titled("Clocks", format!("Each side has {time} on its clock."))
            }
            OwnDeed::Clock(None) => titled("Clocks", "Clocks removed.".to_owned()),
            OwnDeed::Track(holder, tracker) => {
                let of = possessed(&name(*holder), &tracker.label());
                titled("Custom tracker", format!("Tracker added: {of}."))
            }
            OwnDeed::Set(number, value) => {
                let Some(held) = self.held(*number) else {
                    return titled("By hand", String::new());
                };
                let of = possessed(&name(held.holder), &held.tracker.label());
                let message = held.tracker.message(held.value, *value);
                let message = message.map(|words| format!("{of}: {}", ended(words)));
                let set = format!("{of}: {}.", held.tracker.words(*value));
                ("By hand".to_owned(), iter::once(set).chain(message).collect())
            }
            OwnDeed::Drop(number) => {
                let words = self.held(*number).map(|held| {
                    let of = possessed(&name(held.holder), &held.tracker.label());
                    format!("Tracker removed: {of}.")
                });
                titled("Custom tracker", words.unwrap_or_default())
            }
            OwnDeed::Table(_, table) => {
                titled("Custom table", format!("Table added: {}.", table.label()))
            }
            OwnDeed::DropTable(number) => {
                let words = self
                    .table(*number)
                    .map(|held| format!("Table removed: {}.", held.table.label()));
                titled("Custom table", words.unwrap_or_default())
            }
            OwnDeed::Roll(roll) => (roll.table.clone(), self.clone().told_of(roll, name)),
            OwnDeed::Within(within) => self.clone().told_within(within, name),
            OwnDeed::All(deeds) => {
                ("Custom tracker".to_owned(), self.clone().told_each(deeds, name))
            }
            OwnDeed::Won(Winner::Side(side)) => {
                titled("Winner", format!("{} won.", name(Holder::Side(*side))))
            }
            OwnDeed::Won(Winner::Draw) => titled("Winner", "A draw.".to_owned()),
            OwnDeed::Found(figure, found) => {
                let name = name(Holder::Figure(*figure));
                titled("After the battle", format!("{name}: {}.", found.word().to_lowercase()))
            }
            OwnDeed::Photo(Photo { caption, .. }) => match caption.trim() {
                "" => ("Photo".to_owned(), Vec::new()),
                caption => titled("Photo", ended(caption)),
            },
            OwnDeed::Caption(_, caption) => match caption.trim() {
                "" => titled("Photo", "Caption removed.".to_owned()),
                caption => titled("Photo", format!("New caption: {}", ended(caption))),
            },
            OwnDeed::DropPhoto(_) => titled("Photo", "Photo removed.".to_owned()),
            OwnDeed::PlayedBy(side, temperament) => {
                let side = name(Holder::Side(*side));
                let words = match temperament {
                    Some(it) => format!("Rollbook plays {side} ({}).", it.word()),
                    None => format!("Rollbook no longer plays {side}."),
                };
                titled("Players", words)
            }
            OwnDeed::Sight(figure, others) => {
                let name = |id| name(Holder::Figure(id));
                titled("Line of sight", sight::told(&name(*figure), others, &name))
            }
            OwnDeed::Fill(_) => (String::new(), Vec::new()),
        }
    }

    /// Ends a turn: resets the trackers that reset each turn, and returns a line for each reset.
    pub(crate) fn end_turn(&mut self, name: &dyn Fn(Holder) -> String) -> Vec<String> {
        let resets = |held: &&mut Held| {
            held.tracker.resets == Resets::Turn && held.value != 0 && !held.is_gone
        };
        let anew = self.trackers.iter_mut().filter(resets).map(|held| {
            held.value = 0;
            let of = possessed(&name(held.holder), &held.tracker.label());
            format!("{of}: {}.", held.tracker.words(0))
        });
        anew.collect()
    }

    /// Returns the score of each side.
    pub fn standings(&self) -> Standings {
        Standings::of(&self.points)
    }

    /// Returns the total score of a side.
    pub fn total(&self, side: SideId) -> i32 {
        let of_side = self.points.iter().filter(|it| it.side == side);
        of_side.fold(0, |sum, it| sum.saturating_add(it.points))
    }
}

impl Held {
    fn shown(&self, number: u16) -> Option<Tracker> {
        let label = || self.tracker.label().into();
        let shown = self.tracker.stand(self.value);
        let tracker = shown.tracker(|| format!("{KEY}{number}").into(), label, None)?;
        Some(Tracker { is_own: true, ..tracker })
    }

    /// Returns the value in words.
    pub fn words(&self) -> String {
        self.tracker.words(self.value)
    }
}

/// Returns a tracker with its holder's name: "Dirk, Luck". For the battle, returns the tracker
/// alone.
fn possessed(holder: &str, tracker: &str) -> String {
    if holder.is_empty() { tracker.to_owned() } else { format!("{holder}, {tracker}") }
}

/// Returns the refusal for a holder that doesn't exist.
fn missing(holder: Holder) -> Refusal {
    match holder {
        Holder::Figure(_) => Refusal::NoSuchFigure,
        Holder::Side(_) | Holder::Battle => Refusal::NoSuchSide,
    }
}

fn no_table() -> Refusal {
    Refusal::CannotKeep("That table no longer exists.".to_owned())
}

fn no_photo() -> Refusal {
    Refusal::CannotKeep("That photo is no longer in the log.".to_owned())
}

/// Checks whether a number is within limits.
fn within(given: i32, least: i32, most: i32) -> Result<(), Refusal> {
    match (least..=most).contains(&given) {
        true => Ok(()),
        false => Err(Refusal::OutOfRange { given, least, most }),
    }
}
