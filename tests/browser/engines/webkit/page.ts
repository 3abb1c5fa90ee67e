// The parts of Playwright's `Page` that the specs use.

import { writeFileSync } from "node:fs";
import { downloaded } from "../download";
import type { Context } from "./context";
import { Finder } from "./finder";
import { Locator } from "./locator";
import { reader } from "./reader";
import { until, wait } from "../until";

const KEYS: Record<string, string> = {
  Enter: "\uE007",
  Tab: "\uE004",
  Escape: "\uE00C",
  Backspace: "\uE003",
  ArrowLeft: "\uE012",
  ArrowUp: "\uE013",
  ArrowRight: "\uE014",
  ArrowDown: "\uE015",
  Home: "\uE011",
  End: "\uE010",
  Delete: "\uE017",
  Space: " ",
  PageDown: "\uE00F",
  PageUp: "\uE00E",
};
const HELD: Record<string, string> = {
  Shift: "\uE008",
  Control: "\uE009",
  ControlOrMeta: "\uE009",
  Alt: "\uE00A",
  Meta: "\uE03D",
};

export class Page extends Finder<Locator> {
  // Playwright's `expect` recognises pages by this name.
  readonly _apiName = "Page";
  isSpare = false;

  constructor(
    readonly owner: Context,
    readonly handle: string,
  ) {
    super();
  }

  context(): Context {
    return this.owner;
  }

  mainFrame() {
    return {
      _expect: (what: string, options: any) => new Locator(this, ":root")._expect(what, options),
    };
  }

  async send(method: string, path: string, body?: unknown): Promise<any> {
    await this.owner.focus(this);
    return this.owner.send(method, path, body);
  }

  // Runs a function in the page. The function can use Playwright's script as `__reader`.
  async run(body: string, ...args: unknown[]): Promise<any> {
    const script = `
      const done = arguments[arguments.length - 1], given = [...arguments].slice(0, -1);
      if (!globalThis.__reader) return done({ need: true });
      const why = (e) => String(e && e.stack ? e.message + "\\n" + e.stack : e);
      (async () => (${body})(...given))().then(
        (it) => done({ it: it === undefined ? null : it }),
        (e) => done({ failed: why(e) }),
      );`;
    const ask = () => this.send("POST", "/execute/async", { script, args });
    let told = await ask();
    if (told?.need) {
      await this.send("POST", "/execute/sync", { script: reader(), args: [] });
      told = await ask();
    }
    if (told?.failed) throw new Error(told.failed);
    return told?.it;
  }

  async goto(url: string): Promise<void> {
    const whole = new URL(url, this.owner.options.baseURL).href;
    // If only the fragment changes, WebKitGTK would wait for a load that never happens.
    const [there, last] = whole.split("#");
    const now = await this.url();
    if (last !== undefined && now.split("#")[0] === there)
      await this.run("(to) => { location.href = to; }", whole);
    else await this.send("POST", "/url", { url: whole });
  }
  async url(): Promise<string> {
    return this.send("GET", "/url");
  }
  async reload(): Promise<void> {
    await this.send("POST", "/refresh");
  }
  async goBack(): Promise<void> {
    await this.send("POST", "/back");
  }
  async goForward(): Promise<void> {
    await this.send("POST", "/forward");
  }
  async title(): Promise<string> {
    return this.send("GET", "/title");
  }
  async bringToFront(): Promise<void> {
    await this.send("GET", "/url");
  }
  async close(): Promise<void> {
    // A session ends with its last window, so open a spare one.
    if (this.owner.all.length === 1) (await this.owner.newPage()).isSpare = true;
    await this.send("DELETE", "/window");
    await this.owner.forget(this);
  }
  async setViewportSize(size: { width: number; height: number }): Promise<void> {
    await this.send("POST", "/window/rect", size);
  }
  async waitForTimeout(ms: number): Promise<void> {
    await wait(ms);
  }
  async addInitScript(script: Function, arg?: unknown): Promise<void> {
    await this.owner.addInitScript(script, arg);
  }

  async evaluate(what: any, arg?: unknown): Promise<any> {
    const body =
      typeof what === "function" ? `async (arg) => (${what})(arg)` : `async () => { ${what}\n}`;
    return this.run(body, arg ?? null);
  }
  async waitForFunction(what: any, arg?: unknown): Promise<void> {
    await until(async () => (await this.evaluate(what, arg)) || undefined, "waitForFunction");
  }
  // Makes an idle page draw frames, because WebKitGTK only takes a screenshot when it draws a
  // frame.
  async keepDrawing(): Promise<void> {
    await this.run(`() => {
      const frames = [{ outlineOffset: "0px" }, { outlineOffset: "1px" }];
      const rest = document.documentElement.animate(frames, { duration: 5000 });
      setTimeout(() => rest.cancel(), 4000);
    }`);
  }
  async screenshot({ path }: { path?: string } = {}): Promise<Buffer> {
    await this.keepDrawing();
    const picture = Buffer.from(await this.send("GET", "/screenshot"), "base64");
    if (path) writeFileSync(path, picture);
    return picture;
  }

  // Waits for an event, which can only be a download.
  async waitForEvent(name: string): Promise<any> {
    if (name !== "download") throw new Error(`nothing waits for ${name}`);
    return downloaded(this.owner.downloads);
  }

  readonly keyboard = {
    press: async (keys: string) => {
      const parts = keys === "+" ? ["+"] : keys.split("+");
      const last = parts.pop()!;
      const held = parts.map((it) => HELD[it]);
      const key = KEYS[last] ?? last;
      const actions = [
        ...held.map((value) => ({ type: "keyDown", value })),
        { type: "keyDown", value: key },
        { type: "keyUp", value: key },
        ...held.map((value) => ({ type: "keyUp", value })),
      ];
      await this.send("POST", "/actions", { actions: [{ type: "key", id: "keys", actions }] });
    },
    type: async (text: string) => {
      const actions = [...text].flatMap((value) => [
        { type: "keyDown", value },
        { type: "keyUp", value },
      ]);
      await this.send("POST", "/actions", { actions: [{ type: "key", id: "keys", actions }] });
    },
  };
  readonly mouse = {
    click: async (x: number, y: number) => {
      const actions = [
        { type: "pointerMove", duration: 0, x: Math.round(x), y: Math.round(y) },
        { type: "pointerDown", button: 0 },
        { type: "pointerUp", button: 0 },
      ];
      await this.send("POST", "/actions", {
        actions: [{ type: "pointer", id: "hand", parameters: { pointerType: "mouse" }, actions }],
      });
    },
  };

  locator(selector: string, options?: any): Locator {
    return new Locator(this, selector, options);
  }
}
