//! Writes how attacks and tests are rolled, for each kind of attack.

use engine::dice::{Dice, Die};

use super::{
    answers::is_percentile,
    lines::{Lines, indented},
    picks::Attack,
};

/// The faces of a symbol die if the dice of the game have too few.
const FEWEST_FACES: i32 = 4;
/// The number of rows and columns of a table of two stats.
pub(crate) const CHART: i32 = 6;

/// The part that a stat has in an attack.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Role {
    Attacker,
    Defender,
}

impl Attack {
    /// Returns the dice for this kind of attack: those that the player chose, as far as possible.
    pub(crate) fn dice(self, chosen: Option<Dice>) -> Dice {
        let usual = match self {
            Self::Against => Dice::new(1, Die::Sided(20)),
            Self::Under => Dice::new(1, Die::D100),
            Self::Bands => Dice::new(2, Die::D6),
            _ => Dice::new(1, Die::D6),
        };
        match (self, chosen.unwrap_or(usual)) {
            (Self::Count | Self::Saves | Self::Chart | Self::StatDice, dice) => {
                Dice::new(1, dice.die)
            }
            (Self::Symbols, dice) if i32::from(dice.die.faces()) < FEWEST_FACES => {
                Dice::new(1, Die::D6)
            }
            (Self::Symbols, dice) => Dice::new(1, dice.die),
            (_, dice) => dice,
        }
    }

    /// Returns the minimum, the maximum and the default of a stat with a part in the attack, or
    /// `None` if the usual ones are right.
    pub(super) fn limits(self, role: Role, dice: Dice) -> Option<[i32; 3]> {
        let (least, most) = (*dice.results().start(), *dice.results().end());
        let middle = (least + most) / 2;
        match (self, role) {
            (Self::Opposed | Self::StatDice, _) | (Self::Against, Role::Attacker) => None,
            (Self::Against, Role::Defender) => Some([2, 2 * most, middle + most / 6 + 1]),
            (Self::Under, _) if is_percentile(dice) => None,
            (Self::Under, Role::Attacker) => Some([least, most - 1, (middle + 1).min(most - 1)]),
            (Self::Under, Role::Defender) => Some([0, most / 2, most / 6]),
            (Self::Count | Self::Symbols, Role::Attacker) => Some([1, 9, 3]),
            (Self::Count | Self::Symbols, Role::Defender) => Some([0, 9, 2]),
            (Self::Saves, Role::Attacker) => Some([2, most, (middle + 1).max(2)]),
            (Self::Saves, Role::Defender) => {
                Some([2, most, (middle + 1 + most / 6).clamp(2, most)])
            }
            (Self::Bands, _) => Some([0, 3, 1]),
            (Self::Chart, _) => Some([1, CHART, CHART / 2]),
        }
    }
}

/// What takes part in an attack. Numbers are names, or sums as the language writes them.
pub(crate) struct Contest {
    pub(crate) attack: Attack,
    pub(crate) dice: Dice,
    /// Lines before the first roll.
    pub(crate) before: Lines,
    /// The attacker's number. For a pool of successes or symbols, it is the number of dice.
    pub(crate) own: String,
    /// The name of the target's number, or `None` if it has no part in the attack.
    pub(crate) theirs: Option<String>,
    /// The number to reach if the target's number has no part in it.
    pub(crate) goal: i32,
    /// The number of dice that are rolled for hits which are saved.
    pub(crate) shots: String,
    /// The attacker's and the target's number for a roll between hits and saves, if there is one.
    pub(crate) wounding: Option<[String; 2]>,
    /// What changes the number that a save must reach: " + Piercing". Can be empty.
    pub(crate) piercing: String,
    /// Whether some figures have no save.
    pub(crate) has_unsaved: bool,
    /// The number of rows and columns of a table of two numbers.
    pub(crate) chart: i32,
    /// The tracker that pays for a reroll, if there is one.
    pub(crate) paid_by: Option<String>,
}

/// The names that the rules of an attack need besides those of the player.
pub(crate) struct Words {
    hits: String,
    wounds: String,
    needed: String,
    saves: String,
    saving: String,
    pub(crate) harm: String,
    faces: String,
    blades: String,
    stars: String,
    parries: String,
    chart: String,
}

impl Words {
    /// Creates the names with a function that changes those that are already used.
    pub(crate) fn new(mut new_name: impl FnMut(&str) -> String) -> Self {
        Self {
            hits: new_name("Hits"),
            wounds: new_name("Wounding"),
            needed: new_name("Needed"),
            saves: new_name("Saves"),
            saving: new_name("Saving"),
            harm: new_name("Harm"),
            faces: new_name("Battle"),
            blades: new_name("Blades"),
            stars: new_name("Stars"),
            parries: new_name("Parries"),
            chart: new_name("Needed"),
        }
    }
}

/// The effects of a strike, as lines.
pub(crate) struct Effects<'a> {
    /// The effects of a hit with this many times the usual effect.
    pub(crate) hit: &'a dyn Fn(i32) -> Lines,
    /// The effects of as many hits as a number has.
    pub(crate) hits: &'a dyn Fn(&str) -> Lines,
    /// The effects of a miss on the attacker.
    pub(crate) miss: Lines,
}

/// Writes the rolls of an attack.
pub(crate) struct Rolls<'a> {
    pub(crate) contest: Contest,
    pub(crate) words: &'a Words,
}

impl Rolls<'_> {
    /// Returns the words for the dice on the table.
    pub(crate) fn on_the_table(&self) -> String {
        let Contest { attack, dice, .. } = &self.contest;
        match attack {
            Attack::Count | Attack::Saves | Attack::Symbols => format!("Several {}", dice.die),
            Attack::StatDice => "A set of dice from D4 to D12 for each player".to_owned(),
            Attack::Opposed => format!("{}{dice} for each player", article(*dice)),
            Attack::Against | Attack::Under | Attack::Bands | Attack::Chart => {
                format!("{}{dice}", article(*dice))
            }
        }
    }

    /// Returns the sections that attacks look things up in.
    pub(crate) fn sections(&self) -> String {
        let faces = i32::from(self.contest.dice.die.faces());
        let Words { faces: name, blades, stars, chart, .. } = self.words;
        match self.contest.attack {
            Attack::Symbols => {
                let dice = match self.contest.dice.die {
                    Die::D6 => String::new(),
                    die => format!(" {die}"),
                };
                let third = match faces / 3 {
                    1 => "1".to_owned(),
                    third => format!("1 to {third}"),
                };
                format!("\nfaces {name}{dice}: {third} {blades}, {faces} {stars}\n")
            }
            Attack::Chart => {
                let middle = faces / 2 + 1;
                let needed = |row: i32, column: i32| (middle + column - row).clamp(2, faces);
                let size = self.contest.chart;
                let rows = (0..size).map(|row| {
                    let row = (0..size).map(|column| needed(row, column).to_string());
                    row.collect::<Vec<_>>().join(" ")
                });
                format!(
                    "\n# The number to roll, by the attacker's stat (rows) and the target's \
                     (columns).\nchart {chart} from 1, 1\n{}",
                    indented(2, &rows.collect::<Vec<_>>())
                )
            }
            _ => String::new(),
        }
    }

    /// Returns the lines of an attack.
    pub(crate) fn strike(&self, effects: &Effects<'_>) -> String {
        let before = indented(2, &self.contest.before);
        before
            + &match self.contest.attack {
                Attack::Count => self.counted(effects),
                Attack::Saves => self.saved(effects),
                Attack::Symbols => self.symbols(effects),
                _ => self.rolled(effects),
            }
    }

    /// Returns the lines of an attack with one roll.
    fn rolled(&self, effects: &Effects<'_>) -> String {
        let Contest { attack, dice, own, theirs, goal, .. } = &self.contest;
        let of_target = |sign: &str, what: &str| {
            let theirs = theirs.as_ref();
            theirs.map(|name| format!("{sign} target's {name}{what}"))
        };
        let with = |otherwise: String| of_target("against", "").unwrap_or(otherwise);
        let named =
            |what: &str| theirs.as_ref().map_or(String::new(), |it| format!("{what} \"{it}\""));
        let (roll, under): (String, Lines) = match attack {
            Attack::Against => {
                (format!("roll {dice} + {own}"), vec![with(format!("against {goal}"))])
            }
            Attack::Under => {
                let harder = of_target("-", &named(" / 3"));
                (format!("roll {dice} under {own}"), harder.into_iter().collect())
            }
            Attack::Bands => {
                let harder = of_target("-", &named(""));
                let goal = format!("against {}", middle(*dice));
                (format!("roll {dice} + {own}"), harder.into_iter().chain([goal]).collect())
            }
            Attack::StatDice => {
                let against = of_target("opposed", "").unwrap_or_else(|| format!("against {goal}"));
                (format!("roll {own}"), vec![against])
            }
            Attack::Chart => {
                let chart = &self.words.chart;
                let against = match theirs {
                    Some(theirs) => format!("against {chart}({own}, target's {theirs})"),
                    None => format!("against {chart}({own}, {})", self.contest.chart / 2),
                };
                (format!("roll {dice}"), vec![against])
            }
            _ => {
                let plus = of_target(" +", "").unwrap_or_default();
                (format!("roll {dice} + {own}"), vec![format!("opposed {dice}{plus}")])
            }
        };
        let [hard, hit, miss] = self.results();
        let stake = vec!["stake \"hurt\": yes".to_owned()];
        let (twice, once) = ((effects.hit)(2), (effects.hit)(1));
        [
            indented(2, &[format!("{roll} \"Strike\"")]),
            indented(4, &under),
            indented(4, &self.reroll()),
            indented(4, &[hard]),
            indented(6, &[twice, stake.clone()].concat()),
            indented(4, &[hit]),
            indented(6, &[once, self.price(effects), stake].concat()),
            indented(4, &[miss]),
            indented(6, &effects.miss),
        ]
        .concat()
    }

    /// Returns the first words of the lines for a hard hit, a hit, and a miss.
    fn results(&self) -> [String; 3] {
        let Contest { attack, dice, .. } = &self.contest;
        let results = dice.results();
        let half = ((results.end() - results.start() + 1) / 2).max(2);
        let hard = match attack {
            Attack::Under => "within goal / 4".to_owned(),
            Attack::Chart => "natural maximum".to_owned(),
            Attack::Bands => {
                return [
                    format!("by {} \"a clean hit\"", (half / 2).max(1)),
                    "by 0 \"a hit at a price\" mixed".to_owned(),
                    "else \"trouble\"".to_owned(),
                ];
            }
            _ => format!("by {half}"),
        };
        [
            format!("{hard} \"a hard hit\""),
            "by 0 \"a hit\"".to_owned(),
            "else \"a miss\"".to_owned(),
        ]
    }

    /// Returns what a hit costs the attacker, if bands say that it has a price.
    fn price(&self, effects: &Effects<'_>) -> Lines {
        match self.contest.attack {
            Attack::Bands if effects.miss.is_empty() => {
                vec!["order \"Move {name} back 1″.\"".to_owned()]
            }
            Attack::Bands => effects.miss.clone(),
            _ => Lines::new(),
        }
    }

    /// Returns the line for a reroll that a token pays for.
    fn reroll(&self) -> Lines {
        let paid_by = self.contest.paid_by.iter();
        paid_by.map(|it| format!("may reroll failed for 1 {it}")).collect()
    }

    /// Returns the lines of an attack with successes on both sides.
    fn counted(&self, effects: &Effects<'_>) -> String {
        let Words { hits, parries, .. } = self.words;
        let Contest { dice, own, theirs, .. } = &self.contest;
        let (die, goal) = (dice.die, middle(*dice) + 1);
        let attack = indented(2, &[format!("pool {hits}: {own} {die} at {goal}")])
            + &indented(4, &self.reroll());
        let Some(theirs) = theirs else { return attack + &self.harmed(hits, effects) };
        let defence = format!("pool {parries}: target's {theirs} {die} at {goal} by target");
        let harm = self.harmed(&format!("highest(0, {hits} - {parries})"), effects);
        attack + &indented(2, &[defence]) + &harm
    }

    /// Returns the lines of an attack with hits, saves and wounds.
    fn saved(&self, effects: &Effects<'_>) -> String {
        let Words { hits, wounds, saves, saving, harm, .. } = self.words;
        let Contest { dice, own, theirs, shots, wounding, piercing, .. } = &self.contest;
        let die = dice.die;
        let mut lines = vec![format!("pool {hits}: {shots} {die} at {own}")];
        lines.extend(self.reroll().iter().map(|line| format!("  {line}")));
        lines.extend(self.wounding());
        let through = if wounding.is_some() { wounds } else { hits };
        let Some(theirs) = theirs else {
            return indented(2, &lines) + &self.harmed(through, effects);
        };
        let mut goal = format!("target's {theirs}{piercing}");
        if self.contest.has_unsaved {
            lines.push(format!("let {saving} be {goal}"));
            let never = i32::from(die.faces()) + 1;
            lines.push(format!("let {saving} be {never} if target's {theirs} is 0"));
            goal.clone_from(saving);
        }
        lines.push(format!("pool {saves}: {through} {die} at {goal} by target"));
        lines.push(format!("  failed {harm}"));
        indented(2, &lines) + &self.harm(effects)
    }

    /// Returns the lines of the roll between hits and saves, which compares two numbers.
    fn wounding(&self) -> Lines {
        let Words { hits, wounds, needed, .. } = self.words;
        let Contest { dice, wounding, .. } = &self.contest;
        let Some([strength, toughness]) = wounding else { return Lines::new() };
        let (die, goal) = (dice.die, middle(*dice) + 1);
        let needed_if =
            |more: i32, condition: &str| format!("let {needed} be {} if {condition}", goal + more);
        vec![
            format!("let {needed} be {goal}"),
            needed_if(-1, &format!("{strength} is over target's {toughness}")),
            needed_if(-2, &format!("{strength} is at least target's {toughness} * 2")),
            needed_if(1, &format!("{strength} is under target's {toughness}")),
            needed_if(2, &format!("{strength} * 2 is at most target's {toughness}")),
            format!("pool {wounds}: {hits} {die} at {needed}"),
        ]
    }

    /// Returns the lines of an attack with symbols on the dice.
    fn symbols(&self, effects: &Effects<'_>) -> String {
        let Words { hits, saves, faces: name, blades, stars, parries, .. } = self.words;
        let Contest { dice, own, theirs, .. } = &self.contest;
        let die = dice.die;
        let faces = die.faces();
        let from = faces / 2 + 1;
        let shields =
            if from < faces - 1 { format!("{from} to {}", faces - 1) } else { from.to_string() };
        let attack = indented(2, &[format!("pool {hits}: {own} {name}")]);
        let Some(theirs) = theirs else {
            return attack + &self.harmed(&format!("{blades} + {stars}"), effects);
        };
        [
            attack,
            indented(2, &[format!("pool {saves}: target's {theirs} {die} by target")]),
            indented(4, &[format!("natural {shields} {parries}")]),
            self.harmed(&format!("highest(0, {blades} - {parries}) + {stars}"), effects),
        ]
        .concat()
    }

    /// Returns the lines for the effects of this many hits.
    fn harmed(&self, number: &str, effects: &Effects<'_>) -> String {
        let name = indented(2, &[format!("let {} be {number}", self.words.harm)]);
        name + &self.harm(effects)
    }

    fn harm(&self, effects: &Effects<'_>) -> String {
        let harm = &self.words.harm;
        let miss = effects.miss.iter().map(|line| format!("{line} if {harm} is 0"));
        let told = [
            format!("stake \"hurt\": {harm} is over 0"),
            format!("outcome \"a hit\" good if {harm} is over 0"),
            format!("outcome \"a miss\" bad if {harm} is 0"),
        ];
        let lines: Lines = (effects.hits)(harm).into_iter().chain(miss).chain(told).collect();
        indented(2, &lines)
    }
}

/// Returns the result in the middle of all results of these dice, rounded down.
pub(crate) fn middle(dice: Dice) -> i32 {
    let results = dice.results();
    (results.start() + results.end()) / 2
}

fn article(dice: Dice) -> &'static str {
    if dice.is_single() { "A " } else { "" }
}
