//! Grammar for sentences with numbers and names.

mod number;
#[cfg(test)]
mod tests;

use std::fmt::Display;

pub use number::Number;

/// Returns a count with its noun: "1 hit", "2 misses".
///
/// ```
/// use engine::words::counted;
/// assert_eq!(counted(1, "miss"), "1 miss");
/// assert_eq!(counted(2, "Jammed token"), "2 Jammed tokens");
/// ```
pub fn counted(count: usize, what: &str) -> String {
    if count == 1 { format!("1 {what}") } else { format!("{count} {}", plural(what)) }
}

/// Returns a count with its noun, and with commas between thousands: "1,000 battles".
///
/// ```
/// use engine::words::counted_in_thousands;
/// assert_eq!(counted_in_thousands(1000, "battle"), "1,000 battles");
/// assert_eq!(counted_in_thousands(1, "battle"), "1 battle");
/// ```
pub fn counted_in_thousands(count: u32, what: &str) -> String {
    let what = if count == 1 { what.to_owned() } else { plural(what) };
    format!("{} {what}", grouped(count))
}

/// Returns a number with commas between thousands.
///
/// ```
/// use engine::words::grouped;
/// assert_eq!(grouped(1_234_567), "1,234,567");
/// assert_eq!(grouped(12), "12");
/// ```
pub fn grouped(number: u32) -> String {
    let digits = number.to_string();
    let place = |it: usize| digits.len() - it;
    let digit = |(it, digit): (usize, char)| {
        let comma = (it > 0 && place(it).is_multiple_of(3)).then_some(',');
        comma.into_iter().chain([digit])
    };
    digits.chars().enumerate().flat_map(digit).collect()
}

/// Returns a probability as a whole percentage. 0 and 100 are only used for impossible and certain
/// results.
///
/// ```
/// use engine::words::percent;
/// assert_eq!([0.5, 0.001, 0.999].map(percent), ["50", "<1", ">99"]);
/// ```
pub fn percent(chance: f64) -> String {
    let rounded = (chance * 100.0).round() as i32;
    match rounded {
        0 if chance > 0.0 => "<1".to_owned(),
        100 if chance < 1.0 - 1e-9 => ">99".to_owned(),
        rounded => rounded.to_string(),
    }
}

/// Returns the plural of a word, or of the last word of several: "hits", "misses", "enemies",
/// "dice".
///
/// ```
/// use engine::words::plural;
/// assert_eq!(["enemy", "day", "half", "dash", "swordsman"].map(plural),
///     ["enemies", "days", "halves", "dashes", "swordsmen"]);
/// assert_eq!(["Jammed token", "Die"].map(plural), ["Jammed tokens", "Dice"]);
/// ```
pub fn plural(what: &str) -> String {
    let without = |ending: &str| what.strip_suffix(ending);
    let lower = what.to_ascii_lowercase();
    let ends = |it: &&str| lower.ends_with(it);
    let is_vowel = |it: char| "aeiou".contains(it);
    if let Some(rest) = ["die", "Die"].iter().find_map(|it| without(it)).filter(is_end_of_word) {
        return format!("{rest}{}", if what.ends_with("Die") { "Dice" } else { "dice" });
    }
    let is_man = !["human", "german", "roman", "norman", "shaman", "talisman"].iter().any(ends);
    if let Some(rest) = without("man").filter(|_| is_man) {
        return format!("{rest}men");
    }
    if let Some(rest) = without("y").filter(|it| !it.ends_with(is_vowel) && !it.is_empty()) {
        return format!("{rest}ies");
    }
    let of_ves = |(one, _, end): &(&str, &str, &str)| without(end).filter(|_| lower.ends_with(one));
    if let Some(rest) = VES.iter().find_map(of_ves) {
        return format!("{rest}ves");
    }
    let hisses = ["s", "x", "z", "ch", "sh", "hero", "echo", "torpedo"].iter().any(ends);
    format!("{what}{}", if hisses { "es" } else { "s" })
}

/// Words whose plural ends in "ves": singular, plural, and the ending of the singular.
const VES: [(&str, &str, &str); 9] = [
    ("thief", "thieves", "f"),
    ("leaf", "leaves", "f"),
    ("life", "lives", "fe"),
    ("wife", "wives", "fe"),
    ("elf", "elves", "f"),
    ("dwarf", "dwarves", "f"),
    ("wolf", "wolves", "f"),
    ("half", "halves", "f"),
    ("knife", "knives", "fe"),
];

/// Returns `true` if the ending after this text is a word of its own.
fn is_end_of_word(before: &&str) -> bool {
    !before.ends_with(char::is_alphanumeric)
}

/// Returns a count with a noun that is given in the plural: "1 Hit", "2 Hits".
///
/// ```
/// use engine::words::numbered;
/// assert_eq!(numbered(1, "Misses"), "1 Miss");
/// assert_eq!(numbered(0, "Misses"), "0 Misses");
/// assert_eq!(numbered(1, "Chaos"), "1 Chaos");
/// ```
pub fn numbered(count: usize, many: &str) -> String {
    format!("{count} {}", if count == 1 { singular(many) } else { many.to_owned() })
}

/// Returns the singular of a word that may be a plural. A word that does not look like a plural
/// stays unchanged.
///
/// ```
/// use engine::words::singular;
/// assert_eq!(["Hits", "Sixes", "Bodies", "dice"].map(singular), ["Hit", "Six", "Body", "die"]);
/// assert_eq!(["Loss", "Bonus", "Armour"].map(singular), ["Loss", "Bonus", "Armour"]);
/// assert_eq!(["Elves", "Swordsmen"].map(singular), ["Elf", "Swordsman"]);
/// assert_eq!(["Heroes", "Foes", "Ninjas"].map(singular), ["Hero", "Foe", "Ninja"]);
/// ```
pub fn singular(many: &str) -> String {
    let without = |ending: &str| many.strip_suffix(ending);
    let lower = many.to_ascii_lowercase();
    let ends = |all: &[&str]| all.iter().any(|it| lower.ends_with(it));
    if lower == "dice" {
        return many.replace("ice", "ie");
    }
    if let Some((_, _, end)) = VES.iter().find(|(_, word, _)| lower.ends_with(word))
        && let Some(rest) = without("ves")
    {
        return format!("{rest}{end}");
    }
    if ends(&NOT_PLURAL) && !ends(&["women", "yeomen"]) {
        return many.to_owned();
    }
    if let Some(one) = without("men") {
        return format!("{one}man");
    }
    if lower == "axes" || ends(&WITH_E) {
        return many.get(..many.len() - 1).unwrap_or(many).to_owned();
    }
    if let Some(one) = without("ies").filter(|it| it.len() > 1) {
        return format!("{one}y");
    }
    if ends(&WITH_ES)
        && let Some(one) = without("es")
    {
        return one.to_owned();
    }
    // "Bonus", "Otis" and "loss" are not plurals.
    let is_many = |it: &&str| {
        let last = it.chars().next_back();
        last.is_some_and(|it| it.is_ascii_alphabetic() && !"ius".contains(it))
    };
    without("s").filter(is_many).unwrap_or(many).to_owned()
}

/// Endings of plurals whose singular keeps the "e": "zombie", not "zomby".
const WITH_E: [&str; 11] = [
    "zombies",
    "valkyries",
    "rookies",
    "pixies",
    "faeries",
    "genies",
    "caches",
    " axes",
    "-axes",
    "eaxes",
    "kaxes",
];

/// Endings of plurals in "es" whose singular has no "e".
const WITH_ES: [&str; 13] = [
    "xes",
    "sses",
    "tzes",
    "zzes",
    "ches",
    "shes",
    "heroes",
    "echoes",
    "torpedoes",
    "bonuses",
    "viruses",
    "focuses",
    "buses",
];

/// Endings of words that look like plurals but are not.
const NOT_PLURAL: [&str; 13] = [
    "cyclops", "series", "species", "chaos", "cosmos", "gas", "atlas", "texas", "canvas", "omen",
    "specimen", "regimen", "acumen",
];

/// Returns a word with the article that fits its first sound: "a unit", "an operative".
///
/// ```
/// use engine::words::any;
/// assert_eq!(["operative", "Unit", "hour"].map(any), ["an operative", "a Unit", "an hour"]);
/// assert_eq!(["one-eyed giant", "ogre"].map(any), ["a one-eyed giant", "an ogre"]);
/// assert_eq!(["SMG", "8-inch gun", "D6"].map(any), ["an SMG", "an 8-inch gun", "a D6"]);
/// assert_eq!(["X-wing", "U-boat", "HERO"].map(any), ["an X-wing", "a U-boat", "a HERO"]);
/// ```
pub fn any(word: &str) -> String {
    // Quotation marks and other signs before the word are silent.
    let spoken = word.trim_start_matches(|it: char| !it.is_alphanumeric());
    let lower = spoken.to_ascii_lowercase();
    let begins = |all: &[&str]| all.iter().any(|it| lower.starts_with(it));
    // Words that sound as if they began with "you" or "won", and exceptions that only look like
    // them.
    let is_spoken = begins(&["uni", "use", "usu", "uti", "uto", "eu", "ewe", "one", "once"])
        && !begins(&["unin", "unim", "unid"]);
    let is_mute = begins(&["hour", "heir", "honour", "honor", "honest"]);
    let is_vowel = lower.starts_with(|it| "aeiouáéíóúäöÁÉÍÓÚÄÖ".contains(it));
    let takes_n = match spoken.split(|it: char| !it.is_ascii_digit()).next().unwrap_or_default() {
        "" if is_spelled(spoken) => lower.starts_with(|it| "aefhilmnorsx".contains(it)),
        "" => is_mute || is_vowel && !is_spoken,
        number => number.starts_with('8') || matches!(number, "11" | "18"),
    };
    format!("{} {word}", if takes_n { "an" } else { "a" })
}

/// Returns `true` if a word begins with letters that are spelled out: "SMG", "X-wing", "M60". A
/// long word in capitals is read as a word if it has a vowel.
fn is_spelled(word: &str) -> bool {
    let end = word.find(|it: char| !it.is_ascii_alphabetic()).unwrap_or(word.len());
    let (letters, rest) = word.split_at(end);
    let is_part_of_a_word = rest.starts_with(|it: char| it.is_alphabetic() || "'’".contains(it));
    let is_large = letters.chars().all(|it| it.is_ascii_uppercase());
    !is_part_of_a_word
        && match letters.len() {
            1 => true,
            2 | 3 => is_large,
            _ => is_large && !letters.contains(['A', 'E', 'I', 'O', 'U', 'Y']),
        }
}

/// Returns a range of numbers: "2–4", or "2" if both are the same.
///
/// ```
/// use engine::words::span;
/// assert_eq!([span(2, 4), span(2, 2), span(-3, 2)], ["2–4", "2", "−3 to 2"]);
/// ```
pub fn span(least: i32, most: i32) -> String {
    // A dash next to a minus sign is hard to read.
    let between = if least < 0 { " to " } else { "–" };
    if least == most { plain(least) } else { format!("{}{between}{}", plain(least), plain(most)) }
}

/// Returns a list of names: "Bob, Nell and Otis".
///
/// ```
/// # use engine::words::listed;
/// assert_eq!(listed(&["Bob", "Nell", "Otis"]), "Bob, Nell and Otis");
/// assert_eq!(listed(&["Bob"]), "Bob");
/// ```
pub fn listed(names: &[impl AsRef<str>]) -> String {
    let names: Vec<&str> = names.iter().map(AsRef::as_ref).collect();
    match names.split_last() {
        Some((last, others)) if !others.is_empty() => format!("{} and {last}", others.join(", ")),
        _ => names.concat(),
    }
}

/// Prevents a name written from right to left from changing the direction of the sentence around
/// it. Such a name is enclosed in invisible marks (U+2068 and U+2069), except for a number at its
/// end. Other names stay unchanged.
///
/// ```
/// # use engine::words::isolated;
/// assert_eq!(isolated("Bob"), "Bob");
/// assert_eq!(isolated("דוד 2"), "\u{2068}דוד\u{2069} 2");
/// ```
pub fn isolated(name: &str) -> String {
    let turns = |it: char| {
        matches!(it, '\u{590}'..='\u{8ff}' | '\u{200f}' | '\u{202a}'..='\u{202e}'
            | '\u{2066}'..='\u{2069}' | '\u{fb1d}'..='\u{fdff}' | '\u{fe70}'..='\u{fefc}'
            | '\u{10800}'..='\u{10fff}' | '\u{1e800}'..='\u{1efff}')
    };
    if !name.chars().any(turns) {
        return name.to_owned();
    }
    let words = name.trim_end_matches(|it: char| it.is_ascii_digit());
    let words = if words.ends_with(' ') { words.trim_end() } else { name };
    // Marks inside the name must not end the isolation.
    format!("{FIRST_STRONG}{}{END}{}", unmarked(words), name.get(words.len()..).unwrap_or_default())
}

/// Removes the marks that [`isolated`] adds to a name.
pub fn unmarked(name: &str) -> String {
    name.replace([FIRST_STRONG, END], "")
}

/// Starts isolated text, whose direction is that of its first letter (first strong isolate).
const FIRST_STRONG: char = '\u{2068}';

/// Ends isolated text (pop directional isolate).
const END: char = '\u{2069}';

/// Turns words into a sentence, with a capital letter and a full stop.
///
/// ```
/// # use engine::words::sentence;
/// assert_eq!(sentence("complete success"), "Complete success.");
/// ```
pub fn sentence(words: &str) -> String {
    format!("{}.", capital(words))
}

/// Returns the possessive of a name: "Harbour Watch's", "Rust Dogs'", "Mags'".
///
/// ```
/// use engine::words::possessive;
/// assert_eq!(possessive("Harbour Watch"), "Harbour Watch's");
/// assert_eq!(["Rust Dogs", "Otis"].map(possessive), ["Rust Dogs'", "Otis'"]);
/// ```
pub fn possessive(name: &str) -> String {
    let letters = name.trim_end_matches(END);
    let ending = if letters.ends_with(['s', 'S']) { "'" } else { "'s" };
    format!("{name}{ending}")
}

/// Joins the name of a side or unit with a verb. The verb is given in the plural and made to agree.
///
/// ```
/// use engine::words::with_verb;
/// assert_eq!(with_verb("Rust Dogs", "hold"), "Rust Dogs hold");
/// assert_eq!(with_verb("Harbour Watch", "hold"), "Harbour Watch holds");
/// ```
pub fn with_verb(name: &str, verb: &str) -> String {
    format!("{name} {}", Number::of_name(name).verb(verb))
}

/// Returns the sentence for the last side left: "Rust Dogs hold the field".
pub fn field_of(side: &str) -> String {
    with_verb(side, "hold the field")
}

/// Returns a length in inches: "24″".
pub fn inches(length: impl Display) -> String {
    format!("{length}″")
}

/// Capitalises the first letter of Rollbook's own words. Only changes a to z, because the app would
/// have to load tables for other letters at every start.
///
/// ```
/// use engine::words::capital;
/// assert_eq!(["unit", "24″"].map(capital), ["Unit", "24″"]);
/// ```
pub fn capital(words: &str) -> String {
    let mut letters = words.chars();
    let first = letters.next().map(|it| it.to_ascii_uppercase());
    first.into_iter().chain(letters).collect()
}

/// Capitalises the first letter of a player's words, in any script.
///
/// ```
/// use engine::words::capital_in_any_script;
/// assert_eq!(["unit", "élite", "צוות"].map(capital_in_any_script), ["Unit", "Élite", "צוות"]);
/// ```
pub fn capital_in_any_script(words: &str) -> String {
    let mut letters = words.chars();
    let first = letters.next().into_iter().flat_map(char::to_uppercase);
    first.chain(letters).collect()
}

/// Returns a number with a real minus sign: "7", "−1".
pub fn plain(number: i32) -> String {
    let minus = if number < 0 { "−" } else { "" };
    format!("{minus}{}", number.unsigned_abs())
}

/// Returns dice with their bonus, if there is one: "2D6 +5", "2D6".
///
/// ```
/// # use engine::words::with_bonus;
/// assert_eq!(with_bonus("2D6", -1), "2D6 −1");
/// assert_eq!(with_bonus("2D6", 0), "2D6");
/// ```
pub fn with_bonus(dice: impl Display, bonus: i32) -> String {
    if bonus == 0 {
        dice.to_string()
    } else {
        format!("{dice} {}{}", sign(bonus), bonus.unsigned_abs())
    }
}

/// Returns a number as a modifier: "+3", "−8", or "0" if it changes nothing.
pub fn signed(number: i32) -> String {
    format!("{}{}", sign(number), number.unsigned_abs())
}

/// Returns the sign of a modifier: "+", "−", or nothing before 0.
pub(crate) fn sign(number: i32) -> &'static str {
    match number {
        0 => "",
        1.. => "+",
        _ => "−",
    }
}
