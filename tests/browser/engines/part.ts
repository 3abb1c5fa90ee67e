// The specs that also run in Firefox, and its known differences from Chromium. These specs cover the
// main ways through the app. `cannot` marks a test that an engine cannot run, with the reason.

import type { PlaywrightTestConfig } from "@playwright/test";

export type Engine = "chromium" | "firefox";

// The engine of this worker.
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

// Returns the options for a test that some engines cannot run, with the reason.
export function cannot(
  why: string,
  ...engines: Engine[]
): { tag: string[]; annotation: { type: string; description: string } } {
  return {
    tag: engines.map(tag),
    annotation: { type: `cannot run in ${engines.join(" and ")}`, description: why },
  };
}

export function part(engine: Engine): PlaywrightTestConfig {
  // The workers are separate processes, so they get the engine as a variable.
  process.env.ROLLBOOK_ENGINE = engine;
  return {
    testDir: "../specs",
    testMatch: SPECS.map((name) => `**/${name}.spec.ts`),
    grepInvert: new RegExp(`${tag(engine)}(?![\\w-])`),
    webServer: undefined,
  };
}

const tag = (engine: Engine) => `@not-${engine}`;
