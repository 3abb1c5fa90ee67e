//! Reads zipped rosters. These are zip archives, usually with one file.

use miniz_oxide::inflate::decompress_to_vec_with_limit;
use rawzip::{CompressionMethod, ZipArchive};

use super::super::ImportError;

/// The first bytes of a zip archive.
const SIGNATURE: &[u8] = b"PK\x03\x04";
/// The maximum number of entries to read per archive.
const MOST_ENTRIES: usize = 100;
/// The maximum length of an unzipped roster, in bytes.
const MOST_INFLATED: usize = 8 << 20;

/// Returns `true` if these bytes are a zip archive.
pub(in super::super) fn is_zipped(bytes: &[u8]) -> bool {
    bytes.starts_with(SIGNATURE)
}

/// The ends of the names of files that can be rosters, from the most to the least likely one.
const ENDS: [&[u8]; 3] = [b".ros", b".json", b".txt"];

/// Unzips the roster in an archive, which is the first file whose name ends like that of a roster,
/// or else the first file.
pub(in super::super) fn unzip(bytes: &[u8]) -> Result<String, ImportError> {
    let damaged = |_| ImportError::Zip("it's damaged");
    let archive = ZipArchive::from_slice(bytes).map_err(damaged)?;
    let mut found = None;
    for entry in archive.entries().take(MOST_ENTRIES) {
        let entry = entry.map_err(damaged)?;
        let name = entry.file_path().as_bytes().to_ascii_lowercase();
        // Macs add a hidden file to each file, with the same ending.
        let file = name.rsplit(|it| *it == b'/').next().unwrap_or_default();
        if file.starts_with(b".") {
            continue;
        }
        let rank = ENDS.iter().position(|it| name.ends_with(it)).unwrap_or(ENDS.len());
        if found.as_ref().is_none_or(|(best, _)| rank < *best) {
            found = Some((rank, entry));
        }
    }
    let found = found.map(|(_, entry)| entry);
    let entry = found.ok_or(ImportError::Zip("it's empty"))?;
    let data = archive.get_entry(entry.wayfinder()).map_err(damaged)?.data();
    let too_long = ImportError::TooMuch("it's too large when unzipped");
    let text = match entry.compression_method() {
        CompressionMethod::STORE if data.len() > MOST_INFLATED => return Err(too_long),
        CompressionMethod::STORE => data.to_vec(),
        CompressionMethod::DEFLATE => {
            let inflated = decompress_to_vec_with_limit(data, MOST_INFLATED);
            inflated.map_err(|error| match error.status {
                miniz_oxide::inflate::TINFLStatus::HasMoreOutput => too_long,
                _ => ImportError::Zip("it's damaged"),
            })?
        }
        _ => return Err(ImportError::Zip("it uses an unsupported compression method")),
    };
    String::from_utf8(text).map_err(|_| ImportError::Zip("it contains no roster"))
}
