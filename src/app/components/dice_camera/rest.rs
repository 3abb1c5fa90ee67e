//! Notices when rolled dice have come to rest.

/// The difference in brightness by which a dot has changed, from 0 to 255. The noise of a camera in
/// a dim room is less.
const CHANGED: u8 = 24;

/// The fewest changed dots that count as movement. A die that rolls changes more.
const FEWEST: usize = 4;

/// The number of glances without movement after which the dice have come to rest.
const QUIET: u32 = 4;

/// What a series of glances has shown.
#[derive(Debug)]
pub(super) struct Rest {
    last: Vec<u8>,
    /// The number of glances since something moved.
    quiet: u32,
    /// Whether something has moved since the dice last came to rest.
    has_moved: bool,
}

impl Rest {
    /// Starts a series. Dice that lie still from the beginning also come to rest.
    pub(super) fn new() -> Self {
        Self { last: Vec::new(), quiet: 0, has_moved: true }
    }

    /// Adds a glance, and returns `true` if the dice have now come to rest.
    pub(super) fn sees(&mut self, glance: Vec<u8>) -> bool {
        let changed = |(new, old): &(&u8, &u8)| new.abs_diff(**old) > CHANGED;
        let moves = glance.iter().zip(&self.last).filter(changed).count() >= FEWEST;
        if moves || self.last.is_empty() {
            self.quiet = 0;
        }
        self.has_moved |= moves;
        self.quiet += 1;
        self.last = glance;
        let rests = self.has_moved && self.quiet > QUIET;
        self.has_moved &= !rests;
        rests
    }
}

#[cfg(all(test, target_arch = "wasm32"))]
mod tests {
    use wasm_bindgen_test::wasm_bindgen_test;

    use super::*;

    /// A glance at a table with a die at this dot.
    fn die_at(dot: usize) -> Vec<u8> {
        (0..100).map(|it| if (dot..dot + 4).contains(&it) { 240 } else { 90 }).collect()
    }

    fn glances(rest: &mut Rest, dots: &[usize]) -> Vec<bool> {
        dots.iter().map(|dot| rest.sees(die_at(*dot))).collect()
    }

    #[wasm_bindgen_test]
    fn dice_come_to_rest_once_after_each_movement() {
        let mut rest = Rest::new();
        assert_eq!(
            glances(&mut rest, &[0; 8]),
            [false, false, false, false, true, false, false, false]
        );
        assert_eq!(glances(&mut rest, &[10, 20, 30]), [false; 3]);
        assert_eq!(glances(&mut rest, &[30; 6]), [false, false, false, true, false, false]);
    }

    #[wasm_bindgen_test]
    fn noise_is_no_movement() {
        let mut rest = Rest::new();
        let noisy = |by: u8| die_at(0).iter().map(|it| it - by).collect::<Vec<u8>>();
        for by in [0, 9, 3, 12, 1] {
            rest.sees(noisy(by));
        }
        assert!(!(0..20).any(|by| rest.sees(noisy(by % 13))));
    }
}
