// Two copies of Rollbook and another site on one origin. They share local storage, databases,
// caches, locks and channels.

import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { BrowserContext, Download, Page } from "@playwright/test";
import { expect, need, Table, test as base } from "../fixtures";
import { Host } from "../host";

// The other site's keys of local storage. Some of them look like Rollbook's.
const KEYS = [
  "token",
  "rollbook",
  "rollbookx",
  "rollbook.todo",
  "rollbook.roster",
  "rollbook.battle.x",
  "rollbook.head.todo",
  "rollbook.gone.todo",
  "rollbook.wait.todo",
];
// The start of everything that the other site has stored.
const THEIRS = "theirs: ";

const SLOW = { timeout: 60_000 };

const test = base.extend<{ host: Host; other: Page; uses: Set<string> }>({
  worksOffline: true,
  // A host with Rollbook in two folders, and another site in a third one.
  host: async ({}, use) => {
    const host = await Host.of(need("ROLLBOOK_SITE"), "a", "b");
    const folder = join(host.folder, "todo");
    await mkdir(folder);
    await writeFile(join(folder, "index.html"), "<!doctype html><title>To do</title>");
    await writeFile(join(folder, "worker.js"), "addEventListener('message', () => {});");
    await use(host);
    await host.remove();
  },

  // A page of the other site. Nothing of what it has may change during a test.
  other: async ({ context, host }, use) => {
    const other = await context.newPage();
    await other.goto(`${host.url}todo/`);
    await fill(other);
    const before = await contents(other);
    await use(other);
    expect(await contents(other)).toEqual(before);
  },

  // The kinds and names of everything that the pages of Rollbook have used.
  uses: [
    async ({ context }, use) => {
      const uses = new Set<string>();
      await note(context, (what) => uses.add(what));
      await use(uses);
      for (const it of uses) expect(it).toMatch(/^\w+: rollbook(?:$|[ .-])/);
    },
    { auto: true },
  ],
});

// Stores something of every kind, takes a lock and listens to a channel.
async function fill(other: Page): Promise<void> {
  await other.evaluate(
    async ([keys, theirs]) => {
      for (const key of keys) localStorage.setItem(key, theirs + key);
      await new Promise((done) => {
        const opening = indexedDB.open("todo", 3);
        opening.onupgradeneeded = () =>
          opening.result.createObjectStore("log").put(`${theirs}a line`, "rollbook.battle.1 1");
        opening.onsuccess = () => done(opening.result.close());
      });
      // The second name looks like those of Rollbook's caches in earlier versions.
      for (const name of ["todo-v1", "rollbook-todo"])
        await (await caches.open(name)).put("list", new Response(`${theirs}a list`));
      await navigator.serviceWorker.register("worker.js");
      await navigator.serviceWorker.ready;
      await new Promise<void>((held) => {
        void navigator.locks.request("todo", () => new Promise(() => held()));
      });
      const heard: unknown[] = [];
      const channel = new BroadcastChannel("todo");
      channel.onmessage = ({ data }) => heard.push(data);
      Object.assign(window, { heard, channel });
    },
    [KEYS, THEIRS] as const,
  );
}

// Returns everything that the other site has.
const contents = (other: Page) =>
  other.evaluate(async (keys) => {
    const lines = await new Promise((done) => {
      const opening = indexedDB.open("todo");
      opening.onsuccess = () => {
        const lines = opening.result.transaction("log").objectStore("log").getAll();
        lines.onsuccess = () => done([opening.result.version, lines.result]);
        opening.result.close();
      };
    });
    const lists = ["todo-v1", "rollbook-todo"].map(async (cacheName) =>
      (await caches.match("list", { cacheName }))?.text(),
    );
    return {
      texts: keys.map((key) => localStorage.getItem(key)),
      lines,
      lists: await Promise.all(lists),
      hasWorker: !!(await navigator.serviceWorker.getRegistration()),
      locks: (await navigator.locks.query()).held?.filter(({ name }) => name === "todo").length,
      heard: (window as any).heard,
    };
  }, KEYS);

// Calls `used` with the kind and name of everything that pages of Rollbook read, write, lock or
// open.
async function note(context: BrowserContext, used: (what: string) => void): Promise<void> {
  await context.exposeFunction("note", used);
  await context.addInitScript(() => {
    if (!/^\/[ab]\//.test(location.pathname)) return;
    const note = (kind: string, name: unknown) => (window as any).note(`${kind}: ${name}`);
    const watch = (kind: string, on: any, ...calls: string[]) => {
      for (const name of calls) {
        const call = on[name];
        on[name] = function (...how: unknown[]) {
          note(kind, how[0]);
          return call.apply(this, how);
        };
      }
    };
    watch("storage", Storage.prototype, "getItem", "setItem", "removeItem", "clear");
    watch("database", IDBFactory.prototype, "open", "deleteDatabase");
    watch("cache", CacheStorage.prototype, "open", "delete");
    watch("lock", LockManager.prototype, "request");
    window.BroadcastChannel = class extends BroadcastChannel {
      constructor(name: string) {
        note("channel", name);
        super(name);
      }
    };
  });
}

const saved = async (download: Promise<Download>) =>
  readFile(await (await download).path(), "utf8");

test("two copies share the player's battles, and none touches or gives out what is another site's", async ({
  page,
  context,
  host,
  other,
  uses,
  problems,
}) => {
  const [a, b] = [new Table(page), new Table(await context.newPage())];

  await test.step("A turn in one, which the other goes on with", async () => {
    await page.goto(`${host.url}a/`);
    await a.beginAnother();
    await a.face(7);
    await a.face(3);
    await a.activate("Dirk", 9);
    await a.close();
    await b.page.goto(`${host.url}b/`);
    await expect(b.tracker("Dirk: AP 2 of 2")).toBeVisible();
    await b.page.getByRole("button", { name: "Take over" }).last().click();
    // Taps only have an effect once the other tab has let go of the battle.
    await expect(b.page.getByText("Open in another tab.")).toHaveCount(0);
    await expect(page.getByRole("button", { name: "Take over" })).toBeVisible();
    await b.tracker("Otis: Wounds 0 of 1").click();
    await expect(a.figure("Otis")).toHaveAccessibleDescription(/^out/);
    await b.page.close();
  });

  await test.step("A backup, which replaces everything", async () => {
    await page.goto(`${host.url}a/#/about`);
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Download backup" }).click();
    const text = await saved(download);
    expect(text).toMatch(/"rollbook\.battle\.\d+"/);
    expect(text).not.toContain(THEIRS);
    await page.goto(`${host.url}a/#/`);
    await page.getByRole("button", { name: /^Remove/ }).click();
    await page.goto(`${host.url}a/#/about`);
    const backup = JSON.parse(text);
    for (const key of KEYS) backup.body.texts[key] = "ours";
    const buffer = Buffer.from(JSON.stringify(backup));
    const file = { name: "backup.json", mimeType: "application/json", buffer };
    await page.getByLabel("Restore backup").setInputFiles(file);
    await page.getByRole("button", { name: "Replace everything" }).click();
    await expect(page.getByText("Saved in this browser: 1 battle and 0 rosters")).toBeVisible();
  });

  await test.step("A crash, after which everything is given out as a file", async () => {
    await page.evaluate(() => {
      setTimeout(() => {
        throw new WebAssembly.RuntimeError("unreachable");
      });
    });
    await expect(page.getByRole("heading", { name: "Rollbook has crashed" })).toBeVisible();
    const download = page.waitForEvent("download");
    await page.getByRole("link", { name: "Download backup" }).click();
    const text = await saved(download);
    expect(text).toMatch(/"rollbook\.battle\.\d+":/);
    expect(text).not.toContain(THEIRS);
    problems.length = 0;
  });

  // The pages have used all of these.
  for (const it of [
    "storage: rollbook.battle.#",
    "storage: rollbook.head.battle.#",
    "storage: rollbook.wait.battle.#",
    "storage: rollbook-looks",
    "storage: rollbook-figure-#-#",
    "database: rollbook",
    "lock: rollbook comparing",
    "lock: rollbook tab #",
    "lock: rollbook.battle.#",
    "channel: rollbook",
  ])
    expect([...uses].map((use) => use.replace(/\d+/g, "#"))).toContain(it);
  expect(await contents(other)).toMatchObject({ texts: KEYS.map((key) => THEIRS + key) });
});

// Returns the addresses of all stored files in the caches of one copy of Rollbook.
const stored = (page: Page, folder: string) =>
  page.evaluate(async (start) => {
    const urls: string[] = [];
    for (const name of await caches.keys())
      if (name.startsWith(start))
        for (const { url } of await (await caches.open(name)).keys()) urls.push(`${name} ${url}`);
    return urls.sort();
  }, `rollbook /${folder}/ `);

test("a copy that removes former versions or is fetched anew leaves the other copy's files", async ({
  page,
  context,
  host,
  other,
  problems,
}) => {
  const open = async (page: Page, folder: string) => {
    await page.goto("about:blank");
    await page.goto(`${host.url}${folder}/`);
    await expect(page.getByRole("link", { name: "New battle" })).toBeVisible(SLOW);
    await page.evaluate(() => navigator.serviceWorker.ready);
  };
  const former = (page: Page, folder: string) =>
    page.evaluate((name) => caches.has(name), `rollbook /${folder}/ former`);
  const second = await context.newPage();
  for (const folder of ["a", "b"]) await open(second, folder);
  await second.close();

  await test.step("Each removes its own former version", async () => {
    await other.evaluate(async () => {
      for (const folder of ["a", "b"])
        await (
          await caches.open(`rollbook /${folder}/ former`)
        ).put(`/${folder}/`, await fetch(`/${folder}/`));
    });
    const [a, b] = [await stored(other, "a"), await stored(other, "b")];
    const current = (all: string[]) => all.filter((it) => !it.includes(" former "));
    expect(current(a).length).toBeGreaterThan(10);
    await open(page, "a");
    await expect.poll(() => former(other, "a"), SLOW).toBe(false);
    expect(await stored(other, "b")).toEqual(b);
    await open(page, "b");
    await expect.poll(() => former(other, "b"), SLOW).toBe(false);
    expect(await stored(other, "a")).toEqual(current(a));
    expect(await stored(other, "b")).toEqual(current(b));
  });

  await test.step("One that cannot open is fetched anew", async () => {
    const [a, b] = [await stored(other, "a"), await stored(other, "b")];
    await page.goto("about:blank");
    await other.evaluate(async () => {
      for (const name of await caches.keys()) {
        if (!name.startsWith("rollbook /a/ ")) continue;
        const cache = await caches.open(name);
        for (const request of await cache.keys()) {
          if (!/_bg\.wasm$/.test(request.url)) continue;
          const headers = { "Content-Type": "application/wasm" };
          await cache.put(request, new Response("damaged", { headers }));
        }
      }
    });
    // Without this, the app would repair itself.
    host.fault = (name, answer) =>
      name.startsWith("a/") ? { status: 503, type: "text/html", body: Buffer.from("") } : answer;
    await page.goto(`${host.url}a/`);
    const alert = page.getByRole("alert");
    await alert.getByRole("button", { name: "Download the app again" }).click();
    await expect(alert).toContainText("Download failed");
    host.fault = undefined;
    await alert.getByRole("button", { name: "Download the app again" }).click();
    await expect(page.getByRole("link", { name: "New battle" })).toBeVisible(SLOW);
    await expect.poll(() => stored(other, "a"), SLOW).toEqual(a);
    expect(await stored(other, "b")).toEqual(b);
    const scopes = await other.evaluate(async () =>
      (await navigator.serviceWorker.getRegistrations()).map(({ scope }) => scope).sort(),
    );
    expect(scopes).toEqual(["a/", "b/", "todo/"].map((folder) => host.url + folder));
    problems.length = 0;
  });
});
