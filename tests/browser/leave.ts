// Leaves the app as players do, without closing it.

import type { Page } from "@playwright/test";

// Hides the page, as switching to another app does.
export async function leave(page: Page): Promise<void> {
  await page.evaluate(() => {
    Object.defineProperty(document, "hidden", { value: true, configurable: true });
    document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
  });
}
