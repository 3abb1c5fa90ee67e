//! Tests for psychics: when they can cast, who can block, and the effects of spells.

use engine::{FigureId, RuleSystem, Rules, conversation::Answer, odds::Horizon, sheet::Sheet};

use super::{Play, gun, single, unit, weapon};
use crate::{Action, Gdf, Order, script::close, testing};

const SEER: FigureId = FigureId(0);
const CAST: Action = Action::Cast(SEER, 0);

/// Returns a spell with this number to reach.
fn spell(number: i32) -> Sheet {
    Sheet::new().with("name", "Glare").with("number", number)
}

fn psychic(name: &str, power: i32, spell: Sheet) -> Sheet {
    single(name).with("psychic", power).with("spells", vec![spell])
}

/// Returns a battle in which a Psychic(2) casts this spell at these units.
fn casting(spell: Sheet, blues: Vec<Sheet>) -> Play {
    let mut play = Play::with(vec![psychic("Seer", 2, spell), unit("Red")], blues);
    play.take(CAST);
    play
}

#[test]
fn gdf_36_a_pinned_psychic_stays_idle() {
    let seer = psychic("Seer", 2, spell(5));
    let mut play = Play::with(vec![seer.with("tough", 6), unit("Red")], vec![unit("Blue")]);
    play.hand(SEER, "pinned", 1);
    assert_eq!(play.refusal(&CAST).as_deref(), Some("Pinned: this unit must stay idle."));
}

#[test]
fn gdf_36_casting_begins_the_activation() {
    let mut play = casting(spell(5), vec![unit("Blue")]);
    play.roll(&[1]);
    let (other, other_order) = (FigureId(1), Order::Rush);
    let why = play.refusal(&Action::Act(other, other_order));
    assert_eq!(why.as_deref(), Some("Finish with Seer first."));
    assert!(play.0.take(Action::Act(other, other_order)).is_err());
    assert_eq!(play.refusal(&Action::Act(SEER, Order::Charge)), None);
    assert_eq!(Gdf::view(play.state()).next.words, "Seer: choose an order.");
    play.act(SEER, Order::Rush);
    assert_eq!(play.to_move().0, 1, "the order ends the activation");
}

#[test]
fn gdf_36_a_heros_spell_begins_the_activation_of_his_unit() {
    let seer = psychic("Seer", 2, spell(5)).with("hero", true).with("joins", "Red");
    let mut play = Play::with(vec![seer, unit("Red"), unit("Red too")], vec![unit("Blue")]);
    play.take(CAST);
    play.roll(&[1]);
    let why = play.refusal(&Action::Act(FigureId(2), Order::Hold));
    assert_eq!(why.as_deref(), Some("Finish with Red first."));
    play.act(FigureId(1), Order::Advance);
    play.shoot(FigureId(1), 0);
}

#[test]
fn gdf_36_a_psychic_without_guns_casts_after_its_move() {
    let seer = psychic("Seer", 2, spell(5)).with("weapons", vec![weapon("Staff", 0, 1, 0)]);
    let mut play = Play::with(vec![seer], vec![unit("Blue")]);
    play.act(SEER, Order::Rush);
    assert_eq!(Gdf::view(play.state()).next.words, "Seer: cast a spell, or end the activation.");
    play.take(CAST);
    play.roll(&[6]);
    play.end(SEER);
    assert_eq!(play.to_move().0, 1);
}

#[test]
fn gdf_36_what_a_block_must_beat_counts_face_by_face() {
    let mut play = casting(spell(5), vec![psychic("Blue", 1, spell(5))]);
    play.choose("Blue");
    // A 3 is blocked by a 5 or 6, a 4 by a 6, and higher rolls are not blocked.
    assert!(close(play.chance_of(Horizon::End, "blocked"), 3.0 / 36.0));
    assert!(close(play.chance_of(Horizon::End, "cast"), 21.0 / 36.0));
    let bands = play.asked_roll().reading.bands.clone();
    let bands: Vec<String> = bands.iter().map(|it| format!("{} {}", it.label, it.span())).collect();
    assert_eq!(bands, ["fails 1–2", "cast 3", "cast 4", "cast 5–6"]);
    play.answer(Answer::Band(3)).unwrap();
    assert!(play.logged("Glare is cast."), "nothing can block the spell");
}

#[test]
fn gdf_36_what_fails_is_not_rolled_against() {
    let mut play = casting(spell(5), vec![psychic("Blue", 6, spell(5))]);
    play.choose("Blue");
    play.roll(&[2]);
    assert!(play.logged("Glare fails."));
    assert!(play.state().unit(FigureId(2)).cast, "the blocker has still used its try");
}

#[test]
fn gdf_36_several_psychics_may_block_each_with_a_roll() {
    let blues = vec![psychic("Blue", 1, spell(5)), psychic("Blue too", 3, spell(5)), unit("Guard")];
    let mut play = casting(spell(5), blues);
    play.choose("Blue");
    assert_eq!(play.prompt().ask, "Does another psychic block?");
    assert_eq!(play.options(), ["No one else", "Blue too"]);
    play.choose("Blue too");
    play.roll(&[4]);
    play.roll(&[5]);
    assert!(play.prompt().hint.as_deref().is_some_and(|it| it.contains("Roll over 6 to block")));
    play.roll(&[4]);
    assert!(play.logged("Glare is blocked."));
    assert!(
        play.logged(
            "Seer: D6 4 + 2 Psychic = 6, needs 5; Blue: D6 5 + 1 Psychic = 6; Blue too: D6 4"
        )
    );
    for blue in [2, 3] {
        assert!(play.state().unit(FigureId(blue)).cast);
    }
}

#[test]
fn gdf_36_two_psychics_block_more_often_than_one() {
    let blues = vec![psychic("Blue", 1, spell(5)), psychic("Blue too", 2, spell(5))];
    let mut play = casting(spell(5), blues);
    play.choose("Blue");
    play.choose("Blue too");
    // One blocker blocks rolls of 3, 4 and 5 on 2, 1 and 0 faces, the other on 3, 2 and 1.
    let not = 4.0 * 3.0 + 5.0 * 4.0 + 6.0 * 5.0 + 36.0;
    assert!(close(play.chance_of(Horizon::End, "cast"), not / 216.0));
    assert!(close(play.chance_of(Horizon::End, "fails"), 2.0 / 6.0));
}

#[test]
fn gdf_36_a_spells_hits_are_blocked_wound_and_test_morale() {
    let glare = spell(5).with("hits", 3).with("ap", 1).with("note", "Within 18″.");
    let mut play = casting(glare, vec![unit("Blue"), unit("Blue too")]);
    let hint = play.prompt().hint.as_deref();
    assert_eq!(hint, Some("Must be in sight. 3 hits, AP(1). Within 18″."));
    play.choose("Blue too");
    play.roll(&[3]);
    assert_eq!((play.prompt().ask.as_str(), play.pool()), ("Roll Defense", (3, 6)));
    play.fail(3);
    assert_eq!(play.state().models_left(FigureId(3)), 2);
    assert!(play.logged("Glare is cast. 3 hits, AP(1)."));
    assert!(play.0.walk().is_none(), "the test waits for the end of the activation");
    play.act(SEER, Order::Rush);
    assert_eq!(play.prompt().headline.title, "Blue too: morale test");
}

#[test]
fn gdf_36_a_spell_has_the_rules_of_weapons() {
    let glare = || spell(3).with("hits", 2);
    let mut play = casting(glare().with("blast", 6), vec![unit("Blue")]);
    play.roll(&[6]);
    assert_eq!(play.pool(), (10, 5), "each hit becomes at most as many hits as there are models");
    let mut play = casting(glare().with("deadly", 3), vec![single("Blue").with("tough", 9)]);
    play.roll(&[6]);
    play.fail(2);
    assert_eq!(play.state().unit(FigureId(2)).wounds, 6);
}

#[test]
fn gdf_36_sixes_of_a_spells_hits_are_rolled_for_where_they_count() {
    let glare = spell(3).with("hits", 4).with("poison", true).with("rending", true);
    let mut play = casting(glare, vec![unit("Blue").with("regeneration", true)]);
    play.roll(&[6]);
    assert_eq!(
        (play.prompt().ask.as_str(), play.bands()),
        ("Roll for sixes", vec!["hits", "sixes"])
    );
    play.answer(Answer::Pool(vec![3, 1])).unwrap();
    assert_eq!(play.pool(), (3, 5));
    play.fail(1);
    assert_eq!(play.pool(), (1, 5), "Regeneration");
    play.fail(1);
    assert_eq!(play.pool(), (3, 6), "three hits from Poison, with AP(4) from Rending");
    play.fail(1);
    assert_eq!(play.state().models_left(FigureId(2)), 3);
}

#[test]
fn gdf_36_a_spell_needs_somebody_to_hit() {
    let seer = psychic("Seer", 2, spell(3).with("hits", 2));
    let mut play = Play::with(vec![seer], vec![unit("Blue").with("ambush", true)]);
    assert_eq!(play.refusal(&CAST), None);
    play.hand(FigureId(1), "reserve", 1);
    assert_eq!(play.refusal(&CAST).as_deref(), Some("No target for this spell."));
}

#[test]
fn gdf_36_chances_of_a_spell_to_its_end() {
    let glare = spell(5).with("hits", 1);
    let mut play = casting(glare, vec![psychic("Blue", 1, spell(5)).with("defense", 4)]);
    play.choose("Blue");
    assert!(close(play.chance_of(Horizon::End, "destroyed"), 21.0 / 36.0 / 2.0));
    assert!(close(play.chance_of(Horizon::End, "blocked"), 3.0 / 36.0));
    assert!(close(play.chance("cast"), 21.0 / 36.0));
}

#[test]
fn gdf_36_an_offer_tells_what_may_come_of_a_spell() {
    let seer = psychic("Seer", 2, spell(5).with("hits", 3));
    let play = Play::with(vec![seer.with("weapons", vec![gun()])], vec![unit("Blue")]);
    let told = play.forecasts_of(&CAST);
    // The spell succeeds two times in three. Each of its three hits wounds two times in three. If
    // all three do, the unit breaks half the time.
    assert!(close(told[0].1[0], 2.0 / 3.0 * 2.0));
    assert!(close(told[0].1[1], 2.0 / 3.0 * 8.0 / 27.0 / 2.0));
}

#[test]
fn gdf_36_spells_written_before_they_had_numbers_stay_notes() {
    let old = r#"{"name":{"text":"Glare"},"number":{"number":6},"note":{"text":"4 hits."}}"#;
    let old: Sheet = serde_json::from_str(old).unwrap();
    let mut play = casting(old, vec![unit("Blue")]);
    play.roll(&[4]);
    assert!(play.logged("Glare is cast. 4 hits."));
    assert!(play.0.walk().is_none());
    let rosters = testing::rosters(vec![psychic("Seer", 2, spell(6).with("hits", 2))], vec![]);
    let row = crate::V2_16.in_a_row("spells", &[], &rosters[0].figures[0].list("spells")[0]);
    assert_eq!(row, "6+: 2 hits.");
}
