//! What a turn that is over has brought.

use super::{Entry, Journal, fold::folded};
use crate::{
    ids::SideId,
    line::{Line, LineKind},
    system::RuleSystem,
    view::{BattleView, FigureView, Standing},
};

/// What there is to tell when a turn is over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TurnPage {
    /// That it is over, in a sentence.
    pub title: String,
    /// The sides, in seating order.
    pub sides: Vec<SideInTurn>,
    /// What ended with it, a sentence each, and what begins.
    pub ended: Vec<String>,
}

/// How a side came through a turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SideInTurn {
    /// The side.
    pub side: SideId,
    /// Whom it lost in this turn, by name.
    pub lost: Vec<String>,
    /// How it stands now, in a few words.
    pub remark: String,
}

impl<S: RuleSystem> Journal<S> {
    /// What there is to tell of the last turn that came to its end in entry number `from` or after
    /// it. Turns are told apart by the lines that say so.
    pub fn turn_page(&self, from: usize) -> Option<TurnPage> {
        let new = self.entries.get(from..)?;
        let at = from + new.iter().rposition(|entry| over(entry).is_some())?;
        let entry = self.entries.get(at)?;
        let before = self.entries.get(..at)?;
        let begins = before.iter().rposition(|it| over(it).is_some()).map_or(0, |it| it + 1);
        let view = |to| Some(S::view(&folded(&self.rosters, self.entries.get(..to)?).ok()?));
        let (then, now) = (view(begins)?, view(at + 1)?);
        let place = over(entry)?;
        let (title, rest) = entry.lines.get(place..)?.split_first()?;
        let ended = rest.iter().filter(|line| line.kind != LineKind::Headline);
        Some(TurnPage {
            title: title.text.clone(),
            sides: sides(&then, &now),
            ended: ended.map(|line| line.text.clone()).collect(),
        })
    }
}

/// The place of the line that says that a turn is over.
fn over<S: RuleSystem>(entry: &Entry<S>) -> Option<usize> {
    entry.lines.iter().position(|line: &Line| line.kind == LineKind::Over)
}

fn sides(then: &BattleView, now: &BattleView) -> Vec<SideInTurn> {
    let is_gone = |figure: &&FigureView| figure.standing == Standing::Gone;
    let gone_before: Vec<_> = then.sides.iter().flat_map(|side| &side.figures).collect();
    let was_gone = |figure: &&FigureView| {
        gone_before.iter().filter(|it| is_gone(it)).any(|it| it.id == figure.id)
    };
    let sides = now.sides.iter().map(|side| {
        let lost = side.figures.iter().filter(|it| is_gone(it) && !was_gone(it));
        SideInTurn {
            side: side.id,
            lost: lost.map(|figure| figure.name.clone()).collect(),
            remark: side.remark.clone(),
        }
    });
    sides.collect()
}
