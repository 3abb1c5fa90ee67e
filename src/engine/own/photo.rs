//! Photos in the log. The entry of a photo only refers to the picture, which is saved separately.

use serde::{Deserialize, Serialize};

use super::{Own, OwnDeed, no_photo};
use crate::{refusal::Refusal, words::counted};

/// The maximum length of a photo's caption, in characters.
pub const LONGEST_CAPTION: usize = 200;
/// The maximum number of photos in a battle.
pub const MOST_PHOTOS: usize = 200;

/// A photo in the log.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Photo {
    /// The ID of the picture.
    #[serde(rename = "i")]
    pub id: u64,
    /// The size of the picture, in bytes.
    #[serde(rename = "b")]
    pub bytes: u32,
    /// The turn in which the photo was taken, if turns are counted.
    #[serde(rename = "t", default, skip_serializing_if = "Option::is_none")]
    pub turn: Option<u16>,
    /// The caption, which can be empty.
    #[serde(rename = "c", default, skip_serializing_if = "String::is_empty")]
    pub caption: String,
}

/// A photo of a battle, which may have been removed from the log. It stays in the list because deeds
/// refer to it by its index.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct HeldPhoto {
    pub(super) photo: Photo,
    pub(super) is_gone: bool,
}

impl Own {
    /// Returns the photos in the log with the numbers that deeds use for them, oldest first.
    pub fn photos(&self) -> impl Iterator<Item = (u16, &Photo)> {
        (0..)
            .zip(&self.photos)
            .filter(|(_, held)| !held.is_gone)
            .map(|(at, held)| (at, &held.photo))
    }

    /// Returns the photo with this number.
    pub fn photo(&self, number: u16) -> Option<&Photo> {
        self.photos.get(usize::from(number)).filter(|held| !held.is_gone).map(|held| &held.photo)
    }

    /// Returns the size of all pictures in the log together, in bytes.
    pub fn photo_bytes(&self) -> u64 {
        self.photos().map(|(_, photo)| u64::from(photo.bytes)).sum()
    }

    /// Adds a photo. One that exceeds a limit counts as removed, so that the numbers of all others
    /// stay those of the log.
    pub(super) fn hold_photo(&mut self, photo: &Photo) {
        let is_gone = self.room_for_photo(photo).is_err();
        let photo = if is_gone { Photo::default() } else { photo.clone() };
        self.photos.push(HeldPhoto { photo, is_gone });
    }

    /// Checks whether this photo can be added.
    pub(super) fn room_for_photo(&self, photo: &Photo) -> Result<(), Refusal> {
        if self.photos().count() >= MOST_PHOTOS {
            let words = format!(
                "A battle can have up to {}. Remove one first.",
                counted(MOST_PHOTOS, "photo")
            );
            return Err(Refusal::CannotKeep(words));
        }
        check_caption(&photo.caption)
    }

    /// Checks whether the photo with this number can get a caption.
    pub(super) fn caption_fits(&self, number: u16, caption: &str) -> Result<(), Refusal> {
        self.photo(number).ok_or_else(no_photo)?;
        check_caption(caption)
    }

    /// Returns the photo with this number and another caption, if that is a caption for the photo
    /// that was added last.
    pub(crate) fn captioned(&self, deed: &OwnDeed) -> Option<Photo> {
        let OwnDeed::Caption(number, caption) = deed else { return None };
        let is_last = usize::from(*number) + 1 == self.photos.len();
        let photo = self.photo(*number).filter(|_| is_last)?;
        Some(Photo { caption: caption.clone(), ..photo.clone() })
    }
}

fn check_caption(caption: &str) -> Result<(), Refusal> {
    match caption.chars().count() {
        count if count > LONGEST_CAPTION => Err(Refusal::CannotKeep(format!(
            "A caption can have at most {LONGEST_CAPTION} characters; this one has {count}."
        ))),
        _ => Ok(()),
    }
}
