// Firefox with a profile on the disk, which tests can kill without warning.

import { execFileSync } from "node:child_process";
import { firefox, type Page } from "@playwright/test";
import { FIREFOX } from "./firefox";

export interface Killable {
  page: Page;
  kill(): Promise<void>;
}

export async function launched(profile: string, baseURL: string): Promise<Killable> {
  const { launchOptions, channel } = FIREFOX;
  const context = await firefox.launchPersistentContext(profile, {
    ...launchOptions,
    channel,
    baseURL,
    viewport: { width: 360, height: 740 },
  });
  const kill = async () => {
    const gone = context.waitForEvent("close");
    killAll(process.pid, new RegExp(`-profile ${profile}`));
    await gone;
  };
  return { page: context.pages()[0] ?? (await context.newPage()), kill };
}

// Kills the descendants of a process whose command line matches, and all of their descendants.
function killAll(ancestor: number, meant: RegExp): void {
  const lines = execFileSync("ps", ["-axo", "pid=,ppid=,args="], { maxBuffer: 1 << 26 })
    .toString()
    .trim()
    .split("\n");
  const all = lines
    .map((line) => /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line)!)
    .map(([, id, parent, args]) => ({ id: Number(id), parent: Number(parent), args: args! }));
  const below = (id: number): typeof all =>
    all.filter((it) => it.parent === id).flatMap((it) => [it, ...below(it.id)]);
  const killed = below(ancestor)
    .filter((it) => meant.test(it.args))
    .flatMap((it) => [it, ...below(it.id)]);
  if (killed.length === 0) throw new Error("there is nothing to kill");
  for (const id of new Set(killed.map((it) => it.id))) {
    try {
      process.kill(id, "SIGKILL");
    } catch {
      // The process ended when another one was killed.
    }
  }
}
