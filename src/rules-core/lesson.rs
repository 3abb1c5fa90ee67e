//! A lesson: a battle set up for newcomers, and what to say to them page by page. What they roll is
//! played as ever.

use crate::{
    battle::{Action, Battle, System},
    conversation::Answer,
    sheet::Roster,
};

/// A battle set up for newcomers.
pub struct Lesson {
    /// The battle, as the first page finds it.
    pub battle: Battle,
    /// The pages.
    pub pages: Vec<Page>,
}

/// A page of a lesson.
#[derive(Clone, Debug, PartialEq)]
pub struct Page {
    /// Its title.
    pub title: &'static str,
    /// What to say.
    pub words: &'static str,
    /// What to say where it turns out that nothing is to be rolled on it; the same, where there is
    /// nothing here.
    pub otherwise: Option<&'static str>,
    /// What is done when it is turned to, and the answers given.
    pub acts: Option<(Action, Vec<Answer>)>,
}

impl Lesson {
    /// A lesson for the first figure of each sample, after these answers and this action with its
    /// answer.
    pub(crate) fn of_two(
        system: System,
        answers: &[Answer],
        (action, answer): (&Action, Answer),
        pages: Vec<Page>,
    ) -> Option<Self> {
        let alone = |roster: Roster| Roster {
            figures: roster.figures.into_iter().take(1).collect(),
            ..roster
        };
        let rosters = system.samples().into_iter().map(alone).collect();
        let mut battle = Battle::begin(system, rosters).ok()?;
        for answer in answers {
            battle.answer(answer.clone()).ok()?;
        }
        battle.take(action).ok()?;
        battle.answer(answer).ok()?;
        Some(Self { battle, pages })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Turns to a page as a screen does.
    fn turn(battle: &mut Battle, page: &Page) {
        let (action, answers) = page.acts.clone().unwrap();
        battle.take(&action).unwrap();
        answers.into_iter().for_each(|answer| battle.answer(answer).unwrap());
    }

    #[test]
    fn a_hit_is_rolled_for_on_the_next_page() {
        let Lesson { mut battle, pages } = System::Tnt.lesson().unwrap();
        assert_eq!(pages.len(), 3);
        turn(&mut battle, &pages[0]);
        assert_eq!(battle.walk().unwrap().prompt.ask, "Roll to hit");
        battle.answer(Answer::Face(9)).unwrap();
        assert!(battle.walk().is_none());
        turn(&mut battle, &pages[1]);
        assert_eq!(battle.walk().unwrap().prompt.ask, "Roll to wound: Dirk's die");
        battle.answer(Answer::Face(9)).unwrap();
        battle.answer(Answer::Face(2)).unwrap();
        assert!(battle.walk().is_none() && battle.report().is_some());
        assert_eq!(pages[2].acts, None);
    }

    #[test]
    fn after_a_miss_nothing_is_rolled_on_the_next_page() {
        let Lesson { mut battle, pages } = System::Tnt.lesson().unwrap();
        turn(&mut battle, &pages[0]);
        battle.answer(Answer::Face(2)).unwrap();
        turn(&mut battle, &pages[1]);
        assert!(battle.walk().is_none() && pages[1].otherwise.is_some());
    }
}
