//! Trackers of items: ammunition of weapons, and what depends on it.

use engine::{Holder, view::TrackerKind};

use super::*;

pub(crate) const ITEMS: &str = "\
game Items
sheet
  Shoot 0 to 9, usually 3
  list Weapons, each a Weapon
    Shots 0 to 12
    Rate 1 to 3, usually 1
    endless yes or no
trackers
  each Weapon Ammo from Shots
  Weapon Jammed yes or no
  Weapon Heat 0 to 6, starts at 1
  figure Action 0 to 9, starts at 9
action Fire with a Weapon at an enemy
  costs Rate Ammo unless endless
  costs 1 Action
  only if not Jammed \"It is jammed.\"
  roll D6 + Shoot - Heat against 6
    natural 1 \"jam\" bad
      is Jammed
    by 0 \"hit\"
    else \"miss\"
  gains 1 Heat
  say \"{Ammo} left.\" if Ammo is 1 or less
action Reload with a Weapon
  only if Ammo is under Shots or Jammed \"It is full.\"
  Ammo becomes full Shots
  is no longer Jammed
  Heat becomes 0
action Rest
  gains 1 Action
turn
  free
roster Here
  Ann
    Weapon Rifle: Shots 4, Rate 2
    Weapon Pistol: Shots 1
  Al
roster There
  Bob
";

fn fired(battle: &mut Script<Homebrew>, weapon: &str, face: u8) {
    battle.take(Action::Act(ANN, 0));
    if !weapon.is_empty() {
        battle.choose(weapon);
    }
    battle.choose_place(0);
    battle.roll(&[face]);
}

fn ammo(battle: &Script<Homebrew>, item: usize) -> i32 {
    battle.state().value(crate::battle::state::Held::Item(ANN, (0, item), 0))
}

#[test]
fn weapons_have_ammunition_each() {
    let mut battle = sample(ITEMS);
    let offer = |battle: &Script<Homebrew>, id, label| refusal_of(battle, id, label);
    assert_eq!(offer(&battle, ANN, "Fire"), None);
    assert_eq!(offer(&battle, FigureId(1), "Fire").as_deref(), Some("Has no Weapon."));
    assert_eq!(offer(&battle, ANN, "Reload").as_deref(), Some("It is full."));
    battle.take(Action::Act(ANN, 0));
    let Question::Choice(choice) = &battle.prompt().question else { panic!("no choice") };
    assert_eq!(choice.options[0].hint.as_deref(), Some("Ammo 4, Heat 1"));
    battle.choose("Rifle");
    battle.choose_place(0);
    // 3 of the figure less 1 of heat: a 4 or more hits, and a 1 jams.
    let told = |it: &[i32]| {
        let label = match it[0] {
            1 => "jam",
            4.. => "hit",
            _ => "miss",
        };
        label.to_owned()
    };
    assert_odds(&battle, &ways(&[6], told));
    battle.roll(&[1]);
    assert!(battle.logged("Ann, Rifle: Ammo 2 (−2)."), "{:?}", battle.log());
    assert!(battle.logged("Ann, Rifle: Jammed."), "{:?}", battle.log());
    assert!(battle.logged("Ann, Rifle: Heat 2 (+1)."), "{:?}", battle.log());
    // The rifle is jammed, so only the pistol is left and nothing is asked.
    fired(&mut battle, "", 6);
    assert!(battle.logged("0 left."), "{:?}", battle.log());
    assert_eq!((ammo(&battle, 0), ammo(&battle, 1)), (2, 0));
    assert_eq!(offer(&battle, ANN, "Fire").as_deref(), Some("It is jammed."));
    battle.take(Action::Act(ANN, 1));
    battle.choose("Rifle");
    assert_eq!((ammo(&battle, 0), ammo(&battle, 1)), (4, 0));
    assert!(battle.logged("Ann, Rifle: no longer Jammed."), "{:?}", battle.log());
    fired(&mut battle, "", 2);
    fired(&mut battle, "", 2);
    assert_eq!(offer(&battle, ANN, "Fire").as_deref(), Some("Needs 2 Ammo."));
    assert_undone(&mut battle, ITEMS);
}

#[test]
fn trackers_of_items_are_on_the_card_and_changed_by_hand() {
    let mut battle = sample(ITEMS);
    let view = Homebrew::view(battle.state());
    let trackers = &view.sides[0].figures[0].trackers;
    let of = |label: &str| trackers.iter().find(|it| it.label == label).unwrap();
    assert!(matches!(of("Ammo, Rifle").kind, TrackerKind::Pips { value: 4, most: 4, .. }));
    assert!(matches!(of("Heat, Pistol").kind, TrackerKind::Counter { value: 1, .. }));
    assert!(matches!(of("Jammed, Pistol").kind, TrackerKind::Flag(false)));
    let key = of("Ammo, Pistol").key.to_string();
    assert!(battle.change(Holder::Figure(ANN), &key, 2).is_err(), "there are fewer shots");
    battle.change(Holder::Figure(ANN), &key, 0).unwrap();
    assert_eq!((ammo(&battle, 0), ammo(&battle, 1)), (4, 0));
    // The pistol is empty, so the rifle is the only choice.
    fired(&mut battle, "", 3);
    assert_eq!(ammo(&battle, 0), 2);
    assert_undone(&mut battle, ITEMS);
}

#[test]
fn stored_changes_of_items_that_are_gone_do_no_harm() {
    let effect = Effect::OfItem(0, ANN, 0, 1, 0);
    let mut state = sample(ITEMS).state().clone();
    Homebrew::apply(&mut state, &effect);
    assert_eq!(state.value(crate::battle::state::Held::Item(ANN, (0, 1), 0)), 0);
    let fewer = ITEMS.replace("    Weapon Pistol: Shots 1\n", "");
    let mut state = sample(&fewer).state().clone();
    let before = state.clone();
    Homebrew::apply(&mut state, &effect);
    Homebrew::apply(&mut state, &Effect::OfItem(9, BOB, 3, 4, 5));
    assert!(state == before);
    assert_eq!(Homebrew::describe(&state, &effect), None);
}

#[test]
fn a_figure_and_its_items_may_share_a_name() {
    let text =
        ITEMS.replace("  Shoot 0 to 9, usually 3\n", "  Shoot 0 to 9, usually 3\n  Rate 0 to 3\n");
    // In older games, costs and conditions of actions are about the figure, so nothing is paid.
    let mut battle = sample(&text);
    fired(&mut battle, "Rifle", 3);
    assert_eq!(ammo(&battle, 0), 2, "the line also names a tracker of the item");
}

#[test]
fn wrong_trackers_of_items_are_faults() {
    let told = |from: &str, to: &str| {
        assert!(ITEMS.contains(from));
        let all = faults(&ITEMS.replace(from, to)).into_iter();
        all.map(|it| it.words).collect::<Vec<_>>()
    };
    assert_eq!(told("each Weapon Ammo from Shots", "each Wepon Ammo from Shots").len(), 1);
    assert_eq!(
        told("Weapon Heat 0 to 6", "Weapon Ammo 0 to 6")[0],
        "there is already a field called Ammo"
    );
    assert_eq!(told("from Shots", "from Shoot"), ["there is no field Shoot; did you mean Shots?"]);
    assert_eq!(
        told("Heat 0 to 6, starts at 1", "Heat 0 to 6, out at 6"),
        ["only a figure's numeric tracker can have “out at”"]
    );
    assert_eq!(
        told("action Rest\n", "action Rest\n  loses 1 Ammo\n"),
        ["Ammo belongs to a Weapon; add “with a Weapon” to the test or action"]
    );
    assert_eq!(
        told("action Rest\n", "action Rest\n  only if Heat is 0 \"Hot.\"\n"),
        ["Heat belongs to a Weapon; add “with a Weapon” to the test or action"]
    );
    assert_eq!(
        told("  gains 1 Heat\n", "  target gains 1 Heat\n"),
        ["Heat belongs to the acting figure's Weapon; leave out “target”"]
    );
    assert_eq!(
        told("  gains 1 Heat\n", "  gains 1 Heet\n"),
        ["there is no tracker Heet; did you mean Heat?"]
    );
    assert_eq!(
        told("  gains 1 Heat\n", "  gains 1 Shots\n"),
        ["stats on the sheet can't change; make Shots a tracker"]
    );
}
