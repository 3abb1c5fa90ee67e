// The parts of Playwright's `Locator` that the specs and `expect` use.

import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Finder } from "./finder";
import type { Page } from "./page";
import { asText } from "./selectors";
import { SOON, until, wait } from "../until";

const ELEMENT = "element-6066-11e4-a52e-4f735466cecf";

export class Locator extends Finder<Locator> {
  readonly _apiName = "Locator";
  readonly selector: string;

  constructor(
    readonly at: Page,
    selector: string,
    { hasText, has, hasNotText, visible }: any = {},
  ) {
    super();
    if (hasText) selector += ` >> internal:has-text=${asText(hasText, false)}`;
    if (hasNotText) selector += ` >> internal:has-not-text=${asText(hasNotText, false)}`;
    if (has) selector += ` >> internal:has=${JSON.stringify(has.selector)}`;
    if (visible !== undefined) selector += ` >> visible=${visible}`;
    this.selector = selector;
  }

  page(): Page {
    return this.at;
  }
  locator(selector: string | Locator, options?: any): Locator {
    const inner =
      typeof selector === "string"
        ? selector
        : `internal:chain=${JSON.stringify(selector.selector)}`;
    return new Locator(this.at, `${this.selector} >> ${inner}`, options);
  }
  filter(options: any): Locator {
    return new Locator(this.at, this.selector, options);
  }
  first(): Locator {
    return this.nth(0);
  }
  last(): Locator {
    return this.nth(-1);
  }
  nth(index: number): Locator {
    return this.locator(`nth=${index}`);
  }
  and(other: Locator): Locator {
    return this.locator(`internal:and=${JSON.stringify(other.selector)}`);
  }
  or(other: Locator): Locator {
    return this.locator(`internal:or=${JSON.stringify(other.selector)}`);
  }
  async all(): Promise<Locator[]> {
    return Array.from({ length: await this.count() }, (_, index) => this.nth(index));
  }

  // Runs a function in the page with all elements that currently match.
  private each(body: string, ...args: unknown[]): Promise<any> {
    const find = `async (selector, ...rest) => {
      const all = __reader.querySelectorAll(__reader.parseSelector(selector), document);
      return (${body})(all, ...rest);
    }`;
    return this.at.run(find, this.selector, ...args);
  }
  // Returns a statement that throws an error if several elements match.
  private get strict(): string {
    const parsed = `__reader.parseSelector(${JSON.stringify(this.selector)})`;
    return `if (all.length > 1) throw __reader.strictModeViolationError(${parsed}, all);`;
  }
  // Waits until an element matches, and runs a function in the page with it.
  private one(body: string, ...args: unknown[]): Promise<any> {
    const only = `async (all, ...rest) => {
      ${this.strict}
      return all.length === 0 ? { none: true } : { it: await (${body})(all[0], ...rest) }; }`;
    return until(async () => {
      const told = await this.each(only, ...args);
      return told.none ? undefined : told;
    }, `${this.selector} to be there`).then((told) => told.it);
  }

  async count(): Promise<number> {
    return this.each("(all) => all.length");
  }
  async isVisible(): Promise<boolean> {
    return this.each("(all) => all.length > 0 && __reader.utils.isElementVisible(all[0])");
  }
  async evaluate(what: any, arg?: unknown): Promise<any> {
    return this.one(`async (it, arg) => (${what})(it, arg)`, arg ?? null);
  }
  async evaluateAll(what: any, arg?: unknown): Promise<any> {
    return this.each(`async (all, arg) => (${what})(all, arg)`, arg ?? null);
  }
  async innerText(): Promise<string> {
    return this.one("(it) => it.innerText");
  }
  async textContent(): Promise<string> {
    return this.one("(it) => it.textContent");
  }
  async allInnerTexts(): Promise<string[]> {
    return this.each("(all) => all.map((it) => it.innerText)");
  }
  async inputValue(): Promise<string> {
    return this.one("(it) => it.value");
  }
  async getAttribute(name: string): Promise<string | null> {
    return this.one("(it, name) => it.getAttribute(name)", name);
  }
  async focus(): Promise<void> {
    await this.one("(it) => it.focus()");
  }
  async dispatchEvent(name: string, init: unknown): Promise<void> {
    await this.one("(it, name, init) => __reader.dispatchEvent(it, name, init)", name, init ?? {});
  }
  async scrollIntoViewIfNeeded(): Promise<void> {
    await this.one(
      "(it) => it.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' })",
    );
  }
  async boundingBox(): Promise<{ x: number; y: number; width: number; height: number } | null> {
    return this.one(`(it) => {
      const { x, y, width, height } = it.getBoundingClientRect();
      return { x, y, width, height };
    }`);
  }
  async waitFor({ state = "visible" } = {}): Promise<void> {
    const { matches, received } = await this._expect(`to.be.${state}`, {
      isNot: false,
      timeout: SOON,
    });
    if (!matches) throw new Error(`${this.selector} is not ${state}: ${JSON.stringify(received)}`);
  }
  async screenshot({ path }: { path?: string } = {}): Promise<Buffer> {
    await this.at.keepDrawing();
    const element = await this.one("(it) => it");
    const picture = Buffer.from(
      await this.at.send("GET", `/element/${element[ELEMENT]}/screenshot`),
      "base64",
    );
    if (path) writeFileSync(path, picture);
    return picture;
  }

  // Waits until the element is visible, enabled, still and uncovered. Returns the point where a
  // finger would hit it.
  private async spot(force = false): Promise<[number, number]> {
    const look = `async (it, force) => {
      const target = __reader.retarget(it, "button-link") ?? it;
      if (!force) {
        const needed = ["visible", "enabled", "stable"];
        const state = await __reader.checkElementStates(target, needed, true);
        if (state) return { why: JSON.stringify(state) };
      }
      const seen = () => {
        const drawn = [...target.getClientRects()].find((it) => it.width && it.height);
        const box = drawn ?? target.getBoundingClientRect();
        const x = (Math.max(box.left, 0) + Math.min(box.right, innerWidth)) / 2;
        const y = (Math.max(box.top, 0) + Math.min(box.bottom, innerHeight)) / 2;
        return [x, y, box];
      };
      const tapped = (it) => it.closest("label,button,a");
      const isIt = (hit) =>
        target.contains(hit) ||
        (hit.contains(target) && tapped(hit) === tapped(target)) ||
        hit.closest("label")?.control === target;
      const hits = (x, y) => { const hit = document.elementFromPoint(x, y);
        return hit && isIt(hit) ? undefined : hit ? __reader.previewNode(hit) : "nothing"; };
      // The element may move before the finger touches it, or be redrawn before the finger is
      // lifted. Another element that the finger touches instead must not get any event.
      const guard = () => {
        const kinds = ["pointerdown", "mousedown", "pointerup", "mouseup", "click"];
        let hit = true;
        const look = (event) => {
          hit &&= event.type === "click" || isIt(event.target);
          if (hit) return;
          event.preventDefault();
          event.stopImmediatePropagation();
        };
        kinds.forEach((kind) => addEventListener(kind, look, true));
        globalThis.__struck = () => {
          kinds.forEach((kind) => removeEventListener(kind, look, true));
          return hit;
        };
      };
      let why;
      for (const block of [undefined, "center", "end", "start"]) {
        if (block) {
          target.scrollIntoView({ block, inline: "nearest", behavior: "instant" });
          await new Promise(requestAnimationFrame);
        }
        const [x, y, box] = seen();
        why = box.bottom > 0 && box.top < innerHeight ? hits(x, y) : "out of sight";
        if (!why && !force) guard();
        if (!why || force) return { at: [x, y] };
      }
      return { why: "in the way: " + why };
    }`;
    let why = "";
    return until(
      async () => {
        const told = await this.one(look, force);
        why = told.why;
        return told.at;
      },
      () => `${this.selector}: ${why}`,
    );
  }

  async click({ force = false }: any = {}): Promise<void> {
    await until(async () => {
      const [x, y] = await this.spot(force);
      await this.at.mouse.click(x, y);
      // If another page has loaded, the result can no longer be read, and the tap counts as a hit.
      return (await this.at.run("() => globalThis.__struck?.()").catch(() => undefined)) === false
        ? undefined
        : true;
    }, `${this.selector} to stay where it is`);
  }
  async tap(): Promise<void> {
    await this.click();
  }
  async check(): Promise<void> {
    if (!(await this.one("(it) => it.checked"))) await this.click();
  }
  async hover(): Promise<void> {
    await this.spot();
  }
  async press(keys: string): Promise<void> {
    await this.focus();
    await this.at.keyboard.press(keys);
  }
  async pressSequentially(text: string): Promise<void> {
    await this.focus();
    await this.at.keyboard.type(text);
  }
  async fill(text: string): Promise<void> {
    const how = await this.one(
      `(it, text) => {
      const told = __reader.fill(it, text);
      if (told !== "needsinput") return told;
      if (text) document.execCommand("insertText", false, text);
      else document.execCommand("delete");
      return "done";
    }`,
      text,
    );
    if (how !== "done") throw new Error(`${this.selector} cannot be filled: ${how}`);
  }
  async selectOption(option: any): Promise<void> {
    const wanted = typeof option === "string" ? [{ valueOrLabel: option }] : [option];
    await until(
      async () => {
        const told = await this.one("(it, wanted) => __reader.selectOptions(it, wanted)", wanted);
        return Array.isArray(told) ? told : undefined;
      },
      `${this.selector} to have ${JSON.stringify(option)}`,
    );
  }
  async setInputFiles(files: any): Promise<void> {
    const all = [files].flat().map((it: any) => {
      if (typeof it === "string") return it;
      const path = join(mkdtempSync(join(tmpdir(), "rollbook-file-")), it.name);
      writeFileSync(path, it.buffer);
      return path;
    });
    const element = await this.one(`(it) => __reader.retarget(it, "follow-label") ?? it`);
    await this.at.send("POST", `/element/${element[ELEMENT]}/value`, { text: all.join("\n") });
  }

  // Called by Playwright's `expect`.
  async _expect(
    expression: string,
    { timeout = 5000, isNot = false, ...options }: any,
  ): Promise<any> {
    const isArray = expression === "to.have.count" || expression.endsWith(".array");
    const look = `async (all, options, isArray) => {
      if (!isArray) { ${this.strict} }
      if (all.length === 0 && !isArray) {
        const { expression, isNot } = options;
        const absent = ["to.be.hidden", "to.be.detached"];
        const present = ["to.be.visible", "to.be.attached", "to.be.in.viewport"];
        if (absent.includes(expression)) return { matches: true };
        if (present.includes(expression)) return { matches: false };
        return { matches: isNot, none: true };
      }
      const { matches, received } = await __reader.expect(all[0], options, all, true);
      return { matches, received };
    }`;
    const give = { ...options, signal: undefined, title: undefined, expression, isNot };
    const last = Date.now() + timeout;
    for (let pause = 20; ; pause = Math.min(pause * 2, 250)) {
      let told: any;
      try {
        told = await this.each(look, give, isArray);
      } catch (error) {
        told = { matches: isNot, received: { value: String(error) }, errorMessage: String(error) };
        if (/strict mode/.test(String(error))) return told;
      }
      if (told.matches !== isNot) return { matches: told.matches, received: told.received };
      if (Date.now() > last)
        return {
          ...told,
          received: told.none ? { value: "<element(s) not found>" } : told.received,
          timedOut: true,
          log: [`waiting for ${this.selector}`],
        };
      await wait(pause);
    }
  }
  toString(): string {
    return this.selector;
  }
}
