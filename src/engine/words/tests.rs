//! Tests of the grammar, with names and numbers of all kinds.

use proptest::{
    collection::vec, prop_assert, prop_assert_eq, prop_oneof, proptest, sample::select,
    strategy::Strategy,
};

use super::*;
use crate::noun::Noun;

/// Names that start with a vowel, end in s, x, ch or y, are plural, have one letter, begin with a
/// digit, or use another script.
const NAMES: [&str; 34] = [
    "Ogre",
    "Elf",
    "Unit",
    "Hour",
    "Mags",
    "Otis",
    "James",
    "Max",
    "Harbour Watch",
    "Enemy",
    "Boss",
    "Chaos",
    "Rust Dogs",
    "Elves",
    "Swordsmen",
    "Lost Children",
    "Mire Folk",
    "Ninjas",
    "A",
    "s",
    "X",
    "8-ball",
    "11th Hour",
    "2",
    "Otis 2",
    "SMG",
    "Élan",
    "דוד",
    "سارة 2",
    "Ярослав",
    "太郎",
    "🐉",
    "“Ogre”",
    "X-wing's",
];

/// Generates names of all kinds: those in `NAMES`, names in many scripts, and blank ones.
fn names() -> impl Strategy<Value = String> {
    prop_oneof![
        4 => select(NAMES.to_vec()).prop_map(str::to_owned),
        2 => "[A-Za-z][a-z]{0,7}( [A-Z][a-z]{0,7}){0,2}( [0-9]{1,2})?",
        1 => "[\u{5d0}-\u{5ea}\u{627}-\u{63a}]{1,6}( [0-9])?".prop_map(|it: String| isolated(&it)),
        1 => "[а-я]{1,6}|[一-龥]{1,3}|[\u{1f409}-\u{1f43f}]{1,2}",
        1 => "\\PC{0,10}",
        1 => " {0,2}",
    ]
}

/// Words that take "an".
const WITH_AN: [&str; 28] = [
    "Elf",
    "elf",
    "Otis",
    "Ogre",
    "iron axe",
    "umbrella",
    "usher",
    "Élite",
    "Hour",
    "hour",
    "heir",
    "honest man",
    "unidentified unit",
    "uninjured unit",
    "unimportant unit",
    "8-ball",
    "80",
    "11",
    "11th unit",
    "18-inch gun",
    "A",
    "X-wing",
    "M60",
    "SMG",
    "NPC",
    "AP",
    "ELF",
    "o'clock",
];

/// Words that take "a".
const WITH_A: [&str; 28] = [
    "Unit",
    "unit",
    "utility",
    "user",
    "usual unit",
    "Eunuch",
    "ewe",
    "one-eyed giant",
    "once-proud king",
    "Bob",
    "Harbour",
    "house",
    "human",
    "hero",
    "HERO",
    "SNIPER",
    "U",
    "U-boat",
    "UFO",
    "D6",
    "K9",
    "1",
    "7-up",
    "12",
    "100",
    "Ярослав",
    "太郎",
    "דוד",
];

/// Generates nouns with a regular plural, or with an irregular one that Rollbook handles.
fn nouns() -> impl Strategy<Value = String> {
    let known = [
        "hit",
        "miss",
        "die",
        "enemy",
        "day",
        "dash",
        "box",
        "tax",
        "axe",
        "witch",
        "cache",
        "elf",
        "Dwarf",
        "half",
        "knife",
        "swordsman",
        "woman",
        "human",
        "hero",
        "foe",
        "ninja",
        "commando",
        "zombie",
        "Jammed token",
        "unit",
        "model",
    ];
    prop_oneof![
        1 => select(known.to_vec()).prop_map(str::to_owned),
        2 => "[bdgklprst][aeiou](b|d|g|ll|m|n|p|r|t|ck|ss|sh|ch|tz|ty|ke)",
    ]
}

/// Verbs in the plural and in the singular.
const VERBS: [(&str, &str); 12] = [
    ("hold", "holds"),
    ("lead", "leads"),
    ("are", "is"),
    ("were", "was"),
    ("have", "has"),
    ("do", "does"),
    ("go", "goes"),
    ("pass", "passes"),
    ("push", "pushes"),
    ("carry", "carries"),
    ("stay", "stays"),
    ("die", "dies"),
];

proptest! {
    #[test]
    fn a_possessive_is_the_name_and_its_ending(name in names()) {
        let ending = if unmarked(&name).ends_with(['s', 'S']) { "'" } else { "'s" };
        prop_assert_eq!(possessive(&name), format!("{name}{ending}"));
    }

    #[test]
    fn an_article_follows_the_sound_of_the_next_word(
        (article, word) in prop_oneof![
            select(WITH_AN.to_vec()).prop_map(|it| ("an", it)),
            select(WITH_A.to_vec()).prop_map(|it| ("a", it)),
        ],
        rest in "( [a-z]{1,6})?",
    ) {
        let quoted = format!("“{word}{rest}”");
        prop_assert_eq!(any(&quoted), format!("{article} {quoted}"));
        prop_assert_eq!(any(&format!("{word}{rest}")), format!("{article} {word}{rest}"));
    }

    #[test]
    fn a_word_takes_an_article_by_its_first_letter(
        vowel in "[AaIi][b-df-hj-np-tv-z]{1,6}",
        consonant in "[B-DF-GJ-NP-TV-Zb-df-gj-np-tv-z][a-z]{1,6}",
    ) {
        prop_assert_eq!(any(&vowel), format!("an {vowel}"));
        prop_assert_eq!(any(&consonant), format!("a {consonant}"));
    }

    #[test]
    fn a_capital_letter_changes_nothing_after_it(words in names()) {
        let rest: String = words.chars().skip(1).collect();
        for large in [capital as fn(&str) -> String, capital_in_any_script] {
            let once = large(&words);
            prop_assert!(once.ends_with(&rest), "{} {}", words, once);
            prop_assert_eq!(large(&once), once);
        }
        prop_assert_eq!(sentence(&words), format!("{}.", capital(&words)));
    }

    #[test]
    fn only_a_count_of_one_is_singular(one in nouns(), count in 0_usize..1200) {
        let many = plural(&one);
        prop_assert_eq!(&singular(&many), &one);
        prop_assert_eq!(&singular(&one), &one);
        let numbers = [Number::of_name(&one), Number::of_name(&many)];
        prop_assert_eq!(numbers, [Number::One, Number::Many]);
        let what = if count == 1 { &one } else { &many };
        prop_assert_eq!(counted(count, &one), format!("{count} {what}"));
        prop_assert_eq!(numbered(count, &many), format!("{count} {what}"));
        let short = u32::try_from(count).unwrap();
        prop_assert_eq!(counted_in_thousands(short, &one), format!("{} {what}", grouped(short)));
    }

    #[test]
    fn numbers_have_a_real_minus_sign_and_can_be_read_again(number: i32, other: i32) {
        let read = |words: &str| words.replace('−', "-").parse::<i32>();
        prop_assert_eq!(read(&plain(number)), Ok(number));
        prop_assert_eq!(read(&signed(number)), Ok(number));
        prop_assert_eq!(signed(number).starts_with('+'), number > 0);
        let bonus = with_bonus("2D6", number);
        for words in [plain(number), signed(number), span(number, other), bonus] {
            prop_assert!(!words.contains('-') && !words.contains("  "), "{}", words);
        }
    }

    #[test]
    fn thousands_are_groups_of_three_digits(number: u32) {
        let words = grouped(number);
        prop_assert_eq!(words.replace(',', "").parse::<u32>(), Ok(number));
        let mut groups = words.split(',').map(str::len);
        prop_assert!(groups.next().is_some_and(|first| (1..=3).contains(&first)), "{}", words);
        prop_assert!(groups.all(|it| it == 3), "{}", words);
    }

    #[test]
    fn only_certain_results_have_0_or_100_percent(chance in 0.0..1.0_f64) {
        let words = percent(chance);
        prop_assert_eq!(words == "0", chance <= 0.0);
        prop_assert!(words != "100" || chance > 0.999_999, "{}", words);
        let number = words.trim_start_matches(['<', '>']).parse::<u8>();
        prop_assert!(number.is_ok_and(|it| it <= 100), "{}", words);
    }

    #[test]
    fn a_list_has_all_names_in_their_order(names in vec("[A-Z][a-z]{1,6}", 0..6)) {
        let told = listed(&names);
        let split = told.split(", ").flat_map(|it| it.split(" and ")).filter(|it| !it.is_empty());
        prop_assert_eq!(split.collect::<Vec<_>>(), names.clone());
        prop_assert_eq!(told.matches(" and ").count(), usize::from(names.len() > 1));
        prop_assert_eq!(told.matches(", ").count(), names.len().saturating_sub(2));
    }

    #[test]
    fn a_name_is_isolated_once_and_found_again(name in names()) {
        let marked = isolated(&name);
        prop_assert_eq!(unmarked(&marked), unmarked(&name));
        prop_assert_eq!(marked.matches(FIRST_STRONG).count(), marked.matches(END).count());
        prop_assert_eq!(isolated(&marked), marked);
    }

    #[test]
    fn only_the_first_word_of_a_verb_agrees(
        (many, one) in select(VERBS.to_vec()), rest in "( [a-z0-9]{1,5}){0,2}", name in names(),
    ) {
        let (many, one) = (format!("{many}{rest}"), format!("{one}{rest}"));
        prop_assert_eq!(&Number::one_if(true).verb(&many), &one);
        prop_assert_eq!(&Number::one_if(false).verb(&many), &many);
        let agrees = if Number::of_name(&name) == Number::One { &one } else { &many };
        prop_assert_eq!(with_verb(&name, &many), format!("{name} {agrees}"));
        let [figure, unit] = [Noun::a("figure", "figures"), Noun::a("unit", "units")];
        prop_assert_eq!(figure.with_verb(&name, &many), format!("{name} {one}"));
        prop_assert_eq!(unit.with_verb(&name, &many), format!("{name} {agrees}"));
    }

    #[test]
    fn a_noun_agrees_with_its_number(
        one in select(NAMES.to_vec()), count in 0_usize..5, least in 0_u8..3, more in 0_u8..3,
    ) {
        let (noun, most) = (Noun::of(one, "others"), least + more);
        prop_assert_eq!(noun.any(), any(one));
        prop_assert_eq!([noun.name(), noun.title()], [capital(one), "Others".to_owned()]);
        let of = |is_one: bool| if is_one { one } else { "others" };
        prop_assert_eq!(noun.counted(count), format!("{count} {}", of(count == 1)));
        let told = format!("{} {}", span(least.into(), most.into()), of(most == 1));
        prop_assert_eq!(noun.spanned(least..=most), told);
    }

    #[test]
    fn all_words_around_a_name_have_single_spaces(name in names(), count in 0_usize..3) {
        let all = [
            any(&name),
            possessive(&name),
            plural(&name),
            singular(&name),
            counted(count, &name),
            numbered(count, &name),
            listed(&[name.as_str(), "Bob", name.as_str()]),
            with_verb(&name, "hold"),
            field_of(&name),
            sentence(&name),
            with_bonus(&name, 1),
            isolated(&name),
            inches(&name),
        ];
        let is_single = |it: &str| !it.is_empty() && it.trim() == it && !it.contains("  ");
        prop_assert!(!is_single(&name) || all.iter().all(|it| is_single(it)), "{:?}", all);
    }
}

#[test]
fn a_name_written_from_right_to_left_is_isolated_and_found_again() {
    for name in ["דוד", "سارة", "דוד Bob", "Bob (דוד)", "דוד 12"] {
        let marked = isolated(name);
        assert_eq!(marked.matches(FIRST_STRONG).count(), 1, "{name}");
        assert_eq!(marked.matches(END).count(), 1, "{name}");
        assert_eq!(unmarked(&marked), name);
    }
    for name in ["Bob", "Ödland", "Ярослав", "太郎", "Bob 2", ""] {
        assert_eq!(isolated(name), name);
    }
    // Direction marks inside a name have no effect after its end.
    assert_eq!(isolated("a\u{202e}b\u{2069}"), "\u{2068}a\u{202e}b\u{2069}");
    assert_eq!(isolated("דוד 2"), "\u{2068}דוד\u{2069} 2");
    assert_eq!(isolated("דוד2"), "\u{2068}דוד2\u{2069}");
    assert_eq!(possessive(&isolated("דוד")), format!("{}'s", isolated("דוד")));
}

#[test]
fn a_modifier_has_a_sign() {
    assert_eq!([-8, 0, 3].map(signed), ["−8", "0", "+3"]);
    assert_eq!([-8, 0, 3].map(plain), ["−8", "0", "3"]);
}

#[test]
fn names_of_sides_and_units_are_singular_or_plural() {
    let many = [
        "Rust Dogs",
        "Elves",
        "Swordsmen",
        "Yeomen",
        "Forces of Chaos",
        "DOGS",
        "Lost Children",
        "Mire Folk",
        "Ninjas",
        "Desperados",
        "Gate Wardens 2",
    ];
    assert_eq!(many.map(|it| with_verb(it, "hold")), many.map(|it| format!("{it} hold")));
    let one = [
        "Harbour Watch",
        "Chaos",
        "Boss",
        "Army of Elves",
        "Bad Omen",
        "Cyclops",
        "Otis",
        "Gas",
        "Atlas",
        "太郎",
    ];
    assert_eq!(one.map(|it| with_verb(it, "are")), one.map(|it| format!("{it} is")));
}

#[test]
fn words_that_only_look_like_plurals_stay_as_they_are() {
    for word in ["Loss", "Bonus", "Armour", "Chaos", "Specimen", "Series", "Atlas", "Otis"] {
        assert_eq!(singular(word), word);
    }
    assert_eq!(["Taxes", "Pole axes", "Caches"].map(singular), ["Tax", "Pole axe", "Cache"]);
}
