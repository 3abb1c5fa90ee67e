//! Rosters of games without a built-in system, which open in custom games.

use proptest::{collection::vec, option, prelude::*};
use serde_json::{Value as Json, json};

use super::*;

const WARDENS: &str = include_str!("../../../../../tests/imports/lantern-wardens.ros");
const RUNNERS: &str = include_str!("../../../../../tests/imports/tide-runners-newrecruit.json");
const COURT: &str = include_str!("../../../../../tests/imports/copper-court-battlescribe-2.01.ros");

fn foreign(bytes: &str) -> ForeignRoster {
    match read(bytes.as_bytes(), Origin(7)) {
        Ok(Import::Foreign(foreign)) => *foreign,
        other => panic!("{other:?}"),
    }
}

fn game_text(imported: &Imported) -> &'static str {
    imported.kept.system.own_game().expect("a custom game").text()
}

fn custom_game(text: &str) -> System {
    assert_eq!(OwnGame::faults(text), []);
    System::Own(OwnGame::of(text))
}

/// Returns the names of a list's entries, with their values.
fn entries<'a>(sheet: &'a Sheet, list: &str) -> Vec<(&'a str, Vec<(&'a str, String)>)> {
    let values = |it: &'a Sheet| {
        let values = it.values().filter(|(key, _)| *key != "name");
        values.map(|(key, value)| (key, value.to_string())).collect()
    };
    sheet.list(list).iter().map(|it| (it.name(), values(it))).collect()
}

/// Returns the lines of a text from the section with this name, up to the next empty line.
fn section<'a>(text: &'a str, name: &str) -> Vec<&'a str> {
    let lines = text.lines().skip_while(|it| *it != name).skip(1);
    lines.take_while(|it| !it.is_empty()).map(str::trim_start).collect()
}

#[test]
fn a_roster_of_any_game_becomes_a_game_and_its_figures() {
    let lamps = imported(WARDENS);
    assert_eq!((lamps.source, &*lamps.kept.roster.name), ("BattleScribe roster", "Harbour Lamps"));
    let text = game_text(&lamps);
    assert!(text.starts_with("game Lantern League\n"), "{text}");
    assert!(text.contains("  figures unit\n  cost Points, pts\n"), "{text}");
    assert!(text.contains("  rosters from \"Lantern League\" \"4c1a-9e02-77b3-0d5f\"\n"), "{text}");
    assert_eq!(
        section(text, "sheet"),
        [
            "Points 0 to 9999",
            "Reach 0 to 99, usually 6",
            "Nerve 0 to 99, usually 5",
            "Save text",
            "W 1 to 99, usually 2",
            "list MeleeWeapons, each a MeleeWeapon",
            "Range text",
            "A 0 to 99, usually none",
            "D 0 to 99, usually none",
            "list RangedWeapons, each a RangedWeapon",
            "Range 0 to 99, usually none",
            "A dice",
            "D 0 to 99, usually none",
            "Keywords text",
            "list Abilities, each an Ability",
            "list Rules, each a Rule",
            "list Upgrades, each an Upgrade",
        ]
    );
    assert_eq!(
        section(text, "trackers"),
        ["figure Wounds from W, out at 0", "figure Activated yes or no"]
    );
    let names: Vec<_> = lamps.kept.roster.figures.iter().map(Sheet::name).collect();
    assert_eq!(names, ["Lamplighter", "Lamplighter", "Lamplighter", "Lamp Warden", "Mist"]);
    let [first, second, _, warden, mist] = &lamps.kept.roster.figures[..] else { panic!() };
    // The unit's 80 points are for four models, and the flask's 9 points for the three lamplighters.
    let stats = ["points", "reach", "nerve", "w"];
    assert_eq!(numbers(first, stats), [23, 6, 7, 2].map(Some));
    assert_eq!(numbers(warden, stats), [20, 6, 6, 3].map(Some));
    assert_eq!(numbers(mist, stats), [55, 10, 5, 4].map(Some));
    let saves = [first, warden, mist].map(|it| it.get("save").map(ToString::to_string));
    assert_eq!(saves, ["4+/5++", "3+/5++", "-"].map(|it| Some(it.to_owned())));
    let said = |values: &[(&'static str, &str)]| -> Vec<(&'static str, String)> {
        values.iter().map(|(key, value)| (*key, (*value).to_owned())).collect()
    };
    let pole = ("Wick Pole", said(&[("a", "2"), ("d", "1"), ("range", "Melee")]));
    for figure in [first, second, warden] {
        assert_eq!(entries(figure, "meleeweapons"), std::slice::from_ref(&pole));
        assert_eq!(entries(figure, "abilities"), [("Beacon", vec![])]);
        assert_eq!(entries(figure, "rules"), [("Keep the Light", vec![])]);
    }
    let flask = [("a", "D3"), ("d", "1"), ("keywords", "Blast, Burning 2"), ("range", "8")];
    assert_eq!(entries(first, "rangedweapons"), [("Oil Flask", said(&flask))]);
    assert_eq!(entries(second, "rangedweapons"), [], "one flask for three models");
    assert_eq!(entries(warden, "upgrades"), [("Brass Whistle", vec![])]);
    assert_eq!(lamps.kept.summary(0).cost, Some(144));
    assert_eq!(
        left(&lamps),
        [
            (LeftKind::Selection, "", vec!["Battle Size"]),
            (LeftKind::Names, "Battle Size", vec!["Evening"]),
            (LeftKind::Force, "", vec!["Muster of Harbour"]),
            (LeftKind::RuleText, "", vec!["Abilities", "Description"]),
            (LeftKind::Category, "Lamplighters", vec!["Battleline"]),
            (LeftKind::Group, "", vec!["Lamplighters"]),
            (LeftKind::OtherCost, "Lamplighter", vec!["Oil", "2"]),
            (LeftKind::StatsOf, "Lamplighter", vec!["Lamplighters"]),
            (LeftKind::Type, "Mist", vec!["Fog Hound"]),
        ]
    );
    assert!(!format!("{:?}", lamps.kept).contains("sentence"), "no rule's text is imported");
}

#[test]
fn a_new_recruit_roster_and_an_old_one_are_read_alike() {
    let tide = imported(RUNNERS);
    assert_eq!(
        section(game_text(&tide), "sheet"),
        [
            "Points 0 to 9999",
            "M 0 to 99, usually 6",
            "ABS 0 to 99, usually 2",
            "Over 0 to 99, usually 2",
            "Wounds 1 to 99, usually 7",
            "list Weapons, each a Weapon",
            "ABS 0 to 99, usually none",
            "D text",
            "list Abilities, each an Ability",
        ]
    );
    let stats = ["m", "abs", "over", "wounds", "points"];
    let figures = &tide.kept.roster.figures;
    let found: Vec<_> = figures.iter().map(|it| numbers(it, stats).map(Option::unwrap)).collect();
    assert_eq!(found, [[6, 3, 2, 12, 15], [7, 2, 2, 7, 8], [7, 2, 2, 7, 8]]);
    let hooks = entries(&figures[0], "weapons");
    assert_eq!(hooks, [("2x Hook", vec![("abs", "4".to_owned()), ("d", "3/4".to_owned())])]);
    assert!(!format!("{:?}", tide.kept).contains("sentence"), "no rule's text is imported");

    let court = imported(COURT);
    let text = game_text(&court);
    assert!(!text.contains("cost"), "{text}");
    assert!(section(text, "trackers").contains(&"figure Hull from Hull, out at 0"));
    let [first, second] = &court.kept.roster.figures[..] else { panic!() };
    assert_eq!(numbers(first, ["wit", "hull"]), [5, 6].map(Some));
    let purse = vec![("coins", "2D6".to_owned()), ("weight", "3".to_owned())];
    assert_eq!(entries(first, "wargear"), [("Heavy Purse", purse)]);
    assert_eq!(entries(second, "wargear"), [], "one purse for two models");
}

#[test]
fn its_figures_can_fight_at_once() {
    let lamps = imported(WARDENS);
    let roster = lamps.kept.roster;
    let battle = lamps.kept.system.begin(vec![roster.clone(), roster]).expect("a battle");
    let view = battle.view();
    let mist = view.sides[0].figures.iter().find(|it| it.name == "Mist").expect("Mist");
    let trackers: Vec<_> = mist.trackers.iter().map(|it| it.label.to_string()).collect();
    assert_eq!(trackers[..2], ["Wounds", "Activated"]);
}

#[test]
fn a_game_that_is_already_there_takes_what_it_has_a_place_for() {
    let wardens = foreign(WARDENS);
    let game = custom_game(
        "game Lamps\n  rosters from \"Lantern League\" \"4c1a-9e02-77b3-0d5f\"\nsheet\n  reach 0 to \
         8\n  Nerve 0 to 20\n  list Arms, each a Melee_Weapon\n    A 0 to 9\naction Wait\n",
    );
    assert!(wardens.is_for(game.own_game().unwrap()));
    assert!(!foreign(RUNNERS).is_for(game.own_game().unwrap()));
    let lamps = wardens.open_in(game, Origin(7)).unwrap();
    let [first, .., mist] = &lamps.kept.roster.figures[..] else { panic!() };
    assert_eq!(numbers(first, ["reach", "nerve"]), [6, 7].map(Some));
    assert_eq!(numbers(mist, ["reach", "nerve"]), [None, Some(5)]);
    assert_eq!(entries(mist, "arms"), [("Bite", vec![("a", "4".to_owned())])]);
    for expected in [
        (LeftKind::NoSuchNumber, "Mist", vec!["Reach", "10\"", "0", "8"]),
        (LeftKind::Value, "Mist", vec!["Save", "-"]),
        (LeftKind::Value, "Mist", vec!["W", "4"]),
        (LeftKind::Value, "Mist, Bite", vec!["D", "2"]),
        (LeftKind::Entry, "Lamplighter", vec!["Oil Flask", "Ranged Weapons"]),
        (LeftKind::Cost, "Mist", vec!["55"]),
    ] {
        assert!(left(&lamps).contains(&expected), "{expected:?}: {lamps:#?}");
    }
    assert!(lamps.kept.system.problems(&lamps.kept.roster).is_empty());
}

#[test]
fn without_an_id_a_games_name_counts() {
    let game = OwnGame::of("game A\n  rosters from \"lantern-league\"\naction Wait\n");
    assert!(foreign(WARDENS).is_for(game));
    assert!(!foreign(COURT).is_for(game));
    assert!(!foreign(COURT).is_for(OwnGame::of("game Copper Court\naction Wait\n")));
}

#[test]
fn more_models_than_a_game_can_have_are_refused() {
    let with = |count: u32| WARDENS.replace("number=\"3\"", &format!("number=\"{count}\""));
    assert_eq!(imported(with(198)).kept.roster.figures.len(), 200);
    for (count, words) in [
        (199, "This roster has 201 figures. In this game, a side can have at most 200."),
        (2_000_000_000, "This roster has 2000000002 figures."),
    ] {
        let said = import(with(count)).expect_err("too many").to_string();
        assert!(said.starts_with(words), "{said}");
    }
    let small = custom_game("game Lamps\n  most 12\nsheet\n  Nerve 0 to 9\naction Wait\n");
    let said = foreign(&with(20)).open_in(small, Origin(7)).unwrap_err().to_string();
    assert!(said.ends_with("22 figures. In this game, a side can have at most 12."), "{said}");
}

#[test]
fn hostile_rosters_are_refused_or_cut_and_soon() {
    let profile = |kind: &str| {
        let values = json!([{ "name": "A", "$text": "1" }, { "name": "B", "$text": "2" }]);
        json!({ "name": "P", "typeName": kind, "characteristics": values })
    };
    let unit = |items: usize, models: usize| {
        let items: Vec<_> = (0..items).map(|it| profile(&format!("Kind {it}"))).collect();
        let model = json!({ "name": "M", "type": "model", "profiles": [profile("Model")] });
        let unit = json!({
            "name": "U", "type": "unit", "profiles": items, "selections": vec![model; models],
        });
        json!({ "gameSystemName": "G", "forces": [{ "selections": [unit] }] }).to_string()
    };
    let error = import(unit(0, 20_000)).expect_err("too many").to_string();
    assert!(error.contains("too many figures"), "{error}");
    let wide = imported(unit(10_000, 50));
    assert_eq!(left(&wide)[0], (LeftKind::TooManyItems, "M", vec!["400"]));
}

fn any_text() -> impl Strategy<Value = String> {
    const TEXTS: &[&str] = &[
        "",
        "-",
        "6\"",
        "3+",
        "D6",
        "2/4",
        "4+/5++",
        "-1",
        "12",
        "99999",
        "Unit",
        "Model",
        "Weapons",
        "Weapon",
        "Abilities",
        "W",
        "Wounds",
        "Name",
        "name",
        "M",
        "M\"",
        "Save",
        "Over",
        "list",
        "D6",
        "A/BS",
        "{x}",
        "\"",
        "#",
        "Rule text. It goes on and on.",
        "🔥",
    ];
    prop_oneof![
        5 => prop::sample::select(TEXTS).prop_map(str::to_owned),
        1 => "\\PC{0,80}",
        1 => any::<String>(),
    ]
}

fn any_profile() -> impl Strategy<Value = Json> {
    (any_text(), any_text(), vec((any_text(), any_text()), 0..5)).prop_map(
        |(name, kind, values)| {
            let values =
                values.into_iter().map(|(name, text)| json!({ "name": name, "$text": text }));
            let values: Vec<_> = values.collect();
            json!({ "name": name, "typeName": kind, "characteristics": values })
        },
    )
}

fn any_selection() -> impl Strategy<Value = Json> {
    let number = prop_oneof![8 => 0..4_i64, 1 => any::<i64>()];
    let kind = prop::sample::select(&["model", "unit", "upgrade", ""][..]);
    let cost = option::of(prop_oneof![3 => 0.0..200.0, 1 => any::<f64>()]);
    let own = (any_text(), number, kind, vec(any_profile(), 0..3), cost);
    let own = own.prop_map(|(name, number, kind, profiles, cost)| {
        let costs: Vec<_> =
            cost.map(|it| json!({ "name": "pts", "value": it })).into_iter().collect();
        json!({
            "name": name, "number": number, "type": kind, "profiles": profiles, "costs": costs,
        })
    });
    own.prop_recursive(3, 12, 3, |inner| {
        (inner.clone(), vec(inner, 0..3)).prop_map(|(mut outer, within)| {
            outer["selections"] = Json::Array(within);
            outer
        })
    })
}

proptest! {
    #[test]
    fn any_roster_opens_in_a_game_without_faults(
        game in any_text(),
        id in any_text(),
        selections in vec(any_selection(), 1..4),
    ) {
        let roster = json!({ "roster": {
            "name": "R", "gameSystemName": format!("Any {game}"), "gameSystemId": id,
            "forces": [{ "selections": selections }],
        } });
        let text = roster.to_string();
        if let Ok(Import::Foreign(foreign)) = read(text.as_bytes(), Origin(7)) {
            // The page gets the roster from the worker as a text.
            prop_assert_eq!(ForeignRoster::read(&foreign.text()), Some(*foreign.clone()));
            let game = OwnGame::of(&foreign.new_game(&[]).unwrap().text);
            prop_assert!(foreign.is_for(game), "{}", game.text());
        }
        match import(text) {
            Ok(opened) => prop_assert!(!opened.kept.roster.figures.is_empty()),
            Err(error) => prop_assert!(error.to_string().ends_with('.')),
        }
    }
}
