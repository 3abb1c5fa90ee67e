//! Special abilities: as far as they change numbers, they count by themselves; the rest is a note.

use super::{
    Tnt,
    movement::{lose_concentration, spend},
    sheet::Profile,
    test_kind::TestKind,
};
use crate::{
    conversation::Table,
    ids::FigureId,
    line::LineKind,
    sheet::{Field, FieldKind, Problem, SheetReader},
    topic::Topic,
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

/// The fields of an ability.
pub(super) const FIELDS: &[Field] = &[
    Field { key: "name", label: "Name", kind: FieldKind::Text { required: true } },
    Field {
        key: "gives",
        label: "Gives",
        kind: FieldKind::OneOf(&[
            NOTE,
            MODIFIER,
            REROLL,
            EXTRA_AP,
            EXTRA_SHOTS,
            EXTRA_ATTACKS,
            COSTS_AP,
        ]),
    },
    Field { key: "test", label: "Test", kind: FieldKind::OneOf(TestKind::NAMES) },
    Field {
        key: "value",
        label: "How much",
        kind: FieldKind::Number { least: -9, most: 9, preset: 1 },
    },
    Field { key: "note", label: "Note", kind: FieldKind::Text { required: false } },
];

/// A special ability.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ability {
    /// Its name.
    pub name: String,
    /// What it gives.
    pub gives: Gives,
    /// What else there is to know.
    pub note: String,
}

/// What an ability gives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Gives {
    /// Nothing that counts by itself.
    Note,
    /// A modifier to a kind of test.
    Modifier(TestKind, i8),
    /// A kind of test may be rolled again.
    Reroll(TestKind),
    /// More AP of a passed activation test.
    ExtraAp(u8),
    /// More shots with each ranged attack.
    ExtraShots(u8),
    /// More ranged attacks in an activation.
    ExtraAttacks(u8),
    /// Something to do for this many AP.
    Action(u8),
}

impl Ability {
    pub(super) fn read(sheet: &SheetReader<'_>, problems: &mut Vec<Problem>) -> Self {
        let test = sheet.text("test", problems);
        let test = TestKind::ALL.iter().copied().find(|kind| kind.name() == test);
        let test = test.unwrap_or(TestKind::Activation);
        let value: i8 = sheet.number("value", problems);
        let count = value.unsigned_abs();
        let gives = match sheet.text("gives", problems).as_str() {
            MODIFIER => Gives::Modifier(test, value),
            REROLL => Gives::Reroll(test),
            EXTRA_AP => Gives::ExtraAp(count),
            EXTRA_SHOTS => Gives::ExtraShots(count),
            EXTRA_ATTACKS => Gives::ExtraAttacks(count),
            COSTS_AP => Gives::Action(count),
            _ => Gives::Note,
        };
        Self { name: sheet.text("name", problems), gives, note: sheet.text("note", problems) }
    }

    /// The ability in a line, as a card shows it.
    pub(super) fn line(&self) -> String {
        let Self { name, gives, note } = self;
        let gives = match gives {
            Gives::Note => String::new(),
            Gives::Modifier(test, value) => format!("{value:+} to {} tests", test.name()),
            Gives::Reroll(test) => format!("may reroll {} tests", test.name()),
            Gives::ExtraAp(more) => format!("{more} more AP"),
            Gives::ExtraShots(more) => format!("{more} more with each ranged attack"),
            Gives::ExtraAttacks(more) => format!("{more} more ranged attacks an activation"),
            Gives::Action(cost) => format!("{cost} AP"),
        };
        let parts: Vec<&str> =
            [gives.as_str(), note.as_str()].into_iter().filter(|it| !it.is_empty()).collect();
        if parts.is_empty() { name.clone() } else { format!("{name}: {}", parts.join(". ")) }
    }
}

impl Profile {
    /// What abilities add to a kind of test, each with the ability's name.
    pub(super) fn modifiers(&self, kind: TestKind) -> impl Iterator<Item = (&str, i32)> {
        self.abilities.iter().filter_map(move |ability| match ability.gives {
            Gives::Modifier(test, value) if test == kind => {
                Some((ability.name.as_str(), i32::from(value)))
            }
            _ => None,
        })
    }

    /// The name of an ability that lets a kind of test be rolled again.
    pub(super) fn reroll(&self, kind: TestKind) -> Option<&str> {
        let ability = self.abilities.iter().find(|ability| ability.gives == Gives::Reroll(kind))?;
        Some(&ability.name)
    }

    /// AP of a passed activation test.
    pub(super) fn full_ap(&self) -> u8 {
        self.ap.saturating_add(self.extra(|gives| match gives {
            Gives::ExtraAp(more) => more,
            _ => 0,
        }))
    }

    /// Shots that come on top of a weapon's own.
    pub(super) fn extra_shots(&self) -> u8 {
        self.extra(|gives| match gives {
            Gives::ExtraShots(more) => more,
            _ => 0,
        })
    }

    /// Ranged attacks in one activation.
    pub(super) fn ranged_attacks(&self) -> u8 {
        1 + self.extra(|gives| match gives {
            Gives::ExtraAttacks(more) => more,
            _ => 0,
        })
    }

    fn extra(&self, count: impl Fn(Gives) -> u8) -> u8 {
        let counts = self.abilities.iter().map(|ability| count(ability.gives));
        counts.fold(0, u8::saturating_add).min(MOST_EXTRA)
    }
}

/// Actions, Use ability: its AP are spent; what it does, the players see to.
pub(super) fn use_ability(table: &mut Table<'_, Tnt>, id: FigureId, place: u8) {
    let Some(ability) = table.state().profile(id).abilities.get(usize::from(place)) else { return };
    let Gives::Action(cost) = ability.gives else { return };
    let line = ability.line();
    lose_concentration(table, id);
    spend(table, id, cost);
    table.tell(LineKind::Note, || line);
}

/// The most that abilities give on top of anything.
const MOST_EXTRA: u8 = 6;

/// Actions, use ability.
pub(super) const TOPIC: Topic = Topic {
    key: "ability",
    title: "Use an ability",
    rules: &[7, 9, 23],
    text: || {
        "Costs the AP written with it. Abilities that add to a test, give a reroll, more AP, shots or ranged attacks count \
         by themselves. A reroll is offered after the first result; the second one stands and is never rolled again."
            .to_owned()
    },
};
