//! Melee: a charge, strikes, and who has the worst of it.

use std::cmp::Ordering;

use super::{
    Gdf,
    attack::{COUNTS, choose_target, defend, wound},
    effect::Effect,
    quality::{Handful, Needed},
    shooting::of_unit,
    state::{State, TestOwed},
    tally,
    weapon::MOST_WEAPONS,
};
use crate::{
    conversation::{Ask, Choice, ChoiceOption, Flow, Outcome, Table},
    ids::FigureId,
    line::LineKind,
};

/// The conditions' names in answers, by the weapon's place on the sheet.
const KEYS: [&str; MOST_WEAPONS] = [
    "strike.0", "strike.1", "strike.2", "strike.3", "strike.4", "strike.5", "strike.6", "strike.7",
];

/// Melee: the charging unit strikes, then the defending one may strike back, and both are fatigued by it. Whoever
/// caused fewer wounds loses and tests its morale; a unit that destroyed the other has nothing to fear. In melee
/// wounds alone call for no test.
///
/// # Errors
/// Stops where an answer is missing.
pub(super) fn charge(table: &mut Table<'_, Gdf>, charger: FigureId) -> Flow<()> {
    let ask = of_unit(table, charger, Ask::new("Choose whom to charge"))
        .hint("A model has to reach contact. The others get as close as they can.");
    let Some(target) = choose_target(table, charger, ask)? else {
        return Ok(());
    };
    let who = table.state().name(charger).to_owned();
    let whom = table.state().name(target).to_owned();
    table.headline(format!("{who} into {whom} · charge"));
    table.tell(LineKind::Note, || format!("{whom}: move up to 3 inches into contact."));

    let caused = strike(table, charger, target, "Strike")?;
    table.apply(Effect::Fatigued(charger, true));
    let mut returned = 0;
    if table.state().in_play(target) && strikes_back(table, target)? {
        returned = strike(table, target, charger, "Strike back")?;
        table.apply(Effect::Fatigued(target, true));
    }
    melee_result(table, (charger, caused), (target, returned))
}

/// Melee: the defending unit may strike back, but does not have to. One without anything to strike with is not asked.
fn strikes_back(table: &mut Table<'_, Gdf>, defender: FigureId) -> Flow<bool> {
    if strikers(table.state(), defender).is_empty() {
        return Ok(false);
    }
    let hint = match only_on_six(table.state(), defender) {
        Some(why) => format!("{why}: hits only on 6."),
        None => "Fatigued after it: hits only on 6 in melee until the round ends.".to_owned(),
    };
    let options = vec![
        ChoiceOption::new("Strike back").hint(Some(hint)),
        ChoiceOption::new("Hold back").hint(Some("Stays fresh, causes no wounds.".to_owned())),
    ];
    let name = table.state().name(defender).to_owned();
    let ask = of_unit(table, defender, Ask::new(format!("{name}: strike back?")));
    Ok(table.choose(ask, Choice { options, usual: Some(0) })? == 0)
}

/// The melee weapons a unit has left, each with how many models carry it.
fn strikers(state: &State, unit: FigureId) -> Vec<(u8, u8)> {
    let weapons = state.weapons(unit, false);
    let carried = weapons.map(|(place, _)| (place, state.carriers(unit, place)));
    carried.filter(|&(_, carriers)| carriers > 0).collect()
}

/// Fatigue and morale: why a unit hits only on 6 in melee.
fn only_on_six(state: &State, unit: FigureId) -> Option<&'static str> {
    let now = state.unit(unit);
    now.pinned.then_some("Pinned").or(now.fatigued.then_some("Fatigued"))
}

/// Melee: models within 2 inches strike with all their melee weapons, all at once, which works like shooting. Gives
/// the wounds caused.
fn strike(
    table: &mut Table<'_, Gdf>,
    striker: FigureId,
    target: FigureId,
    ask: &'static str,
) -> Flow<u16> {
    let mut dice = 0;
    let mut armed = Vec::new();
    for (place, carriers) in strikers(table.state(), striker) {
        let Some(weapon) = table.state().weapon(striker, place).cloned() else { continue };
        let counts = COUNTS.get(..=usize::from(carriers)).unwrap_or(COUNTS);
        let key = KEYS.get(usize::from(place)).copied().unwrap_or("strike");
        let label = format!("{} within 2 inches", weapon.name);
        let models = table.pick(key, label, counts, carriers);
        dice += u16::from(models) * u16::from(weapon.attacks);
        armed.push(format!("{} ×{models}", weapon.name));
    }
    let needed = match only_on_six(table.state(), striker) {
        Some(why) => Needed::new(why, 6),
        None => Needed::new("Quality", table.state().profile(striker).quality),
    };
    let ask = of_unit(table, striker, Ask::new(ask)).hint("Models within 2 inches of the enemy.");
    let (who, what) = (table.state().name(striker).to_owned(), armed.join(" + "));
    let handful = Handful { who: &who, what: &what, dice, failed: "miss", passed: "hit" };
    let hits = needed.roll_pool(table, ask, handful)?.passed;
    table.outcome(tally::hits(hits, dice))?;
    let wounds = defend(table, target, hits)?;
    table.outcome(tally::wounds(table.state(), target, wounds).interim())?;
    wound(table, target, wounds);
    Ok(wounds)
}

/// Melee results: the wounds each unit caused are compared; equal, nobody loses. The charging unit moves back an inch;
/// where one unit was destroyed, the other may move up to 3 inches instead.
fn melee_result(
    table: &mut Table<'_, Gdf>,
    (charger, caused): (FigureId, u16),
    (target, returned): (FigureId, u16),
) -> Flow<()> {
    let who = table.state().name(charger).to_owned();
    let whom = table.state().name(target).to_owned();
    let standing = match (table.state().in_play(charger), table.state().in_play(target)) {
        (true, true) => None,
        (charger_stands, _) => Some(if charger_stands { (&who, 0) } else { (&whom, 4) }),
    };
    if let Some((name, rank)) = standing {
        table.tell(LineKind::Note, || format!("{name}: may move up to 3 inches."));
        let outcome = if rank == 0 {
            Outcome::success(format!("{whom} destroyed"))
        } else {
            Outcome::failure(format!("{who} destroyed"))
        };
        return table.outcome(outcome.ranked(rank));
    }
    table.tell(LineKind::Outcome, || format!("Wounds caused: {who} {caused}, {whom} {returned}."));
    table.tell(LineKind::Note, || format!("{who}: move back 1 inch."));
    match caused.cmp(&returned) {
        Ordering::Greater => {
            table.outcome(Outcome::success(format!("{whom} loses")).ranked(1))?;
            table.apply(Effect::Owes(target, Some(TestOwed::Melee)));
        }
        Ordering::Less => {
            table.outcome(Outcome::failure(format!("{who} loses")).ranked(3))?;
            table.apply(Effect::Owes(charger, Some(TestOwed::Melee)));
        }
        Ordering::Equal => {
            table.tell(LineKind::Outcome, || "Nobody loses.".to_owned());
            table.outcome(Outcome::mixed("nobody loses"))?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use crate::{
        gdf::{
            Order,
            testing::{BLUE, BLUE_2, Play, RED, RED_2},
        },
        odds::Horizon,
    };

    /// Reds charge Blues, who are still to be struck.
    fn charging() -> Play {
        let mut play = Play::usual();
        play.act(RED, Order::Charge);
        play.choose(0);
        play
    }

    /// After the Reds' strike.
    fn struck(hits: u16, wounds: u16) -> Play {
        let mut play = charging();
        play.pass(hits);
        if hits > 0 {
            play.fail(wounds);
        }
        play
    }

    const STRIKE_BACK: u16 = 0;
    const HOLD_BACK: u16 = 1;

    #[test]
    fn gdf_13_chargers_strike_first_with_all_melee_weapons() {
        let mut play = charging();
        assert_eq!(play.pool(), (10, 4));
        play.set("strike.1", 3);
        assert_eq!(play.pool(), (6, 4), "three models within 2 inches, two attacks each");
        play.pass(2);
        assert_eq!(play.pool(), (2, 5));
        play.fail(2);
        assert_eq!(play.state().models_left(BLUE), 3);
    }

    #[test]
    fn gdf_13_defenders_may_strike_back_with_those_left() {
        let mut play = struck(2, 2);
        play.choose(STRIKE_BACK);
        assert_eq!(play.pool(), (6, 4));
        play.pass(1);
        play.fail(1);
        assert_eq!(play.state().models_left(RED), 4);
    }

    #[test]
    fn gdf_13_defenders_need_not_strike_back() {
        let mut play = struck(1, 0);
        play.choose(HOLD_BACK);
        assert!(play.0.walk().is_none());
        assert!(!play.state().unit(BLUE).fatigued);
    }

    #[test]
    fn gdf_13_fewer_wounds_caused_loses_and_tests() {
        let mut play = struck(2, 2);
        play.choose(STRIKE_BACK);
        play.pass(1);
        play.fail(1);
        assert_eq!(play.prompt().headline, "Blue: morale test");
        play.face(3);
        assert!(play.state().unit(BLUE).pinned);
        assert_eq!(play.to_move().0, 1);
    }

    #[test]
    fn gdf_13_the_charger_can_lose() {
        let mut play = struck(0, 0);
        play.choose(STRIKE_BACK);
        play.pass(1);
        play.fail(1);
        assert_eq!(play.prompt().headline, "Red: morale test");
        play.face(1);
        assert!(play.state().unit(RED).pinned, "this activation does not count as its next");
    }

    #[test]
    fn gdf_13_equal_wounds_and_nobody_loses() {
        let mut play = struck(1, 1);
        play.choose(STRIKE_BACK);
        play.pass(1);
        play.fail(1);
        assert!(play.0.walk().is_none());
        assert!(play.log().contains("Nobody loses."));
        assert!(play.log().contains("Red: move back 1 inch."));
    }

    #[test]
    fn gdf_13_a_destroyed_unit_ends_it() {
        let play = struck(5, 5);
        assert!(play.0.walk().is_none());
        assert!(!play.state().in_play(BLUE));
        assert!(play.log().contains("Red: may move up to 3 inches."));
        assert!(!play.log().contains("move back"));
    }

    #[test]
    fn gdf_14_charging_and_striking_back_tire() {
        let mut play = struck(1, 1);
        assert!(play.state().unit(RED).fatigued);
        play.choose(STRIKE_BACK);
        assert_eq!(play.pool(), (8, 4), "not tired yet");
        play.pass(0);
        assert!(play.state().unit(BLUE).fatigued);
    }

    #[test]
    fn gdf_14_tired_units_hit_only_on_6_until_the_round_ends() {
        let mut play = struck(0, 0);
        play.choose(HOLD_BACK);
        play.act(BLUE, Order::Charge);
        play.choose(0);
        play.pass(0);
        play.choose(STRIKE_BACK);
        assert_eq!(play.pool(), (10, 6));
        play.pass(0);
        assert!(play.log().contains("at 6+ (Fatigued 6+)"));
        play.act(RED_2, Order::Rush);
        play.act(BLUE_2, Order::Rush);
        assert!(!play.state().unit(RED).fatigued);
    }

    #[test]
    fn gdf_16_pinned_units_hit_only_on_6_in_melee() {
        let mut play = Play::usual();
        play.by_hand(BLUE, "pinned", 1);
        play.act(RED, Order::Charge);
        play.choose(0);
        play.pass(0);
        play.choose(STRIKE_BACK);
        assert_eq!(play.pool(), (10, 6));
    }

    #[test]
    fn gdf_15_wounds_in_melee_call_for_no_test() {
        let mut play = struck(3, 3);
        play.choose(STRIKE_BACK);
        play.pass(3);
        play.fail(3);
        assert!(play.0.walk().is_none(), "both at half or less, but nobody lost");
    }

    #[test]
    fn gdf_15_losers_at_half_or_less_rout() {
        let mut play = struck(3, 3);
        play.choose(HOLD_BACK);
        assert!((play.chance(Horizon::Test, "routs") - 0.5).abs() < 1e-9);
        play.face(3);
        assert!(!play.state().in_play(BLUE));
        assert!(play.log().contains("Blue: routs and is removed."));
    }

    #[test]
    fn gdf_15_pinned_losers_at_half_or_less_rout_without_rolling() {
        let mut play = Play::usual();
        play.by_hand(BLUE, "pinned", 1);
        play.act(RED, Order::Charge);
        play.choose(0);
        play.pass(3);
        play.fail(3);
        play.choose(HOLD_BACK);
        assert!(!play.state().in_play(BLUE));
    }

    #[test]
    fn gdf_13_chances_are_of_who_loses() {
        let play = charging();
        let chances = play.chances(Horizon::End);
        let labels: Vec<&str> = chances.iter().map(|it| it.outcome.label.as_ref()).collect();
        let won = ["Blue destroyed", "Blue loses"];
        let lost = ["Red loses", "Red destroyed"];
        assert_eq!(labels, [won.as_slice(), &["nobody loses"], &lost].concat());
        let total: f64 = chances.iter().map(|it| it.probability).sum();
        assert!((total - 1.0).abs() < 1e-9);
    }
}
