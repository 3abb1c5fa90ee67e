// The stock Firefox, which Playwright drives by WebDriver BiDi. What it tells of a download lacks
// the number by which Playwright would know it.

import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { downloaded } from "./download";

// Each worker has its own.
const downloads = join(tmpdir(), `rollbook-firefox-${process.pid}`);

export const FIREFOX = {
  channel: "moz-firefox",
  launchOptions: {
    executablePath: process.env.ROLLBOOK_FIREFOX ?? "/usr/bin/firefox-esr",
    downloadsPath: downloads,
    firefoxUserPrefs: {
      "ui.prefersReducedMotion": 1,
      // As on a phone: bars that take no room.
      "ui.useOverlayScrollbars": 1,
      "widget.gtk.overlay-scrollbars.enabled": true,
      "dom.events.testing.asyncClipboard": true,
    },
  },
};

// What Firefox says by itself of something that was still on its way through the service worker
// when the page was left. The program fetches ahead what may be wanted next, and a spec may reload
// before all of that is there.
export const BROKEN_OFF = /^Failed to load .+ A ServiceWorker intercepted the request and encountered an unexpected error\.$/;

export const inFirefox = {
  page: async ({ page }: { page: Page }, use: (page: Page) => Promise<void>) => {
    const waits = page.waitForEvent.bind(page) as (name: string) => Promise<unknown>;
    const waitForEvent = (name: string) => (name === "download" ? downloaded(downloads) : waits(name));
    await use(Object.assign(page, { waitForEvent }));
  },
};
