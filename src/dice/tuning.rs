//! All limits of the reader, in one place.

/// The longest side of a photo, in pixels.
pub(crate) const MAX_SIDE: usize = 16_384;

/// Photos with more pixels are halved until they have fewer. A frame of 1920 x 1080 is kept.
pub(crate) const MAX_PIXELS: usize = 2_600_000;

/// How many sizes of the photo are used, each half as large as the one before.
pub(crate) const LEVELS: usize = 5;

/// The brightness under which a photo is too dark, from 0 to 255.
pub(crate) const DARK: f32 = 40.0;

/// The side of a die under which the camera has to come closer, in pixels.
pub(crate) const SMALL_DIE: f32 = 26.0;

/// How much a pip's centre must differ from a ring around it, summed over red, green and blue.
pub(crate) const SPOT_CONTRAST: i32 = 30;

/// How many of the eight places on a ring must differ in the same way. A neighbouring pip may
/// cover one of them.
pub(crate) const SPOT_RING_SHARE: usize = 6;

/// The least distance between the colours inside and around a pip.
pub(crate) const PIP_CONTRAST: f32 = 18.0;

/// The least ratio of a pip's short axis to its long axis. Pips on side faces have less.
pub(crate) const PIP_ASPECT: f32 = 0.5;

/// The least share of an ellipse that a pip fills.
pub(crate) const PIP_FILL: f32 = 0.88;

/// The least share of a ring around a pip that has one colour.
pub(crate) const PIP_RING_SHARE: f32 = 0.6;

/// The least radius of a pip, in pixels of the level where it is measured.
pub(crate) const PIP_MIN_RADIUS: f32 = 1.8;

/// The greatest radius of a pip, in pixels of the level where it is measured.
pub(crate) const PIP_MAX_RADIUS: f32 = 10.0;

/// How many times larger the radius of a pip may be than that of another one on the same face.
pub(crate) const ALIKE_RADIUS: f32 = 1.6;

/// How far the colours of two pips on one face may be apart, as a share of their contrast.
pub(crate) const ALIKE_COLOUR: f32 = 0.5;

/// Half of the least distance between pips at opposite corners, in radii of a pip.
pub(crate) const DIAGONAL_MIN: f32 = 1.95;

/// Half of the greatest distance between pips at opposite corners, in radii of a pip.
pub(crate) const DIAGONAL_MAX: f32 = 5.6;

/// The least ratio of a pip's short axis to its long axis on the upper face.
pub(crate) const FACE_ASPECT: f32 = 0.52;

/// The least squareness of a frame.
pub(crate) const FACE_SQUARENESS: f32 = 0.6;

/// How far from its place a pip may be, in units of the frame.
pub(crate) const PLACE_REACH: f32 = 0.36;

/// The least quality of a pip that may be a one.
pub(crate) const PIP_QUALITY: f32 = 0.25;

/// How many pips of a face may be missing or too many.
pub(crate) const MAX_DIFFERS: u32 = 2;

/// The least likelihood of a face that is a die.
pub(crate) const SEEN: f32 = 0.4;

/// The likelihood from which a face is chosen before all others.
pub(crate) const CLEAR: f32 = 0.9;

/// The likelihood from which a face is certain if the pips show the same face.
pub(crate) const SURE: f32 = 0.8;

/// The likelihood from which a face is certain even if a pip wasn't found.
pub(crate) const SURE_ALONE: f32 = 0.98;

/// The units of a frame around a one, in radii of its pip.
pub(crate) const ONE_UNITS: [f32; 4] = [1.8, 2.35, 3.05, 3.95];

/// The turns of a frame around a one, in degrees. Its pip has no direction.
pub(crate) const ONE_TURNS: [f32; 3] = [0.0, 30.0, 60.0];

/// The units of a frame with two or three pips, in distances of its pips.
pub(crate) const FEW_SIZES: [f32; 3] = [1.0, 1.35, 1.8];

/// The units of a frame with more pips, in distances of its pips.
pub(crate) const MANY_SIZES: [f32; 2] = [1.0, 1.3];

/// How many times larger or smaller than most dice another one may be.
pub(crate) const SIZE_RATIO: f32 = 1.7;

/// The least distance of two dice, in units of both frames together. Dice that touch have 2.
pub(crate) const TOUCHING: f32 = 1.5;

/// How far from the middle of a die a pip belongs to that die, in units of the frame.
pub(crate) const INSIDE: f32 = 1.9;

/// The sizes and turns (in degrees) of the squares around a chosen face at which the network looks
/// again.
pub(crate) const AROUND: [(f32, f32); 4] = [(0.9, 0.0), (1.1, 0.0), (1.0, -6.0), (1.0, 6.0)];

/// Between these distances from the middle, a die's body ends, in units of the frame.
pub(crate) const BODY_FROM: f32 = 1.5;
pub(crate) const BODY_TO: f32 = 3.1;

/// How far a colour may be from that of the body to belong to it, as a share of the contrast with
/// the pips.
pub(crate) const BODY_COLOUR: f32 = 0.2;
