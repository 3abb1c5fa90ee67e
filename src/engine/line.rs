//! Lines of the log: events, and every number with its source.

use serde::{Deserialize, Serialize};

use crate::ids::{FigureId, Holder};

/// The kind of a log line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum LineKind {
    /// A roll with its whole sum.
    #[serde(rename = "r")]
    Roll,
    /// The result of a test, such as a hit.
    #[serde(rename = "o")]
    Outcome,
    /// A change to a tracker.
    #[serde(rename = "e")]
    Effect,
    /// Something that players need to know but no tracker shows.
    #[serde(rename = "n")]
    Note,
    /// Something that players have to do with their models now: "Lay Bob down."
    #[serde(rename = "d")]
    Order,
    /// A sentence that sums up the whole entry. It comes before the other lines.
    #[serde(rename = "h")]
    Headline,
    /// The end of a turn. The lines after it report everything that ends with the turn.
    #[serde(rename = "t")]
    Over,
}

/// What a rule [tells](crate::conversation::Table::tell) players.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Told<'a> {
    /// The title of the log entry.
    Title,
    /// A sentence that sums up all that happened.
    Headline,
    /// A roll with its whole sum.
    Roll,
    /// The result of this roller's dice ("hit on 40"), which starts the line of the next outcome.
    RollOf(&'a str),
    /// The result of a test.
    Outcome,
    /// A change to a tracker.
    Effect,
    /// Something that players need to know and no tracker shows.
    Note,
    /// Something that players have to do with their models now, and its owner.
    Reminder(Holder),
    /// The end of a turn.
    Over,
}

/// A line of the log.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Line {
    /// The kind of line, which decides how it is displayed.
    #[serde(rename = "k")]
    pub kind: LineKind,
    /// The line's text, usually a sentence.
    #[serde(rename = "t")]
    pub text: String,
    /// The figure that this line is about, if any. The line only matters while the figure is in
    /// play.
    #[serde(rename = "f", default, skip_serializing_if = "Option::is_none")]
    pub needs: Option<FigureId>,
}

impl Line {
    /// Creates a line that is not tied to a figure.
    pub fn new(kind: LineKind, text: impl Into<String>) -> Self {
        Self { kind, text: text.into(), needs: None }
    }
}

/// Something that players have to do with their models now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reminder {
    /// The figure that the reminder is about, if any. If it leaves play, the reminder is dropped.
    needs: Option<FigureId>,
    /// What to do, as a sentence.
    words: String,
}

impl Reminder {
    /// Creates a reminder about a figure in play ("Lay Bob down."), a side, or all players ("Red:
    /// place objective 2.").
    pub fn of(whose: Holder, words: impl Into<String>) -> Self {
        let needs = match whose {
            Holder::Figure(figure) => Some(figure),
            Holder::Side(_) | Holder::Battle => None,
        };
        Self { needs, words: words.into() }
    }

    /// Creates a reminder about a figure that leaves play: "Take Bob off the table."
    pub fn leaving(words: impl Into<String>) -> Self {
        Self { needs: None, words: words.into() }
    }
}

impl From<Reminder> for Line {
    fn from(Reminder { needs, words }: Reminder) -> Self {
        Self { needs, ..Self::new(LineKind::Order, words) }
    }
}
