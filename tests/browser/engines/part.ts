// Which of the specs run in Firefox and in WebKit as well as in Chromium: each way through the app,
// and what engines are known to do differently. What of them an engine cannot do says so where it
// stands, and why: see `cannot`.

import type { PlaywrightTestConfig } from "@playwright/test";

export type Engine = "chromium" | "firefox" | "webkit";

// The one that this worker is in.
export const engine = (process.env.ROLLBOOK_ENGINE ?? "chromium") as Engine;

const SPECS = [
  "first-shot",
  "tnt-turn",
  "gdf-round",
  "d100-turn",
  "adventure-scene",
  "keeping",
  "sigkill",
  "offline",
  "update",
  "links",
  "backup",
  "import",
  "report",
  "settings",
  "print",
  "sheets",
  "sideways",
  "crash",
  "access",
];

// What a test says that an engine cannot run, and why.
export function cannot(why: string, ...engines: Engine[]): { tag: string[]; annotation: { type: string; description: string } } {
  return { tag: engines.map(tag), annotation: { type: `cannot run in ${engines.join(" and ")}`, description: why } };
}

export function part(engine: Engine): PlaywrightTestConfig {
  // For the workers.
  process.env.ROLLBOOK_ENGINE = engine;
  return {
    testDir: "../specs",
    testMatch: SPECS.map((name) => `**/${name}.spec.ts`),
    grepInvert: new RegExp(`${tag(engine)}(?![\\w-])`),
    webServer: undefined,
  };
}

const tag = (engine: Engine) => `@not-${engine}`;
