//! The aftermath of a battle: what it changes on the roster of a side.

use rules_core::{
    FigureId, Holder, SideId, System,
    own::{Found, Own, OwnKind, OwnTable, OwnTracker, Resets, Winner, read_trackers},
    report::{End, Fate, Report},
    sheet::{FieldKind, Roster, Sheet},
    words::unmarked,
};

use crate::documents::{
    chronicle::{Participation, PastBattle, PastOutcome},
    provenance::KeptBattle,
    taking::{FilledIn, Outcome, Taking, Veteran, define, settled},
};

impl KeptBattle {
    /// Returns the changes that the battle makes to a side's roster. `roster` is the saved roster,
    /// and `now` the time in milliseconds since 1970.
    ///
    /// Returns `None` if the battle is not over, or if there is no such side.
    pub fn aftermath(&self, side: SideId, roster: &Roster, now: u64) -> Option<Taking> {
        let battle = &self.battle;
        let report = battle.report()?;
        let crew = &battle.rosters().get(side.index())?.figures;
        let at_home = self.provenance.at_home(side.index());
        let system = self.system;
        let about = system.about();
        let sheets = at_home.sheets(crew, &battle.joined(side), &about);
        let fates = || report.fates.iter().filter(|it| it.side == side);
        let is_dead = |it: &Fate| found(battle.own(), it) == Found::Dead;
        let trackers_of = |it: &Fate| match found(battle.own(), it) {
            Found::Injured => injured(battle.own(), it.figure),
            Found::Alive | Found::Dead => lasting(battle.own(), Holder::Figure(it.figure)),
        };
        let outcome = |it: &Fate| Outcome { is_dead: is_dead(it), trackers: trackers_of(it) };
        let fates_of = |sheet: usize| {
            let figures = battle.state().participants().of_sheet(side, sheet).collect::<Vec<_>>();
            fates().filter(move |it| figures.contains(&it.figure))
        };
        let veterans = sheets.iter().enumerate().filter_map(|(place, sheet)| {
            let sheet = sheet.as_ref()?;
            let veteran = |fate: &Fate| Veteran {
                sheet: sheet.clone(),
                name: unmarked(&fate.name),
                trackers: trackers_of(fate),
                resetting: resetting(battle.own(), Holder::Figure(fate.figure)),
                is_dead: is_dead(fate),
            };
            Some(fates_of(place).map(veteran).collect::<Vec<_>>())
        });
        let newcomers = battle.joined(side).into_iter().zip(crew.len()..);
        let newcomers = newcomers.filter(|(_, place)| sheets.get(*place) == Some(&None));
        let fills = battle.fills().into_iter().filter(|it| it.side == side).collect::<Vec<_>>();
        let newcomers = newcomers.flat_map(|(mut sheet, place)| {
            for fill in fills.iter().filter(|it| usize::from(it.sheet) == place) {
                sheet.fill(system.fields(), &fill.path, fill.number);
            }
            let fates = fates_of(place).collect::<Vec<_>>();
            for fate in &fates {
                for tracker in resetting(battle.own(), Holder::Figure(fate.figure)) {
                    define(&mut sheet, &tracker);
                }
            }
            newcomer(system, sheet, &fates, &outcome)
        });
        let filled = fills.iter().filter_map(|fill| {
            let sheet = sheets.get(usize::from(fill.sheet))?.clone()?;
            Some(FilledIn { sheet, path: fill.path.clone(), number: fill.number })
        });
        Some(Taking {
            entry: self.entry(side, &report, now),
            begun: at_home.begun(crew),
            figures: veterans.flatten().collect(),
            filled: filled.collect(),
            of_side: lasting_of_side(battle.own(), side, roster),
            resetting_of_side: resetting(battle.own(), Holder::Side(side)),
            tables: tables(battle.own(), side),
            newcomers: newcomers.collect(),
            notes: battle.own().notes().to_owned(),
        })
    }

    /// Returns the report's headline, after who has won if the rules don't say it.
    pub fn headline(&self, report: &Report) -> String {
        let headline = &report.headline;
        match self.winner().filter(|_| self.battle.state().victor().is_none()) {
            Some(Winner::Side(side)) => {
                let seen = self.battle.seen();
                let name = seen.sides.iter().find(|it| it.id == side).map(|it| it.name.as_str());
                format!("{} won. {headline}", name.unwrap_or_default())
            }
            Some(Winner::Draw) => format!("A draw. {headline}"),
            None => headline.clone(),
        }
    }

    /// Returns the entry of the roster's battle history.
    fn entry(&self, side: SideId, report: &Report, now: u64) -> PastBattle {
        let battle = &self.battle;
        let seen = battle.seen();
        let others = seen.sides.iter().filter(|it| it.id != side);
        let score = score(battle.own(), side, seen.sides.iter().map(|it| it.id));
        let outcome = self.winner().map(|winner| match winner {
            Winner::Side(winner) if winner == side => PastOutcome::Won,
            Winner::Side(_) => PastOutcome::Lost,
            Winner::Draw => PastOutcome::Drawn,
        });
        let of_side = report.fates.iter().filter(|it| it.side == side && it.end != End::Thing);
        let parts = of_side.map(|fate| Participation {
            name: unmarked(&fate.name),
            put_out: fate.put_out,
            fell: fate.end == End::Fell || found(battle.own(), fate) == Found::Dead,
            died: found(battle.own(), fate) == Found::Dead,
        });
        let (others_there, figures): (Vec<_>, Vec<_>) =
            parts.partition(|it| it.put_out == 0 && !it.fell);
        PastBattle {
            battle: self.provenance.origin,
            at: now,
            against: others.map(|it| it.name.clone()).collect(),
            ended: self.headline(report),
            score,
            outcome,
            by_rollbook: battle.own().played_by(side).is_some(),
            solo: !battle.own().players().is_empty(),
            luck: battle.luck().iter().find(|it| it.side == side).map(|it| (it.likely, it.got)),
            figures,
            others: others_there.into_iter().map(|it| it.name).collect(),
        }
    }
}

/// Returns what became of a figure, as the players have said. Objects don't die.
fn found(own: &Own, fate: &Fate) -> Found {
    match fate.end {
        End::Thing => Found::Alive,
        _ => own.found(fate.figure),
    }
}

/// Returns the sheets for the roster of figures that joined a side with this sheet: several if
/// their values differ now, none if all of them are dead.
fn newcomer(
    system: System,
    sheet: Sheet,
    fates: &[&Fate],
    outcome: &dyn Fn(&Fate) -> Outcome,
) -> Vec<Sheet> {
    // The sheets that this one refers to may be those of another roster.
    let mut sheet = sheet.unnamed();
    for field in system.fields().iter().filter(|it| it.kind == FieldKind::Tie) {
        sheet.put(field.key, None);
    }
    if let [only] = fates {
        sheet.set("name", unmarked(&only.name).as_str());
    }
    let outcomes: Vec<Outcome> = fates.iter().map(|fate| outcome(fate)).collect();
    settled(&sheet, &outcomes.iter().collect::<Vec<_>>(), &system.about())
}

/// Returns a holder's trackers that last after a battle.
fn lasting(own: &Own, holder: Holder) -> Vec<(OwnTracker, i32)> {
    let lasting = own.of(holder).filter(|(_, held)| held.tracker.resets == Resets::Never);
    lasting.map(|(_, held)| (held.tracker.clone(), held.value)).collect()
}

/// Returns a holder's trackers that reset. Only the trackers last after a battle, not their values.
fn resetting(own: &Own, holder: Holder) -> Vec<OwnTracker> {
    let resetting = own.of(holder).filter(|(_, held)| held.tracker.resets != Resets::Never);
    resetting.map(|(_, held)| held.tracker.clone()).collect()
}

/// Returns the lasting trackers of a figure that was injured.
///
/// If a table has rolled the injury and changed a tracker, that is the injury.
fn injured(own: &Own, figure: FigureId) -> Vec<(OwnTracker, i32)> {
    let holder = Holder::Figure(figure);
    let mut trackers = lasting(own, holder);
    if own.rolls().iter().any(|roll| roll.holder == holder && !roll.then.is_empty()) {
        return trackers;
    }
    match trackers.iter_mut().find(|(tracker, _)| tracker.name.trim() == Found::Injured.word()) {
        Some((_, value)) => *value = (*value).max(1),
        None => {
            let name = Found::Injured.word().to_owned();
            let (kind, resets) = (OwnKind::Flag, Resets::Never);
            let tracker = OwnTracker { name, kind, resets, due: None };
            trackers.push((tracker, 1));
        }
    }
    trackers
}

/// Returns the trackers that last after the battle on a side's roster.
///
/// These are the side's trackers, and the battle's trackers that came from the side's roster.
fn lasting_of_side(own: &Own, side: SideId, roster: &Roster) -> Vec<(OwnTracker, i32)> {
    let brought = read_trackers(&roster.own);
    let is_its =
        |(tracker, _): &(OwnTracker, i32)| brought.iter().any(|it| it.0.name == tracker.name);
    let of_battle = lasting(own, Holder::Battle).into_iter().filter(is_its);
    lasting(own, Holder::Side(side)).into_iter().chain(of_battle).collect()
}

/// Returns the custom tables that belong to a side.
fn tables(own: &Own, side: SideId) -> Vec<OwnTable> {
    let of_side = own.tables(Some(side)).into_iter().filter(|(_, held)| held.side == Some(side));
    of_side.map(|(_, held)| held.table.clone()).collect()
}

/// Returns a side's score and the best score of the other sides, or `None` if no side has scored.
fn score(own: &Own, side: SideId, all: impl Iterator<Item = SideId>) -> Option<(i32, i32)> {
    let best = all.filter(|it| *it != side).map(|it| own.total(it)).max();
    (!own.standings().is_empty()).then(|| (own.total(side), best.unwrap_or_default()))
}

#[cfg(test)]
mod tests {
    use rand::{SeedableRng, rngs::StdRng};
    use rules_core::{
        conversation::{Answer, Change},
        own::OwnDeed,
        sheet::{StayAtHome, Value},
    };

    use super::*;
    use crate::documents::{
        chronicle::PastBattle,
        crew::AtHome,
        provenance::{Origin, Provenance},
        rosters::KeptRoster,
        statistics::Statistics,
    };

    const US: SideId = SideId(0);

    /// A battle of a saved roster against a sample.
    struct Played {
        kept: KeptBattle,
        saved: KeptRoster,
    }

    impl Played {
        /// Begins a battle of the system's sample with this name, of which some stay at home.
        fn begin(system: System, name: &str, home: &[(usize, usize)]) -> Self {
            let own = system.samples().into_iter().find(|it| it.name == name).unwrap();
            Self::begin_with(system, own, home)
        }

        /// Begins a battle of this roster against another sample.
        fn begin_with(system: System, own: Roster, home: &[(usize, usize)]) -> Self {
            let about = system.about();
            let home: StayAtHome = home.iter().copied().collect();
            let others: Vec<Roster> =
                system.samples().into_iter().filter(|it| it.name != own.name).collect();
            let mut saved = KeptRoster::of(system, own, Origin(7));
            saved.roster.identify(5);
            let (crew, _) = saved.roster.without(&home, &about, system.fields());
            let rosters = vec![crew, others.into_iter().next().unwrap()];
            let mut battle = system.begin(rosters).unwrap();
            let mut dice = StdRng::seed_from_u64(1);
            while battle.walk().is_some() {
                battle.roll(&mut dice).unwrap();
            }
            let at_home = AtHome::of(&saved.roster, &home, &about);
            let sides = vec![(Some(saved.origin), at_home), (None, AtHome::default())];
            let kept = KeptBattle { system, battle, provenance: Provenance::of(Origin(3), sides) };
            Self { kept, saved }
        }

        fn id(&self, name: &str) -> FigureId {
            let seen = self.kept.battle.seen();
            let mut figures = seen.sides.iter().flat_map(|it| &it.figures);
            figures.find(|it| it.name == name).map_or_else(|| panic!("{name}"), |it| it.id)
        }

        fn set(&mut self, name: &str, tracker: &str, value: i32) {
            let holder = Holder::Figure(self.id(name));
            self.kept.battle.overrule(holder, tracker, Change::Set(value)).unwrap();
        }

        fn raise(&mut self, names: &[&str]) {
            let holders: Vec<Holder> = names.iter().map(|it| Holder::Figure(self.id(it))).collect();
            let deed = self.kept.battle.own().raised(&holders, "Experience").unwrap();
            self.kept.battle.note(deed).unwrap();
        }

        fn end(&mut self) {
            let offers = self.kept.battle.offers(None);
            let end = offers.into_iter().find(|it| it.asks.is_some()).unwrap();
            self.kept.battle.take(&end.action).unwrap();
        }

        fn find(&mut self, found: Found, names: &[&str]) {
            for name in names {
                let deed = OwnDeed::Found(self.id(name), found);
                self.kept.battle.note(deed).unwrap();
            }
        }

        fn taking(&mut self, dead: &[&str]) -> Taking {
            self.find(Found::Dead, dead);
            self.kept.aftermath(US, &self.saved.roster, 9).unwrap()
        }

        fn lines(&self, taking: &Taking) -> Vec<String> {
            let changes = taking.changes(&self.saved).into_iter();
            let of_figures =
                changes.filter(|it| it.figure.is_some() || it.words.contains("roster."));
            of_figures.map(|it| it.figure.unwrap_or_default() + ": " + &it.words).collect()
        }
    }

    fn fell(entry: &PastBattle) -> Vec<&str> {
        entry.figures.iter().filter(|it| it.fell).map(|it| it.name.as_str()).collect()
    }

    fn numbers(kept: &KeptRoster) -> Vec<(&str, usize)> {
        let about = kept.system.about();
        kept.roster.figures.iter().map(|it| (it.name(), about.number_of(it))).collect()
    }

    #[test]
    fn two_dead_raiders_leave_the_third_and_the_archers() {
        let raiders = System::Adventure.samples().swap_remove(1).name;
        let mut played = Played::begin(System::Adventure, &raiders, &[]);
        for name in ["Raider 1", "Raider 3"] {
            played.set(name, "wounds", 4);
        }
        played.raise(&["Skarn", "Raider 1", "Raider 2", "Raider 3", "Archer 1", "Archer 2"]);
        played.end();
        let taking = played.taking(&["Raider 1", "Raider 3"]);
        assert_eq!(fell(&taking.entry), ["Raider 1", "Raider 3"]);
        assert_eq!(
            played.lines(&taking),
            [
                "Skarn: Experience: new → 1.",
                "Raider 2: Experience: new → 1.",
                "Archer 1: Experience: new → 1.",
                "Archer 2: Experience: new → 1.",
                ": Raider 1 leaves the roster.",
                ": Raider 3 leaves the roster.",
            ]
        );
        assert_eq!(taking.entry.deeds(), "Raider 1 died. Raider 3 died.");
        let next = taking.taken_into(&played.saved, &[]);
        assert_eq!(numbers(&next), [("Skarn", 1), ("Raider", 1), ("Archer", 2)]);
        assert_eq!(taking.remarks(&played.saved, &[]), Vec::<String>::new());
    }

    #[test]
    fn whoever_left_has_not_fallen_and_who_stayed_at_home_keeps_its_values() {
        let raiders = System::Adventure.samples().swap_remove(1).name;
        let mut played = Played::begin(System::Adventure, &raiders, &[(1, 1), (2, 2)]);
        played.set("Raider 2", "gone", 1);
        played.raise(&["Raider 1", "Raider 2"]);
        played.end();
        let taking = played.taking(&[]);
        assert_eq!(fell(&taking.entry), Vec::<&str>::new());
        assert_eq!(taking.entry.others, ["Skarn", "Raider 1", "Raider 2"]);
        let next = taking.taken_into(&played.saved, &[]);
        let split = [("Skarn", 1), ("Raider", 1), ("Raider", 2), ("Archer", 2)];
        assert_eq!(numbers(&next), split, "none of those who left is dead");
        assert_eq!(read_trackers(&next.roster.figures[1]), []);
        assert_eq!(read_trackers(&next.roster.figures[2])[0].1, 1);
    }

    #[test]
    fn an_injury_is_a_tracker_on_the_roster_unless_a_table_says_more() {
        let name = System::Tnt.samples().remove(0).name;
        let mut played = Played::begin(System::Tnt, &name, &[]);
        played.set("Mags", "out", 1);
        played.set("Sly", "out", 1);
        let table = OwnTable {
            name: "Injury".to_owned(),
            dice: "D6".to_owned(),
            rows: "1-6: Scarred [Scar = yes]".to_owned(),
        };
        played.kept.battle.note(OwnDeed::Table(Some(US), table)).unwrap();
        let sly = Holder::Figure(played.id("Sly"));
        let rolled = played.kept.battle.own().rolled(0, sly, &Answer::Face(2)).unwrap();
        played.kept.battle.note(rolled).unwrap();
        played.end();
        played.find(Found::Dead, &["Mags"]);
        played.find(Found::Injured, &["Mags", "Sly", "Dirk"]);
        let taking = played.taking(&[]);
        let lines = ["Dirk: Injured added.", "Mags: Injured added.", "Sly: Scar added."];
        assert_eq!(played.lines(&taking), lines, "who stood can be found injured, too");
        let next = taking.taken_into(&played.saved, &[]);
        assert_eq!(taking.changes(&next), [], "nothing is added twice");
    }

    #[test]
    fn a_tracker_of_this_battle_only_is_offered_to_the_roster_without_its_value() {
        let name = System::Tnt.samples().remove(0).name;
        let mut played = Played::begin(System::Tnt, &name, &[]);
        let dirk = Holder::Figure(played.id("Dirk"));
        let (kind, resets) = (OwnKind::Count, Resets::Battle);
        let frenzy = OwnTracker { name: "Frenzy".to_owned(), kind, resets, due: None };
        for holder in [dirk, Holder::Side(US)] {
            played.kept.battle.note(OwnDeed::Track(holder, frenzy.clone())).unwrap();
            let (key, _) = played.kept.battle.own().of(holder).next().unwrap();
            let change = Change::Set(3);
            played.kept.battle.overrule(holder, &format!("own.{key}"), change).unwrap();
        }
        played.end();
        let taking = played.taking(&[]);
        let next = taking.taken_into(&played.saved, &[]);
        assert_eq!(played.lines(&taking), ["Dirk: New tracker: Frenzy."]);
        assert_eq!(read_trackers(&next.roster.figures[0]), [(frenzy.clone(), 0)]);
        assert_eq!(read_trackers(&next.roster.own), [(frenzy, 0)]);
        assert_eq!(taking.changes(&next), [], "nothing is added twice");
    }

    #[test]
    fn a_number_that_was_missing_goes_onto_the_sheet() {
        let mut saved = System::Tnt.samples().remove(0);
        saved.figures[0].leave_open("melee");
        let path = "weapons.0.strength";
        let list = |sheets: &mut Vec<Sheet>| sheets[0].leave_open("strength");
        saved.figures[1].change_list("weapons", list);
        let mut played = Played::begin_with(System::Tnt, saved, &[]);
        played.set("Dirk", "missing.melee", 4);
        played.set("Mags", &format!("missing.{path}"), 6);
        played.end();
        let taking = played.taking(&[]);
        let lines = ["Dirk: Melee: 4.", "Mags: Pipe shotgun, Strength: 6."];
        assert_eq!(played.lines(&taking), lines);
        let next = taking.taken_into(&played.saved, &[]);
        let fields = System::Tnt.fields();
        assert!(next.roster.figures.iter().all(|it| it.missing(fields).is_empty()));
        assert_eq!(next.roster.figures[0].get("melee"), Some(&Value::Number(4)));
        assert_eq!(taking.changes(&next), [], "nothing is entered twice");
        let declined = &taking.changes(&played.saved)[..1];
        let next = taking.taken_into(&played.saved, declined);
        assert!(next.roster.figures[0].is_open("melee"));
        assert!(next.roster.figures[1].missing(fields).is_empty());
    }

    #[test]
    fn who_joins_later_is_a_reserve_or_a_newcomer() {
        let raiders = System::Adventure.samples().swap_remove(1).name;
        let mut played = Played::begin(System::Adventure, &raiders, &[(1, 3)]);
        let sheet = played.saved.roster.figures[1].clone();
        for _ in 0..2 {
            played.kept.battle.join(US, vec![sheet.clone()]).unwrap();
        }
        let names: Vec<String> =
            played.kept.battle.seen().sides[0].figures.iter().map(|it| it.name.clone()).collect();
        let [.., last] = names.as_slice() else { panic!("no one") };
        played.set("Raider 1", "wounds", 4);
        played.set(last, "wounds", 4);
        played.end();
        let taking = played.taking(&["Raider 1", last]);
        let words = [": Raider 1 leaves the roster.", ": Raider ×2 joins the roster."];
        assert_eq!(played.lines(&taking), words);
        let next = taking.taken_into(&played.saved, &[]);
        assert_eq!(numbers(&next), [("Skarn", 1), ("Raider", 2), ("Archer", 2), ("Raider", 2)]);
        assert_eq!(next.roster.figures[3].id(), None);
    }

    #[test]
    fn objects_are_no_figures() {
        let samples = System::D100.samples();
        let has = |roster: &&Roster| roster.figures.iter().any(|it| it.name() == "Barricade");
        let name = samples.iter().find(has).unwrap().name.clone();
        let mut played = Played::begin(System::D100, &name, &[]);
        let others: Vec<String> = played.kept.battle.seen().sides[0]
            .figures
            .iter()
            .map(|it| it.name.clone())
            .filter(|it| it != "Barricade")
            .collect();
        played.set("Barricade", "damage", 20);
        played.set(&others[0], "out", 1);
        played.end();
        let taking = played.taking(&["Barricade"]);
        assert_eq!((fell(&taking.entry), &taking.entry.others), (Vec::new(), &others));
        assert_eq!(played.lines(&taking), Vec::<String>::new(), "an object can't be dead");
    }

    #[test]
    fn who_took_out_others_is_in_history_statistics_and_report() {
        let system = System::Tnt;
        let name = system.samples().remove(0).name;
        let mut played = Played::begin(system, &name, &[]);
        played.set("Dirk", "kills", 2);
        played.set("Mags", "out", 1);
        played.end();
        let taking = played.taking(&[]);
        assert_eq!(taking.entry.deeds(), "Dirk took out 2. Mags fell.");
        let star = ("Star of the battle".to_owned(), "Dirk (took out 2)".to_owned());
        assert!(played.kept.battle.highlights().contains(&star));
        let next = taking.taken_into(&played.saved, &[]);
        let statistics = Statistics::of([(crate::RosterId(1), &next)]);
        let figures = &statistics.rosters[0].figures;
        let dirk = figures.iter().find(|it| it.name == "Dirk").unwrap();
        assert_eq!((dirk.put_out, dirk.fell), (2, 0));
    }
}
