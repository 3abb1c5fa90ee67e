//! Conditions: what only the players can see, set before they roll.

use std::borrow::Cow;

/// A toggle or a small choice on a prompt, preset from what the battle knows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Condition {
    /// Its name in answers; unique on its prompt.
    pub key: &'static str,
    /// What it asks, in a few words.
    pub label: Cow<'static, str>,
    /// What it may be set to. Two options make a toggle: off, on.
    pub options: &'static [&'static str],
    /// What it is set to now, by its place among the options.
    pub value: u8,
    /// What the battle knew before anyone touched it.
    pub preset: u8,
}

impl Condition {
    /// The options of a toggle.
    pub const OFF_ON: &'static [&'static str] = &["No", "Yes"];

    /// Whether this is a plain toggle.
    pub fn is_toggle(&self) -> bool {
        self.options == Self::OFF_ON
    }
}
