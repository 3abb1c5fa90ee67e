//! Tests of what Rollbook proposes and decides, in a contest of arm wrestlers.

use super::{Proposal, Proposals};
use crate::{
    arm_wrestling::{Action, ArmWrestling},
    conversation::{Answer, Question},
    game::Rules,
    ids::{FigureId, SideId},
    own::{OwnDeed, Sight, Temperament},
    testing::JournalOf,
};

const ADA: FigureId = FigureId(0);
const DOCKS: SideId = SideId(0);
const MILL: [FigureId; 2] = [FigureId(2), FigureId(3)];

/// Begins a contest in which Rollbook plays the first side.
fn contest() -> JournalOf<ArmWrestling> {
    let mut contest = JournalOf::<ArmWrestling>::begin(ArmWrestling.samples()).unwrap();
    contest.note(OwnDeed::PlayedBy(DOCKS, Some(Temperament::Steady))).unwrap();
    contest
}

fn proposals(contest: &JournalOf<ArmWrestling>) -> Vec<Proposal> {
    let (side, temperament) = contest.acts_next().unwrap();
    let mut proposals = Proposals::of(contest, side, temperament);
    while proposals.step() {}
    proposals.ranked()
}

#[test]
fn every_rival_of_every_figure_is_a_proposal_and_the_best_odds_come_first() {
    let ranked = proposals(&contest());
    assert_eq!(ranked.len(), 4);
    assert!(ranked.is_sorted_by(|one, other| one.worth >= other.worth));
    for Proposal { title, odds, option, .. } in &ranked {
        assert!(title.ends_with(": Challenge someone"), "{title}");
        assert!(odds.as_ref().is_some_and(|it| it.contains('%')) && option.is_some(), "{odds:?}");
    }
}

#[test]
fn rivals_out_of_sight_are_not_proposed() {
    let mut contest = contest();
    for id in MILL {
        contest.note(OwnDeed::Sight(id, vec![(ADA, Sight::Hidden)])).unwrap();
        assert_eq!(contest.own().seen().of(ADA, id), Sight::Hidden);
    }
    let ranked = proposals(&contest);
    assert_eq!(ranked.len(), 2);
    assert!(ranked.iter().all(|it| it.figure != Some(ADA)));
}

#[test]
fn what_is_proposed_is_done_up_to_the_dice_and_undone_answer_by_answer() {
    let mut contest = contest();
    let best = proposals(&contest).remove(0);
    contest.do_as_proposed(&best).unwrap();
    let is_rolled = |contest: &JournalOf<ArmWrestling>| {
        matches!(contest.prompt().map(|it| &it.question), Some(Question::Roll(_)))
    };
    assert!(is_rolled(&contest) && contest.pick(&[], None).is_none());
    contest.undo().unwrap();
    let forecasts: Vec<_> = contest.forecasts().collect();
    let picked = contest.pick(&forecasts, None);
    assert_eq!(picked, best.option);
    contest.answer(Answer::Choice(picked.unwrap())).unwrap();
    assert!(is_rolled(&contest));
}

#[test]
fn a_person_decides_for_the_other_side() {
    let mut contest = contest();
    contest.take(Action::Challenge(MILL[0])).unwrap();
    let forecasts: Vec<_> = contest.forecasts().collect();
    assert_eq!(contest.pick(&forecasts, None), None);
}

#[test]
fn own_losses_count_more_for_a_careful_side() {
    let mut contest = contest();
    let mut worth = |temperament| {
        contest.note(OwnDeed::PlayedBy(DOCKS, Some(temperament))).unwrap();
        proposals(&contest).iter().map(|it| it.worth).sum::<f64>()
    };
    let [careful, steady, fierce] = Temperament::ALL.map(&mut worth);
    assert!(careful < steady && steady < fierce, "{careful} {steady} {fierce}");
}
