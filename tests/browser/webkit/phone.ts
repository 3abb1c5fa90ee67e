// A phone with WebKitGTK, which has Safari's engine. Playwright only runs its tests: Selenium drives
// the browser, and Testing Library finds elements by role and name.

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { test as base } from "@playwright/test";
import { Builder, Key, type WebDriver, type WebElement } from "selenium-webdriver";
import { need } from "../fixtures";
import { BOUNCE, expect, TEST_TIMEOUT } from "../patience";

const require = createRequire(import.meta.url);
const { DriverService } =
  require("selenium-webdriver/remote") as typeof import("selenium-webdriver/remote");
const library = require.resolve("@testing-library/dom/dist/@testing-library/dom.umd.min.js");
const LIBRARY = readFileSync(library, "utf8");
const WINDOW = fileURLToPath(new URL("phone.py", import.meta.url));
declare const TestingLibraryDom: typeof import("@testing-library/dom");

export { expect, Key };

// Repeats checks until they pass.
export const soon = (checks: () => Promise<unknown>) =>
  expect(async () => void (await checks())).toPass({ timeout: 30_000, intervals: [50, 100, 200] });

// Returns the elements with one of these roles and this name. "Dirk" also finds "Dirk , 1 AP", "5"
// finds "5, miss", and "Dirk…" all names that begin so. An open sheet hides what is behind it.
function find(name: string, ...roles: string[]): Element[] {
  const start = name.endsWith("…") ? name.slice(0, -1) : name + (Number(name) ? "," : " ,");
  const fits = { name: (full: string) => full === name || full.startsWith(start) };
  const all = roles.flatMap((it) => TestingLibraryDom.queryAllByRole(document.body, it, fits));
  const inside = all.filter((it) => it.closest("dialog[open]"));
  return inside.length > 0 ? inside : all;
}

// Scrolls an element into view, and tells whether it then stays where it is for two frames.
const IS_STILL = `const [it, done] = arguments, at = () => JSON.stringify(it.getBoundingClientRect());
  it.scrollIntoView({ block: "nearest" });
  const before = at();
  requestAnimationFrame(() => requestAnimationFrame(() => done(at() === before)));`;

export class Phone {
  private lastTap = 0;

  constructor(
    readonly driver: WebDriver,
    readonly folder: string,
    readonly kill: () => Promise<void>,
  ) {}

  open = (url = need("BASE_URL")) => this.driver.get(url);

  // Goes to one of the app's pages. `get` would wait for a load that never happens.
  go = (page: string) => this.driver.executeScript(`location.hash = "#/${page}"`);

  async begin(path: string): Promise<void> {
    await this.open();
    await this.tap(`New battle > ${path}`);
  }

  // Returns the only element that `find` finds. WebKit itself must give it the same name.
  async one(name: string, ...roles: string[]): Promise<WebElement> {
    const script = `${LIBRARY}; return (${find})(...arguments)`;
    const [found, ...more] = await this.driver.executeScript<WebElement[]>(script, name, ...roles);
    if (!found || more.length > 0)
      throw new Error(`${found ? "Several" : "No"} elements: ${name}\n${await this.text()}`);
    const heard = (await found.getAccessibleName()).toLowerCase();
    expect(heard).toContain(name.toLowerCase().replace("…", ""));
    return found;
  }

  // Taps elements one after the other, as in "Menu > Log…", and waits until words are visible.
  async tap(path: string, ...words: string[]): Promise<void> {
    for (const name of path.split(" > ")) {
      await this.driver.sleep(Math.max(0, this.lastTap + BOUNCE - Date.now()));
      await soon(async () => {
        const it = await this.one(name, "button", "link", "radio");
        expect(await this.driver.executeAsyncScript(IS_STILL, it)).toBe(true);
        await it.click();
      });
      this.lastTap = Date.now();
    }
    await this.sees(...words);
  }

  // Types wherever the focus is.
  type = (...keys: string[]) => this.driver.actions().sendKeys(keys.join("")).perform();

  send = (name: string, role: string, ...keys: string[]) =>
    soon(async () => (await this.one(name, role)).sendKeys(...keys));

  has = (name: string, role: string) => soon(() => this.one(name, role));

  value = async (field: string): Promise<string> =>
    (await this.one(field, "textbox")).getProperty("value");

  text = () => this.driver.executeScript<string>("return document.body.innerText");

  // Waits until these words are visible, whatever their case and the spaces between them.
  sees = (...words: string[]) =>
    soon(async () => {
      const text = (await this.text()).replace(/\s+/g, " ").toLowerCase();
      for (const word of words) expect(text).toContain(word.toLowerCase());
    });

  choose(label: string, file: string): Promise<void> {
    const field = { xpath: `//label[contains(., "${label}")]//input` };
    return soon(() => this.driver.findElement(field).sendKeys(file));
  }
}

// Errors of a broken release, of a page that is left while it fetches parts, and of a rule for
// manifests, which WebKitGTK does not support.
const EXPECTED = /Not here|access control checks|'manifest-src'/;

const problems = ({ folder }: Phone) =>
  readFileSync(`${folder}/console`, "utf8")
    .split("\n")
    .filter((it) => /CONSOLE .*ERROR/.test(it) && !EXPECTED.test(it));

type Start = (looks?: string[], folder?: string) => Promise<Phone>;

export const test = base.extend<{ start: Start; phone: Phone }>({
  start: async ({}, use, info) => {
    info.setTimeout(TEST_TIMEOUT);
    const phones = new Map<string, Phone>();
    await use(async (looks = ["360x740"], folder = info.outputPath(`${phones.size}`)) => {
      const service = new DriverService.Builder("WebKitWebDriver").setLoopback(true).build();
      const options = { binary: WINDOW, args: [folder, ...looks] };
      const builder = new Builder().usingServer(await service.start());
      const capabilities = { browserName: "phone.py", "webkitgtk:browserOptions": options };
      const driver = await builder.withCapabilities(capabilities).build();
      // Kills all processes of the browser without warning.
      const kill = async () => {
        process.kill(-readFileSync(`${folder}/process`, "utf8"), "SIGKILL");
        await service.kill();
      };
      phones.set(folder, new Phone(driver, folder, kill));
      return phones.get(folder)!;
    });
    for (const phone of phones.values()) await phone.kill();
    expect([...phones.values()].flatMap(problems)).toEqual([]);
  },
  phone: async ({ start }, use) => use(await start()),
});
