//! What a turn has brought, told when it is over.

use super::{By, Entry, Journal, fold::folded};
use crate::{
    chapter::{Feat, best_of},
    ids::SideId,
    line::{Line, LineKind},
    system::RuleSystem,
    view::{BattleView, FigureView, Standing, Tracker, TrackerKind},
};

/// What is told when a turn is over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TurnPage {
    /// Says in a sentence that the turn is over.
    pub title: String,
    /// The sides, in seating order.
    pub sides: Vec<SideInTurn>,
    /// What the turn has brought, a sentence each: who is ahead, and who did best.
    pub told: Vec<String>,
    /// What ends with the turn, and what begins.
    pub ended: Vec<String>,
}

/// How a side came through a turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SideInTurn {
    /// The side.
    pub side: SideId,
    /// The names of those whom it lost in this turn.
    pub lost: Vec<String>,
    /// How it stands now, in a few words.
    pub remark: String,
    /// The names of what it holds, where sides can hold something.
    pub holds: Vec<String>,
    /// Whether it holds more than any other side.
    pub leads: bool,
}

impl<S: RuleSystem> Journal<S> {
    /// What is told of the last turn that ended in entry number `from` or later. Turns end at lines
    /// that say so.
    pub fn turn_page(&self, from: usize) -> Option<TurnPage> {
        let new = self.entries.get(from..)?;
        let at = from + new.iter().rposition(|entry| over(&entry.lines).is_some())?;
        let entry = self.entries.get(at)?;
        let view = |to| Some(S::view(&self.after(self.entries.get(..to)?)?));
        let (then, now) = (view(self.begun(at))?, view(at + 1)?);
        let (title, rest) = entry.lines.get(over(&entry.lines)?..)?.split_first()?;
        let notes = rest.iter().take_while(|line| line.kind == LineKind::Note).count();
        let (told, ended) = rest.split_at(notes);
        let ended = ended.iter().filter(|line| line.kind != LineKind::Headline);
        Some(TurnPage {
            title: title.text.clone(),
            sides: sides(&then, &now),
            told: told.iter().map(|line| line.text.clone()).collect(),
            ended: ended.map(|line| line.text.clone()).collect(),
        })
    }

    /// If one of these lines says that a turn is over, adds what the turn has brought right after
    /// it; `now` is the battle after the turn.
    pub(super) fn tell_chapter(&self, lines: &mut Vec<Line>, now: &S::State) {
        let Some(place) = over(lines) else { return };
        let (before, turn) = self.entries.split_at(self.begun(self.entries.len()));
        let Some(then) = self.after(before) else { return };
        let mut told = S::chapter(&then, now);
        told.extend(best_of(now, &feats(then, turn)));
        let told = told.into_iter().chain(self.own_chapter(now));
        let told = told.map(|text| Line { kind: LineKind::Note, text });
        lines.splice(place + 1..=place, told);
    }

    /// The entry with which the turn began that was in progress at entry number `at`: the one after
    /// the last entry that says that a turn is over.
    fn begun(&self, at: usize) -> usize {
        let before = self.entries.get(..at).unwrap_or_default();
        before.iter().rposition(|it| over(&it.lines).is_some()).map_or(0, |it| it + 1)
    }
}

/// What figures did to others in a turn that began with the state `then`.
fn feats<S: RuleSystem>(then: S::State, turn: &[Entry<S>]) -> Vec<Feat> {
    let mut state = then;
    let feats = turn.iter().filter_map(|entry| {
        let after = folded(state.clone(), std::slice::from_ref(entry)).ok()?;
        let before = std::mem::replace(&mut state, after);
        match &entry.by {
            By::Play(walk) => S::feat(&before, &walk.action, &state),
            By::Hand { .. } | By::Own { .. } | By::Join { .. } => None,
        }
    });
    feats.collect()
}

/// The place of the line that says that a turn is over.
pub(super) fn over(lines: &[Line]) -> Option<usize> {
    lines.iter().position(|line| line.kind == LineKind::Over)
}

fn sides(then: &BattleView, now: &BattleView) -> Vec<SideInTurn> {
    let is_gone = |figure: &&FigureView| figure.standing == Standing::Gone;
    let gone_before: Vec<_> = then.sides.iter().flat_map(|side| &side.figures).collect();
    let was_gone = |figure: &&FigureView| {
        gone_before.iter().filter(|it| is_gone(it)).any(|it| it.id == figure.id)
    };
    let held = |side: SideId| {
        let trackers = now.trackers.iter().filter(|it| it.is_held);
        let is_its = move |it: &&Tracker| match it.kind {
            TrackerKind::Choice { value, .. } => value == side.index() + 1,
            _ => false,
        };
        trackers.filter(is_its).map(|it| it.label.to_string()).collect::<Vec<_>>()
    };
    let most = now.sides.iter().map(|side| held(side.id).len()).max().unwrap_or_default();
    let with_most = now.sides.iter().filter(|side| held(side.id).len() == most).count();
    let sides = now.sides.iter().map(|side| {
        let holds = held(side.id);
        let lost = side.figures.iter().filter(|it| is_gone(it) && !was_gone(it));
        SideInTurn {
            side: side.id,
            lost: lost.map(|figure| figure.name.clone()).collect(),
            remark: side.remark.clone(),
            leads: most > 0 && with_most == 1 && holds.len() == most,
            holds,
        }
    });
    sides.collect()
}
