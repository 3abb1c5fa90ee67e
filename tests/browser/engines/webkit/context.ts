// A separate browser with one or more windows.

import { appendFileSync, existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Driver } from "./driver";
import { Page } from "./page";

const PHONE = fileURLToPath(new URL("phone.py", import.meta.url));

export interface Options {
  baseURL?: string;
  profile?: string;
  colorScheme?: string | null;
  contextOptions?: { reducedMotion?: string | null };
  viewport?: { width: number; height: number } | null;
}

export class Context {
  readonly all: Page[] = [];
  private session = "";
  private current = "";
  private read = 0;
  // The folder for files that the browser writes (its console and downloads) or reads (scripts for
  // every new page).
  private readonly folder = mkdtempSync(join(tmpdir(), "rollbook-webkit-"));
  private readonly console = join(this.folder, "console");
  private readonly scripts = join(this.folder, "scripts");
  readonly downloads = join(this.folder, "downloads");

  private constructor(
    readonly options: Options,
    private readonly driver: Driver,
  ) {}

  static async open(options: Options, driver?: Driver): Promise<Context> {
    const context = new Context(options, driver ?? (await Driver.shared()));
    const { width, height } = context.size;
    const args = [
      `--size=${width}x${height}`,
      `--console=${context.console}`,
      `--downloads=${context.downloads}`,
      `--scripts=${context.scripts}`,
    ];
    if (options.colorScheme === "dark") args.push("--dark");
    if (options.contextOptions?.reducedMotion !== "reduce") args.push("--motion");
    if (options.profile) args.push(`--profile=${options.profile}`);
    const capabilities = { alwaysMatch: { "webkitgtk:browserOptions": { binary: PHONE, args } } };
    context.session = (await context.driver.call("POST", "/session", { capabilities })).sessionId;
    const page = new Page(context, await context.send("GET", "/window"));
    await context.send("POST", "/window/rect", { width, height });
    page.isSpare = true;
    context.all.push(page);
    return context;
  }

  private get size(): { width: number; height: number } {
    return this.options.viewport ?? { width: 360, height: 740 };
  }

  async send(method: string, path: string, body?: unknown): Promise<any> {
    return this.driver.call(
      method,
      `/session/${this.session}${path}`,
      method === "POST" ? (body ?? {}) : body,
    );
  }

  pages(): Page[] {
    return this.all;
  }

  async focus(page: Page): Promise<void> {
    if (this.current === page.handle) return;
    await this.send("POST", "/window", { handle: page.handle });
    this.current = page.handle;
  }

  // Removes a page whose window has been closed.
  async forget(page: Page): Promise<void> {
    this.all.splice(this.all.indexOf(page), 1);
    this.current = "";
  }

  async newPage(): Promise<Page> {
    const spare = this.all.find((it) => it.isSpare);
    if (spare) {
      spare.isSpare = false;
      return spare;
    }
    const { handle } = await this.send("POST", "/window/new", { type: "window" });
    const page = new Page(this, handle);
    this.all.push(page);
    await this.focus(page);
    await this.send("POST", "/window/rect", this.size);
    return page;
  }

  // Returns the errors that the pages have logged.
  problems(): string[] {
    if (!existsSync(this.console)) return [];
    const text = readFileSync(this.console, "utf8");
    const fresh = text.slice(this.read);
    this.read = text.length;
    // WebKitGTK does not support manifests, and complains about the policy's rule for them.
    const ours = (line: string) =>
      /^CONSOLE .*ERROR|^WEB PROCESS/.test(line) && !line.includes("manifest-src");
    return fresh.split("\n").filter(ours);
  }

  async addInitScript(script: Function, arg: unknown = null): Promise<void> {
    appendFileSync(this.scripts, `(${script})(${JSON.stringify(arg)});\n`);
  }

  // Does nothing, because tests that need to be offline also stop the server.
  async setOffline(): Promise<void> {}
  // Does nothing, because all permissions are granted anyway.
  async grantPermissions(): Promise<void> {}

  async close(): Promise<void> {
    await this.send("DELETE", "");
    rmSync(this.folder, { recursive: true });
  }
}
