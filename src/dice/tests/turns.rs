//! What must not change what is read.

use dice::{Die, Photo, Reading};

use super::drawing::Scene;
use super::drawing::scenes::{self, EASY};
use super::read;

/// Pixels turned by a quarter turn.
fn turned(pixels: &[u8], side: usize) -> Vec<u8> {
    let mut turned = Vec::with_capacity(pixels.len());
    for y in 0..side {
        for x in 0..side {
            let from = ((side - 1 - x) * side + y) * 4;
            turned.extend(&pixels[from..from + 4]);
        }
    }
    turned
}

#[test]
fn quarter_turns_never_change_the_counts() {
    for seed in 1..=4 {
        let scene = scenes::scene(seed, &EASY);
        let mut pixels = scene.draw();
        let read = |pixels: &[u8]| {
            dice::read(&Photo::from_rgba(pixels, scene.width, scene.height).unwrap())
        };
        let first = read(&pixels).counts();
        assert!(first.iter().sum::<u32>() >= 7, "seed {seed}: {first:?}");
        for quarter in 1..4 {
            pixels = turned(&pixels, scene.width);
            assert_eq!(read(&pixels).counts(), first, "seed {seed}, quarter {quarter}");
        }
    }
}

/// Checks that dice that are certain in both readings have the same face. Returns their number.
fn agree(first: &Reading, second: &Reading, place: impl Fn(&Die) -> (f32, f32)) -> usize {
    let mut both = 0;
    for die in first.dice.iter().filter(|die| !die.doubtful) {
        let (x, y) = place(die);
        let near = second
            .dice
            .iter()
            .filter(|other| !other.doubtful)
            .find(|other| (other.centre.0 - x).hypot(other.centre.1 - y) < die.size * 0.25);
        if let Some(other) = near {
            assert_eq!(other.face, die.face, "at {:?}", die.centre);
            both += 1;
        }
    }
    both
}

/// The scene turned around its middle, in degrees.
fn turn(scene: &mut Scene, degrees: f32) {
    let (sin, cos) = degrees.to_radians().sin_cos();
    for solid in &mut scene.solids {
        let [x, y, z] = solid.centre;
        solid.centre = [x * cos - y * sin, x * sin + y * cos, z];
        solid.turn += degrees;
    }
}

#[test]
fn other_turns_change_no_certain_face() {
    let mut both = 0;
    for seed in 1..=3 {
        let mut scene = scenes::scene(seed, &EASY);
        // From straight above and far away, so that a turn changes nothing but directions.
        (scene.lean, scene.distance) = (0.0, 8000.0);
        let first = read(&scene);
        turn(&mut scene, 17.0);
        let (sin, cos) = 17_f32.to_radians().sin_cos();
        both += agree(&first, &read(&scene), |die| {
            let (x, y) = (die.centre.0 - 400.0, die.centre.1 - 400.0);
            (x * cos - y * sin + 400.0, x * sin + y * cos + 400.0)
        });
    }
    assert!(both >= 15, "{both} dice are certain in both");
}

#[test]
fn brightness_changes_no_certain_face() {
    let mut both = 0;
    for seed in 1..=3 {
        let mut scene = scenes::scene(seed, &EASY);
        scene.brightness = 0.8;
        let first = read(&scene);
        for factor in [0.7, 1.3] {
            scene.brightness = 0.8 * factor;
            both += agree(&first, &read(&scene), |die| die.centre);
        }
    }
    assert!(both >= 33, "{both} dice are certain in both");
}
