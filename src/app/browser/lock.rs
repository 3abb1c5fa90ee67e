//! Web Locks: of all windows of a browser, one holds a name.

use std::{
    cell::{Cell, RefCell},
    rc::Rc,
};

use js_sys::{Function, Object, Promise, Reflect};
use ledger::Grant;
use wasm_bindgen::{JsCast, JsValue, prelude::Closure};
use wasm_bindgen_futures::{JsFuture, spawn_local};

/// A lock that is held or waited for, until this is dropped.
#[derive(Debug, Default)]
pub struct Lock(Rc<Inner>);

#[derive(Debug, Default)]
struct Inner {
    is_over: Cell<bool>,
    let_go: RefCell<Option<Function>>,
}

impl Lock {
    /// Asks for the lock of a name: in turn with other windows, or `by_force`.
    ///
    /// # Errors
    /// If the browser has no locks.
    pub fn request(name: &str, by_force: bool, told: Rc<dyn Fn(Grant)>) -> Result<Self, JsValue> {
        let navigator = web_sys::window().ok_or("no window")?.navigator();
        let locks = Reflect::get(&navigator, &"locks".into())?;
        let request: Function = Reflect::get(&locks, &"request".into())?.dyn_into()?;
        let options = Object::new();
        Reflect::set(&options, &"steal".into(), &by_force.into())?;
        let lock = Self::default();
        let (inner, tell) = (Rc::clone(&lock.0), Rc::clone(&told));
        let granted = Closure::once_into_js(move || match inner.is_over.get() {
            true => JsValue::UNDEFINED,
            false => {
                let held = Promise::new(&mut |let_go, _| drop(inner.let_go.replace(Some(let_go))));
                tell(Grant::Held);
                held.into()
            }
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
}

impl Drop for Lock {
    fn drop(&mut self) {
        self.0.is_over.set(true);
        if let Some(let_go) = self.0.let_go.take() {
            let _nothing = let_go.call0(&JsValue::UNDEFINED);
        }
    }
}
