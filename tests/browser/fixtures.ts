// The fixtures of all specs: `import { expect, test } from "../fixtures";`.
//
// `cargo xtask test browser` builds the release, serves it twice, and sets these variables:
//   BASE_URL           the site at the top of its host: the page's address in every test
//   FOLDER_URL         the same site in a sub-folder
//   ROLLBOOK_CHROMIUM  the browser
//   ROLLBOOK_SITE      the folder with the site's files
//   ROLLBOOK_XTASK     the program that serves them, for specs that need another server (`serve`)

import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { test as base } from "@playwright/test";
import { BROKEN_OFF, inFirefox } from "./engines/firefox";
import { engine } from "./engines/part";
import { expect, TEST_TIMEOUT } from "./patience";
import { Table } from "./table";

export { expect };
export { cannot, engine } from "./engines/part";
export * from "./table";

interface Fixtures {
  worksOffline: boolean;
  problems: string[];
  serve: (site: string, base?: string) => Promise<Server>;
  table: Table;
}

const inChromium = base.extend<Fixtures>({
  // Whether the browser can copy the app for use without a network. Every test starts with an empty
  // browser, and copying all files takes a quarter of a test's time, so only tests that need the copy
  // have it: `test.use({ worksOffline: true })`.
  worksOffline: [false, { option: true }],

  context: async ({ context, worksOffline }, use) => {
    if (!worksOffline)
      await context.addInitScript(() => {
        delete (Navigator.prototype as { serviceWorker?: unknown }).serviceWorker;
      });
    await use(context);
  },

  // Errors that the page has logged or thrown. A test fails if the list is not empty at the end.
  problems: [
    async ({ page }, use, info) => {
      info.setTimeout(TEST_TIMEOUT);
      const problems: string[] = [];
      const note = (words: string, where = "") => {
        if (!BROKEN_OFF.test(words)) problems.push(`${words} ${where}`.trim());
      };
      page.on("pageerror", (error) => note(String(error)));
      page.on("console", (message) => {
        if (message.type() === "error") note(message.text(), message.location().url);
      });
      await use(problems);
      if (problems.length > 0) throw new Error(`The page had problems:\n${problems.join("\n")}`);
    },
    { auto: true },
  ],

  // Serves a folder, such as an older release, until the test ends.
  serve: async ({}, use) => {
    const servers: Server[] = [];
    await use(async (site, base = "/") => {
      const server = await Server.start(site, base);
      servers.push(server);
      return server;
    });
    for (const server of servers) await server.stop();
  },

  // A player at the page.
  table: async ({ page }, use) => use(new Table(page)),
});

export const test: typeof inChromium = inChromium.extend(
  engine === "firefox" ? (inFirefox as object) : {},
);

export class Server {
  private constructor(
    readonly url: string,
    private readonly process: ChildProcess,
  ) {}

  static async start(site: string, base: string): Promise<Server> {
    const program = need("ROLLBOOK_XTASK");
    const child = spawn(program, ["serve", "--dist", site, "--port", "0", "--base", base], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    for await (const line of createInterface(child.stdout)) {
      const url = /http:\S+/.exec(line)?.[0];
      if (url) return new Server(url, child);
    }
    throw new Error(`${program} did not start to serve ${site}`);
  }

  // Stops the server, so that the address no longer answers.
  async stop(): Promise<void> {
    if (this.process.exitCode !== null || this.process.signalCode !== null) return;
    const over = once(this.process, "exit");
    this.process.kill();
    await over;
  }
}

// Returns an environment variable that `cargo xtask` sets, or fails if it is missing.
export function need(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: run this by \`cargo xtask test browser\``);
  return value;
}
