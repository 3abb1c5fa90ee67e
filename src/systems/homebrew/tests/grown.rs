//! Texts of games generated at random from the grammar: pools, loops, rerolls, exploding dice, steps,
//! tables, and tests with results.

use rand::{RngExt, SeedableRng, rngs::StdRng, seq::IndexedRandom};

/// Returns the text of a game with one action, which differs with each seed.
pub(super) fn grown(seed: u64) -> String {
    let mut writer = Writer {
        dice: StdRng::seed_from_u64(seed),
        names: Vec::new(),
        pools: Vec::new(),
        named: 0,
        has_test: false,
        has_outcome: true,
    };
    let test = writer.test();
    let table = writer.table();
    let when_out = writer.when_out();
    let action = writer.action();
    let lines = [HEAD.lines().map(str::to_owned).collect(), test, table, when_out, action].concat();
    let lines = lines.into_iter().chain(ROSTERS.lines().map(str::to_owned));
    lines.map(|line| line + "\n").collect()
}

const HEAD: &str = "\
game Grown
sheet
  Fight 0 to 9, usually 3
  Aim 2 to 6, usually 4
trackers
  figure Health 0 to 9, starts at 3, out at 0
  figure Ammo 0 to 9, starts at 2
  figure Marks 0 to 60
  side Loot 0 to 20";

const ROSTERS: &str = "\
roster Here
  Ann: Fight 4
  Cy
roster There
  Bob: Aim 5
  Dot";

/// The lines of a text, with the names that they can use.
struct Writer {
    dice: StdRng,
    /// The names of numbers that are defined so far.
    names: Vec<String>,
    /// Those of them that a pool has counted.
    pools: Vec<String>,
    /// The number of names so far, which are all different.
    named: u32,
    has_test: bool,
    has_outcome: bool,
}

/// Indents lines by one level.
fn within(lines: Vec<String>) -> impl Iterator<Item = String> {
    lines.into_iter().map(|line| format!("  {line}"))
}

impl Writer {
    fn below(&mut self, count: u32) -> u32 {
        self.dice.random_range(0..count)
    }

    fn one_in(&mut self, count: u32) -> bool {
        self.below(count) == 0
    }

    fn any(&mut self, all: &[&str]) -> String {
        (*all.choose(&mut self.dice).unwrap()).to_owned()
    }

    fn name(&mut self, kind: &str) -> String {
        self.named += 1;
        format!("{kind}{}", self.named)
    }

    fn known(&mut self) -> Option<String> {
        self.names.choose(&mut self.dice).cloned()
    }

    /// Returns a small number that needs no dice.
    fn number(&mut self) -> String {
        let known = self.known();
        match (self.below(8), known) {
            (0..3, Some(name)) => name,
            (3, Some(name)) => format!("lowest({name}, 3)"),
            (4, Some(name)) => format!("{name} + 1"),
            (5, _) => self.any(&["Fight", "Health", "target's Health", "Ammo", "Marks / 2"]),
            _ => (1 + self.below(3)).to_string(),
        }
    }

    fn condition(&mut self) -> String {
        let number = self.number();
        let than = self.below(4);
        match self.below(6) {
            0 => format!("{number} is {than}"),
            1 => format!("{number} is at least {than}"),
            2 => format!("{number} is under {than}"),
            3 => "target is out".to_owned(),
            4 => format!("{number} is odd"),
            _ => format!("{number} is over {than}"),
        }
    }

    fn test(&mut self) -> Vec<String> {
        if self.one_in(2) {
            return Vec::new();
        }
        self.names = vec!["Given".to_owned()];
        self.has_outcome = false;
        let mut lines = self.steps(1);
        lines.push(format!("let Result be {}", self.number()));
        self.names.clear();
        self.pools.clear();
        (self.has_test, self.has_outcome) = (true, true);
        let first = "test Trial at an enemy with Given gives Result".to_owned();
        [first].into_iter().chain(within(lines)).collect()
    }

    fn table(&mut self) -> Vec<String> {
        let mut lines = vec!["table Injury D6".to_owned()];
        lines.push("  1 to 2 \"dead\"".to_owned());
        lines.push("    is out".to_owned());
        lines.push("  3 to 5 \"a scar\"".to_owned());
        lines.push("    gains D3 Marks".to_owned());
        lines.push("  6 \"nothing\"".to_owned());
        lines
    }

    fn when_out(&mut self) -> Vec<String> {
        if !self.one_in(4) {
            return Vec::new();
        }
        let lines = match self.below(3) {
            0 => vec!["gains 1 Loot", "throw Fell: D4", "is back if Fell is 4"],
            1 => vec!["each figure", "  target loses 1 Health if target's Marks is 0"],
            _ => vec!["pool Cries: 2 D6 at 5", "gains Cries Loot"],
        };
        let lines = within(lines.into_iter().map(str::to_owned).collect());
        ["when out".to_owned()].into_iter().chain(lines).collect()
    }

    fn action(&mut self) -> Vec<String> {
        let mut lines = Vec::new();
        if self.one_in(3) {
            // Many dice, and a loop for each of those that pass.
            let dice = 4 + self.below(9);
            lines.extend(self.pool(&dice.to_string()));
            lines.extend(self.repeat(1));
        }
        lines.extend(self.steps(2));
        let is_ending = self.below(3);
        if is_ending > 0 {
            let number = self.known().unwrap_or_else(|| "target's Health".to_owned());
            if is_ending == 1 {
                lines.push(format!("outcome \"{{{number}}} left\""));
            } else {
                lines.push(format!("outcome \"good\" good if {number} is over 1"));
                lines.push(format!("outcome \"bad\" bad if {number} is at most 1"));
            }
        }
        ["action Try at an enemy".to_owned()].into_iter().chain(within(lines)).collect()
    }

    fn steps(&mut self, depth: u32) -> Vec<String> {
        let count = 1 + self.below(3);
        (0..count).flat_map(|_| self.step(depth)).collect()
    }

    fn step(&mut self, depth: u32) -> Vec<String> {
        match self.below(if depth == 0 { 10 } else { 18 }) {
            0 => {
                let dice = self.number();
                self.pool(&dice)
            }
            1 => {
                let dice = (1 + self.below(4)).to_string();
                self.pool(&dice)
            }
            2 => match self.pools.choose(&mut self.dice).cloned() {
                Some(pool) => self.pool(&pool),
                None => self.throw(),
            },
            3 | 4 => self.throw(),
            5 | 6 => self.change(),
            7 => self.named_number(),
            8 => self.duel(),
            9 => self.leaf(),
            10 | 11 => self.fork(depth - 1),
            12..15 => self.repeat(depth - 1),
            15 => self.each(depth - 1),
            _ => self.roll(depth - 1),
        }
    }

    fn leaf(&mut self) -> Vec<String> {
        if self.has_test && self.one_in(2) {
            let (number, name) = (self.number(), self.name("Came"));
            let line = format!("test Trial with {number} gives {name}");
            self.names.push(name);
            return vec![line];
        }
        match self.below(6) {
            0 => vec!["table Injury for target".to_owned()],
            1 => self.drawn(),
            2 => vec![format!("say \"{{name}} has {{{}}}.\"", self.number())],
            3 if self.has_outcome => {
                let words = self.any(&["\"a\" good", "\"b\" bad", "\"c {target's Health}\""]);
                vec![format!("outcome {words} if {}", self.condition())]
            }
            _ => vec!["table Injury".to_owned()],
        }
    }

    fn pool(&mut self, dice: &str) -> Vec<String> {
        let (passed, other) = (self.name("Hits"), self.name("Sixes"));
        let (goal, die) = (2 + self.below(5), self.any(&["D6", "D6", "D6", "D4", "D10"]));
        let how = match self.below(5) {
            0 => format!("at Aim, again on {}", self.any(&["6", "4", "its maximum"])),
            1 => format!("under {goal}"),
            2 => format!("at {goal} by target"),
            _ => format!("at {goal}"),
        };
        let mut lines = vec![format!("pool {passed}: {dice} {die} {how}")];
        if self.one_in(4) {
            lines.push(format!("  + 1 if {}", self.condition()));
        }
        if self.one_in(3) {
            lines.push(format!("  natural 4 {other}"));
            self.names.push(other.clone());
            self.pools.push(other);
        }
        if self.one_in(3) {
            let failed = self.name("Misses");
            lines.push(format!("  failed {failed}"));
            self.names.push(failed.clone());
            self.pools.push(failed);
        }
        if self.one_in(3) {
            lines.push(format!("  {}", self.reroll(true)));
        }
        self.names.push(passed.clone());
        self.pools.push(passed);
        lines
    }

    fn reroll(&mut self, of_pool: bool) -> String {
        let which = self.any(&["failed", "1", "all but 4", "1 to 2"]);
        match self.below(5) {
            0 if of_pool => format!("reroll up to 1 {which}"),
            1 if of_pool => format!("may reroll up to 2 {which} for 1 Ammo"),
            2 => format!("may reroll {which} for 1 Ammo"),
            3 => format!("reroll {which} if {}", self.condition()),
            _ => format!("reroll {which}"),
        }
    }

    fn throw(&mut self) -> Vec<String> {
        let name = self.name("Sum");
        let dice = match self.below(7) {
            0 => "D4, again on 4".to_owned(),
            1 => "highest of 2D4".to_owned(),
            2 => "lowest of D4 and D6".to_owned(),
            3 => "2D3 - 2".to_owned(),
            4 => format!("{} D3", self.number()),
            5 => "D3 by target".to_owned(),
            _ => "D3".to_owned(),
        };
        let line = format!("throw {name}: {dice}");
        self.names.push(name);
        vec![line]
    }

    fn change(&mut self) -> Vec<String> {
        let number = if self.one_in(4) { "D3".to_owned() } else { self.number() };
        let line = match self.below(9) {
            0..3 => format!("target loses {number} Health"),
            3 => format!("loses {number} Health"),
            4 => format!("gains {number} Marks"),
            5 => format!("target's Marks becomes {number}"),
            6 => "gains 1 Loot".to_owned(),
            7 => "target is back".to_owned(),
            _ => "target is out".to_owned(),
        };
        let is_conditional = self.one_in(3);
        match is_conditional {
            true => vec![format!("{line} if {}", self.condition())],
            false => vec![line],
        }
    }

    fn named_number(&mut self) -> Vec<String> {
        let number = if self.one_in(5) { "D4".to_owned() } else { self.number() };
        let other = self.number();
        let number = match self.below(4) {
            0 => format!("{number} + {other}"),
            1 => format!("highest(0, {number} - {other})"),
            2 => format!("{number} * 2"),
            _ => format!("{number} if {} otherwise {other}", self.condition()),
        };
        let known = self.known().filter(|_| self.below(3) == 0);
        let name = known.unwrap_or_else(|| self.name("Value"));
        let line = format!("let {name} be {number}");
        if !self.names.contains(&name) {
            self.names.push(name);
        }
        vec![line]
    }

    fn duel(&mut self) -> Vec<String> {
        let (won, lost, tied) = (self.name("Won"), self.name("Lost"), self.name("Tied"));
        let mut lines = vec![format!("pool {won}: {} D4 against 2 D4", 1 + self.below(2))];
        if self.one_in(2) {
            lines.push(format!("  failed {lost}"));
            self.names.push(lost);
        }
        if self.one_in(2) {
            lines.push(format!("  tied {tied}"));
            self.names.push(tied);
        }
        self.names.push(won);
        lines
    }

    fn drawn(&mut self) -> Vec<String> {
        let name = self.name("Token");
        let mut lines = vec![format!("draw {name}: red {}, blue 2, black Ammo", self.number())];
        lines.push(format!("gains 2 Marks if {name} is red"));
        lines
    }

    fn fork(&mut self, depth: u32) -> Vec<String> {
        let mut lines = vec![format!("if {}", self.condition())];
        lines.extend(within(self.steps(depth)));
        if self.one_in(2) {
            lines.push("otherwise".to_owned());
            lines.extend(within(self.steps(depth)));
        }
        lines
    }

    fn repeat(&mut self, depth: u32) -> Vec<String> {
        let pool = self.pools.last().filter(|_| !self.names.len().is_multiple_of(3)).cloned();
        let Some(pool) = pool else {
            let mut lines = vec![match self.below(3) {
                0 => format!("repeat up to 3 times until {}", self.condition()),
                1 => "repeat up to 4 times until target is out".to_owned(),
                _ => format!("repeat {} times", self.number()),
            }];
            lines.extend(within(self.steps(depth)));
            return lines;
        };
        let left = self.name("Left");
        let mut lines = vec![format!("let {left} be {pool}")];
        lines.push(format!("repeat up to 12 times until {left} is 0"));
        self.names.push(left.clone());
        lines.extend(within(self.steps(depth)));
        lines.push(format!("  let {left} be {left} - 1"));
        lines
    }

    fn each(&mut self, depth: u32) -> Vec<String> {
        let mut lines = vec![self.any(&["each enemy", "each friend", "each figure", "one enemy"])];
        lines.extend(within(self.steps(depth)));
        lines
    }

    fn roll(&mut self, depth: u32) -> Vec<String> {
        let end = |writer: &mut Self| writer.any(&["\"x\"", "\"y\" leads on", "\"z\" good"]);
        let mut lines = vec![match self.below(5) {
            0 => format!("roll D6 + {} against 5", self.number()),
            1 => format!("roll D6 under {}", self.number()),
            2 => "roll D4 + Fight opposed D4 + target's Fight".to_owned(),
            3 => "roll highest of 2D6 against 4".to_owned(),
            _ => "roll 2D4 against 5".to_owned(),
        }];
        if self.one_in(3) {
            lines.push(format!("  {}", self.reroll(false)));
        }
        let mut branches = vec!["by 0"];
        if self.one_in(2) {
            branches.insert(0, "natural 3");
        }
        if self.one_in(3) {
            branches.insert(0, "by 2");
        }
        for branch in branches.into_iter().chain(["else"]) {
            lines.push(format!("  {branch} {}", end(self)));
            if self.one_in(2) {
                lines.extend(within(within(self.steps(depth)).collect()));
            }
        }
        if self.one_in(3) {
            let name = self.name("Margin");
            lines.push(format!("let {name} be margin"));
            self.names.push(name);
        }
        lines
    }
}
