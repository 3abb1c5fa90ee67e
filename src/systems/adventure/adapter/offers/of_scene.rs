//! The offers for the whole scene, such as starting a fight.

use engine::{HasLineup, RuleSystem, view::Offer};

use crate::{
    Adventure,
    action::Action,
    combat::{action_round, initiative},
    scene,
    standard_test::{opposed, roll},
    state::battle::State,
};

pub(super) fn of_scene(state: &State) -> Vec<Offer<Action>> {
    let has_figures = !state.is_empty();
    let mut offers = Vec::new();
    if has_figures && !state.ended {
        offers.extend(fight(state));
    }
    let tests = [
        Offer::new(Action::FreeTest, "Standard test")
            .hint("Roll 2D6 + any modifiers against any target number.")
            .topic(roll::TOPIC.key),
        Offer::new(Action::FreeOpposed, "Opposed test")
            .hint("Each side rolls 2D6 + any modifiers.")
            .topic(opposed::TOPIC.key),
    ];
    offers.extend(tests.map(|offer| if has_figures { offer.rare() } else { offer }));
    if state.ended {
        offers.push(Offer::to_go_on(Action::Finish(false), Adventure::ABOUT.battle));
    } else if has_figures {
        let end = Offer::to_end(Action::Finish(true), Adventure::ABOUT.battle);
        let end = end.topic(scene::TOPIC.key);
        offers.push(if state.fight || state.is_alone() { end.rare() } else { end });
    }
    offers
}

fn fight(state: &State) -> Vec<Offer<Action>> {
    if !state.fight {
        let decided = if state.is_alone() {
            Some("No one to fight: add opponents first.")
        } else {
            state.is_decided().then_some("No one left to fight.")
        };
        let fight = Offer::new(Action::Fight, "Roll for initiative")
            .hint("Starts a fight in rounds.")
            .topic(initiative::TOPIC.key);
        return vec![fight.unless(decided)];
    }
    let mut offers = Vec::new();
    if state.acting().is_none() && state.somebody_delays() {
        let lost = "Delayed actions are lost.";
        let next = Offer::new(Action::NextRound, "End the round").hint(lost);
        offers.push(next.topic(action_round::DELAY.key));
    }
    let end = Offer::new(Action::EndFight, "End the fight").topic(scene::TOPIC.key);
    offers.push(end.hint("Use this if a side gives up or flees.").rare());
    offers
}
