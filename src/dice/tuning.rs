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

/// The nearest place of a die's edge, in units of the frame.
pub(crate) const EDGE_FROM: f32 = 1.65;

/// The farthest place of a die's edge, in units of the frame.
pub(crate) const EDGE_TO: f32 = 2.85;

/// How far the colour of a faint pip may be from that of the other pips, as a share of the contrast.
pub(crate) const FAINT_COLOUR: f32 = 0.4;

/// How far the table's colour must go on around a pip for the pip to be a dot on the table, in
/// units of the frame. The farthest corner of a die seen from the side is nearer.
pub(crate) const GROUND_RADIUS: f32 = 5.0;

/// How far a colour may be from the one around a pip to belong to the same surface, as a share of
/// the pip's contrast.
pub(crate) const GROUND_COLOUR: f32 = 0.2;

/// How far an edge may be from the side of a square, as a share of half its side.
pub(crate) const EDGE_SPREAD: f32 = 0.15;

/// The least score of a face.
pub(crate) const SCORE_MIN: f32 = 1.0;

/// The least quality of a pip that may be a one.
pub(crate) const PIP_QUALITY: f32 = 0.5;

/// How much lower the score of a rival may be.
pub(crate) const RIVAL_SCORE: f32 = 0.6;

/// How much more slanted the pips of a rival may be. Side faces are no rivals.
pub(crate) const RIVAL_ASPECT: f32 = 0.08;

/// How much less square a rival may be.
pub(crate) const RIVAL_SQUARENESS: f32 = 0.15;

/// The range of a two's unit, as a share of the median of other faces. Rounded dice have their
/// pips close together.
pub(crate) const FEW_UNITS: (f32, f32) = (0.45, 1.8);

/// The range of half the side of a one, in radii of its pip.
pub(crate) const ONE_RADII: (f32, f32) = (3.3, 6.5);

/// The range of half the side of a one, in units of the other faces.
pub(crate) const ONE_HALVES: (f32, f32) = (1.3, 3.0);

/// How many times larger one die may be than another one of the same set.
pub(crate) const SIZE_RATIO: f32 = 1.3;

/// How many other faces make a face part of a pattern.
pub(crate) const PATTERN_RIVALS: usize = 3;

/// The share of directions in which the colour around a dot on the table goes on.
pub(crate) const OPEN: f32 = 0.45;

/// The share of directions in which the body of half a domino goes on.
pub(crate) const LEAK: f32 = 0.15;

/// How many doubts make a one or a two no die.
pub(crate) const MAX_DOUBTS: usize = 3;
