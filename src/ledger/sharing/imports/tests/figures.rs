//! Tests that each figure of a roster of any game has its own stats, and that nothing is lost: the
//! figures and points that were read and those named as left out are what the file says.

use proptest::{collection::vec, prelude::*};
use rules_core::view::TrackerKind;
use serde_json::{Value as Json, json};

use super::*;

/// Includes a file from `tests/imports`.
macro_rules! file {
    ($name:literal) => {
        include_str!(concat!("../../../../../tests/imports/", $name))
    };
}

/// A card in a battle: the figure's name, its stats, and the trackers of its life.
type Card = (String, Vec<String>, Vec<String>);

/// Returns the cards of a roster's figures in a battle, without their costs.
fn cards(imported: &Imported) -> Vec<Card> {
    let roster = imported.kept.roster.clone();
    let battle = imported.kept.system.begin(vec![roster.clone(), roster]);
    let view = battle.expect("a battle").view();
    let figures = view.sides[0].figures.iter().map(|figure| {
        let stats = figure.stats.iter().filter(|it| it.label != "Points");
        let stats = stats.map(|it| format!("{} {}", it.short, it.value)).collect();
        let lives = figure.trackers.iter().filter_map(|it| match &it.kind {
            TrackerKind::Pips { value, most, .. } => Some(format!("{} {value}/{most}", it.label)),
            TrackerKind::Counter { value, .. } => Some(format!("{} {value}", it.label)),
            _ => None,
        });
        (figure.name.clone(), stats, lives.collect())
    });
    figures.collect()
}

fn card(name: &str, stats: &str, life: &str) -> Card {
    let split = |text: &str| text.split(", ").map(str::to_owned).collect();
    (name.to_owned(), split(stats), split(life))
}

/// Returns the points of a roster's figures and of the selections without a figure.
fn points(imported: &Imported) -> (i64, i64) {
    let left = imported.left_out.iter().map(|it| i64::from(it.points)).sum();
    (imported.kept.summary(0).cost.unwrap_or_default(), left)
}

/// Returns the sum of all points that the selections of a file cost.
fn points_in(file: &str) -> i64 {
    let of = |start: &str, value: &str| -> f64 {
        let parts = file.split(start).skip(1).filter(|it| !it.contains("<forces"));
        let values = parts.filter_map(|it| it.split_once(value)?.1.split('"').next());
        values.filter_map(|it| it.parse::<f64>().ok()).sum()
    };
    (of("<cost name=\"pts\"", "value=\"") + of("<selection ", " points=\"")) as i64
}

#[test]
fn figures_of_several_kinds_each_keep_their_own_stats() {
    let cutter = "M 6, Brawl 4, Spirit 7, Wounds 1";
    let mixed = imported(file!("fens-mixed-kinds.ros"));
    let found = cards(&mixed);
    assert_eq!(found.len(), 5);
    let own = found[0].0.clone();
    assert_eq!(found[0], card(&own, cutter, "Wounds 1/1"));
    assert_eq!(found[4], card("Smoke Wagon", "M 9, Front 5, Side 4, Hull 6", "Hull 6/6"));
    assert_eq!(mixed.kept.system.about().figure.one, "figure", "neither unit nor vehicle");
    let one = imported(file!("fens-one-kind.ros"));
    assert_eq!(cards(&one)[..4], found[..4]);
    let hull = cards(&imported(file!("fens-hull.ros")));
    assert_eq!(hull[0].2, ["Wounds 1/1"]);
    assert_eq!(hull[4], card("Smoke Wagon", "M 9, Front 12, Side 11, HP 6", "HP 6/6"));
}

#[test]
fn a_unit_without_models_is_a_figure() {
    let runners = imported(file!("fens-unit-in-unit.ros"));
    let stats = "M 8, Brawl 3, Spirit 5, Wounds 2";
    assert_eq!(cards(&runners)[0], card("Reed Runners", stats, "Wounds 2/2"));
    assert_eq!(cards(&runners).len(), 2);
    let gear: Vec<_> = figure(&runners, "Reed Runners").list("weapons").iter().collect();
    assert_eq!(gear.iter().map(|it| it.name()).collect::<Vec<_>>(), ["Gaff"]);
    assert_eq!(number(figure(&runners, "Reed Runners"), "points"), Some(70));
    let lost: Vec<_> =
        runners.left_out.iter().filter(|it| it.importance() < Importance::Detail).collect();
    assert_eq!(lost, Vec::<&LeftOut>::new());

    let giant = imported(file!("fens-own-kind-unit.ros"));
    let stats = "M 10, Brawl 4, Front 6, Hull 8";
    assert_eq!(cards(&giant)[0], card("Turf Giant", stats, "Hull 8/8"));
    assert_eq!(
        cards(&giant)[1],
        card("Fen Seer", "M 6, Brawl 3, Spirit 8, Wounds 4", "Wounds 4/4")
    );
    assert_eq!(points(&giant), (460, 0));
}

#[test]
fn a_horde_of_single_models_can_lose_each_wound() {
    let horde = imported(file!("fens-horde.ros"));
    let found = cards(&horde);
    assert_eq!(found.len(), 65);
    assert_eq!(found.iter().filter(|it| it.2 == ["Wounds 1/1"]).count(), 40);
    assert_eq!(found.iter().filter(|it| it.2 == ["Wounds 2/2"]).count(), 25);
}

#[test]
fn a_profile_of_the_nearest_name_has_a_figures_stats() {
    let lancers = imported(file!("fens-nearest-name.ros"));
    let stats: Vec<_> = cards(&lancers).into_iter().map(|(name, stats, _)| (name, stats)).collect();
    let captain = "M 6, Brawl 4, Spirit 9, Wounds 2".split(", ").collect::<Vec<_>>();
    let lancer = "M 6, Brawl 3, Spirit 7, Wounds 1".split(", ").collect::<Vec<_>>();
    assert_eq!(stats[0].1, captain);
    for (name, stats) in &stats[1..] {
        assert_eq!(stats, &lancer, "{name}");
    }
    assert_eq!(stats[4].0, "Lancer w/ Bugle");
}

#[test]
fn points_are_the_costs_called_so() {
    let fens = imported(file!("fens-two-costs.ros"));
    assert_eq!(points(&fens), (130, 0));
    assert_eq!(fens.kept.system.about().cost.map(|it| it.unit), Some("pts"));
}

#[test]
fn a_second_roster_of_a_game_says_what_its_cards_show() {
    let system = imported(file!("fens-first.ros")).kept.system;
    let Ok(Import::Foreign(second)) = read(file!("fens-second.ros").as_bytes(), Origin(7)) else {
        panic!("a foreign roster")
    };
    assert!(second.is_for(system.own_game().unwrap()));
    let second = second.open_in(system, Origin(7)).unwrap();
    let (kind, place, data) = &left(&second)[0];
    assert_eq!((*kind, *place), (LeftKind::NoSuchNumber, "Fen Troll, Log"));
    assert_eq!(data[..2], ["Attacks", "D6"]);
    let log = &figure(&second, "Fen Troll").list("weapons")[0];
    assert_eq!(numbers(log, ["range", "attacks"]), [Some(3), None]);
    let roster = second.kept.roster.clone();
    let view = system.begin(vec![roster.clone(), roster]).unwrap().view();
    assert!(!view.sides[0].figures[0].gear[0].words.contains("Attacks 2"));
}

#[test]
fn a_stat_without_a_value_is_said_to_be_missing() {
    let file = file!("fens-one-kind.ros")
        .replace("name=\"Wounds\" typeId=\"t\">1<", "name=\"Wounds\" typeId=\"t\"><");
    let Ok(Import::Foreign(foreign)) = read(file.as_bytes(), Origin(7)) else { panic!() };
    let system = imported(file!("fens-one-kind.ros")).kept.system;
    let opened = foreign.open_in(system, Origin(7)).unwrap();
    assert_eq!(left(&opened)[0], (LeftKind::Missing, "Cutter", vec!["Wounds"]));
    assert_eq!(number(&opened.kept.roster.figures[0], "wounds"), None);
}

#[test]
fn on_every_sample_all_points_are_read_or_named() {
    for file in [
        file!("fens-mixed-kinds.ros"),
        file!("fens-hull.ros"),
        file!("fens-one-kind.ros"),
        file!("fens-unit-in-unit.ros"),
        file!("fens-own-kind-unit.ros"),
        file!("fens-horde.ros"),
        file!("fens-nearest-name.ros"),
        file!("fens-two-costs.ros"),
        file!("fens-first.ros"),
        file!("fens-second.ros"),
        file!("lantern-wardens.ros"),
        file!("gravel-kings.ros"),
        file!("gravel-kings-battlescribe-1.15.ros"),
        file!("gravel-kings-battlescribe-2.00.ros"),
    ] {
        let read = imported(file);
        let (in_figures, left) = points(&read);
        assert_eq!(in_figures + left, points_in(file), "{:?}", read.left_out);
        assert!(!kinds(&read).contains(&LeftKind::TotalDiffers), "{:?}", read.left_out);
    }
    let wrong = file!("lantern-wardens.ros").replace("value=\"144.0\"", "value=\"150.0\"");
    let differs = (LeftKind::TotalDiffers, "", vec!["150", "pts", "144"]);
    assert_eq!(left(&imported(wrong))[0], differs);
}

/// A kind of figure: the type of its profile, and its characteristics.
const KINDS: [(&str, [&str; 3]); 3] = [
    ("Profile", ["M", "Grit", "Wounds"]),
    ("Vehicle", ["M", "Front", "Hull"]),
    ("Riesen", ["M", "Zahn", "LP"]),
];

/// A figure that a file has: its name, its kind, its last stat, and its number.
type Truth = (String, usize, i32, i32);

/// A part of a file, with its figures, its points, and the points without a figure.
#[derive(Clone, Debug)]
struct Part {
    json: Json,
    figures: Vec<Truth>,
    points: i64,
    left: i64,
}

fn profile(name: &str, kind: usize, life: i32) -> Json {
    let (kind, [first, second, last]) = KINDS[kind];
    let values = [(first, 6), (second, 4), (last, life)];
    let values = values.map(|(name, it)| json!({ "name": name, "$text": it.to_string() }));
    json!({ "name": name, "typeName": kind, "characteristics": values })
}

fn weapon(name: &str) -> Json {
    let values = [("Range", "12"), ("Hits", "D3")];
    let values = values.map(|(name, it)| json!({ "name": name, "$text": it }));
    let profile = json!({ "name": name, "typeName": "Weapon", "characteristics": values });
    json!({ "name": name, "number": 1, "type": "upgrade", "profiles": [profile] })
}

fn cost(points: i64) -> Json {
    json!([{ "name": "PL", "value": 900 }, { "name": "pts", "value": points }])
}

fn a_part() -> impl Strategy<Value = Part> {
    let numbers = (0..KINDS.len(), 1..9_i32, 1..5_i32, 0..90_i64, 0..7_usize);
    (1_000..9_999_u32, numbers, any::<[bool; 2]>()).prop_map(|(id, numbers, [with, also])| {
        let (kind, life, count, points, shape) = numbers;
        let name = format!("Ratter{id}");
        let one = |name: &str, kind, life, count| (name.to_owned(), kind, life, count);
        let gear = if with { vec![weapon(&format!("Gun{id}"))] } else { Vec::new() };
        let model = |name: &str, count: i32, profiles: Json, points: i64| {
            json!({
                "name": name, "number": count, "type": "model", "profiles": profiles,
                "selections": gear.clone(), "costs": cost(points),
            })
        };
        let own = || json!([profile(&name, kind, life)]);
        let unit = |profiles: Json, within: Json, points: i64| {
            json!({
                "name": format!("Unit{id}"), "number": 1, "type": "unit", "profiles": profiles,
                "selections": within, "costs": cost(points),
            })
        };
        let mut figures = vec![one(&name, kind, life, count)];
        let mut left = 0;
        let json = match shape {
            // A model with its own stats, in a unit or not.
            0 if also => unit(json!([]), json!([model(&name, count, own(), points)]), 0),
            0 => model(&name, count, own(), points),
            // The unit has the stats of its models, one of which has a longer name.
            1 => {
                figures.push(one(&format!("{name} w/ Horn"), kind, life, 1));
                figures.push(one(&format!("Boss{id}"), kind, life + 1, 1));
                let all = [profile(&format!("Boss{id}"), kind, life + 1), own()[0].clone()];
                let models = [
                    model(&name, count, json!([]), points),
                    model(&format!("{name} w/ Horn"), 1, json!([]), 0),
                    model(&format!("Boss{id}"), 1, json!([]), 0),
                ];
                unit(json!(all), json!(models), 0)
            }
            // A unit without models, and with a unit in it that has no stats.
            2 => {
                figures = vec![one(&name, kind, life, 1)];
                let part = json!({
                    "name": format!("{count} {name}"), "number": 1, "type": "unit",
                    "costs": cost(points),
                });
                let within: Vec<_> = gear.iter().cloned().chain([part]).collect();
                json!({
                    "name": name, "number": 1, "type": "unit", "profiles": own(),
                    "selections": within,
                })
            }
            // A unit of another kind in a unit.
            3 => {
                let other = (kind + 1) % KINDS.len();
                figures = vec![one(&name, kind, life, 1), one(&format!("Cart{id}"), other, 7, 1)];
                let inner = json!({
                    "name": format!("Cart{id}"), "number": 1, "type": "unit",
                    "profiles": [profile(&format!("Cart{id}"), other, 7)], "costs": cost(points),
                });
                json!({
                    "name": name, "number": 1, "type": "unit", "profiles": own(),
                    "selections": [inner],
                })
            }
            // A model that only holds models.
            4 => {
                let within = json!([model(&name, count, own(), points)]);
                json!({
                    "name": format!("Team{id}"), "number": 1, "type": "model",
                    "selections": within,
                })
            }
            // A mount, which has stats of its own.
            5 => {
                let mount = json!({
                    "name": format!("Horse{id}"), "number": 1, "type": "upgrade",
                    "profiles": [profile(&format!("Horse{id}"), (kind + 1) % KINDS.len(), 9)],
                });
                let mut rider = model(&name, count, own(), points);
                rider["selections"] = json!([mount]);
                rider
            }
            // A selection without a figure.
            _ => {
                (figures, left) = (Vec::new(), points);
                json!({
                    "name": format!("Relic{id}"), "number": 1, "type": "upgrade",
                    "costs": cost(points),
                })
            }
        };
        Part { json, figures, points, left }
    })
}

#[test]
fn costs_with_fractions_add_up_to_the_total_of_the_file() {
    let model = |name: &str, points: f64| {
        json!({
            "name": name, "number": 1, "type": "model", "profiles": [profile(name, 0, 3)],
            "costs": [{ "name": "pts", "value": points }],
        })
    };
    let relic = json!({
        "name": "Relic", "number": 1, "type": "upgrade",
        "costs": [{ "name": "pts", "value": 2.5 }],
    });
    let team = json!({
        "name": "Team", "number": 1, "type": "unit",
        "selections": [model("Ash", 2.5), model("Fen", 2.5)],
        "costs": [{ "name": "pts", "value": 2.5 }],
    });
    let roster = json!({ "roster": {
        "name": "R", "gameSystemName": "Rats", "costs": cost(15),
        "forces": [{ "selections": [model("Ivy", 2.5), relic, team, model("Oak", 2.5)] }],
    } });
    let read = imported(roster.to_string());
    let (in_figures, left) = points(&read);
    assert_eq!(in_figures + left, 15, "{:?}", read.kept.roster.figures);
    assert!(!kinds(&read).contains(&LeftKind::TotalDiffers));
}

proptest! {
    #[test]
    fn figures_and_points_are_what_the_file_says(parts in vec(a_part(), 1..6), wrong: bool) {
        // Each kind is carried by a figure of its own name somewhere.
        let known = (0..KINDS.len()).map(|kind| {
            let name = format!("Known{kind}");
            let json = json!({
                "name": name, "number": 1, "type": "model",
                "profiles": [profile(&name, kind, 3)], "costs": cost(0),
            });
            Part { json, figures: vec![(name, kind, 3, 1)], points: 0, left: 0 }
        });
        let parts: Vec<Part> = known.chain(parts).collect();
        let total: i64 = parts.iter().map(|it| it.points).sum();
        let said = total + i64::from(wrong);
        let selections: Vec<_> = parts.iter().map(|it| it.json.clone()).collect();
        let roster = json!({ "roster": {
            "name": "R", "gameSystemName": "Rats", "costs": cost(said),
            "forces": [{ "selections": selections }],
        } });
        let read = imported(roster.to_string());
        let mut expected = Vec::new();
        for (name, kind, life, count) in parts.iter().flat_map(|it| &it.figures) {
            let [first, second, last] = KINDS[*kind].1;
            let stats = format!("{first} 6, {second} 4, {last} {life}");
            let one = (stats, format!("{last} {life}/{life}"));
            expected.extend(vec![(name.clone(), one); usize::try_from(*count).unwrap()]);
        }
        expected.sort();
        let sheets = read.kept.roster.figures.iter().map(|it| it.name().to_owned());
        let found = cards(&read).into_iter().zip(sheets);
        let found = found.map(|((_, stats, life), name)| (name, (stats.join(", "), life.join(", "))));
        let mut found: Vec<_> = found.collect();
        found.sort();
        prop_assert_eq!(found, expected, "{}", roster);
        let (in_figures, left) = points(&read);
        // Without any points, costs of another name are counted.
        if total > 0 {
            prop_assert_eq!(left, parts.iter().map(|it| it.left).sum::<i64>());
            prop_assert_eq!(in_figures + left, total);
            let differs = kinds(&read).contains(&LeftKind::TotalDiffers);
            prop_assert_eq!(differs, wrong, "{:?}", read.left_out);
        }
    }
}
