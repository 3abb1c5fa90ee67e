//! Quality tests that are not tied to a unit.

use engine::{
    Told, Topic,
    conversation::{Ask, Flow, Outcome, Sum, Table},
    dice::Die,
};

use super::rolling::{QualityTest, other};
use crate::Gdf;

/// The values of Quality and Defense that players can choose from.
pub(crate) const NUMBERS: &[&str] = &["2+", "3+", "4+", "5+", "6+"];

/// The index of the default, 4+, in [`NUMBERS`].
const USUAL: u8 = 2;

/// Asks for a Quality or Defense value.
pub(crate) fn any_number(table: &mut Table<'_, Gdf>, key: &'static str, label: &'static str) -> u8 {
    table.pick(key, label, NUMBERS, USUAL) + 2
}

/// Rolls one die against a number that the players set.
///
/// # Errors
/// Returns `Err` if an answer is missing.
pub(crate) fn quality_test(table: &mut Table<'_, Gdf>) -> Flow<()> {
    table.headline("Quality test");
    let quality = any_number(table, "quality", "Quality");
    let test = QualityTest::new("Quality", quality).part(other(table));
    let mut sums = [Sum::new("Test", None, Die::D6)];
    sums[0].parts.extend(test.parts().iter().cloned());
    let counts_as = [Outcome::failure("fails"), Outcome::success("passes")];
    let ask = Ask::new("Roll a D6").topic(TOPIC.key);
    let face = table.roll(&mut sums, 0, ask, &|_| test.reading(counts_as.clone()))?;
    let passed = face >= test.face();
    let words = if passed { "passes" } else { "fails" };
    table.tell(Told::Roll, |_| format!("{face} on a D6, needs {}: {words}.", test.words()));
    table.outcome(if passed { Outcome::success("passes") } else { Outcome::failure("fails") })
}

/// The help topic about quality tests.
pub(crate) const TOPIC: Topic = Topic {
    key: "quality",
    title: "Quality test",
    rules: &[1],
    text: || {
        "Roll a D6: the Quality or higher passes. Modifiers add to the die, but a natural 6 always \
         passes and a natural 1 always fails."
            .to_owned()
    },
};

/// The help topic about rerolls.
pub(crate) const REROLLS: Topic = Topic {
    key: "rerolls",
    title: "Rerolls",
    rules: &[2],
    text: || {
        "Each die can be rerolled only once. The second result stands, even if it is worse."
            .to_owned()
    },
};
