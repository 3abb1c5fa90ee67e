//! The service worker, which reports when the app works offline and when a new version is ready.

use std::{cell::Cell, rc::Rc, time::Duration};

use js_sys::{Object, Reflect};
use leptos::prelude::set_timeout;
use wasm_bindgen::{JsCast, JsValue, prelude::Closure};
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::{
    Event as BrowserEvent, EventTarget, MessageEvent, ServiceWorker, ServiceWorkerContainer,
    ServiceWorkerRegistration, ServiceWorkerState, Window,
};

const SCRIPT: &str = "service-worker.js";

/// The event that `public/boot.js` listens to.
const STARTED: &str = "started";
/// The type of the message that asks a worker whether it is Rollbook's, and of the answer.
const VERSION: &str = "version";

/// The time after which an incomplete download of a new version is retried.
const AGAIN: Duration = Duration::from_secs(10 * 60);

/// A report from the service worker.
#[derive(Clone, Debug)]
pub enum Event {
    /// All files are on this device, so the app works offline.
    ReadyOffline,
    /// A new version has been downloaded and waits to be activated.
    UpdateWaiting(Update),
}

/// A new version that waits for the player's consent.
#[derive(Clone, Debug)]
pub struct Update {
    worker: ServiceWorker,
}

impl Update {
    /// Activates the new version. The page then reloads.
    pub fn activate(&self) {
        post(&self.worker, "activate");
    }
}

/// Reports to the page and the service worker that this version has started. This version then
/// counts as the last one that worked.
pub fn report_started() {
    let Some(window) = web_sys::window() else { return };
    let told = BrowserEvent::new(STARTED).and_then(|event| window.dispatch_event(&event));
    if let Err(error) = told {
        web_sys::console::warn_1(&error);
    }
}

/// Registers the service worker and reports its events. Reloads the page once a new version has
/// taken over.
///
/// Does nothing in a browser without service workers, on a page that cannot have one, or in a
/// development build.
pub fn watch(report: impl Fn(Event) + 'static) {
    let Some(window) = web_sys::window() else { return };
    let Some(container) = container(&window) else { return };
    if cfg!(debug_assertions) {
        return;
    }
    reload_on_takeover(window, &container);
    register(container, Rc::new(report));
}

fn register(container: ServiceWorkerContainer, report: Rc<dyn Fn(Event)>) {
    spawn_local(async move {
        let registered = JsFuture::from(container.register(SCRIPT)).await;
        match registered.map(JsCast::unchecked_into::<ServiceWorkerRegistration>) {
            Ok(registration) => Watched { container, registration, report }.follow(),
            Err(error) => web_sys::console::warn_1(&error),
        }
    });
}

fn container(window: &Window) -> Option<ServiceWorkerContainer> {
    let navigator = window.navigator();
    let has = Reflect::has(&navigator, &JsValue::from_str("serviceWorker")).unwrap_or(false);
    has.then(|| navigator.service_worker()).filter(|container| !container.is_undefined())
}

/// Reloads the page once a new version has taken over.
///
/// No reload is needed when the first service worker takes over, since the page already has that
/// version.
fn reload_on_takeover(window: Window, container: &ServiceWorkerContainer) {
    if container.controller().is_none() {
        return;
    }
    on(container, "controllerchange", move |_| {
        if let Err(error) = window.location().reload() {
            web_sys::console::warn_1(&error);
        }
    });
}

#[derive(Clone)]
struct Watched {
    container: ServiceWorkerContainer,
    registration: ServiceWorkerRegistration,
    report: Rc<dyn Fn(Event)>,
}

impl Watched {
    fn follow(self) {
        let is_update = self.container.controller().is_some();
        let told = self.clone();
        on(&self.container, "message", move |event| {
            let data = event.dyn_into().map(|event: MessageEvent| event.data());
            let kind = data.ok().and_then(|data| Reflect::get(&data, &"type".into()).ok());
            if is_update && kind.is_some_and(|kind| kind == VERSION) {
                told.offer();
            }
        });
        if let Some(worker) = self.registration.waiting() {
            post(&worker, VERSION);
        }
        self.follow_installing(is_update);
        on(&self.registration.clone(), "updatefound", move |_| self.follow_installing(is_update));
    }

    /// Offers a new version once the waiting worker has identified itself as Rollbook's.
    ///
    /// The browser accepts any script as a service worker, even an empty one.
    fn offer(&self) {
        if let Some(worker) = self.registration.waiting() {
            (self.report)(Event::UpdateWaiting(Update { worker }));
        }
    }

    fn follow_installing(&self, is_update: bool) {
        let Some(worker) = self.registration.installing() else { return };
        let (watched, was_installed) = (self.clone(), Cell::new(false));
        let followed = worker.clone();
        on(&worker, "statechange", move |_| match followed.state() {
            ServiceWorkerState::Installed => {
                was_installed.set(true);
                post(&followed, VERSION);
            }
            ServiceWorkerState::Activated if !is_update => (watched.report)(Event::ReadyOffline),
            ServiceWorkerState::Redundant if !was_installed.get() => watched.try_later(),
            _ => {}
        });
    }

    /// Retries an incomplete download after a while. The next start of the app also retries.
    fn try_later(&self) {
        let Self { container, registration, report } = self.clone();
        let again = move || match registration.active() {
            Some(_) => spawn_local(async move {
                if let Ok(update) = registration.update() {
                    // The listeners report the result.
                    let _told = JsFuture::from(update).await;
                }
            }),
            None => register(container, report),
        };
        set_timeout(again, AGAIN);
    }
}

/// Sends the worker a message of this type.
fn post(worker: &ServiceWorker, kind: &str) {
    let message = Object::new();
    let is_set = Reflect::set(&message, &"type".into(), &kind.into());
    if let Err(error) = is_set.and_then(|_| worker.post_message(&message)) {
        web_sys::console::warn_1(&error);
    }
}

fn on(target: &EventTarget, event: &str, act: impl FnMut(BrowserEvent) + 'static) {
    let closure = Closure::<dyn FnMut(BrowserEvent)>::new(act);
    let added = target.add_event_listener_with_callback(event, closure.as_ref().unchecked_ref());
    if let Err(error) = added {
        web_sys::console::warn_1(&error);
    }
    // The page listens until it is closed.
    closure.forget();
}
