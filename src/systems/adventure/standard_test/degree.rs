//! Degrees of success and failure.

use engine::{
    Topic,
    conversation::{Degree, Moment, Outcome},
};

/// A degree of success or failure: its minimum margin over the target number, and its name.
struct NamedDegree {
    least: i32,
    words: &'static str,
}

/// The degrees, from the lowest to the highest.
///
/// The book's table is garbled, so the margins follow our ruling in the rules checklist.
const DEGREES: [NamedDegree; 7] = [
    NamedDegree { least: i32::MIN, words: "disastrous failure" },
    NamedDegree { least: -10, words: "complete failure" },
    NamedDegree { least: -5, words: "failure" },
    NamedDegree { least: MARGINAL, words: "marginal success" },
    NamedDegree { least: 1, words: "complete success" },
    NamedDegree { least: 6, words: "superior success" },
    NamedDegree { least: 11, words: "extraordinary success" },
];

/// The minimum margin of a success.
pub(crate) const MARGINAL: i32 = 0;

/// Returns the outcome for a margin over the target number.
pub(crate) fn outcome_of(margin: i32) -> Outcome {
    let place = DEGREES.iter().rposition(|degree| margin >= degree.least).unwrap_or(0);
    outcome_at(place)
}

/// Returns the moment to show for the highest or lowest degree, or `None` for other degrees.
pub(crate) fn moment_of(margin: i32) -> Option<Moment> {
    let [_, bad, .., best] = &DEGREES;
    if margin >= best.least {
        Some(Moment::Critical)
    } else {
        (margin < bad.least).then_some(Moment::Fumble)
    }
}

/// Returns all degrees, for use in a reading.
pub(crate) fn degrees() -> Vec<Degree> {
    let all = DEGREES.iter().enumerate();
    all.map(|(place, degree)| Degree { least: degree.least, outcome: outcome_at(place) }).collect()
}

/// Returns the outcome of the degree at this index.
///
/// Ranks sort better degrees first, both for successes and for failures.
fn outcome_at(place: usize) -> Outcome {
    let Some(degree) = DEGREES.get(place) else { return Outcome::failure("") };
    let rank = i32::try_from(DEGREES.len() - place).unwrap_or(0);
    let outcome = if degree.least >= MARGINAL {
        Outcome::success(degree.words)
    } else {
        Outcome::failure(degree.words)
    };
    outcome.ranked(rank)
}

/// The topic about degrees of success.
pub(super) const TOPIC: Topic = Topic {
    key: "degrees",
    title: "Degrees of success",
    rules: &[7],
    text: || {
        let mut words = String::from("Compare the result with the target number. ");
        for pair in DEGREES.windows(2) {
            let [degree, next] = pair else { continue };
            words.push_str(&format!("{}: {}; ", span(degree.least, next.least - 1), degree.words));
        }
        let [.., best] = DEGREES;
        words.push_str(&format!("{} or more above: {}.", best.least, best.words));
        words
    },
};

/// Describes a range of margins in words: "1–5 below", "equal".
fn span(least: i32, most: i32) -> String {
    match (least, most) {
        (i32::MIN, most) => format!("{} or more below", -most),
        (MARGINAL, _) => "equal".to_owned(),
        (least, most) if most < MARGINAL => format!("{}–{} below", -most, -least),
        (least, most) => format!("{least}–{most} above"),
    }
}
