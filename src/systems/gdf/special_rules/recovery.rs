//! Rules that let units recover from a failed morale test when a round begins.

use engine::{
    FigureId, HasLineup, Told, Topic,
    conversation::{Ask, Flow, Outcome, Sum, Table},
    dice::Die,
};

use crate::{
    Gdf,
    quality::rolling::QualityTest,
    state::{battle::State, effect::Effect, group::of_unit},
    unit::gives::Gives,
};

/// Rolls for each pinned unit with such a rule.
///
/// # Errors
/// Returns `Err` if an answer is missing.
pub(crate) fn when_round_begins(table: &mut Table<'_, Gdf>) -> Flow<()> {
    let state = table.state();
    let pinned = state.all_figures().filter(|&it| state.is_head(it) && state.unit(it).pinned);
    let rolling = pinned.filter_map(|unit| Some((unit, recovery(state, unit)?)));
    for (unit, test) in rolling.collect::<Vec<_>>() {
        table.part(|table| recover(table, unit, &test))?;
    }
    Ok(())
}

/// Returns the test by which a unit recovers, if all its models have such a rule.
fn recovery(state: &State, unit: FigureId) -> Option<QualityTest> {
    let tests = state.rules_of_all(unit).into_iter().filter_map(|rule| match rule.gives {
        Gives::Recovers(number) => Some(QualityTest::new(rule.name.clone(), number)),
        _ => None,
    });
    tests.min_by_key(QualityTest::face)
}

/// Rolls for one unit.
fn recover(table: &mut Table<'_, Gdf>, unit: FigureId, test: &QualityTest) -> Flow<()> {
    let name = table.state().unit_name(unit).to_owned();
    table.headline(format!("{name}: recovery"));
    let shaken = table.state().book().shaken;
    let mut sums = [Sum::new(&name, table.state().side_of(unit), Die::D6)];
    let hint = format!("On {}+, it is no longer {shaken}.", test.face());
    let ask = of_unit(table, unit, Ask::new("Roll to recover").hint(hint)).topic(TOPIC.key);
    let counts_as = [Outcome::failure(shaken), Outcome::success("recovers")];
    let face = table.roll(&mut sums, 0, ask, &|_| test.reading(counts_as.clone()))?;
    let [fails, recovers] = counts_as;
    if face < test.face() {
        table.tell(Told::Roll, |_| {
            format!("{name}: {face} on a D6, needs {}: still {shaken}.", test.words())
        });
        return table.outcome(fails);
    }
    table
        .tell(Told::Roll, |_| format!("{name}: {face} on a D6, needs {}: recovers.", test.words()));
    table.apply(Effect::Pinned(unit, false));
    table.outcome(recovers)
}

/// The help topic about recovering when a round begins.
pub(crate) const TOPIC: Topic = Topic {
    key: "recovery",
    title: "Recovering early",
    rules: &[],
    text: || {
        "If all models of a unit have Steadfast or a rule like it, such as Battleborn, and the \
         unit has failed a morale test, it rolls when a round begins. On 4+, it recovers."
            .to_owned()
    },
};
