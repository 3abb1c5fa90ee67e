//! Tests of the example system, because new systems are copied from it.

use crate::{
    arm_wrestling::{Action, ArmWrestling, Effect},
    conversation::{Answer, Change},
    game::Rules,
    ids::{FigureId, Holder, SideId},
    system::RuleSystem,
    testing::JournalOf,
    view::{Standing, Weighed},
};

const ADA: FigureId = FigureId(0);
const MILL: [FigureId; 2] = [FigureId(2), FigureId(3)];

fn contest() -> JournalOf<ArmWrestling> {
    JournalOf::begin(ArmWrestling.samples()).unwrap()
}

/// Sets how often a wrestler has lost, by hand.
fn tire(contest: &mut JournalOf<ArmWrestling>, id: FigureId, times: i32) {
    contest.overrule(Holder::Figure(id), "tired", Change::Set(times)).unwrap();
}

#[test]
fn no_wrestler_loses_more_often_than_their_stamina() {
    let mut state = contest().state().clone();
    ArmWrestling::apply(&mut state, &Effect::Tired(ADA, 3));
    assert_eq!(state.tired(ADA), 2);
}

#[test]
fn a_challenge_ends_if_the_last_rival_is_out() {
    let mut contest = contest();
    contest.take(Action::Challenge(ADA)).unwrap();
    assert!(contest.prompt().is_some());
    MILL.into_iter().for_each(|id| tire(&mut contest, id, 2));
    assert!(contest.prompt().is_none());
    let view = ArmWrestling::view(contest.state());
    assert_eq!(view.over.unwrap(), "Docks win.");
    assert!(view.sides[0].figures.iter().all(|it| it.standing == Standing::Over));
    assert_eq!(ArmWrestling::victor(contest.state()), Some(SideId(0)));
    assert_eq!(ArmWrestling::report(contest.state()).unwrap().headline, "Docks win.");
    assert!(ArmWrestling::offers(contest.state(), Some(ADA)).is_empty());
}

#[test]
fn players_can_end_a_contest_and_continue_it() {
    let mut contest = contest();
    for yes in [true, false] {
        let offers = ArmWrestling::offers(contest.state(), None);
        assert_eq!((offers[0].action, offers[0].asks.is_some()), (Action::Finish(yes), yes));
        contest.take(offers[0].action).unwrap();
        assert_eq!(ArmWrestling::report(contest.state()).is_some(), yes);
    }
}

#[test]
fn rivals_are_compared_by_the_odds_of_losing() {
    let mut contest = contest();
    let offer = ArmWrestling::offers(contest.state(), Some(ADA)).remove(0);
    assert_eq!(offer.weighed, Weighed::AgainstOthers);
    contest.take(offer.action).unwrap();
    let forecasts: Vec<_> = contest.forecasts().collect();
    let first = |place: usize| forecasts[place].prospects.as_ref().unwrap()[0].expected;
    // Ada's Strength is 4. Cas has 5 and loses 10 of 36 rolls, Dot has 2 and loses 26.
    assert!((first(0) - 10.0 / 36.0).abs() < 1e-9, "{}", first(0));
    assert!((first(1) - 26.0 / 36.0).abs() < 1e-9, "{}", first(1));
    contest.answer(Answer::Choice(0)).unwrap();
}
