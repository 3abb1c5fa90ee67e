//! Prompts: one screen each. Who is asked what, and all a player needs to answer it.

use super::{Condition, Sum, Target};
use crate::{
    dice::{Die, Face},
    ids::{FigureId, SideId},
};

/// A question to the players.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Prompt {
    /// Who does what to whom.
    pub headline: String,
    /// What is asked now, in a few words: "Roll to hit".
    pub ask: String,
    /// A line of help: how to tell, what to keep in mind.
    pub hint: Option<String>,
    /// The side that answers, where it is one.
    pub side: Option<SideId>,
    /// What kind of answer it takes.
    pub question: Question,
    /// Conditions that can be set before answering.
    pub conditions: Vec<Condition>,
    /// Figures that may break in before it is answered, each with what that is called.
    pub interrupts: Vec<Interrupt>,
    /// The [topic](crate::Topic) that explains it.
    pub topic: Option<&'static str>,
}

/// A figure that may break in.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Interrupt {
    /// Which.
    pub figure: FigureId,
    /// What breaking in is called: "Bob interrupts".
    pub label: String,
}

/// What kind of answer a prompt takes.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Question {
    /// The face of one die.
    Roll(Roll),
    /// How a handful of dice fell.
    Pool(Pool),
    /// One die that picks one of several, by equal shares of its faces.
    Draw(Draw),
    /// One of several options.
    Choice(Choice),
    /// A number.
    Number(Number),
}

/// A test in the middle of its rolls.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Roll {
    /// The die to roll now.
    pub die: Die,
    /// The sums of all who roll in this test.
    pub sums: Vec<Sum>,
    /// Whose die it is, by place in `sums`.
    pub active: usize,
    /// What they are held against.
    pub target: Target,
    /// Where the die may be left unrolled: the words for leaving it.
    pub decline: Option<String>,
    /// Whether faces between the lowest and the highest count only by whether they reach the target.
    pub result_only: bool,
}

impl Roll {
    /// Faces that come to the same, by one of them and by how many they are.
    pub fn kinds_of_faces(&self) -> Vec<(Face, Face)> {
        let highest = self.die.faces();
        let total = self.sums.get(self.active).map_or(0, Sum::total);
        let reaches = |face: Face| match self.target {
            Target::AtLeast(least) => total + i32::from(face) >= least,
            Target::Opposed | Target::Highest => false,
        };
        let others = self.sums.iter().filter(|sum| sum.is_rolled()).map(Sum::total);
        let best = others.max().unwrap_or(i32::MIN);
        let kind = |face: Face| match self.result_only {
            // Whoever is beaten is beaten, by however much.
            _ if self.target == Target::Highest && total + i32::from(face) < best => (0, false),
            true if face != 1 && face != highest => (0, reaches(face)),
            _ => (face, false),
        };
        let faces: Vec<Face> = (1..=highest).collect();
        let kinds = faces.chunk_by(|one, other| kind(*one) == kind(*other));
        let counted = |faces: &[Face]| Some((*faces.first()?, u8::try_from(faces.len()).ok()?));
        kinds.filter_map(counted).collect()
    }
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
    /// The bands, which together hold each face once.
    pub bands: Vec<Band>,
    /// What makes up the face needed, each with its reason.
    pub parts: Vec<super::Part>,
}

/// A die that picks one of several, each with as many of its faces as any other. A face that is nobody's is rolled
/// again.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Draw {
    /// The kind of die.
    pub die: Die,
    /// Whom or what each share of the faces picks.
    pub bands: Vec<Band>,
    /// Whether all that follows comes out alike whichever it picks, so that odds need not follow each.
    pub alike: bool,
}

impl Draw {
    /// Shares the faces of `die` out among `names`, in their order.
    pub fn among(die: Die, names: impl IntoIterator<Item = String>) -> Self {
        let names: Vec<String> = names.into_iter().collect();
        let count = u8::try_from(names.len()).unwrap_or(u8::MAX).max(1);
        let width = (die.faces() / count).max(1);
        let starts = (1..=die.faces()).step_by(width.into());
        let bands = names.into_iter().zip(starts);
        let bands = bands.map(|(label, from)| Band { label, from, to: from + width - 1 });
        Self { die, bands: bands.collect(), alike: false }
    }

    /// The same where the outcomes that follow come out alike whichever it picks.
    #[must_use]
    pub fn alike(mut self) -> Self {
        self.alike = true;
        self
    }

    /// Which one a face picks, by its place; nobody's is rolled again.
    pub fn picks(&self, face: Face) -> Option<usize> {
        self.bands.iter().position(|band| (band.from..=band.to).contains(&face))
    }
}

/// Faces of a die that count the same.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Band {
    /// What they count as: "hits".
    pub label: String,
    /// The lowest face.
    pub from: u8,
    /// The highest face.
    pub to: u8,
}

impl Band {
    /// How many faces of the die it holds.
    pub fn width(&self) -> u8 {
        (self.to + 1).saturating_sub(self.from)
    }

    /// Its faces as players say them: "4+" up to the die's highest, else "1–3", or "1" for a single one.
    pub fn faces(&self, die: Die) -> String {
        if self.to == die.faces() && self.from < self.to {
            format!("{}+", self.from)
        } else if self.from == self.to {
            self.from.to_string()
        } else {
            format!("{}–{}", self.from, self.to)
        }
    }
}

/// A choice among options.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Choice {
    /// The options.
    pub options: Vec<ChoiceOption>,
    /// The option that odds take for granted, where players would hardly take another.
    pub usual: Option<usize>,
}

/// One option of a choice.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct ChoiceOption {
    /// Its words.
    pub label: String,
    /// The figure it stands for, so that tapping the figure chooses it.
    pub figure: Option<FigureId>,
    /// What to know about it.
    pub hint: Option<String>,
    /// Why it cannot be chosen.
    pub refusal: Option<String>,
}

impl ChoiceOption {
    /// A plain option.
    pub fn new(label: impl Into<String>) -> Self {
        Self { label: label.into(), figure: None, hint: None, refusal: None }
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
