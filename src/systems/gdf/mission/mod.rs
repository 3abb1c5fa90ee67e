//! The mission and its objective markers.

pub(crate) mod objectives;

use engine::{
    HasLineup, Holder, Told, Topic,
    conversation::{Ask, Draw, Flow, Outcome, Table},
    dice::{Die, d3},
};

use crate::{
    Gdf,
    round::roll_off::higher,
    state::{
        battle::{LAST_ROUND, Setup},
        effect::Effect,
    },
};

/// Rolls D3 + 2 for the number of objective markers.
///
/// # Errors
/// Returns `Err` if the answer is missing.
pub(crate) fn count_markers(table: &mut Table<'_, Gdf>) -> Flow<()> {
    table.headline("Mission: how many objectives?");
    let shares = (1..=d3(Die::D6.faces())).map(|result| format!("{} markers", result + 2));
    let draw = Draw::among(Die::D6, shares);
    let ask =
        Ask::new("Roll a D3").hint("1–2 is 1, 3–4 is 2, 5–6 is 3; then add 2.").topic(TOPIC.key);
    let count = table.draw(&ask, &draw)? + 3;
    table.apply(Effect::Markers(u8::try_from(count).unwrap_or(3)));
    table.apply(Effect::Setup(Setup::Places));
    table.outcome(Outcome::mixed(format!("{count} markers")))
}

/// Plays the roll-off to place the first marker, then has the players take turns placing the
/// markers.
///
/// # Errors
/// Returns `Err` if an answer is missing.
pub(crate) fn place_markers(table: &mut Table<'_, Gdf>) -> Flow<()> {
    table.headline("Roll-off: who places the first marker?");
    let Some(first) = higher(table, "Highest roll places the first marker.")? else {
        return Ok(());
    };
    let other = table.state().other_side(first);
    let [first, other] = [first, other].map(|it| (it, table.state().side_name(it).to_owned()));
    let count = table.state().markers.len();
    for number in 1..=count {
        let (side, who) = if number % 2 == 1 { &first } else { &other };
        table.tell(Told::Reminder(Holder::Side(*side)), |_| {
            format!("{who}: place objective {number}.")
        });
    }
    table.tell(Told::Note, |_| {
        "Markers go outside deployment zones, more than 9″ apart.".to_owned()
    });
    table.apply(Effect::Setup(Setup::Zones));
    Ok(())
}

/// The help topic about the mission and objectives.
pub(crate) const TOPIC: Topic = Topic {
    key: "mission",
    title: "Mission and objectives",
    rules: &[5, 6],
    text: || {
        format!(
            "Use D3 + 2 markers. The players roll off and take turns placing one outside \
             deployment zones, more than 9″ apart. At the end of each round, a unit within 3″ of a \
             marker seizes it if no enemy is that close. The side holds it after leaving. If both \
             sides are close, the marker is neutral. A pinned unit only stops enemies from \
             seizing, and aircraft don't count. After round {LAST_ROUND}, the player who holds the \
             most markers wins."
        )
    },
};

/// The help topic about the mission and objectives in 3.5.
pub(crate) const TOPIC_3_5: Topic = Topic {
    key: TOPIC.key,
    title: "Mission and objectives",
    rules: &[7, 8, 9, 10],
    text: || {
        format!(
            "Use D3 + 2 markers. The players roll off and take turns placing one outside \
             deployment zones, more than 9″ apart. At the end of each round, a unit within 3″ of a \
             marker seizes it if no enemy is that close. The side holds it after leaving. If both \
             sides are close, the marker is neutral. Shaken units, aircraft, and units that \
             arrived from reserve this round don't count. After round {LAST_ROUND}, the player who \
             holds the most markers wins. Destroying the other army doesn't win the battle."
        )
    },
};

/// The help topic about armies and units.
pub(crate) const ARMIES: Topic = Topic {
    key: "armies",
    title: "Armies",
    rules: &[3, 4, 9],
    text: || {
        "Both armies cost the same in points. You can merge two copies of a unit into one combined \
         unit if the upgrades that affect all models are the same for both. A unit has models, \
         Quality, Defense, special rules and weapons. Weapons with a range shoot; the others \
         strike in melee."
            .to_owned()
    },
};

/// The help topic about armies and units in 3.5.
pub(crate) const ARMIES_3_5: Topic = Topic {
    key: ARMIES.key,
    title: "Armies",
    rules: &[4, 6],
    text: || {
        "Both armies cost the same in points: 1000 for a first game, 2000 for a full one. You can \
         merge two copies of a unit of several models into one combined unit if the upgrades that \
         affect all models are the same for both. A unit has models, Quality, Defense, special \
         rules and weapons. Weapons with a range shoot; the others strike in melee."
            .to_owned()
    },
};

/// The help topic about optional limits on armies.
pub(crate) const LIMITS: Topic = Topic {
    key: "army-limits",
    title: "Army limits",
    rules: &[5],
    text: || {
        "Players can agree on limits for both armies: at most one hero per 500 points, one unit \
         per 200 points, and one copy of a unit plus another per 1000 points. No unit can cost \
         more than 35% of the army's points."
            .to_owned()
    },
};
