//! Lessons for new players: how the battle begins, and the text of each page.

use crate::{
    conversation::Answer,
    ids::FigureId,
    row::{InRow, Row},
};

/// A lesson as a system defines it.
#[derive(Clone, Debug, PartialEq)]
pub struct Plan<A> {
    /// The number of figures that take part from each of the first two sample rosters. The first
    /// figures of a roster are used.
    pub figures: [usize; 2],
    /// The steps taken before the first page.
    pub before: Vec<Before<A>>,
    /// The pages, in order.
    pub pages: Vec<Page<A>>,
}

/// A step taken before the first page.
#[derive(Clone, Debug, PartialEq)]
pub enum Before<A> {
    /// Takes an action.
    Took(A),
    /// Answers a question.
    Answered(Answer),
    /// Sets a figure's tracker by hand.
    Set(FigureId, &'static str, i32),
}

/// A page of a lesson.
#[derive(Clone, Debug, PartialEq)]
pub struct Page<A> {
    /// The page's title.
    pub title: &'static str,
    /// The page's text.
    pub words: &'static str,
    /// The text shown once everything on this page has been rolled, or `None` if `words` still
    /// fits.
    pub otherwise: Option<&'static str>,
    /// The action taken when this page opens, and the answers to it.
    pub acts: Option<(A, Vec<Answer>)>,
    /// The replay of the previous page, used if its dice left nothing to roll on this one, or
    /// `None` if that cannot happen.
    pub instead: Option<Instead>,
}

/// A replay of the previous page that leaves something to roll on this one.
#[derive(Clone, Debug, PartialEq)]
pub struct Instead {
    /// The answers on the previous page.
    pub answers: Vec<Answer>,
    /// The text of this page after the replay.
    pub words: &'static str,
}

impl<A> Page<A> {
    /// The last page of every lesson.
    pub const THAT_IS_ALL: Self = Self {
        title: "You're ready",
        words: "Rollbook asks, you roll, and it does the bookkeeping. In a battle, tap a figure \
                to see what it can do. If the bar at the bottom is yellow, its button takes the \
                next step. You can edit any number, and the log shows every change.",
        otherwise: None,
        acts: None,
        instead: None,
    };

    fn map<B>(self, convert: impl Fn(A) -> B) -> Page<B> {
        let Self { title, words, otherwise, acts, instead } = self;
        let acts = acts.map(|(action, answers)| (convert(action), answers));
        Page { title, words, otherwise, acts, instead }
    }
}

impl<A> Before<A> {
    fn map<B>(self, convert: impl Fn(A) -> B) -> Before<B> {
        match self {
            Self::Took(action) => Before::Took(convert(action)),
            Self::Answered(answer) => Before::Answered(answer),
            Self::Set(figure, tracker, value) => Before::Set(figure, tracker, value),
        }
    }
}

impl<A: InRow> Plan<A> {
    /// Returns the plan with its actions as rows.
    pub fn in_rows(self) -> Plan<Row> {
        let row = |action| Row::of(&action);
        Plan {
            figures: self.figures,
            before: self.before.into_iter().map(|step| step.map(row)).collect(),
            pages: self.pages.into_iter().map(|page| page.map(row)).collect(),
        }
    }
}
