//! Transfers a battle's results to a roster.
//!
//! Players first see each change in words ([`Taking::changes`]). Words and changes come from the
//! same edits, so they always match.

use rules_core::{
    own::{OwnKind, OwnTable, OwnTracker, read_tables, read_trackers, write_table, write_tracker},
    sheet::Sheet,
    words::listed,
};

use crate::{chronicle::PastBattle, crew::now_at, rosters::KeptRoster};

/// The changes that a battle makes to a roster.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Taking {
    /// The new entry of the battle history.
    pub entry: PastBattle,
    /// The custom trackers that figures keep between battles, with their values. The number before
    /// each is the index of the figure's sheet on the roster at the start of the battle.
    pub trackers: Vec<(usize, OwnTracker, i32)>,
    /// The side's custom trackers that are kept between battles, with their values.
    pub of_side: Vec<(OwnTracker, i32)>,
    /// The side's custom tables.
    pub tables: Vec<OwnTable>,
    /// The sheets to remove, by their indices on the roster at the start of the battle.
    pub dead: Vec<usize>,
    /// The sheets of figures that joined the side during the battle.
    pub newcomers: Vec<Sheet>,
    /// The battle's notes, to be added to the roster's notes.
    pub notes: String,
}

/// A change to a roster in words, which players can decline.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RosterChange {
    /// The name of the figure that changes. `None` if the words name it, or if no figure changes.
    pub figure: Option<String>,
    /// The change: "Experience: 3 → 4."
    pub words: String,
}

impl RosterChange {
    fn of_roster(words: String) -> Self {
        Self { figure: None, words }
    }
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
    /// Returns all changes. `begun` are the names of all sheets of the roster at the
    /// start of the battle, including those that [stayed at home](crate::AtHome::all_names).
    pub fn changes(&self, kept: &KeptRoster, begun: &[String]) -> Vec<RosterChange> {
        self.edits(kept, begun).into_iter().map(|(change, _)| change).collect()
    }

    /// Returns the roster with all these changes, except those in `but`.
    pub fn taken_into(
        &self,
        kept: &KeptRoster,
        begun: &[String],
        but: &[RosterChange],
    ) -> KeptRoster {
        let mut next = kept.clone();
        let (mut gone, mut come) = (Vec::new(), Vec::new());
        let edits = self.edits(kept, begun).into_iter().filter(|(change, _)| !but.contains(change));
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

    fn edits(&self, kept: &KeptRoster, begun: &[String]) -> Vec<(RosterChange, RosterEdit)> {
        let (figures, names) = (&kept.roster.figures, kept.roster.names());
        let of_roster = RosterChange::of_roster;
        let figure = kept.system.about().figure;
        let mut edits = Vec::new();
        for (place, tracker, value) in &self.trackers {
            let Some(place) = now_at(figures, begun, *place) else { continue };
            let Some(sheet) = figures.get(place) else { continue };
            if let Some(words) = change_of(sheet, tracker, *value) {
                let change = RosterChange { figure: names.get(place).cloned(), words };
                edits.push((change, RosterEdit::Write(place, tracker.clone(), *value)));
            }
        }
        for (tracker, value) in &self.of_side {
            if let Some(words) = change_of(&kept.roster.own, tracker, *value) {
                edits.push((of_roster(words), RosterEdit::WriteOfSide(tracker.clone(), *value)));
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
            edits.push((of_roster(words), RosterEdit::Table(table.clone())));
        }
        for place in &self.dead {
            let Some(place) = now_at(figures, begun, *place) else { continue };
            let name = figures.get(place).map(Sheet::name).unwrap_or_default();
            let words = figure.with_verb(name, "leave the roster.");
            edits.push((of_roster(words), RosterEdit::StrikeOff(place)));
        }
        for (place, sheet) in self.newcomers.iter().enumerate() {
            let of_name =
                |sheets: &[Sheet]| sheets.iter().filter(|it| it.name() == sheet.name()).count();
            let earlier = self.newcomers.get(..place).map_or(0, of_name);
            let at_first = begun.iter().filter(|name| *name == sheet.name()).count();
            // Skips newcomers that an earlier transfer has added.
            if of_name(figures) <= at_first + earlier {
                let words = figure.with_verb(sheet.name(), "join the roster.");
                edits.push((of_roster(words), RosterEdit::TakeIn(sheet.clone())));
            }
        }
        let notes = self.notes.trim();
        if !notes.is_empty() && !kept.notes.contains(notes) {
            let words = format!("Add to notes: “{notes}”");
            edits.push((of_roster(words), RosterEdit::Note));
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
        edits.push((of_roster(words), RosterEdit::Tell));
        edits
    }
}

/// Returns the change of a tracker on a sheet, such as "Experience: 2 → 3." or "Scar added.", or
/// `None` if the value stays the same.
fn change_of(sheet: &Sheet, tracker: &OwnTracker, value: i32) -> Option<String> {
    let (name, label) = (tracker.name.trim(), tracker.label());
    let known = read_trackers(sheet).into_iter().find(|(it, _)| it.name == name);
    let was = known.map(|(_, was)| was);
    let old = || was.map_or_else(|| "new".to_owned(), |was| tracker.words(was));
    let words = || match (&tracker.kind, was, value) {
        (OwnKind::Flag, None | Some(0), 1) => format!("{label} added."),
        (OwnKind::Flag, Some(_), 0) => format!("{label} removed."),
        _ => format!("{label}: {} → {}.", old(), tracker.words(value)),
    };
    (was != Some(value)).then(words)
}

/// Returns `true` if two tables have the same dice and rows.
fn is_alike(one: &OwnTable, other: &OwnTable) -> bool {
    one.dice.trim() == other.dice.trim() && one.rows.trim() == other.rows.trim()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        Library, MemoryShelf, Origin, RosterId, Shared,
        chronicle::{MOST_PAST_BATTLES, Participation, PastOutcome},
        crew::AtHome,
        read_link,
        rosters::rust_dogs,
        write_link,
    };
    use rules_core::own::Resets;

    fn names(kept: &KeptRoster) -> Vec<String> {
        kept.roster.figures.iter().map(|sheet| sheet.name().to_owned()).collect()
    }

    fn lines(taking: &Taking, kept: &KeptRoster, begun: &[String]) -> Vec<String> {
        let line = |RosterChange { figure, words }| match figure {
            Some(figure) => format!("{figure}, {words}"),
            None => words,
        };
        taking.changes(kept, begun).into_iter().map(line).collect()
    }

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
            outcome: Some(PastOutcome::Won),
            figures: vec![stood("Dirk", 2), fell("Mags")],
            others: vec!["Juno".to_owned()],
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
        let begun = names(&first);
        let one = taking(1, 3, &[1]);
        assert_eq!(
            lines(&one, &first, &begun),
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
        assert_eq!(second.chronicle[0].also_there(), "Also there: Juno.");
        let begun = names(&second);
        let two = taking(2, 5, &[]);
        assert_eq!(lines(&two, &second, &begun)[0], "Dirk, Experience: 3 → 5.");
        let third = two.taken_into(&second, &begun, &[]);
        let fourth = taking(3, 5, &[0]).taken_into(&third, &names(&third), &[]);
        assert_eq!((fourth.chronicle.len(), fourth.roster.figures.len()), (3, 3));
        assert_ne!(fourth.roster.figures[0].name(), "Dirk");
        // A second transfer adds nothing twice: it replaces the history's entry, and the trackers
        // already have their values.
        let again = two.taken_into(&third, &begun, &[]);
        assert_eq!(again, third);
        assert_eq!(
            lines(&two, &third, &begun),
            ["Update this battle against Salt Road in the battle history."]
        );
    }

    #[test]
    fn newcomers_notes_and_tables_are_taken_in_but_for_lines_that_are_not_wanted() {
        let first = rust_dogs();
        let begun = names(&first);
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
        assert_eq!(
            lines(&taking, &first, &begun)[1..],
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
        assert_eq!(taking.changes(&next, &begun).len(), 1, "nothing is added twice");
        let changes = taking.changes(&first, &begun);
        let unwanted = [changes[2].clone(), changes[3].clone(), changes[6].clone()];
        let next = taking.taken_into(&first, &begun, &unwanted);
        assert!(read_tables(&next.roster.own).is_empty() && next.chronicle.is_empty());
        assert_eq!(next.roster.figures.len(), begun.len());
    }

    #[test]
    fn whoever_is_no_longer_on_the_roster_is_left_out() {
        let begun = names(&rust_dogs());
        let mut kept = rust_dogs();
        kept.roster.figures.swap(0, 2);
        let moved = taking(1, 3, &[]).taken_into(&kept, &begun, &[]);
        assert_eq!(read_trackers(&moved.roster.figures[2]), [(experience(), 3)]);
        kept.roster.figures.remove(2);
        let lines = lines(&taking(1, 3, &[0]), &kept, &begun);
        assert_eq!(lines.len(), 1, "{lines:?}");
    }

    #[test]
    fn a_flag_is_added_or_removed() {
        let mut kept = rust_dogs();
        let begun = names(&kept);
        let name = "Scar".to_owned();
        let scar = OwnTracker { name, kind: OwnKind::Flag, resets: Resets::Never };
        for (now, words) in [(0, "Scar: new → no."), (1, "Scar added."), (0, "Scar removed.")] {
            let trackers = vec![(1, scar.clone(), now)];
            let taking = Taking { trackers, ..taking(1, 0, &[]) };
            assert_eq!(lines(&taking, &kept, &begun)[0], format!("Mags, {words}"));
            kept = taking.taken_into(&kept, &begun, &[]);
        }
    }

    #[test]
    fn whoever_stays_at_home_is_left_alone() {
        let mut kept = rust_dogs();
        let ann = |now| {
            let mut sheet = Sheet::new().with("name", "Ann");
            write_tracker(&mut sheet, &experience(), now);
            sheet
        };
        kept.roster.figures.splice(1..1, [ann(1), ann(2), ann(3)]);
        let home = [1, 3].into();
        let (crew, _) = kept.roster.without(&home, &[]);
        let at_home = AtHome::of(&kept.roster, &home);
        let begun = at_home.all_names(&crew.figures);
        let places = at_home.places(&crew.figures, &[]);
        let dead: Vec<usize> = places.iter().copied().flatten().skip(2).take(1).collect();
        let trackers = vec![(places[1].unwrap(), experience(), 9)];
        let next = Taking { trackers, newcomers: vec![ann(0)], ..taking(1, 0, &dead) }.taken_into(
            &kept,
            &begun,
            &[],
        );
        let mut figures = kept.roster.figures.clone();
        write_tracker(&mut figures[2], &experience(), 9);
        figures.remove(4);
        figures.push(ann(0));
        assert_eq!(next.roster.figures, figures);
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
