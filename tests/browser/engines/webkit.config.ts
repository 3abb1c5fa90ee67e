// The same specs in WebKitGTK, which has Safari's engine. Playwright itself can only drive its own
// build of WebKit: see `webkit/page.ts`.

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
