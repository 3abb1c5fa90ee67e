//! Checks and corrects answers. Each name must be one word without another meaning, and numbers
//! must be within limits.

use engine::{
    Starter,
    dice::{Dice, Die, Expression},
    words::{capital_in_any_script, plural},
};

use super::{
    attack::Role,
    nature::Nature,
    picks::{Attack, Picks},
};
use crate::{game::faults, limits::MOST_DICE, outline::is_of_word};

/// The maximum number of letters in a game's name, and in a name within it.
const LONGEST: [usize; 2] = [40, 20];
/// The maximum number of stats, and of trackers.
const MOST: [usize; 2] = [10, 8];
/// The maximum number in an answer.
const MOST_NUMBER: i32 = 999;

/// A stat on the sheet.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Stat {
    pub(super) name: String,
    pub(super) least: i32,
    pub(super) most: i32,
    pub(super) usual: i32,
    /// Whether the stat is a die, without numbers.
    pub(super) is_die: bool,
    /// Whether the stat is the number that a die must reach, so that lower ones are better.
    is_goal: bool,
    /// Whether the player gave the numbers.
    has_numbers: bool,
}

/// The dice that a stat can be, the default first.
const STAT_DICE: [u8; 5] = [4, 6, 8, 10, 12];

impl Stat {
    fn new(name: String, [least, most, usual]: [i32; 3]) -> Self {
        Self { name, least, most, usual, is_die: false, is_goal: false, has_numbers: false }
    }

    /// Returns the line that defines the stat.
    pub(super) fn line(&self) -> String {
        let Self { name, least, most, usual, .. } = self;
        if self.is_die {
            let dice = STAT_DICE.map(|it| format!("D{it}")).join(", ");
            return format!("{name} one of {dice}");
        }
        format!("{name} {least} to {most}, usually {usual}")
    }

    /// Returns the stat as written in a roster, with a number this many steps better than the
    /// default, or `None` if the number stays at the default.
    pub(super) fn higher(&self, steps: i32) -> Option<String> {
        if self.is_die {
            let die = usize::try_from(steps).ok().and_then(|steps| STAT_DICE.get(steps + 1))?;
            return Some(format!("{} D{die}", self.name));
        }
        let step = match (self.most - self.usual) / 4 {
            // Percentages look best in multiples of five.
            wide @ 10.. => wide / 5 * 5,
            narrow => narrow.max(1),
        };
        if self.is_goal {
            let number = (self.usual - steps).max(self.least);
            return (number < self.usual).then(|| format!("{} {number}", self.name));
        }
        let number = (self.usual + steps * step).min(self.most);
        (number > self.usual).then(|| format!("{} {number}", self.name))
    }
}

/// A tracker that the player named.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Tracker {
    pub(super) name: String,
    pub(super) nature: Nature,
    pub(super) most: i32,
    /// Whether a stat with the same name is its maximum.
    pub(super) is_stat: bool,
}

/// All answers, with defaults instead of empty ones.
pub(super) struct Answers {
    pub(super) name: String,
    pub(super) stats: Vec<Stat>,
    pub(super) trackers: Vec<Tracker>,
    pub(super) dice: Dice,
    /// How the game works.
    pub(super) picks: Picks,
    /// The indices of the attacker's stat, the defender's stat, and the tracker that hits change.
    contest: [usize; 3],
    /// Notes about answers that were changed.
    pub(super) notes: Vec<String>,
}

impl Answers {
    pub(super) fn of(starter: &Starter) -> Self {
        let mut notes = Vec::new();
        let mut picks = Picks::of(&starter.picks);
        let chosen = dice(&starter.dice, &mut notes);
        if chosen.is_some_and(is_percentile)
            && [Attack::Opposed, Attack::Against].contains(&picks.attack)
        {
            // Percentages are not added to dice.
            picks.attack = Attack::Under;
        }
        let dice = picks.attack.dice(chosen);
        let mut stats = Vec::new();
        for name in names(&starter.stats, "Fight, Nerve", MOST[0], &mut notes) {
            stats.push(name.stat(dice));
        }
        let mut trackers = Vec::new();
        for name in names(&starter.trackers, "Health, Shaken", MOST[1], &mut notes) {
            trackers.push(name.tracker(&mut stats));
        }
        let of_stat = |name: &str| place(stats.iter().map(|it| &it.name), name);
        // By default, the attacker and the defender use two different stats that hits don't change.
        let changes = |stat: &Stat| trackers.iter().any(|it| it.name == stat.name);
        let steady = stats.iter().enumerate().filter(|(_, it)| !changes(it));
        let mut steady = steady.map(|(place, _)| place);
        let strikes = of_stat(&starter.strikes).or(steady.clone().next()).unwrap_or(0);
        let other = steady.find(|place| *place != strikes);
        let withstands = of_stat(&starter.withstands).or(other).unwrap_or(strikes);
        let loses = place(trackers.iter().map(|it| &it.name), &starter.loses);
        // By default, hits don't change a tracker that a side collects, unless there is no other.
        let usual = trackers.iter().position(|it| it.nature != Nature::Gathered);
        let loses = loses.or(usual).unwrap_or(0);
        if let Some(lost) = trackers.get_mut(loses)
            && lost.nature == Nature::Gathered
        {
            lost.nature = Nature::Falls;
            lost.most = lost.most.min(USUAL_COUNT);
        }
        let name = title(&starter.name);
        let contest = [strikes, withstands, loses];
        let mut answers = Self { name, stats, trackers, dice, picks, contest, notes };
        answers.fit_stats();
        answers
    }

    /// Gives the stats of an attack the numbers that it needs, unless the player gave some, or makes
    /// them dice.
    fn fit_stats(&mut self) {
        let attack = self.picks.attack;
        for (role, part) in [(Role::Attacker, 0), (Role::Defender, 1)] {
            if role == Role::Defender && self.contest[1] == self.contest[0] {
                continue;
            }
            let place = self.contest[part];
            let is_tracker = self.trackers.iter().any(|it| it.name == self.stats[place].name);
            if attack == Attack::StatDice {
                self.make_die(place, is_tracker);
                continue;
            }
            let limits = attack.limits(role, self.dice);
            let stat = &mut self.stats[place];
            if let Some(limits) = limits.filter(|_| !stat.has_numbers && !is_tracker) {
                [stat.least, stat.most, stat.usual] = limits;
            }
            stat.is_goal = attack == Attack::Saves;
        }
    }

    /// Makes a stat of the attack a die. A stat that a tracker starts from needs its numbers, so a
    /// new stat takes its part.
    fn make_die(&mut self, place: usize, is_tracker: bool) {
        let place = if is_tracker {
            let name = self.new_name("Skill");
            self.stats.push(Stat::new(name, [0, 0, 0]));
            let new = self.stats.len() - 1;
            for part in self.contest[..2].iter_mut().filter(|it| **it == place) {
                *part = new;
            }
            new
        } else {
            place
        };
        self.stats[place].is_die = true;
    }

    /// Returns a name that no stat or tracker has yet.
    pub(super) fn new_name(&self, name: &str) -> String {
        let stats = self.stats.iter().map(|it| &it.name);
        let names: Vec<&String> = stats.chain(self.trackers.iter().map(|it| &it.name)).collect();
        let mut name = name.to_owned();
        while place(names.iter().copied(), &name).is_some() {
            name.push_str("Roll");
        }
        name
    }

    pub(super) fn strikes(&self) -> &Stat {
        &self.stats[self.contest[0]]
    }

    pub(super) fn withstands(&self) -> &Stat {
        &self.stats[self.contest[1]]
    }

    pub(super) fn lost(&self) -> &Tracker {
        &self.trackers[self.contest[2]]
    }

    /// Returns the tracker for the second action: the first one that hits don't change.
    pub(super) fn second(&self) -> Option<&Tracker> {
        let others = self.trackers.iter().enumerate();
        let mut others = others.filter(|(place, _)| *place != self.contest[2]);
        others.next().map(|(_, tracker)| tracker)
    }

    /// Returns the stat for the second action: if possible, one that strikes neither use nor
    /// change.
    pub(super) fn tested(&self) -> &Stat {
        let changes = |name: &String| self.trackers.iter().any(|it| it.name == *name);
        let mut others = self.stats.iter().enumerate();
        let other =
            others.find(|(place, it)| !self.contest[..2].contains(place) && !changes(&it.name));
        other.map_or_else(|| self.withstands(), |(_, stat)| stat)
    }
}

/// The default maximum of a tracker.
const USUAL_COUNT: i32 = 3;
/// The default maximum of a tracker that a side collects.
const USUAL_HOARD: i32 = 20;

/// A name and the numbers after it.
struct Named {
    name: String,
    numbers: Vec<i32>,
    /// Whether a question mark after the name makes the tracker a yes-or-no tracker.
    is_asked: bool,
}

impl Named {
    fn stat(self, dice: Dice) -> Stat {
        let results = dice.results();
        let (least, most) = match is_percentile(dice) {
            true => (5, 95),
            false => (0, (results.end() / 2).clamp(6, 30)),
        };
        let is_high = is_percentile(dice);
        let [least, most, usual] = match self.numbers.as_slice() {
            [] => [least, most, if is_high { 50 } else { most / 3 }],
            [usual] => [least.min(*usual), most.max(2 * usual).min(MOST_NUMBER), *usual],
            [one, other, ..] => {
                let (least, most) = (*one.min(other), *one.max(other));
                [least, most, least + (most - least) / 2]
            }
        };
        let has_numbers = !self.numbers.is_empty();
        Stat { has_numbers, ..Stat::new(self.name, [least, most, usual]) }
    }

    fn tracker(self, stats: &mut [Stat]) -> Tracker {
        let stat = place(stats.iter().map(|it| &it.name), &self.name);
        let by_name = Nature::by_name(&self.name);
        let nature = match by_name {
            _ if self.is_asked => Nature::Flag,
            _ if stat.is_some() => Nature::Falls,
            Nature::Flag if !self.numbers.is_empty() => Nature::Falls,
            by_name => by_name,
        };
        let stat = stat.filter(|_| nature == Nature::Falls).and_then(|it| stats.get_mut(it));
        let usual = if nature == Nature::Gathered { USUAL_HOARD } else { USUAL_COUNT };
        let most = match &stat {
            Some(stat) => stat.usual,
            None => self.numbers.last().copied().unwrap_or(usual),
        };
        let (is_stat, most) = (stat.is_some(), most.max(1));
        // A figure must start with at least 1, and the tracker's name must be spelt like the
        // stat's.
        let name = stat.map(|stat| {
            stat.least = stat.least.max(1);
            stat.most = stat.most.max(1);
            stat.usual = stat.usual.max(1);
            stat.name.clone()
        });
        Tracker { name: name.unwrap_or(self.name), nature, most, is_stat }
    }
}

/// Returns the index of this name, ignoring case and the characters between words.
fn place<'a>(mut names: impl Iterator<Item = &'a String>, name: &str) -> Option<usize> {
    let name = read(name).map_or_else(String::new, |it| it.name.to_lowercase());
    names.position(|it| it.to_lowercase() == name)
}

/// Returns the dice that the player wrote, if any.
fn dice(written: &str, notes: &mut Vec<String>) -> Option<Dice> {
    const USUAL: Dice = Dice::new(1, Die::D6);
    let written = written.trim();
    if written.is_empty() {
        return None;
    }
    let read = written.parse::<Expression>().ok().filter(|it| !it.has_x());
    let read = read.and_then(|it| it.rolled(0).dice).filter(|it| it.count <= MOST_DICE);
    Some(read.unwrap_or_else(|| {
        notes.push(format!("“{written}” isn't a roll like D20 or 2D6, so {USUAL} is used."));
        USUAL
    }))
}

/// Turns the name that the player wrote into one that is valid after the keyword `game`. Drops
/// characters that are not allowed, shortens it, and falls back to "My Game".
pub(crate) fn title(written: &str) -> String {
    let is_kept = |it: &char| is_of_word(*it) || it.is_whitespace() || "-&.:!?".contains(*it);
    let kept: String = written.chars().filter(is_kept).take(LONGEST[0]).collect();
    let name = kept.split_whitespace().collect::<Vec<_>>().join(" ");
    let reads = |name: &str| faults(&format!("game {name}\naction A\n  say \"A\"\n")).is_empty();
    if !name.is_empty() && reads(&name) { name } else { "My Game".to_owned() }
}

/// Returns the names in a list, or the default names if there are none. Adds a note for each name
/// that is changed or left out.
fn names(written: &str, usual: &str, most: usize, notes: &mut Vec<String>) -> Vec<Named> {
    let of = |list: &str| -> Vec<String> {
        let all = list.split([',', ';', '\n', '，', '、', '；']);
        all.map(|it| it.trim().to_owned()).filter(|it| !it.is_empty()).collect()
    };
    let mut all: Vec<Named> = Vec::new();
    for word in of(written) {
        if all.len() >= most {
            notes.push(format!(
                "Only the first {most} names are used; add the others to the rules by hand."
            ));
            break;
        }
        let Some(named) = read(&word).and_then(served) else {
            notes.push(format!("“{word}” can't be a name."));
            continue;
        };
        if place(all.iter().map(|it| &it.name), &named.name).is_some() {
            notes.push(format!("{} is already in the list.", named.name));
            continue;
        }
        if !word.to_lowercase().starts_with(&named.name.to_lowercase()) {
            notes.push(format!("“{word}” is written {} in the rules.", named.name));
        }
        all.push(named);
    }
    if all.is_empty() {
        all.extend(of(usual).iter().filter_map(|it| read(it)));
    }
    all
}

/// Reads a name and the numbers after it, and makes the name one word: "Hit points 10" becomes
/// `HitPoints`, 10.
fn read(written: &str) -> Option<Named> {
    let is_asked = written.trim_end().ends_with(['?', '？']);
    let words = written.split(|it| !is_of_word(it)).filter(|it| !it.is_empty());
    let mut words: Vec<&str> = words.collect();
    let number = |word: &&str| word.parse::<i32>().ok().map(|it| it.clamp(0, MOST_NUMBER));
    let mut numbers = Vec::new();
    while numbers.len() < 2 && words.len() > 1 {
        if let Some(found) = words.last().and_then(number) {
            numbers.insert(0, found);
        } else if numbers.is_empty()
            || !words.last().is_some_and(|it| it.eq_ignore_ascii_case("to"))
        {
            break;
        }
        words.pop();
    }
    let mut name = String::new();
    for word in words {
        let word = word.replace(['\'', '’'], "");
        name.push_str(&capital_in_any_script(&word));
    }
    let name: String = name.chars().take(LONGEST[1]).collect();
    (!name.is_empty()).then_some(Named { name, numbers, is_asked })
}

/// Returns the name, changed if it already has a meaning in the language, or `None` if no change
/// helps.
fn served(named: Named) -> Option<Named> {
    let name = &named.name;
    let all = [name.clone(), plural(name), format!("The{name}")];
    let name = all.into_iter().find(|it| serves(it))?;
    Some(Named { name, ..named })
}

/// Returns `true` if a name works in a game: as a stat, as a tracker, and as a die.
fn serves(name: &str) -> bool {
    let sheet = format!("sheet\n  {name} 0 to 6, usually 2\n");
    let steps = |line: &str| {
        format!(
            "action Probe at an enemy\n  only if not {name} \"?\"\n  only if {name} is less than 1 \
             \"?\"\n{line}  roll D6\n    + {name}\n    - target's {name} / 2 \"{name}\"\n    \
             against {name}\nroster R\n  Ada"
        )
    };
    let changes = format!(
        "  costs 1 {name}\n  {name} becomes 1\n  gains 1 {name}\n  target loses 1 {name}\n  \
         target is out if target's {name}\n  target's {name} becomes yes\n"
    );
    let stat = format!("game G\n{sheet}{}: {name} 3\n", steps(""));
    let tracker = format!(
        "game G\n{sheet}trackers\n  figure {name} from {name}, out at 0\n{}: {name} 3\n",
        steps(&changes)
    );
    let own = format!("game G\ntrackers\n  figure {name} yes or no\n{}\n", steps(&changes));
    let die = format!(
        "game G\nsheet\n  {name} one of D4, D6\naction Probe at an enemy\n  roll {name}\n    opposed \
         target's {name}\n    by 0 \"hit\"\n    else \"miss\"\nroster R\n  Ada: {name} D6"
    );
    [stat, tracker, own, die].iter().all(|text| faults(text).is_empty())
}

/// Returns `true` if stats are percentages.
pub(super) fn is_percentile(dice: Dice) -> bool {
    dice == Dice::new(1, Die::D100)
}
