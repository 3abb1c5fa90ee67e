// The stock Firefox, which Playwright drives by WebDriver BiDi, and what that lacks: it never tells of a download.

import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { downloaded } from "./download";

// All workers have the same.
const downloads = (process.env.ROLLBOOK_DOWNLOADS ??= mkdtempSync(join(tmpdir(), "rollbook-firefox-")));

export const FIREFOX = {
  channel: "moz-firefox",
  launchOptions: {
    executablePath: process.env.ROLLBOOK_FIREFOX ?? "/usr/bin/firefox-esr",
    firefoxUserPrefs: {
      "ui.prefersReducedMotion": 1,
      // As on a phone: bars that take no room.
      "ui.useOverlayScrollbars": 1,
      "widget.gtk.overlay-scrollbars.enabled": true,
      "browser.download.folderList": 2,
      "browser.download.dir": downloads,
      "browser.download.alwaysOpenPanel": false,
      "dom.events.testing.asyncClipboard": true,
    },
  },
};

export const inFirefox = {
  page: async ({ page }: { page: Page }, use: (page: Page) => Promise<void>) => {
    const waits = page.waitForEvent.bind(page) as (name: string) => Promise<unknown>;
    const waitForEvent = (name: string) => (name === "download" ? downloaded(downloads) : waits(name));
    await use(Object.assign(page, { waitForEvent }));
  },
};
