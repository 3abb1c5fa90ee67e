//! What a lesson for newcomers is made of: how its battle begins, and what to say page by page.

use crate::{conversation::Answer, ids::FigureId};

/// A lesson, as its system plans it.
#[derive(Clone, Debug, PartialEq)]
pub struct Plan<A> {
    /// How many figures play of each of the first two samples, counted from their first.
    pub figures: [usize; 2],
    /// What happens before the first page, step by step.
    pub before: Vec<Before<A>>,
    /// The pages.
    pub pages: Vec<Page<A>>,
}

/// A step before the first page.
#[derive(Clone, Debug, PartialEq)]
pub enum Before<A> {
    /// Something is done.
    Took(A),
    /// A question is answered.
    Answered(Answer),
    /// A tracker of a figure is set by hand.
    Set(FigureId, &'static str, i32),
}

/// A page of a lesson.
#[derive(Clone, Debug, PartialEq)]
pub struct Page<A> {
    /// Its title.
    pub title: &'static str,
    /// What to say.
    pub words: &'static str,
    /// Other words, for when all of this page has been rolled; `None` if the words fit anyway.
    pub otherwise: Option<&'static str>,
    /// What is done when the page is turned to, and the answers given to it.
    pub acts: Option<(A, Vec<Answer>)>,
    /// How the page before is played instead if its dice left nothing to roll on this one; `None`
    /// if there always is something.
    pub instead: Option<Instead>,
}

/// The page before, played over so that something is left for the next.
#[derive(Clone, Debug, PartialEq)]
pub struct Instead {
    /// What is answered on that page.
    pub answers: Vec<Answer>,
    /// What to say on the next one.
    pub words: &'static str,
}

impl<A> Page<A> {
    /// The last page of every lesson.
    pub(crate) const THAT_IS_ALL: Self = Self {
        title: "You're ready",
        words: "Rollbook asks, you roll, and it does the bookkeeping. In a battle, tap a figure \
                to see what it can do; the yellow button is what comes next. You can change any \
                number by hand, and the log shows where it came from.",
        otherwise: None,
        acts: None,
        instead: None,
    };

    fn try_map<B>(self, map: impl Fn(A) -> Option<B>) -> Option<Page<B>> {
        let Self { title, words, otherwise, acts, instead } = self;
        let acts = match acts {
            Some((action, answers)) => Some((map(action)?, answers)),
            None => None,
        };
        Some(Page { title, words, otherwise, acts, instead })
    }
}

impl<A> Before<A> {
    fn try_map<B>(self, map: impl Fn(A) -> Option<B>) -> Option<Before<B>> {
        Some(match self {
            Self::Took(action) => Before::Took(map(action)?),
            Self::Answered(answer) => Before::Answered(answer),
            Self::Set(figure, tracker, value) => Before::Set(figure, tracker, value),
        })
    }
}

impl<A> Plan<A> {
    /// The plan with other actions; `None` if one of them has no counterpart.
    pub(crate) fn try_map<B>(self, map: impl Fn(A) -> Option<B>) -> Option<Plan<B>> {
        let before = self.before.into_iter().map(|step| step.try_map(&map));
        let pages = self.pages.into_iter().map(|page| page.try_map(&map));
        Some(Plan {
            figures: self.figures,
            before: before.collect::<Option<_>>()?,
            pages: pages.collect::<Option<_>>()?,
        })
    }
}
