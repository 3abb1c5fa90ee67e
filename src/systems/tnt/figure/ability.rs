//! Special abilities.
//!
//! Rollbook applies modifiers, rerolls, AP, and extra shots or attacks. Players apply all other
//! effects of abilities themselves.

use engine::{
    sheet::{Field, FieldKind, SheetNumber, SheetReader},
    view::Gear,
    words::{plural, signed},
};

use super::test_kind::TestKind;

/// The maximum number of abilities per figure.
pub(super) const MOST_ABILITIES: usize = 12;

const NOTE: &str = "Note";
const MODIFIER: &str = "Modifier to a test";
const REROLL: &str = "Reroll of a test";
const EXTRA_AP: &str = "Extra AP";
const EXTRA_SHOTS: &str = "Extra shots";
const EXTRA_ATTACKS: &str = "Extra ranged attacks";
const COSTS_AP: &str = "Costs AP";

/// The fields of an ability's sheet, as named constants.
pub(super) mod field {
    use super::*;

    pub(crate) const NAME: Field = Field::new("name", "Name", FieldKind::Text { required: true });
    pub(crate) const GIVES: Field = Field::new(
        "gives",
        "Effect",
        FieldKind::OneOf(&[
            super::NOTE,
            MODIFIER,
            REROLL,
            EXTRA_AP,
            EXTRA_SHOTS,
            EXTRA_ATTACKS,
            COSTS_AP,
        ]),
    );
    pub(crate) const TEST: Field = Field::new("test", "Test", FieldKind::OneOf(TestKind::NAMES));
    pub(crate) const VALUE: Field =
        Field::new("value", "Amount", FieldKind::Number { least: -9, most: 9, preset: 1 });
    pub(crate) const NOTE: Field = Field::new("note", "Note", FieldKind::Text { required: false });
}

/// All fields of an ability, in the order of the sheet.
pub(crate) const FIELDS: &[Field] =
    &[field::NAME, field::GIVES, field::TEST, field::VALUE, field::NOTE];

/// A special ability of a figure.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ability {
    /// The name of the ability.
    pub name: String,
    /// The effect that Rollbook applies.
    pub gives: Gives,
    /// A note about other effects.
    pub note: String,
}

/// The effect of an ability. A negative number is a penalty.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Gives {
    /// Has only a note. Players apply the ability themselves.
    Note,
    /// Modifies one kind of test by this number.
    Modifier(TestKind, SheetNumber<i8>),
    /// Lets the figure reroll one kind of test.
    Reroll(TestKind),
    /// Gives this many extra AP after a passed activation test.
    ExtraAp(SheetNumber<i8>),
    /// Gives this many extra shots with each ranged attack.
    ExtraShots(SheetNumber<i8>),
    /// Gives this many extra ranged attacks in each activation.
    ExtraAttacks(SheetNumber<i8>),
    /// Lets the figure take an action that costs this many AP. A negative cost gives AP back.
    Action(SheetNumber<i8>),
}

impl Ability {
    pub(crate) fn read(sheet: &mut SheetReader<'_>) -> Self {
        let test = sheet.text(&field::TEST);
        let test = TestKind::ALL.iter().copied().find(|kind| kind.name() == test);
        let test = test.unwrap_or(TestKind::Activation);
        let value = sheet.number(&field::VALUE);
        let gives = match sheet.text(&field::GIVES).as_str() {
            MODIFIER => Gives::Modifier(test, value),
            REROLL => Gives::Reroll(test),
            EXTRA_AP => Gives::ExtraAp(value),
            EXTRA_SHOTS => Gives::ExtraShots(value),
            EXTRA_ATTACKS => Gives::ExtraAttacks(value),
            COSTS_AP => Gives::Action(value),
            _ => Gives::Note,
        };
        Self { name: sheet.text(&field::NAME), gives, note: sheet.text(&field::NOTE) }
    }

    /// Returns the ability as the figure's card shows it.
    pub(crate) fn gear(&self) -> Gear {
        let Self { name, gives, note } = self;
        let gives = match gives {
            Gives::Note => String::new(),
            Gives::Modifier(test, value) => {
                format!("{} to {} tests", value.words(|it| signed(it.into())), test.name())
            }
            Gives::Reroll(test) => format!("may reroll {} tests", test.name()),
            Gives::ExtraAp(more) => format!("{} AP", more.words(|it| signed(it.into()))),
            Gives::ExtraShots(more) => {
                format!("{} per ranged attack", more_of(*more, "shot"))
            }
            Gives::ExtraAttacks(more) => {
                format!("{} per activation", more_of(*more, "ranged attack"))
            }
            Gives::Action(cost) => cost_words(*cost),
        };
        let parts: Vec<&str> =
            [gives.as_str(), note.as_str()].into_iter().filter(|it| !it.is_empty()).collect();
        Gear::ability(name, parts.join(". "))
    }
}

/// Formats a number of extra shots or attacks: "+1 shot", "−2 shots".
fn more_of(number: SheetNumber<i8>, what: &str) -> String {
    let is_one = number.get().is_some_and(|number| number.unsigned_abs() == 1);
    let what = if is_one { what.to_owned() } else { plural(what) };
    format!("{} {what}", number.words(|number| signed(number.into())))
}

/// Formats the cost of an ability: "1 AP" or "gives 1 AP".
pub(crate) fn cost_words(cost: SheetNumber<i8>) -> String {
    let gives = if cost.get().is_some_and(|cost| cost < 0) { "gives " } else { "" };
    format!("{gives}{} AP", cost.map(i8::unsigned_abs))
}
