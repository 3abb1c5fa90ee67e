//! A game as [`Rules`], which built-in systems also implement, and its battles.

use engine::{
    About, BattleRules, BattleState, Explanation, Fault, Lineup, OwnGames, RosterSource, Row,
    RuleSystem, Rules, begun,
    sheet::{Field, FieldKind, Problem, Roster, Sheet, Value},
};

use super::{
    Homebrew,
    battle::{action::Action, effect::Effect, state::State},
    game::{Game, faults, game_written},
};

impl Rules for &'static Game {
    fn fields(&self) -> &'static [Field] {
        self.fields
    }

    fn topics(&self) -> Vec<Explanation> {
        self.topics.iter().map(|(_, topic)| *topic).collect()
    }

    fn samples(&self) -> Vec<Roster> {
        Game::samples(self)
    }

    /// Sums up a list entry. A text says little without its label: "Range 24″, Damage D6".
    fn in_a_row(&self, _list: &str, fields: &[Field], sheet: &Sheet) -> String {
        let mut labelled = sheet.clone();
        let needs_label =
            |kind| matches!(kind, FieldKind::Text { required: false } | FieldKind::Dice { .. });
        for field in fields.iter().filter(|it| needs_label(it.kind)) {
            if let Some(Value::Text(text)) = sheet.get(field.key)
                && !text.trim().is_empty()
            {
                labelled.set(field.key, &*format!("{} {}", field.label, text.trim()));
            }
        }
        labelled.in_a_row(fields)
    }
}

impl BattleRules for &'static Game {
    fn about(&self) -> About {
        self.about.clone()
    }

    fn begin(&self, rosters: &[Roster]) -> Result<Box<dyn BattleState>, Vec<Problem>> {
        begun::<Homebrew>(|| Homebrew::begin_at(&self.empty_battle(), rosters))
    }

    fn knows_action(&self, action: &Row) -> bool {
        action.read::<Action>().is_some()
    }

    fn knows_effect(&self, effect: &Row) -> bool {
        effect.read::<Effect>().is_some()
    }
}

impl Game {
    /// Returns a battle without any figures.
    pub(super) fn empty_battle(&'static self) -> State {
        State::of(Lineup::empty(self.fields), self.by())
    }

    /// Returns the game as [`Rules`], which built-in systems also implement.
    pub fn rules(&'static self) -> &'static dyn Rules {
        *self.rules.get_or_init(|| Box::leak(Box::new(self)))
    }
}

/// Returns the implementation of [`OwnGames`].
pub fn own_games() -> &'static dyn OwnGames {
    &ByTheirTexts
}

struct ByTheirTexts;

impl OwnGames for ByTheirTexts {
    fn rules(&self, text: &'static str) -> Result<&'static dyn Rules, Vec<Fault>> {
        game_written(text).map(Game::rules)
    }

    fn faults(&self, text: &str) -> Vec<Fault> {
        faults(text)
    }

    fn rosters_from(&self, text: &'static str) -> Option<RosterSource> {
        game_written(text).ok()?.definition.title.rosters_from.clone()
    }
}
