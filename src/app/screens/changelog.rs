//! The list of changes in each version.

use leptos::{prelude::*, task::spawn_local};

use crate::{
    app_state::AppState,
    changelog::{fetched, versions},
    components::{all, icon::button, notice::notice, page::page_head, tap},
    route::Route,
};

/// Renders the changes in each version, latest version first.
pub(crate) fn changelog(app: AppState) -> AnyView {
    app.hide_news();
    let text = RwSignal::new(None);
    spawn_local(async move {
        let fetched = fetched().await.unwrap_or_default();
        // The screen may be closed by then.
        let _closed = text.try_set(Some(fetched));
    });
    let sections = move || {
        let Some(text) = text.get() else { return "Loading …".into_any() };
        let sections = all(versions(&text), |(name, points)| {
            let points = all(points, |point| view! { <li>{point.to_owned()}</li> }.into_any());
            view! { <div><h2 class="label">{name.to_owned()}</h2><ul>{points}</ul></div> }
                .into_any()
        });
        match sections.is_empty() {
            true => "Couldn't load the list. Everything else works. Try again when you're online."
                .into_any(),
            false => sections.into_any(),
        }
    };
    view! {
        <main class="page">
            {page_head("What's new")}
            <section class="prose">{sections}</section>
        </main>
    }
    .into_any()
}

/// Renders a notice about an update of the app, with a link to the changes.
pub(crate) fn news_notice(app: AppState) -> Option<AnyView> {
    let version = app.state(|state| state.news.clone())?;
    let look = view! { <a class="button" href=Route::Changelog.href()>"What's new"</a> };
    let close = button("", None, "Close".to_owned(), tap(move || app.hide_news()));
    let words = format!("Rollbook has been updated to version {version}.");
    Some(notice("A new version", words, vec![look.into_any(), close]))
}
