//! The leader of a side.

use crate::sheet::{Problem, Roster, Sheet, Value};

/// Morale: one figure is designated to lead a side. More than one is a problem.
pub(crate) fn one_leader_a_side(rosters: &[Roster]) -> Vec<Problem> {
    let too_many = |roster: &Roster| {
        let leads = |sheet: &&Sheet| sheet.get("leader") == Some(&Value::Flag(true));
        let leaders: Vec<&str> = roster.figures.iter().filter(leads).map(Sheet::name).collect();
        (leaders.len() > 1).then(|| Problem {
            place: roster.name.clone(),
            what: format!("has more than one leader: {}", leaders.join(", ")),
        })
    };
    rosters.iter().filter_map(too_many).collect()
}
