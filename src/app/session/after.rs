//! The aftermath of a battle: each figure's fate, and the changes to the saved rosters.

use ledger::{KeptRoster, Participation, PastBattle, PastOutcome, RosterId, Taking};
use rules_core::{
    Battle, FigureId, Holder, SideId,
    own::{Own, OwnRoll, OwnTable, OwnTracker, Resets, read_trackers, write_tracker},
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
    /// The rolls on custom tables for the figure.
    pub(crate) rolls: Vec<OwnRoll>,
}

/// The changes that the battle makes to a saved roster.
pub(crate) struct Aftermath {
    /// The ID of the saved roster.
    pub(crate) id: RosterId,
    /// The roster in its current state.
    pub(crate) kept: KeptRoster,
    /// The names of the roster's sheets at the start of the battle.
    pub(crate) begun: Vec<String>,
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
                of.cloned().collect()
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
                rolls: rolled(it.id),
            };
            figures.map(fate).collect()
        })
    }

    /// Returns the figures of a side that took part, one for each sheet.
    pub(crate) fn took_part(self, side: SideId) -> Vec<Holder> {
        self.battle(|battle| {
            let begun = battle.rosters().get(side.index()).map_or(0, |it| it.figures.len());
            let sheets = 0..begun + battle.joined(side).len();
            let figures =
                sheets.filter_map(|sheet| battle.of_sheet(side, sheet).into_iter().next());
            figures.map(Holder::Figure).collect()
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
        let named = self.winner().and_then(|it| it.checked_sub(1)).and_then(|it| names.get(it));
        let named = named.map(|(side, _)| *side);
        let (begun, taking, found) = self.document.kept(|kept| {
            let battle = &kept.battle;
            let crew = &battle.rosters().get(side.index())?.figures;
            let at_home = kept.provenance.at_home(side.index());
            let places = at_home.places(crew, &battle.joined(side));
            let origin = kept.provenance.sides.get(side.index()).copied().flatten()?;
            let system = battle.system();
            let found = self.app().with_library(|it| it.roster_of(system, origin))?;
            let score = score(battle.own(), side, names.iter().map(|it| it.0));
            let outcome = match battle.victor().or(named) {
                Some(winner) if winner == side => Some(PastOutcome::Won),
                Some(_) => Some(PastOutcome::Lost),
                None if score.is_some() => Some(PastOutcome::Drawn),
                None => None,
            };
            let parts = fates.iter().map(|fate| part(fate, &report));
            let (others, figures): (Vec<_>, Vec<_>) =
                parts.partition(|it| it.put_out == 0 && !it.fell);
            let others = others.into_iter().map(|it| it.name).collect();
            let entry = PastBattle {
                battle: kept.provenance.origin,
                at: clock::now(),
                against,
                ended: self.ended(&report),
                score,
                outcome,
                figures,
                others,
            };
            let place_of = |id: &FigureId| {
                let is_its = |(sheet, _): &(usize, _)| battle.of_sheet(side, *sheet).contains(id);
                places.iter().enumerate().find(is_its).and_then(|(_, place)| *place)
            };
            let taking = Taking {
                entry,
                trackers: lasting(battle, side, &places),
                of_side: lasting_of_side(battle, side, &found.1),
                tables: tables(battle.own(), side),
                dead: dead.iter().filter_map(place_of).collect(),
                newcomers: newcomers(battle, side, &places, dead),
                notes: battle.own().notes().to_owned(),
            };
            Some((at_home.all_names(crew), taking, found))
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
/// Each tracker comes with the index of its figure on the roster and its value. `places` are the
/// indices of the side's sheets on the roster.
fn lasting(
    battle: &Battle,
    side: SideId,
    places: &[Option<usize>],
) -> Vec<(usize, OwnTracker, i32)> {
    let of_sheet = |(sheet, place): (usize, &Option<usize>)| {
        let figure = place.and(battle.of_sheet(side, sheet).into_iter().next());
        let held = figure.into_iter().flat_map(|id| lasting_of(battle, Holder::Figure(id)));
        let place = place.unwrap_or_default();
        held.map(move |(tracker, value)| (place, tracker, value)).collect::<Vec<_>>()
    };
    places.iter().enumerate().flat_map(of_sheet).collect()
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
/// `places` are the indices of the side's sheets on the roster. Newcomers have none.
fn newcomers(
    battle: &Battle,
    side: SideId,
    places: &[Option<usize>],
    dead: &[FigureId],
) -> Vec<Sheet> {
    let seen = battle.seen();
    let name_of = |id: FigureId| {
        let mut figures = seen.sides.iter().flat_map(|side| &side.figures);
        figures.find(|it| it.id == id).map(|it| it.name.clone())
    };
    let joined = battle.joined(side);
    let begun = places.len().saturating_sub(joined.len());
    let joined = joined.into_iter().enumerate().map(|(number, sheet)| (begun + number, sheet));
    let stands = joined.filter_map(|(number, mut sheet)| {
        if places.get(number).copied().flatten().is_some() {
            return None;
        }
        let figures = battle.of_sheet(side, number);
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

/// Returns how many enemies a figure put out of action and whether it fell.
fn part(fate: &Fate, report: &Report) -> Participation {
    let deeds = report.sections.iter().filter(|it| it.is_deeds).flat_map(|it| &it.rows);
    let own = deeds.filter(|(who, _)| *who == fate.name);
    let put_out: u16 = own.filter_map(|(_, count)| count.parse::<u16>().ok()).sum();
    let (name, fell) = (unmarked(&fate.name), fate.is_out);
    Participation { name, put_out, fell }
}
