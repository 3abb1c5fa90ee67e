//! Aiming a shot: cover and the other firing modifiers.

use engine::{
    FigureId, Topic,
    conversation::{Modifier, Part, Table},
    words::signed,
};

use crate::{
    Tnt,
    actions::concentration::CONCENTRATING,
    figure::test_kind::TestKind,
    stats::{tester::Tester, unopposed::TARGET_NUMBER},
};

const COVER: &[&str] = &["None", "Light", "Heavy"];
const LIGHT_COVER: Part =
    Part { label: std::borrow::Cow::Borrowed("light cover"), value: -1, modifier: true };
const HEAVY_COVER: Part =
    Part { label: std::borrow::Cow::Borrowed("heavy cover"), value: -2, modifier: true };

const SUPPRESSIVE: Modifier = Modifier {
    key: "suppressive",
    label: "Suppressive fire",
    reason: "suppressive fire",
    value: 3,
};
const MOVED: Modifier = Modifier {
    key: "moved",
    label: "Shooter moved or stood up",
    reason: "shooter moved",
    value: -1,
};
const RAN: Modifier =
    Modifier { key: "ran", label: "Target moved twice", reason: "target moved twice", value: -1 };
const PRONE_AND_FAR: Modifier =
    Modifier { key: "far", label: "Prone and over 6″ away", reason: "prone and far", value: -1 };

/// The conditions that players set for a shot, which become the presets for the next shot.
#[derive(Clone, Copy, Default, Hash)]
pub(super) struct Aim {
    /// The index of the target's cover in [`COVER`].
    cover: u8,
    /// Whether the target is prone and over 6 inches away.
    far: bool,
    /// Whether the target moved twice.
    ran: ConditionMemo,
    /// Whether the shooter moved or stood up.
    moved: ConditionMemo,
    /// Whether the shooter is concentrating.
    concentrating: ConditionMemo,
    /// Whether suppressive fire was declared with the first shot.
    pub(super) suppressive: bool,
}

impl Aim {
    /// Returns the presets for a shot at another target.
    ///
    /// Keeps the conditions about the shooter and resets those about the target.
    pub(super) fn at_another(self) -> Self {
        Self { cover: 0, far: false, ran: ConditionMemo::default(), ..self }
    }

    /// Returns the presets after the shooter or the target has moved.
    ///
    /// Cover and distance are reset because the players must check them again.
    pub(super) fn anew(self) -> Self {
        Self { cover: 0, far: false, ..self }
    }

    /// Asks for the firing modifiers and returns the shooter with those that apply.
    ///
    /// The modifiers add up, but only the better cover counts. Suppressive fire is declared with
    /// the first shot and applies to all shots (rulebook: Ranged combat, firing modifiers).
    pub(super) fn take(
        &mut self,
        table: &mut Table<'_, Tnt>,
        [shooter, target]: [FigureId; 2],
        is_first: bool,
    ) -> Tester {
        let (me, it) = (table.state().figure(shooter), table.state().figure(target));
        let (moved, concentrates) =
            (me.has_moved() || me.this_turn.stood, me.this_turn.concentrating);
        let (ran, prone) = (it.this_turn.moves >= 2, it.prone);

        self.cover = table.pick("cover", "Target's cover", COVER, self.cover);
        let far = if prone { PRONE_AND_FAR.ask(table, self.far) } else { None };
        self.far = far.is_some();
        let suppressive = if is_first {
            SUPPRESSIVE.ask(table, false)
        } else {
            self.suppressive.then(|| SUPPRESSIVE.part())
        };
        self.suppressive = suppressive.is_some();
        let concentrating = if suppressive.is_some() {
            None
        } else {
            self.concentrating.ask(table, CONCENTRATING, concentrates)
        };
        let moved = self.moved.ask(table, MOVED, moved);
        let ran = self.ran.ask(table, RAN, ran);
        let cover = match self.cover {
            0 => None,
            1 => Some(LIGHT_COVER),
            _ => Some(HEAVY_COVER),
        };
        let tester = Tester::new(table.state(), shooter, TestKind::Ranged);
        let parts = [suppressive, concentrating, moved, ran, cover, far];
        parts.into_iter().fold(tester, Tester::part)
    }
}

/// A condition's last setting, and its value in the battle state at that time.
#[derive(Clone, Copy, Default, Hash)]
struct ConditionMemo {
    known: bool,
    holds: bool,
}

impl ConditionMemo {
    /// Asks whether a modifier applies, and remembers the answer as the next preset.
    ///
    /// The preset is the players' last setting until the value in the battle state changes.
    fn ask(&mut self, table: &mut Table<'_, Tnt>, modifier: Modifier, known: bool) -> Option<Part> {
        let preset = if known == self.known { self.holds } else { known };
        let part = modifier.ask(table, preset);
        *self = Self { known, holds: part.is_some() };
        part
    }
}

/// The topic that explains ranged attacks.
pub(crate) const TOPIC: Topic = Topic {
    key: "ranged",
    title: "Ranged attack",
    rules: &[19, 33, 34],
    text: || {
        format!(
            "Spend 1 AP, once per activation. Roll D10 + Ranged against {TARGET_NUMBER}. A hit \
             leaves a marker. Modifiers: {} for suppressive fire, {} for concentrating, {} if the \
             shooter moved or stood up this turn, {} if the target moved twice this turn, {} if it \
             is prone and over 6″ away, {} for light or {} for heavy cover. They add up, but only \
             the better cover counts. Two figures inside the same building have light cover from \
             each other.",
            signed(SUPPRESSIVE.value),
            signed(CONCENTRATING.value),
            signed(MOVED.value),
            signed(RAN.value),
            signed(PRONE_AND_FAR.value),
            signed(LIGHT_COVER.value),
            signed(HEAVY_COVER.value)
        )
    },
};

/// The topic that explains suppressive fire.
pub(super) const SUPPRESSIVE_FIRE: Topic = Topic {
    key: "suppressive",
    title: "Suppressive fire",
    rules: &[42],
    text: || {
        format!(
            "Declare suppressive fire before you roll. You get {} to hit, but hits only graze \
             unless you roll a natural 10. It doesn't work with concentrating.",
            signed(SUPPRESSIVE.value)
        )
    },
};
