//! Grimdark Future, against its tables.

use rules_core::{System, odds::Horizon};

use crate::{game::Game, tables::Table};

/// The column of a target's wounds by the words for its losses: "1 lost, 2 wounds" of models of Tough 3 are 5. `all` is
/// what it can take.
fn wounds_of(label: &str, (tough, all): (usize, usize)) -> String {
    let counted = label.split(", ").map(|part| match part.split_once(' ') {
        Some(("nothing", _)) => 0,
        Some(("all", _)) => all,
        Some((count, "lost")) => count.parse::<usize>().unwrap() * tough,
        Some((count, _)) => count.parse().unwrap(),
        None => panic!("{label}"),
    });
    format!("w{}", counted.sum::<usize>())
}

/// An attack without rosters is about to be rolled for, under these conditions.
fn attack(conditions: &[(&str, u8)]) -> Game {
    let mut game = Game::table_of(System::Gdf);
    game.take("", "Attack");
    for (condition, place) in conditions {
        game.set(condition, *place);
    }
    game
}

#[test]
fn volleys() {
    let table = Table::read("volleys");
    for line in &table.lines {
        let (tough, yes): (u8, _) = (line.number(9), |place| u8::from(line.says(place, "yes")));
        let game = attack(&[
            ("dice", line.number::<u8>(0) - 1),
            ("quality", line.number::<u8>(1) - 2),
            ("cover", yes(2)),
            ("ap", line.number(3)),
            ("blast", line.number(4)),
            ("deadly", line.number(5)),
            ("rending", yes(6)),
            ("poison", yes(7)),
            ("defense", line.number::<u8>(8) - 2),
            ("tough", tough - 1),
            ("models", 6 / tough - 1),
            ("regeneration", yes(10)),
        ]);
        let column = |label: &str| wounds_of(label, (tough.into(), 6));
        table.compare(line, &game.chances(Horizon::End), column);
    }
}

#[test]
fn big_volleys() {
    let table = Table::read("big-volleys");
    for line in &table.lines {
        let (tough, yes): (u8, _) = (line.number(8), |place| u8::from(line.says(place, "yes")));
        let game = attack(&[
            ("dice", line.number::<u8>(0) - 1),
            ("quality", line.number::<u8>(1) - 2),
            ("ap", line.number(2)),
            ("blast", line.number(3)),
            ("deadly", line.number(4)),
            ("rending", yes(5)),
            ("poison", yes(6)),
            ("defense", line.number::<u8>(7) - 2),
            ("tough", tough - 1),
            ("models", 19),
            ("regeneration", yes(9)),
        ]);
        let column = |label: &str| wounds_of(label, (tough.into(), 20 * usize::from(tough)));
        table.compare(line, &game.chances(Horizon::End), column);
    }
}
