//! The drawings of the icons.

use rules_core::view::Sign;

/// The drawing of an icon, as an SVG path in a 24 by 24 square.
///
/// Each use of an icon repeats its path, since a reference to a shared shape takes browsers several
/// times longer to draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Symbol(pub(super) &'static str);

impl Symbol {
    pub(crate) const BACK: Self = Self("M15 4 7 12l8 8");
    pub(crate) const DOWN: Self = Self("m4 9 8 8 8-8");
    pub(crate) const CLOSE: Self = Self("m5 5 14 14M19 5 5 19");
    pub(crate) const UNDO: Self = Self("M9 4 4 9l5 5M5 9h9a5 5 0 0 1 0 10H8");
    pub(crate) const AGAIN: Self = Self("M20 12a8 8 0 1 1-3-6M20 3v5h-5");
    pub(crate) const LOG: Self = Self("M8 6h12M8 12h12M8 18h8M4 6h.1M4 12h.1M4 18h.1");
    pub(crate) const SCORE: Self = Self("M5 21V3M5 4h14l-4 5 4 5H5");
    pub(crate) const REPORT: Self =
        Self("M7 4h10v5a5 5 0 0 1-10 0zM7 5H3v2l4 3M17 5h4v2l-4 3M12 14v6M7 21h10");
    pub(crate) const MENU: Self = Self("M4 6h16M4 12h16M4 18h16");
    pub(crate) const SETTINGS: Self = Self("M4 7h9M19 7h1M4 17h1M11 17h9M16 4v6M8 14v6");
    pub(crate) const PLUS: Self = Self("M12 5v14M5 12h14");
    pub(crate) const MINUS: Self = Self("M5 12h14");
    pub(crate) const WARN: Self = Self("M12 3 2 21h20zM12 10v5M12 18v.1");
    pub(crate) const INFO: Self = Self("M21 12a9 9 0 1 1-18 0 9 9 0 1 1 18 0M12 11v6M12 7v.1");
    pub(crate) const PERSON: Self = Self("M16 8a4 4 0 1 1-8 0 4 4 0 1 1 8 0M4 21c0-9 16-9 16 0");
    pub(crate) const DICE: Self = Self("M12 2 3 9v6l9 7 9-7V9zM12 2 7 14l5 4 5-4z");
    pub(crate) const HAND: Self = Self("m4 20 1-5L16 4l4 4L9 19zM13 7l4 4");
    pub(crate) const SHARE: Self = Self("M12 3v12M7 8l5-5 5 5M5 13v7h14v-7");
    pub(crate) const SAVE: Self = Self("M12 3v12M7 10l5 5 5-5M5 17v3h14v-3");
    pub(crate) const OPEN: Self = Self("M3 19V5h6l2 3h10v11z");
    pub(crate) const COPY: Self = Self("M8 8h12v12H8zM16 8V4H4v12h4");
    pub(crate) const BIN: Self = Self("M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13");
    pub(crate) const SCAN: Self = Self("M3 8V3h5M16 3h5v5M21 16v5h-5M8 21H3v-5M3 12h18");
    pub(crate) const CAMERA: Self =
        Self("M3 7h5l2-3h4l2 3h5v13H3zM16 13a4 4 0 1 1-8 0 4 4 0 1 1 8 0");
    pub(crate) const PRINTER: Self = Self("M7 9V3h10v6M7 18H3V9h18v9h-4M7 14h10v7H7z");
    pub(crate) const NEXT: Self = Self("m9 4 8 8-8 8");
    pub(crate) const ARROW: Self = Self("M12 22V3M6 9l6-6 6 6");

    /// Returns the drawing of a condition's sign.
    pub(crate) fn of(sign: Sign) -> Self {
        Self(match sign {
            Sign::Arrow => "M3 20h18M12 3v12M6 9l6 6 6-6",
            Sign::Star => "m12 2 3 7h7l-6 5 2 8-6-5-6 5 2-8-6-5h7z",
            Sign::Zigzag => "m2 15 4-7 4 8 4-8 4 8 4-7",
            Sign::Barred => "M21 12a9 9 0 1 1-18 0 9 9 0 1 1 18 0M6 6l12 12",
            Sign::ClosedEye => "M2 12s4-6 10-6 10 6 10 6-4 6-10 6-10-6-10-6M4 21 20 3",
            Sign::Shield => "m12 2 8 3v7c0 5-4 8-8 10-4-2-8-5-8-10V5z",
            Sign::Hourglass => "M5 3h14M5 21h14M7 3c0 7 10 11 10 18M17 3c0 7-10 11-10 18",
            Sign::Crosshair => "M19 12a7 7 0 1 1-14 0 7 7 0 1 1 14 0M12 1v8M12 15v8M1 12h8M15 12h8",
            Sign::Chevrons => "m4 5 7 7-7 7M13 5l7 7-7 7",
            Sign::Flame => "M12 2c1 5 7 7 7 13a7 7 0 0 1-14 0c0-3 2-5 3-7 1 2 2 3 3 3 1-3 1-6 1-9",
            Sign::Drop => "M12 2c4 6 7 9 7 13a7 7 0 0 1-14 0c0-4 3-7 7-13",
            Sign::Sleep => "M4 4h9L4 14h9M14 13h6l-6 8h6",
        })
    }
}
