//! Lessons: battles set up for new players, with a text for each page. Dice are rolled as in any
//! battle.

use engine::{
    Battle, Holder, Refusal, Row,
    conversation::Change,
    lesson::{Before, Page, Plan},
    sheet::Roster,
};

use super::System;

/// A battle set up for new players.
pub struct Lesson {
    /// The battle as it is when the first page opens.
    pub battle: Battle,
    /// The pages, in order.
    pub pages: Vec<Page<Row>>,
}

impl Lesson {
    /// Turns to the page at this index and takes its action, which asks a question. If the dice of
    /// the previous page leave nothing to ask, that page is [replayed](Page::instead). `from` is
    /// the number of log entries when the previous page began. Returns `true` if the previous page
    /// was replayed.
    ///
    /// # Errors
    /// Returns an error if the battle refuses the page's action or answers.
    pub fn turn(
        pages: &[Page<Row>],
        place: usize,
        battle: &mut Battle,
        from: usize,
    ) -> Result<bool, Refusal> {
        let Some(page) = pages.get(place) else { return Ok(false) };
        begin(page, battle)?;
        let before = place.checked_sub(1).and_then(|before| pages.get(before));
        let (Some(before), Some(instead), None) = (before, &page.instead, battle.walk()) else {
            return Ok(false);
        };
        while battle.can_undo() && (battle.log_len() > from || battle.walk().is_some()) {
            battle.undo()?;
        }
        begin(before, battle)?;
        instead.answers.iter().try_for_each(|answer| battle.answer(answer.clone()))?;
        begin(page, battle)?;
        Ok(true)
    }
}

/// Takes a page's action, if it has one, and enters the page's answers.
fn begin(page: &Page<Row>, battle: &mut Battle) -> Result<(), Refusal> {
    let Some((action, answers)) = &page.acts else { return Ok(()) };
    battle.take(action)?;
    answers.iter().try_for_each(|answer| battle.answer(answer.clone()))
}

impl System {
    /// Returns the system's first lesson, if it has one and its rules are loaded.
    pub fn lesson(self) -> Option<Lesson> {
        let Plan { figures, before, pages } = self.rules()?.lesson()?;
        let few = |(roster, few): (Roster, usize)| Roster {
            figures: roster.figures.into_iter().take(few).collect(),
            ..roster
        };
        let rosters = self.samples().into_iter().zip(figures).map(few).collect();
        let mut battle = self.begin(rosters).ok()?;
        for step in before {
            let done = match step {
                Before::Took(action) => battle.take(&action),
                Before::Answered(answer) => battle.answer(answer),
                Before::Set(figure, tracker, value) => {
                    battle.overrule(Holder::Figure(figure), tracker, Change::Set(value))
                }
            };
            done.ok()?;
        }
        Some(Lesson { battle, pages })
    }
}

#[cfg(test)]
mod tests {
    use rand::{SeedableRng, rngs::StdRng};

    use super::*;
    use engine::conversation::Answer;

    /// Returns a system's lesson, with its first page not yet open.
    fn lesson_of(system: System) -> Lesson {
        let needs = "`Rules::lesson` must return pages, for samples that can be played, and \
                     the battle must accept every step before the first page";
        system.lesson().unwrap_or_else(|| panic!("{system:?} has no lesson: {needs}"))
    }

    /// Turns to a page without checking the previous one.
    fn turn(battle: &mut Battle, page: &Page<Row>) {
        begin(page, battle).unwrap();
    }

    fn asks_for_dice(battle: &Battle) -> bool {
        battle.walk().is_some_and(|walk| walk.prompt.question.has_odds())
    }

    #[test]
    fn a_hit_is_rolled_for_on_the_next_page() {
        let Lesson { mut battle, pages } = lesson_of(System::Tnt);
        assert_eq!(pages.len(), 3);
        turn(&mut battle, &pages[0]);
        assert_eq!(battle.walk().unwrap().prompt.ask, "Roll to hit");
        battle.answer(Answer::Face(9)).unwrap();
        assert!(battle.walk().is_none());
        turn(&mut battle, &pages[1]);
        assert_eq!(battle.walk().unwrap().prompt.ask, "Roll to wound: Dirk's roll");
        battle.answer(Answer::Face(9)).unwrap();
        battle.answer(Answer::Face(2)).unwrap();
        assert!(battle.walk().is_none() && battle.report().is_some());
        assert_eq!(pages[2].acts, None);
    }

    #[test]
    fn every_system_has_a_lesson_of_three_pages_each_with_something_to_roll() {
        for &system in System::ALL {
            let Lesson { mut battle, pages } = lesson_of(system);
            assert_eq!(pages.len(), 3, "{system:?}: a lesson has three pages");
            assert!(battle.walk().is_none(), "{system:?}: no page is open yet");
            begin(&pages[0], &mut battle)
                .unwrap_or_else(|why| panic!("{system:?}: page 1 is refused: {why:?}"));
            assert!(asks_for_dice(&battle), "{system:?}: page 1 must ask for dice");
            let can_follow = pages[1].acts.is_some() && pages[1].otherwise.is_some();
            assert!(can_follow, "{system:?}: page 2 needs an action, and a text without it");
            assert_eq!(pages[2].acts, None, "{system:?}: page 3 takes no action");
        }
    }

    /// Plays every page with random dice, and checks that nothing is refused and each page has
    /// something to roll.
    #[test]
    fn a_lesson_has_something_to_roll_on_every_page_however_the_dice_fall() {
        for (&system, seed) in System::ALL.iter().flat_map(|it| (0..40).map(move |at| (it, at))) {
            let mut dice = StdRng::seed_from_u64(seed);
            let Lesson { mut battle, pages } = lesson_of(system);
            let mut from = battle.log_len();
            for place in (0..pages.len()).filter(|&it| pages[it].acts.is_some()) {
                let words = format!("{system:?}, seed {seed}, page {}", place + 1);
                Lesson::turn(&pages, place, &mut battle, from)
                    .unwrap_or_else(|why| panic!("{words} is refused: {why:?}"));
                from = battle.log_len();
                assert!(asks_for_dice(&battle), "{words} must ask for dice");
                while let Some(walk) = battle.walk() {
                    let done = match walk.prompt.question.first_answer() {
                        Some(answer) => battle.answer(answer),
                        None => battle.roll(&mut dice).map(drop),
                    };
                    done.unwrap_or_else(|why| panic!("{words}: {}: {why:?}", walk.prompt.ask));
                }
            }
        }
    }

    #[test]
    fn a_unit_of_half_or_less_tests_its_morale_on_the_next_page() {
        let Lesson { mut battle, pages } = lesson_of(System::Gdf);
        turn(&mut battle, &pages[0]);
        battle.answer(Answer::Pool(vec![2, 2])).unwrap();
        battle.answer(Answer::Pool(vec![1, 1])).unwrap();
        assert!(battle.walk().is_none());
        turn(&mut battle, &pages[1]);
        assert_eq!(battle.walk().unwrap().prompt.ask, "Roll for morale");
    }

    #[test]
    fn a_blow_that_hits_may_be_parried_on_the_next_page() {
        let Lesson { mut battle, pages } = lesson_of(System::D100);
        turn(&mut battle, &pages[0]);
        battle.answer(Answer::Face(90)).unwrap();
        assert!(battle.walk().is_none());
        turn(&mut battle, &pages[1]);
        assert_eq!(battle.walk().unwrap().prompt.ask, "Roll to hit");
        battle.answer(Answer::Face(20)).unwrap();
        assert!(battle.walk().unwrap().prompt.ask.starts_with("Parry"));
    }

    #[test]
    fn a_test_is_followed_by_an_attack_on_the_next_page() {
        let Lesson { mut battle, pages } = lesson_of(System::Adventure);
        turn(&mut battle, &pages[0]);
        assert_eq!(battle.walk().unwrap().prompt.ask, "Tracking");
        battle.answer(Answer::Total(8)).unwrap();
        turn(&mut battle, &pages[1]);
        assert_eq!(battle.walk().unwrap().prompt.ask, "Ranged attack");
    }

    #[test]
    fn after_a_miss_the_shot_is_told_over_as_a_hit() {
        let Lesson { mut battle, pages } = lesson_of(System::Tnt);
        turn(&mut battle, &pages[0]);
        let from = battle.log_len();
        battle.answer(Answer::Face(2)).unwrap();
        assert_eq!(Lesson::turn(&pages, 1, &mut battle, from), Ok(true));
        assert_eq!(battle.walk().unwrap().prompt.ask, "Roll to wound: Dirk's roll");
    }

    #[test]
    fn after_a_volley_that_destroyed_the_unit_its_morale_is_tested_all_the_same() {
        let Lesson { mut battle, pages } = lesson_of(System::Gdf);
        turn(&mut battle, &pages[0]);
        let from = battle.log_len();
        battle.answer(Answer::Pool(vec![0, 4])).unwrap();
        battle.answer(Answer::Pool(vec![4, 0])).unwrap();
        assert_eq!(Lesson::turn(&pages, 1, &mut battle, from), Ok(true));
        assert_eq!(battle.walk().unwrap().prompt.ask, "Roll for morale");
    }
}
