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
