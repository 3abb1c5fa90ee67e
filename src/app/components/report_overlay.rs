//! What there is to tell after the battle, to be read and to be sent.

use leptos::prelude::*;
use rules_core::report::Section;

use super::{
    all,
    chart::chart,
    copies::rosters,
    icon::{emblem, undo_button},
    overlay::{close_button, head},
    picture::picture_button,
    share::share_button,
};
use crate::{session::Session, shown::Shown};

/// The report as an overlay.
pub(crate) fn report_overlay(session: Session) -> AnyView {
    let drawn = session.report().map(|report| {
        let sections = all(&report.sections, |it| section(session, it));
        let text = report.to_string();
        let share = share_button("go", "Share", move || text.clone());
        let names = session.now(Shown::names);
        let picture = picture_button(&names, &report);
        view! {
            {head(None, report.headline.clone(), names, vec![close_button(session)])}
            <div class="sheet-play">
                {report.chart.as_ref().map(chart)}
                {sections}
                {rosters(session)}
                <footer class="sheet-foot">
                    {undo_button(session)} {picture} {share}
                </footer>
            </div>
        }
        .into_any()
    });
    drawn.into_any()
}

fn section(session: Session, section: &Section) -> AnyView {
    let rows = all(&section.rows, |(who, what)| {
        view! { <div class="fate"><dt>{who.clone()}</dt><dd>{what.clone()}</dd></div> }.into_any()
    });
    let badge = section.side.map(|side| emblem(session, side));
    view! { <section><h3 class="of-side">{badge}{section.title.clone()}</h3><dl>{rows}</dl></section> }
        .into_any()
}
