//! Attacks in a game that is made from a roster: questions about the roster's columns, with the most
//! likely answers, and the actions that follow from them.

use std::borrow::Cow;

use engine::{
    StarterAnswer, StarterQuestion,
    dice::{Dice, Die},
    words::capital,
};

use super::{
    Names,
    columns::{self, Column, Values, is_close, is_far, is_weapon, likely},
};
use crate::starter::{
    attack::{CHART, Contest, Effects, Rolls, Words, middle},
    lines::{Lines, indented},
    picks::{ATTACKS, Attack, HOW_TO_HIT},
};

/// The maximum number of types of weapons with an action of their own.
const MOST_ACTIONS: usize = 3;
/// The maximum number of rows of a table of two numbers.
const MOST_ROWS: i32 = 12;

/// The greatest number that is likely to be one of dice.
const MOST_POOL: i32 = 6;

/// A type of profiles, such as weapons, with its columns.
pub(super) struct Gear {
    /// The name of the type in the roster.
    pub(super) said: String,
    /// The word for one of them in the rules.
    pub(super) one: String,
    pub(super) columns: Vec<Column>,
    /// The names of all fields in the rules.
    pub(super) fields: Vec<String>,
}

impl Gear {
    fn has(&self, field: &str) -> bool {
        self.fields.iter().any(|it| it.eq_ignore_ascii_case(field))
    }
}

/// What a roster has for attacks.
pub(super) struct Known<'a> {
    pub(super) figures: &'a [Column],
    pub(super) gear: &'a [Gear],
    /// The trackers that a hit lowers.
    pub(super) lost: Vec<&'a str>,
}

/// The parts of a game's text that are about attacks.
pub(super) struct Attacks {
    /// What has to lie on the table. Empty if there is no attack yet.
    pub(super) dice: String,
    pub(super) sections: String,
    /// The actions. Empty if there is no attack yet.
    pub(super) actions: String,
    pub(super) questions: Vec<StarterQuestion>,
}

/// The questions so far, and the picked answers to all of them.
struct Asking<'a> {
    picks: &'a [usize],
    questions: Vec<StarterQuestion>,
}

impl Asking<'_> {
    /// Asks a question and returns the index of its answer.
    fn ask(
        &mut self,
        words: impl Into<Cow<'static, str>>,
        answers: Vec<StarterAnswer>,
        usual: usize,
    ) -> usize {
        let picked = self.picks.get(self.questions.len()).copied();
        let pick = picked.filter(|it| *it < answers.len()).unwrap_or(usual);
        self.questions.push(StarterQuestion { words: words.into(), answers, pick });
        pick
    }

    /// Asks for a column, or for none of them.
    fn column<'c>(
        &mut self,
        words: impl Into<Cow<'static, str>>,
        none: &'static str,
        columns: &[&'c Column],
        usual: Option<usize>,
    ) -> Option<&'c Column> {
        let names = columns.iter().map(|it| Cow::Owned(it.name.clone()));
        let answers = [Cow::Borrowed(none)].into_iter().chain(names).map(plain).collect();
        let pick = self.ask(words, answers, usual.map_or(0, |it| it + 1));
        pick.checked_sub(1).and_then(|it| columns.get(it)).copied()
    }
}

fn plain(words: Cow<'static, str>) -> StarterAnswer {
    StarterAnswer { words, picture: &[] }
}

/// Returns what the rules say about attacks, with the questions that decide it.
pub(super) fn attacks(known: &Known<'_>, picks: &[usize], names: &mut Names) -> Attacks {
    let mut asking = Asking { picks, questions: Vec::new() };
    let has_dice = known.figures.iter().any(|it| it.values == Values::Die);
    let offered = ATTACKS.iter().filter(|it| it.0 != Attack::StatDice || has_dice);
    let offered: Vec<(Attack, StarterAnswer)> = offered.cloned().collect();
    let not_yet = plain(Cow::Borrowed("I'll write the rules later"));
    let answers = [not_yet].into_iter().chain(offered.iter().map(|it| it.1.clone())).collect();
    let pick = asking.ask(HOW_TO_HIT, answers, 0);
    let Some((attack, _)) = pick.checked_sub(1).and_then(|it| offered.get(it)) else {
        let (dice, sections, actions) = Default::default();
        return Attacks { dice, sections, actions, questions: asking.questions };
    };
    // The names in an attack must differ from those of the weapon's fields.
    known.gear.iter().for_each(|it| names.reserve(&it.fields));
    let words = Words::new(|name| names.new_name(name));
    let dealt = [names.new_name("Dealt"), names.new_name("Blow")];
    let shots = names.new_name("Shots");
    let writer = Writer { known, attack: *attack, words: &words, dealt, shots };
    writer.written(asking, names)
}

/// Writes the actions of one kind of attack.
struct Writer<'a> {
    known: &'a Known<'a>,
    attack: Attack,
    words: &'a Words,
    /// The names for the damage of all hits and of one hit.
    dealt: [String; 2],
    /// The name for a number of dice that is rolled first.
    shots: String,
}

/// The columns of the target.
struct Target<'a> {
    theirs: Option<&'a Column>,
    toughness: Option<&'a Column>,
}

impl<'a> Writer<'a> {
    fn written(&self, mut asking: Asking<'_>, names: &mut Names) -> Attacks {
        let weapons = self.weapons();
        let own = self.own(weapons.first().copied().flatten());
        let dice = self.dice(&mut asking, own.1.map(|it| own.0[it]));
        let target = self.target(&mut asking, own.1.map(|it| own.0[it]));
        let (mut actions, mut head) = (String::new(), [String::new(), String::new()]);
        for gear in &weapons {
            let (contest, damage) =
                self.contest(&mut asking, *gear, weapons.len() > 1, dice, &target);
            let rolls = Rolls { contest, words: self.words };
            head = [rolls.on_the_table(), rolls.sections()];
            let with = gear.map_or_else(String::new, |it| format!(" with {}", it.one));
            let title = self.title(*gear, names);
            actions.push_str(&format!("action {title}{with} at an enemy\n"));
            actions.push_str(&self.strike(&rolls, damage));
        }
        let [dice, sections] = head;
        Attacks { dice, sections, actions, questions: asking.questions }
    }

    /// Returns the types of profiles that are weapons, or `None` alone if there are none.
    fn weapons(&self) -> Vec<Option<&'a Gear>> {
        let gear = self.known.gear;
        let mut all: Vec<&Gear> = gear.iter().filter(|it| is_weapon(&it.said)).collect();
        if all.is_empty() {
            all = gear.iter().filter(|it| !it.columns.is_empty()).take(1).collect();
        }
        all.truncate(MOST_ACTIONS);
        if all.is_empty() { vec![None] } else { all.into_iter().map(Some).collect() }
    }

    fn title(&self, gear: Option<&Gear>, names: &mut Names) -> String {
        let said = gear.map_or("", |it| &*it.said);
        let all = match (is_close(said), is_far(said)) {
            (true, false) => ["Fight", "Strike"],
            (false, true) => ["Shoot", "Fire"],
            _ => ["Attack", "Strike"],
        };
        let free = all.into_iter().find(|it| names.is_free(it)).unwrap_or(all[0]);
        names.new_name(free)
    }

    /// Returns the columns that can be the attacker's number, and the most likely one.
    fn own(&self, gear: Option<&'a Gear>) -> (Vec<&'a Column>, Option<usize>) {
        let wanted = match self.attack {
            Attack::StatDice => Values::Die,
            _ => Values::Numbers,
        };
        let of_gear = gear.into_iter().flat_map(|it| &it.columns);
        // In an attack with a weapon, a name is that of the weapon's field.
        let is_hidden = |it: &&Column| gear.is_some_and(|gear| gear.has(&it.name));
        let of_figures = self.known.figures.iter().filter(|it| !is_hidden(it));
        let all = of_gear.chain(of_figures).filter(|it| it.values == wanted);
        let all: Vec<&Column> = all.collect();
        let said = gear.map_or("", |it| &*it.said);
        let (first, second) = match is_far(said) {
            true => (columns::FAR, columns::CLOSE),
            false => (columns::CLOSE, columns::FAR),
        };
        let skill = || likely(&all, &[first, columns::SKILL, second].concat());
        let usual = match self.attack {
            Attack::Count | Attack::Symbols => likely(&all, columns::SHOTS).or_else(skill),
            Attack::Chart => likely(&all, columns::STRENGTH).or_else(skill),
            _ => skill(),
        };
        let usual = usual.or((self.attack == Attack::StatDice && !all.is_empty()).then_some(0));
        (all, usual)
    }

    /// Asks for the dice.
    fn dice(&self, asking: &mut Asking<'_>, own: Option<&Column>) -> Dice {
        let one = |faces| Dice::from(Die::Sided(faces));
        let several = [Dice::new(1, Die::D6), Dice::new(2, Die::D6), one(10), one(12), one(20)];
        let mut all = several.to_vec();
        match self.attack {
            Attack::StatDice => return one(6),
            Attack::Count | Attack::Saves | Attack::Symbols | Attack::Chart => all[1] = one(8),
            Attack::Under => all.push(Die::D100.into()),
            _ => {}
        }
        let usual = match (self.attack, own.map_or(0, Column::greatest)) {
            (Attack::Under, 21..) => Die::D100.into(),
            (Attack::Under, 13..) => one(20),
            (Attack::Under, 7..) => Dice::new(2, Die::D6),
            (Attack::Under, _) => one(6),
            _ => self.attack.dice(None),
        };
        let place = all.iter().position(|it| *it == usual).unwrap_or(0);
        let names = all.iter().map(|it| plain(it.to_string().into())).collect();
        let pick = asking.ask("Dice", names, place);
        all[pick]
    }

    /// Asks for the target's columns.
    fn target(&self, asking: &mut Asking<'_>, own: Option<&Column>) -> Target<'a> {
        let wanted = match self.attack {
            Attack::StatDice => Values::Die,
            _ => Values::Numbers,
        };
        let all = self.known.figures.iter().filter(|it| it.values == wanted);
        let all: Vec<&Column> = all.collect();
        let same = own.and_then(|own| all.iter().position(|it| it.name == own.name));
        let usual = match self.attack {
            Attack::Under | Attack::Bands => None,
            // A number of dice is small.
            Attack::Count | Attack::Symbols => likely(&all, columns::DEFENCE)
                .filter(|it| all.get(*it).is_some_and(|it| it.greatest() <= MOST_POOL)),
            Attack::Opposed | Attack::StatDice => same.or_else(|| likely(&all, columns::DEFENCE)),
            Attack::Chart => {
                likely(&all, columns::TOUGHNESS).or_else(|| likely(&all, columns::DEFENCE)).or(same)
            }
            _ => likely(&all, columns::DEFENCE),
        };
        let words = if self.attack == Attack::Saves { "Target's save" } else { "Target's stat" };
        let theirs = asking.column(words, "None", &all, usual);
        let toughness = (self.attack == Attack::Saves)
            .then(|| {
                let usual = likely(&all, columns::TOUGHNESS).filter(|_| self.has_strength());
                asking.column("Target's toughness", "No wound roll", &all, usual)
            })
            .flatten();
        Target { theirs, toughness }
    }

    /// Returns `true` if a weapon has a strength.
    fn has_strength(&self) -> bool {
        let has = |gear: &Gear| {
            let all: Vec<&Column> = gear.columns.iter().collect();
            likely(&all, columns::STRENGTH).is_some()
        };
        let figures: Vec<&Column> = self.known.figures.iter().collect();
        self.weapons().into_iter().flatten().any(has)
            || likely(&figures, columns::STRENGTH).is_some()
    }

    /// Asks for the columns of one type of weapons. Returns what takes part in its attack, and the
    /// column of its damage.
    fn contest(
        &self,
        asking: &mut Asking<'_>,
        gear: Option<&'a Gear>,
        is_one_of_several: bool,
        dice: Dice,
        target: &Target<'a>,
    ) -> (Contest, Option<&'a Column>) {
        let attack = self.attack;
        let question = |words: &str| match gear {
            Some(gear) if is_one_of_several => format!("{}: {words}", gear.said),
            _ => capital(words),
        };
        let (all, usual) = self.own(gear);
        let words = match attack {
            Attack::Count | Attack::Symbols => "number of dice",
            _ => "skill",
        };
        let own = asking.column(question(words), "None", &all, usual);
        let amounts: Vec<&Column> = gear.into_iter().flat_map(|it| &it.columns).collect();
        let mut before = Lines::new();
        let (mut shots, mut wounding, mut piercing) = ("1".to_owned(), None, String::new());
        if attack == Attack::Saves {
            let usual = likely(&amounts, columns::SHOTS);
            let column = asking.column(question("number of dice"), "1", &amounts, usual);
            shots = column.map_or(shots, |it| self.shots(it, &mut before));
            if let Some(toughness) = target.toughness {
                let usual = likely(&all, columns::STRENGTH);
                let strength = asking.column(question("strength"), "No wound roll", &all, usual);
                wounding = strength.map(|it| [it.name.clone(), toughness.name.clone()]);
            }
            if target.theirs.is_some() {
                let usual = likely(&all, columns::PIERCING);
                let column = asking.column(question("piercing"), "None", &all, usual);
                piercing = column.map_or_else(String::new, harder);
            }
        }
        let usual = likely(&amounts, columns::DAMAGE);
        let damage = asking.column(question("damage"), "1", &amounts, usual);
        let numbers = [own, target.theirs].into_iter().flatten();
        let contest = Contest {
            attack,
            dice,
            before,
            own: own.map_or_else(|| self.usual_own(dice), |it| it.name.clone()),
            theirs: target.theirs.map(|it| it.name.clone()),
            goal: match attack {
                Attack::StatDice => 4,
                _ => middle(dice) + own.map_or(0, Column::middle),
            },
            shots,
            wounding,
            piercing,
            has_unsaved: target.theirs.is_some_and(|it| it.has_gaps),
            chart: numbers.map(Column::greatest).fold(CHART, i32::max).min(MOST_ROWS),
            paid_by: None,
        };
        (contest, damage)
    }

    /// Returns a number of dice from a column, which can be dice themselves.
    fn shots(&self, column: &Column, before: &mut Lines) -> String {
        if column.values != Values::Dice {
            return format!("highest(1, {})", column.name);
        }
        before.push(format!("throw {}: {}", self.shots, column.name));
        self.shots.clone()
    }

    /// Returns the attacker's number if no column has it.
    fn usual_own(&self, dice: Dice) -> String {
        let number = match self.attack {
            Attack::Count | Attack::Symbols | Attack::Chart => 3,
            Attack::Under | Attack::Saves => middle(dice) + 1,
            Attack::StatDice => return dice.to_string(),
            _ => 0,
        };
        number.to_string()
    }

    /// Returns the lines of an action.
    fn strike(&self, rolls: &Rolls<'_>, damage: Option<&Column>) -> String {
        rolls.strike(&Effects {
            hit: &|times| self.hit(times, damage),
            hits: &|number| self.hits(number, damage),
            miss: Lines::new(),
        })
    }

    /// Returns the lines for a hit with this many times the damage.
    fn hit(&self, times: i32, damage: Option<&Column>) -> Lines {
        let [dealt, _] = &self.dealt;
        let times = if times == 1 { String::new() } else { format!(" * {times}") };
        match damage {
            None => self.lost(times.strip_prefix(" * ").unwrap_or("1")),
            Some(it) if it.values == Values::Dice => {
                let throw = format!("throw {dealt}: {}", it.name);
                [vec![throw], self.lost(&format!("{dealt}{times}"))].concat()
            }
            Some(it) => self.lost(&format!("highest(1, {}){times}", it.name)),
        }
    }

    /// Returns the lines for as many hits as a number has.
    fn hits(&self, number: &str, damage: Option<&Column>) -> Lines {
        let [dealt, blow] = &self.dealt;
        match damage {
            _ if self.known.lost.is_empty() => vec![format!("target is out if {number} is over 0")],
            None => self.lost(number),
            Some(it) if it.values == Values::Dice => {
                let repeated = vec![
                    format!("let {dealt} be 0"),
                    format!("repeat {number} times"),
                    format!("  throw {blow}: {}", it.name),
                    format!("  let {dealt} be {dealt} + {blow}"),
                ];
                [repeated, self.lost(dealt)].concat()
            }
            Some(it) => self.lost(&format!("{number} * highest(1, {})", it.name)),
        }
    }

    /// Returns the lines by which the target loses an amount. A figure has only one of the trackers.
    fn lost(&self, amount: &str) -> Lines {
        match self.known.lost.as_slice() {
            [] => vec!["target is out".to_owned()],
            all => all.iter().map(|it| format!("target loses {amount} {it}")).collect(),
        }
    }
}

/// Returns what a column adds to the number that a save must reach. Negative numbers are
/// subtracted, so all of them make saves harder.
fn harder(column: &Column) -> String {
    let sign = if column.numbers.iter().any(|it| *it < 0) { '-' } else { '+' };
    format!(" {sign} {}", column.name)
}

/// Returns the actions of a game without an attack: a test to start from, as a comment.
pub(super) fn example(gear: Option<&str>, lost: Option<&str>) -> String {
    let with = gear.map_or_else(String::new, |it| format!(" with {it}"));
    let loses = lost.map_or_else(Lines::new, |it| vec![format!("target loses 1 {it}")]);
    let lines = [
        format!("action Attack{with} at an enemy\n  roll D6 against 4\n    by 0 \"hit\"\n"),
        indented(6, &loses),
        "    else \"miss\"\n".to_owned(),
    ];
    let commented: String = lines.concat().lines().map(|it| format!("# {it}\n")).collect();
    format!("# Actions. For a test, remove the # from these lines and change them.\n{commented}")
}
