// Timeouts that are long enough for slow machines.

import { expect as hasty } from "@playwright/test";

export const expect = hasty.configure({ timeout: 15_000 });
export const TEST_TIMEOUT = 120_000;

// Longer than the time in which the app ignores a second tap that a finger may have made by
// bouncing, in milliseconds. Nothing on the screen shows when this time is over.
export const BOUNCE = 300;
