//! The summary of a turn, shown when the turn is over.

use super::{Battle, By, Entry, entry::over, fold::folded};
use crate::{
    game::BattleState,
    ids::SideId,
    line::{Line, LineKind},
    own::Fill,
    turn_summary::{Feat, best_of, leader},
    view::{BattleView, Standing, Tracker, TrackerKind},
};

/// The summary of a turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TurnPage {
    /// A sentence that says that the turn is over.
    pub title: String,
    /// The sides, in seating order.
    pub sides: Vec<SideInTurn>,
    /// The results of the turn, one sentence each: who is ahead, and who did best.
    pub told: Vec<String>,
    /// Everything that ends or begins with the turn, one sentence each.
    pub ended: Vec<String>,
}

impl TurnPage {
    /// Returns `true` if no side has lost or holds anything.
    pub fn is_quiet(&self) -> bool {
        self.sides.iter().all(|side| side.lost.is_empty() && side.holds.is_empty())
    }
}

/// A side's results in a turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SideInTurn {
    /// The side that these results belong to.
    pub side: SideId,
    /// The figures and models lost in this turn.
    pub lost: Vec<Lost>,
    /// A short remark about the side's current state.
    pub remark: String,
    /// The names of everything that the side holds, such as objectives.
    pub holds: Vec<String>,
    /// Whether the side holds more than any other side.
    pub leads: bool,
}

/// A figure that was lost in a turn, as a whole or in part.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lost {
    /// The figure's name.
    pub name: String,
    /// Whether the whole figure is lost.
    pub is_gone: bool,
    /// The number of models lost. 1 if the figure is a single model.
    pub count: u16,
    /// The number of models in words, unless the figure is a single model: "2 models".
    pub models: Option<String>,
}

impl Battle {
    /// Returns the summary of the last turn that ended in entry `from` or later. A line of the kind
    /// [`LineKind::Over`] ends a turn.
    pub fn turn_page(&self, from: usize) -> Option<TurnPage> {
        let new = self.entries.get(from..)?;
        let at = from + new.iter().rposition(|entry| over(&entry.lines).is_some())?;
        let entry = self.entries.get(at)?;
        let state = |to| self.after(self.entries.get(..to)?);
        let (then, now) = (state(self.begun(at))?, state(at + 1)?);
        let (title, rest) = entry.lines.get(over(&entry.lines)?..)?.split_first()?;
        let notes = rest.iter().take_while(|line| line.kind == LineKind::Note).count();
        let (told, ended) = rest.split_at(notes);
        let ended = ended.iter().filter(|line| line.kind != LineKind::Headline);
        Some(TurnPage {
            title: title.text.clone(),
            sides: sides(&*then, &*now),
            told: told.iter().map(|line| line.text.clone()).collect(),
            ended: ended.map(|line| line.text.clone()).collect(),
        })
    }

    /// If one of these lines reports the end of a turn, inserts the summary of the turn after it.
    /// `now` is the state after the turn.
    pub(super) fn tell_chapter(&self, lines: &mut Vec<Line>, now: &dyn BattleState) {
        let Some(place) = over(lines) else { return };
        let (before, turn) = self.entries.split_at(self.begun(self.entries.len()));
        let Some(then) = self.after(before) else { return };
        let mut told = now.turn_summary(&*then);
        told.extend(best_of(now.participants(), &feats(then, turn, &self.fills())));
        let told = told.into_iter().chain(self.own_chapter(now));
        let told = told.map(|text| Line::new(LineKind::Note, text));
        lines.splice(place + 1..=place, told);
    }

    /// Returns the index of the first entry of the turn that was in progress at entry `at`: the
    /// entry after the last one that ends a turn.
    fn begun(&self, at: usize) -> usize {
        let before = self.entries.get(..at).unwrap_or_default();
        before.iter().rposition(|it| over(&it.lines).is_some()).map_or(0, |it| it + 1)
    }
}

/// Returns the feats of all figures in a turn that began with the state `then`.
pub(super) fn feats(then: Box<dyn BattleState>, turn: &[Entry], fills: &[&Fill]) -> Vec<Feat> {
    let mut state = then;
    let feats = turn.iter().filter_map(|entry| {
        let after = folded(state.clone(), std::slice::from_ref(entry), fills).ok()?;
        let before = std::mem::replace(&mut state, after);
        match &entry.by {
            By::Play(walk) => Some(before.feats(&walk.action, &entry.effects)),
            By::Hand { .. } | By::Own { .. } | By::Join { .. } => None,
        }
    });
    feats.flatten().collect()
}

fn sides(then: &dyn BattleState, now: &dyn BattleState) -> Vec<SideInTurn> {
    let lost = now.lost_since(then);
    let BattleView { trackers, sides, .. } = now.view();
    let held = |side: SideId| {
        let trackers = trackers.iter().filter(|it| it.is_held);
        let is_its = move |it: &&Tracker| match it.kind {
            TrackerKind::Choice { value, .. } => value == side.index() + 1,
            _ => false,
        };
        trackers.filter(is_its).map(|it| it.label.to_string()).collect::<Vec<_>>()
    };
    let leads = leader(sides.iter().map(|side| (side.id, held(side.id).len())));
    let sides = sides.iter().map(|side| {
        let figures = side.figures.iter().filter_map(|figure| {
            let (_, count) = lost.iter().find(|(id, _)| *id == figure.id)?;
            let is_gone = figure.standing == Standing::Gone;
            let models = (*count > 1 || !is_gone).then(|| now.parts().counted((*count).into()));
            Some(Lost { name: figure.name.clone(), is_gone, count: *count, models })
        });
        SideInTurn {
            side: side.id,
            lost: figures.collect(),
            remark: side.remark.clone(),
            leads: leads == Some(side.id),
            holds: held(side.id),
        }
    });
    sides.collect()
}
