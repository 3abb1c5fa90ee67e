import { defineConfig } from "@playwright/test";
import tests from "./playwright.config";

// `cargo xtask bench`: what is measured is printed, one measurement at a time, and none of it can
// fail a test.
export default defineConfig({
  ...tests,
  testDir: "bench",
  testMatch: "*.bench.ts",
  fullyParallel: false,
  workers: 1,
  projects: [{ ...tests.projects?.[0], name: "bench" }],
});
