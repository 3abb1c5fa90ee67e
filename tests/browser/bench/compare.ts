// Compares the counts of a run with those of an earlier run, and keeps them if asked to. Times depend
// on what else the machine does, so `times.ts` measures two releases by turns to compare theirs.

import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import type { Reporter, TestCase, TestResult } from "@playwright/test/reporter";

// The types of the annotations that hold figures: milliseconds, or a count, also of bytes.
export const TIME = "time";
export const COUNT = "count";

interface Run {
  date: string;
  browser: string;
  // The counts by name, in the order of the run. Runs of earlier versions also have times.
  figures: Record<string, number>;
}

export default class Compare implements Reporter {
  private readonly times: Record<string, number> = {};
  private readonly counts: Record<string, number> = {};

  onTestEnd(_test: TestCase, { annotations }: TestResult): void {
    for (const { type, description } of annotations) {
      if (type === TIME) Object.assign(this.times, JSON.parse(description!));
      if (type === COUNT) Object.assign(this.counts, JSON.parse(description!));
    }
  }

  onEnd(): void {
    const { ROLLBOOK_BASELINE: earlier, ROLLBOOK_KEEP: keep } = process.env;
    const run = { ...surroundings(), figures: this.counts };
    console.log(scaled({ ...this.times, ...this.counts }));
    if (earlier) console.log(compared(JSON.parse(readFileSync(earlier, "utf8")), run));
    if (keep) writeFileSync(keep, `${JSON.stringify(run, null, 2)}\n`);
  }
}

function surroundings(): Omit<Run, "figures"> {
  const browser = execFileSync(process.env.ROLLBOOK_CHROMIUM!, ["--version"], { encoding: "utf8" });
  return {
    date: new Date().toISOString().slice(0, 10),
    browser: browser.trim(),
  };
}

// Returns a line for each count: its name, the earlier value, the new one, and their ratio.
function compared(before: Run, now: Run): string {
  const lines = Object.entries(now.figures).map(([name, value]) => {
    const old = before.figures[name];
    const ratio = old ? (value / old).toFixed(2) : "new";
    const columns = [String(old ?? ""), String(value), ratio].map((it) => it.padStart(8));
    return name.padEnd(60) + columns.join("");
  });
  const of = ({ date, browser }: Run) => `${date}, ${browser}`;
  return ["", `before: ${of(before)}`, `now:    ${of(now)}`, ...lines].join("\n");
}

// Returns a line for each figure of which there is also one for a smaller battle or library, with
// the ratio of the two. The names of such figures differ in what follows the last comma: "2 x 5",
// "2 x 40".
function scaled(figures: Record<string, number>): string {
  const smallest = new Map<string, { size: string; value: number }>();
  const lines = ["", "larger beside small:"];
  for (const [name, value] of Object.entries(figures)) {
    const [, what, size] = name.match(/^(.*), (\d[^:]*)$/) ?? [];
    if (!what || !size) continue;
    const small = smallest.get(what);
    if (!small) smallest.set(what, { size, value });
    else if (small.value > 0) {
      const ratio = (value / small.value).toFixed(2).padStart(8);
      lines.push(`${`${what}, ${size} beside ${small.size}`.padEnd(76)}${ratio}`);
    }
  }
  return lines.join("\n");
}
