//! Trial battles, which check whether a roster can be played and show the odds of its actions.

use engine::{
    Action,
    odds::{Horizon, Odds},
    sheet::{Problem, Roster},
    view::Offer,
};

use super::{Battle, System};

impl System {
    /// Begins a battle with this roster as the first side, against sample rosters or, if there are
    /// none, copies of this roster.
    ///
    /// # Errors
    /// Returns everything that prevents the roster from being played.
    pub fn trial(self, roster: &Roster) -> Result<Battle, Vec<Problem>> {
        let mut rosters = vec![roster.clone()];
        let others = usize::from(*self.about().sides.start()).saturating_sub(1);
        let mut samples = self.samples();
        if samples.is_empty() {
            // Custom games may have no samples.
            samples = rosters.clone();
        }
        rosters.extend(samples.into_iter().cycle().take(others));
        Battle::begin(self, rosters)
    }

    /// Returns everything that prevents a roster from being played.
    pub fn problems(self, roster: &Roster) -> Vec<Problem> {
        self.trial(roster).err().unwrap_or_default()
    }
}

/// The first roll that an offer leads to, and its odds.
#[derive(Clone, Debug, PartialEq)]
pub struct Sketch {
    /// The question that the roll answers.
    pub ask: String,
    /// The odds of the test. For a pool, the odds of the whole walk-through.
    pub odds: Odds,
}

/// The maximum number of questions answered to reach the dice of an offer.
const MOST_QUESTIONS: usize = 10;

impl System {
    /// Begins a battle of default figures, one per side, with one default entry in every list.
    ///
    /// # Errors
    /// Returns everything that prevents these figures from being played.
    pub fn usual(self) -> Result<Battle, Vec<Problem>> {
        Battle::begin(self, self.about().usual_rosters(self.fields(), 1))
    }
}

impl Battle {
    /// Finds the first roll that an offer leads to, and its odds, in a copy of the battle. On the
    /// way, takes the first available option of each choice, and enters the lowest number where one
    /// is asked for. Returns `None` if the offer leads to no roll, or only after too many
    /// questions.
    pub fn sketch(&self, offer: &Offer<Action>) -> Option<Sketch> {
        let mut battle = Self::restore(self.save()).ok()?;
        battle.take(&offer.action).ok()?;
        for _ in 0..MOST_QUESTIONS {
            let walk = battle.walk()?;
            let question = walk.prompt.question;
            if !question.is_rolled() {
                battle.answer(question.first_answer()?).ok()?;
                continue;
            }
            // A pool's own results are counts of dice, which say little before they are used.
            let horizon = if question.die().is_some() { Horizon::Test } else { Horizon::End };
            return Some(Sketch {
                ask: walk.prompt.ask.to_string(),
                odds: battle.chances(horizon),
            });
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use engine::conversation::Answer;

    use super::*;
    use crate::battle::OwnGame;
    use engine::FigureId;

    #[test]
    fn usual_figures_show_what_a_game_comes_to() {
        for system in OwnGame::samples().into_iter().map(System::Own) {
            let battle = system.usual().unwrap();
            assert!(battle.view().sides.iter().all(|side| side.figures.len() == 1), "{system:?}");
        }
        let salt = System::Own(OwnGame::samples()[0]);
        let mut battle = salt.usual().unwrap();
        battle.answer(Answer::Face(9)).unwrap();
        battle.answer(Answer::Face(4)).unwrap();
        let offers = battle.offers(Some(FigureId(0)));
        let sketch = battle.sketch(&offers[0]).unwrap();
        assert_eq!(sketch.ask, "Close combat: sailor 1's roll");
        let odds = sketch.odds.unwrap();
        let parried = odds.iter().find(|it| it.outcome.label == "parried").unwrap();
        assert!((0.4..0.5).contains(&parried.probability), "{odds:?}");
        let plunder = offers.iter().find(|it| it.label == "Plunder").unwrap();
        assert_eq!(battle.sketch(plunder), None, "no dice");
        assert!(battle.walk().is_none(), "a sketch must not change the battle");
    }
}
