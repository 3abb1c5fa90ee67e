//! The expected losses of each option, computed one by one on demand.

use std::vec::IntoIter;

use super::{
    Following, Forecast, MOST_WORK, MOST_WORK_OF_OPTIONS, NoOdds, Prospect, Prospects, Sides,
    Walked,
};
use crate::{
    conversation::{Answer, Choice, ChoiceOption, End, Prompt, Question, Telling, Until, run},
    ids::{FigureId, SideId},
    lineup::HasLineup,
    system::RuleSystem,
};

/// The expected losses of each option, in order. Options are computed lazily, so the caller can do
/// something else in between.
pub type Forecasts = Box<dyn Iterator<Item = Forecast>>;

/// The allowed work: for all options together, and for a single one, which cannot be interrupted.
#[derive(Clone, Copy, Debug)]
struct Allowance {
    all: u32,
    each: u32,
}

/// The work allowed for an open question.
const ASKED: Allowance = Allowance { all: MOST_WORK_OF_OPTIONS, each: MOST_WORK };

/// The work allowed for an offer. It is lower, because a figure has many offers.
const OFFERED: Allowance = Allowance { all: MOST_WORK_OF_OPTIONS, each: MOST_WORK / 2 };

/// The number of choices in a row that are searched for the best option.
const CHOICES: usize = 2;

impl<S: RuleSystem> Walked<'_, S> {
    /// Returns the expected losses for each option of the open choice. If another kind of question
    /// is open, returns a single forecast of everything that follows. If no question is open,
    /// returns nothing. They are those of `side`, or of the side that decides. Figures in `hidden` are
    /// not chosen later on.
    pub(crate) fn forecasts(&self, side: Option<SideId>, hidden: &[FigureId]) -> Forecasts {
        self.counted(side.unwrap_or_else(|| self.decides()), hidden, ASKED)
    }

    /// Returns the expected losses of an action that has not started yet. Less work is allowed than
    /// in [`Self::forecasts`], see [`OFFERED`].
    pub(crate) fn forecasts_ahead(&self, hidden: &[FigureId]) -> Forecasts {
        let side = self.acting_side().or_else(|| self.asked_side());
        self.counted(side.unwrap_or(SideId(0)), hidden, OFFERED)
    }

    /// Returns the deciding side: the one that is asked, or else the one whose figure acts, or else
    /// the first side.
    pub(super) fn decides(&self) -> SideId {
        self.asked_side().or_else(|| self.acting_side()).unwrap_or(SideId(0))
    }

    /// Returns the side that is asked.
    fn asked_side(&self) -> Option<SideId> {
        match self.asked(Until::End).end {
            End::Asking(prompt) => prompt.side,
            _ => None,
        }
    }

    /// Returns the side whose figure acts.
    fn acting_side(&self) -> Option<SideId> {
        self.state.side_of(S::actor(self.action)?)
    }

    /// Returns the forecasts from the point of view of `side`, which decides.
    fn counted(&self, side: SideId, hidden: &[FigureId], work: Allowance) -> Forecasts {
        let until = Until::Aftermath(side);
        let asked = self.asked(until);
        let End::Asking(prompt) = &asked.end else { return Box::new(std::iter::empty()) };
        let options = match prompt.question.choice() {
            Some(choice) => {
                let places = (0..).map(|place| Some(Answer::Choice(place)));
                places.zip(choice.options.clone()).collect()
            }
            None => vec![(None, ChoiceOption::new(""))],
        };
        let mut enemies = self.state.all_sides().filter(|&it| it != side);
        let enemy = enemies.next().filter(|_| enemies.next().is_none());
        let acts = self.acting_side().unwrap_or(side);
        Box::new(OptionsLeft {
            following: Following { hidden: hidden.to_vec(), ..Following::new(self, &asked, until) },
            sides: Sides { decides: side, acts, enemy },
            options: options.into_iter(),
            work,
        })
    }
}

/// The options that are still to be computed.
struct OptionsLeft<S: RuleSystem> {
    following: Following<S>,
    /// The sides that the forecasts concern.
    sides: Sides,
    /// The remaining options, each with the answer that takes it.
    options: IntoIter<(Option<Answer>, ChoiceOption)>,
    /// The work left for these options.
    work: Allowance,
}

impl<S: RuleSystem> Iterator for OptionsLeft<S> {
    type Item = Forecast;

    /// Computes the next option. Later options can use any work left over from its share.
    fn next(&mut self) -> Option<Forecast> {
        let (answer, option) = self.options.next()?;
        let mut then = Vec::new();
        let mut prospects = Err(NoOdds::NothingToRoll);
        if option.refusal.is_none() {
            let after = u32::try_from(self.options.len()).unwrap_or(u32::MAX);
            let share = (self.work.all / after.saturating_add(1)).min(self.work.each);
            let mut left = share;
            self.following.answers.truncate(self.following.given);
            self.following.answers.extend(answer);
            prospects = self.following.best(&mut left, self.sides, CHOICES, &mut then);
            self.work.all -= share - left;
        }
        let ChoiceOption { label, figure, .. } = option;
        Some(Forecast { label, figure, then, prospects, sides: self.sides })
    }
}

impl<S: RuleSystem> Following<S> {
    /// Computes everything after the answers so far, assuming that the deciding side takes its best
    /// option in each of the next `choices`. Adds the labels of these options to `then`.
    fn best(
        &mut self,
        left: &mut u32,
        sides: Sides,
        choices: usize,
        then: &mut Vec<String>,
    ) -> Prospects {
        let Some(choice) = self.next_choice(sides.decides).filter(|_| choices > 0) else {
            let prospects = self.prospects(*left);
            *left = self.counting.left().min(*left);
            return prospects;
        };
        let given = self.answers.len();
        let mut best: Option<(Forecast, f64)> = None;
        let is_hidden = |it: &ChoiceOption| it.figure.is_some_and(|id| self.hidden.contains(&id));
        let open = (0_u16..).zip(&choice.options);
        let open = open.filter(|(_, it)| it.refusal.is_none() && !is_hidden(it));
        let open: Vec<_> = open.collect();
        let mut after = u32::try_from(open.len()).unwrap_or(u32::MAX);
        for (place, option) in open {
            let share = *left / after.max(1);
            let mut rest = share;
            let mut taken = vec![option.in_short().to_owned()];
            self.answers.push(Answer::Choice(place));
            let prospects = self.best(&mut rest, sides, choices - 1, &mut taken);
            self.answers.truncate(given);
            (*left, after) = (*left - (share - rest), after.saturating_sub(1));
            if matches!(prospects, Err(NoOdds::TooWide | NoOdds::Missing)) {
                return prospects;
            }
            let label = String::new();
            let forecast = Forecast { label, figure: None, then: taken, prospects, sides };
            if let Some(worth) = forecast.worth()
                && best.as_ref().is_none_or(|(_, most)| worth > *most)
            {
                best = Some((forecast, worth));
            }
        }
        let (Forecast { then: taken, prospects, .. }, _) = best.ok_or(NoOdds::NothingToRoll)?;
        then.extend(taken);
        prospects
    }

    /// Returns the next choice, if it belongs to this side and has no usual option.
    fn next_choice(&self, side: SideId) -> Option<Choice> {
        let (state, action, answers) = (&self.state, &self.action, &self.answers);
        let next = run::<S>(state, action, answers, Telling::Silent, self.until, None);
        let End::Asking(prompt) = next.end else { return None };
        let Prompt { question: Question::Choice(choice), side: asked, .. } = *prompt else {
            return None;
        };
        (choice.usual.is_none() && asked == Some(side)).then_some(choice)
    }

    /// Computes the stakes of everything after the answers so far. Leaves out stakes that may come
    /// after a question whose answer cannot be predicted.
    fn prospects(&mut self, work: u32) -> Prospects {
        let ways = self.ways(work)?;
        let is_told = |stake| ways.before_questions().is_none_or(|it| it.contains(stake));
        let told = ways.stakes().iter().filter(|(stake, _)| is_told(stake));
        let mut prospects: Vec<Prospect> =
            told.map(|&(stake, expected)| Prospect { stake, expected }).collect();
        // Stakes of enemies are shown first.
        prospects.sort_by_key(|it| it.stake.is_own());
        match (prospects.is_empty(), ways.before_questions()) {
            (false, _) => Ok(prospects),
            (true, None) => Err(NoOdds::NothingAtStake),
            (true, Some(_)) => Err(NoOdds::NothingToRoll),
        }
    }
}
