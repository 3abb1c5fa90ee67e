//! Turns with phases.

use engine::{Holder, view::TrackerKind};

use super::*;

/// Phases in which anyone can act at any time, and the players begin the next phase.
pub(super) const FREE_PHASES: &str = "\
game Camp
trackers
  figure Wood 0 to 9
action Gather
  only in Day
  gains 1 Wood
action Burn
  only in Dusk, Night
  costs 1 Wood
action Talk
  say \"{name} talks.\"
turn
  free
  phases Day, Dusk, Night
roster Here
  Ann
roster There
  Bob
";

#[test]
fn phases_are_gone_through_in_turn_and_say_what_is_offered() {
    let mut battle = sample(FREE_PHASES);
    let of_all = |battle: &Script<Homebrew>| {
        let offers = Homebrew::offers(battle.state(), None).into_iter();
        offers.map(|it| it.label).collect::<Vec<_>>()
    };
    let of_ann = |battle: &Script<Homebrew>| {
        offered(battle, ANN).into_iter().map(|it| it.0).collect::<Vec<_>>()
    };
    assert_eq!(battle.0.entries()[0].title, "Turn 1: Day");
    assert_eq!(of_ann(&battle), ["Gather", "Talk"]);
    assert_eq!(of_all(&battle), ["Next phase: Dusk", "End the battle"]);
    battle.take(Action::Phase);
    assert_eq!(battle.0.entries()[1].title, "Turn 1: Dusk");
    assert_eq!(of_ann(&battle), ["Burn", "Talk"]);
    battle.take(Action::Phase);
    assert_eq!(of_all(&battle), ["Next turn", "End the battle"]);
    let shown = Homebrew::view(battle.state()).trackers;
    assert!(shown.iter().any(|it| matches!(
        &it.kind,
        TrackerKind::Choice { value: 2, options } if options[2] == "Night" && it.is_notable()
    )));
    battle.take(Action::Turn);
    assert_eq!((battle.state().turn, battle.state().phase), (2, 0));
    battle.change(Holder::Battle, "phase", 2).unwrap();
    assert_eq!(battle.state().phase, 2);
    assert!(battle.change(Holder::Battle, "phase", 3).is_err());
    // Games without phases don't show a phase.
    let plain = Homebrew::view(begun().state());
    assert!(plain.trackers.iter().all(|it| it.label != "Phase"));
    assert!(begun().change(Holder::Battle, "phase", 0).is_err());
}

/// A game whose turns end with a roll for each figure.
const FEAR: &str = "\
game Fear
action Wait
  say \"{name} waits.\"
turn
  free
  ends after 1 turns
  end
    roll D6 \"Fear\"
      against 4
      by 0 \"brave\"
      else \"afraid\"
roster Here
  Ann
roster There
  Bob
";

#[test]
fn the_end_of_a_turn_has_its_own_title_until_the_next_turn_begins() {
    for last in [1, 2] {
        let mut battle = sample(&FEAR.replace("after 1", &format!("after {last}")));
        battle.take(Action::Turn);
        assert_eq!(battle.prompt().headline.title, "End of turn 1");
        battle.roll(&[5, 2]);
        let title = if last == 1 { "End of turn 1" } else { "Turn 2" };
        assert_eq!(battle.0.entries().last().unwrap().title, title);
        assert_eq!(battle.state().is_over(), last == 1);
    }
}

#[test]
fn what_is_changed_by_hand_during_a_roll_is_logged_with_it() {
    let mut battle = sample(FEAR);
    battle.take(Action::Turn);
    battle.change(Holder::Figure(ANN), "done", 1).unwrap();
    battle.roll(&[5, 2]);
    assert!(battle.logged("Ann: Has acted set to yes."), "{:?}", battle.log());
}
