//! Splits off models whose Tough differs from the rest of their unit. These models become a
//! separate unit that joins the first one, as heroes do.

use rules_core::sheet::Value;

use super::{
    super::declared::is_alike,
    unit::{Item, Unit, Weapon},
};

impl Unit {
    /// Splits off the models that an item makes tougher.
    ///
    /// Returns the unit without these models, and a new unit for each item, with the item's name.
    pub(super) fn parted(&self) -> (Self, Vec<(String, Self)>) {
        let mut rest = self.clone();
        let mut parts = Vec::new();
        for (place, item) in self.items.iter().enumerate().rev() {
            let Some((models, left)) = rest.of_another_tough(item) else { continue };
            rest.items.remove(place);
            parts.push((item.name.clone(), rest.split_off(item, models, left)));
            rest.models = Some(Value::Number(left));
        }
        (rest, parts)
    }

    /// Returns the number of models that an item makes tougher, and the number of all others.
    /// Returns `None` if either is 0.
    fn of_another_tough(&self, item: &Item) -> Option<(i32, i32)> {
        let toughens =
            item.rules.iter().any(|it| is_alike(&it.name, "Tough") && it.rating.is_some());
        let (models, size) = (item.count?, self.size()?);
        (toughens && 0 < models && models < size).then_some((models, size - models))
    }

    /// Removes the models with an item from the unit and returns them as a new unit. The new unit
    /// gets the weapons that came with the item, and its share of the weapons that all models have.
    fn split_off(&mut self, item: &Item, models: i32, left: i32) -> Self {
        let size = models + left;
        let mut own = Vec::new();
        for weapon in &mut self.weapons {
            let count = weapon.count.unwrap_or(size);
            let is_own = item.weapons.contains(&weapon.name);
            let share = if is_own {
                count
            } else if count >= size && count % size == 0 {
                count / size * models
            } else {
                0
            };
            if share > 0 {
                own.push(Weapon { count: Some(share), ..weapon.clone() });
            }
            weapon.count = Some(count - share);
        }
        self.weapons.retain(|weapon| weapon.count != Some(0));
        Self {
            name: format!("{} {}", self.name, item.name),
            models: Some(Value::Number(models)),
            quality: self.quality.clone(),
            defense: self.defense.clone(),
            points: Some(Value::Number(0)),
            rules: self.rules.iter().chain(&item.rules).cloned().collect(),
            weapons: own,
            ..Self::default()
        }
    }
}
