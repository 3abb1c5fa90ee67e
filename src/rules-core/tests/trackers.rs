//! Tests of trackers that a figure has for each of its weapons.

use engine::{FigureId, Holder, Refusal, RuleSystem, Rules, SideId, conversation::Change};
use tnt::Tnt;

use crate::{System, sheet::Roster};

#[test]
fn a_tracker_for_each_weapon_goes_by_its_place() {
    let state = Tnt::begin(&Tnt.samples()).unwrap();
    let dirk = Holder::Figure(FigureId(0));
    let keys: Vec<_> = Tnt::TRACKERS.trackers(&state, dirk).into_iter().map(|it| it.key).collect();
    assert_eq!(keys.iter().filter(|key| key.starts_with("jammed")).count(), 1);
    assert_eq!(keys.iter().filter(|key| key.starts_with("hand.")).count(), 2);
    let turned = |key| Tnt::TRACKERS.change(&state, dirk, key, Change::Set(1));
    assert!(turned("jammed.0").is_ok());
    for key in ["jammed", "jammed.1", "jammed.x", "jammed.0.0", "hand.2", "hands", "wound"] {
        assert_eq!(turned(key), Err(Refusal::NoSuchTracker), "{key}");
    }
    let nobody = Tnt::TRACKERS.change(&state, Holder::Side(SideId(7)), "halved", Change::Set(1));
    assert_eq!(nobody, Err(Refusal::NoSuchTracker));
}

/// A view has a card for each figure, so a card must not list the other figures.
#[test]
fn a_card_is_as_long_among_many_figures_as_among_few() {
    for &system in System::ALL {
        let card = |copies: usize| {
            let crowd = |mut roster: Roster| {
                roster.figures.retain(|it| it.get("joins").is_none());
                let figures = roster.figures.iter().map(|it| it.clone().with("leader", false));
                roster.figures = figures.cycle().take(copies * roster.figures.len()).collect();
                roster
            };
            let rosters = system.samples().into_iter().map(crowd).collect();
            let battle = system.begin(rosters).unwrap();
            let sides = battle.view().sides;
            let figure = sides.first().and_then(|side| side.figures.first()).unwrap();
            format!("{figure:?}").len()
        };
        // Copies of a figure have a number in their names.
        assert!(card(4) <= card(1) + 8, "{system:?}: {} and {}", card(1), card(4));
    }
}
