//! Properties of sides that Rollbook plays, in self-played battles.

use engine::testing::any_answer;
use rand::{Rng, RngExt, SeedableRng, rngs::StdRng};
use rules_core::{
    Battle, FigureId, SideId,
    conversation::Answer,
    own::{OwnDeed, Sight, Temperament},
    solo::{Proposal, Proposals},
};

use super::self_play::{Mischief, begin, step, systems};

/// More proposals than a side of samples ever takes in a turn.
const MOST_IN_A_TURN: u32 = 150;

/// The number of steps per battle.
const STEPS: u32 = 500;

#[test]
fn rollbook_proposes_only_what_is_possible_and_comes_to_the_end_of_its_turn() {
    for system in systems() {
        for seed in 0..6 {
            let mut dice = StdRng::seed_from_u64(seed);
            let mut battle = begin(system);
            let all = Temperament::ALL;
            // In every other battle, Rollbook plays both sides.
            for side in 0..=u8::from(seed % 2 == 0) {
                let temperament = all.get(usize::from(side) + seed as usize % 2).copied();
                battle.note(OwnDeed::PlayedBy(SideId(side), temperament)).unwrap();
            }
            let mut counted = (0, None);
            for _ in 0..STEPS {
                let turn =
                    (battle.acts_next().map(|it| it.0), battle.turn(), battle.view().trackers);
                if counted.1.as_ref() != Some(&turn) {
                    counted = (0, Some(turn));
                }
                counted.0 += u32::from(one_step(&mut battle, &mut dice));
                assert!(
                    counted.0 < MOST_IN_A_TURN,
                    "{} goes on and on",
                    battle.state().about().name
                );
                if battle.report().is_some() {
                    break;
                }
            }
        }
    }
}

/// Takes one step. Returns `true` if Rollbook has proposed it.
fn one_step(battle: &mut Battle, dice: &mut StdRng) -> bool {
    if battle.pick(&[], None).is_some() {
        let forecasts: Vec<_> = battle.forecasts().collect();
        let place = battle.pick(&forecasts, None).unwrap();
        battle.answer(Answer::Choice(place)).unwrap();
        return false;
    }
    if let Some(prompt) = battle.prompt() {
        let picked = prompt.conditions.iter().find_map(|it| {
            let value = battle.pick_condition(it)?;
            (value != it.value).then(|| Answer::Set(it.key.to_owned(), value))
        });
        let picked = picked.filter(|_| dice.random());
        let answer = picked.unwrap_or_else(|| any_answer(prompt, dice));
        battle.answer(answer).unwrap();
        return false;
    }
    change_sight(battle, dice);
    match proposals(battle) {
        Some(proposals) if !proposals.is_empty() => {
            // Players sometimes want something else.
            let place = dice.random_range(0..proposals.len().min(3));
            let best = if dice.random() { &proposals[0] } else { &proposals[place] };
            battle.do_as_proposed(best).unwrap();
            true
        }
        _ => {
            step(battle, dice, Mischief { undo: 50, by_hand: 50, ..Mischief::NONE }).unwrap();
            false
        }
    }
}

fn proposals(battle: &Battle) -> Option<Vec<Proposal>> {
    let (side, temperament) = battle.acts_next()?;
    let mut proposals = Proposals::of(battle, side, temperament);
    while proposals.step() {}
    let ranked = proposals.ranked();
    for proposal in &ranked {
        assert_eq!(proposal.offer.refusal, None, "{}", proposal.title);
        assert!(proposal.worth.is_finite(), "{}", proposal.title);
        assert!(!proposal.title.is_empty());
        let side_of = |id| battle.state().participants().side_of(id);
        assert!(proposal.figure.is_none_or(|id| side_of(id) == Some(side)), "{}", proposal.title);
    }
    Some(ranked)
}

/// Changes what players say about two figures.
fn change_sight(battle: &mut Battle, dice: &mut impl Rng) {
    let count = battle.state().participants().all_figures().count();
    let mut any = || FigureId(u16::try_from(dice.random_range(0..count.max(1))).unwrap());
    let (one, other) = (any(), any());
    let sight = Sight::ALL[dice.random_range(0..Sight::ALL.len())];
    battle.note(OwnDeed::Sight(one, vec![(other, sight)])).unwrap();
    assert_eq!(battle.own().seen().of(other, one), sight);
}
