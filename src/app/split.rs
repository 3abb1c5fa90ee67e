//! Parts of the program that come when they are wanted.

use std::{pin::Pin, sync::OnceLock};

use ledger::BattleId;
use leptos::prelude::AnyView;

use crate::{desk::Desk, pages::Pages, screens};

/// How a part is fetched; nothing if it does not come.
pub type Fetch<T> = fn() -> Pin<Box<dyn Future<Output = Option<T>>>>;

/// How the parts are fetched.
#[derive(Clone, Copy)]
pub struct Fetches {
    /// What there is beside Home and the battle.
    pub pages: Fetch<Pages>,
    /// The battle.
    pub battlefield: Fetch<Battlefield>,
}

/// The battle's screen.
#[derive(Clone, Copy)]
pub struct Battlefield {
    /// The screen of a battle.
    pub(crate) screen: fn(Desk, BattleId) -> AnyView,
}

impl Default for Battlefield {
    fn default() -> Self {
        Self { screen: screens::battle::battle }
    }
}

/// A part of the program, and how it comes.
pub(crate) struct Split<T: 'static> {
    fetch: OnceLock<Fetch<T>>,
    here: OnceLock<T>,
}

pub(crate) static PAGES: Split<Pages> = Split::new();
pub(crate) static BATTLEFIELD: Split<Battlefield> = Split::new();

impl<T: Copy> Split<T> {
    const fn new() -> Self {
        Self { fetch: OnceLock::new(), here: OnceLock::new() }
    }

    /// From now on it is fetched in this way.
    pub(crate) fn comes_by(&self, fetch: Fetch<T>) {
        // There is only one start.
        let _set = self.fetch.set(fetch);
    }

    /// The part, if it is here.
    pub(crate) fn here(&self) -> Option<T> {
        self.here.get().copied()
    }

    /// The part, fetched if it is not here.
    ///
    /// # Errors
    /// If it does not come, in words. Whoever asks again, tries again.
    pub(crate) async fn fetched(&self) -> Result<T, String> {
        if let Some(part) = self.here() {
            return Ok(part);
        }
        let part = match self.fetch.get() {
            Some(fetch) => fetch().await,
            None => None,
        };
        let part = part.ok_or("This part of Rollbook did not arrive.")?;
        Ok(*self.here.get_or_init(|| part))
    }
}
