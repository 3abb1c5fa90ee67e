//! All there is beside Home and the battle: a part of the program of its own, which comes when it is wanted.

use ledger::{FileError, read_file, write_link};
use leptos::{prelude::*, task::spawn_local};

use crate::{
    browser::address,
    components::{
        copies::hand_over_overlay, paste, report_overlay::report_overlay,
        two_phones::two_phones_overlay,
    },
    desk::Desk,
    phones::Phones,
    route::Route,
    screens,
    split::Pages,
};

impl Default for Pages {
    fn default() -> Self {
        Self {
            look_for_news: Desk::look_for_news,
            news: screens::changelog::news_notice,
            screen,
            open,
            paste,
            hand_over: hand_over_overlay,
            two_phones: two_phones_overlay,
            perform: Phones::perform,
            judge: Phones::judge,
            report: report_overlay,
        }
    }
}

fn screen(desk: Desk, route: Route) -> AnyView {
    match route {
        Route::NewBattle => screens::new_battle::new_battle(desk),
        Route::Test => screens::test::test(desk),
        Route::Reference => screens::reference::reference(),
        Route::Rosters => screens::rosters::rosters(desk),
        Route::Roster(id) => screens::roster::roster(desk, id),
        Route::Import => screens::import::import(desk),
        Route::Scan => screens::scan::scan(desk),
        Route::Print(id) => screens::print::print(desk, id),
        route @ (Route::Shared | Route::Imported(_)) => screens::shared::shared(desk, route),
        Route::About => screens::about::about(desk),
        Route::Changelog => screens::changelog::changelog(desk),
        Route::Settings => screens::settings::settings(desk),
        Route::FirstShot(system) => screens::first_shot::first_shot(desk, system),
        // These are there without.
        Route::Home | Route::Battle(_) => ().into_any(),
    }
}

fn paste(desk: Desk, text: String) {
    spawn_local(paste::open(desk, text));
}

/// Opens the file of a roster or a battle as the link that it might as well be, so that it is shown first, too; or else what
/// another program has made.
fn open(desk: Desk, bytes: Vec<u8>) {
    match str::from_utf8(&bytes).map(read_file) {
        Ok(Ok(shared)) => {
            address::go(&Route::link(&write_link(&shared)));
        }
        Ok(Err(FileError::NotOurs)) | Err(_) => spawn_local(paste::take_over(desk, bytes)),
        Ok(Err(error)) => desk.say(error.to_string()),
    }
}
