//! Tests of trackers that a figure has for each of its weapons.

use engine::{FigureId, Holder, Refusal, RuleSystem, SideId, conversation::Change};
use tnt::Tnt;

#[test]
fn a_tracker_for_each_weapon_goes_by_its_place() {
    let state = Tnt::begin(&Tnt::samples()).unwrap();
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
