//! The battle screen, with all figures, the next step, and the overlay.

use ledger::{BattleId, LoadError, Open, ShelfError};
use leptos::prelude::*;
use rules_core::{RestoreError, SideId};

use crate::{
    app_state::AppState,
    browser::{page::set_title, wake_lock::WakeLock},
    components::{
        all,
        banner::{banner, trouble},
        battle::{
            aloud::aloud,
            bar::{bar, holdings},
            crowd::{chips, sought, ways_to_changed},
            log::log,
            menu::topics,
            move_bar::move_bar,
            news::news,
            order::order,
            overlay::overlay,
            reminder::reminder,
            roll::roll,
        },
        flag,
        icon::{button, emblem, side_number},
        node::live,
        notice::{cut_off_notice, found_notice, install_notice},
        page::{page_head, room_beside},
        parts::{
            Placeholder::{Line, Screen},
            figures_last_seen, with_battle, with_part,
        },
        portrait::read_portraits,
        sharing::more_phones::control_banner,
        tap,
        watch::watched,
    },
    phones::Phones,
    session::{
        Opened, Session,
        panes::{Head, LastNews, Lineup, Side},
    },
    shown::{Region, Room, Shown},
    split::{Battlefield, NOTEBOOK, ProgramPart},
};

impl Default for Battlefield {
    fn default() -> Self {
        Self { screen: battle }
    }
}

/// Renders the battle with this ID.
///
/// Unsaved changes in memory are included.
pub(crate) fn battle(phones: Phones, id: BattleId) -> AnyView {
    let app = phones.app();
    let unkept = app.take_unkept(id);
    let is_unkept = unkept.is_some();
    let opened = match unkept {
        Some((edition, content)) => Ok(Open { content, edition }),
        None => app.with_library(|library| library.open(id)),
    };
    match opened {
        Ok(Open { content, edition }) => {
            let session = Session::keeping(phones, edition, is_unkept, content);
            app.remember(Some(id));
            on_cleanup(move || session.document.put_aside());
            keep_awake(app);
            set_title(&format!("{} – Rollbook", session.now(Shown::names)));
            battlefield(app, session)
        }
        Err(LoadError::Battle(RestoreError::NoRules(system))) => {
            with_part(ProgramPart::Rules(system), Screen, move |()| battle(phones, id))
        }
        Err(LoadError::Shelf(ShelfError::Archived)) => {
            with_battle(app, id, move || battle(phones, id))
        }
        Err(why) => {
            app.remember(None);
            let save = (!matches!(why, LoadError::Missing)).then(|| {
                button("", None, "Save as file".to_owned(), tap(move || app.save_as_file(id)))
            });
            view! {
                <main class="page">
                    {page_head("Battle")}
                    {trouble("Couldn't open this battle.", vec![why.to_string()], save)}
                    {figures_last_seen(id)}
                </main>
            }
            .into_any()
        }
    }
}

/// Keeps the screen on while the battle is open, if the setting is on.
fn keep_awake(app: AppState) {
    let lock = StoredValue::new_local(None);
    on_cleanup(move || lock.set_value(None));
    app.once_painted(move || {
        if app.comfort().keep_awake {
            // The battle may be closed by then.
            let _closed = lock.try_update_value(|lock| *lock = Some(WakeLock::hold()));
        }
    });
}

fn battlefield(app: AppState, session: Session) -> AnyView {
    let save = move || {
        button("", None, "Save as file".to_owned(), tap(move || session.document.save_as_file()))
    };
    let count = move || session.sides(|sides| sides.len().to_string());
    let room = move || session.pane(Lineup, |(_, room)| room_name(room));
    let is_large = room_beside();
    let mut is_new = true;
    let sides = move || {
        let is_new = std::mem::take(&mut is_new);
        session.sides(|sides| all(sides, |it| side(session, it, is_new, is_large)))
    };
    let head = move || {
        let drawn = || {
            view! {
                {live(move || watched(session.document.claimant()))}
                {live(move || control_banner(session))}
            }
        };
        app.is_painted().then(|| drawn().into_any())
    };
    let strip = move || {
        let drawn = || {
            view! {
                {live(move || banner(app, Some(save())))}
                {live(move || found_notice(app))}
                {live(move || cut_off_notice(app))}
                {live(move || install_notice(app))}
                {live(move || session.pane(LastNews, |it| news(session, it)))}
                {live(move || ways_to_changed(session))}
                {reminder(session)}
                {aloud(session, &[Region::Page])}
            }
        };
        app.is_painted().then(|| drawn().into_any())
    };
    let has_clocks = Memo::new(move |_| session.clock().is_some());
    let clocks = move || {
        has_clocks.get().then(|| with_part(&NOTEBOOK, Line, move |it| (it.clocks)(session)))
    };
    // Unless an overlay is open at first, draw the overlay only after the first paint, since no tap
    // can open it earlier.
    let has_overlay = RwSignal::new(untrack(|| session.on_top()) != Opened::Nothing);
    app.once_painted(move || {
        read_portraits(session);
        // The battle may be closed by then.
        let _closed = has_overlay.try_set(true);
    });
    view! {
        <div class="battle" data-watch=move || flag(session.document.is_watching())>
            <div class="battle-head">
                {bar(session)}
                {live(clocks)}
                {live(move || holdings(session))}
                {live(move || order(session))}
                {live(head)}
            </div>
            <main class="field" data-sides=count data-room=room data-seek=move || sought(session)>
                {live(move || chips(session))}
                {sides}
            </main>
            <div class="strip">{live(strip)}</div>
            {live(move || move_bar(session))}
            {beside(session, is_large)}
            {live(move || sweep(session))}
            {live(move || has_overlay.get().then(|| overlay(session)))}
        </div>
    }
    .into_any()
}

/// Returns the name in the stylesheet for the space per figure.
fn room_name(room: Room) -> Option<&'static str> {
    match room {
        Room::Usual => None,
        Room::Little => Some("little"),
    }
}

/// Renders the log and the rules beside the battle, if there is enough space.
fn beside(session: Session, is_large: RwSignal<bool>) -> AnyView {
    let page = move || {
        let log = move || log(session);
        view! {
            <aside class="battle-aside" aria-label="Log and rules">
                {live(log)} {rules(session)}
            </aside>
        }
        .into_any()
    };
    live(move || is_large.get().then(page))
}

/// Renders the topics of the rules below the log.
fn rules(session: Session) -> AnyView {
    view! { <h2 class="label">"Rules"</h2> {topics(session)} }.into_any()
}

/// Renders a banner that sweeps across the screen when play passes to a side.
fn sweep(session: Session) -> Option<AnyView> {
    let side = session.moments.passed_to()?;
    let name = session.side(side, |it| it.name.clone())?;
    let drawn = view! {
        <div class="sweep" data-side=side_number(side) aria-hidden="true">
            {emblem(session, side)}
            <b>{name}</b>
        </div>
    };
    Some(drawn.into_any())
}

/// Renders the header of a side. `is_next` if it is the side's move.
fn side_head(session: Session, id: SideId, (name, remark, is_next): (&str, &str, bool)) -> AnyView {
    view! {
        <h2 class="side-head" data-turn=flag(is_next)>
            {emblem(session, id)}
            <span class="side-words">
                <span class="side-name" translate="no">{name.to_owned()}</span>
                <span class="side-count">{remark.to_owned()}</span>
            </span>
        </h2>
    }
    .into_any()
}

/// Renders a side with the cards of its figures.
///
/// If `is_new`, cards that are off screen at first are built later.
fn side(session: Session, side: &Side<'_>, is_new: bool, is_large: RwSignal<bool>) -> AnyView {
    let id = side.id;
    let head = move || session.pane(Head(id), |it| it.map(|it| side_head(session, id, it)));
    let cards = roll(session, &side.cards, is_new, is_large);
    view! {
        <section class="side" data-side=side_number(id) aria-label=side.name.to_owned()>
            {live(head)}
            <ul class="roll">{cards}</ul>
        </section>
    }
    .into_any()
}
