//! Help with writing a game: snippets and the guide.

use std::{env, fs, path::Path};

use engine::{
    Recipe, WordList,
    odds::{Horizon, NoOdds},
};

use super::*;
use crate::{Simulation, authoring_tools, script::close, vocabulary};

fn put(text: &str, what: &str) -> String {
    let mut all = authoring_tools().snippets(text).into_iter();
    all.find(|it| it.what == what).unwrap_or_else(|| panic!("{what}")).text
}

#[test]
fn what_is_put_into_a_text_makes_no_faults_however_often() {
    let small = "game Small\naction Wait\n  say \"Nothing.\"\n";
    for text in SAMPLES.into_iter().chain([small]) {
        let mut all = text.to_owned();
        for snippet in authoring_tools().snippets(text) {
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
fn a_question_is_put_before_the_first_dice_and_counts_for_them() {
    let asked = "  ask Advantage yes or no\n";
    let counts = "    + 1 \"Advantage\" if Advantage\n";
    let game = "game Bare\n\ntable Roll D6\n  1 \"?\"\n\n";
    let with = put(&format!("{game}action A\n  # roll\n  roll D6\n"), "a question");
    assert_eq!(with, format!("{game}action A\n  # roll\n{asked}  roll D6\n{counts}"));
    let pool = "action A\n\tpool Hits: 2 D6 at 4\n\n\t\tfailed Misses\n";
    let with = put(&format!("{game}{pool}"), "a question");
    assert!(
        with.contains("A\n\task Advantage yes or no\n\tpool Hits: 2 D6 at 4\n\t\t+ 1 \"Adv"),
        "{with}"
    );
    // If the text has no dice yet, a test is added along with the question.
    let with = put("game Bare\naction Wait\n  say \"…\"\n", "a question");
    let test = format!("test Dare\n{asked}  roll D6 \"Dare\"\n{counts}    against 4\n");
    assert!(with.starts_with(&format!("game Bare\n{test}")), "{with}");

    let game = "game Two\naction A\n  roll D6 against 5\n    by 0 \"done\"\n\
                roster R\n  Ann\nroster S\n  Ben\n";
    let game = played(&put(game, "a question"));
    let mut battle = Script(game.journal(game.samples()).unwrap());
    battle.take(Action::Act(FigureId(0), 0));
    assert!(close(battle.chance("done"), 2.0 / 6.0));
    battle.set("advantage.0", 1);
    assert!(close(battle.chance("done"), 3.0 / 6.0));
}

#[test]
fn the_guide_makes_a_game_that_plays() {
    let guide = authoring_tools().guide();
    assert_eq!(guide.len(), 10);
    let mut text = String::new();
    for (step, number) in guide.iter().zip(1..) {
        text = text + step.example + "\n";
        // The only fault on the way is that there are no actions yet.
        let wrong: Vec<String> = faults(&text).into_iter().map(|it| it.words).collect();
        let nothing = "the game needs at least one action, as in “action Fight”";
        assert_eq!(wrong, if number < 4 { vec![nothing] } else { Vec::new() }, "{text}");
    }
    let game = played(&text);
    assert_eq!(game.about().name, "Alley Cats");
    assert_eq!((game.about().figure.many, game.fields.len()), ("cats", 1 + 3));
    let mut battle = Script(game.journal(game.samples()).unwrap());
    battle.take(Action::Act(FigureId(0), 0));
    battle.choose("Admiral");
    assert!(close(battle.chance("a bite"), 15.0 / 36.0));
    battle.set("above.0", 1);
    assert!(close(battle.chance("a bite"), 26.0 / 36.0));
    battle.roll(&[6, 1]);
    assert!(battle.logged("Admiral: Scratches 2 (+2)."));
    let mut simulation = Simulation::of(&text, 1).unwrap();
    while simulation.played() < 100 && simulation.play(&|| false) {}
    assert_eq!(simulation.chapters()[0].notes, ["The tracker Scratches only goes up."], "{text}");
}

#[test]
fn every_recipe_plays_and_has_odds() {
    let recipes = authoring_tools().recipes();
    assert!(recipes.len() >= 40, "{}", recipes.len());
    for Recipe { about, text, .. } in recipes {
        let item = if text.contains("list Weapons") { "    Weapon Bow\n" } else { "" };
        let rosters = format!("roster Here\n  Ann\n{item}  Al\nroster There\n  Bob\n");
        let text = format!("game Recipe\n{text}\n{rosters}");
        assert_eq!(faults(&text), [], "{about}");
        if !text.contains("\nturn\n") {
            let odds = by_the_page::tried(&text).0.chances(Horizon::End);
            assert!(!matches!(odds, Err(NoOdds::TooWide)), "{about}");
        }
        let mut simulation = Simulation::of(&text, 1).unwrap();
        while simulation.played() < 10 && simulation.play(&|| false) {}
    }
}

#[test]
fn the_smallest_texts_play() {
    for text in [
        "game A\naction B\n  roll D6\n",
        "game A\naction B at an enemy\n  target is out\n",
        "game A\naction B at an enemy\n  roll D6\n    opposed D6\n    by 1\n      target is out\n",
        "game A\nsheet\n  Fight 0 to 6\naction B at an enemy\n  roll D6 + Fight\n    \
         opposed D6 + target's Fight\n    by 1\n      target is out\nturn\n  sides alternate\n",
        "game A\ntrackers\n  side Loot 0 to 9\naction B\n  gains 1 Loot\nturn\n  \
         sides in turn\n  ends after 2 turns\n  wins most Loot\n",
    ] {
        assert_eq!(faults(text), [], "{text}");
        let mut simulation = Simulation::of(text, 1).unwrap();
        while simulation.played() < 20 && simulation.play(&|| false) {}
        assert_eq!(simulation.played(), 20, "{text}");
    }
}

#[test]
fn what_counts_may_stand_behind_dice_or_under_them() {
    let read = |roll: &str| {
        let text = "game A\nsheet\n  Fight 0 to 6\n  Grit 0 to 6\naction B at an enemy\n";
        crate::reader::read(&format!("{text}{roll}    by 0 \"hit\"\n")).unwrap()
    };
    let same = |short: &str, long: &str| assert_eq!(read(short), read(long), "{short}");
    same(
        "  roll D6 + Fight - 1 against target's Grit \"Blow\"\n",
        "  roll D6 \"Blow\"\n    + Fight\n    - 1\n    against target's Grit\n",
    );
    same(
        "  roll 2D6 + 2 * Fight\n    opposed D6 + target's Fight - target's Grit\n",
        "  roll 2D6\n    + 2 * Fight\n    opposed D6\n      \
         + target's Fight\n      - target's Grit\n",
    );
    same("  roll D100 under Grit by target\n", "  roll D100 by target\n    under Grit\n");
    let told = |roll: &str| {
        let text = "game A\nsheet\n  Fight 0 to 6\naction B at an enemy\n";
        faults(&format!("{text}{roll}")).into_iter().map(|it| it.words).collect::<Vec<_>>()
    };
    assert_eq!(
        told("  roll D6\n    opposed D6 + Fight\n"),
        ["“Fight” belongs to the acting figure; write “target's Fight”"]
    );
    assert_eq!(
        told("  roll D6 against 4\n    against 5\n"),
        ["the roll already has a number to reach"]
    );
}

/// The list of words that the language uses itself, and the link to it on the reference page.
const NO_NAMES: &str = "Words that can't be names";
const LINK: &str = "[Words that can't be names](#words-that-cant-be-names)";

/// A whole game for the top of the reference page.
const DUEL: &str = "\
game Duels
sheet
  Fight 0 to 6, usually 2
trackers
  figure Wounds 0 to 3, out at 3
action Strike at an enemy
  ends its turn
  roll D6 + Fight
    opposed D6 + target's Fight
    by 0 \"a hit\" good
      target gains 1 Wounds
    else \"a miss\"
turn
  sides alternate
  ends after 8 turns
";

/// Returns the reference page with all words.
fn reference() -> String {
    let mut page = "# The language of custom games\n\n\
        Everything the rules of a custom game can say, with an example each. This page is \
        generated from the tables\nthat [the reader](reader) uses, [`vocabulary`](vocabulary). \
        After changing them, generate it again:\n\n```sh\n\
        ROLLBOOK_RENEW=1 cargo test -p homebrew the_reference_page\n```\n\n\
        For complete games, see [the samples](samples). This one is short:\n\n"
        .to_owned();
    page += &format!("```text\n{DUEL}```\n");
    page += "\n## How do I say …?\n\nEach of these needs only a first line, such as `game Duels`. \
        There are [more recipes](#more-recipes) after the tables.\n";
    let mut recipes = authoring_tools().recipes().into_iter();
    let recipe = |Recipe { about, text, .. }| format!("\n### {about}\n\n```text\n{text}\n```\n");
    page.extend(recipes.by_ref().take(3).map(recipe));
    for WordList { title, intro, rows } in authoring_tools().words() {
        page += &format!("\n## {title}\n\n");
        if !intro.is_empty() {
            let intro = intro.replace(&format!("“{NO_NAMES}”"), LINK);
            page += &format!("{intro}\n\n");
        }
        let head = if title == NO_NAMES { "word | what it does" } else { "you write | it means" };
        page += &format!("| {head} |\n| --- | --- |\n");
        for (form, means) in rows {
            page += &format!("| `{form}` | {means} |\n");
        }
    }
    page += "\n## More recipes\n";
    page.extend(recipes.map(recipe));
    page
}

#[test]
fn the_first_game_on_the_reference_page_plays() {
    assert_eq!(faults(DUEL), []);
    assert_eq!(DUEL.lines().count(), 15);
}

#[test]
fn the_reference_page_is_what_the_reader_knows() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("LANGUAGE.md");
    if env::var_os("ROLLBOOK_RENEW").is_some() {
        fs::write(&path, reference()).unwrap();
    }
    let page = fs::read_to_string(&path).unwrap_or_default();
    assert!(page == reference(), "LANGUAGE.md is out of date; it says how to generate it");
}

#[test]
fn every_table_of_words_is_on_the_reference_page() {
    let tables = [
        include_str!("../vocabulary/rolls.rs"),
        include_str!("../vocabulary/sections.rs"),
        include_str!("../vocabulary/sheet.rs"),
        include_str!("../vocabulary/steps.rs"),
        include_str!("../vocabulary/sums.rs"),
    ];
    let lists = include_str!("../vocabulary/lists.rs");
    let page = &lists[lists.find("pub(crate) fn word_lists").unwrap()..];
    let (page, all) = page.split_at(page.find("pub(crate) fn all").unwrap());
    for line in tables.iter().flat_map(|table| table.lines()) {
        let Some(constant) = line.strip_prefix("pub(crate) const ") else { continue };
        let (name, kind) = constant.split_once(": ").unwrap();
        if kind.starts_with("Word<") || kind.starts_with("[Word<") {
            assert!(page.contains(name), "{name} is not on the reference page");
            assert!(all.contains(name), "{name} is not in the list of all words");
        }
    }
}

/// Returns the texts of all samples, twins and examples of the guide, joined into one.
fn all_texts() -> String {
    let guide = authoring_tools().guide().iter().map(|step| step.example);
    SAMPLES
        .into_iter()
        .chain(twins::TEXTS)
        .chain([BRIDGE, made::MADE])
        .chain(by_the_page::constructs::TEXTS)
        .chain(guide)
        .collect::<Vec<_>>()
        .join("\n")
}

#[test]
fn every_word_is_proved_by_a_game_that_plays() {
    let texts = all_texts();
    let words: Vec<&str> = texts.split_whitespace().collect();
    let is_used = |phrase: &str| {
        let phrase: Vec<&str> = phrase.split(' ').collect();
        words.windows(phrase.len()).any(|it| it == phrase)
            || phrase.len() == 1 && texts.contains(&format!("{}(", phrase[0]))
    };
    let unused: Vec<&str> =
        vocabulary::lists::all().into_iter().filter(|it| !is_used(it)).collect();
    assert_eq!(unused, [""; 0]);
}
