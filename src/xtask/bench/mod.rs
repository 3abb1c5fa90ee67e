//! Figures for the README and for our own curiosity: nothing here passes or fails.

mod native;
mod site;

use anyhow::Result;

use crate::dist;
use crate::paths;
use crate::setup;
use crate::size::Sizes;

/// Prints all of them.
pub(crate) fn run() -> Result<()> {
    dist::build(&setup::web()?)?;
    println!("\n===== size =====\n{}", Sizes::of(&paths::dist())?);
    println!("===== rules =====");
    native::run()?;
    println!("\n===== in the browser =====");
    site::run()
}
