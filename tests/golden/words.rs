//! Compares the words of a golden game with the words on screen.

use rules_core::{
    conversation::{Answer, Change, StakeKind},
    odds::Prospect,
    view::{NewMarker, Tracker, TrackerKind},
};

pub(crate) fn holds(found: &str, expected: &str) -> Result<(), String> {
    if found.contains(expected) { Ok(()) } else { Err(format!("it says: {found}")) }
}

pub(crate) fn same(found: &str, expected: &str) -> Result<(), String> {
    if found == expected { Ok(()) } else { Err(format!("it is: {found}")) }
}

pub(crate) fn number<N: std::str::FromStr>(words: &str) -> Result<N, String> {
    words.parse().map_err(|_| format!("{words} isn't a valid number"))
}

/// Returns the words after a name and a colon, or no words if there is only the name.
pub(crate) fn after<'a>(words: &'a str, name: &str) -> Option<&'a str> {
    let rest = words.strip_prefix(name)?;
    if rest.is_empty() { Some(rest) } else { rest.strip_prefix(": ") }
}

/// Splits words into a name and the rest: first with all words as the name, then at each colon from
/// the last to the first.
pub(crate) fn parts(words: &str) -> impl Iterator<Item = (&str, &str)> {
    let colons = words.rmatch_indices(": ");
    [(words, "")].into_iter().chain(colons.map(|(at, colon)| {
        let (before, rest) = words.split_at(at);
        (before, &rest[colon.len()..])
    }))
}

/// Returns a probability in percent, with as many decimals as `written` has.
pub(crate) fn percent(probability: f64, written: &str) -> String {
    format!("{:.*}%", decimals(written), probability * 100.0)
}

/// Returns an expected value (a chance in percent, or a number) with as many decimals as `written`
/// has.
pub(crate) fn expected(prospect: &Prospect, written: &str) -> String {
    match prospect.stake.kind() {
        StakeKind::Chance => percent(prospect.expected, written),
        StakeKind::Number => format!("{:.*}", decimals(written), prospect.expected),
    }
}

/// Returns the number of decimals in a written number.
fn decimals(written: &str) -> usize {
    let behind = written.split_once('.').map_or("", |(_, behind)| behind);
    behind.trim_end_matches('%').len()
}

/// Returns the value of a tracker as one word.
pub(crate) fn value(tracker: &Tracker) -> String {
    match &tracker.kind {
        TrackerKind::Pips { value, .. } | TrackerKind::Counter { value, .. } => value.to_string(),
        TrackerKind::Flag(on) => if *on { "yes" } else { "no" }.to_owned(),
        TrackerKind::Choice { value, options } => options.get(*value).cloned().unwrap_or_default(),
        TrackerKind::Missing(_) => "?".to_owned(),
        TrackerKind::Markers { items, .. } if items.is_empty() => "none".to_owned(),
        TrackerKind::Markers { items, .. } => {
            let labels: Vec<&str> = items.iter().map(|it| it.label.as_str()).collect();
            labels.join(", ")
        }
    }
}

/// Parses an answer: the face of one die, or of each of several dice.
pub(crate) fn faces(words: &str) -> Result<Answer, String> {
    let faces: Result<Vec<u8>, String> = words.split_whitespace().map(number).collect();
    Ok(match faces?.as_slice() {
        [face] => Answer::Face(*face),
        faces => Answer::Faces(faces.to_vec()),
    })
}

/// Parses a change to a tracker: a number, `yes` or `no`, an option, or `+6` or `-0` for markers.
/// `options` are the words on the markers that can be added.
pub(crate) fn change(tracker: &Tracker, words: &str, options: &[String]) -> Result<Change, String> {
    Ok(match &tracker.kind {
        TrackerKind::Markers { add, .. } => match (words.strip_prefix('-'), add) {
            (Some(place), _) => Change::Remove(number(place)?),
            (None, NewMarker::Number(_)) => Change::Add(number(words.trim_start_matches('+'))?),
            (None, NewMarker::Word) => {
                Change::Add(place_of(options, words.trim_start_matches('+'))?)
            }
        },
        TrackerKind::Flag(_) => Change::Set(i32::from(words == "yes")),
        TrackerKind::Choice { options, .. } => Change::Set(place_of(options, words)?),
        TrackerKind::Pips { .. } | TrackerKind::Counter { .. } | TrackerKind::Missing(_) => {
            Change::Set(number(words)?)
        }
    })
}

fn place_of(options: &[String], words: &str) -> Result<i32, String> {
    let place = options.iter().position(|option| option == words);
    let place = place.ok_or_else(|| format!("the options are: {}", options.join(" | ")))?;
    i32::try_from(place).map_err(|why| why.to_string())
}
