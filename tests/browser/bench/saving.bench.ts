// Measures the time from a tap until its answer is saved, on a slow phone.

import { test, type Locator } from "@playwright/test";
import { kept as textKept, slotOf } from "../kept";
import { beginBattle, lengthen, phone, print, slowPage, UNHURRIED, UNWATCHED } from "./measure";

test.describe.configure(UNHURRIED);
test.use(UNWATCHED);

const ANSWERS = 30;

// Taps, and returns two times in milliseconds: from the tap until the battle is saved, and how much
// of that the browser's storage takes.
async function kept(target: Locator): Promise<[number, number]> {
  const page = target.page();
  await page.evaluate(() => {
    const { setItem } = Storage.prototype;
    (window as any).kept = new Promise<[number, number]>((resolve) => {
      addEventListener(
        "click",
        ({ timeStamp }) => {
          Storage.prototype.setItem = function (key, text) {
            const began = performance.now();
            setItem.call(this, key, text);
            const over = performance.now();
            if (/^rollbook\.(tail\.)?battle\./.test(key)) resolve([over - timeStamp, over - began]);
          };
        },
        { capture: true, once: true },
      );
    }).finally(() => (Storage.prototype.setItem = setItem));
  });
  await target.click();
  return page.evaluate(() => (window as any).kept);
}

test("answers in short battles and in long ones", async () => {
  const context = await phone();
  const page = await slowPage(context);
  const table = await beginBattle(page, 1);
  await table.activate("Dirk", 9);
  await table.fire("Hunting rifle", "Bob");
  for (const actions of [50, 1000, 5000]) {
    await lengthen(page, actions);
    const [answers, stored]: [number[], number[]] = [[], []];
    for (let answer = 0; answer < ANSWERS; answer += 1) {
      const [all, storage] = await kept(table.key(2 + (answer % 8)));
      answers.push(all);
      stored.push(storage);
      await table.undo();
    }
    const size = (await textKept(page, await slotOf(page, "battle"))).length;
    console.log(`The battle has ${size} characters.`);
    print(`tap to kept, ${actions} actions`, answers);
    print(`  of it the browser's storage, ${actions} actions`, stored);
  }
  await context.close();
});
