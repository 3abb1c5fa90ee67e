//! All that Rollbook asks of the browser: storage, clock, chance, files, sharing, the service worker.

pub mod clock;
pub mod file;
pub mod random;
pub mod service_worker;
pub mod share;
pub mod storage;
