//! Games that are made from the profiles in other programs' rosters.

use engine::{Characteristic, ProfileType, Profiles, RosterSource, conversation::Question};
use proptest::{collection::vec, prelude::*};

use super::*;
use crate::made;

/// The game that is made of the profiles of [`lantern_league`].
pub(super) const MADE: &str = "game Lantern League
  about \"Made from a roster.\"
  figures operative
  cost Points, pts
  most 200
  rosters from \"Lantern League\" \"0c1d-2\"

# Stats. A text is only shown. To use it in a test, make it a number: Save 2 to 6.
sheet
  Points 0 to 9999
  M 0 to 99, usually 6
  Save text
  W 1 to 99, usually 8
  Is_ 0 to 99, usually none
  list RangedWeapons, each a RangedWeapon
    Range text
    ABS 0 to 99, usually none
    AP -99 to 99, usually none
  list Abilities, each an Ability

# Trackers. A figure at its “out at” value is out.
trackers
  figure Wounds from W, out at 0
  figure Activated yes or no

# Actions. For a test, remove the # from these lines and change them.
# action Attack with a RangedWeapon at an enemy
#   roll D6 against 4
#     by 0 \"hit\"
#       target loses 1 Wounds
#     else \"miss\"
action Activate
  only if not Activated \"Already activated this turn.\"
  Activated becomes yes

# You can also write “sides alternate” or “sides in turn” instead of “free”.
turn
  free
  begin
    Activated becomes no
";

fn numbers(name: &str, numbers: &[i32]) -> Characteristic {
    Characteristic { name: name.to_owned(), numbers: numbers.to_vec(), ..Characteristic::default() }
}

fn text(name: &str) -> Characteristic {
    Characteristic { texts: vec!["3+*".to_owned()], ..numbers(name, &[]) }
}

fn lantern_league() -> Profiles {
    let weapons = vec![text("Range"), numbers("A/BS", &[3, 4, 4]), numbers("AP", &[-1, 0])];
    Profiles {
        source: RosterSource { game: "Lantern League".to_owned(), id: "0c1d-\"2\"".to_owned() },
        figure: "Operative".to_owned(),
        cost: "pts".to_owned(),
        stats: vec![
            numbers("M\"", &[6, 6, 5]),
            text("Save"),
            numbers("W", &[8, 10, 8]),
            Characteristic { has_gaps: true, ..numbers("Is", &[1]) },
        ],
        lists: vec![
            ProfileType { name: "Ranged Weapons".to_owned(), characteristics: weapons },
            ProfileType { name: "Ability".to_owned(), characteristics: Vec::new() },
        ],
    }
}

/// Returns the text of a game without attacks.
fn made_of(profiles: &Profiles) -> String {
    made::made_of(profiles, &[]).text
}

#[test]
fn a_game_is_made_of_profiles() {
    let text = made_of(&lantern_league());
    assert_eq!(text, MADE);
    assert_eq!(faults(&text), []);
    let source = crate::own_games().rosters_from(Box::leak(text.into_boxed_str()));
    let id = "0c1d-2".to_owned();
    assert_eq!(source, Some(RosterSource { game: "Lantern League".to_owned(), id }));
}

/// Returns the text without the number signs before its example.
fn with_example(text: &str) -> String {
    let lines = text.lines().map(|line| {
        let is_example = line.starts_with("# action") || line.starts_with("#   ");
        if is_example { &line[2..] } else { line }
    });
    lines.collect::<Vec<_>>().join("\n")
}

#[test]
fn its_example_is_a_test_that_can_be_played() {
    let text = with_example(&made_of(&lantern_league()));
    let text = format!(
        "{text}\nroster A\n  Ann: Save \"3+\"\n    RangedWeapon Bow: Range \"24″\", ABS 4, AP -1\nroster B\n  Ben: W 2\n"
    );
    assert_eq!(faults(&text), []);
    let mut battle = sample(&text);
    battle.take(Action::Act(ANN, 0));
    while battle.0.prompt().is_some_and(|it| matches!(it.question, Question::Choice(_))) {
        battle.choose_place(0);
    }
    battle.roll(&[4]);
    let view = Homebrew::view(battle.state());
    let [ann, ben] = [&view.sides[0].figures[0], &view.sides[1].figures[0]];
    let stats: Vec<_> = ann.stats.iter().map(|it| (it.label, &*it.value)).collect();
    assert_eq!(stats, [("Points", "0"), ("M", "6"), ("Save", "3+"), ("W", "8")]);
    assert_eq!(ann.gear[0].words, "Range 24″, ABS 4, AP −1");
    assert_eq!(format!("{:?}", ben.trackers[0].kind), "Pips { value: 1, most: 2, meaning: Life }");
}

fn any_name() -> impl Strategy<Value = String> {
    const NAMES: [&str; 29] = [
        "",
        "M",
        "M\"",
        "m",
        "Over",
        "list",
        "Name",
        "D6",
        "2D6+1",
        "7",
        "A/BS",
        "It's",
        "🔥",
        "figure",
        "explained",
        "Activated",
        "Wounds",
        "text",
        "Skill",
        "Shots",
        "Hits",
        "Harm",
        "Needed",
        "Damage",
        "Attacks",
        "Save",
        "T",
        "S",
        "D",
    ];
    prop_oneof![
        4 => prop::sample::select(&NAMES[..]).prop_map(str::to_owned),
        4 => "[A-Za-z]{1,6}( [A-Za-z]{1,6})?",
        2 => "\\PC{0,12}",
        1 => any::<String>(),
    ]
}

fn any_characteristic() -> impl Strategy<Value = Characteristic> {
    const TEXTS: [&str; 6] = ["D6", "2D6+1", "D8", "Melee", "3+*", ""];
    let texts = vec(prop::sample::select(&TEXTS[..]).prop_map(str::to_owned), 0..2);
    (any_name(), vec(-9999..=9999_i32, 0..4), texts, any::<bool>()).prop_map(
        |(name, numbers, texts, has_gaps)| Characteristic {
            name,
            numbers,
            texts,
            has_gaps,
            owners: Vec::new(),
        },
    )
}

fn any_type() -> impl Strategy<Value = ProfileType> {
    (any_name(), vec(any_characteristic(), 0..5))
        .prop_map(|(name, characteristics)| ProfileType { name, characteristics })
}

fn assert_fine(profiles: &Profiles) {
    let text = made_of(profiles);
    let attacks = made::made_of(profiles, &[]).questions[0].answers.len();
    for attack in 0..attacks {
        let text = made::made_of(profiles, &[attack]).text;
        assert_eq!(faults(&text), [], "{text}");
    }
    let example = with_example(&text);
    assert_eq!(faults(&example), [], "{example}");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn a_game_made_of_any_profiles_has_no_faults(
        words in vec(any_name(), 4..=4),
        stats in vec(any_characteristic(), 0..8),
        lists in vec(any_type(), 0..5),
    ) {
        let [game, id, figure, cost] = words.try_into().unwrap();
        let source = RosterSource { game, id };
        assert_fine(&Profiles { source, figure, cost, stats, lists });
    }
}

#[test]
fn more_profiles_than_a_game_can_have_are_left_out() {
    let all = |many: i32| (0..many).map(|it| numbers(&format!("It {it}"), &[it])).collect();
    let list = |it: i32| ProfileType { name: format!("Type {it}"), characteristics: all(3) };
    let lists = (0..100).map(list).collect();
    assert_fine(&Profiles { stats: all(100), lists, ..lantern_league() });
}

/// Returns a game with soldiers that have wounds, and carts that have hit points.
fn two_kinds() -> String {
    let of = |name: &str, number: i32, owners: &[usize]| Characteristic {
        has_gaps: true,
        owners: owners.to_vec(),
        ..numbers(name, &[number])
    };
    let both = Characteristic { owners: vec![0, 1], ..numbers("M", &[6, 9]) };
    let stats = vec![both, of("W", 1, &[0]), of("Front", 12, &[1]), of("HP", 6, &[1])];
    made_of(&Profiles { stats, lists: Vec::new(), cost: String::new(), ..lantern_league() })
}

#[test]
fn figures_of_several_kinds_each_have_their_own_stats_and_wounds() {
    let rosters = "\nroster A\n  Ann: M 6, W 1\nroster B\n  Cart: M 9, Front 12, HP 6\n";
    let text = two_kinds() + rosters;
    assert_eq!(faults(&text), []);
    let battle = sample(&text);
    let view = Homebrew::view(battle.state());
    let [ann, cart] = [&view.sides[0].figures[0], &view.sides[1].figures[0]];
    let stats = |it: &engine::view::FigureView| -> Vec<String> {
        it.stats.iter().map(|it| format!("{} {}", it.short, it.value)).collect()
    };
    assert_eq!(stats(ann), ["M 6", "W 1"]);
    assert_eq!(stats(cart), ["M 9", "Front 12", "HP 6"]);
    let trackers = |it: &engine::view::FigureView| -> Vec<String> {
        it.trackers.iter().map(|it| it.label.to_string()).collect()
    };
    assert_eq!(trackers(ann)[0], "Wounds");
    assert_eq!(trackers(cart)[0], "HP");
    assert!(!trackers(ann).contains(&"HP".to_owned()));
}

#[test]
fn losing_what_a_figure_does_without_changes_nothing() {
    let text = two_kinds().replace(
        "action Activate",
        "action Ram at an enemy\n  target loses 1 Wounds\n  target loses 1 HP\naction Activate",
    );
    let text = text + "\nroster A\n  Ann: M 6, W 1\nroster B\n  Cart: M 9, HP 2\n";
    assert_eq!(faults(&text), []);
    let mut battle = sample(&text);
    battle.take(Action::Act(ANN, 0));
    while battle.0.prompt().is_some_and(|it| matches!(it.question, Question::Choice(_))) {
        battle.choose_place(0);
    }
    let view = Homebrew::view(battle.state());
    let cart = &view.sides[1].figures[0];
    assert_ne!(cart.standing, engine::view::Standing::Gone, "no wounds to lose");
    let trackers = format!("{:?}", cart.trackers[0].kind);
    assert_eq!(trackers, "Pips { value: 1, most: 2, meaning: Life }");
}
