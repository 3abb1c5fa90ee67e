//! What there is to tell after the battle, to be read and to be sent.

use leptos::{prelude::*, task::spawn_local};
use rules_core::report::Section;

use super::{
    all,
    chart::chart,
    icon::{button, emblem, undo_button},
    sheet::{close_button, head},
    tap,
};
use crate::{
    browser::share::{Shared, share},
    session::Session,
    shown::Shown,
};

/// The report as a sheet.
pub(crate) fn report_sheet(session: Session) -> AnyView {
    let drawn = session.report().map(|report| {
        let sections = all(&report.sections, |it| section(session, it));
        let text = report.to_string();
        let words = RwSignal::new("Share");
        let share = move || hand_on(text.clone(), words);
        let share =
            move || button("go", Some("#i-share"), words.get().to_owned(), tap(share.clone()));
        let names = session.now(Shown::names);
        view! {
            {head(None, report.headline.clone(), names, vec![close_button(session)])}
            <div class="sheet-play">
                {report.chart.as_ref().map(chart)}
                {sections}
                <footer class="sheet-foot">
                    {undo_button(session)} {share}
                </footer>
            </div>
        }
        .into_any()
    });
    drawn.into_any()
}

/// Hands the text on; `words` become what came of it.
fn hand_on(text: String, words: RwSignal<&'static str>) {
    spawn_local(async move {
        match share(&text).await {
            Ok(Shared::ByDevice) => {}
            Ok(Shared::Copied) => words.set("Copied"),
            Err(_) => words.set("The browser cannot share"),
        }
    });
}

fn section(session: Session, section: &Section) -> AnyView {
    let rows = all(&section.rows, |(who, what)| {
        view! { <div class="fate"><dt>{who.clone()}</dt><dd>{what.clone()}</dd></div> }.into_any()
    });
    let badge = section.side.map(|side| emblem(session, side));
    view! { <section><h3 class="of-side">{badge}{section.title.clone()}</h3><dl>{rows}</dl></section> }
        .into_any()
}
