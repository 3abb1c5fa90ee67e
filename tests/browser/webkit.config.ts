// Runs the tests for WebKit, which start it themselves.

import { defineConfig } from "@playwright/test";
import chromium from "./playwright.config";

export default defineConfig({ ...chromium, testDir: "webkit", outputDir: "results-webkit" });
