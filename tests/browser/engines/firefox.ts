// Firefox as distributed, which Playwright drives by WebDriver BiDi. This Firefox reports downloads
// without the id that Playwright needs to recognise them.

import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { downloaded } from "./download";

// Each worker has its own folder.
const downloads = join(tmpdir(), `rollbook-firefox-${process.pid}`);

export const FIREFOX = {
  channel: "moz-firefox",
  launchOptions: {
    executablePath: process.env.ROLLBOOK_FIREFOX ?? "/usr/bin/firefox-esr",
    downloadsPath: downloads,
    firefoxUserPrefs: {
      "ui.prefersReducedMotion": 1,
      // Scroll bars take no space, as on a phone.
      "ui.useOverlayScrollbars": 1,
      "widget.gtk.overlay-scrollbars.enabled": true,
      "dom.events.testing.asyncClipboard": true,
    },
  },
};

// Firefox's message about a request that was still in the service worker when the page was left.
// The app fetches parts in advance, and a spec may reload before they have arrived.
export const BROKEN_OFF =
  /^Failed to load .+ A ServiceWorker intercepted the request and encountered an unexpected error\.$/;

export const inFirefox = {
  page: async ({ page }: { page: Page }, use: (page: Page) => Promise<void>) => {
    const waits = page.waitForEvent.bind(page) as (name: string) => Promise<unknown>;
    const waitForEvent = (name: string) =>
      name === "download" ? downloaded(downloads) : waits(name);
    await use(Object.assign(page, { waitForEvent }));
  },
};
