// Downloads of a browser that only has a folder for them.

import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { until, wait } from "./until";

// The next file that comes into a folder.
export async function downloaded(folder: string): Promise<{ path(): Promise<string>; suggestedFilename(): string }> {
  const there = () => (existsSync(folder) ? readdirSync(folder) : []);
  const before = new Set(there());
  const isWhole = (name: string) => !/\.(wkdownload|part)$/.test(name);
  return until(async () => {
    const fresh = there().find((it) => !before.has(it) && isWhole(it));
    if (!fresh) return undefined;
    // All of it.
    await wait(200);
    if (!there().every(isWhole)) return undefined;
    return { path: async () => join(folder, fresh), suggestedFilename: () => fresh };
  }, "a download");
}
