//! Dangerous terrain, and the wounds that models take from it.

use engine::{
    FigureId, HasLineup, Told, Topic,
    conversation::{Ask, Flow, Headline, Outcome, Pool, Reading, Table, numbered},
    dice::Die,
    words::counted,
};

use crate::{
    Gdf,
    actions::activation,
    quality::tally::UnitBefore,
    shooting::{hits::Batch, to::To, volley::owe, wounds::take},
    state::{
        battle::{State, TestOwed},
        group::of_unit,
    },
    unit::keyword::Keyword,
};

/// The help topics about terrain.
pub(super) const TOPICS: &[Topic] = &[TOPIC];

/// The help topics about terrain in 3.5.
pub(super) const TOPICS_3_5: &[Topic] = &[TOPIC, ELEVATED];

/// Returns `true` if a part of a unit moves over dangerous terrain because of Flying or Aircraft.
fn flies(state: &State, part: FigureId) -> bool {
    state.has(part, Keyword::Flying) || state.has(part, Keyword::Aircraft)
}

/// Returns the reason why no model of a unit rolls for dangerous terrain, or `None` if some do.
pub(crate) fn not_to_cross(state: &State, unit: FigureId) -> Option<&'static str> {
    let fly = state.parts_in_play(unit).iter().all(|&part| flies(state, part));
    fly.then_some("Flies over terrain.")
}

/// Plays the rolls for dangerous terrain at the start of a unit's action.
///
/// Models that cross dangerous terrain or begin their activation in it roll one die each, or as
/// many dice as their Tough. Each 1 is a wound. These rolls are the first step of the action, so
/// they begin the activation. If the wounds lead to a morale test, the unit takes that test after
/// its activation, unless it charges.
///
/// # Errors
/// Returns `Err` if an answer is missing.
pub(crate) fn cross(table: &mut Table<'_, Gdf>, unit: FigureId) -> Flow<()> {
    let name = table.state().unit_name(unit).to_owned();
    table.headline(Headline::new(&name).detail("dangerous terrain"));
    activation::begin(table, unit);
    let before = UnitBefore::new(table.state(), unit);
    roll(table, unit, flies)?;
    let outcome = match before.taken(table.state()) {
        0 => Outcome::failure("safe"),
        _ => before.outcome(table.state(), u16::MAX),
    };
    table.outcome(outcome)?;
    owe(table, unit, before, TestOwed::Terrain);
    Ok(())
}

/// Rolls for all parts of a unit, except those for which `spared` returns `true`.
///
/// The players set how many models of each part roll.
///
/// # Errors
/// Returns `Err` if an answer is missing.
pub(crate) fn roll(
    table: &mut Table<'_, Gdf>,
    unit: FigureId,
    spared: impl Fn(&State, FigureId) -> bool,
) -> Flow<()> {
    let mut dice = 0;
    for (place, part) in table.state().parts_in_play(unit).into_iter().enumerate() {
        if spared(table.state(), part) {
            continue;
        }
        let (tough, models) = (table.state().profile(part).tough, table.state().models_left(part));
        let label = format!("{}: how many models roll?", table.state().name(part));
        let key = numbered("models", place);
        let models = table.pick(key, label, 0..=models.into(), models.into());
        dice += u16::try_from(models).unwrap_or(0) * u16::from(tough);
    }
    let name = table.state().unit_name(unit).to_owned();
    let reading = Reading::of(Die::D6, |result| match result {
        1 => Outcome::failure("wounds"),
        _ => Outcome::success("safe"),
    });
    let pool = Pool { who: name.clone(), die: Die::D6, dice: 0, parts: Vec::new(), reading };
    let ask = of_unit(table, unit, Ask::new("Roll for dangerous terrain"))
        .hint("One die per model, or as many as its Tough. Each 1 is a wound.")
        .topic(TOPIC.key);
    let wounds = table.pool(ask, &pool, &dice.into())?.into_iter().next().unwrap_or_default();
    table.tell(Told::Roll, |_| {
        let dice = counted(dice.into(), "die");
        let fell = match wounds.told() {
            0 => "safe".to_owned(),
            wounds => counted(wounds.into(), "wound"),
        };
        format!("{name}: {dice} for dangerous terrain, {fell}.")
    });
    take(table, To::unit(unit, None), wounds, &Batch::plain(0), "").map(drop)
}

/// The help topic about dangerous terrain.
pub(crate) const TOPIC: Topic = Topic {
    key: "dangerous-terrain",
    title: "Dangerous terrain",
    rules: &[19],
    text: || {
        "Models that cross dangerous terrain or activate in it roll a D6 each, or as many as \
         their Tough, before the rest of the action. Each 1 is a wound. If that leaves the unit \
         with half or less, it tests morale at the end of the action, but not after a charge."
            .to_owned()
    },
};

/// The help topic about elevated terrain.
pub(crate) const ELEVATED: Topic = Topic {
    key: "elevated-terrain",
    title: "Elevated terrain",
    rules: &[20],
    text: || {
        "Models can climb terrain up to 3″ high as part of their move, but can't stop halfway up. \
         They can't enter higher terrain. Height differences up to 1″ don't slow them."
            .to_owned()
    },
};
