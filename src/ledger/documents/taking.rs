//! Transfers a battle's results to a roster.
//!
//! Players first see each change in words ([`Taking::changes`]). Words and changes come from the
//! same edits, so they always match. An edit names the figure that it changes, never an index on
//! the roster: the roster may have changed since the battle began.

use rules_core::{
    About,
    own::{OwnKind, OwnTable, OwnTracker, read_tables, read_trackers, write_table, write_tracker},
    sheet::Sheet,
    words::{isolated, listed, plain},
};

use crate::documents::{chronicle::PastBattle, crew::SheetRef, rosters::KeptRoster};

/// The changes that a battle makes to a roster.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Taking {
    /// The new entry of the battle history.
    pub entry: PastBattle,
    /// All sheets of the roster at the start of the battle.
    pub begun: Vec<SheetRef>,
    /// The figures from the roster that took part.
    pub figures: Vec<Veteran>,
    /// The numbers that were missing on sheets of the roster and that players have entered.
    pub filled: Vec<FilledIn>,
    /// The side's custom trackers that are kept between battles, with their values.
    pub of_side: Vec<(OwnTracker, i32)>,
    /// The side's custom trackers that reset, whose values don't matter after the battle.
    pub resetting_of_side: Vec<OwnTracker>,
    /// The side's custom tables.
    pub tables: Vec<OwnTable>,
    /// The sheets of figures that joined the side during the battle.
    pub newcomers: Vec<Sheet>,
    /// The battle's notes, to be added to the roster's notes.
    pub notes: String,
}

/// A number that was missing on a sheet until players entered it in the battle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FilledIn {
    /// The sheet.
    pub sheet: SheetRef,
    /// The path of the field: `melee`, `weapons.0.strength`.
    pub path: String,
    /// The number.
    pub number: i32,
}

/// A figure after a battle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Veteran {
    /// The figure's sheet, which it may share with others.
    pub sheet: SheetRef,
    /// The figure's name in the battle.
    pub name: String,
    /// The custom trackers that the figure keeps between battles, with their values.
    pub trackers: Vec<(OwnTracker, i32)>,
    /// The figure's custom trackers that reset, whose values don't matter after the battle.
    pub resetting: Vec<OwnTracker>,
    /// Whether the figure is dead.
    pub is_dead: bool,
}

/// A change to a roster in words, which players can decline.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RosterChange {
    /// The name of the figure that changes. `None` if the words name it, or if no figure changes.
    pub figure: Option<String>,
    /// The change: "Experience: 3 → 4."
    pub words: String,
    /// Whether figures change, join or leave.
    pub is_of_figures: bool,
    /// The number of earlier changes with the same words.
    nth: usize,
}

/// A single change to a roster, which players see as one line. A figure is its index among the
/// [figures that took part](Taking::figures).
enum RosterEdit {
    Write(usize, OwnTracker, i32),
    Define(usize, OwnTracker),
    Fill(FilledIn),
    WriteOfSide(OwnTracker, i32),
    DefineOfSide(OwnTracker),
    Table(OwnTable),
    StrikeOff(usize),
    TakeIn(Sheet),
    Note,
    Tell,
}

impl RosterEdit {
    /// Returns `true` if figures change, join or leave.
    fn is_of_figures(&self) -> bool {
        use RosterEdit::{Define, Fill, StrikeOff, TakeIn, Write};
        matches!(self, Write(..) | Define(..) | Fill(_) | StrikeOff(_) | TakeIn(_))
    }
}

/// What becomes of a figure on the roster.
#[derive(Clone, Debug, Default)]
pub(crate) struct Outcome {
    pub(crate) is_dead: bool,
    pub(crate) trackers: Vec<(OwnTracker, i32)>,
}

impl Taking {
    /// Returns all changes to the roster.
    pub fn changes(&self, kept: &KeptRoster) -> Vec<RosterChange> {
        self.edits(kept).into_iter().map(|(change, _)| change).collect()
    }

    /// Returns the roster with all these changes, except those in `but`.
    pub fn taken_into(&self, kept: &KeptRoster, but: &[RosterChange]) -> KeptRoster {
        let mut next = kept.clone();
        next.roster.figures = self.sheets_after(kept, but).into_iter().flatten().collect();
        for edit in self.wanted(kept, but) {
            match edit {
                // These are part of the sheets already.
                RosterEdit::Write(..)
                | RosterEdit::Define(..)
                | RosterEdit::Fill(_)
                | RosterEdit::StrikeOff(_) => {}
                RosterEdit::WriteOfSide(tracker, value) => {
                    write_tracker(&mut next.roster.own, &tracker, value);
                }
                RosterEdit::DefineOfSide(tracker) => define(&mut next.roster.own, &tracker),
                RosterEdit::Table(table) => write_table(&mut next.roster.own, &table),
                RosterEdit::TakeIn(sheet) => next.roster.figures.push(sheet),
                RosterEdit::Note => {
                    let gap = if next.notes.is_empty() { "" } else { "\n" };
                    next.notes = format!("{}{gap}{}", next.notes.trim_end(), self.notes.trim());
                }
                RosterEdit::Tell => {
                    let is_it =
                        |it: &PastBattle| it.battle.is_some() && it.battle == self.entry.battle;
                    match next.chronicle.iter_mut().find(|it| is_it(it)) {
                        Some(known) => *known = self.entry.clone(),
                        None => next.chronicle.push(self.entry.clone()),
                    }
                }
            }
        }
        next.forget_pictures();
        next
    }

    /// Returns sentences about whatever players may not expect of the changes, except those in
    /// `but`: which sheets are split, and which figures are no longer on the roster.
    pub fn remarks(&self, kept: &KeptRoster, but: &[RosterChange]) -> Vec<String> {
        let after = self.sheets_after(kept, but);
        let split = kept.roster.figures.iter().zip(after).filter(|(_, after)| after.len() > 1);
        let split = split.map(|(sheet, after)| {
            let numbers = after.iter().map(|it| kept.system.about().number_of(it).to_string());
            let numbers = listed(&numbers.collect::<Vec<_>>());
            let name = isolated(sheet.name());
            format!("The sheet {name} is split into {numbers}, because their values differ.")
        });
        let (mut stay, mut leave) = (Vec::new(), Vec::new());
        for (sheet, figures) in kept.roster.figures.iter().zip(self.by_sheet(kept)) {
            let (living, dead) = self.fates(kept.system.about().number_of(sheet), &figures);
            stay.extend(living);
            leave.extend(dead);
        }
        let named = |is_it: &dyn Fn(usize, &Veteran) -> bool, words: &str| {
            let those = self.figures.iter().enumerate().filter(|(figure, it)| is_it(*figure, it));
            let names: Vec<String> = those.map(|(_, it)| isolated(&it.name)).collect();
            (!names.is_empty()).then(|| format!("{words}: {}.", listed(&names)))
        };
        let is_on = |it: &Veteran| self.place_of(it, kept).is_some();
        let is_missing = |figure: usize, it: &Veteran| match it.is_dead {
            true => !is_on(it),
            false => !it.trackers.is_empty() && !stay.contains(&figure),
        };
        let has_left =
            |figure: usize, it: &Veteran| it.is_dead && is_on(it) && !leave.contains(&figure);
        let missing = named(&is_missing, "Not found on the roster, so not updated");
        let left = named(&has_left, "Already off the roster");
        split.chain(missing).chain(left).collect()
    }

    /// Returns the sheets that take the place of each sheet of the roster: none if all its figures
    /// leave the roster, several if figures that shared it have different values now.
    fn sheets_after(&self, kept: &KeptRoster, but: &[RosterChange]) -> Vec<Vec<Sheet>> {
        let mut outcomes = vec![Outcome::default(); self.figures.len()];
        let mut before = kept.roster.figures.clone();
        for edit in self.wanted(kept, but) {
            match edit {
                RosterEdit::Write(figure, tracker, value) => {
                    outcomes[figure].trackers.push((tracker, value));
                }
                RosterEdit::Define(figure, tracker) => {
                    let place = self.place_of(&self.figures[figure], kept);
                    if let Some(sheet) = place.and_then(|it| before.get_mut(it)) {
                        define(sheet, &tracker);
                    }
                }
                RosterEdit::Fill(FilledIn { sheet, path, number }) => {
                    let place = sheet.among(&kept.roster.figures, &self.begun);
                    if let Some(sheet) = place.and_then(|it| before.get_mut(it)) {
                        sheet.fill(kept.system.fields(), &path, number);
                    }
                }
                RosterEdit::StrikeOff(figure) => outcomes[figure].is_dead = true,
                _ => {}
            }
        }
        let (about, of_sheets) = (kept.system.about(), self.by_sheet(kept));
        let sheets = before.iter().zip(of_sheets).map(|(sheet, figures)| {
            let figures: Vec<&Outcome> = figures.iter().map(|it| &outcomes[*it]).collect();
            settled(sheet, &figures, &about)
        });
        sheets.collect()
    }

    /// Returns the figures of each sheet of the roster, as indices among the figures that took
    /// part. Figures whose sheet is not found are left out.
    fn by_sheet(&self, kept: &KeptRoster) -> Vec<Vec<usize>> {
        let mut sheets = vec![Vec::new(); kept.roster.figures.len()];
        for (figure, veteran) in self.figures.iter().enumerate() {
            if let Some(sheet) = self.place_of(veteran, kept).and_then(|it| sheets.get_mut(it)) {
                sheet.push(figure);
            }
        }
        sheets
    }

    fn place_of(&self, veteran: &Veteran, kept: &KeptRoster) -> Option<usize> {
        veteran.sheet.among(&kept.roster.figures, &self.begun)
    }

    /// Returns the edits, except those in `but`.
    fn wanted(&self, kept: &KeptRoster, but: &[RosterChange]) -> impl Iterator<Item = RosterEdit> {
        let edits = self.edits(kept).into_iter();
        let wanted = edits.filter(|(change, _)| !but.contains(change));
        wanted.map(|(_, edit)| edit).collect::<Vec<_>>().into_iter()
    }

    fn edits(&self, kept: &KeptRoster) -> Vec<(RosterChange, RosterEdit)> {
        let mut edits: Vec<(RosterChange, RosterEdit)> = Vec::new();
        let of_sheets = self.of_missing(kept).into_iter().chain(self.of_figures(kept));
        let all = of_sheets.chain(self.of_roster(kept));
        for (figure, words, edit) in all {
            let is_same = |it: &RosterChange| it.figure == figure && it.words == words;
            let nth = edits.iter().filter(|(change, _)| is_same(change)).count();
            let is_of_figures = edit.is_of_figures();
            edits.push((RosterChange { figure, words, is_of_figures, nth }, edit));
        }
        edits
    }

    /// Returns the edits that enter missing numbers, each with the sheet's name and the words.
    fn of_missing(&self, kept: &KeptRoster) -> Vec<(Option<String>, String, RosterEdit)> {
        let (figures, fields) = (&kept.roster.figures, kept.system.fields());
        let edit = |filled: &FilledIn| {
            let sheet = figures.get(filled.sheet.among(figures, &self.begun)?)?;
            let missing = sheet.missing(fields).into_iter().find(|it| it.path == filled.path)?;
            let words = format!("{}: {}.", missing.label, plain(filled.number));
            Some((Some(sheet.name().to_owned()), words, RosterEdit::Fill(filled.clone())))
        };
        self.filled.iter().filter_map(edit).collect()
    }

    /// Returns the edits of figures, each with the figure's name and the words.
    fn of_figures(&self, kept: &KeptRoster) -> Vec<(Option<String>, String, RosterEdit)> {
        let (about, names) = (kept.system.about(), kept.roster.names());
        let (mut written, mut gone) = (Vec::new(), Vec::new());
        let sheets = kept.roster.figures.iter().zip(names);
        for ((sheet, name), figures) in sheets.zip(self.by_sheet(kept)) {
            let number = about.number_of(sheet);
            let (living, dead) = self.fates(number, &figures);
            let name_of = |figure: usize| match number.max(figures.len()) {
                1 => name.clone(),
                _ => self.figures[figure].name.clone(),
            };
            for figure in &living {
                for (tracker, value) in &self.figures[*figure].trackers {
                    if let Some(words) = change_of(sheet, tracker, *value) {
                        let edit = RosterEdit::Write(*figure, tracker.clone(), *value);
                        written.push((Some(name_of(*figure)), words, edit));
                    }
                }
            }
            // All figures of a sheet get a tracker that resets, so it never splits the sheet.
            let mut defined: Vec<&str> = Vec::new();
            for figure in &living {
                for tracker in &self.figures[*figure].resetting {
                    let name_of_tracker = tracker.name.trim();
                    if defined.contains(&name_of_tracker) || value_on(sheet, tracker).is_some() {
                        continue;
                    }
                    defined.push(name_of_tracker);
                    let edit = RosterEdit::Define(*figure, tracker.clone());
                    written.push((Some(name.clone()), defined_in_words(tracker), edit));
                }
            }
            for figure in dead {
                let words = about.figure.with_verb(&name_of(figure), "leave the roster.");
                gone.push((None, words, RosterEdit::StrikeOff(figure)));
            }
        }
        written.into_iter().chain(gone).collect()
    }

    /// Returns those of a sheet's figures that stay on the roster, and those that leave it. The
    /// sheet now stands for this number of figures.
    fn fates(&self, number: usize, figures: &[usize]) -> (Vec<usize>, Vec<usize>) {
        let (mut dead, mut living): (Vec<usize>, Vec<usize>) =
            figures.iter().partition(|it| self.figures[**it].is_dead);
        living.truncate(number);
        // If the player has already taken some figures off the sheet, those were the dead.
        dead.truncate(number - living.len());
        (living, dead)
    }

    /// Returns the other edits, each with its words.
    fn of_roster(&self, kept: &KeptRoster) -> Vec<(Option<String>, String, RosterEdit)> {
        let (figures, about) = (&kept.roster.figures, kept.system.about());
        let mut edits = Vec::new();
        for (tracker, value) in &self.of_side {
            if let Some(words) = change_of(&kept.roster.own, tracker, *value) {
                edits.push((None, words, RosterEdit::WriteOfSide(tracker.clone(), *value)));
            }
        }
        for tracker in &self.resetting_of_side {
            if value_on(&kept.roster.own, tracker).is_none() {
                let edit = RosterEdit::DefineOfSide(tracker.clone());
                edits.push((None, defined_in_words(tracker), edit));
            }
        }
        let tables = read_tables(&kept.roster.own);
        for table in &self.tables {
            let known = tables.iter().find(|it| it.name.trim() == table.name.trim());
            let what = match known {
                Some(known) if is_alike(known, table) => continue,
                Some(_) => "has changed",
                None => "is new",
            };
            let words = format!("The table {} {what}.", table.label());
            edits.push((None, words, RosterEdit::Table(table.clone())));
        }
        for (place, sheet) in self.newcomers.iter().enumerate() {
            let of_name =
                |sheets: &[Sheet]| sheets.iter().filter(|it| it.name() == sheet.name()).count();
            let earlier = self.newcomers.get(..place).map_or(0, of_name);
            let at_first = self.begun.iter().filter(|it| it.name() == sheet.name()).count();
            // Skips newcomers that an earlier transfer has added.
            if of_name(figures) <= at_first + earlier {
                let name = match about.number_of(sheet) {
                    1 => sheet.name().to_owned(),
                    number => format!("{} ×{number}", sheet.name()),
                };
                let words = about.figure.with_verb(&name, "join the roster.");
                edits.push((None, words, RosterEdit::TakeIn(sheet.clone())));
            }
        }
        let notes = self.notes.trim();
        if !notes.is_empty() && !kept.notes.contains(notes) {
            edits.push((None, format!("Add to notes: “{notes}”"), RosterEdit::Note));
        }
        let against = match self.entry.against.as_slice() {
            [] => String::new(),
            against => format!(" against {}", listed(against)),
        };
        let is_same = |it: &PastBattle| *it == PastBattle { at: it.at, ..self.entry.clone() };
        if kept.chronicle.iter().any(is_same) {
            return edits;
        }
        let is_known = self.entry.battle.is_some()
            && kept.chronicle.iter().any(|it| it.battle == self.entry.battle);
        let words = match is_known {
            true => format!("Update this battle{against} in the battle history."),
            false => format!("Add this battle{against} to the battle history."),
        };
        edits.push((None, words, RosterEdit::Tell));
        edits
    }
}

/// Returns the sheets of figures that have shared one, after what became of these. All other
/// figures of the sheet stay as they are.
///
/// A sheet has one value of each tracker, so figures with other values get a sheet of their own.
pub(crate) fn settled(sheet: &Sheet, figures: &[&Outcome], about: &About) -> Vec<Sheet> {
    let (dead, living): (Vec<&Outcome>, Vec<&Outcome>) =
        figures.iter().copied().partition(|it| it.is_dead);
    let left = about.number_of(sheet).saturating_sub(dead.len());
    let mut sheets = vec![(sheet.clone(), left.saturating_sub(living.len()))];
    for figure in living.into_iter().take(left) {
        let mut own = sheet.clone();
        for (tracker, value) in &figure.trackers {
            write_tracker(&mut own, tracker, *value);
        }
        match sheets.iter_mut().find(|(known, _)| *known == own) {
            Some((_, number)) => *number += 1,
            None => sheets.push((own, 1)),
        }
    }
    sheets.retain(|(_, number)| *number > 0);
    let sheets = sheets.into_iter().enumerate().map(|(place, (mut sheet, number))| {
        about.set_number(&mut sheet, number);
        // Only one sheet can keep the id by which others refer to it.
        if place == 0 { sheet } else { sheet.unnamed() }
    });
    sheets.collect()
}

/// Returns the change of a tracker on a sheet, such as "Experience: 2 → 3." or "Scar added.", or
/// `None` if the value stays the same.
fn change_of(sheet: &Sheet, tracker: &OwnTracker, value: i32) -> Option<String> {
    let (label, was) = (tracker.label(), value_on(sheet, tracker));
    let old = || was.map_or_else(|| "new".to_owned(), |was| tracker.words(was));
    let words = || match (&tracker.kind, was, value) {
        (OwnKind::Flag, None | Some(0), 1) => format!("{label} added."),
        (OwnKind::Flag, Some(_), 0) => format!("{label} removed."),
        _ => format!("{label}: {} → {}.", old(), tracker.words(value)),
    };
    (was != Some(value)).then(words)
}

/// Returns the value of a tracker on a sheet, or `None` if the sheet doesn't have the tracker.
fn value_on(sheet: &Sheet, tracker: &OwnTracker) -> Option<i32> {
    let name = tracker.name.trim();
    let known = read_trackers(sheet).into_iter().find(|(it, _)| it.name == name);
    known.map(|(_, value)| value)
}

/// Adds a tracker that resets to a sheet, unless the sheet has it.
pub(crate) fn define(sheet: &mut Sheet, tracker: &OwnTracker) {
    if value_on(sheet, tracker).is_none() {
        write_tracker(sheet, tracker, 0);
    }
}

fn defined_in_words(tracker: &OwnTracker) -> String {
    format!("New tracker: {}.", tracker.label())
}

/// Returns `true` if two tables have the same dice and rows.
fn is_alike(one: &OwnTable, other: &OwnTable) -> bool {
    one.dice.trim() == other.dice.trim() && one.rows.trim() == other.rows.trim()
}

#[cfg(test)]
mod tests {
    use proptest::{prelude::*, sample::Index};
    use rules_core::{System, own::Resets, sheet::Roster};

    use super::*;
    use crate::{
        Library, MemoryShelf, Origin, RosterId, Shared,
        documents::{
            chronicle::{MOST_PAST_BATTLES, Participation, PastOutcome},
            rosters::rust_dogs,
        },
        read_link, write_link,
    };

    fn lines(taking: &Taking, kept: &KeptRoster) -> Vec<String> {
        let line = |RosterChange { figure, words, .. }| match figure {
            Some(figure) => format!("{figure}, {words}"),
            None => words,
        };
        taking.changes(kept).into_iter().map(line).collect()
    }

    fn experience() -> OwnTracker {
        let name = "Experience".to_owned();
        OwnTracker { name, kind: OwnKind::Count, resets: Resets::Never, due: None }
    }

    fn past_battle(battle: u32) -> PastBattle {
        let stood = |name: &str, put_out| Participation {
            name: name.to_owned(),
            put_out,
            fell: false,
            died: false,
        };
        let fell = |name: &str| Participation { fell: true, ..stood(name, 0) };
        PastBattle {
            battle: Some(Origin(battle)),
            at: 5,
            against: vec!["Salt Road".to_owned()],
            ended: "The field belongs to Rust Dogs in turn 4.".to_owned(),
            score: Some((3, 1)),
            outcome: Some(PastOutcome::Won),
            by_rollbook: false,
            solo: false,
            luck: None,
            figures: vec![stood("Dirk", 2), fell("Mags")],
            others: vec!["Juno".to_owned()],
        }
    }

    /// Returns the changes of a battle in which no figure of the roster changes.
    fn unchanged(battle: u32, kept: &KeptRoster) -> Taking {
        let about = kept.system.about();
        let of_sheet = |sheet: &Sheet| {
            let number = about.number_of(sheet);
            let name = |place| match number {
                1 => sheet.name().to_owned(),
                _ => format!("{} {place}", sheet.name()),
            };
            let sheet = SheetRef::to(sheet);
            let veteran = |place| Veteran {
                sheet: sheet.clone(),
                name: name(place),
                trackers: Vec::new(),
                resetting: Vec::new(),
                is_dead: false,
            };
            (1..=number).map(veteran).collect::<Vec<_>>()
        };
        Taking {
            entry: past_battle(battle),
            begun: kept.roster.figures.iter().map(SheetRef::to).collect(),
            figures: kept.roster.figures.iter().flat_map(of_sheet).collect(),
            filled: Vec::new(),
            of_side: Vec::new(),
            resetting_of_side: Vec::new(),
            tables: Vec::new(),
            newcomers: Vec::new(),
            notes: String::new(),
        }
    }

    /// Returns the changes of a battle after which the first figure has this Experience and these
    /// figures are dead.
    fn taking(battle: u32, kept: &KeptRoster, experience_now: i32, dead: &[usize]) -> Taking {
        let mut taking = unchanged(battle, kept);
        taking.figures[0].trackers.push((experience(), experience_now));
        dead.iter().for_each(|it| taking.figures[*it].is_dead = true);
        taking
    }

    /// Returns a roster of a chief, three raiders and two archers, who share sheets.
    fn raiders() -> KeptRoster {
        let system = System::Adventure;
        let sheet =
            |(name, number): (&str, i32)| Sheet::new().with("name", name).with("number", number);
        let figures = [("Skarn", 1), ("Raider", 3), ("Archer", 2)].map(sheet).to_vec();
        let mut roster = Roster { name: "Raiders".to_owned(), figures, ..Roster::default() };
        roster.identify(5);
        KeptRoster::of(system, roster, Origin(7))
    }

    /// Returns the names, numbers and Experience of a roster's sheets.
    fn sheets(kept: &KeptRoster) -> Vec<(&str, usize, Option<i32>)> {
        let about = kept.system.about();
        let sheet = |it| {
            let trackers = read_trackers(it);
            (Sheet::name(it), about.number_of(it), trackers.first().map(|it| it.1))
        };
        kept.roster.figures.iter().map(sheet).collect()
    }

    #[test]
    fn three_battles_of_a_campaign_leave_their_marks_and_are_taken_back() {
        let first = rust_dogs();
        let one = taking(1, &first, 3, &[1]);
        assert_eq!(
            lines(&one, &first),
            [
                "Dirk, Experience: new → 3.",
                "Mags leaves the roster.",
                "Add this battle against Salt Road to the battle history."
            ]
        );
        let second = one.taken_into(&first, &[]);
        assert_eq!(second.roster.figures.len(), 4);
        assert_eq!(read_trackers(&second.roster.figures[0]), [(experience(), 3)]);
        assert_eq!(second.chronicle[0].deeds(), "Dirk took out 2. Mags fell.");
        assert_eq!(second.chronicle[0].also_there(), "Also took part: Juno.");
        let two = taking(2, &second, 5, &[]);
        assert_eq!(lines(&two, &second)[0], "Dirk, Experience: 3 → 5.");
        let third = two.taken_into(&second, &[]);
        let fourth = taking(3, &third, 5, &[0]).taken_into(&third, &[]);
        assert_eq!((fourth.chronicle.len(), fourth.roster.figures.len()), (3, 3));
        assert_ne!(fourth.roster.figures[0].name(), "Dirk");
        // A second transfer offers nothing: the history has this entry, and the trackers have their
        // values.
        assert_eq!(two.taken_into(&third, &[]), third);
        assert_eq!(lines(&two, &third), Vec::<String>::new());
    }

    #[test]
    fn newcomers_notes_and_tables_are_taken_in_but_for_lines_that_are_not_wanted() {
        let first = rust_dogs();
        let begun = first.roster.figures.len();
        let supply = OwnTracker { name: "Supply".to_owned(), ..experience() };
        let table = OwnTable {
            name: "Loot".to_owned(),
            dice: "1D2".to_owned(),
            rows: "1: Gold\n2: Dust".to_owned(),
        };
        let ann = Sheet::new().with("name", "Ann");
        let taking = Taking {
            of_side: vec![(supply.clone(), 4)],
            tables: vec![table.clone()],
            newcomers: vec![ann.clone(), ann],
            notes: "Fog.".to_owned(),
            ..taking(1, &first, 0, &[])
        };
        assert_eq!(
            lines(&taking, &first)[1..],
            [
                "Supply: new → 4.",
                "The table Loot is new.",
                "Ann joins the roster.",
                "Ann joins the roster.",
                "Add to notes: “Fog.”",
                "Add this battle against Salt Road to the battle history."
            ]
        );
        let next = taking.taken_into(&first, &[]);
        assert_eq!(next.roster.figures.len(), begun + 2);
        assert_eq!(read_trackers(&next.roster.own), [(supply, 4)]);
        assert_eq!(read_tables(&next.roster.own), [table]);
        assert_eq!(next.notes, format!("{}\nFog.", first.notes).trim_start());
        assert_eq!(taking.changes(&next), [], "nothing is added twice");
        let changes = taking.changes(&first);
        let unwanted = [changes[2].clone(), changes[3].clone(), changes[6].clone()];
        let next = taking.taken_into(&first, &unwanted);
        assert!(read_tables(&next.roster.own).is_empty() && next.chronicle.is_empty());
        assert_eq!(next.roster.figures.len(), begun + 1, "one of two with the same words");
    }

    #[test]
    fn whoever_is_no_longer_on_the_roster_is_left_out() {
        let begun = rust_dogs();
        let mut kept = begun.clone();
        kept.roster.figures.swap(0, 2);
        let taking = taking(1, &begun, 3, &[]);
        let moved = taking.taken_into(&kept, &[]);
        assert_eq!(read_trackers(&moved.roster.figures[2]), [(experience(), 3)]);
        assert_eq!(taking.remarks(&kept, &[]), Vec::<String>::new());
        kept.roster.figures.remove(2);
        let lines = lines(&taking, &kept);
        assert_eq!(lines.len(), 1, "{lines:?}");
        assert_eq!(taking.remarks(&kept, &[]), ["Not found on the roster, so not updated: Dirk."]);
    }

    #[test]
    fn a_flag_is_added_or_removed() {
        let mut kept = rust_dogs();
        let name = "Scar".to_owned();
        let scar = OwnTracker { name, kind: OwnKind::Flag, resets: Resets::Never, due: None };
        for (now, words) in [(0, "Scar: new → no."), (1, "Scar added."), (0, "Scar removed.")] {
            let mut taking = unchanged(1, &kept);
            taking.figures[1].trackers.push((scar.clone(), now));
            assert_eq!(lines(&taking, &kept)[0], format!("Mags, {words}"));
            kept = taking.taken_into(&kept, &[]);
        }
    }

    #[test]
    fn a_tracker_that_resets_is_added_once_without_its_value_and_splits_no_sheet() {
        let kept = raiders();
        let tracker =
            |name: &str, resets| OwnTracker { resets, name: name.to_owned(), ..experience() };
        let (frenzy, smoke) = (tracker("Frenzy", Resets::Battle), tracker("Smoke", Resets::Turn));
        let mut taking = unchanged(1, &kept);
        taking.resetting_of_side = vec![smoke.clone()];
        taking.figures[0].resetting = vec![frenzy.clone()];
        taking.figures[0].is_dead = true;
        taking.figures[2].resetting = vec![frenzy.clone(), smoke.clone()];
        taking.figures[3].resetting = vec![frenzy.clone()];
        assert_eq!(
            lines(&taking, &kept)[..4],
            [
                "Raider, New tracker: Frenzy.",
                "Raider, New tracker: Smoke.",
                "Skarn leaves the roster.",
                "New tracker: Smoke.",
            ]
        );
        let next = taking.taken_into(&kept, &[]);
        assert_eq!(sheets(&next), [("Raider", 3, Some(0)), ("Archer", 2, None)]);
        assert_eq!(read_trackers(&next.roster.figures[0]), [(frenzy, 0), (smoke.clone(), 0)]);
        assert_eq!(read_trackers(&next.roster.own), [(smoke, 0)]);
        assert_eq!(taking.remarks(&kept, &[]), Vec::<String>::new());
        taking.figures[0].is_dead = false;
        let again: Vec<String> = lines(&taking, &next);
        assert!(!again.iter().any(|it| it.starts_with("Raider")), "nothing is added twice");
        let declined = taking.changes(&kept).into_iter().filter(|it| it.words.contains("Frenzy"));
        let next = taking.taken_into(&kept, &declined.collect::<Vec<_>>());
        assert_eq!(read_trackers(&next.roster.figures[1]).len(), 1, "only Smoke");
    }

    #[test]
    fn two_dead_of_three_leave_one_and_no_other_sheet_changes() {
        let kept = raiders();
        let taking = taking(1, &kept, 0, &[2, 3]);
        assert_eq!(
            lines(&taking, &kept)[1..3],
            ["Raider 2 leaves the roster.", "Raider 3 leaves the roster."]
        );
        let next = taking.taken_into(&kept, &[]);
        let left = [("Skarn", 1, Some(0)), ("Raider", 1, None), ("Archer", 2, None)];
        assert_eq!(sheets(&next), left);
        let one = taking.taken_into(&kept, &taking.changes(&kept)[1..2]);
        assert_eq!(sheets(&one)[1], ("Raider", 2, None));
        let mut lone = unchanged(1, &kept);
        lone.figures[1].is_dead = true;
        assert_eq!(sheets(&lone.taken_into(&kept, &[]))[1..], [("Raider", 2, None), left[2]]);
        let mut all = unchanged(1, &kept);
        all.figures[1..4].iter_mut().for_each(|it| it.is_dead = true);
        assert_eq!(sheets(&all.taken_into(&kept, &[])), [("Skarn", 1, None), left[2]]);
        // The player has taken them off the sheet already, or has added others.
        for (number, left) in [(1, 1), (2, 1), (5, 3)] {
            let mut kept = kept.clone();
            kept.roster.figures[1].set("number", number);
            assert_eq!(sheets(&taking.taken_into(&kept, &[]))[1], ("Raider", left, None));
            let told = taking.remarks(&kept, &[]);
            match number {
                1 => assert_eq!(told, ["Already off the roster: Raider 2 and Raider 3."]),
                2 => assert_eq!(told, ["Already off the roster: Raider 3."]),
                _ => assert_eq!(told, Vec::<String>::new()),
            }
        }
    }

    #[test]
    fn figures_that_shared_a_sheet_keep_their_own_values_on_sheets_of_their_own() {
        let kept = raiders();
        let id = kept.roster.figures[1].id();
        let mut taking = unchanged(1, &kept);
        taking.figures[1..4].iter_mut().for_each(|it| it.trackers.push((experience(), 1)));
        let next = taking.taken_into(&kept, &[]);
        assert_eq!(sheets(&next)[1], ("Raider", 3, Some(1)));
        assert_eq!((next.roster.figures[1].id(), taking.remarks(&kept, &[])), (id, Vec::new()));
        taking.figures[3].trackers[0].1 = 2;
        assert_eq!(lines(&taking, &kept)[2], "Raider 3, Experience: new → 2.");
        assert_eq!(
            taking.remarks(&kept, &[]),
            ["The sheet Raider is split into 2 and 1, because their values differ."]
        );
        let next = taking.taken_into(&kept, &[]);
        assert_eq!(sheets(&next)[1..3], [("Raider", 2, Some(1)), ("Raider", 1, Some(2))]);
        assert_eq!((next.roster.figures[1].id(), next.roster.figures[2].id()), (id, None));
        assert_eq!(next.roster.figures.len(), 4);
        let none = taking.taken_into(&kept, &taking.changes(&kept)[..3]);
        assert_eq!(none.roster, kept.roster);
        taking.figures[1].is_dead = true;
        taking.figures.remove(2);
        assert_eq!(
            sheets(&taking.taken_into(&kept, &[]))[1..3],
            [("Raider", 1, None), ("Raider", 1, Some(2))],
            "one stayed at home"
        );
    }

    /// A change to a roster between a battle and the update.
    #[derive(Clone, Debug)]
    enum Edit {
        Move(Index, Index),
        Rename(Index, String),
        Remove(Index),
        Copy(Index),
        Sort,
    }

    fn edited(kept: &mut KeptRoster, edit: Edit) {
        let sheets = &mut kept.roster.figures;
        if sheets.is_empty() {
            return;
        }
        match edit {
            Edit::Move(from, to) => {
                let sheet = sheets.remove(from.index(sheets.len()));
                sheets.insert(to.index(sheets.len() + 1), sheet);
            }
            Edit::Rename(at, name) => {
                let at = at.index(sheets.len());
                sheets[at].set("name", &*name);
            }
            Edit::Remove(at) => drop(sheets.remove(at.index(sheets.len()))),
            Edit::Copy(at) => {
                let copy = sheets[at.index(sheets.len())].clone().unnamed();
                sheets.push(copy);
            }
            Edit::Sort => sheets.sort_by_key(|it| it.name().to_owned()),
        }
        kept.roster.identify(99);
    }

    fn any_edit() -> impl Strategy<Value = Edit> {
        let at = any::<Index>;
        prop_oneof![
            (at(), at()).prop_map(|(from, to)| Edit::Move(from, to)),
            (at(), "[ABC]").prop_map(|(at, name)| Edit::Rename(at, name)),
            at().prop_map(Edit::Remove),
            at().prop_map(Edit::Copy),
            Just(Edit::Sort),
        ]
    }

    proptest! {
        /// Whoever isn't named is the same afterwards, whatever has happened to the roster since
        /// the battle began.
        #[test]
        fn only_the_figures_that_are_named_change(
            numbers in prop::collection::vec((1_i32..5, "[ABC]"), 1..6),
            changes in prop::collection::vec((any::<Index>(), any::<bool>()), 0..6),
            edits in prop::collection::vec(any_edit(), 0..6),
            unwanted in prop::collection::vec(any::<Index>(), 0..3),
        ) {
            let sheet = |(number, name): (i32, String)| {
                Sheet::new().with("name", &*name).with("number", number)
            };
            let mut roster = Roster { name: "Raiders".to_owned(), ..Roster::default() };
            roster.figures = numbers.into_iter().map(sheet).collect();
            roster.identify(5);
            let mut kept = KeptRoster::of(System::Adventure, roster, Origin(7));
            let mut taking = unchanged(1, &kept);
            let mut named = Vec::new();
            for (figure, dies) in changes {
                let figure = figure.index(taking.figures.len());
                let figure = &mut taking.figures[figure];
                named.push(figure.sheet.clone());
                if dies { figure.is_dead = true } else { figure.trackers = vec![(experience(), 2)] }
            }
            edits.into_iter().for_each(|edit| edited(&mut kept, edit));
            let all = taking.changes(&kept);
            let but: Vec<RosterChange> =
                unwanted.iter().map(|it| all[it.index(all.len())].clone()).collect();
            let next = taking.taken_into(&kept, &but);
            let about = kept.system.about();
            let is_named = |it: &&Sheet| !named.iter().any(|named| named.among(&[(**it).clone()], &taking.begun).is_some());
            let others = |kept: &KeptRoster| -> Vec<Sheet> {
                let split = |it: &&Sheet| it.id().is_some();
                kept.roster.figures.iter().filter(split).filter(is_named).cloned().collect()
            };
            prop_assert_eq!(others(&kept), others(&next));
            let gone = all.iter().filter(|it| it.words.contains("leave") && !but.contains(it)).count();
            prop_assert_eq!(about.count_of(&next.roster) + gone, about.count_of(&kept.roster));
            let risen = all.iter().filter(|it| it.figure.is_some() && !but.contains(it)).count();
            let raised = next.roster.figures.iter().filter(|it| !read_trackers(it).is_empty());
            let copies = kept.roster.figures.iter().filter(|it| !read_trackers(it).is_empty());
            prop_assert_eq!(copies.count(), 0);
            prop_assert_eq!(raised.map(|it| about.number_of(it)).sum::<usize>(), risen);
        }
    }

    #[test]
    fn a_chronicle_of_a_thousand_battles_is_kept_and_handed_over() {
        let mut kept = rust_dogs();
        kept.chronicle = (0..1000).map(past_battle).collect();
        let library = Library::new(MemoryShelf::default());
        library.save(RosterId(1), &kept, 5).unwrap();
        assert_eq!(library.load(RosterId(1)).as_ref(), Ok(&kept));
        let Ok(Shared::Roster(read)) = read_link(&write_link(&Shared::Roster(kept.clone()))) else {
            panic!("a roster")
        };
        assert_eq!(read, kept);
        kept.chronicle = (0..=u32::try_from(MOST_PAST_BATTLES).unwrap()).map(past_battle).collect();
        let refused = read_link(&write_link(&Shared::Roster(kept))).unwrap_err();
        assert_eq!(refused.to_string(), "Couldn't open this link: its battle history is too long.");
    }
}
