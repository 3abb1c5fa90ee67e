//! Sample rosters: a party, numbered raiders and beasts of the fells.

use engine::sheet::{Roster, Sheet};

/// A sample skill: its name, attribute, level and use.
type SampleSkill = (&'static str, &'static str, i32, &'static str);

/// A sample weapon: its name, kind, damage, and range increments with their modifiers.
type SampleWeapon = (&'static str, &'static str, &'static str, &'static [(i32, i32)]);

const ANYTHING: &str = "Anything else";
const ARMED: &str = "Armed attacks";
const RANGED: &str = "Ranged attacks";
const UNARMED: &str = "Unarmed attacks";

const SWORD: SampleWeapon = ("Sword", "Armed", "2D6+3", &[]);
const AXE: SampleWeapon = ("Hand axe", "Armed", "2D6+2", &[]);
const SPEAR: SampleWeapon = ("Spear", "Armed", "2D6+2", &[]);
const KNIFE: SampleWeapon = ("Knife", "Armed", "1D6+2", &[]);
const STAFF: SampleWeapon = ("Staff", "Armed", "1D6+3", &[]);
const BOW: SampleWeapon =
    ("Hunting bow", "Ranged", "2D6+2", &[(20, 0), (40, -2), (80, -4), (120, -7)]);
const SLING: SampleWeapon = ("Sling", "Ranged", "1D6+3", &[(10, 0), (20, -2), (40, -5)]);

/// Returns the three sample rosters.
pub(crate) fn samples() -> Vec<Roster> {
    let roster = |name: &str, figures: Vec<Sheet>| Roster {
        name: name.to_owned(),
        figures,
        ..Roster::default()
    };
    vec![
        roster("Lantern Company", party()),
        roster("Fell Raiders", raiders()),
        roster("Beasts of the Fells", beasts()),
    ]
}

fn party() -> Vec<Sheet> {
    vec![
        character("Alder", "Ranger", [1, 3, 1, 2, 1], [13, 3, 2, 5])
            .with(
                "skills",
                skills(&[
                    ("Blades", "Agility", 3, ARMED),
                    ("Bows", "Agility", 4, RANGED),
                    ("Brawling", "Strength", 1, UNARMED),
                    ("Tracking", "Perception", 5, ANYTHING),
                    ("Stealth", "Agility", 3, ANYTHING),
                    ("Climbing", "Strength", 2, ANYTHING),
                ]),
            )
            .with("weapons", weapons(&[SWORD, BOW])),
        character("Gisla", "Shieldmaiden", [3, 1, 2, 0, 1], [14, 2, 4, 4])
            .with(
                "skills",
                skills(&[
                    ("Axes", "Strength", 5, ARMED),
                    ("Brawling", "Strength", 3, UNARMED),
                    ("Climbing", "Strength", 3, ANYTHING),
                    ("Command", "Wits", 2, ANYTHING),
                    ("Lore", "Wits", 0, ANYTHING),
                ]),
            )
            .with("weapons", weapons(&[AXE, KNIFE])),
        character("Hob", "Scout", [0, 4, 1, 2, 1], [14, 4, 1, 6])
            .with(
                "skills",
                skills(&[
                    ("Blades", "Agility", 2, ARMED),
                    ("Slings", "Agility", 4, RANGED),
                    ("Stealth", "Agility", 6, ANYTHING),
                    ("Locks", "Wits", 4, ANYTHING),
                    ("Persuasion", "Wits", 2, ANYTHING),
                ]),
            )
            .with("weapons", weapons(&[KNIFE, SLING])),
        character("Isolde", "Loremaster", [0, 1, 1, 2, 4], [12, 1, 2, 5])
            .with(
                "skills",
                skills(&[
                    ("Staves", "Agility", 2, ARMED),
                    ("Healing", "Wits", 4, ANYTHING),
                    ("Lore", "Wits", 6, ANYTHING),
                    ("Persuasion", "Wits", 4, ANYTHING),
                ]),
            )
            .with(
                "reactions",
                vec![
                    Sheet::new().with("name", "Resolve").with("level", 5),
                    Sheet::new().with("name", "Insight").with("level", 4),
                ],
            )
            .with("weapons", weapons(&[STAFF])),
    ]
}

fn raiders() -> Vec<Sheet> {
    vec![
        character("Skarn", "Raider chief", [3, 2, 2, 1, 1], [13, 2, 3, 2])
            .with(
                "skills",
                skills(&[
                    ("Axes", "Strength", 4, ARMED),
                    ("Brawling", "Strength", 3, UNARMED),
                    ("Command", "Wits", 3, ANYTHING),
                ]),
            )
            .with("weapons", weapons(&[AXE, KNIFE])),
        character("Raider", "Raider", [2, 1, 1, 1, 0], [11, 1, 2, 0])
            .with("number", 3)
            .with("wound_levels", "0, −1, −3, −5")
            .with(
                "skills",
                skills(&[("Spears", "Strength", 3, ARMED), ("Brawling", "Strength", 2, UNARMED)]),
            )
            .with("weapons", weapons(&[SPEAR])),
        character("Archer", "Raider", [1, 2, 1, 2, 0], [10, 2, 1, 0])
            .with("number", 2)
            .with("wound_levels", "0, −1, −3, −5")
            .with(
                "skills",
                skills(&[("Bows", "Agility", 3, RANGED), ("Blades", "Agility", 1, ARMED)]),
            )
            .with("weapons", weapons(&[BOW, KNIFE])),
    ]
}

fn beasts() -> Vec<Sheet> {
    vec![
        character("Cave bear", "Beast", [6, 0, 5, 1, -2], [12, 1, 6, 0])
            .with("health", 10)
            .with("skills", skills(&[("Mauling", "Strength", 3, UNARMED)]))
            .with("unarmed", "2D6+2"),
        character("Fell hound", "Beast", [1, 3, 2, 4, -1], [13, 4, 3, 0])
            .with("number", 3)
            .with("health", 4)
            .with("wound_levels", "0, −2, −5")
            .with(
                "skills",
                skills(&[
                    ("Biting", "Agility", 3, UNARMED),
                    ("Tracking", "Perception", 5, ANYTHING),
                ]),
            )
            .with("unarmed", "1D6+2"),
    ]
}

/// Creates the sheet of a character.
///
/// `modifiers` are those of Strength, Agility, Vitality, Perception and Wits. `stats` are Defence,
/// swiftness, stamina and Courage.
fn character(name: &str, kind: &str, modifiers: [i32; 5], stats: [i32; 4]) -> Sheet {
    let names = ["Strength", "Agility", "Vitality", "Perception", "Wits"];
    let attributes = names.into_iter().zip(modifiers);
    let attributes = attributes
        .map(|(name, modifier)| Sheet::new().with("name", name).with("modifier", modifier));
    let [defence, swiftness, stamina, courage] = stats;
    Sheet::new()
        .with("name", name)
        .with("kind", kind)
        .with("attributes", attributes.collect::<Vec<_>>())
        .with("defence", defence)
        .with("swiftness", swiftness)
        .with("stamina", stamina)
        .with("courage", courage)
        .with("wound_levels", "0, −1, −3, −5, −7, −9")
}

/// Creates the sheets of skills, and marks those that anyone can use untrained.
fn skills(all: &[SampleSkill]) -> Vec<Sheet> {
    let sheets = all.iter().map(|(name, attribute, level, used_for)| {
        let sheet = Sheet::new().with("name", *name).with("attribute", *attribute);
        let sheet = sheet.with("level", *level).with("use", *used_for);
        let anybody = ["Stealth", "Climbing", "Persuasion", "Brawling"].contains(name);
        if anybody { sheet.with("untrained", true) } else { sheet }
    });
    sheets.collect()
}

fn weapons(all: &[SampleWeapon]) -> Vec<Sheet> {
    let sheets = all.iter().map(|(name, kind, damage, increments)| {
        let sheet = Sheet::new().with("name", *name).with("kind", *kind).with("damage", *damage);
        if increments.is_empty() {
            return sheet;
        }
        let increments = increments.iter();
        let increments = increments.map(|(reach, modifier)| {
            Sheet::new().with("reach", *reach).with("modifier", *modifier)
        });
        sheet.with("increments", increments.collect::<Vec<_>>())
    });
    sheets.collect()
}
