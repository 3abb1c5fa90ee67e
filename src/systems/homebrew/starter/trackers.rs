//! Writes the lines for trackers.

use super::{answers::Tracker, nature::Nature};

impl Tracker {
    /// Returns the line that defines the tracker. If hits change its number, the line has an “out
    /// at” value.
    pub(super) fn line(&self, is_lost: bool) -> String {
        let Self { name, most, nature, .. } = self;
        let (at_most, at_least) =
            if is_lost { (format!(", out at {most}"), ", out at 0") } else { (String::new(), "") };
        match nature {
            Nature::Flag => format!("figure {name} yes or no"),
            Nature::Grows => format!("figure {name} 0 to {most}{at_most}"),
            Nature::Gathered => format!("side {name} 0 to {most}"),
            Nature::Falls if self.is_stat => format!("figure {name} from {name}{at_least}"),
            Nature::Falls => format!("figure {name} 0 to {most}, starts at {most}{at_least}"),
        }
    }

    /// Returns the lines for a hit on the target, with this many times the normal effect.
    pub(super) fn hurt(&self, times: i32) -> String {
        let Self { name, nature, .. } = self;
        let count = self.change() * times;
        match nature {
            Nature::Flag if times > 1 => "      target is out\n".to_owned(),
            Nature::Flag => format!(
                "      target is out if target's {name}\n      target's {name} becomes yes\n"
            ),
            Nature::Grows => format!("      target gains {count} {name}\n"),
            Nature::Falls | Nature::Gathered => format!("      target loses {count} {name}\n"),
        }
    }

    /// Returns the size of one change: about a third of the maximum.
    fn change(&self) -> i32 {
        ((self.most + 2) / 3).max(1)
    }

    /// Returns the maximum, as a number or as a stat.
    fn full(&self) -> String {
        if self.is_stat { format!("full {}", self.name) } else { self.most.to_string() }
    }
}

/// An action that uses a tracker, with the tracker's effects on a strike.
#[derive(Clone, Copy)]
pub(super) struct Deed<'a> {
    pub(super) tracker: &'a Tracker,
    /// Whether hits change this tracker.
    is_lost: bool,
}

impl<'a> Deed<'a> {
    /// Returns the action for a second tracker.
    pub(super) fn of(tracker: &'a Tracker) -> Self {
        Self { tracker, is_lost: false }
    }

    /// Returns the action that heals the tracker that hits change.
    pub(super) fn to_mend(tracker: &'a Tracker) -> Self {
        Self { tracker, is_lost: true }
    }

    /// Returns the line with the condition or cost that the tracker adds to a strike, if any.
    pub(super) fn before_a_blow(self) -> String {
        let Tracker { name, nature, .. } = self.tracker;
        match nature {
            Nature::Flag => format!("  only if not {name} \"It must recover first.\"\n"),
            Nature::Falls => format!("  costs 1 {name}\n"),
            Nature::Grows => {
                let full = self.tracker.full();
                format!("  only if {name} is less than {full} \"It must recover first.\"\n")
            }
            Nature::Gathered => String::new(),
        }
    }

    /// Returns the line for the effect of a miss on the attacker, if any.
    pub(super) fn after_a_miss(self) -> String {
        let Tracker { name, nature, .. } = self.tracker;
        match nature {
            Nature::Flag => format!("      {name} becomes yes\n"),
            Nature::Grows => format!("      gains 1 {name}\n"),
            Nature::Falls | Nature::Gathered => String::new(),
        }
    }

    pub(super) fn title(self) -> &'static str {
        if self.tracker.nature == Nature::Gathered { "Search" } else { "Recover" }
    }

    /// Returns the line with the action's condition or hint.
    pub(super) fn condition(self) -> String {
        let Tracker { name, nature, .. } = self.tracker;
        let condition = match nature {
            Nature::Flag => name.clone(),
            Nature::Grows => format!("{name} is over 0"),
            Nature::Falls => format!("{name} is less than {}", self.tracker.full()),
            Nature::Gathered => return "  hint \"With no enemy in contact.\"\n".to_owned(),
        };
        format!("  only if {condition} \"It has nothing to recover from.\"\n")
    }

    /// Returns the lines for the effects of success and of failure.
    pub(super) fn results(self) -> [String; 2] {
        let Tracker { name, nature, .. } = self.tracker;
        let part = self.tracker.change();
        let line = |words: String| format!("      {words}\n");
        match nature {
            Nature::Flag => [line(format!("{name} becomes no")), String::new()],
            Nature::Gathered => [line(format!("gains 1 {name}")), String::new()],
            Nature::Grows if self.is_lost => [line(format!("loses {part} {name}")), String::new()],
            Nature::Falls if self.is_lost => [line(format!("gains {part} {name}")), String::new()],
            Nature::Grows => [line(format!("{name} becomes 0")), line(format!("loses 1 {name}"))],
            Nature::Falls => {
                let full = self.tracker.full();
                [line(format!("{name} becomes {full}")), line(format!("gains 1 {name}"))]
            }
        }
    }
}
