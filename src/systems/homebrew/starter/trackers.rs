//! Writes the lines for trackers.

use super::{answers::Tracker, lines::Lines, nature::Nature, picks::Out};

/// What happens to a figure that is hurt: the rule for when it is out, and the name of the table or
/// test that it needs.
#[derive(Clone, Copy)]
pub(super) struct Hurt<'a> {
    pub(super) tracker: &'a Tracker,
    pub(super) out: Out,
    /// The name of the table or test.
    pub(super) name: &'a str,
}

impl Hurt<'_> {
    /// Returns the line that defines the tracker.
    pub(super) fn line(self) -> String {
        self.tracker.line(self.out == Out::AtOnce)
    }

    /// Returns the lines for a hit on the target, with this many times the normal effect.
    pub(super) fn by(self, times: i32) -> Lines {
        let Tracker { nature, .. } = self.tracker;
        match nature {
            Nature::Flag if times > 1 => vec![self.falls().unwrap_or_else(|| self.flagged())],
            Nature::Flag => self.flag(),
            _ => self.changed(&(self.tracker.change() * times).to_string()),
        }
        .into_iter()
        .chain(self.tested())
        .collect()
    }

    /// Returns the lines for as many hits on the target as a number has.
    pub(super) fn by_number(self, number: &str) -> Lines {
        let Tracker { name, nature, .. } = self.tracker;
        let lines = match nature {
            Nature::Flag => {
                let fall = self.falls().map(|falls| {
                    vec![
                        format!("{falls} if {number} is 2 or more"),
                        format!("{falls} if {number} is 1 and target's {name}"),
                    ]
                });
                let flagged = format!("{} if {number} is 1", self.flagged());
                fall.into_iter().flatten().chain([flagged]).collect()
            }
            _ => self.changed(number),
        };
        let tested = self.tested().map(|test| format!("{test} if {number} is over 0"));
        lines.into_iter().chain(tested).collect()
    }

    fn flagged(self) -> String {
        format!("target's {} becomes yes", self.tracker.name)
    }

    fn flag(self) -> Lines {
        let name = &self.tracker.name;
        let falls = self.falls().map(|falls| format!("{falls} if target's {name}"));
        falls.into_iter().chain([self.flagged()]).collect()
    }

    /// Returns what makes a target with a yes-or-no tracker fall, unless only a test does.
    fn falls(self) -> Option<String> {
        match self.out {
            Out::AtOnce => Some("target is out".to_owned()),
            Out::Injury => Some(format!("table {} for target", self.name)),
            Out::Test => None,
        }
    }

    /// Returns the lines that change a tracker with numbers by an amount.
    fn changed(self, amount: &str) -> Lines {
        let Tracker { name, most, nature, .. } = self.tracker;
        let (verb, limit) = match nature {
            Nature::Grows => ("gains", format!("{most} or more")),
            _ => ("loses", "0".to_owned()),
        };
        let change = format!("target {verb} {amount} {name}");
        let injury = (self.out == Out::Injury)
            .then(|| format!("table {} for target if target's {name} is {limit}", self.name));
        [change].into_iter().chain(injury).collect()
    }

    fn tested(self) -> Option<String> {
        (self.out == Out::Test).then(|| format!("test {} for target", self.name))
    }

    /// Returns the line that helps a figure that an injury has not taken out.
    pub(super) fn spared(self) -> String {
        let Tracker { name, most, nature, .. } = self.tracker;
        match nature {
            Nature::Flag => format!("{name} becomes no"),
            Nature::Grows => format!("{name} becomes {}", most - 1),
            Nature::Falls | Nature::Gathered => format!("{name} becomes 1"),
        }
    }

    /// Returns the modifier of a test for a figure that is hurt, on dice with this many results.
    pub(super) fn burden(self, results: i32) -> String {
        let Tracker { name, nature, .. } = self.tracker;
        let full = self.tracker.full();
        match (nature, results) {
            (Nature::Flag, _) => format!("- {} \"{name}\" if {name}", (results / 6).max(1)),
            (Nature::Grows, 100..) => format!("- 10 * {name} \"{name}\""),
            (Nature::Grows, _) => format!("- {name} \"{name}\""),
            (_, 100..) => format!("- 10 * ({full} - {name}) \"{name}\""),
            _ => format!("- ({full} - {name}) \"{name}\""),
        }
    }
}

impl Tracker {
    /// Returns the line that defines the tracker, with an “out at” value if a figure at its limit is
    /// out.
    pub(super) fn line(&self, is_out_at_limit: bool) -> String {
        let Self { name, most, nature, .. } = self;
        let (at_most, at_least) = match is_out_at_limit {
            true => (format!(", out at {most}"), ", out at 0"),
            false => (String::new(), ""),
        };
        match nature {
            Nature::Flag => format!("figure {name} yes or no"),
            Nature::Grows => format!("figure {name} 0 to {most}{at_most}"),
            Nature::Gathered => format!("side {name} 0 to {most}"),
            Nature::Falls if self.is_stat => format!("figure {name} from {name}{at_least}"),
            Nature::Falls => format!("figure {name} 0 to {most}, starts at {most}{at_least}"),
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
    pub(super) fn before_a_blow(self) -> Option<String> {
        let Tracker { name, nature, .. } = self.tracker;
        match nature {
            Nature::Flag => Some(format!("only if not {name} \"It must recover first.\"")),
            Nature::Falls => Some(format!("costs 1 {name}")),
            Nature::Grows => {
                let full = self.tracker.full();
                Some(format!("only if {name} is less than {full} \"It must recover first.\""))
            }
            Nature::Gathered => None,
        }
    }

    /// Returns the line for the effect of a miss on the attacker, if any.
    pub(super) fn after_a_miss(self) -> Option<String> {
        let Tracker { name, nature, .. } = self.tracker;
        match nature {
            Nature::Flag => Some(format!("{name} becomes yes")),
            Nature::Grows => Some(format!("gains 1 {name}")),
            Nature::Falls | Nature::Gathered => None,
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
            Nature::Gathered => return "hint \"With no enemy in contact.\"".to_owned(),
        };
        format!("only if {condition} \"It has nothing to recover from.\"")
    }

    /// Returns the lines for the effects of success and of failure.
    pub(super) fn results(self) -> [Lines; 2] {
        let Tracker { name, nature, .. } = self.tracker;
        let part = self.tracker.change();
        match nature {
            Nature::Flag => [vec![format!("{name} becomes no")], Lines::new()],
            Nature::Gathered => [vec![format!("gains 1 {name}")], Lines::new()],
            Nature::Grows if self.is_lost => [vec![format!("loses {part} {name}")], Lines::new()],
            Nature::Falls if self.is_lost => [vec![format!("gains {part} {name}")], Lines::new()],
            Nature::Grows => [vec![format!("{name} becomes 0")], vec![format!("loses 1 {name}")]],
            Nature::Falls => {
                let full = self.tracker.full();
                [vec![format!("{name} becomes {full}")], vec![format!("gains 1 {name}")]]
            }
        }
    }
}
