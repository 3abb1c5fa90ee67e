// Features that a device lacks are not offered, and failures are reported.

import type { Page } from "@playwright/test";
import { expect, Table, test } from "../fixtures";

async function lacks(page: Page, ...names: string[]): Promise<void> {
  await page.addInitScript((names) => {
    for (const name of names) {
      for (const of of [window, Navigator.prototype]) Reflect.deleteProperty(of, name);
    }
  }, names);
}

const offers = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

test("a device that can do it all is offered it all", async ({ page }) => {
  await page.goto("./#/settings");
  for (const name of ["Vibrate", "Keep the screen on", "Sound"])
    await expect(offers(page, name)).toBeVisible();
  await expect(
    page.getByText(/sound and vibration\. Rollbook can keep the screen on during a battle\./),
  ).toBeVisible();
});

test("a device that cannot vibrate, and keeps no screen on, is offered neither", async ({
  page,
}) => {
  await lacks(page, "vibrate", "wakeLock");
  await page.goto("./#/settings");
  await expect(offers(page, "Sound")).toBeVisible();
  for (const name of ["Vibrate", "Keep the screen on"])
    await expect(offers(page, name)).toHaveCount(0);
  await expect(page.getByText(/sound\. Rollbook can't keep the screen on here/)).toBeVisible();
});

test("an app on the Home Screen before iOS 18.4 promises nothing of the screen", async ({
  page,
}) => {
  await lacks(page, "cookieStore");
  await page.addInitScript(() => Object.defineProperty(navigator, "standalone", { value: true }));
  await page.goto("./#/settings");
  await expect(offers(page, "Sound")).toBeVisible();
  await expect(offers(page, "Keep the screen on")).toHaveCount(0);
});

test("where there are no lines between phones, that is said before a code is shown", async ({
  page,
  table,
}) => {
  await lacks(page, "RTCPeerConnection");
  await table.beginWithInitiative();
  await page.getByRole("heading", { level: 1 }).getByRole("button").click();
  await page.getByRole("button", { name: "Another phone" }).click();
  await table.asks("This browser can't connect to another phone (WebRTC");
  await expect(offers(page, "Show code")).toHaveCount(0);
  await table.take("Hand over");
  await expect(page.getByRole("button", { name: "Hand over now" })).toBeVisible();
});

test("where there is no network, that is said", async ({ page, table }) => {
  await page.addInitScript(() => {
    const { get } = Object.getOwnPropertyDescriptor(RTCSessionDescription.prototype, "sdp")!;
    const sdp = {
      get: function (this: RTCSessionDescription) {
        return get!.call(this).replace(/a=candidate.*\r\n/g, "");
      },
    };
    Object.defineProperty(RTCSessionDescription.prototype, "sdp", sdp);
  });
  await table.beginWithInitiative();
  await page.getByRole("heading", { level: 1 }).getByRole("button").click();
  await page.getByRole("button", { name: "Another phone" }).click();
  await table.asks("This phone can't be reached");
});

test("sound comes back after the phone was locked", async ({ page, table }) => {
  await page.addInitScript(() => {
    const heard: string[] = [];
    let contexts = 0;
    const node = {
      connect: (to: unknown) => to,
      gain: { setValueAtTime() {}, exponentialRampToValueAtTime() {} },
    };
    class Context {
      readonly number = (contexts += 1);
      state = "running";
      currentTime = 0;
      destination = {};
      resume = () => new Promise(() => {});
      close = async () => void (this.state = "closed");
      createGain = () => node;
      createOscillator = () => ({
        ...node,
        frequency: node.gain,
        start: () => heard.push(`${this.number} ${this.state}`),
        stop() {},
      });
      constructor() {
        Object.assign(window, { context: this });
      }
    }
    Object.assign(window, { AudioContext: Context, heard });
  });
  const heard = () => page.evaluate(() => (window as any).heard.splice(0) as string[]);
  // Fires a shot that jams the weapon, which makes a sound.
  const jams = async (figure: string, weapon: string) => {
    await table.activate(figure, 9);
    await table.fire(weapon, "Bob");
    await table.face(1);
  };
  await page.goto("./#/settings");
  const sound = offers(page, "Sound");
  if ((await sound.getAttribute("aria-pressed")) !== "true") await sound.click();
  await expect(sound).toHaveAttribute("aria-pressed", "true");
  await page.goto("./#/");
  await table.beginAnother();
  await table.face(7);
  await table.face(3);
  await table.asksNothing();
  await jams("Dirk", "Hunting rifle");
  await expect
    .poll(async () => (await heard()).filter((it) => it === "1 running").length)
    .toBeGreaterThan(0);
  await page.evaluate(() => ((window as any).context.state = "interrupted"));
  await table.undo();
  await table.face(1);
  await expect
    .poll(async () => (await heard()).filter((it) => it === "2 running").length)
    .toBeGreaterThan(0);
});

// Closes the log's database, as browsers do while the app is in the background.
async function loseTheLog(page: Page, isForGood = false): Promise<void> {
  await page.evaluate((isForGood) => {
    const cut = Date.now();
    const { transaction } = IDBDatabase.prototype;
    const { open } = IDBFactory.prototype;
    const opened = ((window as any).opened ??= new WeakMap<IDBDatabase, number>());
    IDBFactory.prototype.open = function (...how) {
      if (isForGood)
        throw new DOMException("Connection to Indexed Database server lost.", "UnknownError");
      const request = open.apply(this, how);
      request.addEventListener("success", () => opened.set(request.result, Date.now() + 1));
      return request;
    };
    IDBDatabase.prototype.transaction = function (...how) {
      if (!(opened.get(this) > cut))
        throw new DOMException("The database connection is closing.", "InvalidStateError");
      return transaction.apply(this, how);
    };
  }, isForGood);
}

const lines = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((done) => {
        const opening = indexedDB.open("rollbook");
        opening.onsuccess = () => {
          const count = opening.result.transaction("log").objectStore("log").count();
          count.onsuccess = () => (opening.result.close(), done(count.result));
        };
      }),
  );

async function goOn({ page }: Table): Promise<void> {
  await page.getByRole("button", { name: "Take over" }).last().click();
  // Wait until the other tab has released the battle.
  await expect(page.getByText("Open in another tab")).toHaveCount(0);
}

const NO_LOG = /This browser doesn't let Rollbook keep a log/;

test("a log whose connection dies is opened again, without a word, and has all", async ({
  page,
  table,
}) => {
  await table.beginWithInitiative();
  const before = await lines(page);
  await loseTheLog(page);
  await table.tracker("Otis: Wounds 0 of 1").click();
  await table.tracker("Nell: Wounds 0 of 1").click();
  await expect.poll(() => lines(page)).toBeGreaterThan(before);
  // Without local storage, the changes exist only in the log. They must survive a restart.
  await page.evaluate(() => localStorage.clear());
  await page.goto("./#/");
  await page.reload();
  await page.getByRole("link", { name: "Rust Dogs – Salt Road" }).click();
  for (const figure of ["Otis", "Nell"])
    await expect(table.figure(figure)).toHaveAccessibleDescription(/^out/);
  await expect(page.getByText(NO_LOG)).toHaveCount(0);
});

test("a log whose connection dies is opened again to read what another window has played, too", async ({
  page,
  table,
}) => {
  await table.beginWithInitiative();
  const other = new Table(await page.context().newPage());
  await other.page.goto(page.url());
  await loseTheLog(page);
  // Moves in that tab reach only the log.
  await other.page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException("The quota has been exceeded.", "QuotaExceededError");
    };
  });
  await goOn(other);
  await other.tracker("Otis: Wounds 0 of 1").click();
  await expect(other.figure("Otis")).toHaveAccessibleDescription(/^out/);
  await goOn(table);
  await expect(table.figure("Otis")).toHaveAccessibleDescription(/^out/);
  await expect(page.getByText(NO_LOG)).toHaveCount(0);
});

test("a log that cannot be opened again is missed, in words", async ({ page, table }) => {
  await table.beginWithInitiative();
  await loseTheLog(page, true);
  await table.tracker("Otis: Wounds 0 of 1").click();
  await expect(page.getByText(NO_LOG)).toBeVisible();
  await page.reload();
  await expect(table.figure("Otis")).toHaveAccessibleDescription(/^out/);
});
