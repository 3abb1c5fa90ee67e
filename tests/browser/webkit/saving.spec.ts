// Battles survive kills and second tabs, and go into files, links and pictures.

import { existsSync } from "node:fs";
import { expect, Key, type Phone, test } from "./phone";

// Waits until the writes so far are in the log, because a read waits for earlier writes.
const logIsWritten = (phone: Phone) =>
  phone.driver.executeAsyncScript((done: () => void) => {
    indexedDB.open("rollbook").onsuccess = ({ target }) => {
      const log = (target as IDBOpenDBRequest).result.transaction("log").objectStore("log");
      log.count().onsuccess = () => (log.transaction.db.close(), done());
    };
  });

test("a browser that is killed again and again has all that was shown", async ({ start }) => {
  let [phone, left] = [await start(), 5];
  await phone.begin("Start > 7 > 3");
  for (const figure of ["Juno", "Nell", "Otis"]) {
    const words = `Salt Road ${(left -= 1)} of 5 in action`;
    await phone.tap(`${figure}: Wounds 0 of 1`, words);
    await logIsWritten(phone);
    await phone.kill();
    phone = await start(undefined, phone.folder);
    await phone.open();
    await phone.sees(words);
  }
});

test("of two tabs one plays, and the other follows and can take over", async ({ phone }) => {
  await phone.begin("Start > 7 > 3");
  const [tabs, url] = [phone.driver.switchTo(), await phone.driver.getCurrentUrl()];
  const first = await phone.driver.getWindowHandle();
  await tabs.newWindow("window");
  const second = await phone.driver.getWindowHandle();
  await phone.open(url);
  await phone.sees("Open in another tab. You're seeing that tab's version.");
  await phone.tap("Take over > Mags: Wounds 0 of 1");
  await tabs.window(first);
  await phone.sees("Open in another tab. You're seeing that tab's version.", "Rust Dogs 4 of 5");
  await tabs.window(second);
  await phone.driver.close();
  await tabs.window(first);
  await phone.tap("Juno: Wounds 0 of 1", "Rust Dogs 4 of 5", "Salt Road 4 of 5");
});

test("a backup goes into a file and back", async ({ phone }) => {
  await phone.begin("Start");
  await phone.go("about");
  await phone.tap("Download backup");
  const backup = `${phone.folder}/rollbook-backup.json`;
  await expect.poll(() => existsSync(backup)).toBe(true);
  await phone.go("");
  await phone.tap("Remove Rust Dogs – Salt Road > My Rollbook", "0 battles");
  await phone.choose("Restore backup", backup);
  await phone.tap("Merge", "1 battle");
});

test("a link opens on another phone, and a damaged one says so", async ({ phone, start }) => {
  await phone.open();
  await phone.go("rosters");
  await phone.tap("Rust Dogs, a sample… > Share > Link > Copied > Close");
  await phone.go("import");
  await phone.send("Or paste it here", "textbox", Key.chord(Key.CONTROL, "v"));
  const link = await phone.value("Or paste it here");
  const other = await start();
  await other.open(link);
  await other.sees("Shared roster", "Rust Dogs", "5 figures, 100 barter", "Mags");
  await other.open("about:blank");
  await other.open(link.slice(0, -20));
  await other.sees("This link is damaged");
});

test("the report is saved as a picture with the app's letters", async ({ phone }) => {
  await phone.begin("Start");
  // The app first looks at the picture without its letters. WebKit draws them some time later.
  await phone.driver.executeScript(`
    const { getImageData } = CanvasRenderingContext2D.prototype;
    CanvasRenderingContext2D.prototype.getImageData = function (...where) {
      const look = getImageData.apply(this, where);
      (window.looks ??= []).push(look.data.join());
      return look;
    };`);
  await phone.tap("7 > 3 > Menu > End the battle… > End the battle > Report > Picture", "Saved");
  expect(await phone.driver.executeScript("return looks.at(-1) !== looks[0]")).toBe(true);
});
