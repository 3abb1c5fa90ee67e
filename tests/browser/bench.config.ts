import { defineConfig } from "@playwright/test";
import tests from "./playwright.config";

// For `cargo xtask bench`. Results are printed, measurements run one at a time, and no result fails
// a test.
export default defineConfig({
  ...tests,
  testDir: "bench",
  testMatch: "*.bench.ts",
  fullyParallel: false,
  workers: 1,
  projects: [{ ...tests.projects?.[0], name: "bench" }],
});
