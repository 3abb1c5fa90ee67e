//! What helps to write a game: snippets, and the guide.

use super::*;
use crate::homebrew::own_games;

fn put(text: &str, what: &str) -> String {
    let mut all = own_games().snippets(text).into_iter();
    all.find(|it| it.what == what).unwrap_or_else(|| panic!("{what}")).text
}

#[test]
fn what_is_put_into_a_text_makes_no_faults_however_often() {
    let small = "game Small\naction Wait\n  say \"Nothing.\"\n";
    for text in SAMPLES.into_iter().chain([small]) {
        let mut all = text.to_owned();
        for snippet in own_games().snippets(text) {
            assert_eq!(faults(&snippet.text), [], "{}\n{}", snippet.what, snippet.text);
            for _ in 0..2 {
                all = put(&all, snippet.what);
            }
        }
        assert_eq!(faults(&all), [], "{all}");
    }
}

#[test]
fn what_is_put_in_stands_where_it_belongs() {
    let with = put(SALT, "a stat");
    assert!(with.contains("    heavy  yes or no\n  Wits 0 to 8, usually 2\n\ntrackers"), "{with}");
    let with = put(SALT, "a tracker");
    assert!(with.contains("Fog one of none, thin, thick\n  figure Courage 0 to 6"), "{with}");
    let with = put(SALT, "a test");
    assert!(with.find("test Dare\n").unwrap() < with.find("action Attack").unwrap(), "{with}");
    let with = put("game Bare", "a tracker");
    assert_eq!(with, "game Bare\n\ntrackers\n  figure Courage 0 to 6, starts at 6\n");
}

#[test]
fn the_guide_makes_a_game_that_plays() {
    let guide = own_games().guide();
    assert_eq!(guide.len(), 10);
    let text: Vec<&str> = guide.iter().map(|step| step.example).collect();
    let text = text.join("\n");
    assert_eq!(faults(&text), [], "{text}");
    let game = played(&text);
    assert_eq!(game.about().name, "Alley Cats");
    let mut battle = Script(game.journal(game.samples()).unwrap());
    battle.take(Action::Act(FigureId(0), 0));
    battle.choose("Admiral");
    battle.roll(&[6, 1]);
    assert!(battle.logged("Admiral: Spirit 5 (−1)."));
}
