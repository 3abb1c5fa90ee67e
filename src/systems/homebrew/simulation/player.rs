//! Decides for the sides in a simulation.

use engine::{FigureId, HasLineup, SideId, conversation::Answer};
use rand::{
    RngExt,
    seq::{IndexedRandom, SliceRandom},
};

use super::{
    super::{
        Action,
        battle::{state::State, worth::worth},
        play::offers::{is_offered, refusal},
    },
    course::{Course, Played},
};

/// One in this many decisions is random.
const BY_CHANCE: u32 = 4;

/// How often each option is tried before options are compared.
const TRIES: u32 = 3;

/// The maximum number of options that are compared.
const MOST_COMPARED: usize = 8;

/// The difference below which two options are equally good.
const ALIKE: f64 = 1e-6;

impl Course<'_> {
    /// Decides which action a figure takes next, and counts its options. Returns `None` if doing
    /// nothing is best. `done` lists the actions that the figure has already taken.
    pub(super) fn decide(&mut self, id: FigureId, done: &[u8]) -> Played<Option<u8>> {
        let actions = &self.state.game.game().definition.actions;
        let mut open = Vec::new();
        for (place, action) in (0_u8..).zip(actions) {
            if !is_offered(&self.state, action) {
                continue;
            }
            let refused = refusal(&self.state, id, action);
            let Some(count) = self.counts.actions.get_mut(usize::from(place)) else { continue };
            match refused {
                Some(why) => *count.refused.entry(why).or_default() += 1,
                None => {
                    count.possible += 1;
                    open.push(place);
                }
            }
        }
        if self.dice.random_range(0..BY_CHANCE) == 0 {
            // A figure that has already acted can also stop acting.
            let has_enough = !done.is_empty() && self.dice.random_range(0..=open.len()) == 0;
            return Ok(if has_enough { None } else { open.choose(self.dice).copied() });
        }
        let side = self.state.side_of(id);
        let as_it_is = self.worth(&self.state, side);
        let mut worths = Vec::new();
        for &place in &open {
            worths.push(self.tried(Action::Act(id, place), &[], side)?);
        }
        // An action is repeated only if that improves the state.
        let is_worth_it = |(&place, &worth): (&u8, &f64)| {
            worth > as_it_is + ALIKE || worth > as_it_is - ALIKE && !done.contains(&place)
        };
        let fits = open.iter().zip(&worths).filter(|it| is_worth_it(*it));
        let most = fits.clone().map(|(_, &worth)| worth).fold(f64::MIN, f64::max);
        let best: Vec<u8> =
            fits.filter(|(_, worth)| **worth > most - ALIKE).map(|(&place, _)| place).collect();
        let chosen = best.choose(self.dice).copied();
        for place in open {
            if let Some(count) = self.counts.actions.get_mut(usize::from(place)) {
                count.weighed += 1;
                count.best += u32::from(best.contains(&place));
            }
        }
        Ok(chosen)
    }

    /// Chooses one of the open options for a side.
    pub(super) fn choose(
        &mut self,
        action: Action,
        answers: &[Answer],
        side: Option<SideId>,
        open: &[u16],
    ) -> Played<Option<u16>> {
        if open.len() < 2 || self.dice.random_range(0..BY_CHANCE) == 0 {
            return Ok(open.choose(self.dice).copied());
        }
        let mut compared = open.to_vec();
        compared.shuffle(self.dice);
        compared.truncate(MOST_COMPARED);
        let mut best: Option<(f64, u16)> = None;
        for place in compared {
            let answers: Vec<Answer> =
                answers.iter().cloned().chain([Answer::Choice(place)]).collect();
            let worth = self.tried(action, &answers, side)?;
            if best.is_none_or(|(most, _)| worth > most) {
                best = Some((worth, place));
            }
        }
        Ok(best.map(|(_, place)| place))
    }

    /// Tries an action several times and returns the average worth of the state after it.
    fn tried(&mut self, action: Action, answers: &[Answer], side: Option<SideId>) -> Played<f64> {
        let mut sum = 0.0;
        for _ in 0..TRIES {
            let run = self.go_through(action, answers.to_vec(), false)?;
            sum += self.worth(&run.state, side);
        }
        Ok(sum / f64::from(TRIES))
    }

    /// Returns the worth of a state for one side, compared with all others.
    fn worth(&self, state: &State, side: Option<SideId>) -> f64 {
        side.map_or(0.0, |side| worth(state, side, |id| self.freedom.left(state, id)))
    }
}
