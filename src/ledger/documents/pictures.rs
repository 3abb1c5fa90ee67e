//! Pictures of a roster's figures, and photos of battles.

use std::{fmt, sync::Arc};

use serde::{Deserialize, Serialize, Serializer};

use crate::{documents::limits::MOST_FIGURES, store::text::sum_of};

/// The start of every picture: an address with the content of a JPEG file.
const JPEG: &str = "data:image/jpeg;base64,";

/// The maximum length of a picture, in bytes of its address. A square of 256 pixels needs about
/// half of it.
pub const LARGEST_PICTURE: usize = 32 << 10;

/// The maximum size of a photo, in bytes of its JPEG file.
pub(crate) const LARGEST_PHOTO: usize = 60_000;

/// The maximum length of a photo, in bytes of its address.
pub const LONGEST_PHOTO: usize = JPEG.len() + 4 * LARGEST_PHOTO.div_ceil(3);

/// The pictures of a roster's figures, by the [id](rules_core::sheet::Sheet::id) of the sheet.
///
/// They belong to the roster on this device, its files and backups. Links leave them out, as they
/// would be too long.
///
/// Reading leaves out everything that is not a picture.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "Vec<(i32, String)>")]
pub struct Pictures(Vec<(i32, Picture)>);

/// A picture as the address of its content, which an image can show.
#[derive(Clone, PartialEq, Eq)]
pub struct Picture(Arc<str>);

impl Picture {
    /// Reads a picture.
    ///
    /// Returns `None` if the address is not that of a JPEG file, or is longer than
    /// [`LARGEST_PICTURE`].
    ///
    /// ```
    /// use ledger::Picture;
    ///
    /// assert!(Picture::read("data:image/jpeg;base64,/9j/4A==").is_some());
    /// assert!(Picture::read("https://example.org/spy.jpg").is_none());
    /// ```
    pub fn read(address: &str) -> Option<Self> {
        Self::of_at_most(LARGEST_PICTURE, address)
    }

    /// Reads a photo of a battle.
    ///
    /// Returns `None` if the address is not that of a JPEG file, or is longer than
    /// [`LONGEST_PHOTO`].
    pub fn read_photo(address: &str) -> Option<Self> {
        Self::of_at_most(LONGEST_PHOTO, address)
    }

    fn of_at_most(most: usize, address: &str) -> Option<Self> {
        let is_base64 = |it: u8| it.is_ascii_alphanumeric() || b"+/=".contains(&it);
        let content = address.strip_prefix(JPEG)?;
        let is_one = address.len() <= most && content.bytes().all(is_base64);
        (is_one && !content.is_empty()).then(|| Self(address.into()))
    }

    /// Returns the ID of a photo. It is the checksum of the content, so different photos have
    /// different IDs, and a damaged photo no longer has its own.
    pub fn id(&self) -> u64 {
        sum_of(&self.0)
    }

    /// Returns the size of the picture's file, in bytes.
    pub fn bytes(&self) -> u32 {
        let content = self.0.trim_end_matches('=').len().saturating_sub(JPEG.len());
        u32::try_from(content * 3 / 4).unwrap_or(u32::MAX)
    }

    /// Returns the address of the picture's content.
    pub fn address(&self) -> &str {
        &self.0
    }
}

impl Serialize for Picture {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.0)
    }
}

impl fmt::Debug for Picture {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a picture of {} bytes", self.0.len())
    }
}

impl From<Vec<(i32, String)>> for Pictures {
    fn from(read: Vec<(i32, String)>) -> Self {
        let pictures =
            read.iter().filter_map(|(sheet, address)| Some((*sheet, Picture::read(address)?)));
        Self(pictures.take(MOST_FIGURES).collect())
    }
}

impl Pictures {
    /// Returns the picture of the sheet with this id, if there is one.
    pub fn of(&self, sheet: i32) -> Option<&Picture> {
        self.0.iter().find(|(id, _)| *id == sheet).map(|(_, picture)| picture)
    }

    /// Sets or removes the picture of the sheet with this id.
    pub fn set(&mut self, sheet: i32, picture: Option<Picture>) {
        self.0.retain(|(id, _)| *id != sheet);
        self.0.extend(picture.map(|picture| (sheet, picture)));
    }

    /// Returns `true` if there are pictures of other sheets.
    pub(crate) fn has_others(&self, sheets: &[i32]) -> bool {
        self.0.iter().any(|(id, _)| !sheets.contains(id))
    }

    /// Removes the pictures of all other sheets.
    pub fn retain(&mut self, sheets: &[i32]) {
        self.0.retain(|(id, _)| sheets.contains(id));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn picture(content: &str) -> Option<Picture> {
        Picture::read(&format!("{JPEG}{content}"))
    }

    #[test]
    fn pictures_read_back_and_anything_else_is_left_out() {
        let mut pictures = Pictures::default();
        pictures.set(3, picture("AAAA"));
        pictures.set(5, picture("BBBB"));
        pictures.set(5, None);
        let text = serde_json::to_string(&pictures).unwrap();
        assert_eq!(text, r#"[[3,"data:image/jpeg;base64,AAAA"]]"#);
        assert_eq!(serde_json::from_str::<Pictures>(&text).unwrap(), pictures);
        let strange = r#"[[3,"data:image/jpeg;base64,AAAA"],[4,"https://a.example/x.jpg"],[5,""],
            [7,"data:image/svg+xml,<svg/>"]]"#;
        assert_eq!(serde_json::from_str::<Pictures>(strange).unwrap(), pictures);
    }

    #[test]
    fn a_picture_has_a_size_and_letters_that_an_address_can_have() {
        let most = LARGEST_PICTURE - JPEG.len();
        assert!(picture(&"A".repeat(most)).is_some());
        assert!(picture(&"A".repeat(most + 1)).is_none());
        assert!(picture("A\" onload=\"").is_none() && picture("").is_none());
    }

    #[test]
    fn pictures_of_removed_sheets_are_removed() {
        let mut pictures = Pictures::default();
        (1..4).for_each(|sheet| pictures.set(sheet, picture("AAAA")));
        pictures.retain(&[2, 9]);
        assert_eq!([1, 2, 3].map(|it| pictures.of(it).is_some()), [false, true, false]);
    }
}
