//! Values whose types are erased, so that code that only stores and compares them is compiled once.

use std::{
    any::Any,
    fmt,
    hash::{Hash, Hasher},
    rc::Rc,
};

use crate::hashing::hash_of;

/// A value with its type erased. Clones share the value.
#[derive(Clone)]
pub(super) struct Erased(Rc<dyn Value>);

/// A value of any type that has a hash.
trait Value: Any {
    fn hashed(&self) -> u64;
}

impl<T: Any + Hash> Value for T {
    fn hashed(&self) -> u64 {
        hash_of(self)
    }
}

impl Erased {
    /// Erases the type of a value.
    pub(super) fn new<T: Hash + 'static>(value: T) -> Self {
        Self(Rc::new(value))
    }

    /// Returns the value. It is only cloned if another clone shares it, because some values count
    /// their clones.
    ///
    /// # Panics
    /// Panics if the value has another type.
    pub(super) fn into_inner<T: Clone + 'static>(self) -> T {
        let value: Rc<dyn Any> = self.0;
        match value.downcast::<T>() {
            Ok(value) => Rc::unwrap_or_clone(value),
            Err(_) => wrong_type(),
        }
    }

    /// Returns a reference to the value.
    ///
    /// # Panics
    /// Panics if the value has another type.
    pub(super) fn get<T: 'static>(&self) -> &T {
        let value: &dyn Any = &*self.0;
        value.downcast_ref().unwrap_or_else(|| wrong_type())
    }
}

impl Hash for Erased {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        hasher.write_u64(self.0.hashed());
    }
}

impl fmt::Debug for Erased {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "Erased({:016x})", self.0.hashed())
    }
}

// A single function, so that the message isn't repeated for each type.
#[cold]
fn wrong_type() -> ! {
    unreachable!("an erased value was read as another type than it has")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_hash_as_if_their_types_were_known_and_come_back() {
        let value = Erased::new((3_u8, "hits"));
        assert_eq!(value.0.hashed(), hash_of(&(3_u8, "hits")));
        assert_eq!(value.get::<(u8, &str)>(), &(3, "hits"));
        assert_eq!(value.into_inner::<(u8, &str)>(), (3, "hits"));
    }

    #[test]
    fn a_value_is_moved_out_unless_it_is_shared() {
        let counted = Rc::new(());
        #[derive(Clone)]
        struct Counts(Rc<()>);
        impl Hash for Counts {
            fn hash<H: Hasher>(&self, _: &mut H) {}
        }
        let value = Erased::new(Counts(Rc::clone(&counted)));
        let moved: Counts = value.into_inner();
        assert_eq!(Rc::strong_count(&moved.0), 2, "one here, one moved out");
        let shared = Erased::new(moved);
        let cloned: Counts = shared.clone().into_inner();
        assert_eq!(Rc::strong_count(&cloned.0), 3);
        drop(shared);
    }

    #[test]
    #[should_panic(expected = "an erased value was read as another type than it has")]
    fn another_type_is_an_assertion() {
        Erased::new(3_u8).into_inner::<u16>();
    }
}
