//! Fear: who counts as having caused more wounds than it did.

use std::cmp::Ordering;

use crate::{
    conversation::{Ask, Draw, Flow, Table},
    dice::{Die, d3},
    gdf::{
        Gdf,
        battle::{question::of_unit, state::State},
        special_rules::{effect::Gives, keyword::Keyword},
    },
    ids::FigureId,
    topic::Topic,
};

/// Wounds that a unit caused in a melee, and what Fear adds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Score {
    unit: FigureId,
    caused: u16,
    /// What Fear(X) adds.
    more: u16,
    fear: u16,
}

impl Score {
    pub(super) fn new(state: &State, unit: FigureId, caused: u16) -> Self {
        Self { unit, caused, more: won_by(state, unit), fear: 0 }
    }

    /// What is compared.
    pub(super) fn total(self) -> u16 {
        self.caused + self.more + self.fear
    }

    /// In words: "2", or "2 + 3 Fear".
    pub(super) fn words(self) -> String {
        match self.more + self.fear {
            0 => self.caused.to_string(),
            fear => format!("{} + {fear} Fear", self.caused),
        }
    }

    fn has_fear(self, state: &State) -> bool {
        state.parts_in_play(self.unit).iter().any(|&it| state.has(it, Keyword::Fear))
    }
}

/// Fear(X): wounds that each model of a unit counts as having caused besides, and by which the unit
/// may have won.
fn won_by(state: &State, unit: FigureId) -> u16 {
    let parts = state.parts_in_play(unit).into_iter();
    let each = parts.map(|part| {
        let rules = state.rules_of(part).into_iter();
        let wounds = rules.filter_map(|rule| match rule.gives {
            Gives::WonBy(wounds) => Some(u16::from(wounds)),
            _ => None,
        });
        wounds.max().unwrap_or(0) * u16::from(state.models_left(part))
    });
    each.sum()
}

/// Fear: a unit counts as having caused D3 wounds more. The die is left out where it cannot change who lost.
///
/// # Errors
/// Stops where an answer is missing.
pub(super) fn fear(table: &mut Table<'_, Gdf>, mut scores: [Score; 2]) -> Flow<[Score; 2]> {
    for place in 0..scores.len() {
        let open = scores.map(|score| score.fear == 0 && score.has_fear(table.state()));
        if !open[place] || is_settled(scores, open) {
            continue;
        }
        let name = table.state().name(scores[place].unit).to_owned();
        let [ours, theirs] = scores.map(Score::words);
        let shares = (1..=d3(Die::D6.faces())).map(|result| format!("+{result}"));
        let draw = Draw::among(Die::D6, shares);
        let ask = of_unit(table, scores[place].unit, Ask::new(format!("{name}: Fear, roll a D3")))
            .hint(format!("Wounds caused: {ours} to {theirs}. 1–2 is 1, 3–4 is 2, 5–6 is 3."))
            .topic(TOPIC.key);
        let more = table.draw(&ask, &draw)? + 1;
        scores[place].fear = u16::try_from(more).unwrap_or(1);
    }
    Ok(scores)
}

/// Whether who lost is certain, whatever the dice still to come show.
fn is_settled([ours, theirs]: [Score; 2], [our_fear, their_fear]: [bool; 2]) -> bool {
    let span = |score: Score, fear: bool| {
        let (least, most) = if fear { (1, 3) } else { (0, 0) };
        (score.total() + least, score.total() + most)
    };
    let (ours, theirs) = (span(ours, our_fear), span(theirs, their_fear));
    let worst = ours.0.cmp(&theirs.1);
    worst == ours.1.cmp(&theirs.0) && worst != Ordering::Equal
}

/// Fear.
pub(crate) const TOPIC: Topic = Topic {
    key: "fear",
    title: "Fear",
    rules: &[26],
    text: || {
        "Counts as having caused D3 more wounds when it is checked who won a melee.".to_owned()
    },
};

/// Fear(X), as later books have it.
pub(crate) const WON_BY: Topic = Topic {
    key: "fear-x",
    title: "Fear(X)",
    rules: &[54],
    text: || {
        "Each model with it counts as having caused X more wounds when it is checked who won a \
         melee. Without a number it is D3."
            .to_owned()
    },
};
