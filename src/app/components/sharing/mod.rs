//! What takes documents from one phone to another: codes, links, files and backups.

pub(crate) mod backup;
pub(crate) mod code_entry;
pub(crate) mod export;
pub(crate) mod long_text;
pub(crate) mod more_phones;
pub(crate) mod moving_code;
pub(crate) mod open_file;
pub(crate) mod paste;
pub(crate) mod paste_field;
pub(crate) mod share;
