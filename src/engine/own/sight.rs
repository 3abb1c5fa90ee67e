//! What players say about where figures are.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::{ids::FigureId, words::listed};

/// Up to this many figures are named in the log.
const MOST_NAMES: usize = 3;

/// Where two figures of different sides are to each other. Saved battles contain it, so every released
/// variant must stay readable.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Sight {
    /// They can't see each other.
    Hidden,
    /// They see each other.
    #[default]
    Seen,
    /// They see each other, and are within reach of a charge.
    Close,
}

impl Sight {
    /// All of them, from far to near.
    pub const ALL: [Self; 3] = [Self::Hidden, Self::Seen, Self::Close];

    /// Returns the word for it: "Hidden".
    pub fn word(self) -> &'static str {
        match self {
            Self::Hidden => "Hidden",
            Self::Seen => "Seen",
            Self::Close => "Close",
        }
    }
}

/// Where figures are to each other, as players have said. Until they say otherwise, all figures see
/// each other and none are close.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Seen(BTreeMap<(FigureId, FigureId), Sight>);

impl Seen {
    /// Returns where two figures are to each other, which is the same both ways.
    pub fn of(&self, one: FigureId, other: FigureId) -> Sight {
        self.0.get(&pair(one, other)).copied().unwrap_or_default()
    }

    /// Returns the figures that a figure can't see.
    pub(crate) fn hidden_from(&self, figure: FigureId) -> Vec<FigureId> {
        let hidden = self.0.iter().filter(|(_, sight)| **sight == Sight::Hidden);
        let others = hidden.filter_map(|((one, other), _)| match figure {
            it if it == *one => Some(*other),
            it if it == *other => Some(*one),
            _ => None,
        });
        others.collect()
    }

    /// Says where two figures are to each other.
    pub(super) fn set(&mut self, one: FigureId, other: FigureId, sight: Sight) {
        self.0.insert(pair(one, other), sight);
    }
}

/// Describes what players have said about a figure: "Hidden from Otis: Sly and Bob. Close to Otis:
/// Mags." Names can be singular or plural, so no verb follows them.
pub(super) fn told(
    figure: &str,
    others: &[(FigureId, Sight)],
    name: &dyn Fn(FigureId) -> String,
) -> String {
    let groups = Sight::ALL.into_iter().filter_map(|sight| {
        let names = others.iter().filter(|it| it.1 == sight).map(|it| name(it.0));
        let names: Vec<String> = names.collect();
        let names = match names.len() {
            0 => return None,
            1..=MOST_NAMES => listed(&names),
            many => many.to_string(),
        };
        let how = match sight {
            Sight::Hidden => "Hidden from",
            Sight::Seen => "In sight of",
            Sight::Close => "Close to",
        };
        Some(format!("{how} {figure}: {names}."))
    });
    groups.collect::<Vec<_>>().join(" ")
}

/// Returns two figures in a fixed order.
fn pair(one: FigureId, other: FigureId) -> (FigureId, FigureId) {
    if one <= other { (one, other) } else { (other, one) }
}
