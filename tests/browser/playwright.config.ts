import { defineConfig } from "@playwright/test";

// `cargo xtask test browser` gives BASE_URL. Without it the specs run on what `cargo xtask build`
// left in dist/.
const port = 8099;
const given = process.env.BASE_URL;

export default defineConfig({
  testDir: "specs",
  outputDir: "results",
  fullyParallel: true,
  forbidOnly: !!process.env.CI,
  grepInvert: /@not-chromium/,
  workers: 2,
  // A machine that is busy otherwise may be late; such a test is named as flaky, and what fails
  // three times fails.
  retries: 2,
  reporter: [["list"]],
  use: {
    baseURL: given ?? `http://127.0.0.1:${port}/`,
    // Dice that the app rolls are not waited for; dice.spec.ts looks at them.
    contextOptions: { reducedMotion: "reduce" },
    screenshot: "only-on-failure",
    // A trace of every test takes as long as many a test; what failed once is traced as it is tried
    // again.
    trace: "on-first-retry",
    launchOptions: {
      executablePath: process.env.ROLLBOOK_CHROMIUM ?? "/usr/bin/chromium",
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
  },
  projects: [{ name: "phone", use: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true } }],
  webServer: given
    ? undefined
    : {
        command: `cargo xtask serve --no-build --port ${port}`,
        url: `http://127.0.0.1:${port}/`,
        reuseExistingServer: true,
        timeout: 180_000,
      },
});
