use engine::odds::NoOdds;

use super::*;
use crate::{SAMPLES, game};

fn preview(text: &str) -> Preview {
    let game = game(text).unwrap();
    let roster = game.samples().into_iter().next();
    let usual = || game.about.usual_rosters(game.fields, 1).remove(0);
    Preview::of(game, &roster.unwrap_or_else(usual))
}

fn action<'a>(preview: &'a Preview, label: &str) -> &'a ActionSketch {
    preview.actions.iter().find(|it| it.label == label).unwrap()
}

fn chance(preview: &Preview, label: &str, outcome: &str) -> f64 {
    let odds = action(preview, label).roll.as_ref().unwrap().odds.as_ref().unwrap();
    odds.iter().find(|it| it.outcome.label == outcome).unwrap().probability
}

#[test]
fn a_preview_shows_the_sheet_the_card_and_the_odds() {
    let salt = preview(SAMPLES[0]);
    assert!(salt.summary.starts_with("Salt and Iron · 2"), "{}", salt.summary);
    assert_eq!(salt.sheet[1].label, "Fight");
    assert_eq!(salt.figure.as_ref().unwrap().name, "Ann");
    assert!(salt.trackers[0].label.starts_with("Each "));
    assert_eq!(action(&salt, "Attack").roll.as_ref().unwrap().ask, "Close combat: sailor 1's roll");
    assert!((0.4..0.5).contains(&chance(&salt, "Attack", "parried")));
    assert_eq!(action(&salt, "Plunder").roll, None, "no dice");
}

#[test]
fn every_action_of_a_sample_with_dice_has_odds() {
    for text in SAMPLES {
        for action in preview(text).actions {
            let odds = action.roll.as_ref().map(|it| &it.odds);
            println!("{}: {:?} {odds:?}", action.label, action.words);
            assert!(!matches!(odds, Some(Err(NoOdds::TooWide))), "{}", action.label);
        }
    }
}

const HEAD: &str = "game A\nsheet\n  Fight 0 to 8, usually 3\ntrackers\n  figure Ammo 0 to 9\n";

#[test]
fn an_action_has_odds_before_a_figure_can_take_it() {
    let text = format!(
        "{HEAD}action Move\n  say \"x\"\naction Shoot at an enemy\n  costs 1 Ammo\n  only in \
         Shooting\n  roll D6 + Fight against 7\n    by 0 \"hit\"\n    else \"miss\"\nturn\n  \
         sides alternate\n  phases Moving, Shooting\n"
    );
    let preview = preview(&text);
    assert_eq!(action(&preview, "Shoot").words, "Needs 1 Ammo.");
    assert!((chance(&preview, "Shoot", "hit") - 0.5).abs() < 1e-9);
    assert_eq!(action(&preview, "Move").roll, None);
}

#[test]
fn an_action_has_the_odds_of_its_best_options_and_of_tests_within_it() {
    let text = format!(
        "{HEAD}test Aim with Bonus\n  roll D6 + Bonus against 5\n    by 0 \"hit\"\n    else \
         \"miss\"\naction Shoot\n  choose \"How?\"\n    \"Quickly\"\n      test Aim with 0\n    \
         \"Carefully\"\n      test Aim with 2\n    \"Not at all\"\n      say \"x\"\n"
    );
    let preview = preview(&text);
    let roll = action(&preview, "Shoot").roll.as_ref().unwrap();
    assert_eq!(roll.options, ["Carefully"]);
    assert!((chance(&preview, "Shoot", "hit") - 4.0 / 6.0).abs() < 1e-9);
}

#[test]
fn a_roster_that_cannot_be_played_has_problems() {
    let game = game(SAMPLES[0]).unwrap();
    let roster = Roster { figures: Vec::new(), ..game.samples().remove(0) };
    let preview = Preview::of(game, &roster);
    assert!(!preview.problems.is_empty() && preview.figure.is_none());
}
