//! Starts the worker.

fn main() {
    dice_reader::start();
}
