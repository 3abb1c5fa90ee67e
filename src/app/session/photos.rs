//! The photos in the log.

use ledger::{BattleId, KeptBattle, MANY_PHOTOS, Picture, Story};
use leptos::{prelude::*, task::spawn_local};
use rules_core::{
    Battle,
    own::{OwnDeed, Photo},
};

use super::{Opened, Session};
use crate::{browser::clock, claim::Claimant, phones::Act, route::Route};

/// The picture of a photo in the log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Shot {
    /// The picture is on this device.
    Here(Picture),
    /// The pictures are being read.
    Reading,
    /// The picture is not on this device, because another phone has taken it.
    Elsewhere,
}

/// The pictures of the battle, which are read once the log shows a photo.
#[derive(Clone, Copy)]
pub(super) struct Photos(RwSignal<Album>);

#[derive(Default)]
struct Album {
    found: Vec<(u64, Picture)>,
    /// The IDs of the pictures that are not on this device.
    absent: Vec<u64>,
    is_reading: bool,
    /// The picture that the player is asked about, because the photos need much space.
    waiting: Option<Picture>,
}

impl Photos {
    pub(super) fn new() -> Self {
        Self(RwSignal::new(Album::default()))
    }
}

impl Session {
    /// Returns `true` if photos can be added to the log here. Tracks whether another tab or phone has
    /// control of the battle.
    pub(crate) fn can_take_photos(self) -> bool {
        let is_saved = self.document.claimant().and_then(Claimant::number).is_some();
        is_saved && !self.document.is_watching()
    }

    /// Returns the route of the printed battle, if the battle is saved.
    pub(crate) fn paper(self) -> Option<Route> {
        let number = self.document.claimant()?.number()?;
        matches!(Route::here(), Route::Battle(_)).then_some(Route::PrintBattle(BattleId(number)))
    }

    /// Returns the battle as a page, with the pictures that have been read.
    pub(crate) fn story(self, tell: fn(&KeptBattle, u64, &[Picture]) -> Story) -> Story {
        let number = self.document.claimant().and_then(Claimant::number).map(BattleId);
        let summary = number.and_then(|id| self.app().with_library(|it| it.summary(id)));
        let played_at = summary.map_or_else(clock::now, |it| it.played_at);
        let pictures = untrack(|| self.pictures());
        self.document.kept(|kept| tell(kept, played_at, &pictures))
    }

    /// Returns the picture with this ID, and tracks it. Starts to read the pictures if this one isn't
    /// known yet.
    pub(crate) fn shot(self, id: u64) -> Shot {
        let known = self.photos.0.with(|album| {
            let found = album.found.iter().find(|it| it.0 == id);
            let found = found.map(|it| Shot::Here(it.1.clone()));
            found.or_else(|| album.absent.contains(&id).then_some(Shot::Elsewhere))
        });
        known.unwrap_or_else(|| {
            self.read_photos();
            Shot::Reading
        })
    }

    /// Returns the pictures that have been read.
    fn pictures(self) -> Vec<Picture> {
        self.photos.0.with(|album| album.found.iter().map(|it| it.1.clone()).collect())
    }

    /// Returns `true` if other phones are connected, which may have a picture.
    pub(crate) fn can_ask_for_photos(self) -> bool {
        self.document.phones().company(self.document.origin()).is_some()
    }

    /// Asks the other phones for the picture with this ID.
    pub(crate) fn ask_for_photo(self, id: u64) {
        self.document.phones().act(Act::AskForPhoto(id));
    }

    /// Shows a picture that has been saved on this device.
    pub(super) fn show_photo(self, photo: Picture) {
        // The battle may be closed by then.
        let _closed = self.photos.0.try_update(|album| album.add(photo));
    }

    /// Reads the pictures of the battle from the browser's database.
    pub(crate) fn read_photos(self) {
        let start = |album: &mut Album| !std::mem::replace(&mut album.is_reading, true);
        if self.photos.0.try_update_untracked(start) != Some(true) {
            return;
        }
        let origin = self.document.origin();
        spawn_local(async move {
            let found = self.app().photos_of(origin).await;
            // The battle may be closed by then.
            let Some(known) = self.document.try_kept(|kept| {
                kept.battle.own().photos().map(|(_, photo)| photo.id).collect::<Vec<_>>()
            }) else {
                return;
            };
            let _closed = self.photos.0.try_update(|album| {
                album.is_reading = false;
                for photo in found {
                    album.add(photo);
                }
                let Album { found, absent, .. } = album;
                *absent = known;
                absent.retain(|id| found.iter().all(|it| it.0 != *id));
            });
        });
    }

    /// Adds a picture to the log. If the photos of this battle then need more space than usual, asks
    /// the player first.
    pub(crate) fn add_photo(self, picture: Picture) {
        let before = self.battle(|battle| battle.own().photo_bytes());
        let after = before + u64::from(picture.bytes());
        if before <= MANY_PHOTOS && after > MANY_PHOTOS {
            self.photos.0.update(|album| album.waiting = Some(picture));
            return self.open(Opened::ManyPhotos);
        }
        self.save_photo(picture);
    }

    /// Adds the picture that the player was asked about.
    pub(crate) fn add_waiting_photo(self) {
        let waiting = self.photos.0.try_update(|album| album.waiting.take()).flatten();
        self.overlays.opened.set(Opened::Nothing);
        if let Some(picture) = waiting {
            self.save_photo(picture);
        }
    }

    /// Saves a picture, then adds its entry to the log and opens it.
    fn save_photo(self, picture: Picture) {
        if !self.document.is_editable() {
            return;
        }
        let Some(origin) = self.document.give_origin() else { return };
        spawn_local(async move {
            if let Err(why) = self.app().save_photo(origin, &picture).await {
                return self.app().say(why);
            }
            // The battle may be closed by then.
            if self.photos.0.is_disposed() {
                return;
            }
            let (id, bytes) = (picture.id(), picture.bytes());
            self.photos.0.update(|album| album.add(picture));
            // While dice are falling, a change would only skip the animation.
            self.skip_dice();
            let turn = self.battle(Battle::turn).map(|(_, number)| number);
            if self.note(&OwnDeed::Photo(Photo { id, bytes, turn, caption: String::new() })) {
                let last = self.battle(|battle| battle.own().photos().last().map(|it| it.0));
                self.open(last.map_or(Opened::Log, Opened::Photo));
            }
        });
    }
}

impl Album {
    fn add(&mut self, photo: Picture) {
        let id = photo.id();
        self.absent.retain(|it| *it != id);
        if self.found.iter().all(|it| it.0 != id) {
            self.found.push((id, photo));
        }
    }
}
