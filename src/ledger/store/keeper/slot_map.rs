//! A map with little code. A standard map would add more code to the app than all the code that
//! uses this one.

/// A map from slots to values, as a sorted list.
pub(super) struct SlotMap<T>(pub(super) Vec<(String, T)>);

impl<T> Default for SlotMap<T> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<T> SlotMap<T> {
    fn place(&self, slot: &str) -> Result<usize, usize> {
        self.0.binary_search_by(|it| it.0.as_str().cmp(slot))
    }

    pub(super) fn get(&self, slot: &str) -> Option<&T> {
        self.0.get(self.place(slot).ok()?).map(|it| &it.1)
    }

    pub(super) fn insert(&mut self, slot: &str, value: T) {
        match self.place(slot) {
            Ok(place) => self.0[place].1 = value,
            Err(place) => self.0.insert(place, (slot.to_owned(), value)),
        }
    }

    pub(super) fn remove(&mut self, slot: &str) {
        if let Ok(place) = self.place(slot) {
            self.0.remove(place);
        }
    }
}
