//! The view of a battle: sides, figures, their trackers, and the next step. It is plain data in
//! players' words, so code that shows it does not depend on the rules.

mod offer;
mod sign;
mod tracker;

use std::fmt;

pub use offer::{Advice, Offer, Weighed};
pub use sign::Sign;
pub use tracker::{Marker, NewMarker, PipMeaning, Tracker, TrackerKind};

use crate::ids::{FigureId, SideId};

/// The current view of a battle, as players see it.
#[derive(Clone, Debug, PartialEq)]
pub struct BattleView {
    /// The trackers of the whole battle: turn, phase, the side to move.
    pub trackers: Vec<Tracker>,
    /// The next step, and who has to take it.
    pub next: Next,
    /// A reminder of something that players have to do or to mind now, if there is anything.
    pub reminder: Option<String>,
    /// The figures in the order in which they act, if that is fixed. Empty if sides choose freely.
    pub order: Vec<FigureId>,
    /// The sides in seating order.
    pub sides: Vec<SideView>,
    /// The ending of the battle in words, if it is over.
    pub over: Option<String>,
    /// The label of a button that adds figures, if the battle lacks some: "Add opponents".
    pub lacks: Option<&'static str>,
}

/// The next step of a battle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Next {
    /// The side that has to take the step, if it is one side.
    pub side: Option<SideId>,
    /// The figure that has to take the step, if it is one figure.
    pub figure: Option<FigureId>,
    /// What has to be done, as a sentence.
    pub words: String,
}

impl Next {
    /// Creates a step that belongs to no side or figure.
    pub fn anybody(words: impl Into<String>) -> Self {
        Self { side: None, figure: None, words: words.into() }
    }
}

/// The current view of a side.
#[derive(Clone, Debug, PartialEq)]
pub struct SideView {
    /// The side's id.
    pub id: SideId,
    /// The side's name, unique in the battle.
    pub name: String,
    /// A short remark about the side's current state: "4 of 5 in action".
    pub remark: String,
    /// The trackers of the whole side.
    pub trackers: Vec<Tracker>,
    /// The side's figures.
    pub figures: Vec<FigureView>,
}

/// A figure's card.
#[derive(Clone, Debug, PartialEq)]
pub struct FigureView {
    /// The figure's id.
    pub id: FigureId,
    /// The figure's side.
    pub side: SideId,
    /// The figure on whose card this figure has a row: the unit that it joined, or its transport.
    /// `None` if the figure has a card of its own.
    pub host: Option<FigureId>,
    /// The figure's name.
    pub name: String,
    /// A short description: "Raider, leader".
    pub remark: String,
    /// The figure's weapons, each with its most important number: "Hunting rifle S6". Empty if none
    /// is worth naming.
    pub arms: Vec<String>,
    /// The figure's status in the turn.
    pub standing: Standing,
    /// The figure's trackers.
    pub trackers: Vec<Tracker>,
    /// The figure's stats.
    pub stats: Vec<Stat>,
    /// The figure's weapons and abilities.
    pub gear: Vec<Gear>,
}

/// A figure's status in the turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Standing {
    /// The figure can act now.
    Ready,
    /// The figure is acting.
    Acting,
    /// The figure will act later.
    Waiting,
    /// The figure has acted.
    Done,
    /// The figure is out of the battle.
    Gone,
    /// The figure never acts, because it is an object.
    Thing,
    /// The figure no longer acts, because the battle is over.
    Over,
}

impl Standing {
    /// Returns `true` if the figure takes part in the battle. Objects don't.
    pub fn is_in_play(self) -> bool {
        !matches!(self, Self::Gone | Self::Thing)
    }

    /// Returns the word shown on the card, or an empty text for objects and after the battle.
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

/// A weapon or ability of a figure, or another item that it carries.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Gear {
    /// The name, with a count if there are several: "Rifle", "Rifle ×5".
    pub name: String,
    /// A short description of the item's effect. Empty if the name says everything.
    pub words: String,
    /// The item's current state: "in hand".
    pub state: Option<&'static str>,
    /// Whether the item is a weapon.
    pub is_weapon: bool,
    /// The [topic](crate::Topic) that explains the item.
    pub topic: Option<&'static str>,
}

impl Gear {
    /// Creates a weapon.
    pub fn weapon(name: impl Into<String>, words: impl Into<String>) -> Self {
        Self { is_weapon: true, ..Self::ability(name, words) }
    }

    /// Creates an ability, or any other item except a weapon.
    pub fn ability(name: impl Into<String>, words: impl Into<String>) -> Self {
        let (name, words) = (name.into(), words.into());
        Self { name, words, state: None, is_weapon: false, topic: None }
    }

    /// Sets or clears the current state.
    #[must_use]
    pub fn state(mut self, state: Option<&'static str>) -> Self {
        self.state = state;
        self
    }

    /// Sets the [topic](crate::Topic) that explains the item.
    #[must_use]
    pub fn topic(mut self, key: impl Into<Option<&'static str>>) -> Self {
        self.topic = key.into();
        self
    }

    /// Returns everything except the name: the effect and the current state.
    pub fn remark(&self) -> String {
        let state = self.state.map(|state| format!("({state})"));
        let words = Some(self.words.clone()).filter(|words| !words.is_empty());
        words.into_iter().chain(state).collect::<Vec<_>>().join(" ")
    }
}

impl fmt::Display for Gear {
    /// Writes the name, the description and the current state on one line.
    ///
    /// ```
    /// use engine::view::Gear;
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

/// A stat and its value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stat {
    /// The key of the stat's field on the sheet.
    pub field: &'static str,
    /// The stat's name.
    pub label: &'static str,
    /// The shortest form of the name that players understand, for a narrow column.
    pub short: &'static str,
    /// The value as text: "4", "4+".
    pub value: String,
    /// The [topic](crate::Topic) that explains the number.
    pub topic: Option<&'static str>,
}
