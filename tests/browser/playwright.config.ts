import { defineConfig } from "@playwright/test";

// `cargo xtask test browser` sets BASE_URL. If it is not set, the specs use the release in dist/,
// which `cargo xtask build` creates.
const port = 8099;
const given = process.env.BASE_URL;

export default defineConfig({
  testDir: "specs",
  outputDir: "results",
  fullyParallel: true,
  forbidOnly: !!process.env.CI,
  grepInvert: /@not-chromium/,
  workers: 3,
  // A busy machine may be too slow for a test, so a failed test is retried twice. A test that
  // passes on a retry is reported as flaky.
  retries: 2,
  reporter: [["list"]],
  use: {
    baseURL: given ?? `http://127.0.0.1:${port}/`,
    // Skips the animation of falling dice, which `dice.spec.ts` tests.
    contextOptions: { reducedMotion: "reduce" },
    screenshot: "only-on-failure",
    // Recording a trace takes as long as many tests, so only the first retry is traced.
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
        // Without windows, Chromium otherwise rounds letter widths to whole pixels.
        "--font-render-hinting=none",
      ],
    },
  },
  projects: [
    {
      name: "phone",
      use: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
    },
  ],
  webServer: given
    ? undefined
    : {
        command: `cargo xtask serve --no-build --port ${port}`,
        url: `http://127.0.0.1:${port}/`,
        reuseExistingServer: true,
        timeout: 180_000,
      },
});
