//! Decides for the sides in a simulation.

use engine::{FigureId, HasLineup, SideId, conversation::Answer};
use rand::{
    RngExt,
    seq::{IndexedRandom, SliceRandom},
};

use super::{
    super::{
        Action,
        battle::state::{Held, State, bound},
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

/// The worth of a figure that is not out, in addition to its health.
const STANDING: f64 = 1.0;

/// The additional worth of a figure that can still take all actions that it could take at the
/// beginning.
const FREE: f64 = 0.4;

/// The worth of winning the battle.
const VICTORY: f64 = 5.0;

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
        let Some(side) = side else { return 0.0 };
        let others: Vec<SideId> = state.all_sides().filter(|&it| it != side).collect();
        let of_others: f64 = others.iter().map(|&it| self.strength(state, it)).sum();
        let average = if others.is_empty() { 0.0 } else { of_others / others.len() as f64 };
        let victory = match state.victor() {
            Some(victor) if victor == side => VICTORY,
            Some(_) => -VICTORY,
            None => 0.0,
        };
        self.strength(state, side) - average + lead(state, side, &others) + victory
    }

    /// Returns the worth of a side's figures that are not out.
    fn strength(&self, state: &State, side: SideId) -> f64 {
        let standing = state.figures_of(side).filter(|&id| !state.is_out(id));
        let worth = |id| STANDING + health(state, id) + FREE * self.freedom.left(state, id);
        standing.map(worth).sum()
    }
}

/// Returns how far a figure is from going out, from 0 to 1, by the tracker that is closest to its
/// “out at” value.
fn health(state: &State, id: FigureId) -> f64 {
    let trackers = state.game.trackers.figure.iter().enumerate();
    let trackers = trackers.filter(|(place, _)| state.is_there(Held::Figure(id, *place)));
    let far = trackers.filter_map(|(place, tracker)| {
        let out_at = bound(tracker.out_at?, &state.profile(id).numbers);
        let (least, most) = state.limits(Held::Figure(id, place)).into_inner();
        let far = (state.tracker(id, place) - out_at).abs();
        Some(f64::from(far) / f64::from((most - least).max(1)))
    });
    far.fold(None, |least: Option<f64>, it| Some(least.map_or(it, |least| least.min(it))))
        .unwrap_or(0.0)
}

/// Returns a side's lead in the score. Each further point adds a little less than the one before.
fn lead(state: &State, side: SideId, others: &[SideId]) -> f64 {
    let Some(place) = state.game.turn.most else { return 0.0 };
    let of = |side: SideId| -> i32 {
        let value = state.sides.get(side.index()).and_then(|it| it.get(place)).copied();
        value.unwrap_or_default().into()
    };
    let (own, most) = (of(side), others.iter().map(|&it| of(it)).max().unwrap_or(0));
    f64::from(own - most) / f64::from(1 + own.abs().max(most.abs()))
}
