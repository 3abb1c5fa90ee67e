//! What a battle shows: sides, figures, their trackers, what comes next. Plain data, in players' words; whoever draws
//! it needs to know no rule.

use std::{borrow::Cow, fmt};

use crate::{
    conversation::Number,
    ids::{FigureId, SideId},
};

/// A battle as it stands.
#[derive(Clone, Debug, PartialEq)]
pub struct BattleView {
    /// What the battle as a whole keeps: turn, phase, whose move it is.
    pub trackers: Vec<Tracker>,
    /// What must be done now, and by whom.
    pub next: Next,
    /// The sides in seating order.
    pub sides: Vec<SideView>,
    /// The end of the battle in words, once it has come.
    pub over: Option<String>,
}

/// What must be done now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Next {
    /// The side to do it, where it is one.
    pub side: Option<SideId>,
    /// The figure to do it, where it is one.
    pub figure: Option<FigureId>,
    /// What, in a sentence.
    pub words: String,
}

impl Next {
    /// What nobody in particular must do.
    pub fn anybody(words: impl Into<String>) -> Self {
        Self { side: None, figure: None, words: words.into() }
    }
}

/// A side as it stands.
#[derive(Clone, Debug, PartialEq)]
pub struct SideView {
    /// Which.
    pub id: SideId,
    /// Its name, unlike every other side's.
    pub name: String,
    /// A few words on how it stands: "4 of 5 in action".
    pub remark: String,
    /// What the side as a whole keeps.
    pub trackers: Vec<Tracker>,
    /// Its figures.
    pub figures: Vec<FigureView>,
}

/// A figure's card.
#[derive(Clone, Debug, PartialEq)]
pub struct FigureView {
    /// Which.
    pub id: FigureId,
    /// Its side.
    pub side: SideId,
    /// Its name.
    pub name: String,
    /// A few words on what it is: "Raider, leader".
    pub remark: String,
    /// What it fights with, by name: "Hunting rifle". Empty where that is nothing of note.
    pub arms: String,
    /// Whether it may act.
    pub standing: Standing,
    /// What it keeps.
    pub trackers: Vec<Tracker>,
    /// Its stats.
    pub stats: Vec<Stat>,
    /// Its weapons and abilities.
    pub gear: Vec<Gear>,
}

/// Where a figure stands in the turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Standing {
    /// It may act now.
    Ready,
    /// It is acting.
    Acting,
    /// Its time is still to come.
    Waiting,
    /// It has acted.
    Done,
    /// It is out of the battle.
    Gone,
    /// It is a thing and never acts.
    Thing,
}

impl Standing {
    /// The word on the card; of a thing there is nothing to say.
    pub fn word(self) -> &'static str {
        match self {
            Self::Ready => "ready",
            Self::Acting => "acting",
            Self::Waiting => "waiting",
            Self::Done => "done",
            Self::Gone => "out",
            Self::Thing => "",
        }
    }
}

/// Something a figure carries or can do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Gear {
    /// Its name, and how many there are of it where it is more than one: "Rifle", "Rifle ×5".
    pub name: String,
    /// What it does, in a few words; nothing where its name says it all.
    pub words: String,
    /// How it stands at present: "in hand".
    pub state: Option<&'static str>,
    /// Whether it is a weapon.
    pub is_weapon: bool,
    /// The [topic](crate::Topic) that explains it.
    pub topic: Option<&'static str>,
}

impl Gear {
    /// A weapon, how it stands being said where that is known.
    pub fn weapon(name: impl Into<String>, words: impl Into<String>) -> Self {
        Self { is_weapon: true, ..Self::ability(name, words) }
    }

    /// Anything but a weapon.
    pub fn ability(name: impl Into<String>, words: impl Into<String>) -> Self {
        let (name, words) = (name.into(), words.into());
        Self { name, words, state: None, is_weapon: false, topic: None }
    }

    /// The same as it stands at present.
    #[must_use]
    pub fn state(mut self, state: Option<&'static str>) -> Self {
        self.state = state;
        self
    }

    /// The same, explained by a [topic](crate::Topic).
    #[must_use]
    pub fn topic(mut self, key: &'static str) -> Self {
        self.topic = Some(key);
        self
    }

    /// What there is to say beside its name: what it does, how it stands.
    pub fn remark(&self) -> String {
        let state = self.state.map(|state| format!("({state})"));
        let words = Some(self.words.clone()).filter(|words| !words.is_empty());
        words.into_iter().chain(state).collect::<Vec<_>>().join(" ")
    }
}

impl fmt::Display for Gear {
    /// All of it in a line.
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

/// A stat and its number, as on a sheet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stat {
    /// The field of the sheet that it is written in, by its name in data.
    pub field: &'static str,
    /// Its name.
    pub label: &'static str,
    /// A name of at most four letters, for a narrow column.
    pub short: &'static str,
    /// Its number, as it is written: "4", "4+".
    pub value: String,
}

/// Something kept count of, which can be changed by hand at any time.
#[derive(Clone, Debug, PartialEq)]
pub struct Tracker {
    /// Its name in data; unique among its holder's.
    pub key: Cow<'static, str>,
    /// Its name for players.
    pub label: Cow<'static, str>,
    /// What is kept.
    pub kind: TrackerKind,
    /// Whether it is only for changing by hand, as what it says shows on the card anyhow.
    pub quiet: bool,
    /// The [topic](crate::Topic) that explains it.
    pub topic: Option<&'static str>,
}

impl Tracker {
    /// A tracker.
    pub fn new(
        key: impl Into<Cow<'static, str>>,
        label: impl Into<Cow<'static, str>>,
        kind: TrackerKind,
    ) -> Self {
        Self { key: key.into(), label: label.into(), kind, quiet: false, topic: None }
    }

    /// A tracker that says yes or no.
    pub fn flag(key: &'static str, label: &'static str, on: bool) -> Self {
        Self::new(key, label, TrackerKind::Flag(on))
    }

    /// The same, only for changing by hand where that is so.
    #[must_use]
    pub fn quiet_if(mut self, quiet: bool) -> Self {
        self.quiet = quiet;
        self
    }

    /// The same, explained by a [topic](crate::Topic).
    #[must_use]
    pub fn topic(mut self, key: &'static str) -> Self {
        self.topic = Some(key);
        self
    }

    /// Whether a card shows it: pips and choices always, the others when there is something to show, the quiet never.
    pub fn is_notable(&self) -> bool {
        !self.quiet
            && match &self.kind {
                TrackerKind::Pips { .. } | TrackerKind::Choice { .. } => true,
                TrackerKind::Counter { value, .. } => *value != 0,
                TrackerKind::Flag(on) => *on,
                TrackerKind::Markers { items, .. } => !items.is_empty(),
            }
    }
}

/// What a tracker keeps.
#[derive(Clone, Debug, PartialEq)]
pub enum TrackerKind {
    /// A row of pips, some filled.
    Pips {
        /// How many are filled.
        value: i32,
        /// How many there are.
        most: i32,
        /// What a filled pip means.
        meaning: PipMeaning,
    },
    /// A number.
    Counter {
        /// It.
        value: i32,
        /// The least it can be.
        least: i32,
        /// The most it can be.
        most: i32,
    },
    /// Yes or no.
    Flag(bool),
    /// One of a few words.
    Choice {
        /// The place of the one that holds.
        value: usize,
        /// The words.
        options: Vec<String>,
    },
    /// Markers lying beside the figure.
    Markers {
        /// Those that lie there.
        items: Vec<Marker>,
        /// What to give when one is put down by hand.
        add: NewMarker,
    },
}

/// A marker lying beside a figure.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Marker {
    /// What it says: "Strength 6".
    pub label: String,
    /// The same in the room of a token: "S6".
    pub short: String,
}

impl Marker {
    /// A marker that has room for all it says.
    pub fn new(label: impl Into<String>) -> Self {
        let label = label.into();
        Self { short: label.clone(), label }
    }

    /// The same with less on its token.
    #[must_use]
    pub fn short(mut self, short: impl Into<String>) -> Self {
        self.short = short.into();
        self
    }
}

/// What to give when a marker is put down by hand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NewMarker {
    /// A number within limits.
    Number(Number),
    /// One of several words, by its place.
    OneOf(Vec<String>),
}

/// What a filled pip means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PipMeaning {
    /// Something lost, as a wound taken.
    Harm,
    /// Something left to use, as an action.
    Stock,
}

/// Something that may be done now, or why not.
#[derive(Clone, Debug, PartialEq)]
pub struct Offer<A> {
    /// What to hand back to take it.
    pub action: A,
    /// Its words.
    pub label: String,
    /// What it costs.
    pub cost: Option<String>,
    /// What to keep in mind at the table.
    pub hint: Option<String>,
    /// Why it cannot be done now.
    pub refusal: Option<String>,
    /// The [topic](crate::Topic) that explains it.
    pub topic: Option<&'static str>,
    /// Whether it is seldom wanted and may stand aside.
    pub rare: bool,
    /// What to ask before it is taken, where one tap by mistake would end too much.
    pub asks: Option<&'static str>,
    /// How players weigh it by its chances.
    pub weighed: Weighed,
}

/// How players weigh an offer by its [chances](crate::Battle::outlooks_of).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Weighed {
    /// Not at all: nothing is at stake.
    #[default]
    Not,
    /// For itself: others have other merits.
    Alone,
    /// Against all others like it: nothing but their chances tells them apart.
    AgainstOthers,
}

impl<A> Offer<A> {
    /// An offer that stands.
    pub fn new(action: A, label: impl Into<String>) -> Self {
        Self {
            action,
            label: label.into(),
            cost: None,
            hint: None,
            refusal: None,
            topic: None,
            rare: false,
            asks: None,
            weighed: Weighed::Not,
        }
    }

    /// The same with its cost.
    #[must_use]
    pub fn cost(mut self, cost: impl Into<String>) -> Self {
        self.cost = Some(cost.into());
        self
    }

    /// The same with a hint.
    #[must_use]
    pub fn hint(mut self, hint: impl Into<String>) -> Self {
        self.hint = Some(hint.into());
        self
    }

    /// The same, refused where there is a reason.
    #[must_use]
    pub fn unless(mut self, refusal: Option<String>) -> Self {
        self.refusal = self.refusal.or(refusal);
        self
    }

    /// The same, explained by a [topic](crate::Topic).
    #[must_use]
    pub fn topic(mut self, key: &'static str) -> Self {
        self.topic = Some(key);
        self
    }

    /// The same, but it is asked first whether that is meant.
    #[must_use]
    pub fn asks(mut self, words: &'static str) -> Self {
        self.asks = Some(words);
        self
    }

    /// The same, weighed so.
    #[must_use]
    pub fn weighed(mut self, weighed: Weighed) -> Self {
        self.weighed = weighed;
        self
    }

    /// The same, seldom wanted.
    #[must_use]
    pub fn rare(mut self) -> Self {
        self.rare = true;
        self
    }

    /// The same offer of another kind of action, where there is such an action.
    pub fn try_map<B>(self, wrap: impl FnOnce(A) -> Option<B>) -> Option<Offer<B>> {
        let Self { action, label, cost, hint, refusal, topic, rare, asks, weighed } = self;
        let action = wrap(action)?;
        Some(Offer { action, label, cost, hint, refusal, topic, rare, asks, weighed })
    }
}
