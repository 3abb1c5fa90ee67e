//! The service worker: says when the app works offline and when a new version waits for the player's word.

use std::rc::Rc;

use js_sys::{Object, Reflect};
use wasm_bindgen::{JsCast, JsValue, prelude::Closure};
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::{
    EventTarget, ServiceWorker, ServiceWorkerContainer, ServiceWorkerRegistration,
    ServiceWorkerState, Window,
};

const SCRIPT: &str = "service-worker.js";

/// What the service worker has to say.
#[derive(Clone, Debug)]
pub enum Event {
    /// All files are on this device: from now on the app opens without a network.
    ReadyOffline,
    /// A new version is on this device and waits.
    UpdateWaiting(Update),
}

/// A new version that waits for the player's word.
#[derive(Clone, Debug)]
pub struct Update {
    worker: ServiceWorker,
}

impl Update {
    /// Lets the new version take over; the page then loads anew.
    pub fn activate(&self) {
        let message = Object::new();
        let is_set = Reflect::set(&message, &"type".into(), &"activate".into());
        let posted = is_set.and_then(|_| self.worker.post_message(&message));
        if let Err(error) = posted {
            web_sys::console::warn_1(&error);
        }
    }
}

/// Registers the service worker and reports what it has to say. Does nothing in a browser without service workers,
/// on a page that may not have one, or in a development build.
pub fn watch(report: impl Fn(Event) + 'static) {
    let Some(window) = web_sys::window() else { return };
    let Some(container) = container(&window) else { return };
    if cfg!(debug_assertions) {
        return;
    }
    reload_on_takeover(window, &container);
    spawn_local(async move {
        let registered = JsFuture::from(container.register(SCRIPT)).await;
        match registered.map(JsCast::unchecked_into::<ServiceWorkerRegistration>) {
            Ok(registration) => follow(&container, &registration, Rc::new(report)),
            Err(error) => web_sys::console::warn_1(&error),
        }
    });
}

fn container(window: &Window) -> Option<ServiceWorkerContainer> {
    let navigator = window.navigator();
    let has = Reflect::has(&navigator, &JsValue::from_str("serviceWorker")).unwrap_or(false);
    has.then(|| navigator.service_worker()).filter(|container| !container.is_undefined())
}

/// Once a new version has taken over, the page must be its page. The first version ever takes over a page that is
/// already its own.
fn reload_on_takeover(window: Window, container: &ServiceWorkerContainer) {
    if container.controller().is_none() {
        return;
    }
    on(container, "controllerchange", move || {
        if let Err(error) = window.location().reload() {
            web_sys::console::warn_1(&error);
        }
    });
}

fn follow(
    container: &ServiceWorkerContainer,
    registration: &ServiceWorkerRegistration,
    report: Rc<dyn Fn(Event)>,
) {
    let is_update = container.controller().is_some();
    if let Some(worker) = registration.waiting()
        && is_update
    {
        report(Event::UpdateWaiting(Update { worker }));
    }
    if let Some(worker) = registration.installing() {
        follow_worker(&worker, is_update, Rc::clone(&report));
    }
    let found = registration.clone();
    on(registration, "updatefound", move || {
        if let Some(worker) = found.installing() {
            follow_worker(&worker, is_update, Rc::clone(&report));
        }
    });
}

fn follow_worker(worker: &ServiceWorker, is_update: bool, report: Rc<dyn Fn(Event)>) {
    let followed = worker.clone();
    on(worker, "statechange", move || match followed.state() {
        ServiceWorkerState::Installed if is_update => {
            report(Event::UpdateWaiting(Update { worker: followed.clone() }));
        }
        ServiceWorkerState::Activated if !is_update => report(Event::ReadyOffline),
        _ => {}
    });
}

fn on(target: &EventTarget, event: &str, act: impl FnMut() + 'static) {
    let closure = Closure::<dyn FnMut()>::new(act);
    let added = target.add_event_listener_with_callback(event, closure.as_ref().unchecked_ref());
    if let Err(error) = added {
        web_sys::console::warn_1(&error);
    }
    // The page listens for as long as it lives.
    closure.forget();
}
