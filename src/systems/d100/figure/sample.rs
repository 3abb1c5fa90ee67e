//! Three sample rosters, each with its own style of fighting.

use engine::sheet::{Roster, Sheet};

/// Creates the sheet of a gun.
///
/// `magazine` is the number of shots in a full magazine.
fn gun(name: &str, class: &str, accuracy: i32, damage: &str, modes: &str, magazine: i32) -> Sheet {
    Sheet::new()
        .with("name", name)
        .with("class", class)
        .with("accuracy", accuracy)
        .with("damage", damage)
        .with("modes", modes)
        .with("magazine", magazine)
}

/// Creates the sheet of a close combat weapon.
///
/// `parry` is the weapon's parry penalty.
fn blade(name: &str, accuracy: i32, damage: &str, reach: i32, parry: i32) -> Sheet {
    Sheet::new()
        .with("name", name)
        .with("class", "Close combat")
        .with("accuracy", accuracy)
        .with("damage", damage)
        .with("reach", reach)
        .with("parry", parry)
}

/// Creates the sheet of a figure.
///
/// `stats` are Close Combat, Ranged Combat, Strength, Toughness and armour.
fn figure(name: &str, role: &str, stats: [i32; 5], weapons: Vec<Sheet>) -> Sheet {
    let [close, ranged, strength, toughness, armour] = stats;
    Sheet::new()
        .with("name", name)
        .with("role", role)
        .with("close", close)
        .with("ranged", ranged)
        .with("strength", strength)
        .with("toughness", toughness)
        .with("armour", armour)
        .with("weapons", weapons)
}

fn object(name: &str, role: &str, armour: i32, hit_points: i32) -> Sheet {
    Sheet::new()
        .with("name", name)
        .with("role", role)
        .with("kind", "Object")
        .with("armour", armour)
        .with("limit", hit_points)
}

fn automatic_pistol() -> Sheet {
    gun("Machine pistol", "Pistol", 0, "1D10+3", "S, SA(2/3)", 12)
}

fn carbine() -> Sheet {
    gun("Carbine", "Basic", 5, "2D6+3", "S, SA(2/4)", 16)
}

fn knife() -> Sheet {
    blade("Knife", 0, "1D6+2", 1, 10)
}

/// Returns the three sample rosters.
pub(crate) fn samples() -> Vec<Roster> {
    let roster = |name: &str, figures: Vec<Sheet>| Roster {
        name: name.to_owned(),
        figures,
        ..Roster::default()
    };
    vec![
        roster("Harbour Watch", harbour_watch()),
        roster("Ash Pilgrims", ash_pilgrims()),
        roster("Tunnel Kin", tunnel_kin()),
    ]
}

/// Returns a crew of drilled shooters behind a barricade.
fn harbour_watch() -> Vec<Sheet> {
    let rattler = gun("Belt gun", "Heavy", 0, "2D6+4", "SA(3/6), A(15)", 45);
    let sidearm = || gun("Sidearm", "Pistol", 0, "1D10+2", "S", 8);
    vec![
        figure(
            "Serjeant Bray",
            "Serjeant",
            [50, 55, 45, 50, 6],
            vec![automatic_pistol(), blade("Sabre", 5, "1D10+3", 2, 5)],
        )
        .with("actions", 3),
        figure("Wick", "Gunner", [35, 50, 55, 50, 6], vec![rattler, knife()]),
        figure("Oona", "Watch", [40, 45, 40, 40, 5], vec![carbine(), knife()]),
        figure("Pell", "Watch", [40, 50, 40, 35, 3], vec![carbine(), sidearm()]),
        object("Barricade", "Sandbags", 8, 20),
    ]
}

/// Returns a crew of strong fighters with long blades.
fn ash_pilgrims() -> Vec<Sheet> {
    let halberd = || blade("Halberd", 0, "2D6+4", 4, 15);
    let axe = || blade("Axe", 0, "2D6+3", 2, 15);
    let flintlock = || gun("Flintlock", "Pistol", -5, "2D6+4", "S", 1);
    vec![
        figure("Mother Cinder", "Prophet", [60, 40, 60, 60, 7], vec![halberd(), flintlock()])
            .with("actions", 3),
        figure("Brand", "Halberdier", [55, 30, 65, 50, 6], vec![halberd(), knife()]),
        figure("Soot", "Axeman", [55, 30, 55, 50, 6], vec![axe(), flintlock()]),
        figure("Ember", "Axeman", [55, 30, 55, 60, 3], vec![axe(), flintlock()]),
        figure(
            "Tinder",
            "Long rifle",
            [35, 60, 40, 40, 4],
            vec![gun("Long rifle", "Heavy", 10, "2D10+4", "S", 5), knife()],
        ),
    ]
}

/// Returns a fast, poorly equipped crew with rapid-fire guns.
fn tunnel_kin() -> Vec<Sheet> {
    let scattergun = || gun("Scattergun", "Basic", 10, "3D4+2", "S, SA(2/2)", 2);
    let sprayer = || gun("Sprayer", "Pistol", -5, "1D10+2", "SA(2/4), A(12)", 24);
    let spade = || blade("Spade", -5, "1D10+2", 2, 10);
    vec![
        figure("Old Marl", "Elder", [45, 50, 50, 45, 4], vec![scattergun(), spade()])
            .with("actions", 3),
        figure("Skitter", "Runner", [45, 40, 40, 35, 3], vec![sprayer(), knife()]),
        figure("Gravel", "Runner", [45, 40, 45, 45, 5], vec![sprayer(), knife()]),
        figure("Loam", "Digger", [50, 30, 60, 50, 4], vec![spade()]),
        figure("Chalk", "Digger", [50, 30, 65, 60, 6], vec![spade()]),
        figure("Grub", "Brawler", [40, 20, 70, 60, 2], vec![]),
        object("Pump", "Old machine", 6, 16),
    ]
}
