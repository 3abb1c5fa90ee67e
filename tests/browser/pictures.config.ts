// Takes the pictures of the README.

import { defineConfig } from "@playwright/test";
import tests from "./playwright.config";

export default defineConfig({
  ...tests,
  testDir: "pictures",
  workers: 1,
  retries: 0,
  projects: [
    {
      name: "pictures",
      use: { ...tests.projects?.[0]?.use, deviceScaleFactor: 1.5, colorScheme: "light" },
    },
  ],
});
