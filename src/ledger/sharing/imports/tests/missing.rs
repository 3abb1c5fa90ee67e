//! Tests of numbers that a file lacks.

use rules_core::view::TrackerKind;

use super::{LeftKind, ROSTER, import, left};

#[test]
fn a_stat_without_a_value_is_missing_and_has_no_default() {
    let melee = r#"<characteristic name="Melee" typeId="t5">6</characteristic>"#;
    let empty = r#"<characteristic name="Melee" typeId="t5"></characteristic>"#;
    assert!(ROSTER.contains(melee));
    let imported = import(ROSTER.replacen(melee, empty, 1)).unwrap();
    let missing: Vec<_> =
        left(&imported).into_iter().filter(|it| it.0 == LeftKind::Missing).collect();
    let whole = import(ROSTER).unwrap();
    let (system, roster) = (imported.kept.system, imported.kept.roster.clone());
    assert!(roster.figures[0].is_open("melee"));
    assert_eq!(roster.missing(system.fields()), ["Old Marl: Melee missing"]);
    let (mut filled, whole) = (roster.clone(), whole.kept.roster);
    filled.figures[0].fill(system.fields(), "melee", 6);
    assert_eq!(filled.figures, whole.figures, "all else is read as before");
    assert_eq!(missing, [(LeftKind::Missing, "Old Marl", vec!["Melee"])]);

    let battle = system.begin(vec![roster, whole]).unwrap();
    let view = battle.view();
    let marl = &view.sides[0].figures[0];
    assert_eq!(marl.trackers[0].label, "Melee missing");
    assert!(matches!(marl.trackers[0].kind, TrackerKind::Missing(it) if it.most == 20));
    assert!(marl.stats.iter().any(|it| (it.label, &*it.value) == ("Melee", "?")), "{marl:?}");
}
