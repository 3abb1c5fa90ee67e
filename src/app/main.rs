//! Starts Rollbook in the page.

fn main() {
    app::start();
}
