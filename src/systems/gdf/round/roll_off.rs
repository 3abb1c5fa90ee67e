//! Roll-offs between the two players.

use engine::{
    HasLineup, SideId, Told, Topic,
    conversation::{Ask, Flow, Outcome, Reading, Sum, Table},
    dice::Die,
};

use crate::Gdf;

/// Plays a roll-off: both players roll a D6, and the higher roll wins.
///
/// Returns the winning side, or `None` for a tie.
///
/// # Errors
/// Returns `Err` if an answer is missing.
pub(crate) fn higher(table: &mut Table<'_, Gdf>, hint: &'static str) -> Flow<Option<SideId>> {
    let sides: Vec<SideId> = table.state().all_sides().collect();
    let mut sums: Vec<Sum> = sides
        .iter()
        .map(|&side| Sum::new(table.state().side_name(side), Some(side), Die::D6))
        .collect();
    for place in 0..sides.len() {
        let ask = Ask::new("Roll off").hint(hint).topic(TOPIC.key);
        table.roll(&mut sums, place, ask, &|_| Reading::each(Die::D6))?;
    }
    table.tell(Told::Roll, |_| {
        let sums = sums.iter().map(|sum| format!("{}: {}", sum.who, sum.explain()));
        format!("{}.", sums.collect::<Vec<_>>().join("; "))
    });
    let highest = sums.iter().map(Sum::total).max().unwrap_or(0);
    let mut ahead = sides.iter().zip(&sums).filter(|(_, sum)| sum.total() == highest);
    match (ahead.next(), ahead.next()) {
        (Some((&side, sum)), None) => {
            table.outcome(Outcome::mixed(format!("{} first", sum.who)))?;
            Ok(Some(side))
        }
        _ => {
            table.tell(Told::Outcome, |_| "Tie: reroll.".to_owned());
            table.outcome(Outcome::mixed("tie, reroll").ranked(1))?;
            Ok(None)
        }
    }
}

/// The help topic about roll-offs.
pub(crate) const TOPIC: Topic = Topic {
    key: "roll-off",
    title: "Roll-off",
    rules: &[2],
    text: || "Both players roll a D6 and the highest wins. Reroll ties.".to_owned(),
};

#[cfg(test)]
mod tests {
    use crate::testing::Play;
    use engine::{SideId, odds::Horizon};

    #[test]
    fn gdf_02_ties_are_rolled_again() {
        let mut play = Play::before_roll_off();
        play.roll(&[3]);
        play.roll(&[3]);
        assert_eq!(play.state().round, 0);
        assert!(play.0.walk().is_some_and(|walk| walk.raised && walk.answers == 0));
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
            assert!((play.chance_of(horizon, "tie, reroll") - 6.0 / 36.0).abs() < 1e-9);
        }
    }
}
