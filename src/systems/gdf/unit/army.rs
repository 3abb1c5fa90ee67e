//! Merging of combined units, and resolution of references between units in an army.

use engine::{
    FigureId, Recruit,
    sheet::{Problem, Tie},
    words::counted,
};

use super::{
    edition::{Capacity, HeroLimits},
    keyword::Keyword,
    limits::{MOST_MODELS, MOST_WEAPONS},
    profile::{Profile, Ties},
};

/// What error messages call a member of an army.
const UNIT: &str = "unit";

/// Merges each pair of combined units into one.
///
/// The two copies must match in everything that all their models have.
pub(super) fn combine(units: &mut Vec<Recruit<Profile>>) -> Vec<Problem> {
    let mut problems = Vec::new();
    // Sheet numbers of the copies, each with the sheet number of the unit it was merged into.
    let mut became = Vec::new();
    let (copies, mut whole): (Vec<_>, Vec<_>) =
        units.drain(..).partition(|unit| unit.profile.ties.combined != Tie::Nobody);
    for copy in copies {
        let place = format!("{}, Combined with", copy.name);
        let Ties { id, combined, .. } = copy.profile.ties.clone();
        let what = match place_of(&whole, &combined, None).and_then(|place| whole.get_mut(place)) {
            None => Some(combined.missing(UNIT)),
            Some(Recruit { profile, .. }) if is_single(profile) => {
                Some("only units of several models can be combined".to_owned())
            }
            Some(Recruit { profile, .. }) => match difference(profile, &copy.profile) {
                Some(what) => Some(format!("both copies need the same {what}")),
                None => {
                    join(profile, copy.profile);
                    became.extend(id.zip(profile.ties.id.or(id)));
                    profile.ties.id = profile.ties.id.or(id);
                    too_much(profile)
                }
            },
        };
        problems.extend(what.map(|what| Problem { place, what }));
    }
    for unit in &mut whole {
        let ties = &mut unit.profile.ties;
        for tie in [&mut ties.joins, &mut ties.inside] {
            if let Some((_, now)) = became.iter().find(|(copy, _)| *tie == Tie::Sheet(*copy)) {
                *tie = Tie::Sheet(*now);
            }
        }
    }
    *units = whole;
    problems
}

/// Returns `true` if a unit can't be combined because it is a single model.
fn is_single(unit: &Profile) -> bool {
    unit.edition.book().combines_several_models_only && unit.models.get() == Some(1)
}

fn too_much(unit: &Profile) -> Option<String> {
    if i32::from(unit.models) > MOST_MODELS {
        return Some(format!("at most {MOST_MODELS} models"));
    }
    (unit.weapons.len() > MOST_WEAPONS).then(|| format!("at most {MOST_WEAPONS} kinds of weapons"))
}

/// Returns the name of the first difference between two copies, if any.
///
/// Compares only what all models of a copy have.
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
    unit.models = unit.models.with(copy.models, u8::saturating_add);
    unit.points = unit.points.with(copy.points, u16::saturating_add);
    for weapon in copy.weapons {
        match unit.weapons.iter_mut().find(|it| it.is_like(&weapon)) {
            Some(like) => like.carriers = like.carriers.with(weapon.carriers, u8::saturating_add),
            None => unit.weapons.push(weapon),
        }
    }
}

/// Returns the index of the unit that a tie refers to, which cannot be `own`.
fn place_of(units: &[Recruit<Profile>], tie: &Tie, own: Option<usize>) -> Option<usize> {
    let is_it = |place: usize, it: &Recruit<Profile>| {
        Some(place) != own && tie.is_to(it.profile.ties.id, &it.name)
    };
    units.iter().enumerate().position(|(place, it)| is_it(place, it))
}

/// A check that returns the reason why a unit cannot be the target of a reference, if any.
type Misfit = fn(&Recruit<Profile>) -> Option<String>;

/// Returns the reason why a unit can never ride in a transport, regardless of how much room it has.
fn never_inside(unit: &Recruit<Profile>, transport: &Recruit<Profile>) -> Option<String> {
    let (rider, profile) = (&unit.profile, &transport.profile);
    let what = if profile.has(Keyword::Aircraft) {
        format!("units can't get into {}, an aircraft", transport.name)
    } else if rider.has(Keyword::Aircraft) {
        "aircraft can't get into a transport".to_owned()
    } else if rider.spaces().is_none() {
        format!("its models are too large for {}", transport.name)
    } else {
        return None;
    };
    Some(format!("{}, Begins inside: {what}", unit.name))
}

/// Resolves which unit each unit is part of (Hero), and which one it begins in (Transport).
///
/// The first unit has the id `first`.
pub(super) fn tie(units: &mut [Recruit<Profile>], first: FigureId) -> Vec<Problem> {
    let mut problems = Vec::new();
    let mut ties = Vec::new();
    for (own, unit) in units.iter().enumerate() {
        let mut find = |what: &str, tie: &Tie, misfit: Misfit| {
            let found = place_of(units, tie, Some(own));
            let wrong = match found.and_then(|place| units.get(place)) {
                _ if *tie == Tie::Nobody => return None,
                None => Some(tie.missing(UNIT)),
                Some(other) => misfit(other),
            };
            let place = format!("{}, {what}", unit.name);
            let is_fine = wrong.is_none();
            problems.extend(wrong.map(|what| Problem { place, what }));
            found.filter(|_| is_fine)
        };
        let joins = find("Part of", &unit.profile.ties.joins, |host| {
            let is_part = host.profile.ties.joins != Tie::Nobody || host.profile.has(Keyword::Hero);
            is_part.then(|| format!("{} can't be joined", host.name))
        });
        let inside = find("Begins inside", &unit.profile.ties.inside, |it| {
            (it.profile.transport == 0).then(|| format!("{} isn't a transport", it.name))
        });
        ties.push((joins, inside));
    }
    problems.extend(overfull(units, &ties));
    problems.extend(heroes_out_of_place(units, &ties));
    let stray = |(unit, own): (&Recruit<Profile>, &(_, _))| {
        never_inside(unit, rides_in(&ties, *own).and_then(|place| units.get(place))?)
    };
    let strays: Vec<Option<String>> = units.iter().zip(&ties).map(stray).collect();
    let id = |place: usize| u16::try_from(place + first.index()).ok().map(FigureId);
    for ((unit, (joins, inside)), stray) in units.iter_mut().zip(ties).zip(strays) {
        unit.profile.misfit = stray;
        unit.profile.joins = joins.and_then(id);
        unit.profile.inside = inside.and_then(id);
    }
    problems
}

/// The reason why a second hero can't become part of a unit.
pub(crate) const ONE_HERO: &str = "a unit can have only one hero";

/// Returns the reason why a hero can never become part of a unit, or `None` if the hero can.
pub(crate) fn not_to_lead(hero: &Profile, unit: &Profile) -> Option<&'static str> {
    let HeroLimits { most_tough } = hero.edition.book().heroes?;
    if hero.tough.get().is_some_and(|tough| tough > most_tough) {
        return Some("heroes with a Tough of more than 6 can't be part of a unit");
    }
    (unit.models.get() == Some(1)).then_some("a hero can only be part of a unit of several models")
}

/// Returns problems with heroes who are part of units that can't have them, or that have several.
fn heroes_out_of_place(units: &[Recruit<Profile>], ties: &[Places]) -> Vec<Problem> {
    let mut problems = Vec::new();
    let mut led = Vec::new();
    for (unit, (joins, _)) in units.iter().zip(ties) {
        let Some((place, host)) = joins.and_then(|place| Some((place, units.get(place)?))) else {
            continue;
        };
        if !unit.profile.has(Keyword::Hero) || unit.profile.edition.book().heroes.is_none() {
            continue;
        }
        let second = led.contains(&place).then_some(ONE_HERO);
        led.push(place);
        let what = not_to_lead(&unit.profile, &host.profile).or(second);
        problems.extend(what.map(|what| Problem {
            place: format!("{}, Part of", unit.name),
            what: what.to_owned(),
        }));
    }
    problems
}

/// The indices of the unit that a unit is part of, and of the transport that it begins in.
type Places = (Option<usize>, Option<usize>);

/// Returns the transport that a unit begins in.
///
/// A unit that is part of another rides in the same transport as that unit.
fn rides_in(ties: &[Places], (joins, inside): Places) -> Option<usize> {
    joins.and_then(|host| ties.get(host)).map_or(inside, |host| host.1)
}

/// Returns problems with transports that begin with more inside than they have room for.
fn overfull(units: &[Recruit<Profile>], ties: &[Places]) -> Vec<Problem> {
    let mut problems = Vec::new();
    for (place, unit) in units.iter().enumerate() {
        let inside = units.iter().zip(ties).filter(|(_, own)| rides_in(ties, **own) == Some(place));
        let spaces = |it: &Profile| u16::from(it.models) * u16::from(it.spaces().unwrap_or(1));
        let aboard: u16 = inside.map(|(it, _)| spaces(&it.profile)).sum();
        if aboard > u16::from(unit.profile.transport) {
            let room = unit.profile.transport;
            let what = match unit.profile.edition.book().capacity {
                Capacity::Models => {
                    format!("{} inside, but room for {room}", counted(aboard.into(), "model"))
                }
                Capacity::Spaces => {
                    format!("{} needed inside, but it has {room}", counted(aboard.into(), "space"))
                }
            };
            problems.push(Problem { place: unit.name.clone(), what });
        }
    }
    problems
}
