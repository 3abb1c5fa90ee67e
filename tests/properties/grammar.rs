//! Checks the grammar of all texts that players can read in self-played battles. Names are chosen
//! to be difficult: they begin with vowels or digits, end in s, are plural, have one letter, or use
//! another script.

use std::collections::HashSet;

use rand::{SeedableRng, rngs::StdRng};
use rules_core::{
    Battle, System,
    conversation::{Part, Prompt, Question, Reading},
    sheet::Roster,
    view::{BattleView, Offer, Tracker, TrackerKind},
    words::{Number, any, plural, possessive},
};

use crate::self_play::{Mischief, step, systems};

/// The names of the sides, which no figure has.
const SIDES: [&str; 5] = ["Lost Elves", "Atlantis", "Unity", "Swordsmen", "Æther Dogs"];

/// Names of figures and units.
const FIGURES: [&str; 18] = [
    "Otis",
    "Elf",
    "Hour",
    "Rust Hounds",
    "Mags",
    "Unit",
    "Q",
    "Ярослав",
    "Old Children",
    "8-ball",
    "סערה",
    "James",
    "太郎",
    "Enemies",
    "Ogre 2",
    "Élan",
    "🐉",
    "Max",
];

/// Plays by the rules, except that trackers are changed by hand and figures join.
const LIVELY: Mischief = Mischief { by_hand: 40, join: 10, ..Mischief::NONE };

/// The minimum number of texts to check per system. Fewer texts would prove little.
const FEWEST_TEXTS: usize = 60;

#[test]
fn all_texts_are_grammatical_with_any_names() {
    let mut faults = Vec::new();
    for system in systems() {
        let mut texts = Texts::default();
        for topic in system.topics() {
            texts.label(topic.title);
            match system {
                // Explanations in custom games can begin with a result: "hit: It draws blood."
                System::Own(_) => texts.label(&topic.text()),
                _ => texts.sentence(&topic.text()),
            }
        }
        texts.check(&format!("{system:?}, topics"), &[], &mut faults);
        for seed in 0..4 {
            play(system, seed, &mut texts, &mut faults);
        }
        let count = texts.seen.iter().map(HashSet::len).sum::<usize>();
        assert!(count >= FEWEST_TEXTS, "{system:?} has only {count} texts");
    }
    let (count, first) = (faults.len(), faults.iter().take(40).cloned().collect::<Vec<_>>());
    assert!(faults.is_empty(), "{count} faults:\n{}", first.join("\n"));
}

#[test]
fn faults_are_found() {
    let faulty = |text: &str| fault_of(text, true, &["Otis".to_owned()]).is_some();
    for text in [
        "A elf waits.",
        "Otis's roll.",
        "Elf' roll's  over.",
        "Otis takes 1 hits.",
        "2 hit on Otis.",
        "Costs 1 extra actions.",
        "1 of 1 models left.",
        "otis waits.",
        "Otis waits. then acts.",
        "Total: -1.",
        "Move 6\".",
        "45 % hit.",
    ] {
        assert!(faulty(text), "{text}");
    }
    for text in [
        "An elf waits.",
        "Otis' roll.",
        "Otis takes 1 hit, 2 more hits are wasted.",
        "0 hits, 2 wound levels, 1 extra action.",
        "2 of 3 models left.",
        "D10 7 + 4 Melee − 1 hit value = 10.",
        "Total: −1, 2–4, 45%, 6″.",
        "An 8-ball waits. 8-ball acts.",
    ] {
        assert_eq!(fault_of(text, true, &["Otis".to_owned()]), None, "{text}");
    }
    let many = [Side { name: "Elves".to_owned(), number: Number::Many }];
    assert!(disagrees("Elves holds the field.", &many));
    assert!(!disagrees("Elves hold the field.", &many));
    let one = [Side { name: "Watch".to_owned(), number: Number::One }];
    assert!(disagrees("Watch lead.", &one));
    assert!(!disagrees("Watch leads.", &one));
}

/// Returns the sample rosters with other names, chosen by the seed.
fn rosters(system: System, seed: u64) -> Vec<Roster> {
    let mut rosters = system.samples();
    let shift = usize::try_from(seed).unwrap();
    let mut names = FIGURES.iter().cycle().skip(shift * 5);
    for (place, roster) in rosters.iter_mut().enumerate() {
        roster.name = SIDES[(place + shift) % SIDES.len()].to_owned();
        for sheet in &mut roster.figures {
            sheet.set("name", *names.next().unwrap());
        }
    }
    rosters
}

fn play(system: System, seed: u64, texts: &mut Texts, faults: &mut Vec<String>) {
    let mut dice = StdRng::seed_from_u64(seed);
    let mut battle = system.begin(rosters(system, seed)).unwrap();
    let (mut told, mut from) = (0, 0);
    for number in 0..200 {
        let view = battle.view();
        texts.read(&battle, &view, told);
        told = battle.log_len();
        if battle.turn_page(from).is_some() {
            texts.turn_page(&battle, from);
            from = told;
        }
        let sides = sides(&battle, &view);
        texts.check(&format!("{system:?}, seed {seed}, step {number}"), &sides, faults);
        if !step(&mut battle, &mut dice, LIVELY).unwrap() {
            break;
        }
    }
}

/// A side or a unit, with the grammatical number of its name.
struct Side {
    name: String,
    number: Number,
}

/// Returns all sides, and also all units if the system has units rather than single figures.
fn sides(battle: &Battle, view: &BattleView) -> Vec<Side> {
    let has_units = ["unit", "regiment"].contains(&battle.state().about().figure.one);
    let units = view.sides.iter().flat_map(|side| &side.figures).filter(|_| has_units);
    let names = view.sides.iter().map(|it| &it.name).chain(units.map(|it| &it.name));
    let side = |name: &String| Side { name: name.clone(), number: Number::of_name(name) };
    names.map(side).collect()
}

/// Collects texts, each once.
#[derive(Default)]
struct Texts {
    /// All labels, and all texts that begin a sentence.
    seen: [HashSet<String>; 2],
    /// The texts that have not been checked yet, and whether each begins a sentence.
    fresh: Vec<(String, bool)>,
    /// The names of all sides and figures, the longest first.
    names: Vec<String>,
}

impl Texts {
    /// Adds a text that can be part of a sentence.
    fn label(&mut self, text: &str) {
        self.add(text, false);
    }

    /// Adds a text that begins a sentence.
    fn sentence(&mut self, text: &str) {
        self.add(text, true);
    }

    fn add(&mut self, text: &str, is_sentence: bool) {
        let seen = &mut self.seen[usize::from(is_sentence)];
        if !seen.contains(text) {
            seen.insert(text.to_owned());
            self.fresh.push((text.to_owned(), is_sentence));
        }
    }

    fn labels<'a, T: AsRef<str> + 'a>(&mut self, texts: impl IntoIterator<Item = &'a T>) {
        texts.into_iter().for_each(|it| self.label(it.as_ref()));
    }

    fn sentences<'a, T: AsRef<str> + 'a>(&mut self, texts: impl IntoIterator<Item = &'a T>) {
        texts.into_iter().for_each(|it| self.sentence(it.as_ref()));
    }

    /// Adds all texts that players can read now. Log entries before `told` have already been added.
    fn read(&mut self, battle: &Battle, view: &BattleView, told: usize) {
        let figures = || view.sides.iter().flat_map(|side| &side.figures);
        let names = view.sides.iter().map(|it| &it.name).chain(figures().map(|it| &it.name));
        self.names = names.cloned().collect();
        self.names.sort_by_key(|name| std::cmp::Reverse(name.len()));
        self.view(view);
        if let Some(walk) = battle.walk() {
            self.prompt(&walk.prompt);
            walk.lines.iter().for_each(|line| self.sentence(&line.text));
        }
        for figure in [None].into_iter().chain(figures().map(|it| Some(it.id))) {
            battle.offers(figure).iter().for_each(|offer| self.offer(offer));
        }
        for entry in battle.log(told) {
            self.sentence(entry.title);
            entry.lines.iter().for_each(|line| self.sentence(&line.text));
        }
        if let Some(report) = battle.report() {
            self.sentence(&report.headline);
            for section in report.sections {
                self.label(&section.title);
                section.rows.iter().for_each(|(what, words)| self.labels([what, words]));
            }
        }
    }

    fn turn_page(&mut self, battle: &Battle, from: usize) {
        let Some(page) = battle.turn_page(from) else { return };
        self.sentence(&page.title);
        self.sentences(&page.told);
        self.sentences(&page.ended);
        for side in &page.sides {
            self.label(&side.remark);
            self.labels(&side.holds);
            self.labels(side.lost.iter().filter_map(|it| it.models.as_ref()));
        }
    }

    fn view(&mut self, view: &BattleView) {
        self.sentence(&view.next.words);
        self.sentences(&view.reminder);
        self.sentences(&view.over);
        self.trackers(&view.trackers);
        for side in &view.sides {
            self.label(&side.remark);
            self.trackers(&side.trackers);
            for figure in &side.figures {
                self.labels([&figure.remark]);
                self.labels(&figure.arms);
                self.trackers(&figure.trackers);
                figure.stats.iter().for_each(|it| self.labels([&it.value]));
                for gear in &figure.gear {
                    self.label(&gear.to_string());
                }
            }
        }
    }

    fn trackers(&mut self, trackers: &[Tracker]) {
        for tracker in trackers {
            self.label(&tracker.label);
            match &tracker.kind {
                TrackerKind::Choice { options, .. } => self.labels(options),
                TrackerKind::Markers { items, .. } => {
                    items.iter().for_each(|it| self.labels([&it.label, &it.short]));
                }
                TrackerKind::Pips { .. }
                | TrackerKind::Counter { .. }
                | TrackerKind::Flag(_)
                | TrackerKind::Missing(_) => {}
            }
        }
    }

    fn offer<A>(&mut self, offer: &Offer<A>) {
        self.sentence(&offer.label);
        self.labels(&offer.cost);
        self.sentences(&offer.hint);
        self.sentences(&offer.refusal);
        self.sentences(&offer.asks);
    }

    fn prompt(&mut self, prompt: &Prompt) {
        self.sentence(&prompt.headline.title);
        self.labels(&prompt.headline.detail);
        self.sentence(&prompt.ask);
        self.sentences(&prompt.hint);
        match &prompt.question {
            Question::Choice(choice) => {
                for option in &choice.options {
                    self.label(&option.label);
                    self.labels(&option.hint);
                    self.labels(&option.short);
                    self.sentences(&option.refusal);
                }
            }
            Question::Roll(roll) => {
                self.labels(&roll.decline);
                roll.sums.iter().for_each(|sum| self.label(&sum.explain()));
                self.reading(&roll.reading);
            }
            Question::Pool(pool) => {
                self.parts(&pool.parts);
                self.reading(&pool.reading);
            }
            Question::Draw(draw) => draw.bands.iter().for_each(|it| self.label(&it.label)),
            Question::Number(number) => self.label(number.unit),
        }
        for condition in &prompt.conditions {
            self.label(&condition.label);
            condition.options.iter().for_each(|it| self.label(&it));
        }
        prompt.interrupts.iter().for_each(|it| self.sentence(&it.label));
    }

    fn reading(&mut self, reading: &Reading) {
        reading.bands.iter().for_each(|it| self.label(&it.label));
        if let Some(goal) = &reading.goal {
            self.label(&goal.words());
            self.parts(&goal.parts);
        }
    }

    fn parts(&mut self, parts: &[Part]) {
        parts.iter().for_each(|it| self.label(&it.label));
    }

    /// Checks all texts added since the last check.
    fn check(&mut self, place: &str, sides: &[Side], faults: &mut Vec<String>) {
        for (text, is_sentence) in std::mem::take(&mut self.fresh) {
            let disagrees = disagrees(&text, sides).then(|| "a verb disagrees".to_owned());
            if let Some(what) = fault_of(&text, is_sentence, &self.names).or(disagrees) {
                faults.push(format!("{place}: {what}: {text}"));
            }
        }
    }
}

/// Verbs that can follow the name of a side, in the plural and the singular.
const VERBS: [(&str, &str); 10] = [
    ("are", "is"),
    ("have", "has"),
    ("hold", "holds"),
    ("lead", "leads"),
    ("win", "wins"),
    ("begin", "begins"),
    ("lose", "loses"),
    ("act", "acts"),
    ("join", "joins"),
    ("go", "goes"),
];

/// Returns `true` if a verb does not agree with a side's name before it.
fn disagrees(text: &str, sides: &[Side]) -> bool {
    sides.iter().any(|Side { name, number }| {
        text.match_indices(name.as_str()).any(|(at, _)| {
            let after = text[at + name.len()..].strip_prefix(' ').unwrap_or_default();
            let word = after.split(|it: char| !it.is_alphabetic()).next().unwrap_or_default();
            let is_one = *number == Number::One;
            VERBS.iter().any(|(many, one)| word == if is_one { *many } else { *one })
        })
    })
}

/// Returns the fault in a text, or `None` if there is none.
fn fault_of(text: &str, is_sentence: bool, names: &[String]) -> Option<String> {
    if let Some(name) = names.iter().find(|it| text.contains(&not_possessive(it))) {
        return Some(format!("the possessive of {name}"));
    }
    // Replace names, which could look like any word or number.
    let text = names.iter().fold(text.to_owned(), |text, name| text.replace(name.as_str(), "Bob"));
    let words: Vec<&str> = text.split_whitespace().collect();
    let letters: Vec<char> = text.chars().collect();
    let ends_number = |it: char| it.is_ascii_digit() || it == '½';
    let begins_small = |it: &str| it.starts_with(|it: char| it.is_ascii_lowercase());
    let small_after_stop = || text.split(". ").skip(1).any(begins_small);
    let what = match () {
        () if text.contains("  ") => "two spaces",
        () if text.contains("s's") => "the possessive of a word in s",
        () if text.contains(" %") => "a space before %",
        () if letters.windows(2).any(|it| ends_number(it[0]) && it[1] == '"') => "straight inches",
        () if has_hyphen_for_minus(&letters) => "a hyphen for a minus sign or a dash",
        () if is_sentence && begins_small(&text) => "a sentence without a capital letter",
        () if is_sentence && small_after_stop() => "a small letter after a full stop",
        () if words.windows(2).any(|it| has_wrong_article(it[0], it[1])) => "an article",
        () if (0..words.len()).any(|at| has_wrong_count(&words, at)) => "a count and its noun",
        () => return None,
    };
    Some(what.to_owned())
}

/// Returns a name with a wrong possessive ending.
fn not_possessive(name: &str) -> String {
    let ending = if possessive(name).ends_with("'s") { "' " } else { "'s" };
    format!("{name}{ending}")
}

/// Returns `true` if a hyphen before or between numbers should be a minus sign or a dash.
fn has_hyphen_for_minus(letters: &[char]) -> bool {
    (0..letters.len()).any(|at| {
        let is_before_digit = letters.get(at + 1).is_some_and(char::is_ascii_digit);
        let is_in_word = at > 0 && letters[at - 1].is_alphabetic();
        letters[at] == '-' && is_before_digit && !is_in_word
    })
}

fn has_wrong_article(article: &str, word: &str) -> bool {
    let is_article = ["a", "an", "A", "An"].contains(&article);
    is_article
        && word.starts_with(char::is_alphanumeric)
        && !any(word).starts_with(&format!("{} ", article.to_ascii_lowercase()))
}

/// The nouns that texts count.
const COUNTED: [&str; 24] = [
    "hit",
    "wound",
    "model",
    "shot",
    "action",
    "attack",
    "die",
    "success",
    "failure",
    "miss",
    "marker",
    "token",
    "figure",
    "unit",
    "point",
    "tile",
    "kill",
    "critical",
    "objective",
    "spell",
    "problem",
    "level",
    "turn",
    "round",
];

/// Words that can come between a number and a noun.
const BETWEEN: [&str; 8] =
    ["more", "extra", "free", "spell", "objective", "wound", "ranged", "Jammed"];

/// Words and signs before a number that does not count the following noun: "+ 1 hit value", "Turn 2
/// shots".
const BEFORE: [&str; 15] = [
    "+",
    "−",
    "=",
    "Turn",
    "turn",
    "Round",
    "round",
    "action",
    "level",
    "value",
    "Objective",
    "Strength",
    "Quality",
    "Defense",
    "D100",
];

/// Returns `true` if the word at this index is a number, and the following noun is wrongly in the
/// singular or the plural.
fn has_wrong_count(words: &[&str], at: usize) -> bool {
    let word = |at: usize| words.get(at).copied().unwrap_or_default();
    let is_number = word(at).bytes().all(|it| it.is_ascii_digit());
    if !is_number || at > 0 && BEFORE.contains(&word(at - 1)) {
        return false;
    }
    let bare = |word: &str| word.trim_matches(|it: char| !it.is_alphanumeric()).to_owned();
    let is_counted = |noun: &str| COUNTED.iter().any(|it| *it == noun || plural(it) == noun);
    let after = bare(word(at + 2));
    let noun = match BETWEEN.contains(&word(at + 1)) && is_counted(&after) {
        true => after,
        false => bare(word(at + 1)),
    };
    let is_one = COUNTED.contains(&noun.as_str());
    is_counted(&noun) && is_one != (word(at) == "1")
}
