//! Adapters for the browser's features: storage, clock, random numbers, files, sharing, other tabs,
//! workers for long tasks, and the service worker.

pub mod address;
pub mod camera;
pub mod clipboard;
pub mod clock;
pub mod device;
pub mod dialog;
pub mod disk_log;
pub mod exchange;
pub mod file;
pub mod focus;
pub mod forgotten;
pub mod gate;
pub mod keys;
pub mod launch;
pub mod local_network;
pub mod lock;
pub mod looks;
pub mod motion;
pub mod page;
pub mod paint;
pub mod peer;
pub mod persist;
pub mod picture;
pub mod random;
pub mod service_worker;
pub mod share;
pub mod simulation;
pub mod site;
pub mod sound;
pub mod storage;
pub mod typing;
pub mod unload;
pub mod vibrate;
pub mod wake_lock;
pub mod windows;
