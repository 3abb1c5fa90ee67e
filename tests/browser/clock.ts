// A page's clock under a test's control.

import type { Page } from "@playwright/test";

// Stops the clock of a page, after `page.clock.install()`. From then on, only `page.clock.runFor()`
// makes time pass for the page.
export async function stopClock(page: Page): Promise<void> {
  // A clock cannot be turned back, so it stops at a later time.
  await page.clock.pauseAt(new Date(Date.now() + 60_000));
}
