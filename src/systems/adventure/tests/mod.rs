//! Tests for the rules.
//!
//! The name of each test starts with the number of its rule on the checklist, such as
//! `adventure_07_…` for rule 7.

mod attacks;
mod damage;
mod rounds;
mod rulings;
mod sheets;
mod standard_tests;
mod stored;
mod warding;

use std::borrow::Cow;

use engine::{
    FigureId, RuleSystem, Rules,
    conversation::Answer,
    odds::Horizon,
    sheet::{Roster, Sheet},
};

use super::{Action, Adventure};
use crate::script::{Script, close};

// The scene is two against two: Ann and Ben against two raiders who share a sheet.
const ANN: FigureId = FigureId(0);
const BEN: FigureId = FigureId(1);
const RAIDER: FigureId = FigureId(2);
const OTHER_RAIDER: FigureId = FigureId(3);

// The indices of the weapons that every character has.
const SWORD: u8 = 0;
const BOW: u8 = 1;
const BARE_HANDS: u8 = 2;

fn named(name: &str) -> Sheet {
    Sheet::new().with("name", name)
}

/// Creates the sheet of a character.
///
/// The character has Strength +2, Agility +3 and Defence 12. The skills are Blades 4 and Bows 2
/// with Agility, Brawling 1 with Strength, and Lore and Stealth untrained.
fn character(name: &str) -> Sheet {
    let attribute = |name, modifier| named(name).with("modifier", modifier);
    let skill = |name, attribute: &str, level, used_for: &str| {
        named(name).with("attribute", attribute).with("level", level).with("use", used_for)
    };
    let increment = |reach, modifier| Sheet::new().with("reach", reach).with("modifier", modifier);
    named(name)
        .with("attributes", vec![attribute("Strength", 2), attribute("Agility", 3)])
        .with(
            "skills",
            vec![
                skill("Blades", "Agility", 4, "Armed attacks"),
                skill("Bows", "agility", 2, "Ranged attacks"),
                skill("Brawling", "Strength", 1, "Unarmed attacks"),
                skill("Lore", "", 0, "Anything else"),
                skill("Stealth", "Agility", 0, "Anything else").with("untrained", true),
            ],
        )
        .with("defence", 12)
        .with("swiftness", 2)
        .with("stamina", 1)
        .with("reactions", vec![named("Resolve").with("level", 5)])
        .with("courage", 6)
        .with("health", 8)
        .with("unarmed", "1D6")
        .with(
            "weapons",
            vec![
                named("Sword").with("kind", "Armed").with("damage", "2D6+1"),
                named("Bow")
                    .with("kind", "Ranged")
                    .with("damage", "2D6")
                    .with("increments", vec![increment(40, -2), increment(20, 0)]),
            ],
        )
}

fn rosters(change: impl Fn(Sheet) -> Sheet) -> Vec<Roster> {
    let raider = change(character("Raider").with("swiftness", 0)).with("number", 2);
    vec![
        Roster {
            name: "Party".to_owned(),
            figures: vec![change(character("Ann")), change(character("Ben").with("swiftness", 1))],
            ..Roster::default()
        },
        Roster { name: "Raiders".to_owned(), figures: vec![raider], ..Roster::default() },
    ]
}

type Game = Script<Adventure>;

impl Game {
    /// Starts a scene without a fight.
    fn new() -> Self {
        Self::with(|sheet| sheet)
    }

    /// Starts a scene without a fight, after changing every sheet.
    fn with(change: impl Fn(Sheet) -> Sheet) -> Self {
        Self::of(rosters(change))
    }

    /// Starts a fight in which the characters act in the order of their sheets, Ann first.
    fn fight() -> Self {
        Self::new().fighting()
    }

    fn fighting(mut self) -> Self {
        self.take(Action::Fight);
        for total in [12, 10, 8, 6] {
            self.total(total);
        }
        self
    }

    fn total(&mut self, total: i32) {
        self.0.answer(Answer::Total(total)).unwrap();
    }

    fn decline(&mut self) {
        self.0.answer(Answer::Decline).unwrap();
    }

    /// Sets the condition with this key to the option with these words.
    fn say(&mut self, key: &str, words: &str) {
        let conditions = &self.prompt().conditions;
        let condition = conditions.iter().find(|it| it.key == key);
        let condition = condition.unwrap_or_else(|| panic!("no {key} in {conditions:?}"));
        let place = condition.options.iter().position(|it| it == words);
        let place = place.unwrap_or_else(|| panic!("no {words} in {condition:?}"));
        self.set(key, u8::try_from(place).unwrap());
    }

    /// Returns the options of the condition with this key, if there is one.
    fn options_of(&self, key: &str) -> Option<Vec<String>> {
        let condition = self.prompt().conditions.iter().find(|it| it.key == key)?;
        Some(condition.options.iter().map(|it| it.to_string()).collect())
    }

    /// Makes a character test a skill.
    fn skill(&mut self, id: FigureId, skill: &str) {
        self.take(Action::Skill(id));
        self.choose(skill);
    }

    /// Makes a character attack another. The open question is the attack roll.
    fn attacks(&mut self, id: FigureId, weapon: u8, target: &str) {
        self.take(Action::Attack(id, weapon));
        self.choose(target);
    }

    /// Returns the value of a part of the open sum.
    fn part(&self, label: &str) -> Option<i32> {
        let roll = self.asked_roll();
        let parts = &roll.sums[roll.active].parts;
        parts.iter().find(|part| part.label == label).map(|part| part.value)
    }

    /// Returns the target number of the open roll.
    fn target(&self) -> i32 {
        self.asked_roll().reading.goal.as_ref().expect("a goal").number
    }

    fn is_quiet(&self) -> bool {
        self.0.prompt().is_none()
    }

    /// Returns the cost of an action that a character is offered.
    fn cost(&self, id: FigureId, action: Action) -> Option<String> {
        let offers = Adventure::offers(self.state(), Some(id));
        offers.into_iter().find(|it| it.action == action)?.cost.map(Cow::into_owned)
    }
}
