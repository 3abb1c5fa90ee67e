//! Shooting with one or all weapons of a unit at one target.

use std::ops::ControlFlow;

use engine::{
    FigureId, HasLineup, Told, Topic,
    conversation::{Ask, Flow, Headline, Table},
    words::{listed, with_verb},
};

use super::{
    attack::{WeaponRange, choose_target, range_note},
    fire::{Aim, Fired, fire},
    weapons::{WeaponOf, may_aim_at, weapons_to_fire},
};
use crate::{
    Gdf,
    actions::activation::end_if_spent,
    quality::tally::UnitBefore,
    special_rules::{afterwards, circumstances::Circumstances},
    state::{
        battle::{MOST_TARGETS, State, TestOwed},
        effect::Effect,
        group::of_unit,
    },
};

/// Fires a weapon at a target of the players' choice.
///
/// Each type of weapon can have its own target and can fire once per activation. A target that is
/// left with half or less tests its morale after the whole unit has fired.
///
/// # Errors
/// Returns `Err` if an answer is missing.
pub(crate) fn shoot(table: &mut Table<'_, Gdf>, shooter: FigureId, place: u8) -> Flow<()> {
    volley(table, shooter, &[WeaponOf { part: shooter, place }])
}

/// Fires all weapons that have not been fired yet at one target, one after another.
///
/// # Errors
/// Returns `Err` if an answer is missing.
pub(crate) fn shoot_all(table: &mut Table<'_, Gdf>, unit: FigureId) -> Flow<()> {
    let weapons = weapons_to_fire(table.state(), unit);
    volley(table, unit, &weapons)
}

fn volley(table: &mut Table<'_, Gdf>, unit: FigureId, weapons: &[WeaponOf]) -> Flow<()> {
    let state = table.state();
    let named = weapons.iter().filter_map(|&WeaponOf { part, place }| {
        let weapon = state.weapon(part, place)?;
        Some((weapon.name.as_str(), WeaponRange::of(weapon, state.range(part, place))))
    });
    let (names, ranges): (Vec<&str>, Vec<WeaponRange>) = named.unzip();
    let (who, names) = (state.name(unit).to_owned(), names.join(", "));
    table.headline(Headline::new(with_verb(&who, "shoot")).detail(&names));
    let ask = of_unit(table, unit, Ask::new("Choose a target"))
        .hint(WeaponRange::condition(&ranges))
        .topic(TOPIC.key);
    let note = |state: &State, it: FigureId| range_note(state, it, &ranges);
    let Some(target) = choose_target(table, unit, ask, not_to_aim_at, note)? else {
        return Ok(());
    };
    if table.state().book().most_targets.is_some() {
        table.apply(Effect::Aims(target));
    }
    let whom = table.state().name(target).to_owned();
    table.tell(Told::Title, |_| with_verb(&who, &format!("shoot at {whom}: {names}")));
    let before = UnitBefore::new(table.state(), target);
    let models = table.state().group_models(target);
    let nothing = Fired { most: 0, cover: false, said: Circumstances::default() };
    let Fired { most, .. } = table.repeat((0, nothing), |table, (next, so_far)| {
        let weapon = weapons.get(next).filter(|_| table.state().any_in_play(target));
        let Some(&WeaponOf { part: shooter, place }) = weapon else {
            return Ok(ControlFlow::Break(so_far));
        };
        let Fired { most, cover, said } = so_far;
        let fired = fire(table, Aim { shooter, place, target, cover, said, models })?;
        let most = most.saturating_add(fired.most);
        Ok(ControlFlow::Continue((next + 1, Fired { most, ..fired })))
    })?;
    before.settle(table);
    table.outcome(before.outcome(table.state(), most))?;
    owe(table, target, before, TestOwed::Wounds);
    let acting = table.state().acting.map_or(unit, |acting| acting.unit);
    if weapons_to_fire(table.state(), acting).is_empty() {
        afterwards::shooting(table, acting);
    }
    end_if_spent(table, acting);
    Ok(())
}

/// Returns the reason why the active unit can't shoot at another unit, or `None` if it can.
///
/// Some editions limit the number of its targets.
fn not_to_aim_at(state: &State, target: FigureId) -> Option<String> {
    let acting = state.acting.filter(|_| !may_aim_at(state, target))?;
    let chosen: Vec<String> =
        acting.targets.iter().flatten().map(|&it| state.unit_name(it).to_owned()).collect();
    Some(format!("This unit already shoots at {}.", listed(&chosen)))
}

/// Records that a unit has to test morale if it took wounds and is left with half or less.
///
/// A unit takes one test for each cause.
pub(crate) fn owe(
    table: &mut Table<'_, Gdf>,
    target: FigureId,
    before: UnitBefore,
    cause: TestOwed,
) {
    let state = table.state();
    let head = state.head(target);
    let owes = before.taken(state) > 0 && state.in_play(head) && state.is_half_or_less(head);
    if owes && state.tests_owed(head).all(|it| it != cause) {
        table.apply(Effect::MustTest(head, cause));
    }
}

/// The help topic about shooting.
pub(crate) const TOPIC: Topic = Topic {
    key: "shooting",
    title: "Shooting",
    rules: &[12],
    text: || {
        "After Hold or Advance, all models in range and line of sight fire all their weapons. \
         Each type of weapon can have its own target. Each hit is blocked by Defense or becomes a \
         wound, and each wound removes a model."
            .to_owned()
    },
};

/// The help topic about shooting in 3.5.
pub(crate) const TOPIC_3_5: Topic = Topic {
    key: TOPIC.key,
    title: "Shooting",
    rules: &[21, 24],
    text: || {
        format!(
            "After Hold or Advance, all models in range and line of sight fire all their weapons. \
             They can split their fire between at most {MOST_TARGETS} units, which you name before \
             you roll any dice. Each hit is blocked by Defense or becomes a wound, and each wound \
             removes a model."
        )
    },
};

/// The help topic about line of sight.
pub(crate) const SIGHT: Topic = Topic {
    key: "line-of-sight",
    title: "Line of sight",
    rules: &[22],
    text: || {
        "Other units block line of sight, both friends and enemies. You can't see between the \
         models of a unit. The shooter's own unit doesn't block its line of sight."
            .to_owned()
    },
};

#[cfg(test)]
mod tests {
    use crate::{
        Action, Effect, Order,
        testing::{BLUE, BLUE_2, Play, RED, unit, weapon},
    };
    use engine::{
        FigureId, Refusal,
        conversation::{Answer, Moment, Tone},
        odds::Horizon,
    };

    /// Returns a unit with four rifles and a cannon of three attacks.
    fn two_guns() -> engine::sheet::Sheet {
        unit("Red").with("weapons", vec![weapon("Rifle", 24, 1, 4), weapon("Cannon", 36, 3, 1)])
    }

    fn aiming() -> Play {
        let mut play = Play::usual();
        play.act(RED, Order::Hold);
        play.shoot(RED, 0);
        play.choose_place(0);
        play
    }

    #[test]
    fn gdf_12_one_die_an_attack_at_quality() {
        assert_eq!(aiming().pool(), (5, 4));
        let mut play = Play::with(vec![two_guns()], vec![unit("Blue")]);
        play.act(RED, Order::Hold);
        play.shoot(RED, 1);
        assert_eq!(play.pool(), (3, 4), "the only target is chosen without asking");
    }

    #[test]
    fn gdf_12_one_defense_die_a_hit_and_each_fail_is_a_wound() {
        let mut play = aiming();
        play.pass(3);
        assert_eq!(play.pool(), (3, 5));
        assert_eq!(play.prompt().side.map(|side| side.0), Some(1), "the defender rolls");
        assert_eq!(play.bands(), ["wounds", "blocks"]);
        play.fail(2);
        assert_eq!(play.state().unit(BLUE).wounds, 2);
    }

    #[test]
    fn gdf_12_wounds_remove_models() {
        let mut play = aiming();
        play.pass(4);
        play.fail(2);
        assert_eq!(play.state().models_left(BLUE), 3);
        assert_eq!(play.state().models_left(BLUE_2), 5);
        assert!(play.logged("Blue: 2 models lost, 3 of 5 models left."));
    }

    #[test]
    fn gdf_12_no_hits_no_defense() {
        let mut play = aiming();
        play.pass(0);
        assert!(play.0.walk().is_none());
        assert_eq!(play.state().models_left(BLUE), 5);
    }

    #[test]
    fn gdf_12_more_wounds_than_models_destroy_and_no_more() {
        let mut play = Play::usual();
        play.hand(BLUE, "models", 2);
        play.volley(RED, 0, 5, 5);
        assert!(!play.state().in_play(BLUE));
        assert!(play.0.effects().contains(&Effect::Wounds(BLUE, 5)));
        assert!(play.logged("Blue: destroyed."));
        assert_eq!((play.0.moments(), play.0.struck()), (vec![Moment::Kill], Some(BLUE)));
        assert_eq!(play.state().tests_owed(BLUE).next(), None);
    }

    #[test]
    fn gdf_12_types_of_weapon_may_have_targets_of_their_own() {
        let mut play = Play::with(vec![two_guns()], vec![unit("Blue"), unit("Blue too")]);
        let (blue, blue_2) = (FigureId(1), FigureId(2));
        play.act(RED, Order::Advance);
        play.shoot(RED, 0);
        play.choose_place(0);
        play.pass(1);
        play.fail(1);
        let again = play.refusal(&Action::Shoot(RED, 0));
        assert_eq!(again.as_deref(), Some("Already fired this activation."));
        play.shoot(RED, 1);
        play.choose_place(1);
        play.pass(1);
        play.fail(1);
        assert_eq!(play.state().models_left(blue), 4);
        assert_eq!(play.state().models_left(blue_2), 4);
        assert_eq!(play.to_move().0, 1, "all weapons fired: the activation ends");
    }

    #[test]
    fn gdf_12_only_models_in_range_and_sight_fire() {
        let mut play = aiming();
        play.set("models", 2);
        assert_eq!(play.pool(), (3, 4));
        assert!(play.prompt().conditions.iter().all(|it| it.key != "models" || !it.is_toggle()));
    }

    #[test]
    fn gdf_12_models_that_are_gone_do_not_fire_and_rare_weapons_last() {
        let mut play = Play::with(vec![two_guns()], vec![unit("Blue")]);
        play.hand(RED, "models", 3);
        assert_eq!((play.state().carriers(RED, 0), play.state().carriers(RED, 1)), (2, 1));
        play.hand(RED, "models", 1);
        assert_eq!((play.state().carriers(RED, 0), play.state().carriers(RED, 1)), (0, 1));
        play.act(RED, Order::Hold);
        let none = play.refusal(&Action::Shoot(RED, 0));
        assert_eq!(none.as_deref(), Some("No model left to carry it."));
        play.hand(RED, "carriers.0", 1);
        play.hand(RED, "models", 5);
        assert_eq!((play.state().carriers(RED, 0), play.state().carriers(RED, 1)), (4, 1));
    }

    #[test]
    fn gdf_17_cover_takes_one_from_the_dice_to_hit() {
        let mut play = aiming();
        play.set("cover", 1);
        assert_eq!(play.pool(), (5, 5));
        play.pass(0);
        assert!(play.logged("Gun ×5: 5 dice needing 5+ (Quality 4+, −1 cover): 0 hits, 5 misses."));
    }

    #[test]
    fn gdf_17_cover_leaves_defense_alone() {
        let mut play = aiming();
        play.set("cover", 1);
        play.pass(1);
        assert_eq!(play.pool(), (1, 5));
    }

    #[test]
    fn gdf_12_chances_to_hit_and_to_kill() {
        let mut play = aiming();
        let chances = play.chances(Horizon::Test);
        let labels: Vec<&str> = chances.iter().map(|it| it.outcome.label.as_ref()).collect();
        assert_eq!(labels, ["5 hits", "4 hits", "3 hits", "2 hits", "1 hit", "no hits"]);
        assert!((chances[0].probability - 1.0 / 32.0).abs() < 1e-9);
        assert_eq!(chances[5].outcome.tone, Tone::Failure);
        let chances = play.chances(Horizon::End);
        let labels: Vec<&str> = chances.iter().map(|it| it.outcome.label.as_ref()).collect();
        let by_models = ["4 lost, morale test", "3 lost, morale test", "2 lost", "1 lost"];
        assert_eq!(labels, [&["destroyed"], by_models.as_slice(), &["none lost"]].concat());
        // Each of five dice hits half the time, and two in three hits cause a wound.
        assert!((play.chance_of(Horizon::End, "none lost") - (2.0_f64 / 3.0).powi(5)).abs() < 1e-9);
        play.pass(1);
        assert!((play.chance_of(Horizon::Test, "1 lost") - 2.0 / 3.0).abs() < 1e-9);
    }

    #[test]
    fn answers_that_do_not_fit_are_refused_and_change_nothing() {
        let mut play = aiming();
        let wrong = play.0.answer(Answer::Pool(vec![1, 1]));
        assert_eq!(wrong, Err(Refusal::WrongPool { dice: 5, given: 2 }));
        assert_eq!(play.0.answer(Answer::Face(3)), Err(Refusal::AnotherQuestion));
        assert_eq!(play.pool(), (5, 4));
    }
}
