//! Formats numbers and trackers for the screen.

pub(crate) use rules_core::words::percent;
use rules_core::{
    view::TrackerKind,
    words::{counted, plain},
};

/// Returns a tracker's value in a few words.
pub(crate) fn tracker_value(kind: &TrackerKind) -> String {
    match kind {
        TrackerKind::Pips { value, most, .. } => format!("{value} of {most}"),
        TrackerKind::Counter { value, .. } => plain(*value),
        TrackerKind::Flag(true) => "yes".to_owned(),
        TrackerKind::Flag(false) => "no".to_owned(),
        TrackerKind::Choice { value, options } => options.get(*value).cloned().unwrap_or_default(),
        TrackerKind::Missing(_) => "?".to_owned(),
        TrackerKind::Markers { items, .. } if items.is_empty() => "none".to_owned(),
        TrackerKind::Markers { items, .. } => {
            let labels: Vec<&str> = items.iter().map(|it| it.label.as_str()).collect();
            labels.join(", ")
        }
    }
}

/// Returns a tracker's value in its shortest form.
pub(crate) fn number_of(kind: &TrackerKind) -> String {
    match kind {
        TrackerKind::Pips { value, most, .. } => format!("{value}/{most}"),
        kind => tracker_value(kind),
    }
}

/// Returns probabilities as whole percentages. If the probabilities add up to 1, the percentages
/// add up to 100.
///
/// For that, the numbers that lose most by rounding down are rounded up. Equal probabilities get
/// equal numbers, even if the sum is then slightly off. Only an impossible outcome gets 0, and only
/// a certain one gets 100.
pub(crate) fn percents(chances: &[f64]) -> Vec<String> {
    let whole = chances.iter().sum::<f64>();
    if (whole - 1.0).abs() > 1e-6 {
        return chances.iter().map(|chance| percent(*chance)).collect();
    }
    let mut shares: Vec<i32> =
        chances.iter().map(|it| (it * 100.0 + 1e-9).floor() as i32).collect();
    let mut places: Vec<usize> = (0..chances.len()).collect();
    let chance = |place: usize| chances.get(place).copied().unwrap_or_default();
    let lost = |place: usize| ((chance(place) * 100.0).fract() * 1e6).round();
    // If several numbers lose equally, round up the last one, which is the worst outcome.
    places.reverse();
    places.sort_by(|one, other| lost(*other).total_cmp(&lost(*one)));
    let mut missing = usize::try_from(100 - shares.iter().sum::<i32>()).unwrap_or_default();
    while let (Some(&first), 1..) = (places.first(), missing) {
        let (equal, others): (Vec<_>, Vec<_>) =
            places.into_iter().partition(|it| (chance(*it) - chance(first)).abs() < 1e-9);
        places = others;
        if equal.len() <= missing || lost(first) > 5e5 {
            for &place in &equal {
                if let Some(share) = shares.get_mut(place) {
                    *share += 1;
                }
            }
        }
        missing = missing.saturating_sub(equal.len());
    }
    let words = shares.into_iter().zip(chances).map(|(share, chance)| match share {
        0 if *chance > 0.0 => "<1".to_owned(),
        100 if *chance < 1.0 - 1e-9 => ">99".to_owned(),
        share => share.to_string(),
    });
    words.collect()
}

/// Returns a probability as a number for the stylesheet.
pub(crate) fn share(chance: f64) -> String {
    format!("calc({} / 1000)", (chance * 1000.0).round() as i32)
}

/// Returns a number with its sign.
pub(crate) fn signed(number: i32) -> String {
    if number < 0 { format!("−{}", number.unsigned_abs()) } else { format!("+{number}") }
}

/// Returns how long ago `then` was, as text. Both times are in milliseconds since 1970.
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

#[cfg(all(test, target_arch = "wasm32"))]
mod tests {
    use wasm_bindgen_test::wasm_bindgen_test;

    use super::*;

    #[wasm_bindgen_test]
    fn shares_of_a_whole_add_up_to_100() {
        assert_eq!(percents(&[0.17, 0.275, 0.09, 0.465]), ["17", "27", "9", "47"]);
    }

    #[wasm_bindgen_test]
    fn equal_chances_are_equal_shares() {
        assert_eq!(percents(&[1.0 / 3.0; 3]), ["33", "33", "33"]);
        assert_eq!(percents(&[5.0 / 12.0, 5.0 / 12.0, 1.0 / 6.0]), ["42", "42", "17"]);
        assert_eq!(percents(&[0.455, 0.09, 0.455]), ["45", "9", "45"]);
        assert_eq!(percents(&[0.125; 8]), ["12"; 8]);
    }

    #[wasm_bindgen_test]
    fn a_share_is_never_quite_all_or_nothing_where_it_is_not() {
        assert_eq!(percents(&[0.998, 0.002]), [">99", "<1"]);
        assert_eq!(percents(&[1.0, 0.0]), ["100", "0"]);
    }

    #[wasm_bindgen_test]
    fn chances_that_are_no_whole_are_rounded_each_for_itself() {
        assert_eq!(percents(&[0.5, 0.255]), ["50", "26"]);
    }
}
