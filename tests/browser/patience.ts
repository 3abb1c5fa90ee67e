// Timeouts that are long enough for slow machines.

import { expect as hasty } from "@playwright/test";

export const expect = hasty.configure({ timeout: 15_000 });
export const TEST_TIMEOUT = 120_000;
