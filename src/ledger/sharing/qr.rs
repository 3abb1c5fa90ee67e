//! QR codes of links, for other phones' cameras.

use std::fmt::{self, Write};

use qrcodegen::{QrCode, QrCodeEcc, QrSegment, Version};

/// The width of the light border that cameras need, in modules.
const BORDER: i32 = 4;

/// The largest version of QR code that some cameras can read from a phone's screen. It has 129
/// modules per side.
const FINEST: u8 = 28;

/// The largest version of QR code that every camera can read. It has 81 modules per side.
const COARSE: u8 = 16;

/// A QR code that can be drawn as an SVG image.
#[derive(Clone, PartialEq, Eq)]
pub struct Qr(QrCode);

/// The error for a text that doesn't fit into a code that cameras can read from a screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooLong;

impl fmt::Display for TooLong {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Too large for a QR code. Share the link or file instead.")
    }
}

impl std::error::Error for TooLong {}

impl Qr {
    /// Creates the code for a text, with as few modules as possible. A low level of error
    /// correction is enough, because a code on a screen is never damaged.
    ///
    /// # Errors
    /// Fails if the text is too long.
    pub fn of(text: &str) -> Result<Self, TooLong> {
        let is_number = text.bytes().all(|letter| letter.is_ascii_digit());
        let segment = if is_number {
            QrSegment::make_numeric(text)
        } else {
            QrSegment::make_bytes(text.as_bytes())
        };
        let (least, most) = (Version::MIN, Version::new(FINEST));
        QrCode::encode_segments_advanced(&[segment], QrCodeEcc::Low, least, most, None, true)
            .map(Self)
            .map_err(|_| TooLong)
    }

    /// Returns `true` if the modules are too small for some cameras.
    pub fn is_fine(&self) -> bool {
        self.0.version().value() > COARSE
    }

    /// Returns the number of modules per side, including the border.
    pub fn size(&self) -> i32 {
        self.0.size() + 2 * BORDER
    }

    /// Returns the dark modules as the path of an SVG image that is [`size`](Self::size) wide and
    /// high.
    ///
    /// Each horizontal run of dark modules is one strip.
    pub fn path(&self) -> String {
        let mut path = String::new();
        for y in 0..self.0.size() {
            let mut x = 0;
            while x < self.0.size() {
                let run = (x..self.0.size()).take_while(|&x| self.0.get_module(x, y)).count();
                let run = i32::try_from(run).unwrap_or_default();
                if run > 0 {
                    let (left, top) = (x + BORDER, y + BORDER);
                    // Writing to a string cannot fail.
                    let _written = write!(path, "M{left} {top}h{run}v1h-{run}z");
                }
                x += run + 1;
            }
        }
        path
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{KeptRoster, Origin, Shared, write_link};
    use rules_core::System;

    /// Returns a link to a roster of this many figures, which are renamed copies of the samples'
    /// figures.
    fn link_of(system: System, figures: usize) -> String {
        let samples = system.samples();
        let all = samples.iter().flat_map(|roster| &roster.figures).cycle().take(figures);
        let mut roster = samples[0].clone();
        roster.figures = all
            .enumerate()
            .map(|(place, sheet)| sheet.clone().with("name", &*format!("{} {place}", sheet.name())))
            .collect();
        let kept = KeptRoster::of(system, roster, Origin(1));
        format!("https://example.org/rollbook/#/r/{}", write_link(&Shared::Roster(kept)))
    }

    #[test]
    fn a_roster_of_ten_figures_fits_a_code() {
        for &system in System::ALL {
            assert!(Qr::of(&link_of(system, 10)).is_ok());
        }
    }

    #[test]
    fn what_is_too_long_says_so() {
        assert_eq!(Qr::of(&"x".repeat(2900)).err(), Some(TooLong));
    }

    #[test]
    fn the_path_draws_each_dark_module_once() {
        let qr = Qr::of("Rollbook").unwrap();
        let drawn: i32 = qr
            .path()
            .split('h')
            .skip(1)
            .step_by(2)
            .map(|strip| strip.split('v').next().unwrap().parse::<i32>().unwrap())
            .sum();
        let size = qr.0.size();
        let dark = (0..size).flat_map(|y| (0..size).map(move |x| (x, y)));
        let dark = dark.filter(|&(x, y)| qr.0.get_module(x, y)).count();
        assert_eq!(drawn, i32::try_from(dark).unwrap());
    }
}
