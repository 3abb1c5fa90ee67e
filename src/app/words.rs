//! Numbers and trackers in words.

use rules_core::{view::TrackerKind, words::counted};

/// How a tracker stands, in a few words.
pub(crate) fn standing_of(kind: &TrackerKind) -> String {
    match kind {
        TrackerKind::Pips { value, most, .. } => format!("{value} of {most}"),
        TrackerKind::Counter { value, .. } => value.to_string(),
        TrackerKind::Flag(true) => "yes".to_owned(),
        TrackerKind::Flag(false) => "no".to_owned(),
        TrackerKind::Choice { value, options } => options.get(*value).cloned().unwrap_or_default(),
        TrackerKind::Markers { items, .. } if items.is_empty() => "none".to_owned(),
        TrackerKind::Markers { items, .. } => {
            let labels: Vec<&str> = items.iter().map(|it| it.label.as_str()).collect();
            labels.join(", ")
        }
    }
}

/// How a tracker stands, in the least room.
pub(crate) fn number_of(kind: &TrackerKind) -> String {
    match kind {
        TrackerKind::Pips { value, most, .. } => format!("{value}/{most}"),
        kind => standing_of(kind),
    }
}

/// A chance in whole percent, never quite 0 or 100 where it is not.
pub(crate) fn percent(chance: f64) -> String {
    let rounded = (chance * 100.0).round() as i32;
    match rounded {
        0 if chance > 0.0 => "<1".to_owned(),
        100 if chance < 1.0 - 1e-9 => ">99".to_owned(),
        rounded => rounded.to_string(),
    }
}

/// A chance as a length for the stylesheet.
pub(crate) fn share(chance: f64) -> String {
    format!("calc({} / 1000)", (chance * 1000.0).round() as i32)
}

/// A number with its sign.
pub(crate) fn signed(number: i32) -> String {
    if number < 0 { format!("−{}", number.unsigned_abs()) } else { format!("+{number}") }
}

/// How long ago something was, both in milliseconds since 1970.
pub(crate) fn ago(then: u64, now: u64) -> String {
    let minutes = now.saturating_sub(then) / 60_000;
    let (count, unit) = match minutes {
        0 => return "just now".to_owned(),
        1..60 => (minutes, "minute"),
        60..1440 => (minutes / 60, "hour"),
        _ => (minutes / 1440, "day"),
    };
    format!("{} ago", counted(count as usize, unit))
}
