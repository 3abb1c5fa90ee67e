import { defineConfig } from "@playwright/test";
import tests from "./playwright.config";

// The configuration for `cargo xtask bench`. Measurements run one at a time and print their
// results. No result counts as a failure.
export default defineConfig({
  ...tests,
  testDir: "bench",
  testMatch: "*.bench.ts",
  fullyParallel: false,
  workers: 1,
  reporter: [["list"], ["./bench/compare.ts"]],
  projects: [{ ...tests.projects?.[0], name: "bench" }],
});
