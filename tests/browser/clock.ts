// A page's clock that tests turn.

import type { Page } from "@playwright/test";

// Stops the clock of a page, after `page.clock.install()`. From then on, time passes for the page
// only by `page.clock.runFor()`.
export async function stopClock(page: Page): Promise<void> {
  // A clock cannot be turned back, so it stops at a later time.
  await page.clock.pauseAt(new Date(Date.now() + 60_000));
}
