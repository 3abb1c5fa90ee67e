//! What the view says.

use dice_reader::Trouble;

use super::{marks::Mark, picture::Looking};
use crate::browser::camera::NoCamera;

/// The message if a file has no picture.
pub(super) const NO_PICTURE: &str = "This browser can't show this picture. Try another one.";

/// What helps to get a good picture.
pub(super) const HINT: &str = "For six-sided dice with pips. Hold the phone straight above them, \
                               on a plain surface in even light. Pictures stay on this phone and \
                               aren't saved.";

/// How to use the view, step by step.
pub(super) const HELP: [&str; 5] = [
    "Roll your dice onto a plain surface. Don't stack them.",
    "Hold the phone straight above them, so that they fill the view, and tap Take picture. Photo \
     opens a picture that you have already taken.",
    "Each die gets a frame with its face. A dashed frame with “?” is a guess: check it.",
    "Tap a frame to change its face, or to remove it if it isn't on a die. Tap a die without a \
     frame to add one. Then tap Use these.",
    "With Tray, set the phone up above the dice. It then reads each roll by itself as soon as the \
     dice lie still.",
];

/// Returns why there is no camera, and what to do instead.
pub(super) fn failure(why: NoCamera) -> &'static str {
    match why {
        NoCamera::Refused => {
            "Rollbook isn't allowed to use the camera. Allow it in the browser's or phone's \
             settings and try again, open a photo, or close this and enter the dice by hand."
        }
        NoCamera::Missing => {
            "No camera found. Open a photo, or close this and enter the dice by hand."
        }
        NoCamera::Busy => {
            "Another app is using the camera. Close it and try again, or enter the dice by hand."
        }
        NoCamera::Unable => {
            "This browser only allows the camera on https pages. Open a photo, or close this and \
             enter the dice by hand."
        }
    }
}

/// Returns what has been found, and what the player can do next.
///
/// `dice` is the number of dice that were rolled, if it is known.
pub(super) fn status(
    looking: &Looking,
    marks: &[Mark],
    dice: Option<u16>,
    has_tray: bool,
) -> String {
    match looking {
        Looking::Waking => "Opening the camera. Allow it if asked.".to_owned(),
        Looking::Live if has_tray => {
            "Set the phone up above the dice. They are read as soon as they lie still.".to_owned()
        }
        Looking::Live => "Take a picture of the dice.".to_owned(),
        Looking::Reading => "Reading …".to_owned(),
        Looking::Blind(why) => (*why).to_owned(),
        Looking::Read(trouble) => found(*trouble, marks, dice),
    }
}

fn found(trouble: Option<Trouble>, marks: &[Mark], dice: Option<u16>) -> String {
    let mut said = vec![number(marks.len(), dice.map(usize::from))];
    said.extend(trouble.map(|trouble| match trouble {
        Trouble::TooDark => "It is too dark: turn on a light.".to_owned(),
        Trouble::TooFar => "The dice are too small: go closer.".to_owned(),
    }));
    match marks.iter().filter(|mark| mark.is_doubtful).count() {
        0 => {}
        1 => said.push("Check the die marked “?”.".to_owned()),
        doubtful => said.push(format!("Check the {doubtful} dice marked “?”.")),
    }
    said.join(" ")
}

fn number(found: usize, dice: Option<usize>) -> String {
    let counted = match found {
        0 => "No dice found.".to_owned(),
        1 => "1 die found.".to_owned(),
        found => format!("{found} dice found."),
    };
    match dice {
        Some(dice) if found == dice && dice > 1 => format!("All {dice} dice found."),
        Some(dice) if found < dice => {
            format!("{found} of {dice} dice found. Tap the others, or take another picture.")
        }
        Some(dice) if found > dice => {
            format!("{found} marks, but {dice} dice. Tap a wrong mark to remove it.")
        }
        _ => counted,
    }
}

#[cfg(all(test, target_arch = "wasm32"))]
mod tests {
    use wasm_bindgen_test::wasm_bindgen_test;

    use super::*;

    fn said(dice: Option<u16>, doubtful: &[bool]) -> String {
        let mark = |is_doubtful: &bool| Mark {
            is_doubtful: *is_doubtful,
            face: Some(3),
            ..Mark::added((0.5, 0.5), &[])
        };
        let marks: Vec<Mark> = doubtful.iter().map(mark).collect();
        status(&Looking::Read(None), &marks, dice, false)
    }

    #[wasm_bindgen_test]
    fn the_number_of_dice_is_compared_with_those_that_were_rolled() {
        assert_eq!(said(Some(2), &[false, false]), "All 2 dice found.");
        let fewer = "1 of 2 dice found. Tap the others, or take another picture.";
        assert_eq!(said(Some(2), &[false]), fewer);
        assert_eq!(
            said(Some(1), &[false; 2]),
            "2 marks, but 1 dice. Tap a wrong mark to remove it."
        );
        assert_eq!(said(Some(1), &[false]), "1 die found.");
        assert_eq!(said(None, &[]), "No dice found.");
        assert_eq!(said(None, &[false; 3]), "3 dice found.");
    }

    #[wasm_bindgen_test]
    fn doubtful_dice_are_to_be_checked() {
        assert_eq!(said(Some(2), &[true, false]), "All 2 dice found. Check the die marked “?”.");
        assert_eq!(said(None, &[true, true]), "2 dice found. Check the 2 dice marked “?”.");
    }
}
