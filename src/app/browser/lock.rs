//! Web Locks. Only one tab can hold the lock with a given name.

use std::{
    cell::{Cell, RefCell},
    rc::Rc,
    time::Duration,
};

use js_sys::{Array, Function, Object, Promise, Reflect};
use ledger::Grant;
use leptos::prelude::set_timeout;
use wasm_bindgen::{JsCast, JsValue, prelude::Closure};
use wasm_bindgen_futures::{JsFuture, spawn_local};

/// How a lock is requested.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Asking {
    /// Waits in the queue with other tabs.
    InTurn,
    /// Takes the lock only if no other tab holds or awaits it.
    IfFree,
    /// Takes the lock from the tab that holds it.
    ByForce,
}

/// A lock that is held or waited for until this value is dropped.
#[derive(Debug, Default)]
pub struct Lock(Rc<Inner>);

#[derive(Debug, Default)]
struct Inner {
    is_over: Cell<bool>,
    let_go: RefCell<Option<Function>>,
}

impl Lock {
    /// Requests the lock with this name, and calls `told` when the lock is granted, refused or
    /// lost.
    ///
    /// # Errors
    /// Returns an error if the browser has no locks.
    pub fn request(name: &str, how: Asking, told: Rc<dyn Fn(Grant)>) -> Result<Self, JsValue> {
        let navigator = web_sys::window().ok_or("no window")?.navigator();
        let locks = Reflect::get(&navigator, &"locks".into())?;
        let request: Function = Reflect::get(&locks, &"request".into())?.dyn_into()?;
        let options = Object::new();
        Reflect::set(&options, &"steal".into(), &(how == Asking::ByForce).into())?;
        Reflect::set(&options, &"ifAvailable".into(), &(how == Asking::IfFree).into())?;
        let lock = Self::default();
        let (inner, tell) = (Rc::clone(&lock.0), Rc::clone(&told));
        let granted = Closure::once_into_js(move |granted: JsValue| {
            if inner.is_over.get() {
                return JsValue::UNDEFINED;
            }
            if granted.is_null() {
                tell(Grant::Refused);
                return JsValue::UNDEFINED;
            }
            let held = Promise::new(&mut |let_go, _| drop(inner.let_go.replace(Some(let_go))));
            tell(Grant::Held);
            held.into()
        });
        let over: Promise = request.call3(&locks, &name.into(), &options, &granted)?.dyn_into()?;
        let inner = Rc::clone(&lock.0);
        spawn_local(async move {
            if JsFuture::from(over).await.is_err() && !inner.is_over.get() {
                let was_held = inner.let_go.borrow().is_some();
                told(if was_held { Grant::Lost } else { Grant::Refused });
            }
        });
        Ok(lock)
    }

    /// Returns `true` if any tab holds the lock with this name, or if that is unknown.
    pub async fn is_held(name: &str) -> bool {
        Self::all_held().await.is_none_or(|held| held.iter().any(|it| it == name))
    }

    /// Returns the names of the locks that any tab holds, or `None` if they are unknown.
    pub async fn all_held() -> Option<Vec<String>> {
        let navigator = web_sys::window()?.navigator();
        let locks = Reflect::get(&navigator, &"locks".into()).ok()?;
        let query: Function = Reflect::get(&locks, &"query".into()).ok()?.dyn_into().ok()?;
        let all: Promise = query.call0(&locks).ok()?.dyn_into().ok()?;
        let all = JsFuture::from(all).await.ok()?;
        let held: Array = Reflect::get(&all, &"held".into()).ok()?.dyn_into().ok()?;
        let name = |lock: JsValue| Reflect::get(&lock, &"name".into()).ok()?.as_string();
        Some(held.iter().filter_map(name).collect())
    }

    /// Requests the lock with this name. Returns `None` if the lock is not granted in time.
    pub async fn within(time: Duration, name: &str, how: Asking) -> Option<Self> {
        let decide: Rc<RefCell<Option<Function>>> = Rc::default();
        let decided = Promise::new(&mut |decided, _| drop(decide.replace(Some(decided))));
        let decide = move |is_held: bool| {
            if let Some(decide) = &*decide.borrow() {
                let _decided = decide.call1(&JsValue::UNDEFINED, &is_held.into());
            }
        };
        let decide = Rc::new(decide);
        let told = Rc::clone(&decide);
        let told = Rc::new(move |grant| told(grant == Grant::Held));
        let lock = Self::request(name, how, told).ok()?;
        set_timeout(move || decide(false), time);
        let is_held = JsFuture::from(decided).await.is_ok_and(|it| it.is_truthy());
        is_held.then_some(lock)
    }
}

impl Drop for Lock {
    fn drop(&mut self) {
        self.0.is_over.set(true);
        if let Some(let_go) = self.0.let_go.take() {
            let _nothing = let_go.call0(&JsValue::UNDEFINED);
        }
    }
}
