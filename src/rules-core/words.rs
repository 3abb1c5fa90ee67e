//! Numbers and what they count, in words.

/// So many of something: "1 hit", "2 misses".
///
/// ```
/// use rules_core::words::counted;
/// assert_eq!(counted(1, "miss"), "1 miss");
/// assert_eq!(counted(2, "Jammed token"), "2 Jammed tokens");
/// ```
pub fn counted(count: usize, what: &str) -> String {
    if count == 1 { format!("1 {what}") } else { format!("{count} {}", plural(what)) }
}

/// Several of what is so called: "hits", "misses", "dice".
pub fn plural(what: &str) -> String {
    match what {
        "die" => "dice".to_owned(),
        _ if what.ends_with(['s', 'x']) || what.ends_with("ch") => format!("{what}es"),
        _ => format!("{what}s"),
    }
}

/// A few words as a sentence of their own.
///
/// ```
/// # use rules_core::words::sentence;
/// assert_eq!(sentence("complete success"), "Complete success.");
/// ```
pub fn sentence(words: &str) -> String {
    let mut letters = words.chars();
    let first = letters.next().map(|it| it.to_ascii_uppercase());
    first.into_iter().chain(letters).chain(['.']).collect()
}

/// Whose, of a side: "Harbour Watch's", "Rust Dogs'". A single figure keeps its s: "Otis's".
///
/// ```
/// use rules_core::words::possessive;
/// assert_eq!(possessive("Harbour Watch"), "Harbour Watch's");
/// assert_eq!(possessive("Rust Dogs"), "Rust Dogs'");
/// ```
pub fn possessive(name: &str) -> String {
    let ending = if name.ends_with('s') { "'" } else { "'s" };
    format!("{name}{ending}")
}

/// A number as a modifier is written: "+3", "−8", and "0" where it changes nothing.
pub fn signed(number: i32) -> String {
    match number {
        0 => "0".to_owned(),
        1.. => format!("+{number}"),
        _ => format!("−{}", number.unsigned_abs()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_is_told_from_several() {
        assert_eq!(counted(1, "die"), "1 die");
        assert_eq!(counted(1, "miss"), "1 miss");
        assert_eq!(counted(2, "miss"), "2 misses");
        assert_eq!(counted(0, "die"), "0 dice");
        assert_eq!(counted(3, "inch"), "3 inches");
        assert_eq!(counted(2, "wound"), "2 wounds");
    }

    #[test]
    fn a_modifier_has_a_sign() {
        assert_eq!([-8, 0, 3].map(signed), ["−8", "0", "+3"]);
    }
}
