//! Transfers a battle's results to a roster.
//!
//! Players first see a line for each change ([`Taking::lines`]). Lines and changes come from the
//! same edits, so they always match.

use rules_core::{
    own::{OwnTable, OwnTracker, read_tables, read_trackers, write_table, write_tracker},
    sheet::Sheet,
    words::listed,
};

use crate::{chronicle::PastBattle, rosters::KeptRoster};

/// The changes that a battle makes to a roster.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Taking {
    /// The new entry of the battle history.
    pub entry: PastBattle,
    /// The custom trackers that figures keep between battles, with their values. The number before
    /// each is the index of the figure's sheet at the start of the battle.
    pub trackers: Vec<(usize, OwnTracker, i32)>,
    /// The side's custom trackers that are kept between battles, with their values.
    pub of_side: Vec<(OwnTracker, i32)>,
    /// The side's custom tables.
    pub tables: Vec<OwnTable>,
    /// The sheets to remove, by their indices at the start of the battle.
    pub dead: Vec<usize>,
    /// The sheets of figures that joined the side during the battle.
    pub newcomers: Vec<Sheet>,
    /// The battle's notes, to be added to the roster's notes.
    pub notes: String,
}

/// A single change to a roster, which players see as one line.
enum RosterEdit {
    Write(usize, OwnTracker, i32),
    WriteOfSide(OwnTracker, i32),
    Table(OwnTable),
    StrikeOff(usize),
    TakeIn(Sheet),
    Note,
    Tell,
}

impl Taking {
    /// Returns a line for each change. The sheets in `begun` are those at the start of the battle.
    pub fn lines(&self, kept: &KeptRoster, begun: &[Sheet]) -> Vec<String> {
        self.edits(kept, begun).into_iter().map(|(words, _)| words).collect()
    }

    /// Returns the roster with all these changes, except those whose lines are in `but`.
    pub fn taken_into(&self, kept: &KeptRoster, begun: &[Sheet], but: &[String]) -> KeptRoster {
        let mut next = kept.clone();
        let (mut gone, mut come) = (Vec::new(), Vec::new());
        let edits = self.edits(kept, begun).into_iter().filter(|(words, _)| !but.contains(words));
        for (_, edit) in edits {
            match edit {
                RosterEdit::WriteOfSide(tracker, value) => {
                    write_tracker(&mut next.roster.own, &tracker, value);
                }
                RosterEdit::Table(table) => write_table(&mut next.roster.own, &table),
                RosterEdit::TakeIn(sheet) => come.push(sheet),
                RosterEdit::Note => {
                    let gap = if next.notes.is_empty() { "" } else { "\n" };
                    next.notes = format!("{}{gap}{}", next.notes.trim_end(), self.notes.trim());
                }
                RosterEdit::Write(place, tracker, value) => {
                    if let Some(sheet) = next.roster.figures.get_mut(place) {
                        write_tracker(sheet, &tracker, value);
                    }
                }
                RosterEdit::StrikeOff(place) => gone.push(place),
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
        gone.sort_unstable();
        for place in gone.into_iter().rev() {
            if place < next.roster.figures.len() {
                next.roster.figures.remove(place);
            }
        }
        next.forget_pictures();
        next.roster.figures.extend(come);
        next
    }

    fn edits(&self, kept: &KeptRoster, begun: &[Sheet]) -> Vec<(String, RosterEdit)> {
        let figures = &kept.roster.figures;
        let figure = kept.system.about().figure;
        let mut edits = Vec::new();
        for (place, tracker, value) in &self.trackers {
            let Some(place) = now_at(figures, begun, *place) else { continue };
            let Some(sheet) = figures.get(place) else { continue };
            let name = tracker.name.trim();
            if let Some(change) = change_of(sheet, tracker, *value) {
                let words = format!("{}, {name}: {change}.", sheet.name());
                edits.push((words, RosterEdit::Write(place, tracker.clone(), *value)));
            }
        }
        for (tracker, value) in &self.of_side {
            if let Some(change) = change_of(&kept.roster.own, tracker, *value) {
                let words = format!("{}: {change}.", tracker.label());
                edits.push((words, RosterEdit::WriteOfSide(tracker.clone(), *value)));
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
            edits.push((words, RosterEdit::Table(table.clone())));
        }
        for place in &self.dead {
            let Some(place) = now_at(figures, begun, *place) else { continue };
            let name = figures.get(place).map(Sheet::name).unwrap_or_default();
            let words = figure.with_verb(name, "leave the roster.");
            edits.push((words, RosterEdit::StrikeOff(place)));
        }
        for (place, sheet) in self.newcomers.iter().enumerate() {
            let of_name =
                |sheets: &[Sheet]| sheets.iter().filter(|it| it.name() == sheet.name()).count();
            let earlier = self.newcomers.get(..place).map_or(0, of_name);
            // Skips newcomers that an earlier transfer has added.
            if of_name(figures) <= of_name(begun) + earlier {
                let words = figure.with_verb(sheet.name(), "join the roster.");
                edits.push((words, RosterEdit::TakeIn(sheet.clone())));
            }
        }
        let notes = self.notes.trim();
        if !notes.is_empty() && !kept.notes.contains(notes) {
            edits.push((format!("Add to notes: “{notes}”"), RosterEdit::Note));
        }
        let against = match self.entry.against.as_slice() {
            [] => String::new(),
            against => format!(" against {}", listed(against)),
        };
        let is_known = self.entry.battle.is_some()
            && kept.chronicle.iter().any(|it| it.battle == self.entry.battle);
        let words = match is_known {
            true => format!("Update this battle{against} in the battle history."),
            false => format!("Add this battle{against} to the battle history."),
        };
        edits.push((words, RosterEdit::Tell));
        edits
    }
}

/// Returns the change of a tracker on a sheet, such as "2 → 3", or `None` if the value stays the
/// same.
fn change_of(sheet: &Sheet, tracker: &OwnTracker, value: i32) -> Option<String> {
    let name = tracker.name.trim();
    let known = read_trackers(sheet).into_iter().find(|(it, _)| it.name == name);
    let was = known.map(|(_, was)| was);
    let words = || was.map_or_else(|| "new".to_owned(), |was| tracker.words(was));
    (was != Some(value)).then(|| format!("{} → {}", words(), tracker.words(value)))
}

/// Returns `true` if two tables have the same dice and rows.
fn is_alike(one: &OwnTable, other: &OwnTable) -> bool {
    one.dice.trim() == other.dice.trim() && one.rows.trim() == other.rows.trim()
}

/// Returns the current index of the figure whose sheet had the index `place` at the start of the
/// battle.
///
/// Figures are matched by name. Figures of the same name are matched in order.
fn now_at(figures: &[Sheet], begun: &[Sheet], place: usize) -> Option<usize> {
    let name = begun.get(place)?.name();
    let earlier = begun.iter().take(place).filter(|it| it.name() == name).count();
    let same = figures.iter().enumerate().filter(|(_, it)| it.name() == name);
    same.map(|(at, _)| at).nth(earlier)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        Library, MemoryShelf, Origin, RosterId, Shared,
        chronicle::{MOST_PAST_BATTLES, Participation},
        read_link,
        rosters::rust_dogs,
        write_link,
    };
    use rules_core::own::{OwnKind, Resets};

    fn experience() -> OwnTracker {
        let name = "Experience".to_owned();
        OwnTracker { name, kind: OwnKind::Count, resets: Resets::Never }
    }

    fn past_battle(battle: u32) -> PastBattle {
        let stood =
            |name: &str, put_out| Participation { name: name.to_owned(), put_out, fell: false };
        let fell = |name: &str| Participation { fell: true, ..stood(name, 0) };
        PastBattle {
            battle: Some(Origin(battle)),
            at: 5,
            against: vec!["Salt Road".to_owned()],
            ended: "The field belongs to Rust Dogs in turn 4.".to_owned(),
            score: Some((3, 1)),
            figures: vec![stood("Dirk", 2), fell("Mags")],
        }
    }

    fn taking(battle: u32, experience_now: i32, dead: &[usize]) -> Taking {
        let trackers = vec![(0, experience(), experience_now)];
        Taking {
            entry: past_battle(battle),
            trackers,
            of_side: Vec::new(),
            tables: Vec::new(),
            dead: dead.to_vec(),
            newcomers: Vec::new(),
            notes: String::new(),
        }
    }

    #[test]
    fn three_battles_of_a_campaign_leave_their_marks_and_are_taken_back() {
        let first = rust_dogs();
        let begun = first.roster.figures.clone();
        let one = taking(1, 3, &[1]);
        assert_eq!(
            one.lines(&first, &begun),
            [
                "Dirk, Experience: new → 3.",
                "Mags leaves the roster.",
                "Add this battle against Salt Road to the battle history."
            ]
        );
        let second = one.taken_into(&first, &begun, &[]);
        assert_eq!(second.roster.figures.len(), 4);
        assert_eq!(read_trackers(&second.roster.figures[0]), [(experience(), 3)]);
        assert_eq!(second.chronicle[0].deeds(), "Dirk took out 2. Mags fell.");
        let begun = second.roster.figures.clone();
        let two = taking(2, 5, &[]);
        assert_eq!(two.lines(&second, &begun)[0], "Dirk, Experience: 3 → 5.");
        let third = two.taken_into(&second, &begun, &[]);
        let fourth = taking(3, 5, &[0]).taken_into(&third, &third.roster.figures.clone(), &[]);
        assert_eq!((fourth.chronicle.len(), fourth.roster.figures.len()), (3, 3));
        assert_ne!(fourth.roster.figures[0].name(), "Dirk");
        // A second transfer adds nothing twice: it replaces the history's entry, and the trackers
        // already have their values.
        let again = two.taken_into(&third, &begun, &[]);
        assert_eq!(again, third);
        assert_eq!(
            two.lines(&third, &begun),
            ["Update this battle against Salt Road in the battle history."]
        );
    }

    #[test]
    fn newcomers_notes_and_tables_are_taken_in_but_for_lines_that_are_not_wanted() {
        let first = rust_dogs();
        let begun = first.roster.figures.clone();
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
            ..taking(1, 0, &[])
        };
        let lines = taking.lines(&first, &begun);
        assert_eq!(
            lines[1..],
            [
                "Supply: new → 4.",
                "The table Loot is new.",
                "Ann joins the roster.",
                "Ann joins the roster.",
                "Add to notes: “Fog.”",
                "Add this battle against Salt Road to the battle history."
            ]
        );
        let next = taking.taken_into(&first, &begun, &[]);
        assert_eq!(next.roster.figures.len(), begun.len() + 2);
        assert_eq!(read_trackers(&next.roster.own), [(supply, 4)]);
        assert_eq!(read_tables(&next.roster.own), [table]);
        assert_eq!(next.notes, format!("{}\nFog.", first.notes).trim_start());
        assert_eq!(taking.lines(&next, &begun).len(), 1, "nothing is added twice");
        let unwanted = [lines[2].clone(), lines[3].clone(), lines[6].clone()];
        let next = taking.taken_into(&first, &begun, &unwanted);
        assert!(read_tables(&next.roster.own).is_empty() && next.chronicle.is_empty());
        assert_eq!(next.roster.figures.len(), begun.len());
    }

    #[test]
    fn whoever_is_no_longer_on_the_roster_is_left_out() {
        let begun = rust_dogs().roster.figures;
        let mut kept = rust_dogs();
        kept.roster.figures.swap(0, 2);
        let moved = taking(1, 3, &[]).taken_into(&kept, &begun, &[]);
        assert_eq!(read_trackers(&moved.roster.figures[2]), [(experience(), 3)]);
        kept.roster.figures.remove(2);
        let lines = taking(1, 3, &[0]).lines(&kept, &begun);
        assert_eq!(lines.len(), 1, "{lines:?}");
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
