//! The mission: objective markers.

use crate::{
    conversation::{Ask, Draw, Flow, Outcome, Table},
    dice::{Die, d3},
    gdf::{
        Gdf,
        round::roll_off::higher,
        state::{
            battle::{LAST_ROUND, Setup},
            effect::Effect,
        },
    },
    line::LineKind,
    topic::Topic,
};

/// Mission: rolls D3 + 2 for the number of markers.
///
/// # Errors
/// Stops where the answer is missing.
pub(crate) fn count_markers(table: &mut Table<'_, Gdf>) -> Flow<()> {
    table.headline("Mission: how many objectives?");
    let shares = (1..=d3(Die::D6.faces())).map(|result| format!("{} markers", result + 2));
    let draw = Draw::among(Die::D6, shares);
    let ask =
        Ask::new("Roll a D3").hint("1–2 is 1, 3–4 is 2, 5–6 is 3; and two more.").topic(TOPIC.key);
    let count = table.draw(&ask, &draw)? + 3;
    table.apply(Effect::Markers(u8::try_from(count).unwrap_or(3)));
    table.apply(Effect::Setup(Setup::Places));
    table.outcome(Outcome::mixed(format!("{count} markers")))
}

/// Mission: the players roll off, and then take turns to place a marker each.
///
/// # Errors
/// Stops where an answer is missing.
pub(crate) fn place_markers(table: &mut Table<'_, Gdf>) -> Flow<()> {
    table.headline("Roll-off: who places the first marker?");
    let Some(first) = higher(table, "The higher places the first marker.", "first to place")?
    else {
        return Ok(());
    };
    let other = table.state().other_side(first);
    let (first, other) =
        (table.state().side_name(first).to_owned(), table.state().side_name(other).to_owned());
    let count = table.state().markers.len();
    for number in 1..=count {
        let who = if number % 2 == 1 { &first } else { &other };
        table.order(|| format!("{who}: place objective {number}."));
    }
    table.tell(LineKind::Note, || {
        "Outside of deployment zones, over 9 inches from each other.".to_owned()
    });
    table.apply(Effect::Setup(Setup::Zones));
    Ok(())
}

/// Mission.
pub(crate) const TOPIC: Topic = Topic {
    key: "mission",
    title: "Mission and objectives",
    rules: &[5, 6],
    text: || {
        format!(
            "D3 + 2 markers. The players roll off and place one each in turn, outside of \
             deployment zones and over 9 inches apart. At the end of each round a unit within 3 \
             inches of a marker seizes it if no enemy is, and it stays seized; with both there it \
             is neutral. A pinned unit only keeps enemies from seizing, and aircraft do not count. \
             After round {LAST_ROUND} whoever \
             holds most markers wins."
        )
    },
};

/// The armies.
pub(crate) const ARMIES: Topic = Topic {
    key: "armies",
    title: "Armies",
    rules: &[3, 4, 9],
    text: || {
        "Both armies cost the same. Two copies of a unit may be one combined unit, as long as the \
         upgrades that count for all models are the same on both. A unit has models, Quality, \
         Defense, special rules and weapons; weapons with a range shoot, those without strike in \
         melee."
            .to_owned()
    },
};
