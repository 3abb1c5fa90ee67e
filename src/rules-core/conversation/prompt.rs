//! Prompts: one screen each. Who is asked what, and all a player needs to answer it.

use super::{Band, Condition, Headline, Part, Reading, Sum, Tone};
use crate::{
    dice::{Dice, Die, Face},
    ids::{FigureId, SideId},
};

/// A question to the players.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Prompt {
    /// Who does what to whom.
    pub headline: Headline,
    /// What is asked now, in a few words: "Roll to hit".
    pub ask: String,
    /// A line of help: how to tell the answer at the table, or what to keep in mind.
    pub hint: Option<String>,
    /// The side that answers, where the question is one side's.
    pub side: Option<SideId>,
    /// What kind of answer it takes.
    pub question: Question,
    /// Conditions that can be set before answering.
    pub conditions: Vec<Condition>,
    /// Figures that may break in before the question is answered.
    pub interrupts: Vec<Interrupt>,
    /// The [topic](crate::Topic) that explains it.
    pub topic: Option<&'static str>,
    /// The name of the test that the dice are rolled for, where the text of a written game gives
    /// one. It is the same for everybody who rolls in the test.
    pub test: Option<&'static str>,
}

/// A figure that may break in.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Interrupt {
    /// The figure.
    pub figure: FigureId,
    /// The words for breaking in: "Bob interrupts".
    pub label: String,
}

/// What kind of answer a prompt takes.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Question {
    /// How the dice of one sum fell, which mostly are a single die.
    Roll(Roll),
    /// How a pool of equal dice fell.
    Pool(Pool),
    /// Which of several is picked by one die, each by an equal share of its faces.
    Draw(Draw),
    /// One of several options.
    Choice(Choice),
    /// A number.
    Number(Number),
}

/// A test in the middle of its rolls.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Roll {
    /// The dice to roll now.
    pub dice: Dice,
    /// The sums of all who roll in this test.
    pub sums: Vec<Sum>,
    /// Whose dice they are, by place in `sums`.
    pub active: usize,
    /// Which results count as what.
    pub reading: Reading,
    /// The words for leaving the dice unrolled, where that is allowed.
    pub decline: Option<String>,
    /// Whether odds that look ahead assume that the dice are left unrolled.
    pub usually_left: bool,
}

/// Equal dice rolled together and counted by bands of faces.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Pool {
    /// Whose dice these are.
    pub who: String,
    /// The kind of die.
    pub die: Die,
    /// How many.
    pub dice: u16,
    /// What is added to each die, with its reason.
    pub parts: Vec<Part>,
    /// Which faces count as what.
    pub reading: Reading,
}

/// A die that picks one of several, each by the same number of faces. A face that belongs to none
/// of them is rolled again.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Draw {
    /// The kind of die.
    pub die: Die,
    /// Whom or what each share of the faces picks.
    pub bands: Vec<Band>,
    /// Whether everything that follows has the same outcomes whichever is picked, so that odds need
    /// to follow only one.
    pub alike: bool,
}

impl Draw {
    /// Shares the faces of `die` out among `names`, in their order.
    pub fn among(die: Die, names: impl IntoIterator<Item = String>) -> Self {
        let names: Vec<String> = names.into_iter().collect();
        let count = i32::try_from(names.len()).unwrap_or(i32::MAX).max(1);
        let width = (i32::from(die.faces()) / count).max(1);
        let starts = (1..=i32::from(die.faces())).step_by(usize::try_from(width).unwrap_or(1));
        let bands = names.into_iter().zip(starts).map(|(label, from)| Band {
            label: label.into(),
            tone: Tone::Mixed,
            from,
            to: from + width - 1,
        });
        Self { die, bands: bands.collect(), alike: false }
    }

    /// States that the outcomes that follow are the same whichever is picked.
    #[must_use]
    pub fn alike(mut self) -> Self {
        self.alike = true;
        self
    }

    /// Which one a face picks, by its place; `None` where the die is to be rolled again.
    pub fn picks(&self, face: Face) -> Option<usize> {
        self.bands.iter().position(|band| band.holds(face.into()))
    }
}

/// A choice among options.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Choice {
    /// The options.
    pub options: Vec<ChoiceOption>,
    /// The option that odds assume to be taken, where players would hardly take another.
    pub usual: Option<usize>,
}

/// One option of a choice.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct ChoiceOption {
    /// Its words.
    pub label: String,
    /// The figure it stands for, so that tapping the figure chooses it.
    pub figure: Option<FigureId>,
    /// What players should know about it.
    pub hint: Option<String>,
    /// Why it cannot be chosen, if it cannot.
    pub refusal: Option<String>,
    /// Shorter words for narrow places, where it has any.
    pub short: Option<String>,
}

impl ChoiceOption {
    /// A plain option.
    pub fn new(label: impl Into<String>) -> Self {
        Self { label: label.into(), figure: None, hint: None, refusal: None, short: None }
    }

    /// An option that stands for a figure.
    pub fn figure(label: impl Into<String>, figure: FigureId) -> Self {
        Self { figure: Some(figure), ..Self::new(label) }
    }

    /// The same option with a hint.
    #[must_use]
    pub fn hint(mut self, hint: Option<String>) -> Self {
        self.hint = hint;
        self
    }

    /// The same option with shorter words for narrow places.
    #[must_use]
    pub fn short(mut self, words: impl Into<String>) -> Self {
        self.short = Some(words.into());
        self
    }

    /// Its words for narrow places.
    pub fn in_short(&self) -> &str {
        self.short.as_deref().unwrap_or(&self.label)
    }
}

/// A number within limits.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Number {
    /// The least allowed.
    pub least: i32,
    /// The most allowed.
    pub most: i32,
    /// What it starts at.
    pub preset: i32,
    /// What it counts, as "inches".
    pub unit: &'static str,
}
