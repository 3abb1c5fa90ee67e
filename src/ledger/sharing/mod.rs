//! How data comes and goes: links, codes, files, backups, other programs' rosters and other phones.

pub(crate) mod backup;
pub(crate) mod code;
pub(crate) mod divergence;
pub(crate) mod file;
pub(crate) mod group;
mod handing_over;
pub(crate) mod imports;
pub(crate) mod incoming;
pub(crate) mod link;
pub(crate) mod losses;
pub(crate) mod moving;
#[cfg(test)]
mod own_games;
pub(crate) mod qr;
pub(crate) mod restoration;
pub(crate) mod signal;
