//! Random scenes, and what there is to read on them.

use super::Scene;
use super::random::Random;
use super::solids::{Kind, Rgb, Solid, mix};
use super::tables::{Card, SEEN_TABLES, TABLES, Table, UNSEEN_TABLES};
use dice::evaluation::Label;

/// The colours of a set of dice.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Style {
    pub(crate) body: Rgb,
    pub(crate) marble: Option<Rgb>,
    pub(crate) ink: Rgb,
}

const BLACK: Rgb = [24.0, 24.0, 26.0];
const WHITE: Rgb = [238.0, 238.0, 234.0];

pub(crate) const STYLES: [Style; 12] = [
    Style { body: WHITE, marble: None, ink: BLACK },
    Style { body: [228.0, 220.0, 196.0], marble: None, ink: BLACK },
    Style { body: BLACK, marble: None, ink: WHITE },
    Style { body: [188.0, 22.0, 30.0], marble: None, ink: WHITE },
    Style { body: [28.0, 70.0, 170.0], marble: None, ink: WHITE },
    Style { body: [24.0, 128.0, 62.0], marble: None, ink: WHITE },
    Style { body: [222.0, 196.0, 40.0], marble: None, ink: BLACK },
    Style { body: [96.0, 40.0, 130.0], marble: None, ink: [230.0, 190.0, 70.0] },
    Style {
        body: [30.0, 110.0, 170.0],
        marble: Some([20.0, 24.0, 34.0]),
        ink: [214.0, 40.0, 44.0],
    },
    Style { body: [150.0, 36.0, 60.0], marble: Some([208.0, 120.0, 134.0]), ink: WHITE },
    Style {
        body: [16.0, 84.0, 62.0],
        marble: Some([40.0, 134.0, 102.0]),
        ink: [228.0, 196.0, 50.0],
    },
    Style {
        body: [176.0, 178.0, 182.0],
        marble: Some([120.0, 122.0, 130.0]),
        ink: [20.0, 30.0, 90.0],
    },
];

/// How hard random scenes are.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Wish {
    pub(crate) width: usize,
    pub(crate) height: usize,
    pub(crate) dice: usize,
    /// The range of sides, in pixels.
    pub(crate) side: (f32, f32),
    /// The greatest lean of the camera, in degrees.
    pub(crate) lean: f32,
    /// The share of dice that touch another one.
    pub(crate) touching: f32,
    /// The share of dice with a bright spot.
    pub(crate) glare: f32,
    pub(crate) blur: (f32, f32),
    pub(crate) noise: (f32, f32),
}

pub(crate) const EASY: Wish = Wish {
    width: 800,
    height: 800,
    dice: 8,
    side: (56.0, 80.0),
    lean: 15.0,
    touching: 0.3,
    glare: 0.0,
    blur: (0.6, 1.2),
    noise: (1.0, 5.0),
};

pub(crate) const HARD: Wish = Wish {
    side: (40.0, 90.0),
    lean: 28.0,
    glare: 0.3,
    blur: (0.6, 1.8),
    noise: (2.0, 9.0),
    ..EASY
};

/// A random scene with its dice all of one size and a few styles.
pub(crate) fn scene(seed: u64, wish: &Wish) -> Scene {
    let mut random = Random::new(seed);
    let mut scene = Scene::new(wish.width, wish.height, seed);
    scene.table = *random.pick(&TABLES);
    scene.lean = random.between(0.0, wish.lean);
    scene.distance = random.between(1.4, 3.0) * wish.width as f32;
    let (around, height) = (random.between(0.0, 360.0).to_radians(), random.between(0.5, 0.95));
    let flat = (1.0_f32 - height * height).sqrt();
    scene.light = [around.cos() * flat, around.sin() * flat, height];
    scene.shadow = random.between(0.2, 0.6);
    scene.brightness = random.between(0.75, 1.1);
    scene.blur = random.between(wish.blur.0, wish.blur.1);
    scene.noise = random.between(wish.noise.0, wish.noise.1);
    let side = random.between(wish.side.0, wish.side.1);
    let styles = [*random.pick(&STYLES), *random.pick(&STYLES), *random.pick(&STYLES)];
    let shape = (random.between(0.16, 0.22), random.between(0.44, 0.56), random.between(0.1, 0.3));
    fill(&mut random, &mut scene, &styles, wish, side, shape);
    scene
}

/// Lays dice of some styles on the table.
fn fill(
    random: &mut Random,
    scene: &mut Scene,
    styles: &[Style],
    wish: &Wish,
    side: f32,
    shape: (f32, f32, f32),
) {
    for _ in 0..wish.dice * 20 {
        if scene.solids.len() == wish.dice {
            break;
        }
        let style = *random.pick(styles);
        let place = place(random, scene, side, wish.touching);
        let glare = random.chance(wish.glare);
        let die = die(random, style, place, side, shape, glare);
        let near = |other: &Solid| {
            let (x, y) = (other.centre[0] - place.0, other.centre[1] - place.1);
            x.hypot(y) < side * apart(other.turn - die.turn) * 1.02
        };
        if !scene.solids.iter().any(near) {
            scene.solids.push(die);
        }
    }
}

/// The least distance of two squares that are turned against each other, roughly.
fn apart(turn: f32) -> f32 {
    let turn = turn.rem_euclid(90.0);
    let turn = turn.min(90.0 - turn).to_radians();
    0.5 * (turn.cos() + turn.sin()) + 0.75
}

fn place(random: &mut Random, scene: &Scene, side: f32, touching: f32) -> (f32, f32) {
    let margin = side * 1.3;
    let (w, h) = (scene.width as f32 / 2.0 - margin, scene.height as f32 / 2.0 - margin);
    if !scene.solids.is_empty() && random.chance(touching) {
        let other = random.pick(&scene.solids).centre;
        let way = random.between(0.0, 360.0).to_radians();
        let far = side * random.between(1.0, 1.5);
        let at = (other[0] + way.cos() * far, other[1] + way.sin() * far);
        if at.0.abs() < w && at.1.abs() < h {
            return at;
        }
    }
    (random.between(-w, w), random.between(-h, h))
}

/// A die at a place, with the top face at random.
pub(crate) fn die(
    random: &mut Random,
    style: Style,
    place: (f32, f32),
    side: f32,
    (pip, row, round): (f32, f32, f32),
    glare: bool,
) -> Solid {
    let top = 1 + random.below(6) as u8;
    let mut sides: Vec<u8> = (1..=6).filter(|it| *it != top && *it != 7 - top).collect();
    // Opposite sides add up to seven.
    sides.swap(1, 3);
    sides.swap(2, 3);
    sides.rotate_left(random.below(4));
    let half = side / 2.0;
    let spot = (random.between(-0.6, 0.6), random.between(-0.6, 0.6), random.between(0.15, 0.5));
    Solid {
        centre: [place.0, place.1, half],
        half: [half; 3],
        round: half * round,
        turn: random.between(0.0, 360.0),
        body: style.body,
        marble: style.marble,
        ink: style.ink,
        shine: random.between(0.2, 0.9),
        clear: 0.0,
        glitter: 0.0,
        hollow: 0.0,
        kind: Kind::Die {
            faces: [top, sides[0], sides[1], sides[2], sides[3]],
            pip,
            row,
            symbol: false,
            turned: random.chance(0.5),
            glare: glare.then_some(spot),
        },
        seed: random.below(1000) as i32,
    }
}

/// The labels of a scene's dice, without dice that are cut off.
pub(crate) fn labels(scene: &Scene) -> Vec<Label> {
    let whole = |it: &&Solid| {
        let [left, right, top, bottom] = scene.bounds(it);
        left >= 0.0 && top >= 0.0 && right < scene.width as f32 && bottom < scene.height as f32
    };
    scene.solids.iter().filter(whole).filter_map(|it| label(scene, it)).collect()
}

/// The label of a die, or `None` for other solids and for symbols.
pub(crate) fn label(scene: &Scene, solid: &Solid) -> Option<Label> {
    let Kind::Die { faces, symbol, .. } = &solid.kind else { return None };
    if *symbol && faces[0] == 6 {
        return None;
    }
    let [left, right, top, bottom] = scene.bounds(solid);
    Some(Label {
        face: faces[0],
        centre: ((left + right) / 2.0, (top + bottom) / 2.0),
        size: (right - left, bottom - top),
    })
}

/// Cards and dominoes without any dice.
pub(crate) fn clutter(seed: u64, width: usize, height: usize) -> Scene {
    let mut random = Random::new(seed);
    let mut scene = Scene::new(width, height, seed);
    scene.table = *random.pick(&[Table::Wood, Table::Felt, Table::Cloth]);
    let (w, h) = (width as f32, height as f32);
    for column in 0..3 {
        let x = w * (column as f32 - 1.0) * 0.3;
        scene.cards.push(Card {
            centre: (x, -h * 0.25),
            width: w * random.between(0.16, 0.24),
            turn: random.between(-40.0, 40.0),
            symbols: 1 + random.below(6),
            red: random.chance(0.5),
        });
        let half = w * random.between(0.03, 0.05);
        scene.solids.push(Solid {
            centre: [x, h * 0.25, half * 0.35],
            half: [half * 2.0, half, half * 0.35],
            round: half * 0.15,
            turn: random.between(0.0, 360.0),
            body: if random.chance(0.5) { WHITE } else { BLACK },
            marble: None,
            ink: [120.0, 120.0, 118.0],
            shine: 0.3,
            clear: 0.0,
            glitter: 0.0,
            hollow: 0.0,
            kind: Kind::Domino { faces: [1 + random.below(6) as u8, 1 + random.below(6) as u8] },
            seed: 0,
        });
    }
    for solid in &mut scene.solids {
        solid.ink = if solid.body[0] > 100.0 { BLACK } else { WHITE };
    }
    scene
}

/// A random scene with dice of any colours on many tables, for the network's training.
///
/// If `unseen`, the tables and the clear dice are of kinds that the training never sees.
pub(crate) fn varied(seed: u64, unseen: bool) -> Scene {
    let mut random = Random::new(seed ^ 0x5EED);
    let wish = Wish {
        dice: 5 + random.below(9),
        side: (34.0, 96.0),
        lean: 32.0,
        touching: random.between(0.0, 0.9),
        glare: random.between(0.0, 0.5),
        blur: (0.5, 2.2),
        noise: (0.5, 9.0),
        ..EASY
    };
    let mut scene = scene(seed, &Wish { dice: 0, ..wish });
    scene.table = *random.pick(if unseen { &UNSEEN_TABLES[..] } else { &SEEN_TABLES });
    scene.tint = [0; 3].map(|_| random.between(0.6, 1.15));
    scene.gradient = random.between(0.0, 0.5);
    scene.shadow = random.between(0.1, 0.7);
    let styles = [0; 3].map(|_| style(&mut random));
    let side = random.between(wish.side.0, wish.side.1);
    let shape = (random.between(0.13, 0.24), random.between(0.38, 0.6), random.between(0.06, 0.55));
    fill(&mut random, &mut scene, &styles, &wish, side, shape);
    let symbols = random.chance(0.25);
    let (clear, glitter) = (random.between(0.15, 0.5), random.between(0.0, 0.12));
    for solid in &mut scene.solids {
        solid.hollow = random.between(0.0, 0.7);
        if unseen && random.chance(0.5) {
            solid.clear = clear;
        }
        if random.chance(0.2) {
            solid.glitter = glitter;
        }
        if let Kind::Die { symbol, .. } = &mut solid.kind {
            *symbol = symbols;
        }
    }
    if random.chance(0.5) {
        let clutter = clutter(seed, scene.width, scene.height);
        scene.cards = clutter.cards;
        let free = |it: &Solid| {
            let far = |other: &Solid| {
                let (x, y) = (it.centre[0] - other.centre[0], it.centre[1] - other.centre[1]);
                x.hypot(y) > 2.4 * it.half[0]
            };
            scene.solids.iter().all(far)
        };
        let dominoes: Vec<Solid> = clutter.solids.into_iter().filter(free).collect();
        scene.solids.extend(dominoes);
    }
    scene
}

/// Random colours that differ enough for the pips to be seen.
fn style(random: &mut Random) -> Style {
    let colour = |random: &mut Random| {
        let light = random.between(15.0, 245.0);
        let strong = random.between(0.0, 1.0);
        [0; 3].map(|_| light + strong * (random.between(10.0, 245.0) - light))
    };
    let body = colour(random);
    let away = |it: Rgb| [0, 1, 2].map(|at| (it[at] - body[at]).powi(2)).iter().sum::<f32>().sqrt();
    let usual = if body[1] > 110.0 { BLACK } else { WHITE };
    let mut ink = if random.chance(0.5) { usual } else { colour(random) };
    if away(ink) < 80.0 {
        ink = usual;
    }
    let mut marble = random.chance(0.35).then(|| colour(random));
    if let Some(other) = &mut marble {
        // The second colour must not hide the pips.
        let near =
            [0, 1, 2].map(|at| (ink[at] - other[at]).powi(2)).iter().sum::<f32>().sqrt() < 80.0;
        *other = mix(body, *other, if near { 0.2 } else { 0.7 });
    }
    Style { body, marble, ink }
}
