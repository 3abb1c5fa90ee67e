//! Charges: the strikes of both sides, and who loses the melee.

use std::cmp::Ordering;

use engine::{
    FigureId, HasLineup, Holder, Told, Topic,
    conversation::{Ask, Choice, ChoiceOption, Flow, Outcome, Table},
    words::with_verb,
};

use super::{
    fear::{Score, fear},
    strike::{Striking, Which, can_strike_with, melee_dice, only_on_six, strike},
};
use crate::{
    Gdf,
    movement::{distance::charge_at, refusals::not_to_charge},
    shooting::attack::choose_target,
    special_rules::afterwards,
    state::{
        battle::{State, TestOwed},
        effect::Effect,
        group::of_unit,
    },
    unit::{keyword::Keyword, when::Attack},
};

/// Up to this product of both sides' dice, odds include the strikes back.
///
/// With more dice, there would be too many outcomes.
const FEW_DICE: u32 = 120;

/// Even with more dice, odds of stakes include the strikes back up to this product of the wounds
/// that both sides can still take.
const FEW_WOUNDS: u32 = 1000;

/// Plays a charge and the melee that follows.
///
/// The charging unit strikes, then the defender can strike back, and each unit that struck is
/// fatigued. The unit that caused fewer wounds loses and tests its morale, unless it destroyed the
/// other unit. Wounds taken in melee cause no separate test.
///
/// # Errors
/// Returns `Err` if an answer is missing.
pub(crate) fn charge(table: &mut Table<'_, Gdf>, charger: FigureId) -> Flow<()> {
    let ask = of_unit(table, charger, Ask::new("Choose a unit to charge"))
        .hint("At least one model must make contact; the rest move as close as possible.")
        .topic(TOPIC.key);
    let shorter = |state: &State, it| charge_at(state, charger, it);
    let note = |state: &State, it| shorter(state, it).map(|it| format!("charge {}", it.short()));
    let Some(target) = choose_target(table, charger, ask, not_to_charge, note)? else {
        return Ok(());
    };
    let who = table.state().name(charger).to_owned();
    let whom = table.state().name(target).to_owned();
    let title = with_verb(&who, &format!("charge {whom}"));
    table.headline(title.as_str());
    table.tell(Told::Title, |_| title);
    if let Some(distance) = shorter(table.state(), target) {
        table.tell(Told::Reminder(Holder::Figure(charger)), |_| {
            format!("{who}: {} into contact with {whom}.", distance.words())
        });
    }
    table.tell(Told::Reminder(Holder::Figure(target)), |_| {
        format!("{whom}: move up to 3″ into contact.")
    });

    // Wounds in a charge cause no morale test, not even those from dangerous terrain on the way.
    if table.state().tests_owed(charger).any(|test| test == TestOwed::Terrain) {
        table.apply(Effect::Tested(charger, TestOwed::Terrain));
    }
    // Only odds use this value. It must not depend on the results of the strikes, so calculate it
    // before them.
    let foreseen = is_foreseen(table, charger, target);
    let first = strike_first(table, target, charger, foreseen)?;
    let charges = Striking { striker: charger, target, attack: Attack::Charge, which: Which::All };
    let caused = strike(table, charges, "Strike")?;
    if table.state().any_in_play(charger) {
        table.apply(Effect::Fatigued(charger, true));
    }
    let mut returned = first.unwrap_or(0);
    // If only a hero is left of the target, everything from now on bears the hero's name.
    let target = table.state().head(target);
    let which = if first.is_some() { Which::Others } else { Which::All };
    let back = table.state().any_in_play(charger) && strikes_back(table, target, which, foreseen)?;
    if back {
        let back = Striking { striker: target, target: charger, attack: Attack::Return, which };
        returned += strike(table, back, "Strike back")?;
    }
    if back || first.is_some() && table.state().any_in_play(target) {
        table.apply(Effect::Fatigued(target, true));
    }
    let charger = table.state().head(charger);
    let by_charger = Caused { unit: charger, wounds: caused };
    melee_result(table, by_charger, Caused { unit: target, wounds: returned })?;
    afterwards::melee(table, charger);
    afterwards::melee(table, target);
    Ok(())
}

/// Returns `true` if the melee is small enough for odds to include the strikes back.
fn is_foreseen(table: &mut Table<'_, Gdf>, charger: FigureId, target: FigureId) -> bool {
    let state = table.state();
    let dice =
        melee_dice(state, charger, Attack::Charge) * melee_dice(state, target, Attack::Return);
    let wounds = [charger, target].map(|unit| u32::from(state.group_wounds_left(unit)));
    let are_few = wounds.iter().product::<u32>() <= FEW_WOUNDS;
    dice <= FEW_DICE || are_few && table.for_odds().need_stakes()
}

/// Lets the defending unit strike before the charging one, with its weapons with Counter. Returns
/// the wounds caused, or `None` if it has no such weapons or doesn't strike.
fn strike_first(
    table: &mut Table<'_, Gdf>,
    defender: FigureId,
    charger: FigureId,
    foreseen: bool,
) -> Flow<Option<u16>> {
    if !can_strike_with(table.state(), defender, Attack::Return, Which::First) {
        return Ok(None);
    }
    let name = table.state().name(defender).to_owned();
    let options = vec![
        ChoiceOption::new("Strike first"),
        ChoiceOption::new("Don't strike first")
            .hint(Some("All weapons can strike back later.".to_owned())),
    ];
    let ask = of_unit(table, defender, Ask::new(format!("{name}: strike first with Counter?")));
    let ask = ask.topic(FATIGUE.key);
    if table.choose(ask, Choice { options, usual: foreseen.then_some(0) })? != 0 {
        return Ok(None);
    }
    let attack = Attack::Return;
    let first = Striking { striker: defender, target: charger, attack, which: Which::First };
    strike(table, first, "Strike first").map(Some)
}

/// Asks whether the defending unit strikes back.
///
/// Skips the question for a unit that is destroyed or has nothing left to strike with.
fn strikes_back(
    table: &mut Table<'_, Gdf>,
    defender: FigureId,
    which: Which,
    foreseen: bool,
) -> Flow<bool> {
    if !can_strike_with(table.state(), defender, Attack::Return, which) {
        return Ok(false);
    }
    let choice = |state: &State| {
        let hint = match only_on_six(state, defender) {
            Some(why) => format!("{why}: hits only on a 6."),
            None => {
                "Fatigued afterwards: hits only on a 6 in melee until the round ends.".to_owned()
            }
        };
        let options = vec![
            ChoiceOption::new("Strike back").hint(Some(hint)),
            ChoiceOption::new("Don't strike back")
                .hint(Some("Deals no wounds but avoids fatigue.".to_owned())),
        ];
        Choice { options, usual: foreseen.then_some(0) }
    };
    let name = table.state().name(defender).to_owned();
    let ask = of_unit(table, defender, Ask::new(format!("{name}: strike back?")));
    let ask = ask.topic(FATIGUE.key);
    Ok(table.choose(ask, choice)? == 0)
}

/// The number of wounds that a unit has caused in a melee.
#[derive(Clone, Copy)]
struct Caused {
    unit: FigureId,
    wounds: u16,
}

/// Resolves the result of a melee, and makes the loser owe a morale test.
///
/// The unit that caused fewer wounds loses. If both caused the same number, neither unit loses. The
/// charging unit moves back an inch. If one unit was destroyed, the other can move up to 3 inches
/// instead.
fn melee_result(table: &mut Table<'_, Gdf>, by_charger: Caused, by_target: Caused) -> Flow<()> {
    let (charger, target) = (by_charger.unit, by_target.unit);
    let who = table.state().name(charger).to_owned();
    let whom = table.state().name(target).to_owned();
    if !table.state().any_in_play(target) {
        afterwards::consolidate(table, charger);
        return table.outcome(Outcome::success("defender destroyed").ranked(i32::MIN));
    }
    if !table.state().any_in_play(charger) {
        afterwards::consolidate(table, target);
        return table.outcome(Outcome::failure("charger destroyed").ranked(1));
    }
    let scores = [by_charger, by_target];
    let scores = scores.map(|by| Score::new(table.state(), by.unit, by.wounds));
    let ([ours, theirs], who_won) = fear(table, scores)?;
    table.tell(Told::Outcome, |_| {
        format!("Wounds dealt: {who} {}, {whom} {}.", ours.words(), theirs.words())
    });
    let flies = table.state().profile(charger).has(Keyword::Aircraft);
    if !flies {
        table.tell(Told::Reminder(Holder::Figure(charger)), |_| format!("{who}: move back 1″."));
    }
    match who_won {
        Ordering::Greater => {
            table.outcome(Outcome::success("defender loses"))?;
            table.apply(Effect::MustTest(target, TestOwed::MeleeAgainst(charger)));
        }
        Ordering::Less => {
            table.outcome(Outcome::failure("charger loses"))?;
            table.apply(Effect::MustTest(charger, TestOwed::MeleeAgainst(target)));
        }
        Ordering::Equal => {
            table.tell(Told::Outcome, |_| "The melee is a draw: no morale test.".to_owned());
            table.outcome(Outcome::mixed("draw"))?;
        }
    }
    Ok(())
}

/// The help topic about charges and melee.
pub(crate) const TOPIC: Topic = Topic {
    key: "melee",
    title: "Charge and melee",
    rules: &[13],
    text: || {
        "Charging models move into contact, or as close as they can; then the defenders move up \
         to 3″ to do the same. Models within 2″ of an enemy can strike. The chargers strike \
         first, then the defender can strike back. The unit that dealt fewer wounds tests morale. \
         Afterwards the charger moves back 1″. If one of the units is destroyed or routs, the \
         other can move up to 3″."
            .to_owned()
    },
};

/// The help topic about charges and melee in 3.5.
pub(crate) const TOPIC_3_5: Topic = Topic {
    key: TOPIC.key,
    title: "Charge and melee",
    rules: &[17, 25, 26, 27, 29, 30],
    text: || {
        "Charging models move into contact, or as close as they can; then the defenders must move \
         up to 3″ to do the same. Models within 2″ of an enemy, or 4″ above or below it, must \
         strike with all their melee weapons. The chargers strike first, then the defender can \
         strike back. The unit that dealt fewer wounds tests morale; after a draw, no one does. If \
         one of the units is destroyed or routs, the other can move up to 3″. Otherwise, the \
         charger moves back 1″."
            .to_owned()
    },
};

/// The help topic about fatigue.
pub(crate) const FATIGUE: Topic = Topic {
    key: "fatigue",
    title: "Fatigue",
    rules: &[14],
    text: || {
        "After charging or striking back, a unit hits only on a 6 in melee until the round ends."
            .to_owned()
    },
};

/// The help topic about fatigue in 3.5.
pub(crate) const FATIGUE_3_5: Topic = Topic {
    key: FATIGUE.key,
    title: "Fatigue",
    rules: &[28],
    text: || {
        "After its first attack in melee, a unit hits only on a natural 6 in melee until the round \
         ends. Charging, striking first and striking back all count."
            .to_owned()
    },
};

#[cfg(test)]
mod tests {
    use crate::{
        Action, Effect, Gdf, Order, TestOwed,
        state::effect,
        testing::{BLUE, BLUE_2, Play, RED, RED_2, unit},
    };
    use engine::{
        conversation::{Answer, Telling, run_to_end},
        odds::Horizon,
    };

    /// Returns a battle in which Reds have charged Blues and have not struck yet.
    fn charging() -> Play {
        let mut play = Play::usual();
        play.act(RED, Order::Charge);
        play.choose_place(0);
        play
    }

    /// Returns a battle in which the charging Reds have struck with this many hits and wounds.
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
        assert_eq!(play.pool(), (6, 4), "three models within 2″, two attacks each");
        play.pass(2);
        assert_eq!(play.pool(), (2, 5));
        play.fail(2);
        assert_eq!(play.state().models_left(BLUE), 3);
    }

    #[test]
    fn gdf_13_defenders_may_strike_back_with_those_left() {
        let mut play = struck(2, 2);
        play.choose_place(STRIKE_BACK);
        assert_eq!(play.pool(), (6, 4));
        play.pass(1);
        play.fail(1);
        assert_eq!(play.state().models_left(RED), 4);
    }

    #[test]
    fn gdf_13_defenders_need_not_strike_back() {
        let mut play = struck(1, 0);
        play.choose_place(HOLD_BACK);
        assert!(play.0.walk().is_none());
        assert!(!play.state().unit(BLUE).fatigued);
    }

    #[test]
    fn gdf_13_fewer_wounds_caused_loses_and_tests() {
        let mut play = struck(2, 2);
        play.choose_place(STRIKE_BACK);
        play.pass(1);
        play.fail(1);
        assert_eq!(play.prompt().headline.title, "Blue: morale test");
        play.roll(&[3]);
        assert!(play.state().unit(BLUE).pinned);
        assert_eq!(play.to_move().0, 1);
    }

    #[test]
    fn gdf_13_the_charger_can_lose() {
        let mut play = struck(0, 0);
        play.choose_place(STRIKE_BACK);
        play.pass(1);
        play.fail(1);
        assert_eq!(play.prompt().headline.title, "Red: morale test");
        play.roll(&[1]);
        assert!(play.state().unit(RED).pinned, "this activation is not the next one");
    }

    #[test]
    fn gdf_13_equal_wounds_and_nobody_loses() {
        let mut play = struck(1, 1);
        play.choose_place(STRIKE_BACK);
        play.pass(1);
        play.fail(1);
        assert!(play.0.walk().is_none());
        assert!(play.logged("The melee is a draw: no morale test."));
        assert!(play.logged("Red: move back 1″."));
    }

    #[test]
    fn gdf_13_a_destroyed_unit_ends_it() {
        let play = struck(5, 5);
        assert!(play.0.walk().is_none());
        assert!(!play.state().in_play(BLUE));
        assert!(play.logged("Red can move up to 3″."));
        assert!(!play.logged("move back"));
    }

    #[test]
    fn gdf_14_charging_and_striking_back_tire() {
        let mut play = struck(1, 1);
        assert!(play.state().unit(RED).fatigued);
        play.choose_place(STRIKE_BACK);
        assert_eq!(play.pool(), (8, 4), "not fatigued yet");
        play.pass(0);
        assert!(play.state().unit(BLUE).fatigued);
    }

    #[test]
    fn gdf_14_tired_units_hit_only_on_6_until_the_round_ends() {
        let mut play = struck(0, 0);
        play.choose_place(HOLD_BACK);
        play.act(BLUE, Order::Charge);
        play.choose_place(0);
        play.pass(0);
        play.choose_place(STRIKE_BACK);
        assert_eq!(play.pool(), (10, 6));
        play.pass(0);
        assert!(play.logged("needing 6+ (Fatigued 6+)"));
        play.act(RED_2, Order::Rush);
        play.act(BLUE_2, Order::Rush);
        assert!(!play.state().unit(RED).fatigued);
    }

    #[test]
    fn gdf_16_pinned_units_hit_only_on_6_in_melee() {
        let mut play = Play::usual();
        play.hand(BLUE, "pinned", 1);
        play.act(RED, Order::Charge);
        play.choose_place(0);
        play.pass(0);
        play.choose_place(STRIKE_BACK);
        assert_eq!(play.pool(), (10, 6));
    }

    #[test]
    fn gdf_15_wounds_in_melee_call_for_no_test() {
        let mut play = struck(3, 3);
        play.choose_place(STRIKE_BACK);
        play.pass(3);
        play.fail(3);
        assert!(play.0.walk().is_none(), "both are at half or less, but neither lost");
    }

    #[test]
    fn gdf_15_losers_at_half_or_less_rout() {
        let mut play = struck(3, 3);
        play.choose_place(HOLD_BACK);
        assert!((play.chance_of(Horizon::Test, "routed") - 0.5).abs() < 1e-9);
        play.roll(&[3]);
        assert!(!play.state().in_play(BLUE));
        assert!(play.logged("Blue: routed and removed."));
    }

    #[test]
    fn gdf_13_after_a_rout_the_other_unit_may_move_3_inches() {
        let may = |name| format!("{name} can move up to 3″.");
        let mut play = struck(3, 3);
        play.choose_place(HOLD_BACK);
        assert!(!play.logged(&may("Red")), "not yet");
        play.roll(&[3]);
        assert!(play.logged(&may("Red")) && !play.logged(&may("Blue")));

        let mut play = Play::usual();
        play.hand(RED, "models", 2);
        play.act(RED, Order::Charge);
        play.choose_place(0);
        play.pass(0);
        play.choose_place(STRIKE_BACK);
        play.pass(1);
        play.fail(1);
        play.roll(&[1]);
        assert!(!play.state().in_play(RED), "the charger routs");
        assert!(play.logged(&may("Blue")));

        let mut play = struck(2, 2);
        play.choose_place(HOLD_BACK);
        play.roll(&[3]);
        assert!(play.state().unit(BLUE).pinned, "more than half are left");
        assert!(!play.logged(&may("Red")), "this is not a rout");
    }

    #[test]
    fn gdf_13_a_rout_without_a_roll_lets_the_other_unit_move_as_well() {
        let mut play = Play::usual();
        play.hand(BLUE, "pinned", 1);
        play.act(RED, Order::Charge);
        play.choose_place(0);
        play.pass(3);
        play.fail(3);
        play.choose_place(HOLD_BACK);
        assert!(play.logged("Red can move up to 3″."));
    }

    #[test]
    fn gdf_13_a_test_owed_by_an_earlier_version_names_nobody() {
        let mut play = Play::usual();
        play.hand(BLUE, "models", 2);
        let mut state = play.state().clone();
        effect::apply(&mut state, &Effect::Owes(BLUE, Some(TestOwed::Melee)));
        let (test, answers) = (Action::Morale(BLUE), [Answer::Face(1)]);
        let run = run_to_end::<Gdf>(&state, &test, &answers, Telling::Aloud);
        let told: Vec<&str> = run.lines.iter().map(|it| it.text.as_str()).collect();
        assert!(told.contains(&"The other unit can move up to 3″."), "{told:?}");
    }

    #[test]
    fn gdf_15_pinned_losers_at_half_or_less_rout_without_rolling() {
        let mut play = Play::usual();
        play.hand(BLUE, "pinned", 1);
        play.act(RED, Order::Charge);
        play.choose_place(0);
        play.pass(3);
        play.fail(3);
        play.choose_place(HOLD_BACK);
        assert!(!play.state().in_play(BLUE));
    }

    #[test]
    fn gdf_13_chances_are_of_who_loses() {
        let play = charging();
        let chances = play.chances(Horizon::End);
        let labels: Vec<&str> = chances.iter().map(|it| it.outcome.label.as_ref()).collect();
        let won = ["defender destroyed", "defender loses"];
        let lost = ["charger loses", "charger destroyed"];
        assert_eq!(labels, [won.as_slice(), &["draw"], &lost].concat());
        let total: f64 = chances.iter().map(|it| it.probability).sum();
        assert!((total - 1.0).abs() < 1e-9);
    }

    #[test]
    fn chances_of_many_dice_stop_at_the_decision_to_strike_back() {
        let horde = || unit("Horde").with("models", 20);
        let mut play = Play::with(vec![horde()], vec![horde()]);
        play.act(RED, Order::Charge);
        let chances = play.chances(Horizon::End);
        assert_eq!(chances[0].outcome.label, "defender destroyed");
        assert_eq!(chances[1].outcome.label, "18–19 lost");
        assert!(chances.iter().all(|it| !it.outcome.label.contains("morale")));
    }
}
