// Controls a page's clock.

import type { Page } from "@playwright/test";

// Stops a page's clock, which `page.clock.install()` must have replaced. After that, only
// `page.clock.runFor()` moves the clock.
export async function stopClock(page: Page): Promise<void> {
  // A clock cannot be turned back, so it stops at a later time.
  await page.clock.pauseAt(new Date(Date.now() + 60_000));
}
