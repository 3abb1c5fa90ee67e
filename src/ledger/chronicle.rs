//! A roster's chronicle: the battles it was in.

use std::{
    ops::{Deref, DerefMut},
    sync::{Arc, OnceLock},
};

use rules_core::words::isolated;
use serde::{Deserialize, Serialize};

use crate::{limits::LONGEST_TEXT, provenance::Origin};

/// The most battles of a chronicle that is taken in from elsewhere.
pub(crate) const MOST_PAST_BATTLES: usize = 2000;

/// The battles a roster was in, in their order. Copies share them, and their text is made once, so
/// that a change of a roster takes no longer after many battles.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(from = "Vec<PastBattle>", into = "Vec<PastBattle>")]
pub struct Chronicle(Arc<Past>);

#[derive(Debug, Default)]
struct Past {
    battles: Vec<PastBattle>,
    /// The battles' text, once it was needed.
    text: OnceLock<Arc<str>>,
}

impl Clone for Past {
    fn clone(&self) -> Self {
        self.battles.clone().into()
    }
}

impl From<Vec<PastBattle>> for Past {
    fn from(battles: Vec<PastBattle>) -> Self {
        Self { battles, text: OnceLock::new() }
    }
}

impl From<Vec<PastBattle>> for Chronicle {
    fn from(battles: Vec<PastBattle>) -> Self {
        Self(Arc::new(battles.into()))
    }
}

impl From<Chronicle> for Vec<PastBattle> {
    fn from(chronicle: Chronicle) -> Self {
        chronicle.0.battles.clone()
    }
}

impl FromIterator<PastBattle> for Chronicle {
    fn from_iter<T: IntoIterator<Item = PastBattle>>(battles: T) -> Self {
        Vec::from_iter(battles).into()
    }
}

impl Deref for Chronicle {
    type Target = Vec<PastBattle>;

    fn deref(&self) -> &Self::Target {
        &self.0.battles
    }
}

impl DerefMut for Chronicle {
    fn deref_mut(&mut self) -> &mut Self::Target {
        let past = Arc::make_mut(&mut self.0);
        past.text = OnceLock::new();
        &mut past.battles
    }
}

impl PartialEq for Chronicle {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0) || self.0.battles == other.0.battles
    }
}

impl Eq for Chronicle {}

impl Chronicle {
    /// Returns `true` if the roster was in no battle.
    pub fn is_empty(&self) -> bool {
        self.0.battles.is_empty()
    }

    /// Its text in a document.
    pub(crate) fn text(&self) -> Arc<str> {
        let write = || serde_json::to_string(&self.0.battles).unwrap_or_default().into();
        Arc::clone(self.0.text.get_or_init(write))
    }

    /// What is too much about it; `None` if nothing is.
    pub(crate) fn excess(&self) -> Option<&'static str> {
        let is_long = |it: &PastBattle| {
            let names = it.figures.iter().map(|it| &it.name);
            it.against.iter().chain([&it.ended]).chain(names).any(|text| text.len() > LONGEST_TEXT)
        };
        match self.len() > MOST_PAST_BATTLES || self.iter().any(is_long) {
            true => Some("its battle history is too long"),
            false => None,
        }
    }
}

/// A battle that a roster was in.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PastBattle {
    /// Which battle it was, where that is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub battle: Option<Origin>,
    /// When it was added: milliseconds since 1970.
    pub at: u64,
    /// The names of the other sides.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub against: Vec<String>,
    /// How it ended, in a sentence.
    pub ended: String,
    /// Its side's score and the best of the others', where anything was scored.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub score: Option<(i32, i32)>,
    /// The figures that did something or fell.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub figures: Vec<Participation>,
}

/// A figure's part in a battle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Participation {
    /// Its name.
    #[serde(rename = "n")]
    pub name: String,
    /// How many figures it took out of action.
    #[serde(rename = "k", default, skip_serializing_if = "is_none")]
    pub put_out: u16,
    /// Whether it was lost.
    #[serde(rename = "f", default, skip_serializing_if = "std::ops::Not::not")]
    pub fell: bool,
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde hands it over so")]
fn is_none(count: &u16) -> bool {
    *count == 0
}

impl PastBattle {
    /// What its figures did, in words: "Dirk took out 2. Bob fell."
    pub fn deeds(&self) -> String {
        let told = self.figures.iter().map(|it| {
            let name = isolated(&it.name);
            match (it.put_out, it.fell) {
                (0, _) => format!("{name} fell."),
                (count, false) => format!("{name} took out {count}."),
                (count, true) => format!("{name} took out {count} and fell."),
            }
        });
        told.collect::<Vec<_>>().join(" ")
    }
}
