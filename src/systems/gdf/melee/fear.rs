//! Fear, which lets units count as having caused extra wounds.

use std::cmp::Ordering;

use engine::{
    FigureId, HasLineup, Topic,
    conversation::{Ask, Draw, Flow, Table},
    dice::{Die, d3},
};

use crate::{
    Gdf,
    state::{battle::State, group::of_unit},
    unit::{gives::Gives, keyword::Keyword},
};

/// The extra wounds that Fear adds to the wounds a unit caused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Fear {
    /// No wounds, because the unit does not have Fear.
    Nothing,
    /// A D3 that has not been rolled.
    Unrolled,
    /// A D3 that has been rolled, with this result.
    Rolled(u16),
}

/// The wounds that a unit caused in a melee, and the extra wounds from Fear and Fear(X).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Score {
    unit: FigureId,
    caused: u16,
    /// The wounds that Fear(X) adds.
    more: u16,
    fear: Fear,
}

impl Score {
    pub(super) fn new(state: &State, unit: FigureId, caused: u16) -> Self {
        let mut parts = state.parts_in_play(unit).into_iter();
        let has_fear = parts.any(|it| state.has(it, Keyword::Fear));
        let fear = if has_fear { Fear::Unrolled } else { Fear::Nothing };
        Self { unit, caused, more: won_by(state, unit), fear }
    }

    /// Returns the score in words, such as "2" or "2 + 3 Fear".
    pub(super) fn words(self) -> String {
        match (self.fear, self.more) {
            (Fear::Nothing, 0) => self.caused.to_string(),
            (Fear::Nothing, more) => format!("{} + {more} Fear", self.caused),
            (Fear::Unrolled, 0) => format!("{} + Fear", self.caused),
            (Fear::Unrolled, more) => format!("{} + {more} Fear + D3", self.caused),
            (Fear::Rolled(rolled), more) => format!("{} + {} Fear", self.caused, rolled + more),
        }
    }

    /// Returns the score in words, without any die that has not been rolled yet.
    fn words_so_far(self) -> String {
        let fear = if self.fear == Fear::Unrolled { Fear::Nothing } else { self.fear };
        Self { fear, ..self }.words()
    }

    /// Returns the lowest and the highest possible score.
    fn span(self) -> (u16, u16) {
        let (least, most) = match self.fear {
            Fear::Nothing => (0, 0),
            Fear::Unrolled => (1, u16::from(d3(Die::D6.faces()))),
            Fear::Rolled(more) => (more, more),
        };
        let sure = self.caused + self.more;
        (sure + least, sure + most)
    }
}

/// Returns the extra wounds that a unit's models count as having caused because of Fear(X).
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

/// Rolls the D3 of extra wounds for units with Fear, and compares both scores.
///
/// Returns both scores, and how the first compares with the second. A die that cannot change the
/// result is not rolled, but the score still mentions that die.
///
/// # Errors
/// Returns `Err` if an answer is missing.
pub(super) fn fear(
    table: &mut Table<'_, Gdf>,
    mut scores: [Score; 2],
) -> Flow<([Score; 2], Ordering)> {
    for place in 0..scores.len() {
        let is_open = scores.get(place).is_some_and(|score| score.fear == Fear::Unrolled);
        if is_open && settled(scores).is_none() {
            let more = roll(table, scores, place)?;
            if let Some(score) = scores.get_mut(place) {
                score.fear = Fear::Rolled(more);
            }
        }
    }
    Ok((scores, settled(scores).unwrap_or(Ordering::Equal)))
}

/// Rolls the D3 for one of the two units.
fn roll(table: &mut Table<'_, Gdf>, scores: [Score; 2], place: usize) -> Flow<u16> {
    let Some(score) = scores.get(place) else { return Ok(0) };
    let name = table.state().name(score.unit).to_owned();
    let [ours, theirs] = scores.map(Score::words_so_far);
    let shares = (1..=d3(Die::D6.faces())).map(|result| format!("+{result}"));
    let draw = Draw::among(Die::D6, shares);
    let ask = of_unit(table, score.unit, Ask::new(format!("{name}: roll a D3 for Fear")))
        .hint(format!("Wounds dealt: {ours} against {theirs}. 1–2 is 1, 3–4 is 2, 5–6 is 3."))
        .topic(TOPIC.key);
    let more = table.draw(&ask, &draw)? + 1;
    Ok(u16::try_from(more).unwrap_or(1))
}

/// Compares the first unit's score with the second's.
///
/// Returns `None` if the result depends on dice that have not been rolled.
fn settled(scores: [Score; 2]) -> Option<Ordering> {
    let [ours, theirs] = scores.map(Score::span);
    let worst = ours.0.cmp(&theirs.1);
    (worst == ours.1.cmp(&theirs.0)).then_some(worst)
}

/// The help topic about Fear.
pub(crate) const TOPIC: Topic = Topic {
    key: "fear",
    title: "Fear",
    rules: &[26],
    text: || {
        "Counts as having dealt D3 extra wounds when you work out who won a melee. Rollbook skips \
         the die if it can't change who loses."
            .to_owned()
    },
};

/// The help topic about Fear(X) in 3.5.
pub(crate) const TOPIC_3_5: Topic = Topic {
    key: TOPIC.key,
    title: "Fear(X)",
    rules: &[51],
    text: || {
        "Each model with this rule counts as having dealt X extra wounds when you work out who \
         won a melee. If a list gives no number, X is D3."
            .to_owned()
    },
};

/// The help topic about Fear(X) from later books.
pub(crate) const WON_BY: Topic = Topic {
    key: "fear-x",
    title: "Fear(X)",
    rules: &[54],
    text: || {
        "Each model with this rule counts as having dealt X extra wounds when you work out who \
         won a melee. Without a number, X is D3."
            .to_owned()
    },
};
