//! Writes how attacks and tests are rolled, for each kind of attack.

use engine::dice::{Dice, Die};

use super::{
    answers::{Answers, Stat, is_percentile},
    lines::{Lines, indented},
    picks::{Attack, Spent},
};

/// The faces of a symbol die if the dice of the game have too few.
const FEWEST_FACES: i32 = 4;
/// The number of rows and columns of a table of two stats.
const CHART: i32 = 6;

/// The part that a stat has in an attack.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Role {
    Attacker,
    Defender,
}

impl Attack {
    /// Returns the dice for this kind of attack: those that the player chose, as far as possible.
    pub(super) fn dice(self, chosen: Option<Dice>) -> Dice {
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

/// The names that the rules of an attack need besides those of the player.
pub(super) struct Words {
    hits: String,
    saves: String,
    harm: String,
    faces: String,
    blades: String,
    stars: String,
    parries: String,
    chart: String,
    pub(super) tokens: String,
}

impl Words {
    pub(super) fn of(answers: &Answers) -> Self {
        Self {
            hits: answers.new_name("Hits"),
            saves: answers.new_name("Saves"),
            harm: answers.new_name("Harm"),
            faces: answers.new_name("Battle"),
            blades: answers.new_name("Blades"),
            stars: answers.new_name("Stars"),
            parries: answers.new_name("Parries"),
            chart: answers.new_name("Needed"),
            tokens: answers.new_name("Command"),
        }
    }
}

/// The effects of a strike, as lines.
pub(super) struct Effects<'a> {
    /// The effects of a hit with this many times the usual effect.
    pub(super) hit: &'a dyn Fn(i32) -> Lines,
    /// The effects of as many hits as a number has.
    pub(super) hits: &'a dyn Fn(&str) -> Lines,
    /// The effects of a miss on the attacker.
    pub(super) miss: Lines,
}

/// Writes the rolls of a game.
pub(super) struct Rolls<'a> {
    pub(super) answers: &'a Answers,
    pub(super) words: Words,
}

impl Rolls<'_> {
    /// Returns the words for the dice on the table.
    pub(super) fn on_the_table(&self) -> String {
        let Answers { dice, picks, .. } = self.answers;
        match picks.attack {
            Attack::Count | Attack::Saves | Attack::Symbols => format!("Several {}", dice.die),
            Attack::StatDice => "A set of dice from D4 to D12 for each player".to_owned(),
            Attack::Opposed => format!("{}{dice} for each player", article(*dice)),
            Attack::Against | Attack::Under | Attack::Bands | Attack::Chart => {
                format!("{}{dice}", article(*dice))
            }
        }
    }

    /// Returns the sections that attacks look things up in.
    pub(super) fn sections(&self) -> String {
        let faces = i32::from(self.answers.dice.die.faces());
        let Words { faces: name, blades, stars, chart, .. } = &self.words;
        match self.answers.picks.attack {
            Attack::Symbols => {
                let dice = match self.answers.dice.die {
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
                let rows = (0..CHART).map(|row| {
                    let row = (0..CHART).map(|column| needed(row, column).to_string());
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
    pub(super) fn strike(&self, effects: &Effects<'_>) -> String {
        match self.answers.picks.attack {
            Attack::Count => self.counted(effects),
            Attack::Saves => self.saved(effects),
            Attack::Symbols => self.symbols(effects),
            _ => self.rolled(effects),
        }
    }

    /// Returns the lines of an attack with one roll.
    fn rolled(&self, effects: &Effects<'_>) -> String {
        let Answers { dice, picks, .. } = self.answers;
        let (own, theirs) = (&self.answers.strikes().name, &self.answers.withstands().name);
        let is_one = own == theirs;
        let (roll, under) = match picks.attack {
            Attack::Against if is_one => {
                let goal = self.goal(self.answers.strikes());
                (format!("roll {dice} + {own}"), vec![format!("against {goal}")])
            }
            Attack::Against => {
                (format!("roll {dice} + {own}"), vec![format!("against target's {theirs}")])
            }
            Attack::Under => (
                format!("roll {dice} under {own}"),
                vec![format!("- target's {theirs} / 3 \"{theirs}\"")],
            ),
            Attack::Bands => {
                let harder = (!is_one).then(|| format!("- target's {theirs} \"{theirs}\""));
                let goal = format!("against {}", middle(*dice));
                (format!("roll {dice} + {own}"), harder.into_iter().chain([goal]).collect())
            }
            Attack::StatDice => (format!("roll {own}"), vec![format!("opposed target's {theirs}")]),
            Attack::Chart => {
                let chart = &self.words.chart;
                (format!("roll {dice}"), vec![format!("against {chart}({own}, target's {theirs})")])
            }
            _ => (
                format!("roll {dice} + {own}"),
                vec![format!("opposed {dice} + target's {theirs}")],
            ),
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
        let Answers { dice, picks, .. } = self.answers;
        let results = dice.results();
        let half = ((results.end() - results.start() + 1) / 2).max(2);
        let hard = match picks.attack {
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
        match self.answers.picks.attack {
            Attack::Bands if effects.miss.is_empty() => {
                vec!["order \"Move {name} back 1″.\"".to_owned()]
            }
            Attack::Bands => effects.miss.clone(),
            _ => Lines::new(),
        }
    }

    /// Returns the line for a reroll that a token pays for.
    fn reroll(&self) -> Lines {
        let is_paid = self.answers.picks.spent == Spent::Tokens;
        let line = is_paid.then(|| format!("may reroll failed for 1 {}", self.words.tokens));
        line.into_iter().collect()
    }

    /// Returns the lines of an attack with successes on both sides.
    fn counted(&self, effects: &Effects<'_>) -> String {
        let Words { hits, parries, .. } = &self.words;
        let (own, theirs) = (&self.answers.strikes().name, &self.answers.withstands().name);
        let die = self.answers.dice.die;
        let goal = middle(self.answers.dice) + 1;
        [
            indented(2, &[format!("pool {hits}: {own} {die} at {goal}")]),
            indented(4, &self.reroll()),
            indented(2, &[format!("pool {parries}: target's {theirs} {die} at {goal} by target")]),
            self.harmed(&format!("highest(0, {hits} - {parries})"), effects),
        ]
        .concat()
    }

    /// Returns the lines of an attack with hits, saves and wounds.
    fn saved(&self, effects: &Effects<'_>) -> String {
        let Words { hits, saves, harm, .. } = &self.words;
        let (own, theirs) = (&self.answers.strikes().name, &self.answers.withstands().name);
        let die = self.answers.dice.die;
        [
            indented(2, &[format!("pool {hits}: 3 {die} at {own}")]),
            indented(4, &self.reroll()),
            indented(2, &[format!("pool {saves}: {hits} {die} at target's {theirs} by target")]),
            indented(4, &[format!("failed {harm}")]),
            self.harm(effects),
        ]
        .concat()
    }

    /// Returns the lines of an attack with symbols on the dice.
    fn symbols(&self, effects: &Effects<'_>) -> String {
        let Words { hits, saves, faces: name, blades, stars, parries, .. } = &self.words;
        let (own, theirs) = (&self.answers.strikes().name, &self.answers.withstands().name);
        let die = self.answers.dice.die;
        let faces = die.faces();
        let from = faces / 2 + 1;
        let shields =
            if from < faces - 1 { format!("{from} to {}", faces - 1) } else { from.to_string() };
        [
            indented(2, &[format!("pool {hits}: {own} {name}")]),
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

    /// Returns the lines for a test of a stat, with a modifier. A stat at its default passes more
    /// often than not.
    pub(super) fn test(&self, label: &str, stat: &Stat, modifiers: &[String]) -> String {
        let Stat { name, is_die, .. } = stat;
        let Answers { dice, picks, .. } = self.answers;
        let roll = match picks.attack {
            Attack::StatDice if *is_die => format!("roll {name} against 3"),
            Attack::Under => format!("roll {dice} under {name}"),
            Attack::Saves if self.is_in_the_attack(stat) => format!("roll {dice} against {name}"),
            _ => format!("roll {dice} + {name} against {}", self.goal(stat)),
        };
        indented(2, &[format!("{roll} \"{label}\"")]) + &indented(4, modifiers)
    }

    fn is_in_the_attack(&self, stat: &Stat) -> bool {
        [self.answers.strikes(), self.answers.withstands()].iter().any(|it| it.name == stat.name)
    }

    /// Returns the number that a die and this stat have to reach.
    fn goal(&self, stat: &Stat) -> i32 {
        middle(self.answers.dice) + stat.usual
    }
}

fn middle(dice: Dice) -> i32 {
    let results = dice.results();
    (results.start() + results.end()) / 2
}

fn article(dice: Dice) -> &'static str {
    if dice.is_single() { "A " } else { "" }
}
