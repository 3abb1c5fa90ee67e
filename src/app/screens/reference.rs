//! The reference screen, with explanations of the rules and a search.

use ledger::Library;
use leptos::{ev::Event, prelude::*};
use rules_core::{System, words::counted};

use crate::{
    app_state::AppState,
    components::{
        all,
        node::live,
        page::{by_name, page_head, system_choice},
        parts::{Placeholder::Line, with_part},
    },
    split::ProgramPart,
};

/// Renders all topics of a system, or those that match the search.
///
/// At first, the screen shows the system used last, or the first one if that was a custom game.
pub(crate) fn reference(app: AppState) -> AnyView {
    let search = RwSignal::new(String::new());
    let used_last = app.with_library(Library::system_used_last);
    let is_ours = |system: &System| System::ALL.contains(system);
    let chosen = RwSignal::new(used_last.filter(is_ours).unwrap_or(System::FIRST));
    let change: Box<dyn FnMut(Event)> =
        Box::new(move |event| search.set(event_target_value(&event)));
    view! {
        <main class="page">
            {page_head("Rules")}
            <input
                class="input"
                type="search"
                placeholder="Search"
                aria-label="Search the rules"
                autocomplete="off"
                on:input=change
            />
            {live(move || {
                let system = chosen.get();
                let found = move || search.with(|search| topics(system, search));
                let found = with_part(ProgramPart::Rules(system), Line, move |()| found.into_any());
                view! { {system_choice(&by_name(System::ALL), chosen)} {found} }.into_any()
            })}
        </main>
    }
    .into_any()
}

fn topics(system: System, search: &str) -> AnyView {
    let searching = !search.trim().is_empty();
    let topics = all(system.topics().into_iter().filter(|topic| topic.is_about(search)), |topic| {
        view! {
            <details open=searching>
                <summary>{topic.title}</summary>
                <p>{topic.text()}</p>
            </details>
        }
        .into_any()
    });
    let found = match topics.len() {
        _ if !searching => system.about().name.to_owned(),
        0 => "No topics found.".to_owned(),
        count => counted(count, "topic"),
    };
    view! { <p class="label found" role="status">{found}</p> <div class="topics">{topics}</div> }
        .into_any()
}
