//! Single shots.

use engine::{
    FigureId, HasLineup, Told, Topic,
    conversation::{Flow, Headline, Table},
};

use super::{
    aim::take_aim,
    range,
    shooter::Shooter,
    target::{Sight, choose_target},
};
use crate::{
    D100,
    damage::{
        hits::{Hits, resolve},
        result::Tally,
    },
    hit_test::{hit_roll::HitRoll, making::hit_test},
};

/// Plays a single shot: one hit test, and damage if it hits.
///
/// # Errors
/// Returns `Err` if an answer is missing.
pub(crate) fn fire(table: &mut Table<'_, D100>, id: FigureId, place: u8) -> Flow<()> {
    let Some(shooter) = Shooter::of(table.state(), id, place) else { return Ok(()) };
    if !shooter.has(1) {
        return Ok(());
    }
    let (who, weapon) = (shooter.tester.name.clone(), shooter.weapon.clone());
    table.headline(format!("{who} fires the {weapon}"));
    let Some(target) = choose_target(table, id, Sight::InSight)? else { return Ok(()) };
    let whom = table.state().name(target).to_owned();
    table.tell(Told::Title, |_| format!("{who} fires the {weapon} at {whom}"));
    table.headline(Headline::new(format!("{who} shoots at {whom}")).detail(weapon));
    let value = take_aim(table, [id, target], shooter.gun.class, shooter.accuracy);
    let hint = range::hint(shooter.gun.class);
    let rolled = hit_test(table, &shooter.tester, &value, hint)?;
    shooter.fires(table, 1);
    if rolled == HitRoll::Jam {
        shooter.jams(table);
    }
    let mut tally = Tally::new(table.state(), &[target]);
    if !rolled.hits() {
        table.tell(Told::Outcome, |_| format!("{who} misses {whom}."));
        tally.settle(table);
        return Ok(());
    }
    let mut hits = Hits::default();
    hits.add(rolled, 1);
    resolve(table, id, &shooter.tester, target, &shooter.damage, hits)?;
    tally.count_hit(table.state(), target);
    tally.outcome(table)
}

/// The topic about single shots.
pub(crate) const TOPIC: Topic = Topic {
    key: "single",
    title: "Single shot (S)",
    rules: &[12],
    text: || "One shot for one action, with no modifier.".to_owned(),
};
