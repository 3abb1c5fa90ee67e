//! The roll-off for who begins.

use crate::{
    conversation::{Ask, Flow, Outcome, Reading, Sum, Table},
    dice::Die,
    gdf::{
        Gdf,
        battle::{effect::Effect, state::Setup},
        preparation::{deployment, mission},
        round::turns,
    },
    ids::SideId,
    line::LineKind,
    topic::Topic,
};

/// What players may have done before the battle is opened.
const BEFORE: &[&str] = &["Everything is on the table", "Mission and deployment"];

/// How many objective markers may lie on the table already.
const MARKERS: &[&str] = &["none", "3", "4", "5"];

/// Preparation: both players roll a D6 and the higher begins. A tie changes nothing, so that the roll-off comes again.
/// Before it, players may have the mission and the deployment asked for, or else all is on the table.
///
/// # Errors
/// Stops where an answer is missing.
pub(crate) fn roll_off(table: &mut Table<'_, Gdf>) -> Flow<()> {
    table.headline("Roll-off: who begins?");
    let deploys = table.state().setup == Setup::Zones;
    let mut markers = 0;
    if !deploys {
        if table.pick("setup", "Before the battle", BEFORE, 0) == 1 {
            return mission::count_markers(table);
        }
        markers = table.pick("markers", "Objective markers", MARKERS, 0);
    }
    let Some(side) = higher(table, "The higher begins.", "first")? else { return Ok(()) };
    if markers > 0 {
        table.apply(Effect::Markers(markers + 2));
    }
    if deploys {
        deployment::begin(table, side);
    } else {
        turns::begin_round(table, 1);
        table.apply(Effect::Turn(side));
    }
    Ok(())
}

/// Both players roll a D6; the higher wins the roll-off. Of a tie comes nothing.
///
/// # Errors
/// Stops where an answer is missing.
pub(crate) fn higher(
    table: &mut Table<'_, Gdf>,
    hint: &'static str,
    wins: &str,
) -> Flow<Option<SideId>> {
    let sides: Vec<SideId> = table.state().all_sides().collect();
    let mut sums: Vec<Sum> = sides
        .iter()
        .map(|&side| Sum::new(table.state().side_name(side), Some(side), Die::D6))
        .collect();
    for place in 0..sides.len() {
        let ask = Ask::new("Roll off").hint(hint).topic(TOPIC.key);
        table.roll(&mut sums, place, ask, &|_| Reading::each(Die::D6))?;
    }
    table.tell(LineKind::Roll, || {
        let sums = sums.iter().map(|sum| format!("{}: {}", sum.who, sum.explain()));
        format!("{}.", sums.collect::<Vec<_>>().join("; "))
    });
    let highest = sums.iter().map(Sum::total).max().unwrap_or(0);
    let mut ahead = sides.iter().zip(&sums).filter(|(_, sum)| sum.total() == highest);
    match (ahead.next(), ahead.next()) {
        (Some((&side, sum)), None) => {
            table.outcome(Outcome::mixed(format!("{} {wins}", sum.who)))?;
            Ok(Some(side))
        }
        _ => {
            table.tell(LineKind::Outcome, || "A tie: roll off again.".to_owned());
            table.outcome(Outcome::mixed("tie, roll again").ranked(1))?;
            Ok(None)
        }
    }
}

/// Roll-offs.
pub(crate) const TOPIC: Topic = Topic {
    key: "roll-off",
    title: "Roll-off",
    rules: &[2],
    text: || "Both players roll a D6, and the higher wins. Ties are rolled again.".to_owned(),
};

#[cfg(test)]
mod tests {
    use crate::{gdf::testing::Play, ids::SideId, odds::Horizon};

    #[test]
    fn gdf_02_ties_are_rolled_again() {
        let mut play = Play::before_roll_off();
        play.roll(&[3]);
        play.roll(&[3]);
        assert_eq!(play.state().round, 0);
        assert!(play.0.walk().is_some_and(|(walk, _)| walk.raised && walk.answers.is_empty()));
        play.roll(&[2]);
        play.roll(&[4]);
        assert_eq!(play.state().round, 1);
    }

    #[test]
    fn gdf_08_the_winner_of_the_roll_off_begins() {
        for (faces, first) in [([5, 2], SideId(0)), ([2, 5], SideId(1))] {
            let mut play = Play::before_roll_off();
            faces.into_iter().for_each(|face| play.roll(&[face]));
            assert_eq!(play.to_move(), first);
            assert!(play.0.walk().is_none());
        }
    }

    #[test]
    fn gdf_02_chances_of_a_roll_off() {
        let play = Play::before_roll_off();
        for horizon in [Horizon::Test, Horizon::End] {
            assert!((play.chance_of(horizon, "Reds first") - 15.0 / 36.0).abs() < 1e-9);
            assert!((play.chance_of(horizon, "tie, roll again") - 6.0 / 36.0).abs() < 1e-9);
        }
    }
}
