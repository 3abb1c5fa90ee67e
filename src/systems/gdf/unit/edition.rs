//! The editions of Grimdark Future, and what differs between them: numbers, words, and the effects
//! of special rules.
//!
//! Everything that is the same in all editions stands where it is played.

use super::{
    gives::Gives,
    keyword::Keyword,
    terms::Terms,
    when::{Only, When},
};

/// An edition of the rules.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Edition {
    /// Grimdark Future 2.16.
    #[default]
    V2_16,
    /// Grimdark Future 3.5.
    V3_5,
}

impl Edition {
    /// All editions.
    pub const ALL: &'static [Self] = &[Self::V2_16, Self::V3_5];

    /// Returns what this edition's book says where the editions differ.
    pub(crate) const fn book(self) -> &'static Book {
        match self {
            Self::V2_16 => &BOOK_2_16,
            Self::V3_5 => &BOOK_3_5,
        }
    }
}

/// What the book of an edition says where the editions differ.
#[derive(Debug)]
pub(crate) struct Book {
    /// The name of the condition of a unit that failed its morale test, in a sentence: "pinned".
    pub(crate) shaken: &'static str,
    /// The same name on a label.
    pub(crate) shaken_label: &'static str,
    /// The reason why such a unit can't do anything.
    pub(crate) must_idle: &'static str,
    /// When that condition ends, after "until".
    pub(crate) shaken_until: &'static str,
    /// Whether such a unit keeps enemies from seizing objective markers near it.
    pub(crate) shaken_blocks_markers: bool,
    /// Whether a unit can seize markers in the round in which it arrives from reserve.
    pub(crate) arrivals_seize_markers: bool,
    /// Whether a side wins once the other one has no units left, whoever holds the markers.
    pub(crate) last_army_wins: bool,
    /// Whether only units of several models can be combined.
    pub(crate) combines_several_models_only: bool,
    /// How cover helps the target of a shot.
    pub(crate) cover: Cover,
    /// The maximum number of units that a unit can shoot at in one activation, if limited.
    pub(crate) most_targets: Option<usize>,
    /// Whether Impact(X) rolls X dice instead of dealing X hits.
    pub(crate) impact_rolls: bool,
    /// Whether players roll off to see who places the first scout, and the first unit from reserve.
    /// Otherwise, the player who activates next does.
    pub(crate) rolls_off_to_place: bool,
    /// The distance in inches that scouts can move after they are placed, or 0 for none.
    pub(crate) scouts_move: u8,
    /// The limits on heroes who are part of a unit, if there are any.
    pub(crate) heroes: Option<HeroLimits>,
    /// Whether a unit can get out of a transport with Hold.
    pub(crate) gets_out_with_hold: bool,
    /// How many models a transport carries.
    pub(crate) capacity: Capacity,
    /// How aircraft fly, and what it takes to hit them.
    pub(crate) aircraft: Aircraft,
    /// The keywords of weapons that an [attack without rosters](crate::shooting::free_attack) can
    /// have.
    pub(crate) free_keywords: &'static [Keyword],
    /// The keywords that have another name in this edition.
    renamed: &'static [(Keyword, &'static str)],
    /// The effects of keywords that have an effect as a rule.
    rules: fn(Keyword) -> &'static [KeywordRule],
}

/// How cover helps the target of a shot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Cover {
    /// A modifier to the shooter's rolls to hit.
    ToHit(i32),
    /// A modifier to the target's Defense rolls.
    Defense(i32),
}

/// The limits on heroes who are part of a unit of several models, one hero per unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct HeroLimits {
    /// The maximum Tough of such a hero.
    pub(crate) most_tough: u8,
}

/// How the space in a transport is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Capacity {
    /// Each model takes up one space.
    Models,
    /// A model takes up 1 space without Tough, 3 with Tough up to 3, and doesn't fit in with more.
    /// A hero with Tough up to 6 takes up 1.
    Spaces,
}

/// How aircraft fly, and what it takes to hit them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Aircraft {
    /// The modifier to rolls to hit aircraft.
    pub(crate) to_hit: i32,
    /// The inches that an aircraft adds to its Advance, or `None` if it flies
    /// [18 to 36 inches](crate::movement::distance).
    pub(crate) farther: Option<u8>,
}

/// An effect that a keyword has as a rule, and when it counts.
#[derive(Debug)]
pub(crate) struct KeywordRule {
    pub(crate) gives: Gives,
    pub(crate) when: When,
    pub(crate) only: Only,
    pub(crate) terms: Terms,
}

impl KeywordRule {
    const fn new(gives: Gives) -> Self {
        Self { gives, when: When::Always, only: Only::Anyhow, terms: Terms::NONE }
    }

    const fn when(self, when: When) -> Self {
        Self { when, ..self }
    }

    const fn far(self) -> Self {
        Self { only: Only::Far, ..self }
    }

    const fn of_all_models(self) -> Self {
        Self { terms: Terms { all_models: true, ..Terms::NONE }, ..self }
    }
}

impl Book {
    /// Returns the name of a keyword in this edition.
    pub(crate) fn name_of(&self, keyword: Keyword) -> &'static str {
        let name = self.renamed.iter().find(|(renamed, _)| *renamed == keyword);
        name.map_or(keyword.label(), |(_, name)| name)
    }

    /// Returns the effects of a keyword, if it has any as a rule. Chapters implement the other
    /// keywords.
    pub(crate) fn rules_of(&self, keyword: Keyword) -> &'static [KeywordRule] {
        (self.rules)(keyword)
    }

    /// Returns the spaces that a model takes up in a transport, or `None` if it doesn't fit in.
    pub(crate) fn spaces(&self, tough: u8, is_hero: bool) -> Option<u8> {
        match (self.capacity, tough) {
            (Capacity::Models, _) | (Capacity::Spaces, 0..=1) => Some(1),
            (Capacity::Spaces, 2..=6) if is_hero => Some(1),
            (Capacity::Spaces, 2..=3) => Some(3),
            (Capacity::Spaces, _) => None,
        }
    }
}

static BOOK_2_16: Book = Book {
    shaken: "pinned",
    shaken_label: "Pinned",
    must_idle: "Pinned: this unit must stay idle.",
    shaken_until: "the end of its next activation",
    shaken_blocks_markers: true,
    arrivals_seize_markers: true,
    last_army_wins: true,
    combines_several_models_only: false,
    cover: Cover::ToHit(-1),
    most_targets: None,
    impact_rolls: false,
    rolls_off_to_place: true,
    scouts_move: 12,
    heroes: None,
    gets_out_with_hold: true,
    capacity: Capacity::Models,
    aircraft: Aircraft { to_hit: -1, farther: None },
    free_keywords: &[Keyword::Rending, Keyword::Poison],
    renamed: &[],
    rules: |keyword| {
        const fn rule(gives: Gives) -> KeywordRule {
            KeywordRule::new(gives)
        }
        match keyword {
            Keyword::Fast => const { &[rule(Gives::Move(2))] },
            Keyword::Fearless => const { &[rule(Gives::Morale(1))] },
            Keyword::Poison => const { &[rule(Gives::HitsOnSix(3))] },
            Keyword::Regeneration => const { &[rule(Gives::Ignores(5))] },
            Keyword::Relentless => const { &[rule(Gives::AttackOnSix).when(When::Shooting)] },
            Keyword::Rending => const { &[rule(Gives::ApOnSix(4))] },
            Keyword::Slow => const { &[rule(Gives::Move(-2))] },
            Keyword::Sniper => const { &[rule(Gives::Quality(2)).when(When::Shooting)] },
            Keyword::Stealth => const { &[rule(Gives::ToBeHit(-1)).when(When::Shooting)] },
            _ => &[],
        }
    },
};

static BOOK_3_5: Book = Book {
    shaken: "shaken",
    shaken_label: "Shaken",
    must_idle: "Shaken: this unit must stay idle.",
    shaken_until: "the end of an activation that it spends idle",
    shaken_blocks_markers: false,
    arrivals_seize_markers: false,
    last_army_wins: false,
    combines_several_models_only: true,
    cover: Cover::Defense(1),
    most_targets: Some(2),
    impact_rolls: true,
    rolls_off_to_place: false,
    scouts_move: 0,
    heroes: Some(HeroLimits { most_tough: 6 }),
    gets_out_with_hold: false,
    capacity: Capacity::Spaces,
    aircraft: Aircraft { to_hit: 0, farther: Some(30) },
    free_keywords: &[Keyword::Rending, Keyword::Poison],
    renamed: &[
        (Keyword::LockOn, "Unstoppable"),
        (Keyword::Poison, "Bane"),
        (Keyword::Sniper, "Takedown"),
    ],
    rules: |keyword| {
        const fn rule(gives: Gives) -> KeywordRule {
            KeywordRule::new(gives)
        }
        match keyword {
            Keyword::Fast => const { &[rule(Gives::Move(2))] },
            Keyword::Fearless => const { &[rule(Gives::MoraleAgain(4)).of_all_models()] },
            Keyword::Furious => const { &[rule(Gives::ExtraHits(1)).when(When::Charging)] },
            Keyword::LockOn => const { &[rule(Gives::NoMinus), rule(Gives::Sure)] },
            Keyword::Poison => const { &[rule(Gives::RerollSixes), rule(Gives::Sure)] },
            Keyword::Sniper => const { &[rule(Gives::OneModel)] },
            Keyword::Regeneration => const { &[rule(Gives::Ignores(5)).of_all_models()] },
            Keyword::Relentless => {
                const { &[rule(Gives::ExtraHits(1)).when(When::Shooting).far()] }
            }
            Keyword::Rending => const { &[rule(Gives::MoreApOnSix(4)), rule(Gives::Sure)] },
            Keyword::Slow => const { &[rule(Gives::Move(-2))] },
            Keyword::Stealth => {
                const { &[rule(Gives::ToBeHit(-1)).when(When::Shooting).far().of_all_models()] }
            }
            _ => &[],
        }
    },
};
