import { defineConfig } from "@playwright/test";
import bench from "./bench.config";

// The configuration for the times that `cargo xtask bench` compares by turns.
export default defineConfig({
  ...bench,
  testMatch: "times.ts",
  retries: 0,
  reporter: [["list"]],
});
