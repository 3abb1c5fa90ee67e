import type { Page } from "@playwright/test";
import { expect, need, Table, test as base } from "../fixtures";
import { type Answer, type Fault, Host } from "../host";
import { kept, slotOf } from "../kept";
import { settled } from "../measure";

const test = base.extend<{ host: Host }>({
  worksOffline: true,
  host: async ({}, use) => {
    const host = await Host.of(need("ROLLBOOK_SITE"));
    await use(host);
    await host.remove();
  },
});

const READY = "Ready to play offline.";
const OFFER = "A new version is ready.";

// The service worker checks each file before storing it, which takes a while on a slow machine.
const SLOW = { timeout: 60_000 };

async function install(page: Page, host: Host): Promise<void> {
  await page.goto(host.url);
  await expect(page.getByText(READY)).toBeVisible(SLOW);
}

test("a new version waits for the player's word and breaks no battle", async ({ page, host }) => {
  const offer = page.getByText(OFFER);
  const second = page.getByText("Second edition");
  await install(page, host);
  const table = new Table(page);
  await table.beginAnother();
  await table.face(7);
  await host.release("Second edition");

  await test.step("In a battle nobody is disturbed", async () => {
    await page.reload();
    await table.asks("Initiative, turn 1", "7total");
    await waitForTheNewVersion(page);
    await expect(offer).toBeHidden();
    await expect(second).toHaveCount(0);
    await table.face(3);
    await table.activate("Dirk", 9);
    await table.fire("Hunting rifle", "Bob");
    await table.set("Target's cover", "Light");
    await table.lookAtTheBattle();
  });

  await test.step("Outside of battles it is offered, and nothing happens unasked", async () => {
    await page.getByRole("link", { name: "All battles" }).click();
    await expect(offer).toBeVisible();
    await page.reload();
    await expect(offer).toBeVisible();
    await expect(second).toHaveCount(0);
  });

  await test.step("At the player's word it takes over, and the battle goes on", async () => {
    await page.getByRole("button", { name: "Reload" }).click();
    await expect(second).toHaveCount(1);
    await expect(offer).toBeHidden();
    await page.getByRole("link", { name: "Rust Dogs – Salt Road" }).click();
    await table.asks("Dirk shoots at Bob", "Roll to hit");
    await expect(table.condition("Target's cover", "Light")).toBeChecked();
    await table.face(9);
    await expect(table.tracker("Bob: Pending hits Strength 6 by Dirk")).toBeVisible();
  });
});

test("a version that comes while the page is open is offered, too", async ({
  page,
  context,
  host,
}) => {
  await install(page, host);
  await page.reload();
  await expect(page.getByRole("link", { name: "New battle" })).toBeVisible();
  await host.release("Second edition");
  const another = await context.newPage();
  await another.goto(host.url);
  await expect(page.getByText(OFFER)).toBeVisible();
  await expect(another.getByText(OFFER)).toBeVisible();
  await page.getByRole("button", { name: "Reload" }).click();
  for (const it of [page, another]) await expect(it.getByText("Second edition")).toHaveCount(1);
});

test("an app that is resumed looks for a new version, once an hour at most", async ({
  page,
  host,
}) => {
  await page.addInitScript(() => {
    // The empty page that Firefox starts with has no service workers.
    if (!("ServiceWorkerRegistration" in window)) return;
    const { now } = Date;
    const { update } = ServiceWorkerRegistration.prototype;
    const { getRegistration } = ServiceWorkerContainer.prototype;
    Object.assign(window, { late: 0, looked: 0, asked: [] });
    Date.now = () => now() + (window as any).late;
    ServiceWorkerContainer.prototype.getRegistration = function (...how) {
      const registration = getRegistration.apply(this, how);
      (window as any).asked.push(registration);
      return registration;
    };
    ServiceWorkerRegistration.prototype.update = function () {
      (window as any).looked += 1;
      return update.call(this);
    };
  });
  const resumedAfter = (minutes: number) =>
    page.evaluate(async (minutes) => {
      (window as any).late = minutes * 60_000;
      document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
      // If the page looks for a new version, it has already asked for its registration. Once it
      // has the registration, it looks before the next task.
      await Promise.all((window as any).asked);
      await new Promise((done) => setTimeout(done));
      return (window as any).looked as number;
    }, minutes);
  await install(page, host);
  await page.reload();
  await expect(page.getByRole("link", { name: "New battle" })).toBeVisible();
  expect(await resumedAfter(50)).toBe(0);
  await host.release("Second edition");
  expect(await resumedAfter(70)).toBe(1);
  expect(await resumedAfter(100)).toBe(1);
  await expect(page.getByText(OFFER)).toBeVisible();
});

// Creates a fault of a host, or of a proxy in front of it, in files whose names match.
const made = (fits: RegExp, make: (answer: Answer) => Partial<Answer>): Fault => {
  return (name, answer) => (fits.test(name) ? { ...answer, ...make(answer) } : answer);
};
const PAGE = {
  type: "text/html",
  body: Buffer.from("<!doctype html><title>Log in</title><p>Welcome to the café.</p>"),
};
const cut = ({ body }: Answer) => ({ body: body.subarray(0, body.length / 2) });
const PROGRAM = /rollbook-\w+_bg\.wasm$/;
const RULES = /-tnt\.wasm$/;
const SCRIPT = /^rollbook-\w+\.js$/;
const WORKER = /^service-worker\.js$/;

test("at the top of a host, other sites in its folders are not Rollbook's business", async ({
  page,
  context,
  host,
}) => {
  const others: Record<string, string> = {
    "other/": "<!doctype html><h1>Another site</h1><script src='app.js'></script>",
    "other/index.html": "<!doctype html><h1>Another page</h1><script src='app.js'></script>",
    "other/app.js": "document.title = 'It runs';",
    "news.html": "<!doctype html><h1>News</h1>",
  };
  host.fault = (name, answer) =>
    name in others
      ? {
          status: 200,
          type: name.endsWith(".js") ? "text/javascript" : "text/html",
          body: Buffer.from(others[name]!),
        }
      : answer;
  await install(page, host);
  await page.reload();
  await expect(page.getByRole("link", { name: "New battle" })).toBeVisible();
  const answers: Record<string, boolean> = {};
  context.on("response", (response) => {
    answers[response.url().slice(host.url.length)] = response.fromServiceWorker();
  });
  for (const [path, heading, title] of [
    ["other/", "Another site", "It runs"],
    ["other/index.html", "Another page", "It runs"],
    ["news.html", "News", ""],
  ] as const) {
    await page.goto(`${host.url}${path}`);
    await expect(page.getByRole("heading", { name: heading })).toBeVisible();
    await expect(page).toHaveTitle(title);
  }
  expect(answers).toMatchObject({
    "other/": false,
    "other/index.html": false,
    "other/app.js": false,
    "news.html": false,
  });

  // The app opens from the device at each of its addresses, even though the host fails.
  host.fault = made(/^/, () => ({ ...PAGE, status: 503 }));
  for (const path of ["", "index.html", "?from=elsewhere", "index.html?a=b#/about", "#/about"]) {
    await page.goto("about:blank");
    await page.goto(`${host.url}${path}`);
    const heading = path.includes("about") ? "About" : "Rollbook";
    await expect(page.getByRole("heading", { name: heading })).toBeVisible();
  }
});

// Returns the addresses of all stored files.
const stored = (page: Page) =>
  page.evaluate(async () => {
    const urls: string[] = [];
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys()) urls.push(url);
    return urls.sort();
  });
// Makes the browser drop the stored files whose addresses end with one of these texts.
const drop = (page: Page, ...ends: string[]) =>
  page.evaluate(async (ends) => {
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys())
        if (ends.some((end) => request.url.endsWith(end))) await cache.delete(request);
    }
  }, ends);

test("stored files that the browser drops are fetched again as soon as there is a network", async ({
  page,
  context,
  host,
  problems,
}) => {
  await install(page, host);
  const all = await stored(page);
  const icon = all.find((url) => url.endsWith("icon-512.png"))!;
  const opens = () => expect(page.getByRole("link", { name: "New battle" })).toBeVisible();

  await test.step("at the next start", async () => {
    await drop(page, "icon-512.png", "-gdf.wasm");
    expect((await stored(page)).length).toBe(all.length - 2);
    await page.reload();
    await opens();
    await expect.poll(() => stored(page), SLOW).toEqual(all);
  });

  await test.step("when the network comes back, with nothing but what the build made", async () => {
    host.fault = made(/^/, () => ({ ...PAGE, status: 503 }));
    await context.setOffline(true);
    await drop(page, "icon-512.png", "OFL.txt");
    await page.reload();
    await opens();
    // The page may notice that it is online before the service worker does.
    const reconnect = async () => {
      await context.setOffline(true);
      await context.setOffline(false);
    };
    let asked = 0;
    host.fault = (name, answer) => {
      if (!name.endsWith("OFL.txt")) return answer;
      asked += 1;
      return { ...answer, body: Buffer.from("something else") };
    };
    await expect(async () => {
      await reconnect();
      expect(asked).toBeGreaterThan(1);
    }).toPass(SLOW);
    expect((await stored(page)).length).toBe(all.length - 2);
    host.fault = undefined;
    await expect(async () => {
      await reconnect();
      expect(await stored(page)).toEqual(all);
    }).toPass(SLOW);
  });

  await test.step("when one is wanted", async () => {
    await drop(page, "icon-512.png");
    expect(await page.evaluate((url) => fetch(url).then((it) => it.ok), icon)).toBe(true);
    await expect.poll(() => stored(page), SLOW).toEqual(all);
  });

  await test.step("all of them", async () => {
    await drop(page, "");
    expect(await stored(page)).toEqual([]);
    await page.reload();
    await opens();
    await expect.poll(() => stored(page), SLOW).toEqual(all);
    await host.stop();
    await page.reload();
    await opens();
  });
  problems.length = 0;
});

// Kinds of faults. Some of them serve files from the previous version.
const FAULTS: Record<string, (old: Host) => Record<string, Fault>> = {
  "breaks off": () => ({
    "The program is not there": made(PROGRAM, () => ({ ...PAGE, status: 404 })),
    "The host fails": made(/^(?!service-worker)/, () => ({ ...PAGE, status: 500 })),
    "The line is cut in the program": made(PROGRAM, cut),
    "Half of a system's rules": made(RULES, cut),
    "Half of the page": made(/^index\.html$/, cut),
    "An empty file": made(/-common\.wasm$/, () => ({ body: Buffer.alloc(0) })),
    "Half of the service worker": made(WORKER, cut),
  }),
  "gives something else": (old) => ({
    "A page in the program's place": made(PROGRAM, () => PAGE),
    "A page in the place of a script": made(SCRIPT, () => PAGE),
    "Somebody asks to log in, whatever is wanted": made(/^/, () => PAGE),
    "Somebody asks to log in, but for the service worker": made(/^(?!service-worker)/, () => PAGE),
    "The service worker but for its end": made(WORKER, ({ body }) => ({
      body: body.subarray(0, -1),
    })),
    "Only the service worker is new": async (name, answer) =>
      WORKER.test(name) ? answer : old.plain(name),
    "All but the service worker is new": async (name, answer) =>
      WORKER.test(name) ? old.plain(name) : answer,
  }),
};

// Makes a host fail in this way, starting with the next look for a new version. Each look begins
// with a request for the service worker. Browsers also look by themselves some time after a page is
// opened. If a fault began in the middle of a look, an installation could get each file while the
// other fault is active. Returns a function that counts the looks since this call.
function goesWrong(host: Host, fault: Fault): () => number {
  const former = host.fault!;
  let looks = 0;
  host.fault = (name, answer) => {
    if (WORKER.test(name)) looks += 1;
    return (looks > 0 ? fault : former)(name, answer);
  };
  return () => looks;
}

for (const [does, faults] of Object.entries(FAULTS)) {
  test(`if a host ${does}, what worked goes on, and once it is right the new version is taken`, async ({
    page,
    context,
    host,
    problems,
  }) => {
    test.setTimeout(600_000);
    await install(page, host);
    const [table, second] = [new Table(page), new Table(await context.newPage())];
    await second.page.goto(host.url);
    await table.beginAnother();
    await second.beginAnother();
    const old = await Host.of(host.folder);
    // Until the first fault, the host serves the previous version.
    host.fault = (name) => old.plain(name);
    await host.release("Second edition");
    let face = 1;
    for (const [words, fault] of Object.entries(faults(old))) {
      await test.step(words, async () => {
        const looks = goesWrong(host, fault);
        await update(page);
        await page.reload();
        await update(page);
        expect(looks()).toBeGreaterThan(0);
        expect(await waiting(page)).toBe(false);
        for (const it of [table, second]) await it.asks("Initiative, turn 1");
        // The other page plays a step and undoes it.
        await second.face(face);
        await second.asks("Initiative, turn 1", `${face}total`);
        await second.undo();
        face = (face % 9) + 1;
      });
    }
    await old.remove();

    await test.step("Without any host what worked opens", async () => {
      host.fault = made(/^/, () => ({ ...PAGE, status: 503 }));
      await page.reload();
      await table.asks("Initiative, turn 1");
      await page.goto(`${host.url}#/`);
      await expect(page.getByText("Second edition")).toHaveCount(0);
      await expect(page.getByText(OFFER)).toBeHidden();
    });

    await test.step("Once the host is right", async () => {
      host.fault = undefined;
      await second.face(7);
      await page.reload();
      await page.getByRole("button", { name: "Reload" }).click();
      for (const it of [page, second.page])
        await expect(it.getByText("Second edition")).toHaveCount(1);
      await second.asks("Initiative, turn 1", "7total");
      await second.face(3);
      await second.asksNothing();
      await host.stop();
      await page.reload();
      await expect(page.getByText("Second edition")).toHaveCount(1);
      await expect(page.getByRole("link", { name: "Rust Dogs – Salt Road" })).toHaveCount(2);
      await expect.poll(() => page.evaluate(async () => (await caches.keys()).length)).toBe(1);
    });
    problems.length = 0;
  });
}

test("a service worker that does nothing is not offered, and is replaced", async ({
  page,
  host,
  problems,
}) => {
  await page.addInitScript(() => {
    if (!("ServiceWorker" in window)) return;
    const { postMessage } = ServiceWorker.prototype;
    ServiceWorker.prototype.postMessage = function (this: ServiceWorker, ...how: unknown[]) {
      const isWaiting = this.state === "installed";
      if (isWaiting) Object.assign(window, { asked: how[0] });
      return (postMessage as (...how: unknown[]) => void).apply(this, how);
    };
  });
  await install(page, host);
  await page.reload();
  await host.release("Second edition");
  host.fault = made(WORKER, () => ({ body: Buffer.alloc(0) }));
  await page.reload();
  await waitForTheNewVersion(page);
  await expect(page.getByRole("link", { name: "New battle" })).toBeVisible();
  // Wait until the page has asked the service worker for its version. Without an answer, it cannot
  // offer an update.
  await expect.poll(() => page.evaluate(() => (window as any).asked)).toEqual({ type: "version" });
  await settled(page);
  await expect(page.getByText(OFFER)).toBeHidden();
  host.fault = undefined;
  await page.reload();
  await page.getByRole("button", { name: "Reload" }).click();
  await expect(page.getByText("Second edition")).toHaveCount(1);
  // Some engines report an error when a page is left while it is fetching parts.
  problems.length = 0;
});

test("a host that is not right at the first visit keeps nobody from the second", async ({
  page,
  context,
  host,
  problems,
}) => {
  // Two of the steps may each take as long as `SLOW`.
  test.setTimeout(4 * SLOW.timeout);
  host.fault = made(RULES, cut);
  await page.goto(host.url);
  await expect(page.getByRole("link", { name: "New battle" })).toBeVisible();
  await expect
    .poll(
      () =>
        page.evaluate(async () => (await navigator.serviceWorker.getRegistration()) === undefined),
      SLOW,
    )
    .toBe(true);
  expect(await page.evaluate(() => caches.keys())).toEqual([]);
  host.fault = undefined;
  await install(page, host);
  await context.setOffline(true);
  await host.stop();
  await page.reload();
  await new Table(page).beginAnother();
  problems.length = 0;
});

test("types that a host does not know are put right", async ({ page, context, host, problems }) => {
  host.fault = made(/\.(wasm|webmanifest|woff2|svg)$/, () => ({ type: "text/plain" }));
  await install(page, host);
  const table = new Table(page);
  await table.beginAnother();
  await context.setOffline(true);
  await host.stop();
  await page.reload();
  await table.asks("Initiative, turn 1");
  const types = await page.evaluate(async () => {
    const names = (window as unknown as { rollbookParts: Record<string, string[]> }).rollbookParts
      .program!;
    return Promise.all(names.map(async (name) => (await fetch(name)).headers.get("Content-Type")));
  });
  expect(new Set(types)).toEqual(new Set(["application/wasm"]));
  problems.length = 0;
});

// A release that downloads completely but does not start.
const STOP = Buffer.from("throw Error('Not here');");
const failing = (name: string, content: Buffer) =>
  SCRIPT.test(name) ? Buffer.concat([STOP, content]) : content;

test("a version that does not start here gives way to the one that worked last", async ({
  page,
  host,
  problems,
}) => {
  await install(page, host);
  const table = new Table(page);
  await table.beginAnother();
  await table.face(7);
  const before = await kept(page, await slotOf(page, "battle"));
  await page.goto(`${host.url}#/`);
  await page.reload();
  await host.release("Second edition", failing);
  await page.reload();
  await page.getByRole("button", { name: "Reload" }).click();
  await expect(page.getByRole("alert")).toContainText("couldn't open");

  // The page tries the release once more. Then the previous version opens and stays.
  await expect(page.getByRole("link", { name: "Rust Dogs – Salt Road" })).toBeVisible(SLOW);
  await expect(page.getByText("Second edition")).toHaveCount(0);
  expect(await kept(page, await slotOf(page, "battle"))).toBe(before);
  host.fault = made(/^/, () => ({ ...PAGE, status: 503 }));
  await page.reload();
  await page.getByRole("link", { name: "Rust Dogs – Salt Road" }).click();
  await table.asks("Initiative, turn 1", "7total");
  await page.goto(`${host.url}#/`);

  host.fault = undefined;
  await host.release("Third edition", (name, content) =>
    SCRIPT.test(name) ? content.subarray(STOP.length) : content,
  );
  await page.reload();
  await page.getByRole("button", { name: "Reload" }).click();
  await expect(page.getByText("Third edition")).toHaveCount(1);
  await page.getByRole("link", { name: "Rust Dogs – Salt Road" }).click();
  await table.asks("Initiative, turn 1", "7total");
  await expect.poll(() => page.evaluate(async () => (await caches.keys()).length)).toBe(1);
  problems.length = 0;
});

// Damages the app's files in the browser, as if on the disk.
async function damage(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        if (!/_bg\.wasm$/.test(request.url)) continue;
        await cache.put(
          request,
          new Response("damaged", { headers: { "Content-Type": "application/wasm" } }),
        );
      }
    }
  });
}

test("what is damaged on the device is fetched anew by itself, with the same version", async ({
  page,
  host,
  problems,
}) => {
  await install(page, host);
  await damage(page);
  await page.reload();
  await expect(page.getByRole("alert")).toContainText("couldn't open");
  await expect(page.getByRole("link", { name: "New battle" })).toBeVisible(SLOW);
  problems.length = 0;
});

test("a page that cannot open gives out what is kept, and is fetched anew with nothing lost", async ({
  page,
  host,
  problems,
}) => {
  await install(page, host);
  const table = new Table(page);
  await table.beginAnother();
  await table.face(7);
  const before = await kept(page, await slotOf(page, "battle"));
  await damage(page);
  host.fault = made(/^/, () => PAGE);
  await page.goto("about:blank");
  await page.goto(`${host.url}#/`);

  const alert = page.getByRole("alert");
  await expect(alert).toContainText("Rollbook couldn't open");
  await expect(alert).toContainText("Nothing you saved is lost.");
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    alert.getByRole("link", { name: "Download backup" }).click(),
  ]);
  expect(file.suggestedFilename()).toBe("rollbook-backup.json");
  const backup = await file.path();

  // While the host does not answer, the app must not remove any file.
  await alert.getByRole("button", { name: "Download the app again" }).click();
  await expect(alert).toContainText("Download failed. Nothing has changed");
  expect(
    await page.evaluate(async () => [
      (await caches.keys()).length,
      !!(await navigator.serviceWorker.getRegistration()),
    ]),
  ).toEqual([1, true]);

  host.fault = undefined;
  await alert.getByRole("button", { name: "Download the app again" }).click();
  await page.getByRole("link", { name: "Rust Dogs – Salt Road" }).click();
  await table.asks("Initiative, turn 1", "7total");
  expect(await kept(page, await slotOf(page, "battle"))).toBe(before);

  await page.goto(`${host.url}#/`);
  await page.getByRole("button", { name: /^Remove/ }).click();
  await page.goto(`${host.url}#/about`);
  await page.getByLabel("Restore backup").setInputFiles(backup);
  await page.getByRole("button", { name: "Merge" }).click();
  await page.goto(`${host.url}#/`);
  await page.getByRole("link", { name: "Rust Dogs – Salt Road" }).click();
  await table.asks("Initiative, turn 1", "7total");
  problems.length = 0;
});

// Makes the browser look for a new version, and waits until it is stored or refused.
async function update(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    await registration.update().catch(() => {});
    const worker = registration.installing;
    if (!worker) return;
    await new Promise<void>((done) => worker.addEventListener("statechange", () => done()));
  });
}

const waiting = (page: Page) =>
  page.evaluate(async () => !!(await navigator.serviceWorker.ready).waiting);

// Waits until the browser has the new version, which then waits to take over.
async function waitForTheNewVersion(page: Page): Promise<void> {
  await expect.poll(() => waiting(page)).toBe(true);
}
