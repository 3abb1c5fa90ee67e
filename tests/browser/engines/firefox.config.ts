// Runs some of the specs in Firefox as distributed rather than in Playwright's own build.

import { defineConfig } from "@playwright/test";
import chromium from "../playwright.config";
import { FIREFOX } from "./firefox";
import { part } from "./part";

export default defineConfig({
  ...chromium,
  ...part("firefox"),
  outputDir: "../results-firefox",
  use: { ...chromium.use, ...FIREFOX, browserName: "firefox", screenshot: "off", trace: "off" },
  projects: [{ name: "phone", use: { viewport: { width: 360, height: 740 } } }],
});
