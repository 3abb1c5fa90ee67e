//! Creates a complete game from a few answers, ready to play and to change.
//!
//! The first answer is how an attack is rolled. A hit changes one tracker. A second tracker gets its
//! own action. The tracker's name decides whether it is a yes-or-no tracker, is spent, grows on a
//! failure, or is collected. Other answers decide who acts when, when a figure is out, what players
//! spend, and what breaks morale.

mod answers;
pub(super) mod attack;
pub(super) mod lines;
mod nature;
pub(super) mod picks;
#[cfg(test)]
mod tests;
mod trackers;

use std::fmt::Write;

use engine::{Started, Starter, dice::Dice};

pub(super) use self::answers::title;
use self::{
    answers::{Answers, Stat, Tracker},
    attack::{CHART, Contest, Effects, Rolls, Words, middle},
    lines::{Lines, indented},
    nature::Nature,
    picks::{Attack, Morale, Order, Out, Picks, Spent},
    trackers::{Deed, Hurt},
};

/// Creates a game from these answers, with the names that it uses and notes about changed answers.
pub(super) fn started(starter: &Starter) -> Started {
    let answers = Answers::of(starter);
    let words = Words::new(|name| answers.new_name(name));
    let text = Plan::of(&answers, &words).text();
    let names = |all: &[Tracker]| all.iter().map(|it| it.name.clone()).collect();
    Started {
        text,
        dice: answers.dice.to_string(),
        stats: answers.stats.iter().map(|it| it.name.clone()).collect(),
        trackers: names(&answers.trackers),
        strikes: answers.strikes().name.clone(),
        withstands: answers.withstands().name.clone(),
        loses: answers.lost().name.clone(),
        questions: answers.picks.questions(),
        notes: answers.notes,
    }
}

/// The number of figures on each of the two sides.
const FIGURES: usize = 3;

/// The names of the sides and their figures.
const ROSTERS: [(&str, [&str; FIGURES]); 2] =
    [("Lantern Street", ["Ada", "Bo", "Cy"]), ("Mill Lane", ["Deb", "Ed", "Flo"])];

/// The number of steps by which a stat exceeds its default, by side, stat and figure. Both sides
/// have the same values in a different order, so neither side is better.
const HIGHER: [[[i32; FIGURES]; 3]; 2] =
    [[[2, 0, 1], [0, 1, 0], [0, 1, 2]], [[0, 1, 2], [1, 0, 0], [1, 2, 0]]];

/// The answers and decisions from which the text of the game is written.
struct Plan<'a> {
    answers: &'a Answers,
    rolls: Rolls<'a>,
    /// The action for the second tracker, if there is one.
    second: Option<Deed<'a>>,
    names: Names,
}

/// The names that the rules need besides those of the player and of attacks.
struct Names {
    actions: String,
    initiative: String,
    injury: String,
    morale: String,
    tokens: String,
}

impl<'a> Plan<'a> {
    fn of(answers: &'a Answers, words: &'a Words) -> Self {
        let names = Names {
            actions: answers.new_name("Actions"),
            initiative: answers.new_name("Initiative"),
            injury: answers.new_name("Injury"),
            morale: answers.new_name("Morale"),
            tokens: answers.new_name("Command"),
        };
        let rolls = Rolls { contest: contest(answers, &names), words };
        Self { answers, rolls, second: answers.second().map(Deed::of), names }
    }

    fn text(&self) -> String {
        [self.head(), self.sheet(), self.trackers() + &self.rolls.sections(), self.tests()]
            .into_iter()
            .filter(|section| !section.is_empty())
            .chain([self.strike(), self.other_action(), self.turn()])
            .chain((0..ROSTERS.len()).map(|side| self.roster(side)))
            .collect::<Vec<_>>()
            .join("\n")
    }

    fn head(&self) -> String {
        let Answers { name, .. } = self.answers;
        let dice = self.rolls.on_the_table();
        format!(
            "game {name}\n  about \"Change these rules line by line.\"\n  dice \"{dice}\"\n  \
             figures fighter\n"
        )
    }

    fn sheet(&self) -> String {
        let stats: Lines = self.answers.stats.iter().map(Stat::line).collect();
        let head = "# Stats: a one-word name, minimum, maximum and default.\nsheet\n";
        head.to_owned() + &indented(2, &stats)
    }

    /// Returns how figures are hurt, by the tracker that hits change.
    fn hurt(&self) -> Hurt<'_> {
        Hurt { tracker: self.answers.lost(), out: self.answers.picks.out, name: &self.names.injury }
    }

    fn trackers(&self) -> String {
        let lost = self.answers.lost();
        let mut lines = Lines::new();
        for tracker in &self.answers.trackers {
            let is_lost = std::ptr::eq(tracker, lost);
            let is_used =
                is_lost || self.second.is_some_and(|it| std::ptr::eq(it.tracker, tracker));
            if !is_used {
                lines.push(format!("# No rule changes {} yet.", tracker.name));
            }
            lines.push(if is_lost { self.hurt().line() } else { tracker.line(false) });
        }
        lines.extend(self.spent_tracker());
        if self.answers.picks.order == Order::Initiative {
            let most = self.answers.dice.results().end().max(&1).to_owned();
            lines.push(format!("figure {} 0 to {most}", self.names.initiative));
        }
        let head = "# Trackers. A figure at its “out at” value is out.\ntrackers\n";
        head.to_owned() + &indented(2, &lines)
    }

    /// Returns the line for the tracker of what players spend.
    fn spent_tracker(&self) -> Option<String> {
        match self.answers.picks.spent {
            Spent::Nothing => None,
            Spent::Actions => Some(format!("figure {} 0 to 2", self.names.actions)),
            Spent::Tokens => Some(format!("side {} 0 to 6, starts at 2", self.names.tokens)),
        }
    }

    /// Returns the sections that decide whether a figure that is hurt, or has lost friends, goes on.
    fn tests(&self) -> String {
        let Names { injury, morale, .. } = &self.names;
        let hurt = self.hurt();
        let stat = self.answers.tested();
        let endures = |name: &str, modifiers: &[String], falls: &str| {
            format!(
                "test {name}\n{}    by 0 \"stands\" good\n    else \"{falls}\" bad\n      is out\n",
                self.test(name, stat, modifiers)
            )
        };
        let results = *self.answers.dice.results().end();
        let injured = match self.answers.picks.out {
            Out::AtOnce => None,
            Out::Test => Some(endures(injury, &[hurt.burden(results)], "falls")),
            Out::Injury => Some(format!(
                "table {injury} D6\n  1 to 2 \"out\" bad\n    is out\n  3 to 4 \"driven back\" mixed\n    \
                 {0}\n    order \"Move {{name}} out of reach of all enemies.\"\n  else \"only \
                 stunned\" good\n    {0}\n",
                hurt.spared()
            )),
        };
        let frightened = match self.answers.picks.morale {
            Morale::Nothing => None,
            Morale::Half => Some(endures(morale, &[], "flees")),
            Morale::Loss => Some(format!(
                "{}\nwhen out\n  each friend\n    test {morale} for target\n",
                endures(morale, &[], "flees")
            )),
        };
        injured.into_iter().chain(frightened).collect::<Vec<_>>().join("\n")
    }

    /// Returns the lines for a test of a stat, with a modifier. A stat at its default passes more
    /// often than not.
    fn test(&self, label: &str, stat: &Stat, modifiers: &[String]) -> String {
        let Stat { name, is_die, .. } = stat;
        let Answers { dice, picks, .. } = self.answers;
        let all = [self.answers.strikes(), self.answers.withstands()];
        let is_in_the_attack = all.iter().any(|it| it.name == stat.name);
        let roll = match picks.attack {
            Attack::StatDice if *is_die => format!("roll {name} against 3"),
            Attack::Under => format!("roll {dice} under {name}"),
            Attack::Saves if is_in_the_attack => format!("roll {dice} against {name}"),
            _ => format!("roll {dice} + {name} against {}", goal(*dice, stat)),
        };
        indented(2, &[format!("{roll} \"{label}\"")]) + &indented(4, modifiers)
    }

    /// Returns the lines at the beginning of an action: its phase, and what it costs.
    fn action(&self, phase: &str) -> Lines {
        let Picks { order, spent, .. } = self.answers.picks;
        let phase = (order == Order::Phases).then(|| format!("only in {phase}"));
        let cost = match spent {
            Spent::Actions => format!("costs 1 {}", self.names.actions),
            Spent::Nothing | Spent::Tokens => "ends its turn".to_owned(),
        };
        phase.into_iter().chain([cost]).collect()
    }

    fn strike(&self) -> String {
        let hurt = self.hurt();
        let condition = self.second.and_then(Deed::before_a_blow);
        let head: Lines = self.action("Attack").into_iter().chain(condition).collect();
        let effects = Effects {
            hit: &|times| hurt.by(times),
            hits: &|number| hurt.by_number(number),
            miss: self.second.and_then(Deed::after_a_miss).into_iter().collect(),
        };
        format!(
            "# Actions. Results are checked from the top.\naction Strike at an enemy\n{}{}",
            indented(2, &head),
            self.rolls.strike(&effects)
        )
    }

    /// Returns the action for the second tracker or, if there is none, an action that heals.
    fn other_action(&self) -> String {
        let deed = self.second.unwrap_or_else(|| Deed::to_mend(self.answers.lost()));
        let title = deed.title();
        let mut head = self.action("Move");
        head.push(deed.condition());
        let [well, otherwise] = deed.results();
        [
            format!("action {title}\n"),
            indented(2, &head),
            self.test(title, self.answers.tested(), &[]),
            indented(4, &["by 0 \"done\"".to_owned()]),
            indented(6, &well),
            indented(4, &["else \"not quite\"".to_owned()]),
            indented(6, &otherwise),
        ]
        .concat()
    }

    fn turn(&self) -> String {
        let Names { actions, initiative, morale, .. } = &self.names;
        let picks = self.answers.picks;
        let (hint, order) = match picks.order {
            Order::Alternate => ("“sides in turn” or “free”", vec!["sides alternate".to_owned()]),
            Order::InTurn => ("“sides alternate” or “free”", vec!["sides in turn".to_owned()]),
            Order::Initiative => {
                ("“sides alternate” or “free”", vec![format!("figures by {initiative}")])
            }
            Order::Phases => (
                "“phases Move, Attack”, in which both sides move first",
                vec!["sides in turn".to_owned(), "phases of each side Move, Attack".to_owned()],
            ),
            Order::Drawn => ("“sides alternate” or “free”", vec!["sides drawn".to_owned()]),
        };
        let mut lines = order;
        lines.push("ends after 12 turns".to_owned());
        if let Some(Deed { tracker: Tracker { name, nature: Nature::Gathered, .. }, .. }) =
            self.second
        {
            lines.push(format!("wins most {name}"));
        }
        let mut when = |moment: &str, steps: Lines| {
            lines.push(moment.to_owned());
            lines.extend(steps.into_iter().map(|step| format!("  {step}")));
        };
        if picks.spent == Spent::Tokens {
            when("begin each side", vec![format!("gains 1 {}", self.names.tokens)]);
        }
        if picks.order == Order::Initiative {
            let dice = self.answers.dice;
            let rolled = self.answers.new_name("Rolled");
            when(
                "begin",
                vec![format!("throw {rolled}: {dice}"), format!("{initiative} becomes {rolled}")],
            );
        }
        if picks.spent == Spent::Actions {
            when("activate", vec![format!("{actions} becomes 2")]);
        }
        if picks.morale == Morale::Half {
            let few = "friends left is at most friends in all / 2";
            when("end", vec![format!("test {morale} if {few}")]);
        }
        format!("# You can also write {hint}.\nturn\n{}", indented(2, &lines))
    }

    fn roster(&self, side: usize) -> String {
        let Some((name, figures)) = ROSTERS.get(side) else { return String::new() };
        let mut text = match side {
            0 => "# Rosters. List only stats that differ from the defaults.\n".to_owned(),
            _ => String::new(),
        };
        let _written = writeln!(text, "roster {name}");
        for (place, figure) in figures.iter().enumerate() {
            let higher = |stat: usize| HIGHER[side % 2][stat % 3][place];
            let all = self.answers.stats.iter().enumerate();
            let all = all.filter_map(|(stat, it)| it.higher(higher(stat)));
            let all: Vec<String> = all.collect();
            let _written = match all.as_slice() {
                [] => writeln!(text, "  {figure}"),
                all => writeln!(text, "  {figure}: {}", all.join(", ")),
            };
        }
        text
    }
}

/// Returns what takes part in an attack with these answers.
fn contest(answers: &Answers, names: &Names) -> Contest {
    let Answers { dice, picks, .. } = answers;
    let (own, theirs) = (answers.strikes(), &answers.withstands().name);
    // Nobody has to reach a number that is also what is added to the dice.
    let is_alone = own.name == *theirs && matches!(picks.attack, Attack::Against | Attack::Bands);
    Contest {
        attack: picks.attack,
        dice: *dice,
        before: Lines::new(),
        own: own.name.clone(),
        theirs: (!is_alone).then(|| theirs.clone()),
        goal: goal(*dice, own),
        shots: "3".to_owned(),
        wounding: None,
        piercing: String::new(),
        has_unsaved: false,
        chart: CHART,
        paid_by: (picks.spent == Spent::Tokens).then(|| names.tokens.clone()),
    }
}

/// Returns the number that dice and this stat have to reach.
fn goal(dice: Dice, stat: &Stat) -> i32 {
    middle(dice) + stat.usual
}
