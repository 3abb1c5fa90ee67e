//! Whole scenes: what is certain is right, and most dice are read.

use super::drawing::scenes::{self, EASY, HARD, STYLES, Wish};
use super::drawing::solids::Kind;
use super::drawing::tables::TABLES;
use super::drawing::{Scene, random};
use super::{read, tally};

#[test]
fn clear_dice_are_read_on_all_tables() {
    let tally = tally((1..=10).map(|seed| scenes::scene(seed, &EASY)));
    assert_eq!(tally.wrong, 0, "{tally}");
    assert!(tally.right * 100 >= tally.labels * 45, "{tally}");
    let right = tally.right + tally.doubtful_right;
    assert!(right * 100 >= tally.labels * 93, "{tally}");
}

#[test]
fn small_blurred_and_shiny_dice_are_doubtful_rather_than_wrong() {
    let tally = tally((1..=10).map(|seed| scenes::scene(seed, &HARD)));
    assert!(tally.wrong * 100 <= tally.right, "{tally}");
    assert!(tally.right * 100 >= tally.labels * 28, "{tally}");
}

#[test]
fn dice_of_kinds_that_the_network_never_saw_are_read() {
    let tally = tally((1001..=1012).map(|seed| scenes::varied(seed, true)));
    assert!(tally.wrong * 100 <= tally.right, "{tally}");
    let right = tally.right + tally.doubtful_right;
    assert!(right * 100 >= tally.labels * 65, "{tally}");
}

#[test]
fn touching_dice_are_read() {
    let wish = Wish { touching: 0.9, dice: 10, ..EASY };
    let tally = tally((101..=104).map(|seed| scenes::scene(seed, &wish)));
    assert_eq!(tally.wrong, 0, "{tally}");
    assert!(tally.right * 100 >= tally.labels * 70, "{tally}");
}

#[test]
fn a_face_with_a_symbol_is_never_certain() {
    let mut sixes = 0;
    for seed in 1..=8 {
        let mut scene = scenes::scene(seed, &Wish { touching: 0.0, ..EASY });
        for solid in &mut scene.solids {
            let Kind::Die { faces, symbol, .. } = &mut solid.kind else { continue };
            (faces[0], *symbol) = (6, true);
            sixes += 1;
        }
        let certain = read(&scene).dice.into_iter().filter(|die| !die.doubtful).count();
        assert_eq!(certain, 0, "seed {seed}: {:?}", read(&scene).dice);
    }
    assert_eq!(sixes, 64);
}

#[test]
fn dice_at_the_frame_are_never_certain_and_wrong() {
    let (mut seen, mut certain) = (0, 0);
    for seed in 1..=12 {
        let mut random = random(seed);
        let mut scene = Scene::new(500, 500, seed);
        scene.table = *random.pick(&TABLES);
        for (x, y) in [(-1.0, -0.3), (1.0, 0.3), (0.4, -1.0), (-0.4, 1.0)] {
            let place = (x * random.between(225.0, 255.0), y * random.between(225.0, 255.0));
            let style = *random.pick(&STYLES);
            scene.solids.push(scenes::die(
                &mut random,
                style,
                place,
                70.0,
                (0.19, 0.5, 0.2),
                false,
            ));
        }
        let reading = read(&scene);
        for solid in &scene.solids {
            let label = scenes::label(&scene, solid).expect("all are dice");
            for die in reading.dice.iter().filter(|die| !die.doubtful) {
                let (x, y) = (die.centre.0 - label.centre.0, die.centre.1 - label.centre.1);
                if x.hypot(y) < 40.0 {
                    assert_eq!(die.face, label.face, "seed {seed} at {:?}", label.centre);
                    certain += 1;
                }
            }
            seen += 1;
        }
    }
    assert_eq!(seen, 48);
    assert!(certain < seen, "some dice are cut off");
}

#[test]
fn tables_without_dice_have_no_marks() {
    for (seed, table) in (1..).zip(TABLES) {
        let mut scene = Scene::new(700, 700, seed);
        scene.table = table;
        let reading = read(&scene);
        assert!(reading.dice.is_empty(), "{table:?}: {:?}", reading.dice);
    }
}

#[test]
fn cards_and_dominoes_are_never_certain_dice() {
    let (mut marks, mut certain) = (0, 0);
    for seed in 1..=8 {
        let reading = read(&scenes::clutter(seed, 700, 700));
        marks += reading.dice.len();
        certain += reading.dice.iter().filter(|die| !die.doubtful).count();
    }
    assert_eq!(certain, 0);
    // Six halves of dominoes on each photo look like dice.
    assert!(marks > 0, "the dominoes weren't even drawn");
}
