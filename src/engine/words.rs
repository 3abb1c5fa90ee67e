//! Grammar for sentences with numbers and names.

use std::fmt::Display;

use crate::noun::Number;

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
    if let Some(rest) = VES.iter().find_map(|(one, _, end)| it_ends(what, one, end)) {
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

/// Removes an ending from a text if the text ends in this word, in lower or upper case.
fn it_ends<'a>(text: &'a str, word: &str, ending: &str) -> Option<&'a str> {
    text.to_ascii_lowercase().ends_with(word).then(|| text.strip_suffix(ending)).flatten()
}

/// Returns `true` if the text before an ending also ends a word.
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
/// ```
pub fn singular(many: &str) -> String {
    let without = |ending: &str| many.strip_suffix(ending);
    let hisses = |it: &&str| ["x", "ss", "ch", "sh", "o"].iter().any(|end| it.ends_with(end));
    // "Chaos", "bonus" and "loss" are not plurals.
    let is_many = |it: &&str| {
        let last = it.chars().next_back();
        last.is_some_and(|it| it.is_ascii_alphabetic() && !"aious".contains(it))
    };
    if many.eq_ignore_ascii_case("dice") {
        return many.replace("ice", "ie");
    }
    let of_ves =
        |(_, word, end): &(&str, &str, &'static str)| Some((it_ends(many, word, "ves")?, *end));
    if let Some((rest, end)) = VES.iter().find_map(of_ves) {
        return format!("{rest}{end}");
    }
    if let Some(one) = without("men").filter(|it| !it.ends_with('o') || it.ends_with("wo")) {
        return format!("{one}man");
    }
    let lower = many.to_ascii_lowercase();
    let ends = |all: &[&str]| all.iter().any(|it| lower.ends_with(it));
    if ends(&["cyclops", "series", "species"]) {
        return many.to_owned();
    }
    if ends(&["zombies", "valkyries", "rookies", "pixies", "faeries", "genies", "axes"]) {
        return many.get(..many.len() - 1).unwrap_or(many).to_owned();
    }
    if let Some(one) = without("es").filter(|it| {
        ["bonus", "virus", "focus"].iter().any(|end| it.to_ascii_lowercase().ends_with(end))
    }) {
        return one.to_owned();
    }
    if let Some(one) = without("ies").filter(|it| it.len() > 1) {
        return format!("{one}y");
    }
    let one = without("es").filter(hisses).or_else(|| without("s").filter(is_many));
    one.unwrap_or(many).to_owned()
}

/// Returns a word with the article that fits its beginning: "a unit", "an operative".
///
/// ```
/// use engine::words::any;
/// assert_eq!(["operative", "Unit", "hour"].map(any), ["an operative", "a Unit", "an hour"]);
/// assert_eq!(["one-eyed giant", "ogre"].map(any), ["a one-eyed giant", "an ogre"]);
/// assert_eq!(["SMG", "8-inch gun", "D6"].map(any), ["an SMG", "an 8-inch gun", "a D6"]);
/// ```
pub fn any(word: &str) -> String {
    let lower = word.to_ascii_lowercase();
    let begins = |all: &[&str]| all.iter().any(|it| lower.starts_with(it));
    // Letters that are spelled out, as in "an SMG", and numbers, as in "an 8-inch gun".
    let first = word.split(|it: char| !it.is_alphanumeric()).next().unwrap_or_default();
    let is_spelled = first.len() > 1 && first.chars().all(|it| it.is_ascii_uppercase());
    let is_number = first.starts_with(|it: char| it.is_ascii_digit());
    // Words that sound as if they began with "you" or "won", and words that only look like those.
    let is_spoken = begins(&["uni", "use", "usu", "uti", "uto", "eu", "ewe", "one", "once"])
        && !begins(&["unin", "unim", "unid"]);
    let is_mute = begins(&["hour", "heir", "honour", "honor", "honest"]);
    let is_vowel = lower.starts_with(|it| "aeiouáéíóúäöÁÉÍÓÚÄÖ".contains(it));
    let takes_n = match () {
        () if is_spelled => first.starts_with(|it| "AEFHILMNORSX".contains(it)),
        () if is_number => first.starts_with('8') || matches!(first, "11" | "18"),
        () => is_mute || is_vowel && !is_spoken,
    };
    format!("{} {word}", if takes_n { "an" } else { "a" })
}

/// Returns a range of numbers: "2 to 4", or "2" if both are the same.
///
/// ```
/// use engine::words::span;
/// assert_eq!([span(2, 4), span(2, 2)], ["2 to 4", "2"]);
/// ```
pub fn span(least: i32, most: i32) -> String {
    if least == most { plain(least) } else { format!("{} to {}", plain(least), plain(most)) }
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

/// Isolates the direction of a name in a sentence. If a name has letters written from right to
/// left, it is enclosed in invisible marks (U+2068 and U+2069), without any number at its end.
/// Other names stay unchanged.
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

/// Removes the marks of [`isolated`] from a name, as it is written on a sheet.
pub fn unmarked(name: &str) -> String {
    name.replace([FIRST_STRONG, END], "")
}

/// Starts text that has the direction of its first letter with a direction.
const FIRST_STRONG: char = '\u{2068}';

/// Ends such text.
const END: char = '\u{2069}';

/// Turns a few words into a sentence.
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

/// Capitalises the first letter of Rollbook's own words. Only a to z change: the tables for all
/// other letters would be part of every start of the app.
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
pub fn with_bonus(dice: &str, bonus: i32) -> String {
    if bonus == 0 { dice.to_owned() } else { format!("{dice} {}", signed(bonus)) }
}

/// Returns a number as a modifier: "+3", "−8", or "0" if it changes nothing.
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
    fn a_name_written_from_right_to_left_is_isolated_and_found_again() {
        for name in ["דוד", "سارة", "דוד Bob", "Bob (דוד)", "דוד 12"] {
            let marked = isolated(name);
            assert_eq!(marked.matches(FIRST_STRONG).count(), 1, "{name}");
            assert_eq!(marked.matches(END).count(), 1, "{name}");
            assert_eq!(unmarked(&marked), name);
            assert_eq!(isolated(&marked), marked);
        }
        for name in ["Bob", "Ödland", "Ярослав", "太郎", "Bob 2", ""] {
            assert_eq!(isolated(name), name);
        }
        // Direction marks inside a name have no effect after its end.
        assert_eq!(isolated("a\u{202e}b\u{2069}"), "\u{2068}a\u{202e}b\u{2069}");
        assert_eq!(isolated("דוד 2"), "\u{2068}דוד\u{2069} 2");
        assert_eq!(isolated("דוד2"), "\u{2068}דוד2\u{2069}");
    }

    #[test]
    fn a_modifier_has_a_sign() {
        assert_eq!([-8, 0, 3].map(signed), ["−8", "0", "+3"]);
        assert_eq!([-8, 0, 3].map(plain), ["−8", "0", "3"]);
    }

    /// Names that start with a vowel, end in s, are plural, have one letter, or use another script.
    const NAMES: [&str; 16] = [
        "Ogre",
        "Unit",
        "Hour",
        "Mags",
        "Rust Dogs",
        "Elves",
        "Swordsmen",
        "Harbour Watch",
        "Chaos",
        "A",
        "s",
        "Boss",
        "דוד",
        "Ярослав",
        "太郎",
        "Otis 2",
    ];

    #[test]
    fn grammar_holds_for_any_name() {
        for name in NAMES {
            let whose = possessive(name);
            assert!(whose.starts_with(name) && !whose.ends_with("s's"), "{whose}");
            assert_eq!(capital(&capital(name)), capital(name), "{name}");
            assert!(any(name) == format!("a {name}") || any(name) == format!("an {name}"));
        }
        let many = ["Rust Dogs", "Elves", "Swordsmen", "Forces of Chaos", "DOGS", "Lost Children"];
        assert_eq!(many.map(|it| with_verb(it, "hold")), many.map(|it| format!("{it} hold")));
        let one =
            ["Harbour Watch", "Chaos", "Boss", "Army of Elves", "Bad Omen", "Cyclops", "太郎"];
        assert_eq!(one.map(|it| with_verb(it, "are")), one.map(|it| format!("{it} is")));
        let articles = ["Ogre", "Unit", "Hour", "utility", "unidentified", "SMG", "11", "human"];
        let right = [
            "an Ogre",
            "a Unit",
            "an Hour",
            "a utility",
            "an unidentified",
            "an SMG",
            "an 11",
            "a human",
        ];
        assert_eq!(articles.map(any), right);
        assert_eq!(
            ["die", "go", "pass", "carry"].map(|it| Number::One.verb(it)),
            ["dies", "goes", "passes", "carries"]
        );
        assert_eq!(possessive(&isolated("דוד")), format!("{}'s", isolated("דוד")));
    }

    #[test]
    fn a_plural_leads_back_to_its_singular() {
        let words = [
            "hit",
            "miss",
            "die",
            "enemy",
            "day",
            "dash",
            "box",
            "elf",
            "Dwarf",
            "half",
            "knife",
            "swordsman",
            "Jammed token",
            "unit",
            "model",
        ];
        for word in words {
            assert_eq!(singular(&plural(word)), word);
            assert_eq!(
                (Number::of_name(word), Number::of_name(&plural(word))),
                (Number::One, Number::Many)
            );
        }
    }
}
