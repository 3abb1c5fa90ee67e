//! Tests forecasts, the few numbers per option that help players choose.

use engine::testing::any_answer;
use rand::{SeedableRng, rngs::StdRng};
use rules_core::{
    Battle, SavedBattle, System,
    conversation::{Answer, Question, StakeKind},
    odds::{Forecast, Horizon, at_best},
    sheet::Sheet,
    view::Weighed,
};

use crate::{
    game::Game,
    self_play::{Mischief, begin, open_offers, step},
    tnt::{figure, gunner},
    walks::{chance, falling_back_from},
};

fn words(forecast: &Forecast) -> String {
    let prospects = forecast.prospects.as_ref().unwrap();
    prospects.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
}

#[test]
fn a_shot_hits_and_its_target_goes_out_later() {
    let shooter = gunner("Shooter", Sheet::new().with("strength", 3)).with("ranged", 4);
    let targets = ["One", "Two", "Three"].map(|name| figure(name).with("wounds", 1)).to_vec();
    let mut game = Game::of(vec![shooter], targets);
    game.by_hand("Two", "prone", 1);
    game.activate("Shooter");
    game.take("Shooter", "Fire Gun");
    let forecasts: Vec<Forecast> = game.battle.forecasts().collect();
    let labels: Vec<&str> = forecasts.iter().map(|it| it.label.as_str()).collect();
    assert_eq!(labels, ["One", "Two", "Three"]);
    assert!(forecasts.iter().all(|it| it.figure.is_some()));
    // A result of 6 or more on a D10 hits. Then Strength 3 must beat Defense 0.
    assert!(words(&forecasts[0]).starts_with("50% hit, "), "{}", words(&forecasts[0]));
    assert_eq!(words(&forecasts[0]), words(&forecasts[2]));
    game.choose("One");
    let Ok([hit, out]) =
        game.battle.forecasts().next().unwrap().prospects.map(|it| <[_; 2]>::try_from(it).unwrap())
    else {
        panic!("nothing is said of the shot");
    };
    game.roll(9);
    game.take("Shooter", "End activation");
    let chances = game.chances(Horizon::Test);
    let wound: f64 = chance(&chances, "out of action");
    assert!(
        (out.expected - hit.expected * wound).abs() < 1e-9,
        "{out:?} is not {hit:?} of {wound}"
    );
}

#[test]
fn a_roll_has_no_options_and_what_is_not_begun_has_none() {
    let mut game = falling_back_from(2);
    assert_eq!(game.battle.forecasts().count(), 1, "a roll has no options");
    game.battle.cancel().unwrap();
    assert!(game.battle.forecasts().next().is_none(), "no question is open");
}

/// Tests in self-played battles that each forecast has possible numbers, and that it does not
/// change when its option or offer is taken.
#[test]
fn what_is_told_of_an_option_holds_once_it_is_taken() {
    const CAREFUL: Mischief = Mischief::NONE;
    for &system in System::ALL {
        let (mut options, mut offers, mut steps) = (0, 0, 0);
        for seed in 0..3 {
            let mut dice = StdRng::seed_from_u64(seed);
            let mut battle = begin(system);
            for number in 0..150 {
                if !step(&mut battle, &mut dice, CAREFUL).unwrap() {
                    break;
                }
                steps += 1;
                options += compare(system, &battle);
                // A battle has many offers, and most of them were the same a step earlier. So they
                // are only compared now and then.
                if battle.walk().is_none() && number % 10 == 0 {
                    offers += compare_offers(system, &battle, &mut dice);
                }
            }
        }
        let few = |count: usize, of: &str| {
            format!(
                "{system:?}: only {count} {of} in {steps} steps had expected losses to compare. Its \
                 rules must report stakes (`for_odds().stake`), and some offers must be `weighed`"
            )
        };
        assert!(options * 10 > steps, "{}", few(options, "options"));
        assert!(offers * 20 > steps, "{}", few(offers, "offers"));
    }
}

/// Compares the forecasts of options before and after each is taken. Returns the number of
/// comparisons.
fn compare(system: System, battle: &Battle) -> usize {
    let forecasts: Vec<Forecast> = battle.forecasts().collect();
    for prospect in forecasts.iter().flat_map(|it| it.prospects.iter().flatten()) {
        let most = if prospect.stake.kind() == StakeKind::Chance { 1.0 + 1e-9 } else { 400.0 };
        assert!((0.0..=most).contains(&prospect.expected), "{prospect:?}");
    }
    let Some(Question::Choice(choice)) = battle.walk().map(|walk| walk.prompt.question) else {
        return 0;
    };
    assert_eq!(forecasts.len(), choice.options.len());
    let mut told = 0;
    for (place, forecast) in (0..).zip(&forecasts) {
        let mut taken = SavedBattle::of(system, battle).restore().unwrap();
        if taken.answer(Answer::Choice(place)).is_err() || taken.log_len() > battle.log_len() {
            continue;
        }
        let after: Vec<Forecast> = taken.forecasts().collect();
        told += agree(forecast, &at_best(&after));
    }
    told
}

/// Compares the forecasts of offers before and after each is taken. If an offer names an action to
/// take first, the questions of that action get random answers. Returns the number of comparisons.
fn compare_offers(system: System, battle: &Battle, dice: &mut StdRng) -> usize {
    let offers = open_offers(battle).into_iter().filter(|it| it.weighed != Weighed::Not);
    let mut told = 0;
    for offer in offers {
        let before: Vec<Forecast> = battle.state().forecasts_of(&offer.action, &[]).collect();
        let mut taken = SavedBattle::of(system, battle).restore().unwrap();
        taken.take(&offer.action).unwrap();
        let mut log_then = battle.log_len();
        if offer.first.is_some() {
            log_then += 1;
            while taken.log_len() < log_then {
                taken.answer(any_answer(&taken.walk().unwrap().prompt, dice)).unwrap();
            }
        }
        if taken.log_len() > log_then || taken.walk().is_none_or(|walk| walk.raised) {
            // The offer was completed at once, or led to another question first.
            continue;
        }
        let after: Vec<Forecast> = taken.forecasts().collect();
        assert_eq!(before.len(), after.len(), "{}", offer.label);
        for (before, after) in before.iter().zip(&after) {
            assert_eq!(before.label, after.label);
            told += agree(before, after);
        }
    }
    told
}

/// Compares two forecasts of the same option if both could be calculated. Returns 1 if they were
/// compared.
fn agree(before: &Forecast, after: &Forecast) -> usize {
    let (Ok(before), Ok(after)) = (&before.prospects, &after.prospects) else { return 0 };
    assert_eq!(before.len(), after.len());
    for (before, after) in before.iter().zip(after) {
        assert_eq!(before.stake, after.stake);
        assert!((before.expected - after.expected).abs() < 1e-9, "{before:?}, then {after:?}");
    }
    1
}
