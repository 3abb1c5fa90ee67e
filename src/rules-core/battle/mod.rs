//! Battles of any system: everything that an app or a test needs to play a battle without knowing
//! its rules.

mod lesson;
mod own;
mod saved;
mod systems;
mod trial;

use std::sync::{Arc, OnceLock};

use rand::Rng;

pub use lesson::Lesson;
pub use own::{OwnGame, SystemDraft};
pub use saved::{RestoreError, SavedBattle, SavedLines};
pub use systems::System;

use engine::{
    About, FigureId, Holder, LogEntry, Refusal, Row, SideId, WalkView,
    conversation::{Answer, Change, Luck, Moment, Outcome, Prompt, Thrown},
    journal::{Journal, KeptJournal, LastResult, NextPool, OptionPool, TurnPage},
    odds::{Forecasts, Horizon, Odds},
    own::{Fill, Own, OwnDeed},
    report::Report,
    sheet::{Problem, Roster, Sheet},
    view::{BattleView, Offer, Tracker, TrackerKind},
};

/// A battle in progress, in any system.
pub struct Battle {
    system: System,
    journal: Journal,
    /// The cached view, if it was computed since the last change.
    seen: OnceLock<Arc<BattleView>>,
}

impl Battle {
    /// Begins a battle with these rosters, one per side.
    ///
    /// # Errors
    /// Returns everything on the sheets that cannot be played.
    pub fn begin(system: System, rosters: Vec<Roster>) -> Result<Self, Vec<Problem>> {
        check_sides(system, &rosters)?;
        Self::begin_with(system, rosters)
    }

    /// Begins a battle without figures, for tests that need no figures. All its actions are offered
    /// without a figure.
    ///
    /// # Errors
    /// Returns an error if the system needs figures.
    pub fn without_figures(system: System) -> Result<Self, Vec<Problem>> {
        Self::begin_with(system, Vec::new())
    }

    fn begin_with(system: System, rosters: Vec<Roster>) -> Result<Self, Vec<Problem>> {
        let no_rules = || {
            let place = system.about().name.to_owned();
            vec![Problem { place, what: "its rules haven't loaded yet".to_owned() }]
        };
        let journal = Journal::begin(system.rules().ok_or_else(no_rules)?, rosters)?;
        Ok(Self { system, journal, seen: OnceLock::new() })
    }

    /// Returns the journal mutably, and discards the cached view.
    fn journal(&mut self) -> &mut Journal {
        self.seen = OnceLock::new();
        &mut self.journal
    }

    /// Restores a saved battle.
    ///
    /// # Errors
    /// Returns an error if the rules are not loaded, or if the battle cannot be read or played.
    pub fn restore(saved: SavedBattle) -> Result<Self, RestoreError> {
        let SavedBattle { system, journal } = saved;
        let rules = system.rules().ok_or(RestoreError::NoRules(system))?;
        if !journal.rosters.is_empty() {
            check_sides(system, &journal.rosters).map_err(RestoreError::Unplayable)?;
        }
        let journal = Journal::restore(rules, journal)?;
        Ok(Self { system, journal, seen: OnceLock::new() })
    }

    /// Returns the battle in its stored form.
    pub fn save(&self) -> SavedBattle {
        SavedBattle { system: self.system, journal: self.journal.save() }
    }

    /// Returns the battle in its stored form, in lines. Returns `None` if part of it cannot be
    /// serialised.
    pub fn save_in_lines(&self) -> Option<SavedLines> {
        let KeptJournal { rosters, entries, undone, rest } = self.journal.kept().ok()?;
        Some(SavedLines {
            rosters,
            entries,
            undone,
            rest: SavedBattle { system: self.system, journal: rest },
        })
    }

    /// Returns the rule system.
    pub fn system(&self) -> System {
        self.system
    }

    /// Returns the actions available to a figure, or those that need no figure. Actions that the
    /// rules forbid at the moment come with the reason.
    pub fn offers(&self, figure: Option<FigureId>) -> Vec<Offer<Row>> {
        self.journal.offers(figure)
    }

    /// Takes an offer. Any [first step](Offer::first) that it needs is played before it. If the
    /// offer is no longer possible after that step, it is dropped.
    ///
    /// # Errors
    /// Returns an error if another walk-through is open, or the action is not offered. The battle
    /// then stays unchanged.
    pub fn take(&mut self, action: &Row) -> Result<(), Refusal> {
        self.journal().take(action)
    }

    /// Takes an offer even during a walk-through. The walk-through is cancelled together with its
    /// dice.
    ///
    /// # Errors
    /// Returns an error if the action is not offered. The battle then stays unchanged.
    pub fn take_instead(&mut self, action: &Row) -> Result<(), Refusal> {
        self.journal().take_instead(action)
    }

    /// Returns the battle as players see it.
    pub fn view(&self) -> BattleView {
        self.journal.view()
    }

    /// Returns the [view](Self::view), computed once per change.
    pub fn seen(&self) -> Arc<BattleView> {
        Arc::clone(self.seen.get_or_init(|| Arc::new(self.journal.view())))
    }

    /// Returns the report, once the battle is over.
    pub fn report(&self) -> Option<Report> {
        self.journal.report()
    }

    /// Returns what is most worth telling of the battle, once it is over. Each part has a label.
    pub fn highlights(&self) -> Vec<(String, String)> {
        self.journal.highlights()
    }

    /// Returns the figures of all sides.
    pub fn figures(&self) -> Vec<FigureId> {
        self.journal.figures()
    }

    /// Returns a side's figures that come from the sheet at this index of its roster.
    pub fn of_sheet(&self, side: SideId, place: usize) -> Vec<FigureId> {
        self.journal.of_sheet(side, place)
    }

    /// Returns the events of a player's last action that deserve attention, in order. Returns none
    /// if the action was undone.
    pub fn moments(&self) -> Vec<Moment> {
        self.journal.moments()
    }

    /// Returns the side that has won by the rules, if the battle has been won.
    pub fn victor(&self) -> Option<SideId> {
        self.journal.victor()
    }

    /// Returns the figure of the most important event of a player's last action: the victim of a
    /// kill, or the owner of a jammed weapon.
    pub fn struck(&self) -> Option<FigureId> {
        self.journal.struck()
    }

    /// Returns each side's rolls so far, compared with the expected values.
    pub fn luck(&self) -> Vec<Luck> {
        self.journal.luck()
    }

    /// Returns the rosters that the battle began with.
    pub fn rosters(&self) -> &[Roster] {
        self.journal.rosters()
    }

    /// Returns the open question.
    pub fn prompt(&self) -> Option<&Prompt> {
        self.journal.prompt()
    }

    /// Returns the open walk-through.
    pub fn walk(&self) -> Option<WalkView> {
        self.journal.walk()
    }

    /// Computes the odds of everything that can follow the open question, up to `horizon`.
    ///
    /// # Errors
    /// Returns an error if no die is left to roll, or there are too many outcomes.
    pub fn chances(&self, horizon: Horizon) -> Odds {
        self.journal.chances(horizon)
    }

    /// Returns the expected losses for each option of the open choice, including its consequences
    /// (such as a morale test). Refused options and options with too many outcomes have no numbers.
    /// If the same side chooses again right after, it is assumed to take its best option. If
    /// another kind of question is open, there is one forecast without a label, for everything that
    /// follows.
    ///
    /// Options are computed lazily, for the state of the battle at the time of the call.
    pub fn forecasts(&self) -> Forecasts {
        self.journal.forecasts()
    }

    /// Returns the expected losses of an offer before it is taken: for each option of its first
    /// choice, or for the whole action if it asks for none. See [`forecasts`](Self::forecasts). The
    /// work limit is lower here, because a figure has many offers.
    pub fn forecasts_of(&self, action: &Row) -> Forecasts {
        self.journal.forecasts_of(action)
    }

    /// Returns the outcome of the test for each band of the dice that are asked for, or `None` if
    /// the outcome still depends on other dice.
    pub fn outcome_by_band(&self) -> Vec<Option<Outcome>> {
        self.journal.outcome_by_band()
    }

    /// Returns the pool that follows directly on the open one, if players can enter the results of
    /// both at once.
    pub fn next_pool(&self) -> Option<NextPool> {
        self.journal.next_pool()
    }

    /// Returns the pool that one of the two options of the open choice leads to, if players can
    /// choose it by entering the pool's results.
    pub fn option_pool(&self) -> Option<OptionPool> {
        self.journal.option_pool()
    }

    /// Returns the summary of the last turn that ended in log entry `from` or later.
    pub fn turn_page(&self, from: usize) -> Option<TurnPage> {
        self.journal.turn_page(from)
    }

    /// Returns the result of the players' last step.
    pub fn last_result(&self) -> LastResult {
        self.journal.last_result()
    }

    /// Returns the number of log entries.
    pub fn log_len(&self) -> usize {
        self.journal.log_len()
    }

    /// Returns the log from entry `from` on (0 for all of it), oldest first.
    pub fn log(&self, from: usize) -> Vec<LogEntry<'_>> {
        self.journal.log(from)
    }

    /// Answers the open question.
    ///
    /// # Errors
    /// Returns an error if no question is open or the answer does not fit. The battle then stays
    /// unchanged.
    pub fn answer(&mut self, answer: Answer) -> Result<(), Refusal> {
        self.journal().answer(answer)
    }

    /// Answers the open question and those that follow it. Each answer can be undone on its own.
    ///
    /// # Errors
    /// Returns an error if an answer does not fit. The battle then stays unchanged.
    pub fn answer_all(&mut self, answers: &[Answer]) -> Result<(), Refusal> {
        self.journal().answer_all(answers)
    }

    /// Rolls the dice that are asked for, answers with them, and returns the answer.
    ///
    /// # Errors
    /// Returns an error if no dice are asked for. The battle then stays unchanged.
    pub fn roll(&mut self, dice: &mut impl Rng) -> Result<Answer, Refusal> {
        let Thrown { answer, .. } = self.throw(dice)?;
        self.answer(answer.clone())?;
        Ok(answer)
    }

    /// Rolls the dice that are asked for, without answering with them.
    ///
    /// # Errors
    /// Returns an error if no dice are asked for.
    pub fn throw(&self, dice: &mut impl Rng) -> Result<Thrown, Refusal> {
        let prompt = self.prompt().ok_or(Refusal::NothingAsked)?;
        prompt.question.throw(dice).ok_or(Refusal::AnotherQuestion)
    }

    /// Changes a tracker by hand, at any time.
    ///
    /// # Errors
    /// Returns an error if there is no such figure or tracker, or the value is impossible. The
    /// battle then stays unchanged.
    pub fn overrule(
        &mut self,
        holder: Holder,
        tracker: &str,
        change: Change,
    ) -> Result<(), Refusal> {
        self.journal().overrule(holder, tracker, change)
    }

    /// Returns the words on the markers that players can add to a tracker, if they have
    /// [words](engine::view::NewMarker::Word).
    pub fn new_words(&self, holder: Holder, tracker: &str) -> Vec<String> {
        self.journal.new_words(holder, tracker)
    }

    /// Adds figures to a side: a referee's new figures, or reserves. They are renamed if necessary,
    /// so that no two figures have the same name.
    ///
    /// # Errors
    /// Returns an error if players are in the middle of a walk-through, there is no such side, the
    /// sheets cannot be played, or there are too many figures. The battle then stays unchanged.
    pub fn join(&mut self, side: SideId, sheets: Vec<Sheet>) -> Result<(), Refusal> {
        self.journal().join(side, sheets)
    }

    /// Returns the sheets of all figures that joined a side, in order. Their indices follow those
    /// of the sheets that the side began with.
    pub fn joined(&self, side: SideId) -> Vec<Sheet> {
        self.journal.joined(side)
    }

    /// Returns the numbers that were missing on sheets and that players have entered, in order.
    pub fn fills(&self) -> Vec<Fill> {
        self.journal.fills().into_iter().cloned().collect()
    }

    /// Returns the players' own additions, which no rules use: custom trackers, tables and notes.
    pub fn own(&self) -> &Own {
        self.journal.own()
    }

    /// Changes the players' own additions, at any time.
    ///
    /// # Errors
    /// Returns an error if there is no such side, figure or tracker, or a limit is exceeded. The
    /// battle then stays unchanged.
    pub fn note(&mut self, deed: OwnDeed) -> Result<(), Refusal> {
        self.journal().note(deed)
    }

    /// Returns the word for a turn and the number of the current turn, if turns are counted.
    pub fn turn(&self) -> Option<(String, u16)> {
        let seen = self.seen();
        let counts = |it: &Tracker| match it.kind {
            TrackerKind::Counter { value, .. } if !it.is_own => {
                Some((it.label.to_string(), u16::try_from(value).ok()?))
            }
            _ => None,
        };
        seen.trackers.iter().find_map(counts)
    }

    /// Cancels the open walk-through, as if it had never been started. Its steps can be redone.
    /// Earlier walk-throughs are not affected.
    ///
    /// # Errors
    /// Returns an error if no walk-through is open, or the rules required it.
    pub fn cancel(&mut self) -> Result<(), Refusal> {
        self.journal().cancel()
    }

    /// Returns `true` if there is something to undo.
    pub fn can_undo(&self) -> bool {
        self.journal.can_undo()
    }

    /// Returns `true` if there is something to redo.
    pub fn can_redo(&self) -> bool {
        self.journal.can_redo()
    }

    /// Undoes a player's last action, and everything that the rules did automatically after it.
    ///
    /// # Errors
    /// Returns an error if there is nothing to undo.
    pub fn undo(&mut self) -> Result<(), Refusal> {
        self.journal().undo()
    }

    /// Redoes the last undone action.
    ///
    /// # Errors
    /// Returns an error if nothing was undone, or the action is no longer possible.
    pub fn redo(&mut self) -> Result<(), Refusal> {
        self.journal().redo()
    }
}

fn check_sides(system: System, rosters: &[Roster]) -> Result<(), Vec<Problem>> {
    let About { name, sides, side, .. } = system.about();
    if u8::try_from(rosters.len()).is_ok_and(|count| sides.contains(&count)) {
        return Ok(());
    }
    Err(vec![Problem {
        place: side.title(),
        what: format!("{name} needs {}", side.spanned(sides)),
    }])
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use engine::{MOST_FIGURES, sheet::Value, view::Standing};

    /// Begins a battle of a system's sample rosters.
    fn begin(system: System) -> Battle {
        let refused = |problems| panic!("{system:?}: its samples cannot be played: {problems:?}");
        Battle::begin(system, system.samples()).unwrap_or_else(refused)
    }

    #[test]
    fn the_names_of_the_samples_are_known_without_the_rules() {
        for &system in System::ALL {
            let about = system.about();
            let samples = system.samples();
            let names: Vec<&str> = samples.iter().map(|it| it.name.as_str()).collect();
            let count = about.samples.len();
            assert_eq!(names.get(..count), Some(about.samples), "{system:?}");
            let battle = Battle::begin(system, samples.into_iter().take(count).collect());
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
                let begins = Battle::begin(system, rosters).is_ok();
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
            assert_eq!(told(Battle::without_figures(system).unwrap()), "");
        }
    }

    #[test]
    fn what_is_said_of_a_system_before_its_rules_come_is_so() {
        for &system in System::ALL {
            let has_tests =
                Battle::without_figures(system).is_ok_and(|battle| !battle.offers(None).is_empty());
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
