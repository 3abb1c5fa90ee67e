//! Special abilities. Those that change numbers are applied by the rules; others are a note to
//! read.

use super::test_kind::TestKind;
use crate::{
    sheet::{Field, FieldKind, SheetReader},
    view::Gear,
    words::{plural, signed},
};

/// The most abilities a figure may have.
pub(super) const MOST_ABILITIES: usize = 12;

const NOTE: &str = "Note";
const MODIFIER: &str = "Modifier to a test";
const REROLL: &str = "Reroll of a test";
const EXTRA_AP: &str = "Extra AP";
const EXTRA_SHOTS: &str = "Extra shots";
const EXTRA_ATTACKS: &str = "Extra ranged attacks";
const COSTS_AP: &str = "Costs AP";

/// Each field by its name.
pub(super) mod field {
    use super::*;

    pub(crate) const NAME: Field = Field::new("name", "Name", FieldKind::Text { required: true });
    pub(crate) const GIVES: Field = Field::new(
        "gives",
        "Gives",
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
        Field::new("value", "How much", FieldKind::Number { least: -9, most: 9, preset: 1 });
    pub(crate) const NOTE: Field = Field::new("note", "Note", FieldKind::Text { required: false });
}

/// The fields of an ability.
pub(crate) const FIELDS: &[Field] =
    &[field::NAME, field::GIVES, field::TEST, field::VALUE, field::NOTE];

/// A special ability.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ability {
    /// Its name.
    pub name: String,
    /// What it does.
    pub gives: Gives,
    /// A note on what else it does.
    pub note: String,
}

/// What an ability does. Negative numbers take away instead.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Gives {
    /// Nothing that the rules apply.
    Note,
    /// A modifier to a kind of test.
    Modifier(TestKind, i8),
    /// A kind of test may be rolled again.
    Reroll(TestKind),
    /// More AP after a passed activation test.
    ExtraAp(i8),
    /// More shots with each ranged attack.
    ExtraShots(i8),
    /// More ranged attacks in an activation.
    ExtraAttacks(i8),
    /// An action that costs this many AP; a negative cost gives AP back.
    Action(i8),
}

impl Ability {
    pub(crate) fn read(sheet: &mut SheetReader<'_>) -> Self {
        let test = sheet.text(&field::TEST);
        let test = TestKind::ALL.iter().copied().find(|kind| kind.name() == test);
        let test = test.unwrap_or(TestKind::Activation);
        let value: i8 = sheet.number(&field::VALUE);
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

    /// The ability as a card shows it.
    pub(crate) fn gear(&self) -> Gear {
        let Self { name, gives, note } = self;
        let gives = match gives {
            Gives::Note => String::new(),
            Gives::Modifier(test, value) => format!("{value:+} to {} tests", test.name()),
            Gives::Reroll(test) => format!("may reroll {} tests", test.name()),
            Gives::ExtraAp(more) => format!("{} AP", signed((*more).into())),
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

/// A number of something extra: "+1 shot", "−2 shots".
fn more_of(number: i8, what: &str) -> String {
    let what = if number.unsigned_abs() == 1 { what.to_owned() } else { plural(what) };
    format!("{} {what}", signed(number.into()))
}

/// What an ability costs: "1 AP", or "gives 1 AP".
pub(crate) fn cost_words(cost: i8) -> String {
    let gives = if cost < 0 { "gives " } else { "" };
    format!("{gives}{} AP", cost.unsigned_abs())
}
