//! Melees, which are stored as pairs of enemies in contact.
//!
//! Charges and push-backs change contacts, and players can change them by hand.

use std::collections::VecDeque;

use engine::{
    FigureId, HasLineup, Topic,
    conversation::{Ask, Choice, ChoiceOption, Flow, Table},
};

use crate::{
    Tnt,
    state::{battle::State, effect::Effect, pair::ContactPair},
};

impl State {
    /// Returns the enemies in contact with a figure.
    pub fn opponents(&self, id: FigureId) -> impl Iterator<Item = FigureId> + '_ {
        self.melees.iter().filter_map(move |pair| pair.opponent(id))
    }

    /// Returns `true` if a figure is in contact with an enemy.
    pub fn is_engaged(&self, id: FigureId) -> bool {
        self.opponents(id).next().is_some()
    }

    /// Returns all figures in the melee around `id`, sorted by id.
    ///
    /// The melee includes `id` itself, all figures in contact with it, all figures in contact with
    /// those, and so on.
    pub fn melee_around(&self, id: FigureId) -> Vec<FigureId> {
        let mut all = vec![id];
        let mut reached = VecDeque::from([id]);
        while let Some(next) = reached.pop_front() {
            for opponent in self.opponents(next) {
                if !all.contains(&opponent) {
                    all.push(opponent);
                    reached.push_back(opponent);
                }
            }
        }
        all.sort_unstable();
        all
    }

    /// Returns how many friends of `id`, not counting `id` itself, are in contact with `enemy`.
    pub fn friends_against(&self, id: FigureId, enemy: FigureId) -> usize {
        let side = self.side_of(id);
        self.opponents(enemy).filter(|&it| it != id && self.side_of(it) == side).count()
    }

    /// Returns the enemies that are not yet in contact with a figure.
    pub(crate) fn free_enemies(&self, id: FigureId) -> Vec<FigureId> {
        let free = |&enemy: &FigureId| !self.melees.contains(&ContactPair::of(id, enemy));
        self.enemies_of(id).filter(free).collect()
    }
}

/// Asks the players which enemy a figure has come into contact with, and records the contact
/// (rulebook: Close combat).
///
/// # Errors
/// Returns `Err` if an answer is missing.
pub(crate) fn come_into_contact(table: &mut Table<'_, Tnt>, id: FigureId) -> Flow<()> {
    let state = table.state();
    let enemies = state.free_enemies(id);
    if enemies.is_empty() {
        // Players may have removed the last enemy by hand while this question was open.
        return Ok(());
    }
    let options = enemies.iter().map(|&enemy| ChoiceOption::figure(state.name(enemy), enemy));
    let choice = Choice { options: options.collect(), usual: None };
    let ask = Ask::new(format!("Who is in contact with {}?", state.name(id)))
        .of(state.side_of(id))
        .fact()
        .topic(TOPIC.key);
    table.headline(format!("{} comes into contact", table.state().name(id)));
    let place = table.choose(ask, choice)?;
    if let Some(&enemy) = enemies.get(place) {
        table.apply(Effect::Contact(id, enemy, true));
    }
    Ok(())
}

/// Ends a figure's contact with all its opponents.
pub(crate) fn part_from_all(table: &mut Table<'_, Tnt>, id: FigureId) {
    let opponents: Vec<FigureId> = table.state().opponents(id).collect();
    for opponent in opponents {
        table.apply(Effect::Contact(id, opponent, false));
    }
}

/// The topic that explains contact and melees.
pub(crate) const TOPIC: Topic = Topic {
    key: "contact",
    title: "In melee",
    rules: &[51],
    text: || {
        "Figures in base contact with an enemy are in melee. They join it by charging, and leave \
         it when they are pushed back, disengage or go out of action. You can also change \
         contacts by hand."
            .to_owned()
    },
};
