//! Tests for casters and their spell tokens.

use engine::odds::Horizon;

use super::*;

/// Returns a caster with two spells that cost 1 and 3 tokens.
fn caster(name: &str, tokens: i32) -> Sheet {
    let spell = |name: &str, cost: i32| Sheet::new().with("name", name).with("number", cost);
    unit(name)
        .with("rules", vec![rated("Caster", tokens)])
        .with("spells", vec![spell("Glare", 1), spell("Gale", 3)])
}

fn tokens(play: &Play, unit: FigureId) -> u8 {
    play.state().unit(unit).tokens
}

#[test]
fn gdf35_36_tokens_come_at_the_start_of_each_round_up_to_six() {
    let mut play = duel(caster("Red", 4), unit("Blue"));
    assert_eq!(tokens(&play, RED), 4);
    play.act(RED, Order::Rush);
    play.act(FOE, Order::Rush);
    assert_eq!((play.state().round, tokens(&play, RED)), (2, 6));
}

#[test]
fn gdf35_36_a_spell_is_paid_for_and_cast_on_4() {
    for (face, words) in [(4, "Glare is cast."), (3, "Glare fails.")] {
        let mut play = duel(caster("Red", 2), unit("Blue"));
        play.take(Action::Cast(RED, 0));
        assert!(near(play.chance_of(Horizon::Test, "cast"), 0.5));
        play.roll(&[face]);
        assert!(play.logged(words), "{:?}", play.log());
        assert_eq!(tokens(&play, RED), 1, "it costs as much if it fails");
    }
    let play = duel(caster("Red", 2), unit("Blue"));
    let why = play.refusal(&Action::Cast(RED, 1));
    assert_eq!(why.as_deref(), Some("Not enough tokens."));
}

#[test]
fn gdf35_36_each_spell_is_tried_once_a_round_and_before_attacking() {
    let mut play = duel(caster("Red", 5), unit("Blue"));
    play.take(Action::Cast(RED, 0));
    play.roll(&[1]);
    assert!(!may(&play, RED, &Action::Cast(RED, 0)), "even if it failed");
    assert!(may(&play, RED, &Action::Cast(RED, 1)), "another one");
    let guns = vec![gun(), weapon("Other", 24, 1, 0)];
    let mut play = duel(caster("Red", 5).with("weapons", guns), unit("Blue"));
    play.act(RED, Order::Hold);
    assert!(may(&play, RED, &Action::Cast(RED, 0)));
    play.shoot(RED, 0);
    play.pass(0);
    let why = play.refusal(&Action::Cast(RED, 0));
    assert_eq!(why.as_deref(), Some("Spells come before attacks."));
}

#[test]
fn gdf35_36_tokens_within_18_inches_help_and_hinder() {
    let reds = vec![caster("Red", 2), caster("Friend", 2)];
    let mut play = Play::with_3_5(reds, vec![caster("Blue", 3)]);
    let (friend, foe) = (FigureId(1), FigureId(2));
    play.take(Action::Cast(RED, 0));
    let label = |key: &str| {
        let all = &play.prompt().conditions;
        all.iter().find(|it| it.key == key).map(|it| it.label.to_string()).unwrap_or_default()
    };
    assert!(label("tokens.0").contains("18″") && label("tokens.1").contains("18″"));
    play.set("tokens.0", 1);
    play.set("tokens.1", 3);
    // 4+, +1 and −3: 6+.
    assert!(near(play.chance_of(Horizon::Test, "cast"), 1.0 / 6.0));
    play.roll(&[5]);
    assert!(play.logged("Glare fails."));
    assert_eq!([RED, friend, foe].map(|it| tokens(&play, it)), [1, 1, 0]);
    explained(36, &["18″", "4+"]);
}

#[test]
fn gdf35_47_caster_has_its_number_of_tokens_each_round() {
    for number in [1, 2, 3] {
        let play = duel(caster("Red", number), unit("Blue"));
        assert_eq!(i32::from(tokens(&play, RED)), number);
    }
    let play = Play::with_3_5(
        vec![unit("Red"), { hero("Red").with("rules", vec![rated("Caster", 2)]) }],
        vec![unit("Blue")],
    );
    assert_eq!((tokens(&play, RED), tokens(&play, FigureId(1))), (0, 2), "a hero's are his own");
    explained(47, &["6", "18″"]);
}

#[test]
fn gdf35_47_hits_of_a_spell_are_blocked_and_may_shake() {
    let spell = Sheet::new().with("name", "Ember").with("number", 2).with("hits", 4).with("ap", 1);
    let red = unit("Red").with("rules", vec![rated("Caster", 2)]).with("spells", vec![spell]);
    let mut play = duel(red, unit("Blue"));
    play.take(Action::Cast(RED, 0));
    play.roll(&[4]);
    assert_eq!(play.pool(), (4, 6), "5+ and AP(1)");
    play.fail(3);
    assert_eq!((play.state().models_left(FOE), tokens(&play, RED)), (2, 0));
    play.act(RED, Order::Rush);
    assert_eq!(title(&play), "Blue: morale test");
}
