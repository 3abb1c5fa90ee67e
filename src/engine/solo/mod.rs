//! Sides that Rollbook plays: what it proposes, and what it decides in a walk-through.
//!
//! Proposals are the offers of the rules, ranked by exact odds and, where odds don't show what an
//! action is good for, by the [advice](crate::view::Advice) of the system. Rollbook doesn't know the
//! table, so players say which figures [see](crate::own::Seen) each other.

mod proposals;
#[cfg(test)]
mod tests;

pub use proposals::{Proposal, Proposals};

use crate::{
    conversation::{Answer, Choice, Condition},
    ids::{FigureId, SideId},
    journal::Battle,
    odds::Forecast,
    own::{OwnDeed, Temperament},
    refusal::Refusal,
    row::Row,
};

/// The most options of a condition that Rollbook compares.
const MOST_OPTIONS: usize = 12;

/// What an action has to be worth more for each thing that it spends, such as a token.
const LEAST_FOR_SPENT: f64 = 0.02;

impl Battle {
    /// Lets Rollbook play sides of a battle that has just begun. Sides that don't exist are ignored.
    pub fn begin_played_by(&mut self, players: impl IntoIterator<Item = (SideId, Temperament)>) {
        for (side, temperament) in players {
            let _ignored = self.note(OwnDeed::PlayedBy(side, Some(temperament)));
        }
    }

    /// Returns the side that is to act next and how Rollbook plays it, or `None` if a person acts
    /// next, a question is open or the battle is over. If sides act freely, it is the first one for
    /// whose figures Rollbook has a proposal.
    pub fn acts_next(&self) -> Option<(SideId, Temperament)> {
        let seen = self.seen();
        if self.prompt().is_some() || seen.over.is_some() {
            return None;
        }
        let of_figure = seen.next.figure.and_then(|id| self.state().participants().side_of(id));
        match seen.next.side.or(of_figure) {
            Some(side) => Some((side, self.own().played_by(side)?)),
            None => {
                let mut players = self.own().players().iter().copied();
                players.find(|(side, _)| proposals::can_act(self, *side))
            }
        }
    }

    /// Does what Rollbook proposes: takes the offer, and the proposed option of its first question.
    ///
    /// # Errors
    /// Returns an error if the action is not offered any more. The battle then stays unchanged.
    pub fn do_as_proposed(&mut self, proposal: &Proposal) -> Result<(), Refusal> {
        self.take(&proposal.offer.action)?;
        // An action that comes first may still ask for its own answers.
        let is_open = self.open_walk().is_some_and(|(it, _)| it.action == proposal.offer.action);
        let is_choice = self.prompt().is_some_and(|it| it.question.choice().is_some());
        let option = proposal.option.filter(|_| is_open && is_choice);
        if let Some(option) = option {
            // If the option is not possible any more, players answer the question.
            let _refused = self.answer(Answer::Choice(option));
        }
        Ok(())
    }

    /// Returns the index of the option that Rollbook chooses at the open question. `forecasts` are
    /// those of all options, in order, and `meant` is what players have last [done as
    /// proposed](Self::do_as_proposed). Returns `None` if players answer the question: a fact of the
    /// table, dice, or a question for a side that a person plays.
    ///
    /// Enemies that the acting figure can't see are not chosen. If no option has odds, this is the
    /// usual option or the first one.
    pub fn pick(&self, forecasts: &[Forecast], meant: Option<&Proposal>) -> Option<u16> {
        let (choice, _, temperament) = self.decides()?;
        let hidden = self.not_chosen();
        let is_seen = |id| !hidden.contains(&id);
        let worth = |place: u16| {
            let forecast = forecasts.get(usize::from(place));
            let worth = forecast.and_then(|it| it.worth_with(temperament.of_own_losses()));
            worth.unwrap_or_default()
        };
        let open = choice.open().filter(|(_, option)| option.figure.is_none_or(is_seen));
        let open: Vec<u16> = open.map(|(place, _)| place).collect();
        let meant = meant.filter(|it| self.is_first_choice_of(&it.offer.action));
        if let Some(place) = meant.and_then(|it| it.option).filter(|it| open.contains(it)) {
            return Some(place);
        }
        let usual = choice.usual.and_then(|it| u16::try_from(it).ok());
        let usual = usual.filter(|it| open.contains(it)).or(open.first().copied())?;
        let better = |best, place| if worth(place) > worth(best) { place } else { best };
        Some(open.into_iter().fold(usual, better))
    }

    /// Returns the index of the option that Rollbook chooses for a condition of the open question.
    /// Returns `None` if players set it: a fact of the table, or a decision of a person.
    pub fn pick_condition(&self, condition: &Condition) -> Option<u8> {
        let side = condition.decider?;
        let own = self.own().played_by(side)?.of_own_losses();
        let is_own = self.prompt()?.side == Some(side);
        let worth = |value: u8| {
            let set = Answer::Set(condition.key.to_owned(), value);
            let forecasts = self.forecasts_after(set, side);
            let worths = forecasts.filter_map(|it| it.worth_with(own));
            // Another side takes the option that is worst for this one.
            let taken =
                if is_own { worths.max_by(f64::total_cmp) } else { worths.min_by(f64::total_cmp) };
            taken.unwrap_or_default() - condition.spent(value) * LEAST_FOR_SPENT
        };
        let options = u8::try_from(condition.options.len().min(MOST_OPTIONS)).unwrap_or_default();
        let mut best = (condition.preset, worth(condition.preset));
        for value in (0..options).filter(|it| *it != condition.preset) {
            let worth = worth(value);
            if worth > best.1 {
                best = (value, worth);
            }
        }
        Some(best.0)
    }

    /// Returns `true` if the open choice is the first one of an action.
    fn is_first_choice_of(&self, action: &Row) -> bool {
        let is_choice = |it: &Answer| matches!(it, Answer::Choice(_));
        let walk = self.open_walk().map(|(walk, _)| walk);
        walk.is_some_and(|it| it.action == *action && !it.answers.iter().any(is_choice))
    }

    /// Returns the enemies that Rollbook doesn't choose, because the figure that acts can't see them.
    pub(crate) fn not_chosen(&self) -> Vec<FigureId> {
        let Some((_, side, _)) = self.decides() else { return Vec::new() };
        let actor = self.open_walk().and_then(|(walk, _)| self.state().actor(&walk.action));
        let hidden = actor.map(|actor| self.own().seen().hidden_from(actor)).unwrap_or_default();
        let is_foe = |id: &FigureId| self.state().participants().side_of(*id) != Some(side);
        hidden.into_iter().filter(is_foe).collect()
    }

    /// Returns the open choice if Rollbook decides it, with the side and how Rollbook plays it.
    fn decides(&self) -> Option<(&Choice, SideId, Temperament)> {
        let prompt = self.prompt().filter(|it| !it.is_fact)?;
        let side = prompt.side?;
        Some((prompt.question.choice()?, side, self.own().played_by(side)?))
    }
}
