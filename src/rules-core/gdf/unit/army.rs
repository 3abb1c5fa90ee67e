//! An army's units together: combined ones become one, and the names they give of each other are looked up.

use super::{
    limits::{MOST_MODELS, MOST_WEAPONS},
    profile::Profile,
};
use crate::{gdf::special_rules::keyword::Keyword, sheet::Problem};

/// Combined units: two copies of a unit are played as one, as long as all that every model has is the same on both.
pub(super) fn combine(units: Vec<Profile>, problems: &mut Vec<Problem>) -> Vec<Profile> {
    let mut whole: Vec<Profile> = Vec::new();
    let (copies, singles): (Vec<Profile>, Vec<Profile>) =
        units.into_iter().partition(|unit| !unit.ties.combined.is_empty());
    whole.extend(singles);
    for copy in copies {
        let place = format!("{}, Combined with", copy.name);
        let what = match place_of(&whole, &copy.ties.combined, None) {
            None => Some(format!("there is no {}", copy.ties.combined)),
            Some(other) => match difference(&whole[other], &copy) {
                Some(what) => Some(format!("both copies need the same {what}")),
                None => {
                    join(&mut whole[other], copy);
                    too_much(&whole[other])
                }
            },
        };
        problems.extend(what.map(|what| Problem { place, what }));
    }
    whole
}

fn too_much(unit: &Profile) -> Option<String> {
    if i32::from(unit.models) > MOST_MODELS {
        return Some(format!("at most {MOST_MODELS} models"));
    }
    (unit.weapons.len() > MOST_WEAPONS).then(|| format!("at most {MOST_WEAPONS} kinds of weapons"))
}

/// What all models have on one copy and not on the other.
fn difference(one: &Profile, other: &Profile) -> Option<&'static str> {
    if (one.quality, one.defense) != (other.quality, other.defense) {
        return Some("Quality and Defense");
    }
    if one.tough != other.tough {
        return Some("Tough");
    }
    let rules = |it: &Profile| (it.keywords, it.impact, it.psychic, it.transport, it.rules.clone());
    if rules(one) != rules(other) {
        return Some("special rules");
    }
    let for_all = |unit: &Profile, other: &Profile| {
        let mut all = unit.weapons.iter().filter(|weapon| weapon.carriers == unit.models);
        all.all(|weapon| {
            other.weapons.iter().any(|it| it.is_like(weapon) && it.carriers == other.models)
        })
    };
    let same = for_all(one, other) && for_all(other, one);
    (!same).then_some("weapons for all models")
}

fn join(unit: &mut Profile, copy: Profile) {
    unit.models = unit.models.saturating_add(copy.models);
    unit.points = unit.points.saturating_add(copy.points);
    for weapon in copy.weapons {
        match unit.weapons.iter_mut().find(|it| it.is_like(&weapon)) {
            Some(like) => like.carriers = like.carriers.saturating_add(weapon.carriers),
            None => unit.weapons.push(weapon),
        }
    }
}

/// The place of the unit of this name, other than `own`.
pub(super) fn place_of(units: &[Profile], name: &str, own: Option<usize>) -> Option<usize> {
    let is_it =
        |place: usize, it: &Profile| Some(place) != own && it.name.eq_ignore_ascii_case(name);
    units.iter().enumerate().position(|(place, it)| is_it(place, it))
}

/// Hero: the unit that each unit is part of; Transport: the one that it begins in.
pub(super) fn ties(
    units: &[Profile],
    problems: &mut Vec<Problem>,
) -> Vec<(Option<usize>, Option<usize>)> {
    let mut ties = Vec::new();
    for (own, unit) in units.iter().enumerate() {
        let mut find = |what: &str, name: &str, fits: &dyn Fn(&Profile) -> Option<String>| {
            if name.is_empty() {
                return None;
            }
            let found = place_of(units, name, Some(own));
            let wrong = match found {
                None => Some(format!("there is no {name}")),
                Some(place) => fits(&units[place]),
            };
            let Some(what_is) = wrong else { return found };
            problems.push(Problem { place: format!("{}, {what}", unit.name), what: what_is });
            None
        };
        let joins = find("Part of", &unit.ties.joins, &|host| {
            let is_part = !host.ties.joins.is_empty();
            let is_hero = host.has(Keyword::Hero);
            (is_part || is_hero).then(|| format!("{} cannot be joined", host.name))
        });
        let inside = find("Begins inside", &unit.ties.inside, &|it| {
            (it.transport == 0).then(|| format!("{} is no transport", it.name))
        });
        ties.push((joins, inside));
    }
    let mut aboard = vec![0_u16; units.len()];
    for (unit, (_, inside)) in units.iter().zip(&ties) {
        if let Some(count) = inside.and_then(|place| aboard.get_mut(place)) {
            *count += u16::from(unit.models);
        }
    }
    for (unit, aboard) in units.iter().zip(aboard) {
        if aboard > u16::from(unit.transport) {
            problems.push(Problem {
                place: unit.name.clone(),
                what: format!("{aboard} models inside, and room for {}", unit.transport),
            });
        }
    }
    ties
}
