//! Prompts: the questions that the rules ask, one screen each.

use rand::{Rng, RngExt, seq::IndexedRandom};

use super::{Answer, Band, Condition, Headline, Part, Reading, Sum, Tone};
use crate::{
    dice::{Dice, Die, Face},
    ids::{FigureId, SideId},
};

/// A question to the players, with everything that its screen shows.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Prompt {
    /// The subject of the walk-through: "Dirk shoots at Bob".
    pub headline: Headline,
    /// The current question, in a few words: "Roll to hit".
    pub ask: String,
    /// A line of help: how to find the answer on the table, or a rule to remember.
    pub hint: Option<String>,
    /// The side that answers, if the question belongs to one side.
    pub side: Option<SideId>,
    /// Whether players answer what they see on the table. Otherwise the side that answers decides.
    pub is_fact: bool,
    /// The kind of answer that is needed.
    pub question: Question,
    /// Conditions that can be set before answering.
    pub conditions: Vec<Condition>,
    /// Figures that can interrupt before the question is answered.
    pub interrupts: Vec<Interrupt>,
    /// The [topic](crate::Topic) that explains the question.
    pub topic: Option<&'static str>,
    /// The name of the test, if the rules of a custom game name it. The name is the same for
    /// everyone who rolls in the test.
    pub test: Option<&'static str>,
}

/// A figure that can act before a question is answered.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Interrupt {
    /// The figure that can interrupt.
    pub figure: FigureId,
    /// The label of the interruption: "Bob interrupts".
    pub label: String,
}

/// The kind of answer that a prompt needs.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Question {
    /// A roll of the dice in a sum, usually a single die.
    Roll(Roll),
    /// A roll of a pool of equal dice.
    Pool(Pool),
    /// A roll of one die that picks one of several options, all equally likely.
    Draw(Draw),
    /// One of several options.
    Choice(Choice),
    /// A number in a range.
    Number(Number),
}

impl Question {
    /// Returns `true` if dice answer the question.
    pub fn is_rolled(&self) -> bool {
        matches!(self, Self::Roll(_) | Self::Pool(_) | Self::Draw(_))
    }

    /// Returns `true` if the question has odds: its results differ in more than a name.
    pub fn has_odds(&self) -> bool {
        matches!(self, Self::Roll(_) | Self::Pool(_))
    }

    /// Returns the kind of die, if the question has dice that players do not roll as a pool.
    pub fn die(&self) -> Option<Die> {
        match self {
            Self::Roll(roll) => Some(roll.dice.die),
            Self::Draw(draw) => Some(draw.die),
            Self::Pool(_) | Self::Choice(_) | Self::Number(_) => None,
        }
    }

    /// Returns the die, if the face of a single die answers the question.
    pub fn single_die(&self) -> Option<Die> {
        match self {
            Self::Roll(roll) if !roll.dice.is_single() => None,
            _ => self.die(),
        }
    }

    /// Returns the choice, if the question is one.
    pub fn choice(&self) -> Option<&Choice> {
        match self {
            Self::Choice(choice) => Some(choice),
            Self::Roll(_) | Self::Pool(_) | Self::Draw(_) | Self::Number(_) => None,
        }
    }

    /// Returns the bands of faces or totals, if dice answer the question.
    pub fn bands(&self) -> &[Band] {
        match self {
            Self::Roll(roll) => &roll.reading.bands,
            Self::Pool(pool) => &pool.reading.bands,
            Self::Draw(draw) => &draw.bands,
            Self::Choice(_) | Self::Number(_) => &[],
        }
    }

    /// Returns the first option that can be chosen, or the lowest number that can be entered.
    /// Returns `None` if dice answer the question, or no option can be chosen.
    pub fn first_answer(&self) -> Option<Answer> {
        match self {
            Self::Choice(choice) => choice.open().next().map(|(place, _)| Answer::Choice(place)),
            Self::Number(number) => Some(Answer::Number(number.least)),
            Self::Roll(_) | Self::Pool(_) | Self::Draw(_) => None,
        }
    }

    /// Returns a random valid answer. Returns `None` if dice answer the question, or no option can
    /// be chosen.
    pub fn random_answer(&self, dice: &mut impl Rng) -> Option<Answer> {
        match self {
            Self::Choice(choice) => {
                let open: Vec<u16> = choice.open().map(|(place, _)| place).collect();
                open.choose(dice).map(|&place| Answer::Choice(place))
            }
            Self::Number(number) => {
                Some(Answer::Number(dice.random_range(number.least..=number.most)))
            }
            Self::Roll(_) | Self::Pool(_) | Self::Draw(_) => None,
        }
    }
}

impl Choice {
    /// Returns the options that can be chosen, with their indices.
    pub fn open(&self) -> impl Iterator<Item = (u16, &ChoiceOption)> {
        (0..).zip(&self.options).filter(|(_, it)| it.refusal.is_none())
    }
}

/// A roll of dice that are added to a sum.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Roll {
    /// The dice to roll now.
    pub dice: Dice,
    /// The sums of all rollers in this test.
    pub sums: Vec<Sum>,
    /// The roller's index in `sums`.
    pub active: usize,
    /// The meaning of each result.
    pub reading: Reading,
    /// The label of the option to leave the dice unrolled, if that is allowed.
    pub decline: Option<String>,
    /// Whether odds that look ahead assume that the dice are left unrolled.
    pub usually_left: bool,
}

/// Equal dice that are rolled together and counted by bands of faces.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Pool {
    /// The roller's name.
    pub who: String,
    /// The kind of die in the pool.
    pub die: Die,
    /// The number of dice in the pool.
    pub dice: u16,
    /// The modifiers to each die, with their reasons.
    pub parts: Vec<Part>,
    /// The meaning of each face.
    pub reading: Reading,
}

/// A die that picks one of several options, each with the same number of faces. Leftover faces are
/// rerolled.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Draw {
    /// The kind of die that makes the pick.
    pub die: Die,
    /// The options: their names and faces.
    pub bands: Vec<Band>,
    /// Whether every pick leads to the same outcomes, so that odds need to follow only one.
    pub alike: bool,
}

impl Draw {
    /// Divides the faces of `die` equally among `names`, in their order.
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

    /// Marks all picks as leading to the same outcomes.
    #[must_use]
    pub fn alike(mut self) -> Self {
        self.alike = true;
        self
    }

    /// Returns the index of the option that a face picks, or `None` if the die must be rerolled.
    pub fn picks(&self, face: Face) -> Option<usize> {
        self.bands.iter().position(|band| band.holds(face.into()))
    }
}

/// A choice among options.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Choice {
    /// The options, which answers name by index.
    pub options: Vec<ChoiceOption>,
    /// The index of the option that odds assume, if players almost always choose that option.
    pub usual: Option<usize>,
}

/// One option of a choice.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct ChoiceOption {
    /// The option's label.
    pub label: String,
    /// The figure that can be tapped to choose this option.
    pub figure: Option<FigureId>,
    /// Information that helps players decide for or against the option.
    pub hint: Option<String>,
    /// Why the option cannot be chosen, or `None` if it can.
    pub refusal: Option<String>,
    /// A shorter label for small spaces, if there is one.
    pub short: Option<String>,
}

impl ChoiceOption {
    /// Creates an option with only a label.
    pub fn new(label: impl Into<String>) -> Self {
        Self { label: label.into(), figure: None, hint: None, refusal: None, short: None }
    }

    /// Creates an option that can be chosen by tapping a figure.
    pub fn figure(label: impl Into<String>, figure: FigureId) -> Self {
        Self { figure: Some(figure), ..Self::new(label) }
    }

    /// Sets or removes the hint.
    #[must_use]
    pub fn hint(mut self, hint: Option<String>) -> Self {
        self.hint = hint;
        self
    }

    /// Sets a shorter label for small spaces.
    #[must_use]
    pub fn short(mut self, words: impl Into<String>) -> Self {
        self.short = Some(words.into());
        self
    }

    /// Returns the label for small spaces.
    pub fn in_short(&self) -> &str {
        self.short.as_deref().unwrap_or(&self.label)
    }
}

/// A question for a number in a range.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Number {
    /// The lowest number that players can enter.
    pub least: i32,
    /// The highest number that players can enter.
    pub most: i32,
    /// The number shown until players change it.
    pub preset: i32,
    /// The unit of the number, such as "inches".
    pub unit: &'static str,
}

#[cfg(test)]
mod tests {
    use rand::{SeedableRng, rngs::StdRng};

    use super::*;

    #[test]
    fn answers_without_dice_are_ones_that_the_question_accepts() {
        let mut dice = StdRng::seed_from_u64(1);
        let gone = ChoiceOption { refusal: Some("gone".to_owned()), ..ChoiceOption::new("Bob") };
        let options = vec![gone, ChoiceOption::new("Nell")];
        let choice = Question::Choice(Choice { options, usual: None });
        let number = Question::Number(Number { least: 3, most: 3, preset: 3, unit: "inches" });
        let draw = Draw::among(Die::D6, ["Bob".to_owned(), "Nell".to_owned()]);
        let draw = Question::Draw(draw);
        for (question, answer, bands) in [
            (choice, Some(Answer::Choice(1)), 0),
            (number, Some(Answer::Number(3)), 0),
            (draw, None, 2),
        ] {
            assert_eq!(question.first_answer(), answer);
            assert_eq!(question.random_answer(&mut dice), answer);
            assert_eq!(question.bands().len(), bands);
        }
    }
}
