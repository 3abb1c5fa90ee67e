//! A game rehearsed: played against itself, so that whoever writes it sees what it comes to.
//!
//! Its sample rosters fight, and take turns at being seated first; where the text has none, usual
//! figures do. Dice are dice, and what only players see is left to them: at each question every
//! condition stands as it is preset half of the time, and anyhow else.
//!
//! Whoever acts mostly looks one step ahead: it tries what it may do a few times and does that
//! after which its side stands best, as it does where it has to choose. The rest of the time it
//! does anything. How a side stands is known by what the text says itself: who is out, how far the
//! others are from it, what they are kept from doing, and what counts for who has won. So what is
//! told of who wins is what two players come to who know the rules and have no plan. Where figures
//! stand nobody knows: all reach all.

mod counts;
mod course;
mod player;
#[cfg(test)]
mod tests;
mod told;

use rand::{SeedableRng, rngs::StdRng};
pub use told::{Chapter, Group, Statistic};

use self::{
    counts::{Counts, SideCount},
    course::{Break, Course},
};
use super::{Homebrew, battle::state::State, game, game::Game};
use crate::{
    muster::MOST_FIGURES,
    sheet::{Problem, Roster},
    system::RuleSystem,
};

/// How many usual figures a side has where the text has no rosters.
const USUAL_FIGURES: usize = 3;

/// How many battles are played before it is believed that none comes to its end.
const ENDLESS: u32 = 20;

/// Says whether there is no more time.
pub type Late<'a> = &'a dyn Fn() -> bool;

/// A game that is played against itself, battle by battle.
///
/// ```
/// use rules_core::homebrew::{Rehearsal, SAMPLES};
///
/// let mut rehearsal = Rehearsal::of(SAMPLES[0], 7).unwrap();
/// for _ in 0..5 {
///     assert!(rehearsal.play(&|| false));
/// }
/// assert_eq!(rehearsal.played(), 5);
/// assert_eq!(rehearsal.told()[1].title, "Who wins");
/// ```
pub struct Rehearsal {
    game: &'static Game,
    rosters: Vec<Roster>,
    has_own_rosters: bool,
    dice: StdRng,
    counts: Counts,
}

impl Rehearsal {
    /// The game that a text says, with dice from a seed: the same seed plays the same battles.
    ///
    /// # Errors
    /// Why it cannot be played, a sentence each: the text's faults, or what is wrong with its
    /// rosters.
    pub fn of(text: &str, seed: u64) -> Result<Self, Vec<String>> {
        let words = |all: Vec<Problem>| all.iter().map(ToString::to_string).collect::<Vec<_>>();
        let game = game(text)
            .map_err(|faults| faults.iter().map(ToString::to_string).collect::<Vec<_>>())?;
        let samples = game.samples();
        let has_own_rosters = !samples.is_empty();
        let rosters = match has_own_rosters {
            true => samples,
            false => {
                let figures = USUAL_FIGURES.min(game.about.most).min(MOST_FIGURES);
                game.about.usual_rosters(game.fields, figures)
            }
        };
        let sides = rosters.iter().map(|it| SideCount::of(&it.name)).collect();
        let counts = Counts::of(&game.definition, sides);
        let dice = StdRng::seed_from_u64(seed);
        let rehearsal = Self { game, rosters, has_own_rosters, dice, counts };
        for first in 0..rehearsal.rosters.len() {
            rehearsal.begun(first).map_err(words)?;
        }
        Ok(rehearsal)
    }

    /// How many battles were played so far, also those that were broken off.
    pub fn played(&self) -> u32 {
        self.counts.played()
    }

    /// Plays one more battle; `false` if there is nothing to be had by it any more: none of many
    /// came to its end, or it was late in the middle of one.
    pub fn play(&mut self, is_late: Late<'_>) -> bool {
        let first = usize::try_from(self.played()).unwrap_or(0) % self.rosters.len().max(1);
        // They were tried before.
        let Ok(state) = self.begun(first) else { return false };
        let seats: Vec<usize> = self.seats(first).collect();
        let mut course = Course::of(state, &mut self.dice, &mut self.counts, is_late);
        let (played, end) = (course.play(), course.end());
        match played {
            Ok(()) => self.counts.end(&seats, end),
            Err(Break::Endless) => self.counts.endless += 1,
            Err(Break::Stuck) => self.counts.stuck += 1,
            Err(Break::Late) => {
                self.counts.is_late = true;
                return false;
            }
        }
        self.counts.came_to_an_end() || self.played() < ENDLESS
    }

    /// What came of it, in words.
    pub fn told(&self) -> Vec<Chapter> {
        told::told(self.game, &self.counts, self.has_own_rosters)
    }

    /// The rosters of a battle, by their places: so many as may play, from one on.
    fn seats(&self, first: usize) -> impl Iterator<Item = usize> + use<> {
        let (all, sides) = (self.rosters.len(), &self.game.about.sides);
        let sides = all.clamp((*sides.start()).into(), (*sides.end()).into());
        (0..sides).map(move |side| (first + side) % all.max(1))
    }

    fn begun(&self, first: usize) -> Result<State, Vec<Problem>> {
        let seated = self.seats(first).filter_map(|place| self.rosters.get(place));
        let rosters: Vec<Roster> = seated.cloned().collect();
        let state = Homebrew::begin_at(&self.game.table(), &rosters)?;
        let misfits = state.misfits();
        if misfits.is_empty() { Ok(state) } else { Err(misfits) }
    }
}
