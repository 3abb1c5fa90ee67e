//! Effects of special rules, which form a closed set.

use engine::words::{counted, signed};

use super::{keyword::Keyword, order::Order};

/// The unit that has a rule with an effect in an attack.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Bearer {
    /// The attacker, with its weapon.
    Attacker,
    /// The target.
    Target,
}

/// The effect of a special rule.
///
/// In the descriptions, "the bearer" is the unit or model that has the rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Gives {
    /// Has no effect in the app. Players read the note.
    Note,
    /// Modifies the bearer's dice to hit by this number.
    ToHit(i8),
    /// Modifies enemies' dice to hit the bearer by this number.
    ToBeHit(i8),
    /// Modifies the bearer's dice to block by this number.
    Defense(i8),
    /// Replaces the bearer's Quality with this one in attacks.
    Quality(u8),
    /// Gives an AP of at least this number to natural 6s to hit.
    ApOnSix(u8),
    /// Makes each natural 6 to hit count as this many hits.
    HitsOnSix(u8),
    /// Lets the bearer roll for each wound and ignore it on this number or higher.
    Ignores(u8),
    /// Adds this many inches to an Advance, and twice as many to a Rush or Charge.
    Move(i8),
    /// Modifies the bearer's morale tests by this number.
    Morale(i8),
    /// Lets the bearer roll again when it fails a morale test. It passes on this number or higher.
    MoraleAgain(u8),
    /// Lets a unit that failed a morale test roll when a round begins. It recovers on this number or
    /// higher.
    Recovers(u8),
    /// Lets the bearer reroll ones to hit.
    RerollHits,
    /// Lets the bearer reroll ones to block.
    RerollBlocks,
    /// Adds this number to the AP of the bearer's weapons.
    Ap(i8),
    /// Adds this number to the AP of the bearer's weapons against a Defense of 2+ or 3+.
    ApAtArmor(i8),
    /// Adds this number, usually negative, to the AP of hits on the bearer. AP cannot go below 0.
    ApAgainst(i8),
    /// Adds this number to the AP of natural 6s to hit.
    MoreApOnSix(u8),
    /// Gives this many extra hits for each natural 6 to hit. Only the rolled hit counts as a six.
    ExtraHits(u8),
    /// Gives one extra attack for each natural 6 to hit. Sixes on extra attacks give no further
    /// attacks.
    AttackOnSix,
    /// Causes this many extra wounds for each natural 1 rolled to block the bearer's hits.
    WoundsOnOne(u8),
    /// Makes the bearer's targets reroll natural 6s to block.
    RerollSixes,
    /// Prevents targets from ignoring wounds caused by the bearer.
    Sure,
    /// Ignores negative modifiers to the bearer's dice to hit.
    NoMinus,
    /// Ignores the cover of the bearer's targets.
    NoCover,
    /// Lets the bearer attack one model of its target as if that model were a unit of one.
    OneModel,
    /// Lets each model roll this many dice when the bearer strikes. Each 6 is a wound.
    WoundDice(u8),
    /// Lets the bearer's melee weapons strike before a charging unit does, and takes a die of Impact
    /// from that unit for each of the bearer's models.
    StrikesFirst,
    /// Adds this many wounds to the bearer's score when the winner of a melee is determined.
    WonBy(u8),
    /// Adds this number to AP or to the bearer's dice to hit, as the player chooses.
    ApOrToHit(i8),
    /// Adds this many inches to moves with this order.
    Inches(Order, i8),
    /// Adds this many inches to all moves.
    Farther(i8),
    /// Lets the bearer be placed up to a D3 of inches away when its unit is activated.
    PlacedFirst,
    /// Makes the bearer ignore Slow.
    NoSlow,
    /// Adds this many inches to the range of the bearer's ranged weapons.
    Range(i8),
    /// Limits the weapon to one use per battle.
    Once,
    /// Lets the bearer move up to this many inches after shooting.
    AfterShooting(u8),
    /// Lets the bearer move up to this many inches after a melee.
    AfterMelee(u8),
    /// Lets the bearer move up to this many inches after it is deployed.
    AfterDeployment(u8),
    /// Adds this many inches, usually fewer than 0, to the range of weapons fired at the bearer.
    RangeAgainst(i8),
    /// Adds this many inches, usually fewer than 0, to charges at the bearer.
    ChargeAgainst(i8),
    /// Gives the bearer this many spell tokens at the beginning of each round.
    SpellTokens(u8),
    /// Gives the bearer a keyword from the rulebook.
    Has(Keyword),
}

/// A kind of effect on sheets: its name, how to create it from a number, and the numbers it
/// accepts.
struct EffectKind {
    name: &'static str,
    of: fn(i8) -> Gives,
    limits: (i8, i8),
}

/// The limits of an effect that accepts any number.
const ANY: (i8, i8) = (i8::MIN, i8::MAX);
/// The limits of an effect whose number is a die face to reach.
const FACE: (i8, i8) = (2, 6);
/// The limits of an effect whose number is a count.
const COUNT: (i8, i8) = (1, 12);

const fn kind(name: &'static str, of: fn(i8) -> Gives, limits: (i8, i8)) -> EffectKind {
    EffectKind { name, of, limits }
}

const KINDS: &[EffectKind] = &[
    kind("Note only", |_| Gives::Note, ANY),
    kind("To hit", Gives::ToHit, ANY),
    kind("Enemy hit rolls", Gives::ToBeHit, ANY),
    kind("Defense", Gives::Defense, ANY),
    kind("Attacks at Quality", |it| Gives::Quality(it.unsigned_abs()), FACE),
    kind("AP on a 6", |it| Gives::ApOnSix(it.unsigned_abs()), ANY),
    kind("Hits per 6 to hit", |it| Gives::HitsOnSix(it.unsigned_abs()), FACE),
    kind("Ignores wounds on", |it| Gives::Ignores(it.unsigned_abs()), FACE),
    kind("Move", Gives::Move, ANY),
    kind("Morale", Gives::Morale, ANY),
    kind("Passes failed morale tests on", |it| Gives::MoraleAgain(it.unsigned_abs()), FACE),
    kind("Rerolls hit rolls of 1", |_| Gives::RerollHits, ANY),
    kind("Rerolls block rolls of 1", |_| Gives::RerollBlocks, ANY),
    kind("AP", Gives::Ap, ANY),
    kind("Enemy AP", Gives::ApAgainst, ANY),
    kind("Extra AP on a 6", |it| Gives::MoreApOnSix(it.unsigned_abs()), COUNT),
    kind("Extra hits on a 6", |it| Gives::ExtraHits(it.unsigned_abs()), COUNT),
    kind("Extra attack on a 6", |_| Gives::AttackOnSix, ANY),
    kind("Extra wounds per block roll of 1", |it| Gives::WoundsOnOne(it.unsigned_abs()), COUNT),
    kind("Target rerolls block rolls of 6", |_| Gives::RerollSixes, ANY),
    kind("Wounds can't be ignored", |_| Gives::Sure, ANY),
    kind("Ignores penalties to hit", |_| Gives::NoMinus, ANY),
    kind("Ignores cover", |_| Gives::NoCover, ANY),
    kind("Picks one model", |_| Gives::OneModel, ANY),
    kind("Melee dice that wound on a 6", |it| Gives::WoundDice(it.unsigned_abs()), COUNT),
    kind("Strikes first when charged", |_| Gives::StrikesFirst, ANY),
    kind("Extra wounds when deciding a melee", |it| Gives::WonBy(it.unsigned_abs()), COUNT),
    kind("Choice of AP or to hit", Gives::ApOrToHit, ANY),
    kind("Extra Advance distance", |it| Gives::Inches(Order::Advance, it), ANY),
    kind("Extra Rush distance", |it| Gives::Inches(Order::Rush, it), ANY),
    kind("Extra Charge distance", |it| Gives::Inches(Order::Charge, it), ANY),
    kind("Ignores Slow", |_| Gives::NoSlow, ANY),
    kind("Range", Gives::Range, ANY),
    kind("Once per battle", |_| Gives::Once, ANY),
    kind("Move after shooting", |it| Gives::AfterShooting(it.unsigned_abs()), COUNT),
    kind("Move after melee", |it| Gives::AfterMelee(it.unsigned_abs()), COUNT),
    kind("Spell tokens", |it| Gives::SpellTokens(it.unsigned_abs()), (1, 6)),
    kind("Move after deployment", |it| Gives::AfterDeployment(it.unsigned_abs()), COUNT),
    kind("Enemy range", Gives::RangeAgainst, ANY),
    kind("Enemy charge distance", Gives::ChargeAgainst, ANY),
    kind("Extra distance", Gives::Farther, ANY),
    kind("AP against Defense 2+ or 3+", Gives::ApAtArmor, ANY),
    kind("Recovers when a round begins on", |it| Gives::Recovers(it.unsigned_abs()), FACE),
    kind("Placed up to D3 inches away", |_| Gives::PlacedFirst, ANY),
];

const COUNT_OF_NAMES: usize = KINDS.len() + Keyword::GIVEN.len();

/// The names of all effects. The first one means only a note.
pub(super) const NAMES: &[&str] = &{
    let mut all = [""; COUNT_OF_NAMES];
    let mut place = 0;
    while place < COUNT_OF_NAMES {
        all[place] = match place.checked_sub(KINDS.len()) {
            Some(place) => Keyword::GIVEN[place].label(),
            None => KINDS[place].name,
        };
        place += 1;
    }
    all
};

impl Gives {
    /// Returns the effect with this name and number, and the problem with the number, if any.
    pub(super) fn of(name: &str, value: i8) -> (Self, Option<String>) {
        if let Some(keyword) = Keyword::GIVEN.iter().find(|it| it.label() == name) {
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

    /// Returns the unit in an attack whose rules can have this effect, or `None` if the effect does
    /// not count in attacks.
    ///
    /// A keyword that a rule gives counts for the attacker. If it also affects a target, that is a
    /// [separate effect](crate::unit::rule::Rule::unfold).
    pub(crate) fn bearer(self) -> Option<Bearer> {
        match self {
            Self::ToBeHit(_)
            | Self::Defense(_)
            | Self::ApAgainst(_)
            | Self::Ignores(_)
            | Self::RerollBlocks => Some(Bearer::Target),
            Self::ToHit(_)
            | Self::Quality(_)
            | Self::ApOnSix(_)
            | Self::HitsOnSix(_)
            | Self::RerollHits
            | Self::Ap(_)
            | Self::ApAtArmor(_)
            | Self::MoreApOnSix(_)
            | Self::ExtraHits(_)
            | Self::AttackOnSix
            | Self::WoundsOnOne(_)
            | Self::RerollSixes
            | Self::Sure
            | Self::NoMinus
            | Self::NoCover
            | Self::OneModel
            | Self::WoundDice(_)
            | Self::ApOrToHit(_)
            | Self::Range(_)
            | Self::Has(_) => Some(Bearer::Attacker),
            Self::Note
            | Self::Move(_)
            | Self::Morale(_)
            | Self::MoraleAgain(_)
            | Self::Recovers(_)
            | Self::StrikesFirst
            | Self::WonBy(_)
            | Self::Inches(..)
            | Self::Farther(_)
            | Self::PlacedFirst
            | Self::NoSlow
            | Self::Once
            | Self::AfterShooting(_)
            | Self::AfterMelee(_)
            | Self::AfterDeployment(_)
            | Self::RangeAgainst(_)
            | Self::ChargeAgainst(_)
            | Self::SpellTokens(_) => None,
        }
    }

    /// Returns the effect in a few words.
    pub(super) fn words(self) -> String {
        let plus = |value: i8| signed(value.into());
        let times = |count: u8, what: &str| counted(count.into(), what);
        match self {
            Self::Note => String::new(),
            Self::ToHit(value) => format!("{} to hit", plus(value)),
            Self::ToBeHit(value) => format!("enemies get {} to hit", plus(value)),
            Self::Defense(value) => format!("{} Defense", plus(value)),
            Self::Quality(number) => format!("attacks at Quality {number}+"),
            Self::ApOnSix(ap) => format!("AP({ap}) on a 6"),
            Self::HitsOnSix(hits) => format!("{} on a 6", times(hits, "hit")),
            Self::Ignores(number) => format!("ignores wounds on {number}+"),
            Self::Move(inches) => {
                format!("{}″ to Advance, {}″ to Rush and Charge", plus(inches), plus(inches * 2))
            }
            Self::Morale(value) => format!("{} morale", plus(value)),
            Self::MoraleAgain(number) => format!("passes failed morale tests on {number}+"),
            Self::Recovers(number) => format!("recovers on {number}+ when a round begins"),
            Self::RerollHits => "rerolls ones to hit".to_owned(),
            Self::RerollBlocks => "rerolls ones to block".to_owned(),
            Self::Ap(value) => format!("AP({})", plus(value)),
            Self::ApAtArmor(value) => format!("AP({}) against Defense 2+ or 3+", plus(value)),
            Self::ApAgainst(value) => format!("AP({}) for hits on it", plus(value)),
            Self::MoreApOnSix(ap) => format!("AP(+{ap}) on a 6"),
            Self::ExtraHits(hits) => format!("{} on a 6", times(hits, "extra hit")),
            Self::AttackOnSix => "1 extra attack on a 6".to_owned(),
            Self::WoundsOnOne(wounds) => {
                format!("{} for each 1 rolled to block", times(wounds, "extra wound"))
            }
            Self::RerollSixes => "makes targets reroll sixes to block".to_owned(),
            Self::Sure => "ignores Regeneration".to_owned(),
            Self::NoMinus => "ignores penalties to hit".to_owned(),
            Self::NoCover => "ignores cover".to_owned(),
            Self::OneModel => "picks one model".to_owned(),
            Self::WoundDice(dice) => format!("{} in melee, each 6 a wound", times(dice, "die")),
            Self::StrikesFirst => "strikes first when charged".to_owned(),
            Self::WonBy(wounds) => format!("{} when scoring a melee", times(wounds, "extra wound")),
            Self::ApOrToHit(value) => format!("AP({}) or {} to hit", plus(value), plus(value)),
            Self::Inches(order, inches) => format!("{}″ to {}", plus(inches), order.name()),
            Self::Farther(inches) => format!("{}″ to all moves", plus(inches)),
            Self::PlacedFirst => "can be placed up to D3″ away when activated".to_owned(),
            Self::NoSlow => "ignores Slow".to_owned(),
            Self::Range(inches) => format!("{}″ range", plus(inches)),
            Self::Once => "once per battle".to_owned(),
            Self::AfterShooting(inches) => format!("moves up to {inches}″ after shooting"),
            Self::AfterMelee(inches) => format!("moves up to {inches}″ after a melee"),
            Self::AfterDeployment(inches) => format!("moves up to {inches}″ after deployment"),
            Self::RangeAgainst(inches) => {
                format!("enemies get {}″ range to it, but at least 6″", plus(inches))
            }
            Self::ChargeAgainst(inches) => {
                format!("enemies get {}″ to charge it, but at least 6″", plus(inches))
            }
            Self::SpellTokens(tokens) => format!("{} per round", times(tokens, "spell token")),
            Self::Has(keyword) => keyword.label().to_owned(),
        }
    }
}
