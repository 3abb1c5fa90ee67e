//! Notices about what the browser keeps. They are shown once, or now and then, and a tap closes
//! them.

use ledger::{Finding, Found, Library};
use leptos::prelude::*;

use super::{
    icon::{button, icon},
    share::share_button,
    symbol::Symbol,
    tap,
};
use crate::{
    browser::{address, clock, persist::clears_unless_installed},
    desk::Desk,
    words::ago,
};

/// Tells that this browser clears what it keeps unless the app is installed, and how to install it.
/// Shown once something is kept, until it is closed.
pub(crate) fn install_notice(desk: Desk) -> Option<AnyView> {
    desk.state(|_| ());
    let settings = desk.with_library(Library::settings);
    let is_due = settings.kept_since.is_some() && !settings.said_to_install;
    (is_due && clears_unless_installed()).then(|| {
        let words = "This browser may clear your battles and rosters when you have not been here \
            for 7 days. Install Rollbook to keep them: tap Share, then Add to Home Screen.";
        let close = tap(move || {
            desk.with_library(|library| library.set(|it| it.said_to_install = true));
            desk.changed();
        });
        notice("Keep it", words.to_owned(), vec![button("", None, "Close".to_owned(), close)])
    })
}

/// Where that is possible, tells that a link was opened in the browser, whose storage is not that
/// of the installed app.
pub(crate) fn beside_the_app() -> Option<AnyView> {
    clears_unless_installed().then(|| {
        let words = "If Rollbook is on your Home Screen, it keeps its own battles and rosters, \
            apart from those here. To have this one there, open Rollbook from there and tap Scan, \
            or copy this link and tap Paste.";
        let copy = share_button("", "Link", address::href);
        notice("In the browser", words.to_owned(), vec![copy])
    })
}

/// Tells what was found when shelf and log were compared, until it is closed.
pub(crate) fn found_notice(desk: Desk) -> Option<AnyView> {
    let findings = desk.findings();
    let words = |(Finding { found, .. }, title): &(Finding, Option<String>)| match (found, title) {
        (_, None) => "Something kept here can no longer be read. What is left of it is listed \
                and can be saved as a file."
            .to_owned(),
        (Found::Older, Some(name)) => format!(
            "What happened last in “{name}” can no longer be read: it is shown as it stood \
                 before. What is left of the rest is listed and can be saved as a file."
        ),
        (Found::Twice, Some(name)) => {
            format!("“{name}” was found in two versions. Both are listed.")
        }
    };
    let words: Vec<_> = findings.iter().map(words).collect();
    (!words.is_empty()).then(|| {
        let close = button("", None, "Close".to_owned(), tap(move || desk.forget_findings()));
        notice("Storage was damaged", words.join(" "), vec![close])
    })
}

/// Tells that it is time for a backup.
pub(crate) fn backup_notice(desk: Desk) -> Option<AnyView> {
    desk.state(|_| ());
    let now = clock::now();
    let (is_due, settings) =
        desk.with_library(|library| (library.is_backup_due(now), library.settings()));
    is_due.then(|| {
        let words = match settings.backed_up_at {
            Some(at) => format!("Your last backup was made {}.", ago(at, now)),
            None => "There is no backup of your battles and rosters yet.".to_owned(),
        };
        let download = tap(move || desk.download_backup());
        let later = tap(move || {
            desk.with_library(|library| library.set(|it| it.put_off(clock::now())));
            desk.changed();
        });
        let buttons = vec![
            button("", Some(Symbol::SAVE), "Download backup".to_owned(), download),
            button("", None, "Later".to_owned(), later),
        ];
        notice("Time for a backup", words, buttons)
    })
}

/// A notice with buttons.
pub(crate) fn notice(title: &'static str, words: String, buttons: Vec<AnyView>) -> AnyView {
    view! {
        <section class="banner" data-tone="note" role="status" aria-label=title>
            {icon(Symbol::INFO)}
            <p><b>{title}</b>{words}</p>
            {buttons}
        </section>
    }
    .into_any()
}
