//! Resolution of spells that deal hits.

use engine::{
    FigureId, Told,
    conversation::{Amount, Ask, Flow, Outcome, Pool, Reading, Table},
    dice::Die,
    words::counted,
};

use crate::{
    Gdf,
    quality::{rolling::Fallen, tally::UnitBefore},
    shooting::{
        attack::{self, Attacker, Defender, Shot},
        fire,
        hits::{batches, most},
        to::To,
        volley::owe,
    },
    state::battle::TestOwed,
    unit::{spell::Spell, when::Attack},
};

/// Resolves the hits of a spell, which need no roll to hit.
///
/// As in shooting, the target blocks them, takes wounds and may have to test morale.
///
/// # Errors
/// Returns `Err` if an answer is missing.
pub(super) fn resolve(table: &mut Table<'_, Gdf>, spell: &Spell, target: FigureId) -> Flow<()> {
    table.outcome(Outcome::success("cast").interim())?;
    let by = Attacker {
        name: spell.name.clone(),
        side: None,
        quality: 0,
        only_on_six: None,
        rules: Vec::new(),
    };
    let (weapon, at) = (spell.weapon(), Defender::of(table.state(), target));
    let (what, dice) = (spell.name.clone(), spell.hits.into());
    let (by, at, weapon, attack) = (&by, &at, &weapon, Attack::Spell);
    let book = table.state().book();
    let shot = Shot { book, by, at, weapon, attack, cover: false, what, dice };
    let fallen = sixes(table, &shot)?;
    let before = UnitBefore::new(table.state(), target);
    let batches = batches(table, &shot, fallen);
    let to = To::unit(target, Some(Attack::Spell));
    fire::resolve(table, at, attack, to, batches)?;
    before.settle(table);
    table.outcome(before.outcome(table.state(), most(&shot, at.models)))?;
    owe(table, target, before, TestOwed::Spell);
    Ok(())
}

/// Returns the hits of a spell, after a roll for sixes if rules make sixes special.
///
/// That roll takes one die per hit.
fn sixes(table: &mut Table<'_, Gdf>, shot: &Shot<'_>) -> Flow<Fallen> {
    let hits = Amount::from(shot.dice);
    if !shot.sixes().counts() {
        return Ok(Fallen { passed: hits, ..Fallen::default() });
    }
    let reading = Reading::of(Die::D6, |result| match result {
        6 => Outcome::success("sixes"),
        _ => Outcome::mixed("hits"),
    });
    let who = shot.by.name.clone();
    let pool = Pool { who, die: Die::D6, dice: 0, parts: Vec::new(), reading };
    let rules = shot.sixes().reasons.join(" and ");
    let ask = Ask::new("Roll for sixes")
        .hint(format!("One die per hit, for {rules}."))
        .topic(attack::TOPIC.key);
    let mut counts = table.pool(ask, &pool, &hits)?.into_iter();
    let passed = counts.next().unwrap_or_default();
    let sixes = counts.next().unwrap_or_default();
    let told = || counted(sixes.told().into(), "six");
    table.tell(Told::Roll, |_| format!("{}: {} ({rules}).", shot.what, told()));
    Ok(Fallen { passed, sixes, ..Fallen::default() })
}
