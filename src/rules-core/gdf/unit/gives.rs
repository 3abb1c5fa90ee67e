//! The effects of special rules: a closed set.

use super::{keyword::Keyword, order::Order};
use crate::words::{counted, signed};

/// Whose rules count in an attack.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Bearer {
    /// Those of the attacker and its weapon.
    Attacker,
    /// Those of the target.
    Target,
}

/// The effect of a special rule. "It" is whoever has the rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Gives {
    /// Nothing that the rules apply: players read the note.
    Note,
    /// A modifier to its dice to hit.
    ToHit(i8),
    /// A modifier to the dice of those who would hit it.
    ToBeHit(i8),
    /// A modifier to its dice to block.
    Defense(i8),
    /// The Quality that its attacks have, instead of its own.
    Quality(u8),
    /// Natural sixes to hit have at least this AP.
    ApOnSix(u8),
    /// Natural sixes to hit count as this many hits.
    HitsOnSix(u8),
    /// It rolls a die for each wound, and ignores the wound on this or higher.
    Ignores(u8),
    /// Inches added to an advance, and twice as many to a rush or charge.
    Move(i8),
    /// A modifier to morale tests.
    Morale(i8),
    /// Ones rolled to hit are rolled again.
    RerollHits,
    /// Ones rolled to block are rolled again.
    RerollBlocks,
    /// AP in addition to that of its weapons.
    Ap(i8),
    /// What is added to the AP of hits on it; usually negative. AP never falls below 0 by this.
    ApAgainst(i8),
    /// AP in addition to that of the weapon, for natural sixes to hit.
    MoreApOnSix(u8),
    /// This many additional hits for each natural six to hit. Only the rolled one counts as a six.
    ExtraHits(u8),
    /// One more attack for each natural six to hit. Sixes of these attacks give no more.
    AttackOnSix,
    /// This many additional wounds for each natural one rolled to block its hits.
    WoundsOnOne(u8),
    /// Its targets roll natural sixes to block again.
    RerollSixes,
    /// Its wounds cannot be ignored.
    Sure,
    /// Negative modifiers to its dice to hit do not count.
    NoMinus,
    /// Cover does not help against it.
    NoCover,
    /// It may pick one model of its target, as if that were a unit of one.
    OneModel,
    /// This many dice for each model in its turn to strike, where each 6 is a wound.
    WoundDice(u8),
    /// This many additional wounds when it is decided who won a melee.
    WonBy(u8),
    /// Either AP or a modifier to its dice to hit, as the player chooses.
    ApOrToHit(i8),
    /// Inches added to the move of one order.
    Inches(Order, i8),
    /// Slow does not affect it.
    NoSlow,
    /// Inches added to the range of its ranged weapons.
    Range(i8),
    /// It may be used once in a battle.
    Once,
    /// It may move this many inches after shooting.
    AfterShooting(u8),
    /// It may move this many inches after a melee.
    AfterMelee(u8),
    /// This many spell tokens at the beginning of each round.
    SpellTokens(u8),
    /// Another rule of the book.
    Has(Keyword),
}

/// How sheets have an effect: its name, how it is made of a number, and which numbers make sense.
struct EffectKind {
    name: &'static str,
    of: fn(i8) -> Gives,
    limits: (i8, i8),
}

/// Any number that a sheet takes.
const ANY: (i8, i8) = (i8::MIN, i8::MAX);
/// A face that a die may have to show.
const FACE: (i8, i8) = (2, 6);
/// A number of something.
const COUNT: (i8, i8) = (1, 12);

const fn kind(name: &'static str, of: fn(i8) -> Gives, limits: (i8, i8)) -> EffectKind {
    EffectKind { name, of, limits }
}

const KINDS: &[EffectKind] = &[
    kind("Note only", |_| Gives::Note, ANY),
    kind("To hit", Gives::ToHit, ANY),
    kind("To hit, of enemies at it", Gives::ToBeHit, ANY),
    kind("Defense", Gives::Defense, ANY),
    kind("Attacks at Quality", |it| Gives::Quality(it.unsigned_abs()), FACE),
    kind("AP on a 6", |it| Gives::ApOnSix(it.unsigned_abs()), ANY),
    kind("Hits multiplied on a 6", |it| Gives::HitsOnSix(it.unsigned_abs()), FACE),
    kind("Ignores wounds on", |it| Gives::Ignores(it.unsigned_abs()), FACE),
    kind("Move", Gives::Move, ANY),
    kind("Morale", Gives::Morale, ANY),
    kind("Re-roll of ones to hit", |_| Gives::RerollHits, ANY),
    kind("Re-roll of ones to block", |_| Gives::RerollBlocks, ANY),
    kind("AP", Gives::Ap, ANY),
    kind("AP of hits at it", Gives::ApAgainst, ANY),
    kind("AP added on a 6", |it| Gives::MoreApOnSix(it.unsigned_abs()), COUNT),
    kind("Hits added on a 6", |it| Gives::ExtraHits(it.unsigned_abs()), COUNT),
    kind("One more attack on a 6", |_| Gives::AttackOnSix, ANY),
    kind("Wounds added for a 1 to block", |it| Gives::WoundsOnOne(it.unsigned_abs()), COUNT),
    kind("Sixes to block rolled again", |_| Gives::RerollSixes, ANY),
    kind("Wounds cannot be ignored", |_| Gives::Sure, ANY),
    kind("No minus to hit", |_| Gives::NoMinus, ANY),
    kind("No cover against it", |_| Gives::NoCover, ANY),
    kind("Picks one model", |_| Gives::OneModel, ANY),
    kind("Dice in melee, 6 wounds", |it| Gives::WoundDice(it.unsigned_abs()), COUNT),
    kind("Wounds added in who won", |it| Gives::WonBy(it.unsigned_abs()), COUNT),
    kind("AP or to hit, by choice", Gives::ApOrToHit, ANY),
    kind("Inches to advance", |it| Gives::Inches(Order::Advance, it), ANY),
    kind("Inches to rush", |it| Gives::Inches(Order::Rush, it), ANY),
    kind("Inches to charge", |it| Gives::Inches(Order::Charge, it), ANY),
    kind("Ignores Slow", |_| Gives::NoSlow, ANY),
    kind("Range", Gives::Range, ANY),
    kind("Once a battle", |_| Gives::Once, ANY),
    kind("Move after shooting", |it| Gives::AfterShooting(it.unsigned_abs()), COUNT),
    kind("Move after melee", |it| Gives::AfterMelee(it.unsigned_abs()), COUNT),
    kind("Spell tokens", |it| Gives::SpellTokens(it.unsigned_abs()), (1, 6)),
];

/// The rules of the book that another rule may give.
const GIVEN: &[Keyword] = &[
    Keyword::Ambush,
    Keyword::Fast,
    Keyword::Fear,
    Keyword::Fearless,
    Keyword::Flying,
    Keyword::Furious,
    Keyword::Immobile,
    Keyword::Indirect,
    Keyword::LockOn,
    Keyword::Poison,
    Keyword::Regeneration,
    Keyword::Relentless,
    Keyword::Rending,
    Keyword::Scout,
    Keyword::Slow,
    Keyword::Sniper,
    Keyword::Stealth,
    Keyword::Strider,
];

const COUNT_OF_NAMES: usize = KINDS.len() + GIVEN.len();

/// The names of all effects on sheets; the first is for a note.
pub(super) const NAMES: &[&str] = &{
    let mut names = [""; COUNT_OF_NAMES];
    let mut place = 0;
    while place < COUNT_OF_NAMES {
        names[place] = if place < KINDS.len() {
            KINDS[place].name
        } else {
            GIVEN[place - KINDS.len()].label()
        };
        place += 1;
    }
    names
};

impl Gives {
    /// The effect with this name and number, and what is wrong with the number.
    pub(super) fn of(name: &str, value: i8) -> (Self, Option<String>) {
        if let Some(keyword) = GIVEN.iter().find(|it| it.label() == name) {
            return (Self::Has(*keyword), None);
        }
        let Some(EffectKind { of, limits: (least, most), .. }) =
            KINDS.iter().find(|kind| kind.name == name)
        else {
            return (Self::Note, None);
        };
        let wrong = !(*least..=*most).contains(&value);
        (of(value), wrong.then(|| format!("needs a number from {least} to {most}")))
    }

    /// Whose rules it counts among in an attack.
    pub(crate) fn bearer(self) -> Bearer {
        use Gives::{ApAgainst, Defense, Ignores, RerollBlocks, ToBeHit};
        match self {
            ToBeHit(_) | Defense(_) | ApAgainst(_) | Ignores(_) | RerollBlocks => Bearer::Target,
            _ => Bearer::Attacker,
        }
    }

    /// The effect in a few words.
    pub(super) fn words(self) -> String {
        let plus = |value: i8| signed(value.into());
        let times = |count: u8, what: &str| counted(count.into(), what);
        match self {
            Self::Note => String::new(),
            Self::ToHit(value) => format!("{} to hit", plus(value)),
            Self::ToBeHit(value) => format!("enemies {} to hit", plus(value)),
            Self::Defense(value) => format!("{} Defense", plus(value)),
            Self::Quality(number) => format!("attacks at {number}+"),
            Self::ApOnSix(ap) => format!("AP({ap}) on a 6"),
            Self::HitsOnSix(hits) => format!("{hits} hits on a 6"),
            Self::Ignores(number) => format!("ignores wounds on {number}+"),
            Self::Move(inches) => {
                format!("{}″, {} at a rush or charge", plus(inches), plus(inches * 2))
            }
            Self::Morale(value) => format!("{} morale", plus(value)),
            Self::RerollHits => "rerolls ones to hit".to_owned(),
            Self::RerollBlocks => "rerolls ones to block".to_owned(),
            Self::Ap(value) => format!("AP({})", plus(value)),
            Self::ApAgainst(value) => format!("AP({}) of hits at it", plus(value)),
            Self::MoreApOnSix(ap) => format!("AP(+{ap}) on a 6"),
            Self::ExtraHits(hits) => format!("{} more on a 6", times(hits, "hit")),
            Self::AttackOnSix => "1 extra attack on a 6".to_owned(),
            Self::WoundsOnOne(wounds) => {
                format!("{} more for a 1 to block", times(wounds, "wound"))
            }
            Self::RerollSixes => "rerolls sixes to block".to_owned(),
            Self::Sure => "ignores Regeneration".to_owned(),
            Self::NoMinus => "no penalty to hit".to_owned(),
            Self::NoCover => "ignores cover".to_owned(),
            Self::OneModel => "picks one model".to_owned(),
            Self::WoundDice(dice) => format!("{} in melee, each 6 a wound", times(dice, "die")),
            Self::WonBy(wounds) => format!("{} more in who won", times(wounds, "wound")),
            Self::ApOrToHit(value) => format!("AP({}) or {} to hit", plus(value), plus(value)),
            Self::Inches(order, inches) => format!("{}″ to {}", plus(inches), order.name()),
            Self::NoSlow => "ignores Slow".to_owned(),
            Self::Range(inches) => format!("{}″ of range", plus(inches)),
            Self::Once => "once per battle".to_owned(),
            Self::AfterShooting(inches) => {
                format!("up to {} after shooting", times(inches, "inch"))
            }
            Self::AfterMelee(inches) => format!("up to {} after a melee", times(inches, "inch")),
            Self::SpellTokens(tokens) => format!("{} a round", times(tokens, "spell token")),
            Self::Has(keyword) => keyword.label().to_owned(),
        }
    }
}
