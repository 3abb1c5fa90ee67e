//! Numbers that are missing on sheets. A battle goes on without them until a rule needs one: then
//! the journal asks for it.
//!
//! A number that was entered counts from the start of the battle, because nothing before depended
//! on it: the state is computed anew from sheets with the number.

use super::{Battle, By, Entry, Walk, now::Now};
use crate::{
    conversation::{Answer, Change, End, Headline, Prompt, Question, Telling},
    game::{BattleState, PlainRun},
    ids::Holder,
    line::{Line, LineKind},
    lineup::MissingNumber,
    own::{Fill, OwnDeed},
    refusal::Refusal,
    sheet::{Field, OpenId, Roster},
    view::{BattleView, Tracker, TrackerKind},
    words::plain,
};

/// The prefix of the keys of trackers that show a missing number.
const KEY: &str = "missing.";

/// Returns the numbers that players have entered, in order.
pub(super) fn fills(entries: &[Entry]) -> Vec<&Fill> {
    let fills = entries.iter().filter_map(|entry| match &entry.by {
        By::Own { deed: OwnDeed::Fill(fill), .. } => Some(fill),
        _ => None,
    });
    fills.collect()
}

/// Returns the rosters with the numbers that players have entered.
pub(super) fn filled(rosters: &[Roster], fields: &[Field], fills: &[&Fill]) -> Vec<Roster> {
    let mut rosters = rosters.to_vec();
    for fill in fills {
        if let Some(roster) = rosters.get_mut(fill.side.index()) {
            fill.fill_in(fields, fill.side, 0, &mut roster.figures);
        }
    }
    rosters
}

impl Walk {
    /// Plays the walk-through up to its open question. If the rule needs a missing number to go on,
    /// the question is that number, and the run is that of the answers up to there.
    pub(super) fn run(&self, state: &dyn BattleState) -> PlainRun {
        let given = |count: usize| {
            let answers = self.answers.get(..count).unwrap_or_default();
            state.run(&self.action, answers, Telling::Aloud)
        };
        let all = given(self.answers.len());
        let End::Missing(id) = all.end else { return all };
        let before = (0..self.answers.len()).rev().map(given);
        let mut before = before.filter(|run| !matches!(run.end, End::Missing(_)));
        let run = before.next().unwrap_or(all);
        let missing = state.participants().missing_at(id);
        let Some(prompt) = missing.map(|it| self.asks_for(state, it)) else { return run };
        PlainRun { end: End::Asking(Box::new(prompt)), missing: Some(id), ..run }
    }

    fn asks_for(&self, state: &dyn BattleState, missing: &MissingNumber) -> Prompt {
        Prompt {
            headline: Headline::new(state.title(&self.action)),
            ask: format!("{}?", state.participants().words_of(missing)),
            hint: Some("This number is missing on the sheet.".to_owned()),
            side: Some(missing.side),
            is_fact: true,
            question: Question::Number(missing.number()),
            conditions: Vec::new(),
            interrupts: Vec::new(),
            topic: None,
            test: None,
        }
    }
}

impl Battle {
    /// Returns the numbers that players have entered, in order.
    pub fn fills(&self) -> Vec<&Fill> {
        fills(&self.entries)
    }

    /// Answers the open question for a missing number.
    pub(super) fn fill_asked(&mut self, id: OpenId, answer: &Answer) -> Result<(), Refusal> {
        let Answer::Number(number) = *answer else { return Err(Refusal::AnotherQuestion) };
        let missing =
            self.now.state.participants().missing_at(id).ok_or(Refusal::AnotherQuestion)?;
        let fill = fill(missing, number);
        self.fill(fill)
    }

    /// Enters a missing number by hand, if that is what this change to a tracker does.
    pub(super) fn fill_by_hand(
        &mut self,
        holder: Holder,
        tracker: &str,
        change: Change,
    ) -> Option<Result<(), Refusal>> {
        let path = tracker.strip_prefix(KEY)?;
        let (Holder::Figure(id), Change::Set(number)) = (holder, change) else {
            return Some(Err(Refusal::NoSuchTracker));
        };
        let missing = self.now.state.participants().missing_of(id).find(|it| it.it.path == path);
        let fill = missing.map(|it| fill(it, number));
        Some(fill.map_or(Err(Refusal::NoSuchTracker), |fill| self.fill(fill)))
    }

    /// Enters a missing number, and computes the battle with it.
    pub(super) fn fill(&mut self, fill: Fill) -> Result<(), Refusal> {
        let lineup = self.now.state.participants();
        let is_it = |it: &&MissingNumber| {
            (it.side, it.sheet) == (fill.side, usize::from(fill.sheet)) && it.it.path == fill.path
        };
        let missing = lineup.missing().iter().find(is_it).ok_or(Refusal::NoSuchTracker)?;
        let (least, most) = (missing.it.least, missing.it.most);
        if !(least..=most).contains(&fill.number) {
            return Err(Refusal::OutOfRange { given: fill.number, least, most });
        }
        let words = format!("{}: {}.", lineup.words_of(missing), plain(fill.number));
        let entry = Entry {
            by: By::Own { deed: OwnDeed::Fill(fill), during: self.answers_given() },
            title: "Missing number entered".to_owned(),
            lines: vec![Line::new(LineKind::Effect, words)],
            effects: Vec::new(),
            luck: Vec::new(),
        };
        let before = self.now.state.clone();
        self.enter(entry, before);
        match self.computed(&self.entries) {
            Ok(state) => self.now.state = state,
            Err(problems) => {
                self.take_out();
                let why = problems.first().map(ToString::to_string).unwrap_or_default();
                return Err(Refusal::CannotKeep(format!("{why}.")));
            }
        }
        self.leave_impossible();
        self.play_again();
        self.settle();
        Ok(())
    }

    /// Leaves the open walk-through if the number that was entered last forbids its action. The
    /// entry says why.
    fn leave_impossible(&mut self) {
        let Some((walk, _)) = &self.now.open else { return };
        if walk.raised || !walk.answers.is_empty() {
            return;
        }
        let Err(Refusal::NotOffered(Some(why))) = self.standing(&walk.action) else { return };
        let text = format!("{}: {why}", self.now.state.title(&walk.action));
        if let Some(entry) = self.entries.last_mut() {
            entry.lines.push(Line::new(LineKind::Effect, text));
        }
        self.leave_meanwhile();
        if let Some((left, _)) = self.now.open.take()
            && self.has_followed(&left)
        {
            self.untie();
        }
    }

    /// Plays the open walk-through again, after a missing number has become known or unknown.
    pub(super) fn play_again(&mut self) {
        if let Some((walk, run)) = self.now.open.take() {
            let (before, told) = (self.moments.len(), run.moments.len());
            self.open(walk);
            let again = self.moments.len().min(before + told);
            self.moments.drain(before..again);
        }
    }
}

impl Now {
    /// Adds the missing numbers to the cards of the figures that lack them.
    pub(super) fn show_missing(&self, view: &mut BattleView) {
        let lineup = self.state().participants();
        if lineup.missing().is_empty() {
            return;
        }
        for figure in view.sides.iter_mut().flat_map(|side| &mut side.figures) {
            let missing = lineup.missing_of(figure.id).map(|it| {
                let kind = TrackerKind::Missing(it.number());
                let label = format!("{} missing", it.it.label);
                Tracker::new(format!("{KEY}{}", it.it.path), label, kind)
            });
            figure.trackers.splice(0..0, missing);
        }
    }
}

fn fill(missing: &MissingNumber, number: i32) -> Fill {
    Fill {
        side: missing.side,
        sheet: u16::try_from(missing.sheet).unwrap_or(u16::MAX),
        path: missing.it.path.clone(),
        number,
    }
}

#[cfg(test)]
mod tests {
    use crate::{
        arm_wrestling::{Action, ArmWrestling},
        conversation::{Answer, Change, Question},
        game::Rules,
        ids::{FigureId, Holder, SideId},
        lineup::HasLineup,
        odds::{Horizon, NoOdds},
        sheet::Sheet,
        system::RuleSystem,
        testing::JournalOf,
        view::TrackerKind,
    };

    const ADA: FigureId = FigureId(0);
    const BEN: FigureId = FigureId(1);

    /// Begins a contest in which Ada's Strength and Ben's Stamina are missing.
    fn begun() -> JournalOf<ArmWrestling> {
        let mut rosters = ArmWrestling.samples();
        rosters[0].figures[0].leave_open("strength");
        rosters[0].figures[1].leave_open("stamina");
        JournalOf::begin(rosters).unwrap()
    }

    fn asked(contest: &JournalOf<ArmWrestling>) -> &str {
        contest.prompt().map_or("", |prompt| &prompt.ask)
    }

    fn restored(contest: &JournalOf<ArmWrestling>) -> JournalOf<ArmWrestling> {
        let text = serde_json::to_string(&contest.save()).unwrap();
        JournalOf::restore(serde_json::from_str(&text).unwrap()).unwrap()
    }

    #[test]
    fn a_test_asks_for_a_missing_number_and_has_no_odds_until_then() {
        let mut contest = begun();
        contest.take(Action::Challenge(ADA)).unwrap();
        assert_eq!(asked(&contest), "Choose a rival");
        let told: Vec<_> = contest.forecasts().map(|it| it.prospects).collect();
        assert_eq!(told, [Err(NoOdds::Missing), Err(NoOdds::Missing)]);
        contest.answer(Answer::Choice(0)).unwrap();
        let mut contest = restored(&contest);
        assert_eq!(asked(&contest), "Ada's Strength?");
        let Question::Number(number) = contest.prompt().unwrap().question else { panic!() };
        assert_eq!((number.least, number.most), (0, 9));
        assert_eq!(contest.chances(Horizon::Test), Err(NoOdds::Missing));
        for wrong in [Answer::Number(10), Answer::Face(4), Answer::Choice(0)] {
            assert!(contest.answer(wrong).is_err());
        }
        contest.answer(Answer::Number(4)).unwrap();
        assert_eq!(contest.entries()[0].lines[0].text, "Ada's Strength: 4.");
        let wins = contest.chances(Horizon::Test).unwrap();
        let wins = wins.iter().find(|it| it.outcome.label == "wins").unwrap();
        assert!((wins.probability - 10.0 / 36.0).abs() < 1e-9);
        contest.undo().unwrap();
        assert_eq!(asked(&contest), "Ada's Strength?");
        contest.undo().unwrap();
        assert_eq!(asked(&contest), "Choose a rival");
        contest.redo().unwrap();
        contest.redo().unwrap();
        let mut contest = restored(&contest);
        contest.answer(Answer::Face(6)).unwrap();
        contest.answer(Answer::Face(2)).unwrap();
        assert_eq!(contest.state().tired(FigureId(2)), 1);
        contest.take(Action::Challenge(ADA)).unwrap();
        contest.answer(Answer::Choice(0)).unwrap();
        assert_eq!(asked(&contest), "Ada", "it is asked only once");
    }

    #[test]
    fn what_does_not_need_the_number_goes_on_without_it() {
        let mut contest = begun();
        contest.take(Action::Challenge(BEN)).unwrap();
        contest.answer(Answer::Choice(0)).unwrap();
        assert_eq!(asked(&contest), "Ben");
        assert!(contest.chances(Horizon::Test).is_ok());
        contest.answer(Answer::Face(6)).unwrap();
        assert!(contest.answer(Answer::Face(1)).is_ok());
    }

    #[test]
    fn a_missing_number_is_entered_by_hand_also_for_who_joins() {
        let mut contest = begun();
        let missing = |contest: &JournalOf<ArmWrestling>| {
            let figures = contest.view().sides.into_iter().flat_map(|side| side.figures);
            let trackers = figures.flat_map(|it| it.trackers);
            let missing = trackers.filter(|it| matches!(it.kind, TrackerKind::Missing(_)));
            missing.map(|it| it.label.to_string()).collect::<Vec<_>>()
        };
        assert_eq!(missing(&contest), ["Strength missing", "Stamina missing"]);
        let tired = contest.overrule(Holder::Figure(BEN), "tired", Change::Set(1));
        assert_eq!(tired.unwrap_err().to_string(), "Enter Ben's Stamina first.");
        contest.overrule(Holder::Figure(BEN), "missing.stamina", Change::Set(3)).unwrap();
        contest.overrule(Holder::Figure(BEN), "tired", Change::Set(1)).unwrap();
        let mut eve = Sheet::new().with("name", "Eve");
        eve.leave_open("stamina");
        contest.join(SideId(0), vec![eve]).unwrap();
        let eve = contest.state().all_figures().last().unwrap();
        assert_eq!(missing(&contest), ["Strength missing", "Stamina missing"]);
        contest.overrule(Holder::Figure(eve), "missing.stamina", Change::Set(5)).unwrap();
        let view = ArmWrestling::view(contest.state());
        let card = view.sides[0].figures.last().unwrap();
        assert_eq!(card.stats[1].value, "5");
        assert_eq!(card.id, eve);
        assert_eq!(restored(&contest).state(), contest.state());
        contest.undo().unwrap();
        assert_eq!(missing(&contest), ["Strength missing", "Stamina missing"]);
        (0..3).for_each(|_| contest.undo().unwrap());
        assert_eq!(missing(&contest), ["Strength missing", "Stamina missing"]);
        assert_eq!(contest.state(), begun().state());
    }
}
