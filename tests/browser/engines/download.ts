// Finds downloads, for browsers that can only save them to a folder.

import { existsSync, mkdtempSync, readdirSync, renameSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { until, wait } from "./until";

// Waits for the next file that appears in a folder, moves it elsewhere, and returns it.
export async function downloaded(
  folder: string,
): Promise<{ path(): Promise<string>; suggestedFilename(): string }> {
  const there = () => (existsSync(folder) ? readdirSync(folder) : []);
  const before = new Set(there());
  const isWhole = (name: string) => !name.endsWith(".part");
  return until(async () => {
    const fresh = there().find((it) => !before.has(it) && isWhole(it));
    if (!fresh) return undefined;
    // Wait until the whole file has been written.
    await wait(200);
    if (!there().every(isWhole)) return undefined;
    // The file is moved because the next download may have the same name.
    const path = join(mkdtempSync(join(tmpdir(), "rollbook-download-")), fresh);
    renameSync(join(folder, fresh), path);
    return { path: async () => path, suggestedFilename: () => fresh };
  }, "a download");
}
