//! Units with several parts.
//!
//! The parts are the unit itself, and the heroes or the models with a different Tough that joined
//! it.

use engine::{
    FigureId, HasLineup,
    conversation::{Ask, Table, numbered},
};

use super::battle::State;
use crate::{
    Gdf,
    unit::{keyword::Keyword, rule::Rule},
};

/// Addresses a question to a unit's side.
pub(crate) fn of_unit(table: &Table<'_, Gdf>, unit: FigureId, ask: Ask) -> Ask {
    match table.state().side_of(unit) {
        Some(side) => ask.of(side),
        None => ask,
    }
}

impl State {
    /// Returns all parts of the unit that `unit` is part of.
    ///
    /// The host unit comes first, then the units that joined it, with heroes last.
    pub fn members(&self, unit: FigureId) -> Vec<FigureId> {
        let mut parts: Vec<FigureId> = self.parts(unit).collect();
        if let [_, joined @ ..] = parts.as_mut_slice() {
            joined.sort_by_key(|&it| self.profile(it).has(Keyword::Hero));
        }
        parts
    }

    /// Returns all parts of the unit that `unit` is part of, with the host unit first and the rest
    /// in any order.
    fn parts(&self, unit: FigureId) -> impl Iterator<Item = FigureId> + '_ {
        let host = self.host(unit);
        let all = (0..).map(FigureId).zip(self.units.iter());
        let joined = all.filter(move |(_, now)| now.joined == Some(host));
        std::iter::once(host).chain(joined.map(|(it, _)| it))
    }

    /// Returns the unit that `unit` is part of, or `unit` itself.
    pub fn host(&self, unit: FigureId) -> FigureId {
        self.unit(unit).joined.unwrap_or(unit)
    }

    /// Returns the part that represents the whole unit, which is the first one in play.
    pub fn head(&self, unit: FigureId) -> FigureId {
        if self.unit(unit).joined.is_none() && self.in_play(unit) {
            return unit;
        }
        let head = self.members(unit).into_iter().find(|&it| self.in_play(it));
        head.unwrap_or_else(|| self.host(unit))
    }

    /// Returns the name of a unit, which is that of its head.
    pub fn unit_name(&self, unit: FigureId) -> &str {
        self.name(self.head(unit))
    }

    /// Returns the key of a condition that is asked for each part of a unit, so that setting it for
    /// one part leaves the others alone.
    pub(crate) fn key_of_part(&self, part: FigureId, key: &'static str) -> &'static str {
        match self.members(part).iter().position(|&it| it == part) {
            None | Some(0) => key,
            Some(place) => numbered(key, place),
        }
    }

    /// Returns `true` if a unit is in play and represents all its parts.
    pub fn is_head(&self, unit: FigureId) -> bool {
        self.in_play(unit) && self.head(unit) == unit
    }

    /// Returns the parts of a unit that are in play.
    pub fn parts_in_play(&self, unit: FigureId) -> Vec<FigureId> {
        self.members(unit).into_iter().filter(|&it| self.in_play(it)).collect()
    }

    /// Returns `true` if any part of a unit is in play.
    pub fn any_in_play(&self, unit: FigureId) -> bool {
        self.parts(unit).any(|it| self.in_play(it))
    }

    /// Returns `true` if all parts in play of a unit have a keyword, as Flying and Strider require.
    pub(crate) fn all_have(&self, unit: FigureId, keyword: Keyword) -> bool {
        let parts = self.parts_in_play(unit);
        !parts.is_empty() && parts.iter().all(|&it| self.has(it, keyword))
    }

    /// Returns `true` if any part in play of a unit has a keyword. For Immobile and Aircraft, one
    /// part is enough.
    pub(crate) fn any_has(&self, unit: FigureId, keyword: Keyword) -> bool {
        self.parts_in_play(unit).iter().any(|&it| self.has(it, keyword))
    }

    /// Returns `true` if a unit can arrive by a rule such as Ambush or Scout.
    ///
    /// A hero arrives with the other parts, whatever rules the hero has.
    pub(crate) fn comes_by(&self, unit: FigureId, keyword: Keyword) -> bool {
        let (heroes, others): (Vec<_>, Vec<_>) = self
            .parts_in_play(unit)
            .into_iter()
            .partition(|&it| self.profile(it).has(Keyword::Hero));
        let who = if others.is_empty() { heroes } else { others };
        !who.is_empty() && who.iter().all(|&it| self.has(it, keyword))
    }

    /// Returns the rules that all parts in play of a unit have, such as Fearless. Keywords that are
    /// not also rules with an effect, such as Flying, are left out.
    pub(crate) fn rules_of_all(&self, unit: FigureId) -> Vec<&Rule> {
        let parts = self.parts_in_play(unit);
        let mut rules = self.rules_of(self.head(unit));
        rules.retain(|rule| parts.iter().all(|&part| self.has_rule(part, rule)));
        rules
    }

    /// Returns the number of models left in all parts of a unit.
    pub fn group_models(&self, unit: FigureId) -> u16 {
        self.parts(unit).map(|it| u16::from(self.models_left(it))).sum()
    }

    /// Returns the number of models that all parts of a unit began with.
    pub fn group_size(&self, unit: FigureId) -> u16 {
        self.parts(unit).map(|it| u16::from(self.profile(it).models)).sum()
    }

    /// Returns the wounds that all parts of a unit can still take.
    pub fn group_wounds_left(&self, unit: FigureId) -> u16 {
        self.parts(unit).map(|it| self.wounds_left(it)).sum()
    }

    /// Returns `true` if a unit is left with half or less of its models, or of its Tough value if
    /// it is a single model.
    pub fn is_half_or_less(&self, unit: FigureId) -> bool {
        self.wounds_to_half(unit) == 0
    }

    /// Returns the number of wounds that would leave a unit with half or less.
    ///
    /// Half means half its models, or half its Tough value if it is a single model. Returns 0 if
    /// the unit is already at half or less.
    pub fn wounds_to_half(&self, unit: FigureId) -> u16 {
        let size = self.group_size(unit);
        if size == 1 {
            let tough = u16::from(self.profile(unit).tough);
            return tough.div_ceil(2).saturating_sub(self.unit(unit).wounds);
        }
        let mut models = self.group_models(unit).saturating_sub(size / 2);
        let mut wounds = 0;
        for part in self.order_of_wounds(unit) {
            let removed = models.min(self.models_left(part).into());
            if removed > 0 {
                wounds +=
                    removed * u16::from(self.profile(part).tough) - self.wounds_on_model(part);
            }
            models -= removed;
        }
        wounds
    }

    /// Returns the parts of a unit in the order in which they take wounds.
    ///
    /// Models without Tough come first, then those with Tough, and heroes last. Among equals, the
    /// part with the most wounds on its wounded model comes first.
    pub fn order_of_wounds(&self, unit: FigureId) -> Vec<FigureId> {
        let mut parts = self.parts_in_play(unit);
        parts.sort_by_key(|&part| self.turn_for_wounds(part));
        parts
    }

    /// Returns the parts of a unit that can take the next wound. There are several if the players
    /// can choose.
    pub fn next_to_wound(&self, unit: FigureId) -> Vec<FigureId> {
        let order = self.order_of_wounds(unit);
        let Some(&first) = order.first() else { return order };
        let turn = self.turn_for_wounds(first);
        order.into_iter().take_while(|&part| self.turn_for_wounds(part) == turn).collect()
    }

    /// Returns the part that takes all wounds as long as it is in play.
    ///
    /// Returns `None` if another part is of the same kind: with Tough, without Tough, or a hero.
    pub fn before_all_others(&self, unit: FigureId) -> Option<FigureId> {
        let order = self.order_of_wounds(unit);
        let kind = |part: FigureId| {
            let (hero, tough, _) = self.turn_for_wounds(part);
            (hero, tough)
        };
        let (&first, others) = order.split_first()?;
        others.iter().all(|&it| kind(it) > kind(first)).then_some(first)
    }

    fn turn_for_wounds(&self, part: FigureId) -> (bool, bool, std::cmp::Reverse<u16>) {
        let profile = self.profile(part);
        let wounds = std::cmp::Reverse(self.wounds_on_model(part));
        (profile.has(Keyword::Hero), profile.tough > 1, wounds)
    }
}
