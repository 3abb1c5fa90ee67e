//! The start of a battle, and trial battles, which check whether a roster can be played.

use engine::{
    About, Battle, Rules,
    sheet::{Problem, Roster},
};

use super::System;

impl System {
    /// Begins a battle with these rosters, one per side.
    ///
    /// # Errors
    /// Returns everything on the sheets that cannot be played.
    pub fn begin(self, rosters: Vec<Roster>) -> Result<Battle, Vec<Problem>> {
        self.check_sides(&rosters)?;
        Battle::begin(self.loaded()?, rosters)
    }

    /// Begins a battle without figures, for tests that need no figures. All its actions are offered
    /// without a figure.
    ///
    /// # Errors
    /// Returns an error if the system needs figures.
    pub fn without_figures(self) -> Result<Battle, Vec<Problem>> {
        Battle::begin(self.loaded()?, Vec::new())
    }

    /// Begins a battle with this roster as the first side, against sample rosters or, if there are
    /// none, copies of this roster.
    ///
    /// # Errors
    /// Returns everything that prevents the roster from being played.
    pub fn trial(self, roster: &Roster) -> Result<Battle, Vec<Problem>> {
        self.begin(self.about().trial_rosters(roster, self.samples()))
    }

    /// Returns everything that prevents a roster from being played.
    pub fn problems(self, roster: &Roster) -> Vec<Problem> {
        self.trial(roster).err().unwrap_or_default()
    }

    fn loaded(self) -> Result<&'static dyn Rules, Vec<Problem>> {
        self.rules().ok_or_else(|| {
            let place = self.about().name.to_owned();
            vec![Problem { place, what: "its rules haven't loaded yet".to_owned() }]
        })
    }

    /// Checks the number of sides.
    ///
    /// # Errors
    /// Returns the problem if the system needs fewer or more sides.
    pub(super) fn check_sides(self, rosters: &[Roster]) -> Result<(), Vec<Problem>> {
        let About { name, sides, side, .. } = self.about();
        if u8::try_from(rosters.len()).is_ok_and(|count| sides.contains(&count)) {
            return Ok(());
        }
        Err(vec![Problem {
            place: side.title(),
            what: format!("{name} needs {}", side.spanned(sides)),
        }])
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use engine::{
        MOST_FIGURES,
        sheet::{Sheet, Value},
        view::Standing,
    };

    /// Begins a battle of a system's sample rosters.
    fn begin(system: System) -> Battle {
        let refused = |problems| panic!("{system:?}: its samples cannot be played: {problems:?}");
        system.begin(system.samples()).unwrap_or_else(refused)
    }

    #[test]
    fn the_names_of_the_samples_are_known_without_the_rules() {
        for &system in System::ALL {
            let about = system.about();
            let samples = system.samples();
            let names: Vec<&str> = samples.iter().map(|it| it.name.as_str()).collect();
            let count = about.samples.len();
            assert_eq!(names.get(..count), Some(about.samples), "{system:?}");
            let battle = system.begin(samples.into_iter().take(count).collect());
            assert!(count > 1 && battle.is_ok(), "{system:?}");
        }
    }

    /// Players choose targets by armour, wounds and similar values, so most figures in a sample
    /// roster should differ in a number.
    #[test]
    fn whom_to_attack_is_a_choice_in_all_samples() {
        for &system in System::ALL {
            for roster in system.samples() {
                let numbers = |sheet: &Sheet| -> Vec<(String, i32)> {
                    let number = |(key, value): (&str, &Value)| match value {
                        Value::Number(number) => Some((key.to_owned(), *number)),
                        _ => None,
                    };
                    sheet.values().filter_map(number).collect()
                };
                let kinds: BTreeSet<_> = roster.figures.iter().map(numbers).collect();
                let (few, all) = (kinds.len(), roster.figures.len());
                let name = &roster.name;
                assert!(
                    few * 2 > all,
                    "{system:?}: the {all} figures of the sample {name} have only {few} different \
                     sets of numbers"
                );
            }
        }
    }

    #[test]
    fn a_battle_begins_with_as_many_sides_as_its_system_allows() {
        for &system in System::ALL {
            let side = system.samples().remove(0);
            for sides in 0..12 {
                let rosters = vec![side.clone(); usize::from(sides)];
                let begins = system.begin(rosters).is_ok();
                assert_eq!(begins, system.about().sides.contains(&sides), "{system:?}: {sides}");
            }
        }
    }

    #[test]
    fn a_reminder_is_only_shown_when_there_is_something_to_do() {
        let told = |battle: Battle| battle.view().reminder.unwrap_or_default();
        let words = |system: System| told(begin(system));
        for system in [System::Tnt, System::Gdf, System::D100] {
            assert_eq!(words(system), "", "{system:?}");
        }
        assert!(words(System::Adventure).contains("+3"));
        for &system in System::ALL {
            assert_eq!(told(system.without_figures().unwrap()), "");
        }
    }

    #[test]
    fn what_is_said_of_a_system_before_its_rules_come_is_so() {
        for &system in System::ALL {
            let has_tests =
                system.without_figures().is_ok_and(|battle| !battle.offers(None).is_empty());
            assert_eq!(system.about().has_tests, has_tests, "{system:?}");
            assert_eq!(system.about().lesson.is_some(), system.lesson().is_some(), "{system:?}");
            assert!(!system.topics().is_empty(), "{system:?}");
        }
    }

    #[test]
    fn nobody_is_to_move_once_a_battle_is_over() {
        for &system in System::ALL {
            let mut battle = begin(system);
            let standings = |battle: &Battle| -> Vec<Standing> {
                let sides = battle.view().sides.into_iter();
                sides.flat_map(|side| side.figures).map(|it| it.standing).collect()
            };
            let end = battle.offers(None).into_iter().find(|offer| offer.asks.is_some());
            let end = end.unwrap_or_else(|| {
                panic!("{system:?} needs an offer without a figure that `asks` to end the battle")
            });
            battle.take_instead(&end.action).unwrap();
            assert!(battle.view().over.is_some(), "{system:?}: `over` says that the battle ended");
            assert!(
                standings(&battle).iter().all(|it| *it == Standing::Over),
                "{system:?}: after the end, the standing of each figure is `Over`"
            );
            battle.undo().unwrap();
            assert!(battle.view().over.is_none(), "{system:?}");
            assert!(standings(&battle).iter().any(|it| *it != Standing::Over), "{system:?}");
        }
    }

    #[test]
    fn a_roster_of_more_figures_than_may_play_is_refused_with_a_word() {
        let figures = |count: usize| {
            let sheet = |number| Sheet::new().with("name", format!("Figure {number}").as_str());
            Roster {
                name: "Crowd".to_owned(),
                figures: (1..=count).map(sheet).collect(),
                ..Roster::default()
            }
        };
        assert_eq!(System::Tnt.problems(&figures(MOST_FIGURES)), []);
        let problems = System::Tnt.problems(&figures(MOST_FIGURES + 1));
        assert_eq!(problems.len(), 1);
        assert_eq!(
            (problems[0].place.as_str(), problems[0].what.as_str()),
            ("Crowd", "has more than 200 figures")
        );
    }
}
