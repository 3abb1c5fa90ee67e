//! The aftermath of a battle: each figure's fate, and the changes to the saved rosters.

use ledger::{KeptRoster, Participation, PastBattle, RosterId, Taking};
use rules_core::{
    Battle, FigureId, Holder, SideId,
    own::{Own, OwnTable, OwnTracker, Resets, read_trackers, write_tracker},
    report::Report,
    sheet::Sheet,
    view::Standing,
    words::unmarked,
};

use super::Session;
use crate::browser::clock;

/// What happened to a figure in the battle.
#[derive(Clone, PartialEq)]
pub(crate) struct Fate {
    /// The figure.
    pub(crate) figure: FigureId,
    /// The name of the figure.
    pub(crate) name: String,
    /// The fate in a few words, as the report says it.
    pub(crate) words: String,
    /// The figure's custom trackers, in a few words.
    pub(crate) own: String,
    /// Whether the figure is out of the battle.
    pub(crate) is_out: bool,
    /// The names of the custom tables that were rolled on for the figure.
    pub(crate) rolled: Vec<String>,
}

/// The changes that the battle makes to a saved roster.
pub(crate) struct Aftermath {
    /// The ID of the saved roster.
    pub(crate) id: RosterId,
    /// The roster in its current state.
    pub(crate) kept: KeptRoster,
    /// The roster's sheets at the start of the battle.
    pub(crate) begun: Vec<Sheet>,
    /// The changes to the roster.
    pub(crate) taking: Taking,
}

impl Session {
    /// Returns the fate of each of a side's figures, and tracks every change.
    pub(crate) fn fates(self, side: SideId) -> Vec<Fate> {
        let Some(report) = self.report() else { return Vec::new() };
        let words = |name: &str| {
            let sections = report.sections.iter().filter(|it| it.side == Some(side));
            let mut rows = sections.flat_map(|it| &it.rows);
            rows.find(|(who, _)| who == name).map(|(_, what)| what.clone())
        };
        let own = |figure| {
            self.own(|own| {
                let of = own.of(Holder::Figure(figure));
                let each = of.map(|(_, it)| format!("{} {}", it.tracker.label(), it.words()));
                each.collect::<Vec<_>>().join(", ")
            })
        };
        let rolled = |figure| {
            self.own(|own| {
                let of = own.rolls().iter().filter(|it| it.holder == Holder::Figure(figure));
                of.map(|it| it.table.clone()).collect()
            })
        };
        self.now(|shown| {
            let figures = shown.figures().filter(|it| it.side == side);
            let fate = |it: &rules_core::view::FigureView| Fate {
                figure: it.id,
                name: it.name.clone(),
                words: words(&it.name).unwrap_or_default(),
                own: own(it.id),
                is_out: it.standing == Standing::Gone,
                rolled: rolled(it.id),
            };
            figures.map(fate).collect()
        })
    }

    /// Returns the changes to a side's roster, including the removal of the figures in `dead`.
    ///
    /// Returns `None` if the roster is not saved, or if the battle is not over.
    pub(crate) fn aftermath(self, side: SideId, dead: &[FigureId]) -> Option<Aftermath> {
        let report = self.report()?;
        let names = self.now(|shown| {
            shown.view.sides.iter().map(|it| (it.id, it.name.clone())).collect::<Vec<_>>()
        });
        let others = names.iter().filter(|(id, _)| *id != side).map(|(_, name)| name.clone());
        let against = others.collect();
        let fates = self.fates(side);
        let (begun, taking, found) = self.document.kept(|kept| {
            let battle = &kept.battle;
            let begun = battle.rosters().get(side.index())?.figures.clone();
            let origin = kept.provenance.sides.get(side.index()).copied().flatten()?;
            let system = battle.system();
            let found = self.app().with_library(|it| it.roster_of(system, origin))?;
            let entry = PastBattle {
                battle: kept.provenance.origin,
                at: clock::now(),
                against,
                ended: self.ended(&report),
                score: score(battle.own(), side, names.iter().map(|it| it.0)),
                figures: fates.iter().filter_map(|fate| part(fate, &report)).collect(),
            };
            let places = |id: &FigureId| {
                (0..begun.len()).find(|place| battle.of_sheet(side, *place).contains(id))
            };
            let struck_off = dead.iter().filter_map(places).collect();
            let taking = Taking {
                entry,
                trackers: lasting(battle, side, begun.len()),
                of_side: lasting_of_side(battle, side, &found.1),
                tables: tables(battle.own(), side),
                dead: struck_off,
                newcomers: newcomers(battle, side, begun.len(), dead),
                notes: battle.own().notes().to_owned(),
            };
            Some((begun, taking, found))
        })?;
        let (id, kept) = found;
        Some(Aftermath { id, kept, begun, taking })
    }

    /// Returns the battle's result as text. If the rules do not decide who has won, the text starts
    /// with the winner that the players named, or else with the leader by score.
    fn ended(self, report: &Report) -> String {
        let winner = self.winner().unwrap_or(0);
        let name = winner.checked_sub(1).and_then(|place| {
            self.now(|shown| shown.view.sides.get(place).map(|side| side.name.clone()))
        });
        match name {
            Some(name) => format!("{name} won. {}", report.headline),
            None => report.headline.clone(),
        }
    }
}

/// Returns the custom trackers on a side's figures that last after a battle.
///
/// Each tracker comes with the index of its figure's sheet and its value. `sheets` is the number of
/// the side's sheets at the start.
fn lasting(battle: &Battle, side: SideId, sheets: usize) -> Vec<(usize, OwnTracker, i32)> {
    let of_sheet = |place: usize| {
        let figure = battle.of_sheet(side, place).into_iter().next();
        let held = figure.into_iter().flat_map(|id| lasting_of(battle, Holder::Figure(id)));
        held.map(move |(tracker, value)| (place, tracker, value))
    };
    (0..sheets).flat_map(of_sheet).collect()
}

/// Returns a holder's trackers that last after a battle.
fn lasting_of(battle: &Battle, holder: Holder) -> impl Iterator<Item = (OwnTracker, i32)> {
    let held = battle.own().of(holder);
    let lasting = held.filter(|(_, held)| held.tracker.resets == Resets::Never);
    lasting.map(|(_, held)| (held.tracker.clone(), held.value))
}

/// Returns the trackers that last after the battle on a side's roster.
///
/// These are the side's trackers, and the battle's trackers that came from the side's roster.
fn lasting_of_side(battle: &Battle, side: SideId, kept: &KeptRoster) -> Vec<(OwnTracker, i32)> {
    let brought = read_trackers(&kept.roster.own);
    let is_its =
        |(tracker, _): &(OwnTracker, i32)| brought.iter().any(|it| it.0.name == tracker.name);
    let of_battle = lasting_of(battle, Holder::Battle).filter(is_its);
    lasting_of(battle, Holder::Side(side)).chain(of_battle).collect()
}

/// Returns the custom tables that belong to a side.
fn tables(own: &Own, side: SideId) -> Vec<OwnTable> {
    let of_side = own.tables(Some(side)).into_iter().filter(|(_, held)| held.side == Some(side));
    of_side.map(|(_, held)| held.table.clone()).collect()
}

/// Returns the current sheets of figures that joined a side during the battle, except the dead.
///
/// `begun` is the number of the side's sheets at the start.
fn newcomers(battle: &Battle, side: SideId, begun: usize, dead: &[FigureId]) -> Vec<Sheet> {
    let seen = battle.seen();
    let name_of = |id: FigureId| {
        let mut figures = seen.sides.iter().flat_map(|side| &side.figures);
        figures.find(|it| it.id == id).map(|it| it.name.clone())
    };
    let joined = battle.joined(side).into_iter().enumerate();
    let stands = joined.filter_map(|(number, mut sheet)| {
        let figures = battle.of_sheet(side, begun + number);
        if !figures.is_empty() && figures.iter().all(|it| dead.contains(it)) {
            return None;
        }
        // The sheet gets its figure's name in the battle, unless it has several figures.
        if let [only] = figures.as_slice()
            && let Some(name) = name_of(*only)
        {
            sheet.set("name", unmarked(&name).as_str());
        }
        for (tracker, value) in
            figures.first().into_iter().flat_map(|id| lasting_of(battle, Holder::Figure(*id)))
        {
            write_tracker(&mut sheet, &tracker, value);
        }
        Some(sheet)
    });
    stands.collect()
}

/// Returns a side's score and the best score of the other sides, or `None` if no side has scored.
fn score(own: &Own, side: SideId, all: impl Iterator<Item = SideId>) -> Option<(i32, i32)> {
    let best = all.filter(|it| *it != side).map(|it| own.total(it)).max();
    (!own.standings().is_empty()).then(|| (own.total(side), best.unwrap_or_default()))
}

/// Returns how many enemies a figure put out of action and whether it fell. Returns `None` if it
/// survived and put no one out of action.
fn part(fate: &Fate, report: &Report) -> Option<Participation> {
    let deeds = report.sections.iter().filter(|it| it.is_deeds).flat_map(|it| &it.rows);
    let own = deeds.filter(|(who, _)| *who == fate.name);
    let put_out: u16 = own.filter_map(|(_, count)| count.parse::<u16>().ok()).sum();
    let (name, fell) = (unmarked(&fate.name), fate.is_out);
    (put_out > 0 || fell).then_some(Participation { name, put_out, fell })
}
