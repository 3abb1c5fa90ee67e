//! Figure filters for large battles.

use rules_core::view::{FigureView, Standing};

use crate::shown::is_hurt;

/// A filter for the figures on the battle screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Sought {
    /// Figures that have not acted yet, or are acting now.
    Ready,
    /// Figures that are harmed.
    Hurt,
    /// Figures that have acted.
    Done,
}

impl Sought {
    /// All filters, each with its label and its name in the stylesheet.
    pub(crate) const ALL: [(Self, &'static str, &'static str); 3] = [
        (Self::Ready, "Ready", "ready"),
        (Self::Hurt, "Hurt", "hurt"),
        (Self::Done, "Done", "done"),
    ];

    pub(super) fn is(self, figure: &FigureView) -> bool {
        match self {
            Self::Ready => {
                matches!(figure.standing, Standing::Ready | Standing::Waiting | Standing::Acting)
            }
            Self::Hurt => is_hurt(figure),
            Self::Done => figure.standing == Standing::Done,
        }
    }
}
