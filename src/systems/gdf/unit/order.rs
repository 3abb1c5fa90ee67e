//! Orders that units can be given.

use engine::{Topic, stored_as_rows};

stored_as_rows! {
    /// An order for a unit. Each unit gets one per round.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    pub enum Order {
        /// Stay in place and shoot.
        1 = Hold,
        /// Move a short distance, then shoot.
        2 = Advance,
        /// Move a long distance.
        3 = Rush,
        /// Move a long distance into melee.
        4 = Charge,
        /// Do nothing, as a pinned unit must.
        5 = Idle,
    }
}

impl Order {
    /// Returns the name of the order.
    pub fn name(self) -> &'static str {
        match self {
            Self::Hold => "Hold",
            Self::Advance => "Advance",
            Self::Rush => "Rush",
            Self::Charge => "Charge",
            Self::Idle => "Stay idle",
        }
    }

    /// Returns the distance that a unit can move with this order before modifiers, in inches.
    pub fn inches(self) -> u8 {
        match self {
            Self::Hold | Self::Idle => 0,
            Self::Advance => 6,
            Self::Rush | Self::Charge => 12,
        }
    }

    /// Returns `true` if the order allows shooting.
    pub fn shoots(self) -> bool {
        matches!(self, Self::Hold | Self::Advance)
    }

    /// Describes in a few words what the order allows.
    pub fn words(self) -> String {
        let inches = self.inches();
        match self {
            Self::Hold => "Stay in place, then shoot.".to_owned(),
            Self::Advance => format!("Up to {inches}″, then shoot."),
            Self::Rush => format!("Up to {inches}″, no shooting."),
            Self::Charge => {
                format!("Charge up to {inches}″; at least one model must make contact.")
            }
            Self::Idle => "No move, no attack.".to_owned(),
        }
    }
}

/// The help topic about activation and orders.
pub(crate) const TOPIC: Topic =
    Topic { key: "orders", title: "Activation", rules: &[10], text: || choices("pinned") };

/// The help topic about activation and orders in 3.5.
pub(crate) const TOPIC_3_5: Topic = Topic { rules: &[14], text: || choices("shaken"), ..TOPIC };

/// Explains the orders that players can choose from. `shaken` is the edition's word for a unit that
/// failed its morale test.
fn choices(shaken: &str) -> String {
    format!(
        "Choose one: Hold, then shoot; Advance up to {}″, then shoot; Rush up to {}″; Charge up to \
         {}″ into melee. A {shaken} unit does nothing.",
        Order::Advance.inches(),
        Order::Rush.inches(),
        Order::Charge.inches()
    )
}
