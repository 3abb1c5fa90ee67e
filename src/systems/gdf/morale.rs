//! Morale tests, and what happens to units that fail them.

use std::ops::ControlFlow;

use engine::{
    FigureId, HasLineup, Holder, Told, Topic,
    conversation::{Ask, Flow, Headline, Moment, Outcome, Sum, Table},
    dice::Die,
};

use crate::{
    Gdf,
    quality::rolling::{QualityTest, other},
    special_rules::afterwards,
    state::{
        battle::{State, TestOwed},
        effect::Effect,
        group::of_unit,
    },
    unit::{gives::Gives, keyword::Keyword},
};

/// The help topics about morale.
pub(super) const TOPICS: &[Topic] = &[TOPIC, PINNED, FEARLESS];

/// The help topics about morale in 3.5.
pub(super) const TOPICS_3_5: &[Topic] = &[TOPIC_3_5, SHAKEN, FEARLESS_3_5];

/// Takes a unit's morale test and applies the result. Returns `true` if the unit passes.
///
/// A unit takes a quality test if it is left with half or less, or if it lost a melee. A pinned
/// unit fails without rolling. A unit that fails is pinned until the end of its next activation. If
/// it lost a melee and is left with half or less, it routs instead.
///
/// # Errors
/// Returns `Err` if an answer is missing.
pub(crate) fn test(table: &mut Table<'_, Gdf>, unit: FigureId) -> Flow<bool> {
    let owed = table.state().tests_owed(unit).next();
    test_owed(table, unit, owed)
}

/// Takes all morale tests that spells have caused. A charge waits for them, because the melee calls
/// for a test of its own.
///
/// # Errors
/// Returns `Err` if an answer is missing.
pub(crate) fn tests_after_spells(table: &mut Table<'_, Gdf>) -> Flow<()> {
    table.for_odds().covered(|table| {
        table.repeat((), |table, ()| {
            let mut owed = table.state().owed.iter();
            let Some((unit, test)) = owed.find(|(_, test)| *test == TestOwed::Spell).copied()
            else {
                return Ok(ControlFlow::Break(()));
            };
            let head = table.state().head(unit);
            test_owed(table, head, Some(test))?;
            Ok(ControlFlow::Continue(()))
        })
    })
}

/// Takes one of the morale tests that a unit owes, and applies the result.
fn test_owed(table: &mut Table<'_, Gdf>, unit: FigureId, owed: Option<TestOwed>) -> Flow<bool> {
    let pinned = table.state().unit(unit).pinned;
    let name = table.state().name(unit).to_owned();
    let would_rout = owed.is_some_and(TestOwed::is_of_melee) && table.state().is_half_or_less(unit);
    let more = table.state().owed.len().saturating_sub(1);
    table.headline(Headline::new(format!("{name}: morale test")).more_after(more));
    let shaken = table.state().book().shaken;
    let on_fail = if would_rout { "routed" } else { shaken };
    let held = if pinned {
        table.tell(Told::Outcome, |_| {
            format!("{name}: already {shaken}, so the morale test fails.")
        });
        // A second chance changes nothing for a unit that stays as it is.
        would_rout && rolls_again(table, unit, on_fail)?
    } else {
        let why = match owed {
            _ if would_rout => "Lost the melee and is down to half or less.",
            Some(TestOwed::Melee | TestOwed::MeleeAgainst(_)) => "Lost the melee.",
            _ => "Down to half or less.",
        };
        let nerve = nerve(table.state(), unit, owed);
        let again = second_chance(table.state(), unit).is_some();
        let failed = if again { "another roll" } else { on_fail };
        roll(table, unit, nerve, format!("{why} On a fail: {failed}."), failed)?
            || rolls_again(table, unit, on_fail)?
    };
    if let Some(test) = owed {
        table.apply(Effect::Tested(unit, test));
    }
    if !pinned || would_rout {
        table.tell(Told::Outcome, |_| match (held, would_rout) {
            (true, _) => format!("{name}: morale test passed."),
            (false, true) => format!("{name}: morale test failed. The unit routs."),
            (false, false) => format!("{name}: morale test failed. The unit is {shaken}."),
        });
    }
    if held {
        table.outcome(Outcome::success("passed"))?;
    } else if would_rout {
        table.outcome(Outcome::failure("routed"))?;
        table.apply(Effect::Routs(unit));
        table.moment(Moment::Rout, None);
        match owed {
            Some(TestOwed::MeleeAgainst(winner)) => afterwards::consolidate(table, winner),
            _ => table.tell(Told::Reminder(Holder::Battle), |_| {
                "The other unit can move up to 3″.".to_owned()
            }),
        }
    } else {
        table.outcome(Outcome::failure(shaken))?;
        if !pinned {
            table.apply(Effect::Pinned(unit, true));
        }
    }
    Ok(held)
}

/// Rolls a unit's morale test. Returns `true` if the unit passes.
fn roll(
    table: &mut Table<'_, Gdf>,
    unit: FigureId,
    nerve: QualityTest,
    hint: String,
    failed: &'static str,
) -> Flow<bool> {
    let name = table.state().name(unit).to_owned();
    let counts_as = [Outcome::failure(failed), Outcome::success("passed")];
    let test = nerve.part(other(table));
    let mut sums = [Sum::new(&name, table.state().side_of(unit), Die::D6)];
    sums[0].parts.extend(test.parts().iter().cloned());
    let ask = of_unit(table, unit, Ask::new("Roll for morale").hint(hint)).topic(TOPIC.key);
    let face = table.roll(&mut sums, 0, ask, &|_| test.reading(counts_as.clone()))?;
    let held = face >= test.face();
    table.tell(Told::Roll, |_| {
        let held = if held { "passed" } else { "failed" };
        format!("{name}: {face} on a D6, needs {}: {held}.", test.words())
    });
    Ok(held)
}

/// Returns the test by which a unit passes a failed morale test after all, if all its models have
/// such a rule (Fearless in 3.5).
fn second_chance(state: &State, unit: FigureId) -> Option<QualityTest> {
    let rules = state.rules_of_all(unit).into_iter();
    let again = rules.filter_map(|rule| match rule.gives {
        Gives::MoraleAgain(number) => Some(QualityTest::new(rule.name.clone(), number)),
        _ => None,
    });
    again.min_by_key(QualityTest::face)
}

/// Rolls for a unit that has failed a morale test, if a rule gives it a second chance. Returns
/// `true` if the failed test counts as passed.
fn rolls_again(table: &mut Table<'_, Gdf>, unit: FigureId, on_fail: &'static str) -> Flow<bool> {
    let Some(again) = second_chance(table.state(), unit) else { return Ok(false) };
    let hint =
        format!("The failed test counts as passed on {}+. Otherwise: {on_fail}.", again.face());
    roll(table, unit, again, hint, on_fail)
}

/// Calculates the probability that a unit fails a morale test that it owes.
///
/// Only odds of stakes use this value.
///
/// # Errors
/// Returns `Err` if the odds cannot be calculated.
pub(crate) fn chance_to_fail(table: &mut Table<'_, Gdf>, unit: FigureId) -> Flow<f64> {
    let owed: Vec<TestOwed> = table.state().tests_owed(unit).collect();
    let mut passes = 1.0;
    for test in owed {
        let fails = match table.state().unit(unit).pinned {
            true => 1.0,
            false => 1.0 - chance_of(table, unit, &nerve(table.state(), unit, Some(test)))?,
        };
        let again = match second_chance(table.state(), unit) {
            Some(again) => chance_of(table, unit, &again)?,
            None => 0.0,
        };
        passes *= 1.0 - fails * (1.0 - again);
    }
    Ok(1.0 - passes)
}

/// Calculates the probability that a unit passes this test.
fn chance_of(table: &mut Table<'_, Gdf>, unit: FigureId, test: &QualityTest) -> Flow<f64> {
    table.for_odds().chance(("morale", test.face()), |table| {
        roll(table, unit, test.clone(), String::new(), "fails")
    })
}

/// Returns the quality test that a unit takes for morale, with all modifiers from its rules.
///
/// The unit uses its own Quality, or that of its hero if the hero's is better. Some rules count
/// only if shooting or melee caused the test.
fn nerve(state: &State, unit: FigureId, owed: Option<TestOwed>) -> QualityTest {
    let own = state.profile(unit);
    let heroes = state.parts_in_play(unit).into_iter().map(|part| (part, state.profile(part)));
    let heroes = heroes.filter(|(_, it)| it.has(Keyword::Hero) && it.quality < *own.quality);
    let mut test = match heroes.min_by_key(|(_, hero)| *hero.quality) {
        Some((part, hero)) => {
            QualityTest::new(format!("Quality of {}", state.name(part)), *hero.quality)
        }
        None => QualityTest::new("Quality", *own.quality),
    };
    let by_attack = owed.is_none_or(TestOwed::is_of_attack);
    for rule in state.rules_of_all(unit) {
        if let Gives::Morale(value) = rule.gives
            && (by_attack || !rule.terms.attacks_only)
        {
            test = test.modifier_if(true, rule.name.clone(), value.into());
        }
    }
    test
}

/// The help topic about morale tests.
pub(crate) const TOPIC: Topic = Topic {
    key: "morale",
    title: "Morale",
    rules: &[15],
    text: || {
        "A unit tests its Quality when wounds leave it with half its models or fewer (or half its \
         Tough, for a single model), and when it loses a melee. Wounds dealt in melee don't cause \
         a test. On a fail, it is pinned. If it lost a melee and is down to half or less, it \
         routs and is removed."
            .to_owned()
    },
};

/// The help topic about morale tests in 3.5.
pub(crate) const TOPIC_3_5: Topic = Topic {
    key: TOPIC.key,
    title: "Morale",
    rules: &[31, 32],
    text: || {
        "A unit tests its Quality when wounds leave it with half its starting models or fewer (or \
         half its Tough, for a single model), at the end of the activation. It also tests when it \
         loses a melee; wounds dealt in melee cause no other test. On a fail, it is shaken. If it \
         lost a melee and is down to half or less, it routs and is removed."
            .to_owned()
    },
};

/// The help topic about pinned units.
pub(crate) const PINNED: Topic = Topic {
    key: "pinned",
    title: "Pinned",
    rules: &[16],
    text: || {
        "A pinned unit hits only on a 6 in melee and fails morale tests. It can't seize \
         objectives, but it stops enemies from seizing them. It stays pinned until the end of its \
         next activation, in which it does nothing."
            .to_owned()
    },
};

/// The help topic about shaken units in 3.5.
pub(crate) const SHAKEN: Topic = Topic {
    key: PINNED.key,
    title: "Shaken",
    rules: &[33],
    text: || {
        "A shaken unit must stay idle: it gets no order and casts no spells. It can strike back, \
         but hits only on a natural 6. It fails morale tests and doesn't count for objectives. It \
         is shaken until the end of an activation that it spends idle."
            .to_owned()
    },
};

/// The help topic about Fearless.
pub(crate) const FEARLESS: Topic = Topic {
    key: "fearless",
    title: "Fearless",
    rules: &[27],
    text: || "+1 to morale tests, if all parts of the unit have this rule.".to_owned(),
};

/// The help topic about Fearless in 3.5.
pub(crate) const FEARLESS_3_5: Topic = Topic {
    key: FEARLESS.key,
    title: "Fearless",
    rules: &[52],
    text: || {
        "If all models of the unit have this rule, roll a D6 after a failed morale test: on a 4+, \
         the unit passes it after all."
            .to_owned()
    },
};

#[cfg(test)]
mod tests {
    use crate::{
        Action, Order,
        testing::{BLUE, BLUE_2, Play, RED, RED_2, unit, weapon},
    };
    use engine::{FigureId, conversation::Moment, odds::Horizon};

    /// Returns a battle in which the Blues are down to two of five models and have to test morale.
    fn shaken() -> Play {
        let mut play = Play::usual();
        play.volley(RED, 0, 3, 3);
        play
    }

    #[test]
    fn gdf_15_half_or_less_tests_morale() {
        let play = shaken();
        assert_eq!(play.0.action(), Some(Action::Morale(BLUE)));
        assert_eq!(play.prompt().side.map(|side| side.0), Some(1));
    }

    #[test]
    fn gdf_15_more_than_half_does_not() {
        let mut play = Play::usual();
        play.volley(RED, 0, 2, 2);
        assert!(play.0.walk().is_none());
        assert_eq!(play.to_move().0, 1);
    }

    #[test]
    fn gdf_15_exactly_half_tests_morale() {
        let four = || vec![unit("Blue").with("models", 4), unit("Blue too")];
        let mut play = Play::with(vec![unit("Red")], four());
        play.volley(RED, 0, 2, 2);
        assert!(play.0.walk().is_some());
    }

    #[test]
    fn gdf_15_without_a_wound_no_test() {
        let mut play = Play::usual();
        play.hand(BLUE, "models", 2);
        play.volley(RED, 0, 3, 0);
        assert!(play.0.walk().is_none());
    }

    #[test]
    fn gdf_15_every_wound_at_half_or_less_tests_again() {
        let mut play = Play::usual();
        play.hand(BLUE, "models", 2);
        play.volley(RED, 0, 1, 1);
        assert!(play.0.walk().is_some());
    }

    #[test]
    fn gdf_15_a_single_model_tests_at_half_its_tough_value() {
        let giant = || vec![unit("Blue").with("models", 1).with("tough", 6), unit("Blue too")];
        let mut play = Play::with(vec![unit("Red")], giant());
        play.volley(RED, 0, 2, 2);
        assert!(play.0.walk().is_none());
        let mut play = Play::with(vec![unit("Red")], giant());
        play.volley(RED, 0, 3, 3);
        assert!(play.0.walk().is_some());
        assert_eq!(play.state().models_left(FigureId(1)), 1);
    }

    #[test]
    fn gdf_45_wounds_stay_on_a_tough_model_until_it_is_removed() {
        let tough = vec![unit("Blue").with("tough", 3), unit("Blue too")];
        let mut play = Play::with(vec![unit("Red")], tough);
        play.volley(RED, 0, 4, 4);
        let blue = FigureId(1);
        assert_eq!((play.state().models_left(blue), play.state().wounds_on_model(blue)), (4, 1));
    }

    #[test]
    fn gdf_15_a_test_passed_changes_nothing() {
        let mut play = shaken();
        play.roll(&[4]);
        assert!(!play.state().unit(BLUE).pinned);
        assert_eq!(play.state().tests_owed(BLUE).next(), None);
        assert_eq!(play.to_move().0, 1);
    }

    #[test]
    fn gdf_15_a_test_failed_pins() {
        let mut play = shaken();
        assert!((play.chance_of(Horizon::Test, "pinned") - 0.5).abs() < 1e-9);
        play.roll(&[3]);
        assert!(play.state().unit(BLUE).pinned);
        assert_eq!(play.state().models_left(BLUE), 2, "shooting never causes a rout");
    }

    #[test]
    fn gdf_15_one_test_for_all_that_a_unit_fires() {
        let guns = vec![weapon("Rifle", 24, 1, 4), weapon("Cannon", 36, 3, 1)];
        let reds = vec![unit("Red").with("weapons", guns)];
        let mut play = Play::with(reds, vec![unit("Blue"), unit("Blue too")]);
        play.volley(RED, 0, 3, 3);
        assert!(play.0.walk().is_none(), "the cannon has not fired yet");
        play.shoot(RED, 1);
        play.choose_place(0);
        play.pass(1);
        play.fail(1);
        play.roll(&[6]);
        assert!(play.0.walk().is_none());
    }

    #[test]
    fn gdf_16_a_pinned_unit_stays_idle_and_recovers_by_it() {
        let mut play = shaken();
        play.roll(&[1]);
        for order in [Order::Hold, Order::Advance, Order::Rush, Order::Charge] {
            let why = play.refusal(&Action::Act(BLUE, order));
            assert_eq!(why.as_deref(), Some("Pinned: this unit must stay idle."));
        }
        play.act(BLUE, Order::Idle);
        assert!(!play.state().unit(BLUE).pinned);
        assert!(play.state().unit(BLUE).activated);
        assert_eq!(play.to_move().0, 0);
    }

    #[test]
    fn gdf_16_pinned_after_acting_lasts_through_the_next_round() {
        let mut play = Play::usual();
        play.act(RED, Order::Rush);
        play.act(BLUE, Order::Rush);
        play.volley(RED_2, 0, 3, 3);
        play.roll(&[1]);
        play.act(BLUE_2, Order::Rush);
        assert_eq!(play.state().round, 2);
        assert!(play.state().unit(BLUE).pinned);
    }

    #[test]
    fn gdf_16_only_pinned_units_stay_idle() {
        let mut play = Play::usual();
        assert!(play.0.take(Action::Act(RED, Order::Idle)).is_err());
    }

    #[test]
    fn gdf_15_a_charger_that_loses_at_half_or_less_routs() {
        let mut play = Play::usual();
        play.hand(RED, "models", 3);
        play.act(RED, Order::Charge);
        play.choose_place(0);
        play.pass(0);
        play.choose_place(0);
        play.pass(1);
        play.fail(1);
        play.roll(&[1]);
        assert!(!play.state().in_play(RED));
        assert_eq!(play.0.moments(), [Moment::Rout]);
        assert_eq!(play.to_move().0, 1);
    }

    #[test]
    fn gdf_16_a_pinned_unit_fails_without_rolling() {
        let mut play = Play::usual();
        play.hand(BLUE, "pinned", 1);
        play.volley(RED, 0, 3, 3);
        assert!(play.0.walk().is_none());
        assert!(play.state().unit(BLUE).pinned);
        assert_eq!(play.state().tests_owed(BLUE).next(), None);
        assert!(play.logged("Blue: already pinned, so the morale test fails."));
    }
}
