//! What a battle shows: sides, figures, their trackers, and what comes next. It is plain data in
//! players' words; code that draws it needs to know no rule.

mod offer;
mod tracker;

use std::fmt;

pub use offer::{Offer, Weighed};
pub use tracker::{Marker, NewMarker, PipMeaning, Tracker, TrackerKind};

use crate::ids::{FigureId, SideId};

/// A battle as it stands.
#[derive(Clone, Debug, PartialEq)]
pub struct BattleView {
    /// The trackers of the battle as a whole: turn, phase, whose move it is.
    pub trackers: Vec<Tracker>,
    /// What must be done now, and by whom.
    pub next: Next,
    /// What is easily forgotten in this phase, in a sentence, if the rules have such a thing.
    pub reminder: Option<String>,
    /// The figures in the order in which they act, where that is fixed; empty where sides choose.
    pub order: Vec<FigureId>,
    /// The sides in seating order.
    pub sides: Vec<SideView>,
    /// The end of the battle in words, once it has come.
    pub over: Option<String>,
}

/// What must be done now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Next {
    /// The side that has to do it, if it is one side.
    pub side: Option<SideId>,
    /// The figure that has to do it, if it is one figure.
    pub figure: Option<FigureId>,
    /// What has to be done, in a sentence.
    pub words: String,
}

impl Next {
    /// Something that nobody in particular has to do.
    pub fn anybody(words: impl Into<String>) -> Self {
        Self { side: None, figure: None, words: words.into() }
    }
}

/// A side as it stands.
#[derive(Clone, Debug, PartialEq)]
pub struct SideView {
    /// Its place among the sides.
    pub id: SideId,
    /// Its name; no two sides have the same.
    pub name: String,
    /// A few words on how it stands: "4 of 5 in action".
    pub remark: String,
    /// The trackers of the side as a whole.
    pub trackers: Vec<Tracker>,
    /// Its figures.
    pub figures: Vec<FigureView>,
}

/// A figure's card.
#[derive(Clone, Debug, PartialEq)]
pub struct FigureView {
    /// Its place among all figures.
    pub id: FigureId,
    /// Its side.
    pub side: SideId,
    /// Its name.
    pub name: String,
    /// A few words on what it is: "Raider, leader".
    pub remark: String,
    /// The names of its weapons: "Hunting rifle". Empty if there is nothing worth naming.
    pub arms: String,
    /// Whether it may act.
    pub standing: Standing,
    /// Its trackers.
    pub trackers: Vec<Tracker>,
    /// Its stats.
    pub stats: Vec<Stat>,
    /// Its weapons and abilities.
    pub gear: Vec<Gear>,
}

/// Where a figure stands in the turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Standing {
    /// May act now.
    Ready,
    /// Is acting.
    Acting,
    /// Will act later.
    Waiting,
    /// Has acted.
    Done,
    /// Is out of the battle.
    Gone,
    /// Never acts, because it is a thing.
    Thing,
    /// Acts no more, because the battle is over.
    Over,
}

impl Standing {
    /// The word on the card; empty for a thing, and after the end.
    pub fn word(self) -> &'static str {
        match self {
            Self::Ready => "ready",
            Self::Acting => "acting",
            Self::Waiting => "waiting",
            Self::Done => "done",
            Self::Gone => "out",
            Self::Thing | Self::Over => "",
        }
    }
}

/// Something that a figure carries or can do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Gear {
    /// Its name, with the number of them if there are several: "Rifle", "Rifle ×5".
    pub name: String,
    /// What it does, in a few words; empty if the name says everything.
    pub words: String,
    /// The same on a card, one fact per chip: "24″", "S6".
    pub facts: Vec<String>,
    /// How it stands at present: "in hand".
    pub state: Option<&'static str>,
    /// Whether it is a weapon.
    pub is_weapon: bool,
    /// The [topic](crate::Topic) that explains it.
    pub topic: Option<&'static str>,
}

impl Gear {
    /// A weapon.
    pub fn weapon(name: impl Into<String>, words: impl Into<String>) -> Self {
        Self { is_weapon: true, ..Self::ability(name, words) }
    }

    /// Anything but a weapon.
    pub fn ability(name: impl Into<String>, words: impl Into<String>) -> Self {
        let (name, words) = (name.into(), words.into());
        let facts = words.split(", ").filter(|it| !it.is_empty()).map(str::to_owned).collect();
        Self { name, words, facts, state: None, is_weapon: false, topic: None }
    }

    /// Sets shorter facts for its card than the pieces of its words.
    #[must_use]
    pub fn facts(mut self, facts: impl IntoIterator<Item = String>) -> Self {
        self.facts = facts.into_iter().collect();
        self
    }

    /// Adds how it stands at present.
    #[must_use]
    pub fn state(mut self, state: Option<&'static str>) -> Self {
        self.state = state;
        self
    }

    /// Adds the [topic](crate::Topic) that explains it.
    #[must_use]
    pub fn topic(mut self, key: impl Into<Option<&'static str>>) -> Self {
        self.topic = key.into();
        self
    }

    /// Everything but its name: what it does, and how it stands.
    pub fn remark(&self) -> String {
        let state = self.state.map(|state| format!("({state})"));
        let words = Some(self.words.clone()).filter(|words| !words.is_empty());
        words.into_iter().chain(state).collect::<Vec<_>>().join(" ")
    }
}

impl fmt::Display for Gear {
    /// Everything in a line.
    ///
    /// ```
    /// use rules_core::view::Gear;
    ///
    /// let knife = Gear::weapon("Knife", "Strength 5").state(Some("in hand"));
    /// assert_eq!(knife.to_string(), "Knife: Strength 5 (in hand)");
    /// assert_eq!(Gear { words: String::new(), ..knife }.to_string(), "Knife (in hand)");
    /// ```
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name)?;
        if !self.words.is_empty() {
            write!(f, ": {}", self.words)?;
        }
        self.state.iter().try_for_each(|state| write!(f, " ({state})"))
    }
}

/// A stat and its number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stat {
    /// The key of the field in which the sheet has it.
    pub field: &'static str,
    /// Its name.
    pub label: &'static str,
    /// A name of at most four letters, for a narrow column.
    pub short: &'static str,
    /// The number as it is written: "4", "4+".
    pub value: String,
    /// The [topic](crate::Topic) that explains it.
    pub topic: Option<&'static str>,
}
