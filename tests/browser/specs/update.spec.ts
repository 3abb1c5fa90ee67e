import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, need, Table, test as base } from "../fixtures";

interface Site {
  folder: string;
  // Puts a new release in the place of the old one, with these words on its page.
  release(words: string): Promise<void>;
}

const test = base.extend<{ site: Site }>({
  site: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), "rollbook-site-"));
    await cp(need("ROLLBOOK_SITE"), folder, { recursive: true });
    const change = async (name: string, from: RegExp, to: string) => {
      const text = await readFile(join(folder, name), "utf8");
      if (!from.test(text)) throw new Error(`${name} has no ${from}`);
      await writeFile(join(folder, name), text.replace(from, to));
    };
    await use({
      folder,
      release: async (words) => {
        await change("index.html", /(<p>[^<]*edition<\/p>)?<\/body>/, `<p>${words}</p></body>`);
        // The version comes first, whatever the build has made of its name.
        await change("service-worker.js", /(?<=^const \w+=)"[^"]*"/, `"${words}"`);
      },
    });
    await rm(folder, { recursive: true });
  },
});

test("a new version waits for the player's word and breaks no battle", async ({ page, site, serve }) => {
  const server = await serve(site.folder);
  const offer = page.getByText("A new version is here.");
  const second = page.getByText("Second edition");
  await page.goto(server.url);
  await expect(page.getByText("Ready to play without a network.")).toBeVisible();
  const table = new Table(page);
  await table.beginAnother();
  await table.face(7);
  await site.release("Second edition");

  await test.step("In a battle nobody is disturbed", async () => {
    await page.reload();
    await table.asks("Initiative, turn 1", "7in all");
    await waitForTheNewVersion(table);
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

test("a version that comes while the page is open is offered, too", async ({ page, context, site, serve }) => {
  const server = await serve(site.folder);
  await page.goto(server.url);
  await expect(page.getByText("Ready to play without a network.")).toBeVisible();
  await page.reload();
  await expect(page.getByRole("link", { name: "New battle" })).toBeVisible();
  await site.release("Second edition");
  const another = await context.newPage();
  await another.goto(server.url);
  await expect(page.getByText("A new version is here.")).toBeVisible();
  await expect(another.getByText("A new version is here.")).toBeVisible();
  await page.getByRole("button", { name: "Reload" }).click();
  for (const it of [page, another]) await expect(it.getByText("Second edition")).toHaveCount(1);
});

test("an app that is resumed looks for a new version, once an hour at most", async ({ page, site, serve }) => {
  await page.addInitScript(() => {
    const { now } = Date;
    const { update } = ServiceWorkerRegistration.prototype;
    Object.assign(window, { late: 0, looked: 0 });
    Date.now = () => now() + (window as any).late;
    ServiceWorkerRegistration.prototype.update = function () {
      (window as any).looked += 1;
      return update.call(this);
    };
  });
  const resumedAfter = async (minutes: number) => {
    await page.evaluate((minutes) => {
      (window as any).late = minutes * 60_000;
      document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
    }, minutes);
    await page.waitForTimeout(500);
    return page.evaluate(() => (window as any).looked as number);
  };
  const server = await serve(site.folder);
  await page.goto(server.url);
  await expect(page.getByText("Ready to play without a network.")).toBeVisible();
  await page.reload();
  await expect(page.getByRole("link", { name: "New battle" })).toBeVisible();
  expect(await resumedAfter(50)).toBe(0);
  await site.release("Second edition");
  expect(await resumedAfter(70)).toBe(1);
  expect(await resumedAfter(100)).toBe(1);
  await expect(page.getByText("A new version is here.")).toBeVisible();
});

test("a broken new version changes nothing", async ({ page, site, serve, problems }) => {
  const server = await serve(site.folder);
  await page.goto(server.url);
  await expect(page.getByText("Ready to play without a network.")).toBeVisible();
  await site.release("Second edition");
  await rm(join(site.folder, "manifest.webmanifest"));
  await page.reload();
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    await registration.update().catch(() => {});
    const worker = registration.installing;
    if (worker) await new Promise((done) => worker.addEventListener("statechange", done));
  });
  await page.reload();
  await expect(page.getByRole("link", { name: "New battle" })).toBeVisible();
  await expect(page.getByText("Second edition")).toHaveCount(0);
  await expect(page.getByText("A new version is here.")).toBeHidden();
  problems.length = 0;
});

// The browser has fetched the new version and keeps it in waiting.
async function waitForTheNewVersion(table: Table): Promise<void> {
  await expect
    .poll(() => table.page.evaluate(async () => (await navigator.serviceWorker.ready).waiting?.state))
    .toBe("installed");
}
