//! The parts that screens are made of, one idea a file. Those that show a battle take its [`Session`](crate::session).

pub(crate) mod adjust;
pub(crate) mod banner;
pub(crate) mod bar;
pub(crate) mod choice;
pub(crate) mod conditions;
pub(crate) mod die;
pub(crate) mod figure_card;
pub(crate) mod figure_sheet;
pub(crate) mod icon;
pub(crate) mod keypad;
pub(crate) mod log;
pub(crate) mod move_bar;
pub(crate) mod news;
pub(crate) mod number;
pub(crate) mod odds;
pub(crate) mod offers;
pub(crate) mod pool;
pub(crate) mod sheet;
pub(crate) mod sum;
pub(crate) mod table_sheet;
pub(crate) mod toast;
pub(crate) mod tracker;
pub(crate) mod walk_sheet;
