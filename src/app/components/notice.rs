//! Notices, mostly about saved data. The player can close most of them.

use ledger::{CutOff, Finding, Found, Library};
use leptos::{prelude::*, task::spawn_local};
use rules_core::words::counted;

use super::{
    icon::{button, icon},
    sharing::share::share_button,
    symbol::Symbol,
    tap,
};
use crate::{
    app_state::AppState,
    browser::{
        address, clock, device::is_installed, page::scroll_to, paint::after_paint,
        persist::clears_unless_installed,
    },
    route::Route,
    split::{self, PAGES},
    words::ago,
};

/// Renders a warning that this browser may delete saved data unless the app is installed.
///
/// The notice appears once there is saved data, and stays until it is closed.
pub(crate) fn install_notice(app: AppState) -> Option<AnyView> {
    app.state(|_| ());
    let settings = app.with_library(Library::settings);
    let is_due = settings.kept_since.is_some() && !settings.said_to_install;
    (is_due && clears_unless_installed()).then(|| {
        let words = "This browser may delete your battles and rosters if you don't open Rollbook \
                     for 7 days. The installed app keeps them, but it starts empty: download a \
                     backup, install Rollbook (tap Share, then Add to Home Screen), and restore \
                     the backup there.";
        let close = tap(move || {
            app.with_library(|library| library.set(|it| it.said_to_install = true));
            app.changed();
        });
        let buttons = vec![download_backup(app), button("", None, "Close".to_owned(), close)];
        notice("Don't lose your battles", words.to_owned(), buttons)
    })
}

/// Renders an offer to restore a backup if an installed app has no data yet.
///
/// On an iPhone, the installed app does not share the browser's storage.
pub(crate) fn restore_notice(app: AppState) -> Option<AnyView> {
    app.state(|_| ());
    let is_empty = app.with_library(|library| library.settings().kept_since.is_none());
    (is_empty && is_installed()).then(|| {
        let words = "The installed app starts empty. To bring over your battles and rosters, \
                     download a backup in the browser and restore it here.";
        let restore = tap(|| {
            Route::About.go();
            spawn_local(async {
                if PAGES.fetched().await.is_ok() {
                    after_paint(Box::new(|| scroll_to(".backup")));
                }
            });
        });
        let restore = button("", None, "Restore backup".to_owned(), restore);
        notice("Played before?", words.to_owned(), vec![restore])
    })
}

fn download_backup(app: AppState) -> AnyView {
    let download = tap(move || split::download_backup(app));
    button("", Some(Symbol::SAVE), "Download backup".to_owned(), download)
}

/// Renders a notice that a link was opened in the browser, not in the installed app.
///
/// This matters only if browser and app have separate storage.
pub(crate) fn beside_the_app() -> Option<AnyView> {
    clears_unless_installed().then(|| {
        let words = "Rollbook on your Home Screen has its own battles and rosters. To open this \
                     link there, start Rollbook from the Home Screen and tap Scan, or copy the \
                     link and tap Paste.";
        let copy = share_button("", "Link", address::href);
        notice("Opened in the browser", words.to_owned(), vec![copy])
    })
}

/// Renders a notice that the page was closed while a backup was being restored.
///
/// The notice stays until it is closed.
pub(crate) fn cut_off_notice(app: AppState) -> Option<AnyView> {
    let words = match app.cut_off()? {
        CutOff::Undone => {
            "Rollbook was closed while you restored a backup. Nothing has changed, so restore it \
             again."
        }
        CutOff::Finished => {
            "Rollbook was closed while you restored a backup. All of it is restored now."
        }
    };
    let close = button("", None, "Close".to_owned(), tap(move || app.forget_cut_off()));
    Some(notice("Backup interrupted", words.to_owned(), vec![close]))
}

/// Renders a notice about saved data that is unreadable or has two versions.
///
/// The notice stays until it is closed.
pub(crate) fn found_notice(app: AppState) -> Option<AnyView> {
    let findings = app.findings();
    let words = |(Finding { found, .. }, title): &(Finding, Option<String>)| match (found, title) {
        (Found::Lost(_), _) => String::new(),
        (_, None) => {
            "Some saved data can't be read any more. What's left is listed below, and you \
                      can save it as a file."
                .to_owned()
        }
        (Found::Older, Some(name)) => format!(
            "The latest changes to “{name}” can't be read any more, so you're seeing an earlier \
             version. What's left of the changes is listed below, and you can save it as a \
             file."
        ),
        (Found::Twice, Some(name)) => {
            format!("There are two versions of “{name}”. Both are listed.")
        }
    };
    let mut words: Vec<_> = findings.iter().map(words).collect();
    words.retain(|words| !words.is_empty());
    words.extend(lost(&findings));
    (!words.is_empty()).then(|| {
        let close = button("", None, "Close".to_owned(), tap(move || app.forget_findings()));
        notice("Storage was damaged", words.join(" "), vec![close])
    })
}

/// Returns a sentence about documents that only the browser's database had, if it has lost any.
fn lost(findings: &[(Finding, Option<String>)]) -> Option<String> {
    let mut names = findings.iter().filter_map(|(finding, _)| match &finding.found {
        Found::Lost(name) => Some(name),
        Found::Older | Found::Twice => None,
    });
    let (first, others) = (names.next()?, names.count());
    let what = match others {
        0 => format!("“{first}” is gone"),
        others => format!("“{first}” and {} are gone", counted(others, "other")),
    };
    Some(format!(
        "This browser has deleted its database, so {what}. If you have a backup, restore it on \
         the About page."
    ))
}

/// Renders the reminder to back up.
pub(crate) fn backup_notice(app: AppState) -> Option<AnyView> {
    app.state(|_| ());
    let now = clock::now();
    let (is_due, settings) =
        app.with_library(|library| (library.is_backup_due(now), library.settings()));
    is_due.then(|| {
        let words = match settings.backed_up_at {
            Some(at) => format!("Your last backup was {}.", ago(at, now)),
            None => "You haven't backed up your battles and rosters yet.".to_owned(),
        };
        let later = tap(move || {
            app.with_library(|library| library.set(|it| it.put_off(clock::now())));
            app.changed();
        });
        let buttons = vec![download_backup(app), button("", None, "Later".to_owned(), later)];
        notice("Time for a backup", words, buttons)
    })
}

/// Renders a notice with buttons.
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
