import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expect, GDF, Table, test } from "../fixtures";
import {
  addressOf,
  confirmed,
  countUnconfirmed,
  createUnmarked,
  deny,
  figuresIn,
  keep,
  kept as textKept,
  keysInLog,
  leaveForStores,
  linesOf,
  slotOf,
  stored,
} from "../kept";

const FORBIDDEN = "This browser doesn't let Rollbook save anything.";
const FULL = "This browser's storage is full.";
const ONE_PLACE = "Saved in one place only";

// Makes the page's storage refuse all further data.
async function refuseMore(page: Page): Promise<void> {
  await page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException("The quota has been exceeded.", "QuotaExceededError");
    };
  });
}

test("where storage is forbidden that is said, and play goes on", async ({
  page,
  context,
  table,
}) => {
  await deny(context, "localStorage", "indexedDB");
  await page.goto("./");
  await expect(page.getByRole("alert")).toContainText(FORBIDDEN);
  await table.beginAnother();
  await table.face(7);
  await table.face(3);
  await table.activate("Dirk", 9);
  await table.close();
  await expect(page.getByRole("alert")).toContainText(FORBIDDEN);
  await page.getByRole("link", { name: "All battles" }).click();
  await page.getByRole("link", { name: "Not saved. Don't close this page." }).click();
  await expect(table.tracker("Dirk: AP 2 of 2")).toBeVisible();
  await expect(page.getByRole("button", { name: "Save as file" })).toBeVisible();
});

test("a wound and a roster are in local storage at once, and are read there without a database", async ({
  page,
  context,
  table,
}) => {
  await table.beginWithInitiative();
  const battle = await slotOf(page, "battle");
  const waiting = battle.replace(".battle.", ".wait.battle.");
  const before = await stored(page);
  // The page's last listener reads what the tap has stored, before anything else can run.
  await page.evaluate(() => {
    const read = () => Object.assign(window, { after: { ...localStorage } });
    addEventListener("click", read, { once: true });
  });
  await table.tracker("Otis: Wounds 0 of 1").click();
  const after = await page.evaluate(() => (window as any).after as Record<string, string>);
  expect([after[battle], after[waiting]]).not.toEqual([before[battle], before[waiting]]);
  const wounds = (stored: Record<string, string>) => {
    const otis = figuresIn(stored).find(({ name }) => name === "Otis");
    return [otis?.side, otis?.trackers.find(({ label }) => label === "Wounds")?.value];
  };
  expect(wounds(before)).toEqual(["Salt Road", "0 of 1"]);
  expect(wounds(after)).toEqual(["Salt Road", "1 of 1"]);
  await expect(table.figure("Otis")).toHaveAccessibleDescription(/^out/);
  await page.goto("./#/rosters");
  await page.getByRole("button", { name: /^Rust Dogs, a sample/ }).click();
  await page.getByRole("textbox", { name: "Roster name" }).fill("Tin Cats");
  const roster = await slotOf(page, "roster");
  const text = () => page.evaluate((slot) => localStorage.getItem(slot), roster);
  await expect.poll(text).toContain("Tin Cats");
  await deny(context, "indexedDB");
  await page.reload();
  await expect(page.getByRole("textbox", { name: "Roster name" })).toHaveValue("Tin Cats");
  await page.goto(addressOf(battle));
  await expect(table.figure("Otis")).toHaveAccessibleDescription(/^out/);
});

for (const isDamaged of [true, false]) {
  const why = isDamaged ? "is damaged" : "is only in a database that the browser refuses to open";
  test(`the figures of a battle that ${why} are shown as last seen`, async ({
    page,
    context,
    table,
  }) => {
    await table.beginWithInitiative();
    const battle = await slotOf(page, "battle");
    await table.activate("Dirk", 9);
    await table.close();
    await table.tracker("Otis: Wounds 0 of 1").click();
    await expect(table.figure("Otis")).toHaveAccessibleDescription(/^out/);
    await leaveForStores(page);
    if (isDamaged) {
      await keep(page, battle, "{");
    } else {
      await page.evaluate((slot) => localStorage.removeItem(slot), battle);
      await deny(context, "indexedDB");
    }
    await page.goto(addressOf(battle));
    await expect(page.getByRole("alert").filter({ hasText: "Couldn't open this" })).toBeVisible();
    const seen = page.getByRole("region", { name: "The figures as last seen on this phone" });
    const figure = (name: string) => seen.getByRole("listitem").filter({ hasText: name });
    await expect(figure("Otis")).toContainText("Wounds: 1 of 1");
    await expect(figure("Dirk")).toContainText("AP: 2 of 2");
    await expect(seen.getByRole("heading", { name: "Salt Road" })).toBeVisible();
    if (!isDamaged) return;
    await page.goto("./#/");
    await page.getByRole("button", { name: /^Remove Battle/ }).click();
    expect(figuresIn(await stored(page))).toEqual([]);
  });
}

test("where storage is full that is said, play goes on, and what was kept stays", async ({
  page,
  context,
  table,
}) => {
  await deny(context, "indexedDB");
  await table.beginWithInitiative();
  await refuseMore(page);
  await table.activate("Dirk", 9);
  await table.take("Concentrate");
  await table.close();
  await expect(page.getByRole("alert")).toContainText(FULL);
  await table.tracker("Otis: Wounds 0 of 1").click();
  await expect(table.figure("Otis")).toHaveAccessibleDescription(/^out/);
  await expect(page.getByRole("alert")).toContainText(FULL);

  const kept = new Table(await context.newPage());
  await kept.page.goto("./");
  await expect(kept.next("Rust Dogs: activate a figure.")).toBeVisible();
  await expect(kept.tracker("Otis: Wounds 0 of 1")).toBeVisible();
  await expect(kept.page.getByRole("alert")).toBeHidden();
});

test("where storage is forbidden and the log is not, all is kept, and that is said", async ({
  page,
  context,
  table,
}) => {
  await deny(context, "localStorage");
  await countUnconfirmed(context);
  await table.beginWithInitiative();
  await table.activate("Dirk", 9);
  await table.close();
  await expect(page.getByRole("alert")).toContainText(ONE_PLACE);
  await confirmed(page);
  await page.reload();
  await expect(table.tracker("Dirk: AP 2 of 2")).toBeVisible();
  await expect(page.getByRole("alert")).toContainText(ONE_PLACE);
  await page.getByRole("link", { name: "All battles" }).click();
  await page.getByRole("button", { name: /^Remove/ }).click();
  await expect(page.getByRole("button", { name: "Play a sample battle" })).toBeVisible();
  await confirmed(page);
  await page.reload();
  await expect(page.getByRole("button", { name: "Play a sample battle" })).toBeVisible();
});

test("where storage is full the log goes on, and another window and the next start find all", async ({
  page,
  context,
  table,
}) => {
  await table.beginWithInitiative();
  await refuseMore(page);
  await table.activate("Dirk", 9);
  await table.close();
  await expect(page.getByRole("alert")).toContainText(ONE_PLACE);
  await table.tracker("Otis: Wounds 0 of 1").click();
  await expect(table.figure("Otis")).toHaveAccessibleDescription(/^out/);
  const next = new Table(await context.newPage());
  await page.close();
  await next.page.goto("./");
  await expect(next.figure("Otis")).toHaveAccessibleDescription(/^out/);
  await expect(next.page.getByRole("alert")).toBeHidden();
});

test("where there is no log that is said, and all is kept as before", async ({
  page,
  context,
  table,
}) => {
  await deny(context, "indexedDB");
  await page.goto("./");
  await expect(page.getByText("This browser doesn't let Rollbook keep a log")).toBeVisible();
  await table.beginAnother();
  await table.face(7);
  await page.reload();
  await table.asks("Salt Road");
  await expect(page.getByRole("alert")).toBeHidden();
});

test("what the log does not confirm within a second is said not to be kept yet, until it is", async ({
  page,
  table,
}) => {
  await page.addInitScript(() => {
    const { set } = Object.getOwnPropertyDescriptor(IDBTransaction.prototype, "oncomplete")!;
    const waiting: (() => void)[] = [];
    let isHeld = false;
    Object.assign(window, {
      hold: () => (isHeld = true),
      letGo: () => {
        isHeld = false;
        waiting.forEach((act) => act());
      },
    });
    Object.defineProperty(IDBTransaction.prototype, "oncomplete", {
      set(done: (event: Event) => void) {
        set!.call(this, (event: Event) => (isHeld ? waiting.push(() => done(event)) : done(event)));
      },
    });
  });
  await table.beginWithInitiative();
  await expect(page.getByRole("alert")).toBeHidden();
  await page.evaluate(() => (window as any).hold());
  await table.tracker("Otis: Wounds 0 of 1").click();
  await expect(page.getByRole("alert")).toContainText("Not saved yet");
  await page.evaluate(() => (window as any).letGo());
  await expect(page.getByRole("alert")).toBeHidden();
});

test("what the log fails to write once is written again, with nothing missing before it", async ({
  page,
  table,
}) => {
  await page.addInitScript(() => {
    const { put } = IDBObjectStore.prototype;
    Object.assign(window, { fails: 0 });
    IDBObjectStore.prototype.put = function (...line) {
      const request = put.apply(this, line);
      if ((window as any).fails === 0) return request;
      (window as any).fails -= 1;
      // The line is already in the transaction.
      throw new DOMException("Refused", "DataError");
    };
  });
  await table.beginWithInitiative();
  await page.evaluate(() => ((window as any).fails = 1));
  await table.activate("Dirk", 9);
  await expect.poll(() => page.evaluate(() => (window as any).fails)).toBe(0);
  await table.close();
  await table.tracker("Otis: Wounds 0 of 1").click();
  await expect(table.figure("Otis")).toHaveAccessibleDescription(/^out/);
  await expect(page.getByRole("alert")).toBeHidden();
  await leaveForStores(page);
  await page.evaluate(() => localStorage.clear());
  await page.goto("./");
  await expect(table.figure("Otis")).toHaveAccessibleDescription(/^out/);
  await expect(table.tracker("Dirk: AP 2 of 2")).toBeVisible();
});

for (const [how, clear] of [
  ["deleted", () => new Promise((done) => (indexedDB.deleteDatabase("rollbook").onsuccess = done))],
  [
    "emptied",
    () =>
      new Promise((done) => {
        indexedDB.open("rollbook").onsuccess = (event) => {
          const database = (event.target as IDBOpenDBRequest).result;
          const emptying = database.transaction("log", "readwrite");
          emptying.objectStore("log").clear();
          emptying.oncomplete = done;
        };
      }),
  ],
] as const) {
  test(`nothing goes into a log that was ${how} meanwhile, and that is said`, async ({
    page,
    table,
  }) => {
    await table.beginWithInitiative();
    const battle = await slotOf(page, "battle");
    await expect.poll(async () => (await linesOf(page, battle)).length).not.toBe(0);
    await page.evaluate(clear);
    await table.activate("Dirk", 9);
    await expect(page.getByText("This browser doesn't let Rollbook keep a log")).toBeVisible();
    await table.close();
    await table.tracker("Otis: Wounds 0 of 1").click();
    await expect(table.figure("Otis")).toHaveAccessibleDescription(/^out/);
    expect(await linesOf(page, battle)).toEqual([]);
    await page.reload();
    await expect(table.figure("Otis")).toHaveAccessibleDescription(/^out/);
    await expect(table.tracker("Dirk: AP 2 of 2")).toBeVisible();
  });

  test.describe("before the first line", () => {
    // The app writes a line once its service worker is ready.
    test.use({ serviceWorkers: "block" });

    test(`nothing goes into a log that was ${how}, and that is said`, async ({
      page,
      table,
      problems,
    }) => {
      await leaveForStores(page);
      await createUnmarked(page);
      await page.goto("./");
      await expect.poll(() => keysInLog(page)).toEqual([expect.stringMatching(/^mark-\d+$/)]);
      await page.evaluate(clear);
      await table.beginAnother();
      await table.face(7);
      await expect(page.getByText("This browser doesn't let Rollbook keep a log")).toBeVisible();
      expect((await keysInLog(page)).filter((key) => !key.startsWith("mark-"))).toEqual([]);
      await page.reload();
      await table.asks("Salt Road");
      // Pages report an error if they cannot have a service worker.
      problems.length = 0;
    });
  });
}

test("a storage that is cleared, or goes back to what it was, is made good by the log", async ({
  page,
  table,
}) => {
  await table.beginWithInitiative();
  const before = await page.evaluate(() => JSON.stringify(localStorage));
  await table.activate("Dirk", 9);
  await table.close();
  await table.tracker("Otis: Wounds 0 of 1").click();
  await expect(table.figure("Otis")).toHaveAccessibleDescription(/^out/);
  // Reading the log waits until all writes are finished.
  await keysInLog(page);
  for (const texts of [before, "{}"]) {
    await page.evaluate((texts) => {
      localStorage.clear();
      Object.entries<string>(JSON.parse(texts)).forEach(([slot, text]) =>
        localStorage.setItem(slot, text),
      );
    }, texts);
    await page.goto("about:blank");
    await page.goto("./");
    await expect(table.figure("Otis")).toHaveAccessibleDescription(/^out/);
    await expect(table.tracker("Dirk: AP 2 of 2")).toBeVisible();
    await expect(page.getByText("Open in another tab")).toBeHidden();
  }
  await table.undo();
  await expect(table.tracker("Otis: Wounds 0 of 1")).toBeVisible();
});

// Fills the browser's storage, except for this many characters.
async function fillTheStorage(page: Page, room: number): Promise<void> {
  await page.evaluate((room) => {
    localStorage.setItem("room", "x".repeat(room));
    for (let size = 1 << 22, number = 0; size > 0;) {
      try {
        localStorage.setItem(`filler.${number++}`, "x".repeat(size));
      } catch {
        size >>= 1;
      }
    }
    localStorage.removeItem("room");
  }, room);
}

test("in a storage that is really full play goes on, nothing played is lost, and room made is used at once", async ({
  page,
  context,
  table,
}) => {
  await deny(context, "indexedDB");
  await table.beginWithInitiative();
  await page.getByRole("link", { name: "All battles" }).click();
  await table.beginAnother(GDF);
  await table.lookAtTheBattle();
  await page.getByRole("link", { name: "All battles" }).click();
  await fillTheStorage(page, 10);
  await page.getByRole("link", { name: "Rust Dogs – Salt Road" }).click();
  await table.tracker("Nell: Wounds 0 of 1").click();
  const alert = page.getByRole("alert");
  await expect(alert).toContainText(FULL);
  await expect(alert).toContainText("remove old battles");
  await expect(alert.getByRole("button", { name: "Save as file" })).toBeVisible();
  const download = page.waitForEvent("download");
  await alert.getByRole("button", { name: "Download backup" }).click();
  expect((await download).suggestedFilename()).toBe("rollbook-backup.json");
  await table.tracker("Mags: Wounds 0 of 1").click();

  await page.getByRole("link", { name: "All battles" }).click();
  const unkept = page.getByRole("link", { name: "Not saved. Don't close this page." });
  await expect(unkept).toContainText("Rust Dogs – Salt Road");
  await unkept.click();
  await expect(table.figure("Mags")).toHaveAccessibleDescription(/^out/);
  await page.getByRole("link", { name: "All battles" }).click();
  await page.getByRole("button", { name: "Remove Lantern Watch – Tidewreck Kin" }).click();
  await expect(alert).toBeHidden();
  await expect(unkept).toBeHidden();
  await page.reload();
  await page.getByRole("link", { name: "Rust Dogs – Salt Road" }).click();
  await expect(table.figure("Mags")).toHaveAccessibleDescription(/^out/);
  await expect(table.figure("Nell")).toHaveAccessibleDescription(/^out/);
});

test("a newer version's battle and roster are shown, and not written over", async ({
  page,
  table,
}) => {
  await table.beginWithInitiative();
  await page.goto("./#/rosters");
  await page.getByRole("button", { name: /^Rust Dogs, a sample/ }).click();
  await expect(page.getByRole("textbox", { name: "Roster name" })).toHaveValue("Rust Dogs");
  await page.goto("./#/about");
  const written: string[] = [];
  const slots = [await slotOf(page, "battle"), await slotOf(page, "roster")];
  for (const slot of slots) {
    const text = (await textKept(page, slot)).replace('"version":1', '"version":9');
    await keep(page, slot, text);
    written.push(text);
  }
  const words =
    "This was saved by a newer version of Rollbook. You can view it; update Rollbook to change it.";
  await page.getByRole("link", { name: "All battles" }).click();
  await page.getByRole("link", { name: "made with a newer version" }).click();
  await expect(page.getByRole("status").filter({ hasText: words }).first()).toBeVisible();
  await table.tracker("Otis: Wounds 0 of 1").click();
  await expect(table.tracker("Otis: Wounds 0 of 1")).toBeVisible();
  await page.goto("./#/rosters");
  await page.getByRole("link", { name: "made with a newer version" }).click();
  await page.getByRole("textbox", { name: "Roster name" }).fill("Mine");
  await expect(page.getByRole("textbox", { name: "Roster name" })).toHaveValue("Rust Dogs");
  const kept = () =>
    page.evaluate((slots) => slots.map((slot) => localStorage.getItem(slot)), slots);
  expect(await kept()).toEqual(written);
  await page.getByRole("button", { name: "Save as duplicate" }).click();
  await expect(page.getByRole("textbox", { name: "Roster name" })).toHaveValue("Rust Dogs 2");
  await page.getByRole("textbox", { name: "Roster name" }).fill("Mine");
  await page.reload();
  await expect(page.getByRole("textbox", { name: "Roster name" })).toHaveValue("Mine");
  expect(await kept()).toEqual(written);
});

test("settings that cannot be read are set aside and offered as a file", async ({ page }) => {
  await page.goto("./");
  await page.evaluate(() => localStorage.setItem("rollbook.settings", "{ my settings"));
  await page.goto("./#/about");
  await page.getByRole("combobox", { name: "Backup reminder" }).selectOption({ label: "90 days" });
  await expect(
    page.getByText("Some settings couldn't be read. You can save them as a file."),
  ).toBeVisible();
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save as file" }).click();
  expect(await readFile(await (await download).path(), "utf8")).toBe("{ my settings");
});

async function savedAs(page: Page, battle: string): Promise<string> {
  const row = page.getByRole("listitem").filter({ hasText: battle });
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    row.getByRole("button", { name: "as file" }).click(),
  ]);
  return readFile(await file.path(), "utf8");
}

test("what cannot be read is named, offered as a file, and left alone", async ({ page, table }) => {
  const broken = '{"type":"rollbook-battle","version":1,"body":{"summ';
  const newer =
    '{"type":"rollbook-battle","version":99,"source":"rollbook 9.0.0","body":{"what":"else"}}';
  await page.goto("./");
  await page.evaluate(
    (texts) =>
      texts.forEach((text, place) => localStorage.setItem(`rollbook.battle.${7 + place}`, text)),
    [broken, newer],
  );
  await page.reload();
  const rows = page.getByRole("listitem");
  await expect(rows.filter({ hasText: "Battle 2" })).toContainText("damaged");
  await expect(rows.filter({ hasText: "Battle 1" })).toContainText(
    "This was saved by a newer version of Rollbook",
  );
  expect(await savedAs(page, "Battle 2")).toBe(broken);
  expect(await savedAs(page, "Battle 1")).toBe(newer);

  await table.beginAnother();
  await table.face(7);
  await table.lookAtTheBattle();
  await page.getByRole("link", { name: "All battles" }).click();
  expect(await savedAs(page, "Battle 2")).toBe(broken);
  expect(await savedAs(page, "Battle 1")).toBe(newer);
  await expect(page.getByRole("link", { name: "Rust Dogs – Salt Road" })).toBeVisible();
});
