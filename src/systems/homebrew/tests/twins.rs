//! Twins: custom games with the core rules of built-in systems. Both must have the same odds.

use std::collections::BTreeMap;

use engine::{
    RuleSystem,
    odds::{Chance, Horizon},
};
use gdf::{self, Gdf};
use proptest::prelude::*;
use tnt::{self, Tnt};

use super::*;

/// Returns the total probability of each outcome, as `read` parses its label.
fn by_outcome<K: Ord>(chances: &[Chance], read: impl Fn(&str) -> K) -> BTreeMap<K, f64> {
    let mut all = BTreeMap::new();
    for chance in chances {
        *all.entry(read(&chance.outcome.label)).or_insert(0.0) += chance.probability;
    }
    all
}

fn assert_same<K: Ord + std::fmt::Debug>(
    ours: &BTreeMap<K, f64>,
    theirs: &BTreeMap<K, f64>,
) -> Result<(), TestCaseError> {
    for key in ours.keys().chain(theirs.keys()) {
        let of = |all: &BTreeMap<K, f64>| all.get(key).copied().unwrap_or(0.0);
        prop_assert!((of(ours) - of(theirs)).abs() < 1e-9, "{:?}: {:?} {:?}", key, ours, theirs);
    }
    Ok(())
}

/// Returns the odds of the first action of a twin whose figures have these sheets.
fn chances_of(text: &str, sheets: [Sheet; 2], horizon: Horizon) -> Vec<Chance> {
    let roster = |name: &str, sheet: Sheet| Roster {
        name: name.to_owned(),
        figures: vec![sheet.with("name", name)],
        ..Roster::default()
    };
    let [own, other] = sheets;
    let rosters = vec![roster("Own", own), roster("Other", other)];
    let mut battle = played(text).journal(rosters).unwrap();
    battle.take(Action::Act(FigureId(0), 0)).unwrap();
    battle.answer(Answer::Choice(0)).unwrap();
    battle.chances(horizon).unwrap()
}

/// Returns the odds of an action without figures, with these conditions set.
fn without_figures<S: RuleSystem>(
    action: S::Action,
    conditions: &[(&str, u8)],
    horizon: Horizon,
) -> Vec<Chance> {
    let mut table = JournalOf::<S>::begin(Vec::new()).unwrap();
    table.take(action).unwrap();
    for (key, value) in conditions {
        table.answer(Answer::Set((*key).to_owned(), *value)).unwrap();
    }
    table.chances(horizon).unwrap()
}

const OPPOSED: &str = "\
game Opposed
sheet
  Stat 0 to 25
  Modifier -8 to 8
action Test at an enemy
  roll D10
    + Stat
    + Modifier
    on 10 add D6
    opposed D10
      + target's Stat
      + target's Modifier
      on 10 add D6
    by 1 \"wins\"
    else \"loses\"
";

const STAT: &str = "\
game Stat Test
sheet
  Stat 0 to 25
  Modifier -8 to 8
  Needed 0 to 25
action Test at an enemy
  roll D10
    + Stat
    + Modifier
    on 10 add D6
    against Needed
    by 0 \"passed\"
    else \"failed\"
";

const VOLLEY: &str = include_str!("../../../../tests/odds/twin-volley.txt");

/// The texts of all twins.
pub(super) const TEXTS: [&str; 3] = [OPPOSED, STAT, VOLLEY];

fn stat(value: u8) -> i32 {
    value.into()
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn an_opposed_test_has_the_same_odds(
        stats in prop::array::uniform2(0_u8..=25),
        modifiers in prop::array::uniform2(0_u8..=16),
    ) {
        let conditions =
            [("attack", stats[0]), ("defense", stats[1]), ("bonus", modifiers[0]), ("malus", modifiers[1])];
        let theirs = without_figures::<Tnt>(tnt::Action::OpposedTest, &conditions, Horizon::Test);
        let sheet = |who: usize| {
            Sheet::new().with("stat", stat(stats[who])).with("modifier", stat(modifiers[who]) - 8)
        };
        let ours = chances_of(OPPOSED, [sheet(0), sheet(1)], Horizon::Test);
        let ours = by_outcome(&ours, |label| label == "wins");
        assert_same(&ours, &by_outcome(&theirs, |label| label == "attacker wins"))?;
    }

    #[test]
    fn a_stat_test_has_the_same_odds(
        value in 0_u8..=25, modifier in 0_u8..=16, target in 0_u8..=25,
    ) {
        let conditions = [("stat", value), ("modifier", modifier), ("target", target)];
        let theirs = without_figures::<Tnt>(tnt::Action::StatTest, &conditions, Horizon::Test);
        let sheet = Sheet::new()
            .with("stat", stat(value))
            .with("modifier", stat(modifier) - 8)
            .with("needed", stat(target));
        let ours = chances_of(STAT, [sheet, Sheet::new()], Horizon::Test);
        assert_same(
            &by_outcome(&ours, str::to_owned),
            &by_outcome(&theirs, str::to_owned),
        )?;
    }

    #[test]
    fn a_volley_has_the_same_odds(
        dice in 1_u8..=20, quality in 2_u8..=6, ap in 0_u8..=4, blast in 0_u8..=3,
        cover: bool, rending: bool, defense in 2_u8..=6, models in 1_u8..=12,
    ) {
        let conditions = [
            ("dice", dice - 1),
            ("quality", quality - 2),
            ("ap", ap),
            ("blast", blast),
            ("rending", rending.into()),
            ("defense", defense - 2),
            ("models", models - 1),
            ("cover", cover.into()),
        ];
        let theirs = without_figures::<Gdf>(gdf::Action::Attack, &conditions, Horizon::End);
        let own = Sheet::new()
            .with("dice", stat(dice))
            .with("quality", stat(quality))
            .with("ap", stat(ap))
            .with("blast", stat(blast))
            .with("cover", cover)
            .with("rending", rending);
        let other = Sheet::new().with("defense", stat(defense)).with("models", stat(models));
        let ours = chances_of(VOLLEY, [own, other], Horizon::End);
        let lost = |label: &str| match label {
            "nothing lost" => 0,
            "all lost" => i32::from(models),
            _ => label.split(' ').next().and_then(|it| it.parse().ok()).unwrap_or(-1),
        };
        assert_same(&by_outcome(&ours, lost), &by_outcome(&theirs, lost))?;
    }
}
