//! Tests for units with several parts: how heroes arrive with their unit, and how rules that apply
//! to a whole unit work with them.

use engine::{FigureId, RuleSystem, SideId, conversation::Answer, sheet::Sheet, view::Standing};

use super::{Play, gun, hero, preparing::deploying, rule, single, unit};
use crate::{
    Action, Away, Gdf, Order,
    testing::{BLUE, RED},
};

/// Returns a hero who is not part of a unit yet.
fn captain() -> Sheet {
    hero("").with("joins", "")
}

const CAPTAIN: FigureId = FigureId(0);
const HOST: FigureId = FigureId(1);

/// Returns a battle in which the Reds deploy their captain and another unit, and the Blues one
/// unit.
fn with_captain(host: Sheet, more: Vec<Sheet>, blues: Vec<Sheet>) -> Play {
    let reds = [vec![captain(), host], more].concat();
    deploying(reds, blues)
}

fn deploys(play: &mut Play, unit: &str, place: &str) {
    play.choose(unit);
    play.choose(place);
}

/// Has all units do nothing until the next round, which begins with the question about reserves.
fn end_round(play: &mut Play, units: &[FigureId]) {
    play.end_of_turns(units);
    while play.prompt().headline.title.contains("objectives") {
        play.choose_place(0);
    }
}

#[test]
fn gdf_40_a_hero_of_scouts_comes_with_them_after_all_others() {
    let scouts = |name: &str| unit(name).with("scout", true);
    let blues = vec![unit("Blue"), scouts("Blue scouts")];
    let mut play = with_captain(scouts("Red scouts"), Vec::new(), blues);
    assert_eq!(play.options(), ["Captain", "Already deployed"]);
    deploys(&mut play, "Captain", "Part of Red scouts");
    assert_eq!(play.state().unit(HOST).away, Some(Away::Waiting), "not on the table yet");
    play.choose("Blue");
    assert_eq!(play.prompt().headline.title, "Roll-off: who deploys scouts first?");
    play.roll(&[5]);
    play.roll(&[4]);
    assert_eq!(play.options(), ["Red scouts", "Already deployed"]);
    play.choose("Red scouts");
    assert!(play.logged("Red scouts can move up to 12″, ignoring terrain."));
    assert!([CAPTAIN, HOST].iter().all(|&it| play.state().unit(it).away.is_none()));
    play.choose("Blue scouts");
    assert_eq!(play.state().round, 1);
}

#[test]
fn gdf_40_a_scout_does_not_make_scouts_of_his_unit() {
    let scout = hero("Red").with("scout", true);
    let mut play = deploying(vec![unit("Red"), scout], vec![unit("Blue")]);
    assert_eq!(play.options(), ["Red", "Already deployed"]);
    play.choose("Red");
    play.choose("Blue");
    assert_eq!(play.state().round, 1);
    assert!(!play.logged("may move up to 12″"));
}

#[test]
fn gdf_40_who_is_placed_inside_or_joins_does_not_move() {
    let scout = captain().with("scout", true);
    let tank = single("Tank").with("transport", 6);
    let reds = vec![scout, unit("Red"), tank, unit("Scouts").with("scout", true)];
    let mut play = deploying(reds, vec![unit("Blue")]);
    play.choose("Red");
    play.choose("Blue");
    play.choose("Tank");
    deploys(&mut play, "Captain", "Part of Red");
    assert_eq!(play.state().unit(CAPTAIN).joined, Some(HOST));
    deploys(&mut play, "Scouts", "Inside Tank");
    assert_eq!(play.state().round, 1);
    assert!(!play.logged("may move up to 12″"));
}

#[test]
fn a_hero_is_done_when_his_unit_is() {
    let mut play = with_captain(unit("Red"), vec![unit("Red too")], vec![unit("Blue")]);
    play.choose("Red");
    play.choose("Blue");
    deploys(&mut play, "Captain", "Part of Red");
    play.choose("Red too");
    let captain = |play: &Play| Gdf::view(play.state()).sides[0].figures[0].standing;
    assert_eq!(captain(&play), Standing::Waiting);
    play.act(HOST, Order::Rush);
    assert_eq!(captain(&play), Standing::Done);
}

#[test]
fn gdf_40_a_scout_who_joins_scouts_is_placed_and_moves_with_them() {
    let scouts = unit("Scouts").with("scout", true);
    let mut play = deploying(vec![captain().with("scout", true), scouts], vec![unit("Blue")]);
    play.choose("Blue");
    deploys(&mut play, "Captain", "Part of Scouts");
    assert!(play.logged("Scouts can move up to 12″, ignoring terrain."));
    assert_eq!(play.state().round, 1);
}

#[test]
fn gdf_21_a_hero_who_joins_a_unit_in_reserve_waits_with_it() {
    let ambush = unit("Ambush").with("ambush", true);
    let mut play = with_captain(ambush, vec![unit("Red")], vec![unit("Blue")]);
    deploys(&mut play, "Ambush", "In reserve");
    play.choose("Blue");
    deploys(&mut play, "Captain", "Part of Ambush");
    assert!([CAPTAIN, HOST].iter().all(|&it| play.state().unit(it).away == Some(Away::Reserve)));
    play.choose("Red");
    assert_eq!(play.state().round, 1);
    let why = play.refusal(&Action::Act(HOST, Order::Hold));
    assert_eq!(why.as_deref(), Some("This unit isn't on the table."));
    end_round(&mut play, &[FigureId(2), FigureId(3)]);
    assert_eq!(play.options(), ["Ambush", "No more this round"]);
    play.choose("Ambush");
    assert!([CAPTAIN, HOST].iter().all(|&it| play.state().unit(it).away.is_none()));
}

#[test]
fn gdf_21_a_unit_with_its_hero_may_be_kept_in_reserve() {
    let ambush = unit("Ambush").with("ambush", true);
    let mut play = with_captain(ambush, vec![unit("Red")], vec![unit("Blue")]);
    deploys(&mut play, "Captain", "Part of Ambush");
    assert_eq!(play.options(), ["On the table", "In reserve: Ambush"]);
    play.choose("In reserve");
    assert!([CAPTAIN, HOST].iter().all(|&it| play.state().unit(it).away == Some(Away::Reserve)));
}

#[test]
fn gdf_21_a_heros_own_ambush_keeps_no_unit_in_reserve() {
    let sneak = hero("Red").with("ambush", true);
    let mut play = deploying(vec![unit("Red"), sneak], vec![unit("Blue")]);
    play.choose("Red");
    assert_eq!(play.state().unit(FigureId(0)).away, None, "the player is not asked");
    let mut play = deploying(vec![captain().with("ambush", true)], vec![unit("Blue")]);
    play.choose("Captain");
    assert_eq!(play.options(), ["On the table", "In reserve: Ambush"]);
}

#[test]
fn gdf_46_a_unit_with_its_hero_may_begin_inside_of_a_transport() {
    let tank = |room: i32| single("Tank").with("transport", room);
    let mut play = with_captain(unit("Red"), vec![tank(6)], vec![unit("Blue")]);
    play.choose("Tank");
    play.choose("Blue");
    deploys(&mut play, "Captain", "Part of Red");
    assert_eq!(play.options(), ["On the table", "Inside Tank"]);
    play.choose("Inside Tank");
    assert!([CAPTAIN, HOST].iter().all(|&it| play.state().unit(it).inside == Some(FigureId(2))));
    let mut play = with_captain(unit("Red"), vec![tank(5)], vec![unit("Blue")]);
    play.choose("Tank");
    play.choose("Blue");
    deploys(&mut play, "Captain", "Part of Red");
    assert_eq!(play.state().round, 1, "no room for six");
}

#[test]
fn gdf_30_a_hero_joins_riders_where_there_is_room_for_him() {
    let tank = |room: i32| single("Tank").with("transport", room);
    for (room, joins) in [(6, true), (5, false)] {
        let mut play = with_captain(unit("Red"), vec![tank(room)], vec![unit("Blue")]);
        play.choose("Tank");
        play.choose("Blue");
        deploys(&mut play, "Red", "Inside Tank");
        play.choose("Captain");
        assert_eq!(play.options().contains(&"Part of Red".to_owned()), joins);
        if joins {
            play.choose("Part of Red");
            assert_eq!(play.state().unit(CAPTAIN).inside, Some(FigureId(2)));
            assert_eq!(play.state().unit(CAPTAIN).joined, Some(HOST));
        }
    }
}

#[test]
fn gdf_30_a_hero_put_into_a_unit_by_hand_is_where_it_is() {
    let tank = single("Tank").with("transport", 6);
    let reds = vec![captain(), unit("Red").with("inside", "Tank"), tank];
    let mut play = Play::with(reds, vec![unit("Blue")]);
    play.hand(CAPTAIN, "joined", 1);
    assert_eq!(play.state().unit(CAPTAIN).joined, Some(HOST));
    assert_eq!(play.state().unit(CAPTAIN).inside, Some(FigureId(2)));
    play.hand(HOST, "models", 0);
    assert!(!play.state().is_on_table(CAPTAIN), "the hero is still inside");
    play.0.undo().expect("a change");
    play.0.undo().expect("a change");
    assert_eq!(play.state().unit(CAPTAIN).inside, None);
}

#[test]
fn gdf_27_fearless_counts_where_the_hero_has_it_too() {
    for (brave, words) in [(true, "(Quality of Captain 3+, +1 Fearless)"), (false, "needs 3+ (")] {
        let host = unit("Blue").with("fearless", true).with("weapons", vec![gun()]);
        let captain = hero("Blue").with("fearless", brave);
        let blues = vec![host, captain, unit("Blue too")];
        let mut play = Play::with(vec![unit("Red")], blues);
        play.volley(RED, 0, 4, 4);
        play.roll(&[2]);
        assert!(play.logged(words), "{:?}", play.log());
        assert_eq!(play.state().unit(FigureId(1)).pinned, !brave);
    }
}

#[test]
fn gdf_27_the_last_hero_is_as_fearless_as_himself() {
    let captain = hero("Blue").with("fearless", true);
    let mut play = Play::with(vec![unit("Red")], vec![unit("Blue"), captain]);
    play.hand(FigureId(1), "models", 0);
    play.hand(FigureId(2), "morale", 1);
    play.roll(&[2]);
    assert!(play.logged("needs 2+ (Quality 3+, +1 Fearless): passed."), "{:?}", play.log());
}

fn hint(play: &Play, order: Order) -> String {
    let offers = Gdf::offers(play.state(), Some(RED));
    let offer = offers.into_iter().find(|it| it.action == Action::Act(RED, order));
    offer.and_then(|it| it.hint).expect("a hint").into_owned()
}

fn led(host: Sheet, captain: Sheet) -> Play {
    Play::with(vec![host, captain], vec![unit("Blue")])
}

#[test]
fn gdf_28_a_walking_hero_keeps_his_fliers_on_the_ground() {
    let flier = || unit("Red").with("flying", true);
    let play = led(flier(), hero("Red"));
    let walks = "Up to 12″, no shooting. Max 6″ in difficult terrain.";
    assert_eq!(hint(&play, Order::Rush), walks);
    let play = led(flier(), hero("Red").with("flying", true));
    assert_eq!(hint(&play, Order::Rush), "Up to 12″, no shooting. Ignores obstacles.");
}

#[test]
fn gdf_44_a_walking_hero_is_held_up_by_difficult_terrain() {
    let strider = |sheet: Sheet| sheet.with("strider", true);
    let ends = |play: &Play| hint(play, Order::Rush).ends_with("Max 6″ in difficult terrain.");
    assert!(ends(&led(strider(unit("Red")), hero("Red"))));
    assert!(ends(&led(unit("Red"), strider(hero("Red")))));
    assert!(!ends(&led(strider(unit("Red")), strider(hero("Red")))));
    assert!(!ends(&led(strider(unit("Red")), hero("Red").with("flying", true))));
}

#[test]
fn gdf_44_the_slower_of_two_parts_does_not_hide_what_holds_up_the_other() {
    let swift = unit("Red").with("rules", vec![rule("Swift", "Move", 1)]);
    let play = led(swift, hero("Red").with("strider", true));
    assert!(hint(&play, Order::Rush).ends_with("Max 6″ in difficult terrain."));
}

#[test]
fn gdf_19_only_models_that_walk_roll_for_dangerous_terrain() {
    let mut play = led(unit("Red").with("flying", true), hero("Red"));
    play.0.take(Action::Dangerous(RED)).expect("an offer: the captain walks");
    assert_eq!(play.pool(), (3, 2), "the hero's Tough alone");
    play.answer(Answer::Pool(vec![1, 2])).expect("an answer that fits");
    assert_eq!(play.state().models_left(RED), 4, "the unit takes it, heroes last");
    let mut play = led(unit("Red"), hero("Red").with("flying", true));
    play.0.take(Action::Dangerous(RED)).expect("an offer");
    assert_eq!(play.pool().0, 5);
    let play = led(unit("Red").with("flying", true), hero("Red").with("flying", true));
    let why = play.refusal(&Action::Dangerous(RED));
    assert_eq!(why.as_deref(), Some("Flies over terrain."));
}

#[test]
fn gdf_20_no_hero_on_foot_joins_an_aircraft() {
    let glider = single("Glider").with("aircraft", true);
    let mut play = with_captain(glider, Vec::new(), vec![unit("Blue")]);
    play.choose("Captain");
    assert_eq!(play.state().unit(CAPTAIN).joined, None);
    assert_eq!(play.prompt().side, Some(SideId(1)), "the player is not asked where");
}

#[test]
fn gdf_08_a_hero_has_acted_with_his_unit_once_it_is_gone() {
    let mut play = Play::with(vec![unit("Red"), hero("Red")], vec![unit("Blue"), unit("Blue too")]);
    play.act(RED, Order::Rush);
    play.hand(RED, "models", 0);
    play.act(BLUE, Order::Rush);
    let why = play.refusal(&Action::Act(FigureId(1), Order::Hold));
    assert_eq!(why.as_deref(), Some("Already activated this round."));
    assert_eq!(play.to_move(), SideId(1), "the Reds have no units left to activate");
}

#[test]
fn gdf_19_every_model_rolls_for_dangerous_terrain_however_many_parts_its_unit_has() {
    let heroes = (0..8).map(|place| hero("Red").with("name", format!("Captain {place}").as_str()));
    let reds = std::iter::once(unit("Red")).chain(heroes).collect();
    let mut play = Play::with(reds, vec![unit("Blue")]);
    play.take(Action::Dangerous(RED));
    assert_eq!(play.pool().0, 5 + 8 * 3);
    play.set("models.8", 0);
    assert_eq!(play.pool().0, 5 + 7 * 3);
}
