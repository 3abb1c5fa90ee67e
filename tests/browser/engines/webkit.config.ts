// Runs the same specs in WebKitGTK, which has Safari's engine. `webkit/page.ts` drives it, because
// Playwright can only drive its own build of WebKit.

import { defineConfig } from "@playwright/test";
import chromium from "../playwright.config";
import { part } from "./part";

export default defineConfig({
  ...chromium,
  ...part("webkit"),
  outputDir: "../results-webkit",
  use: {
    baseURL: chromium.use!.baseURL,
    contextOptions: { reducedMotion: "reduce" },
    screenshot: "off",
    trace: "off",
  },
  projects: [{ name: "phone", use: { viewport: { width: 360, height: 740 } } }],
});
