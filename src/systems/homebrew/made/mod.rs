//! Creates a game from the profiles in another program's roster: their characteristics become
//! stats and lists, and the game gets trackers, and attacks if the player says how they work.

mod attacks;
mod columns;

use std::{cmp::Reverse, collections::HashSet, fmt::Write};

use engine::{
    Characteristic, MadeGame, ProfileType, Profiles, RosterSource,
    words::{any, capital_in_any_script, plural},
};

use self::{
    attacks::{Attacks, Gear, Known, attacks, example},
    columns::{Column, Values, stat_dice},
};
use super::{
    game::faults,
    limits::{MOST_FIELDS, MOST_FIGURES, MOST_NUMBER},
    outline::is_of_word,
    starter::title,
};

/// Names of the characteristic that a figure loses when it is hurt, in lower case and without
/// signs.
const WOUNDS: [&str; 14] = [
    "w",
    "wnd",
    "wounds",
    "hp",
    "hitpoints",
    "health",
    "lp",
    "lifepoints",
    "life",
    "hull",
    "hullpoints",
    "structure",
    "vitality",
    "vigor",
];
/// The maximum number of lists.
const MOST_LISTS: usize = 20;
/// The maximum number of letters in a name, and in quotes.
const LONGEST_NAME: usize = 60;
const LONGEST_QUOTE: usize = 120;
/// The name of a stat whose own name can't be used.
const UNNAMED: &str = "Stat";
/// The number of changes after which a name is given up.
const MOST_TRIES: usize = 5;

/// Creates a game with these profiles and these answers to its questions.
pub(super) fn made_of(profiles: &Profiles, picks: &[usize]) -> MadeGame {
    let mut names = Names::default();
    let (stats, wounds) = stats(profiles, &mut names);
    let (lists, gear) = lists(&profiles.lists, &mut names);
    let lost = wounds.into_iter().map(|stat| match stat.to_lowercase().as_str() {
        "w" | "wnd" => (names.new_name("Wounds"), stat),
        _ => (stat.clone(), stat),
    });
    let lost: Vec<(String, String)> = lost.collect();
    let done = names.new_name("Activated");
    let action = names.new_name("Activate");
    let figures: Vec<Column> = stats.iter().filter_map(|it| it.column.clone()).collect();
    let trackers_lost = lost.iter().map(|(tracker, _)| &**tracker).collect();
    let known = Known { figures: &figures, gear: &gear, lost: trackers_lost };
    let Attacks { dice, sections, actions, questions } = attacks(&known, picks, &mut names);
    let first = gear.iter().find(|it| !it.fields.is_empty()).map(|it| &*it.one);
    let actions = match actions.is_empty() {
        true => example(first, known.lost.first().copied()),
        false => actions,
    };
    let parts = [
        head(profiles, &stats, &dice),
        format!(
            "# Stats. A text is only shown. To use it in a test, make it a number: Save 2 to 6.\n\
             sheet\n{}{lists}",
            stats.iter().map(|it| format!("  {}\n", it.line)).collect::<String>()
        ),
        trackers(&lost, &done) + &sections,
        actions,
    ];
    let mut text = parts.join("\n");
    let _written = write!(
        text,
        "action {action}\n  \
         only if not {done} \"Already activated this turn.\"\n  \
         {done} becomes yes\n\n\
         # You can also write “sides alternate” or “sides in turn” instead of “free”.\n\
         turn\n  free\n  begin\n    {done} becomes no\n"
    );
    MadeGame { text, questions }
}

/// A stat, and the line that defines it.
struct Stat {
    name: String,
    line: String,
    /// The characteristic, if it can take part in an attack.
    column: Option<Column>,
}

/// The names that are already used, in lower case.
#[derive(Default)]
struct Names(HashSet<String>);

impl Names {
    /// Returns `true` if nothing has this name yet.
    fn is_free(&self, name: &str) -> bool {
        !self.0.contains(&name.to_lowercase())
    }

    /// Keeps new names from being one of these.
    fn reserve(&mut self, names: &[String]) {
        self.0.extend(names.iter().map(|it| it.to_lowercase()));
    }

    /// Returns a new name that is as similar as possible, and the same without signs.
    fn new_name(&mut self, written: &str) -> String {
        let mut name = one_word(written);
        let mut tries = 0;
        while !self.is_free(&name) || !serves(&name) {
            tries += 1;
            if tries == MOST_TRIES {
                UNNAMED.clone_into(&mut name);
            }
            name.push('_');
        }
        self.0.insert(name.to_lowercase());
        name
    }
}

/// Returns the words as one: `Special Rules` becomes `SpecialRules`.
fn one_word(written: &str) -> String {
    let words = written.split(|it| !is_of_word(it) || "'’‘ʼ´`′".contains(it));
    let words: String = words.map(capital_in_any_script).collect();
    let word: String = words.chars().take(LONGEST_NAME).collect();
    if word.is_empty() { UNNAMED.to_owned() } else { word }
}

/// Returns `true` if a name can be that of a stat, a field, a list, a tracker and an action.
fn serves(name: &str) -> bool {
    let kinds = [("0 to 9, usually 1", "2"), ("text", "\"2\"")].map(|(kind, value)| {
        format!(
            "game G\nsheet\n  {name} {kind}\n  list Vetch\n    {name} {kind}\naction Sway\nroster R\n  \
             Ada: {name} {value}\n    Vetch Bow: {name} {value}\n"
        )
    });
    let list = format!("game G\nsheet\n  list Vetch, each a {name}\naction {name}\n");
    let lists = format!("game G\nsheet\n  list {name}, each a Vetch\naction {name}\n");
    let tracker = format!(
        "game G\n  cost {name}, {name}\nsheet\n  {name} 1 to 9\ntrackers\n  figure {name} from \
         {name}, out at 0\naction Sway at an enemy\n  target loses 1 {name} if not {name}\n  \
         {name} becomes 1\n"
    );
    kinds.iter().chain([&list, &lists, &tracker]).all(|text| faults(text).is_empty())
}

fn head(profiles: &Profiles, stats: &[Stat], dice: &str) -> String {
    let RosterSource { game, id } = &profiles.source;
    let mut text = format!("game {}\n  about \"Made from a roster.\"\n", title(game));
    if !dice.is_empty() {
        let _written = writeln!(text, "  dice \"{dice}\"");
    }
    let figure = one_word(&profiles.figure).to_lowercase();
    let line = format!("  figures {figure}\n");
    if !profiles.figure.is_empty() && faults(&format!("game G\n{line}action A\n")).is_empty() {
        text.push_str(&line);
    }
    if let Some(cost) = stats.first().filter(|_| !profiles.cost.is_empty()) {
        let unit = Names::default().new_name(&profiles.cost);
        let _written = writeln!(text, "  cost {}, {}", cost.name, unit.to_lowercase());
    }
    let _written = writeln!(text, "  most {MOST_FIGURES}");
    let _written = writeln!(text, "  rosters from \"{}\" \"{}\"", quotable(game), quotable(id));
    text
}

/// Returns the words without the characters that can't be in quotes.
fn quotable(words: &str) -> String {
    let plain = |it: char| match it {
        '{' => '(',
        '}' => ')',
        _ if it.is_whitespace() => ' ',
        _ => it,
    };
    let words = words.chars().filter(|it| !it.is_control() && !"\"“”".contains(*it)).map(plain);
    words.take(LONGEST_QUOTE).collect::<String>().trim().to_owned()
}

/// Returns the stats, with the cost first, and the stats that figures lose when they are hurt. Each
/// kind of figure has its own: the wounds of a soldier, the hull of a vehicle.
fn stats(profiles: &Profiles, names: &mut Names) -> (Vec<Stat>, Vec<String>) {
    let mut stats = Vec::new();
    if !profiles.cost.is_empty() {
        let name = names.new_name("Points");
        let line = format!("{name} 0 to {MOST_NUMBER}");
        stats.push(Stat { name, line, column: None });
    }
    let (mut wounds, mut hurt) = (Vec::new(), HashSet::<usize>::new());
    for it in profiles.stats.iter().take(MOST_FIELDS - stats.len()) {
        let name = names.new_name(&it.name);
        let letters: String = it.name.chars().filter(|it| it.is_alphanumeric()).collect();
        let is_wounds = WOUNDS.contains(&&*letters.to_lowercase())
            && it.numbers.iter().any(|it| *it > 0)
            && (wounds.is_empty() || !it.owners.is_empty())
            && !it.owners.iter().any(|figure| hurt.contains(figure));
        let kind = if is_wounds { of_wounds(it) } else { kind(it, it.has_gaps, true) };
        let column = Column::of(&name, it, true).filter(|_| !is_wounds);
        stats.push(Stat { name: name.clone(), line: format!("{name} {kind}"), column });
        if is_wounds {
            wounds.push(name);
            hurt.extend(&it.owners);
        }
    }
    (stats, wounds)
}

/// Returns the kind of a field as the language writes it, with the limits and the default of a
/// number.
fn kind(characteristic: &Characteristic, is_optional: bool, is_of_figures: bool) -> String {
    let Characteristic { numbers, .. } = characteristic;
    match Values::of(characteristic, is_of_figures) {
        Values::Texts => return "text".to_owned(),
        Values::Dice => return "dice".to_owned(),
        Values::Die => return stat_dice(),
        Values::Numbers => {}
    }
    let usual = match commonest(numbers) {
        _ if is_optional => ", usually none".to_owned(),
        0 => String::new(),
        usual => format!(", usually {usual}"),
    };
    let (least, most) = (numbers.iter().min(), numbers.iter().max());
    let least = least.map_or(0, |it| if *it < 0 { -round_limit(it.saturating_neg()) } else { 0 });
    format!("{least} to {}{usual}", most.map_or(0, |it| round_limit(*it)))
}

/// Returns the limits and the default of a stat that a figure loses when it is hurt. It starts with
/// at least 1, as a figure at 0 is out.
fn of_wounds(Characteristic { numbers, texts, has_gaps, .. }: &Characteristic) -> String {
    let numbers: Vec<i32> = numbers.iter().copied().filter(|it| *it > 0).collect();
    let most = round_limit(numbers.iter().copied().max().unwrap_or(1));
    match !texts.is_empty() || *has_gaps {
        true => format!("1 to {most}, usually none"),
        false => format!("1 to {most}, usually {}", commonest(&numbers)),
    }
}

/// Returns a limit above a number, which other figures seldom exceed.
fn round_limit(number: i32) -> i32 {
    [99, 999].into_iter().find(|it| number <= *it).unwrap_or(MOST_NUMBER)
}

fn commonest(numbers: &[i32]) -> i32 {
    let count = |number: i32| numbers.iter().filter(|it| **it == number).count();
    // Of equally common numbers, the lowest.
    let each = numbers.iter().copied();
    each.max_by_key(|it| (count(*it), Reverse(*it))).unwrap_or(0)
}

/// Returns the lines of the lists, and what each list has for attacks.
fn lists(types: &[ProfileType], names: &mut Names) -> (String, Vec<Gear>) {
    let (mut text, mut gear) = (String::new(), Vec::new());
    for it in types.iter().take(MOST_LISTS) {
        let (several, one) = both_numbers(&it.name);
        let label = names.new_name(&several);
        let one = if one == several { label.clone() } else { names.new_name(&one) };
        let one = any(&one);
        let _written = writeln!(text, "  list {label}, each {one}");
        let (mut columns, mut fields) = (Vec::new(), Vec::new());
        let mut names = Names::default();
        for it in it.characteristics.iter().take(MOST_FIELDS) {
            let name = names.new_name(&it.name);
            // Not every item has all values, even if those of this roster do.
            let _written = writeln!(text, "    {name} {}", kind(it, true, false));
            columns.extend(Column::of(&name, it, false));
            fields.push(name);
        }
        gear.push(Gear { said: it.name.clone(), one, columns, fields });
    }
    (text, gear)
}

/// Returns the plural and the singular of the name of a type: "Ability" and "Abilities".
fn both_numbers(name: &str) -> (String, String) {
    let name = one_word(name);
    let of = |end: &str, other: &str| Some(name.strip_suffix(end)?.to_owned() + other);
    if let Some(one) = of("ies", "y").or_else(|| of("s", "").filter(|it| !it.ends_with('s'))) {
        return (name, one);
    }
    let has_plural =
        name.is_ascii() && !["ing", "gear", "ment"].iter().any(|it| name.ends_with(it));
    if has_plural { (plural(&name), name) } else { (name.clone(), name) }
}

fn trackers(lost: &[(String, String)], done: &str) -> String {
    let mut text = "# Trackers. A figure at its “out at” value is out.\ntrackers\n".to_owned();
    for (name, stat) in lost {
        let _written = writeln!(text, "  figure {name} from {stat}, out at 0");
    }
    let _written = writeln!(text, "  figure {done} yes or no");
    text
}
