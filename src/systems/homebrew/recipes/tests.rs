use super::{adding::with_recipe, *};
use crate::{SAMPLES, faults};

fn about(search: &str) -> Vec<&'static str> {
    recipes().into_iter().filter(|it| it.is_about(search)).map(|it| it.about).collect()
}

#[test]
fn recipes_are_found_by_the_words_of_players() {
    for (search, found) in [
        ("reroll", "Reroll ones"),
        ("exploding", "An exploding die"),
        ("advantage", "Advantage: roll two dice and keep the higher one"),
        ("overwatch", "A reaction while another figure acts"),
        ("save", "Hits, then saves, then wounds"),
        ("wound chart", "A grid to look numbers up in"),
        ("command points", "Pay with a side's token"),
        ("fate", "Spend a token to reroll failed dice"),
        ("MORALE", "A nerve test when few are left"),
    ] {
        assert!(about(search).contains(&found), "{search}: {:?}", about(search));
    }
    assert_eq!(about("spaceship"), [""; 0]);
}

#[test]
fn a_recipe_goes_where_its_lines_belong() {
    let text = "game Duels\nsheet\n  Fight 0 to 6, usually 2\n\naction Strike at an enemy\n  roll D6 \
                + Fight against 4\n    by 0 \"hit\"\n    else \"miss\"\nturn\n  sides alternate\nroster \
                Home\n  Ann\n";
    let recipe = "sheet\n  Fight 0 to 9, usually 3\n  Armour 0 to 9\ntrackers\n  figure Health 0 to \
                  9\naction Strike at an enemy\n  throw Damage: D8\n  target loses Damage \
                  Health\nturn\n  sides in turn\n  ends after 6 turns\n";
    let expected = "game Duels\nsheet\n  Fight 0 to 6, usually 2\n  Armour 0 to 9\ntrackers\n  figure \
                    Health 0 to 9\n\naction Strike at an enemy\n  roll D6 + Fight against 4\n    by 0 \
                    \"hit\"\n    else \"miss\"\naction Strike2 at an enemy\n  throw Damage: D8\n  \
                    target loses Damage Health\nturn\n  sides alternate\n  ends after 6 turns\nroster \
                    Home\n  Ann\n";
    assert_eq!(with_recipe(text, recipe), expected);
}

#[test]
fn every_recipe_can_be_added_to_every_sample_twice() {
    let mut bad = Vec::new();
    for text in SAMPLES.iter().copied().chain(["game New"]) {
        for recipe in recipes() {
            let once = with_recipe(text, recipe.text);
            let twice = with_recipe(&once, recipe.text);
            for (times, text) in [(1, &once), (2, &twice)] {
                if let Some(fault) = faults(text).into_iter().next() {
                    let name = text.lines().next().unwrap_or_default();
                    bad.push(format!("{name}, {}, {times}: {fault}", recipe.about));
                }
            }
        }
    }
    assert!(bad.is_empty(), "{}", bad.join("\n"));
}
