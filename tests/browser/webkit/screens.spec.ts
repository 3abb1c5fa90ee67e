// Screens fit in both directions, and axe-core finds no fault with them in any colours.

import axe from "axe-core";
import { expect, type Phone, soon, test } from "./phone";

// Finds what scrolls sideways and what axe-core objects to.
const FAULTS = `
  const overlay = [...document.querySelectorAll("dialog[open], dialog[open] *")];
  const scrolls = (it) => it.clientWidth > 1 && getComputedStyle(it).overflowX !== "visible";
  const all = [document.documentElement, ...overlay.filter(scrolls)];
  const wide = all.filter((it) => it.scrollWidth > it.clientWidth);
  axe.run().then(({ violations }) => {
    const unsound = violations.flatMap(({ id, nodes }) => nodes.map((it) => id + it.html));
    arguments[0]([...wide.map((it) => "wide: " + it.outerHTML), ...unsound]);
  });`;

// WebKit may apply styles with `:has()` a moment later.
async function isSound({ driver }: Phone): Promise<void> {
  await driver.executeScript(`if (!window.axe) {${axe.source}}`);
  await soon(async () => expect(await driver.executeAsyncScript(FAULTS)).toEqual([]));
}

for (const looks of [["360x740"], ["740x360"], ["360x740", "dark"]])
  test(`screens are sound at ${looks}`, async ({ start }) => {
    const phone = await start(looks);
    await phone.open();
    const colour = await phone.driver.findElement({ css: "html" }).getCssValue("background-color");
    expect(/\((\d\d),/.test(colour)).toBe(looks.includes("dark"));
    for (const [place, title] of [
      ["settings", "Settings"],
      ["about", "My Rollbook"],
      ["import", "Import"],
      ["reference", "Rules"],
      ["rosters", "Rosters"],
    ] as const) {
      await phone.go(place);
      await phone.has(title, "heading");
      await isSound(phone);
    }
    for (const taps of [
      "Rust Dogs, a sample… > Mags…",
      "All rosters > All battles > New battle > Start > 7 > 3 > Dirk",
      "Activate > 9 > Fire Hunting rifle > Bob",
      "9 > Close > Menu > Hand over… > Hand over now",
      "Close > Menu > Log…",
      "Close > Menu > End the battle… > End the battle > Report",
    ]) {
      await phone.tap(taps);
      await isSound(phone);
    }
  });
