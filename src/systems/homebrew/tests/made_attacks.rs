//! Attacks in games that are made from other programs' rosters.

use engine::{
    Characteristic, ProfileType, Profiles, RosterSource,
    conversation::{Question, Tone},
    odds::Horizon,
};

use super::*;
use crate::{Simulation, made, script::close};

fn column(name: &str, values: &[&str]) -> Characteristic {
    let plain = |it: &&str| it.trim_end_matches(['+', '"']).parse::<i32>();
    let numbers = values.iter().filter_map(|it| plain(it).ok()).collect();
    let texts = values.iter().filter(|it| plain(it).is_err()).map(|it| (*it).to_owned());
    let texts = texts.collect();
    Characteristic { name: name.to_owned(), numbers, texts, ..Characteristic::default() }
}

fn weapons(name: &str, columns: Vec<Characteristic>) -> ProfileType {
    ProfileType { name: name.to_owned(), characteristics: columns }
}

fn profiles(stats: Vec<Characteristic>, lists: Vec<ProfileType>) -> Profiles {
    let source = RosterSource { game: "Moor Watch".to_owned(), id: "7a".to_owned() };
    Profiles { source, stats, lists, ..Profiles::default() }
}

/// Rosters as programs write them: hits, wounds and saves; figures of a skirmish; percentages; stat
/// dice; nothing but a name.
fn rosters() -> Vec<Profiles> {
    let ranged = vec![
        column("Range", &["24\"", "12\""]),
        column("A", &["2", "D6"]),
        column("BS", &["3+", "4+"]),
        column("S", &["4", "8"]),
        column("AP", &["0", "-2"]),
        column("D", &["1", "D3"]),
    ];
    let melee = vec![
        column("A", &["3", "5"]),
        column("WS", &["3+", "4+"]),
        column("S", &["4", "6"]),
        column("AP", &["0", "-1"]),
        column("D", &["1", "2"]),
    ];
    let wars = vec![
        column("M", &["6\"", "5\""]),
        column("T", &["4", "5"]),
        Characteristic { has_gaps: true, ..column("SV", &["3+"]) },
        column("W", &["2", "3"]),
        column("LD", &["7+", "6+"]),
    ];
    let wars =
        profiles(wars, vec![weapons("Ranged Weapons", ranged), weapons("Melee Weapons", melee)]);
    let skirmish = profiles(
        vec![
            column("Fight", &["3", "4"]),
            column("Armour", &["10", "12"]),
            column("Wounds", &["4"]),
        ],
        vec![weapons("Weapon", vec![column("Range", &["2"]), column("Damage", &["2", "3"])])],
    );
    let percent = profiles(
        vec![column("Melee", &["45", "60"]), column("Dodge", &["20"]), column("HP", &["12"])],
        vec![weapons("Weapons", vec![column("Damage", &["D6+1", "2D6"])])],
    );
    let dice = profiles(vec![column("Fight", &["D6", "D8"]), column("Grit", &["D4"])], vec![]);
    vec![wars, skirmish, percent, dice, profiles(vec![], vec![])]
}

/// Returns the game with this attack and otherwise the likely answers.
fn with_attack(profiles: &Profiles, attack: &str) -> engine::MadeGame {
    let answers = &made::made_of(profiles, &[]).questions[0].answers;
    let place = answers.iter().position(|it| it.words == attack).unwrap();
    made::made_of(profiles, &[place])
}

const SAVES: &str = "Hits, then saves, then wounds";

#[test]
fn every_attack_fits_every_roster() {
    for profiles in rosters() {
        let count = made::made_of(&profiles, &[]).questions[0].answers.len();
        for attack in 1..count {
            let made = made::made_of(&profiles, &[attack]);
            assert_eq!(faults(&made.text), [], "{}", made.text);
            assert_eq!(made.questions[0].pick, attack);
        }
    }
}

#[test]
fn every_answer_to_every_question_makes_a_game() {
    for profiles in rosters() {
        let count = made::made_of(&profiles, &[]).questions[0].answers.len();
        for attack in 1..count {
            let questions = made::made_of(&profiles, &[attack]).questions;
            for (place, question) in questions.iter().enumerate().skip(1) {
                for pick in 0..question.answers.len() {
                    let mut picks = vec![usize::MAX; questions.len()];
                    (picks[0], picks[place]) = (attack, pick);
                    let made = made::made_of(&profiles, &picks);
                    assert_eq!(faults(&made.text), [], "{}", made.text);
                    assert_eq!(made.questions[place].pick, pick);
                }
            }
        }
    }
}

#[test]
fn a_weapon_s_column_hides_that_of_its_bearer() {
    let stats = vec![column("Strength", &["D6", "D8"]), column("Fight", &["4"])];
    let both = profiles(stats, vec![weapons("Weapons", vec![column("Strength", &["2", "3"])])]);
    let count = made::made_of(&both, &[]).questions[0].answers.len();
    for attack in 1..count {
        let made = made::made_of(&both, &[attack]);
        assert_eq!(faults(&made.text), [], "{}", made.text);
        for question in &made.questions {
            let named = question.answers.iter().filter(|it| it.words == "Strength");
            assert!(named.count() <= 1, "{question:?}");
        }
    }
}

#[test]
fn a_weapon_s_column_can_have_the_name_of_a_step_in_an_attack() {
    let names = ["Shots", "Hits", "Harm", "Needed", "Damage", "Dealt"];
    let columns = names.map(|it| column(it, &["D6", "2"])).to_vec();
    let stats = vec![column("Save", &["4"]), column("T", &["3"]), column("Hits", &["3"])];
    let made = with_attack(&profiles(stats, vec![weapons("Weapons", columns)]), SAVES);
    assert_eq!(faults(&made.text), [], "{}", made.text);
    assert!(made.text.contains("throw Shots_: Shots\n"), "{}", made.text);
}

const MOOR: &str = "
roster One
  Ann: M 6, T 4, SV 3, W 2
    RangedWeapon Rifle: Range 24, A 2, BS 3, S 4, AP 0, D 1
    RangedWeapon Cannon: Range 24, A D6, BS 4, S 8, AP -2, D D3
    MeleeWeapon Axe: A 3, WS 3, S 8, AP -1, D 2
roster Two
  Ben: M 5, T 4, SV 3, W 3
";

/// Returns a battle in which Ann uses a weapon in an action of the game with hits and saves.
fn moor(action: u8, weapon: u16) -> Script<Homebrew> {
    let made = with_attack(&rosters()[0], SAVES);
    let text = made.text + MOOR;
    assert_eq!(faults(&text), [], "{text}");
    let mut battle = sample(&text);
    battle.take(Action::Act(ANN, action));
    battle.choose_place(weapon);
    while battle.0.prompt().is_some_and(|it| matches!(it.question, Question::Choice(_))) {
        battle.choose_place(0);
    }
    battle
}

#[test]
fn columns_are_used_for_what_they_are() {
    let made = with_attack(&rosters()[0], SAVES);
    let asked: Vec<String> = made
        .questions
        .iter()
        .skip(1)
        .map(|it| format!("{}: {}", it.words, it.answers[it.pick].words))
        .collect();
    assert_eq!(
        asked,
        [
            "Dice: D6",
            "Target's save: SV",
            "Target's toughness: T",
            "Ranged Weapons: skill: BS",
            "Ranged Weapons: number of dice: A",
            "Ranged Weapons: strength: S",
            "Ranged Weapons: piercing: AP",
            "Ranged Weapons: damage: D",
            "Melee Weapons: skill: WS",
            "Melee Weapons: number of dice: A",
            "Melee Weapons: strength: S",
            "Melee Weapons: piercing: AP",
            "Melee Weapons: damage: D",
        ]
    );
}

#[test]
fn imported_weapons_have_exact_odds() {
    // Two shots hit on 3+, wound on 4+ (4 against 4), and are saved on 3+.
    let through = 2.0 / 3.0 * 0.5 * (1.0 / 3.0);
    let hurt = 1.0 - (1.0 - through) * (1.0 - through);
    let battle = moor(0, 0);
    assert!(close(battle.chance_of(Horizon::End, "a hit"), hurt));
    // Three blows hit on 3+, wound on 2+ (8 against 4), and are saved on 4+.
    let through = 2.0 / 3.0 * (5.0 / 6.0) * 0.5;
    let hurt = 1.0 - f64::powi(1.0 - through, 3);
    let battle = moor(1, 0);
    assert!(close(battle.chance_of(Horizon::End, "a hit"), hurt));
}

#[test]
fn a_whole_attack_is_played() {
    let mut battle = moor(0, 1);
    // D6 shots: 3.
    battle.roll(&[3]);
    let pool = |battle: &mut Script<Homebrew>, few: u16, good: u16| {
        battle.answer(Answer::Pool(vec![few, good])).unwrap();
    };
    pool(&mut battle, 1, 2);
    pool(&mut battle, 0, 2);
    // Saves on 5+, because of AP −2. One fails.
    pool(&mut battle, 1, 1);
    battle.roll(&[2]);
    let view = Homebrew::view(battle.state());
    let ben = &view.sides[1].figures[0];
    assert_eq!(format!("{:?}", ben.trackers[0].kind), "Pips { value: 1, most: 3, meaning: Life }");
}

#[test]
fn figures_without_a_save_are_never_saved() {
    let made = with_attack(&rosters()[0], SAVES);
    let text = made.text + &MOOR.replace("T 4, SV 3, W 3", "T 4, W 3");
    let mut battle = sample(&text);
    battle.take(Action::Act(ANN, 0));
    battle.choose_place(0);
    while battle.0.prompt().is_some_and(|it| matches!(it.question, Question::Choice(_))) {
        battle.choose_place(0);
    }
    let through = 2.0 / 3.0 * 0.5;
    let hurt = 1.0 - (1.0 - through) * (1.0 - through);
    assert!(close(battle.chance_of(Horizon::End, "a hit"), hurt));
}

#[test]
fn every_attack_of_a_skirmish_can_hit_and_miss_and_is_played_to_the_end() {
    let roster = |name: &str, who: &str| {
        format!(
            "\nroster {name}\n  {who}: Fight 4, Armour 12, Wounds 4\n    Weapon Axe: Damage 2\n"
        )
    };
    let skirmish = &rosters()[1];
    let count = made::made_of(skirmish, &[]).questions[0].answers.len();
    for attack in 1..count {
        let text =
            made::made_of(skirmish, &[attack]).text + &roster("A", "Ann") + &roster("B", "Ben");
        assert_eq!(faults(&text), [], "{text}");
        let mut battle = sample(&text);
        battle.take(Action::Act(ANN, 0));
        while battle.0.prompt().is_some_and(|it| matches!(it.question, Question::Choice(_))) {
            battle.choose_place(0);
        }
        let chances = battle.chances(Horizon::End);
        let hit: f64 = chances
            .iter()
            .filter(|it| it.outcome.tone != Tone::Failure)
            .map(|it| it.probability)
            .sum();
        assert!((0.02..0.999).contains(&hit), "{attack}: {chances:?}\n{text}");
        let mut simulation =
            Simulation::of(&text, 5).unwrap_or_else(|why| panic!("{why:?}\n{text}"));
        while simulation.played() < 2 && simulation.play(&|| false) {}
        assert_eq!(simulation.played(), 2, "{text}");
    }
}
