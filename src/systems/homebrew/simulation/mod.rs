//! Simulations: the program plays a game many times, so that the author sees who wins and how long
//! battles take.
//!
//! The sample rosters fight each other and take turns being the first side. If there are no sample
//! rosters, default figures fight. Dice are random. At each question, every condition keeps its
//! default half of the time and is random otherwise.
//!
//! An active figure usually looks one step ahead. It tries each possible action a few times and
//! takes the one that leaves its side best off. Choices are made in the same way. The rest of the
//! time, the figure acts at random. How well off a side is depends on the rules alone: the figures
//! that are out, how close the others are to going out, the actions they can no longer take, and
//! the score. The results are therefore those of two players who know the rules but have no plan.
//! Positions are unknown, so every figure can reach every other.

mod chapters;
mod counts;
mod course;
mod freedom;
mod player;
#[cfg(test)]
mod tests;

pub use chapters::{Chapter, Group, Statistic};
use rand::{SeedableRng, rngs::StdRng};

use engine::{
    HasLineup, MOST_FIGURES, RuleSystem,
    sheet::{Problem, Roster},
};

use self::{
    counts::{Counts, SideCount},
    course::{Break, Course},
};
use super::{Homebrew, battle::state::State, game, game::Game};

/// The number of default figures per side, used if the text has no rosters.
const USUAL_FIGURES: usize = 3;

/// The number of battles after which a game is considered endless if none of them has ended.
const ENDLESS: u32 = 20;

/// A function that returns `true` when time has run out.
pub type Late<'a> = &'a dyn Fn() -> bool;

/// A simulation that plays a game battle by battle and counts the results.
///
/// ```
/// use homebrew::{Simulation, SAMPLES};
///
/// let mut simulation = Simulation::of(SAMPLES[0], 7).unwrap();
/// for _ in 0..5 {
///     assert!(simulation.play(&|| false));
/// }
/// assert_eq!(simulation.played(), 5);
/// assert_eq!(simulation.chapters()[1].title, "Who wins");
/// ```
pub struct Simulation {
    game: &'static Game,
    rosters: Vec<Roster>,
    has_own_rosters: bool,
    dice: StdRng,
    counts: Counts,
}

impl Simulation {
    /// Creates a simulation of the game that a text defines, and checks that its battles can begin.
    /// The same seed plays the same battles.
    ///
    /// # Errors
    /// Returns the faults of the text or the problems of its rosters, one sentence each.
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
        let simulation = Self { game, rosters, has_own_rosters, dice, counts };
        for first in 0..simulation.rosters.len() {
            simulation.begun(first).map_err(words)?;
        }
        Ok(simulation)
    }

    /// Returns the number of battles played so far, including those that were stopped.
    pub fn played(&self) -> u32 {
        self.counts.played()
    }

    /// Plays another battle. Returns `false` if the simulation should stop, because no battle ends
    /// or time has run out.
    pub fn play(&mut self, is_late: Late<'_>) -> bool {
        let first = usize::try_from(self.played()).unwrap_or(0) % self.rosters.len().max(1);
        // `of` has checked that these battles can begin.
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

    /// Returns the results in words.
    pub fn chapters(&self) -> Vec<Chapter> {
        chapters::chapters(self.game, &self.counts, self.has_own_rosters)
    }

    /// Returns the indices of the rosters that take part in a battle, beginning with this one.
    /// Their number is as high as the game allows.
    fn seats(&self, first: usize) -> impl Iterator<Item = usize> + use<> {
        let (all, sides) = (self.rosters.len(), &self.game.about.sides);
        let sides = all.clamp((*sides.start()).into(), (*sides.end()).into());
        (0..sides).map(move |side| (first + side) % all.max(1))
    }

    fn begun(&self, first: usize) -> Result<State, Vec<Problem>> {
        let seated = self.seats(first).filter_map(|place| self.rosters.get(place));
        let rosters: Vec<Roster> = seated.cloned().collect();
        let state = Homebrew::begin_at(&self.game.empty_battle(), &rosters)?;
        let misfits = state.misfits();
        if misfits.is_empty() { Ok(state) } else { Err(misfits) }
    }
}
