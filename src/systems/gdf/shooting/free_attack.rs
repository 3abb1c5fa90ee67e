//! Attacks without rosters, with any dice against any target.

use std::ops::RangeInclusive;

use engine::{
    HasLineup, Told,
    conversation::{Amount, Ask, Flow, Outcome, Table},
    words::counted,
};

use super::{
    attack::{self, Attacker, Defender, Shot},
    defense::defend,
    hits::{Batch, batches},
};
use crate::{
    Gdf,
    quality::{
        free::any_number,
        rolling::{Handful, QualityTest, other},
        tally,
    },
    unit::{
        gives::Gives,
        keyword::{Keyword, Keywords},
        rule::Rule,
        weapon::Weapon,
        when::Attack,
    },
};

/// The maximum number of dice or models that players can set.
const MOST: i32 = 60;

/// The highest AP, Blast or Deadly that players can enter.
const MOST_RATING: i32 = 12;

/// The maximum Tough of the target that players can set.
const MOST_TOUGH: i32 = 24;

fn number<N: TryFrom<i32> + Default>(
    table: &mut Table<'_, Gdf>,
    key: &'static str,
    label: &'static str,
    limits: RangeInclusive<i32>,
    preset: i32,
) -> N {
    N::try_from(table.pick(key, label, limits, preset)).unwrap_or_default()
}

/// The models of the target, which all have the same Tough.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Target {
    tough: u16,
    models: u16,
    /// The wounds taken so far.
    wounds: u16,
}

impl Target {
    fn take(&mut self, wounds: u16, deadly: u8) {
        for _ in 0..wounds {
            let room = self.tough - self.wounds % self.tough;
            let more = u16::from(deadly.max(1)).min(room);
            self.wounds = (self.wounds + more).min(self.tough * self.models);
        }
    }

    /// Returns the wounds that the models can still take.
    fn left(self) -> u16 {
        self.tough * self.models - self.wounds
    }

    fn words(self) -> String {
        let (lost, more) = (self.wounds / self.tough, self.wounds % self.tough);
        match (lost, more) {
            (0, 0) => "nothing lost".to_owned(),
            (lost, 0) => format!("{} lost", counted(lost.into(), "model")),
            (0, more) => counted(more.into(), "wound"),
            (lost, more) => {
                let models = counted(lost.into(), "model");
                format!("{models} lost, {}", counted(more.into(), "wound"))
            }
        }
    }
}

/// Plays an attack with dice and a target that the players describe.
///
/// # Errors
/// Returns `Err` if an answer is missing.
pub(crate) fn attack(table: &mut Table<'_, Gdf>) -> Flow<()> {
    table.headline("Attack");
    let (edition, book) = (table.state().lineup().edition(), table.state().book());
    let dice: u16 = number(table, "dice", "Dice", 1..=MOST, 10);
    let quality = any_number(table, "quality", "Quality");
    let ap = number(table, "ap", "AP", 0..=MOST_RATING, 0);
    let blast = number(table, "blast", "Blast", 0..=MOST_RATING, 0);
    let deadly = number(table, "deadly", "Deadly", 0..=MOST_RATING, 0);
    let mut keywords = Keywords::default();
    for &keyword in book.free_keywords {
        if table.toggle(keyword.key(), book.name_of(keyword), false) {
            keywords.add(keyword);
        }
    }
    let defense = any_number(table, "defense", "Target's Defense");
    let tough = number(table, "tough", "Target's Tough", 1..=MOST_TOUGH, 1);
    let models: u16 = number(table, "models", "Target's models", 1..=MOST, 10);
    let mut rules = Keywords::default();
    if table.toggle("regeneration", Keyword::Regeneration.label(), false) {
        rules.add(Keyword::Regeneration);
    }
    let cover = table.toggle("cover", "Target in cover", false);
    let by_hand = other(table);
    let weapon = Weapon {
        attacks: 1.into(),
        ap,
        blast,
        deadly,
        keywords,
        rules: Rule::of_keywords(keywords, edition),
        ..Weapon::default()
    };
    let by = Attacker {
        name: "Attacker".to_owned(),
        side: None,
        quality,
        only_on_six: None,
        rules: Vec::new(),
    };
    let at = Defender {
        name: "Target".to_owned(),
        side: None,
        defense,
        models,
        keywords: rules,
        rules: Rule::of_keywords(rules, edition),
        ignores: rules.has(Keyword::Regeneration),
    };
    let shooting = Attack::Shot { moved: false };
    let what = "Attack".to_owned();
    let (by, at, weapon, attack) = (&by, &at, &weapon, shooting);
    let shot = Shot { book, by, at, weapon, attack, cover, what, dice };
    let test = shot.test(by_hand);
    let ask = Ask::new("Roll to hit").topic(attack::TOPIC.key);
    let fallen = shot.roll(table, &test, ask)?;
    table.for_odds().outcome_of(&fallen.all_passed(), |hits| tally::hits(hits, dice))?;
    let mut target = Target { tough, models, wounds: 0 };
    let batches = batches(table, &shot, fallen);
    let mut waiting = Amount::default();
    for (place, batch) in batches.iter().enumerate() {
        let rest = batches.get(place + 1..).unwrap_or_default();
        let mut later: String = rest.iter().map(|it| format!(" Then {}.", it.words())).collect();
        if place > 0 {
            later.push_str(&format!(" So far: {}.", target.words()));
        }
        let wounds = defend(table, at, attack, &batch.hits, batch, &later)?;
        let wounds = regenerate(table, at, wounds, batch, &later)?;
        // While the number of wounds is unknown, add up several batches before the target takes
        // them.
        waiting = waiting.and(wounds);
        if waiting.known().is_some() || rest.is_empty() {
            let wounds = table.count(&std::mem::take(&mut waiting), target.left())?;
            target.take(wounds, batch.deadly);
        }
    }
    let words = target.words();
    table.tell(Told::Outcome, |_| format!("Target: {words}."));
    table.outcome(outcome(target))
}

fn regenerate(
    table: &mut Table<'_, Gdf>,
    defender: &Defender,
    wounds: Amount,
    batch: &Batch,
    later: &str,
) -> Flow<Amount> {
    let rule = defender.rules.iter().find_map(|rule| match rule.gives {
        Gives::Ignores(number) => Some((rule.name.clone(), number)),
        _ => None,
    });
    let Some((name, number)) = rule.filter(|_| !batch.sure) else { return Ok(wounds) };
    let ask = Ask::new(format!("Roll {name}")).hint(format!("One die per wound.{later}"));
    let handful = Handful {
        who: &defender.name,
        what: &defender.name,
        failed: "wound",
        passed: "ignored wound",
        ones: false,
        sixes: false,
    };
    Ok(QualityTest::new(name, number).roll_pool(table, ask, handful, &wounds)?.failed)
}

fn outcome(target: Target) -> Outcome {
    if target.wounds == 0 {
        return Outcome::failure("nothing lost");
    }
    if target.wounds >= target.tough * target.models {
        return Outcome::success("all lost").ranked(-i32::from(target.wounds));
    }
    Outcome::success(target.words()).ranked(-i32::from(target.wounds))
}
