//! Single dice of all looks.

use dice::Trouble;

use super::drawing::random::Random;
use super::drawing::scenes::{self, STYLES};
use super::drawing::tables::Table;
use super::drawing::{Scene, solids};
use super::{read, tally};

/// All six faces of one style on one table.
fn six(style: scenes::Style, table: Table, side: f32) -> Scene {
    let mut random = Random::new(7);
    let mut scene = Scene::new(640, 480, 7);
    scene.table = table;
    scene.lean = 8.0;
    for face in 1..=6 {
        let column = f32::from(face - 1) % 3.0 - 1.0;
        let row = if face > 3 { 1.0 } else { -1.0 };
        let place = (column * 180.0, row * 110.0);
        let mut die = scenes::die(&mut random, style, place, side, (0.19, 0.5, 0.18), false);
        let solids::Kind::Die { faces, .. } = &mut die.kind else { unreachable!() };
        // The other faces stay as they are: only the upper face is read.
        faces[0] = face;
        scene.solids.push(die);
    }
    scene
}

#[test]
fn every_face_of_every_style_is_read() {
    let scenes = STYLES
        .iter()
        .flat_map(|style| [Table::Wood, Table::Felt].map(|table| six(*style, table, 72.0)));
    let tally = tally(scenes);
    assert_eq!(tally.labels, 144);
    assert_eq!(tally.wrong, 0, "{tally}");
    assert!(tally.right + tally.doubtful_right >= 136, "{tally}");
    assert!(tally.right >= 122, "{tally}");
}

#[test]
fn dark_photos_and_tiny_dice_are_reported() {
    let mut scene = six(STYLES[0], Table::Felt, 72.0);
    assert_eq!(read(&scene).trouble, None);
    scene.brightness = 0.08;
    scene.noise = 12.0;
    assert_eq!(read(&scene).trouble, Some(Trouble::TooDark));
}
