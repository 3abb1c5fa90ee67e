import type { Page } from "@playwright/test";
import { expect, Table, test, TNT } from "../fixtures";

const WATCHING = "Open in another tab. You're seeing that tab's version.";

// Opens the same address in another tab of the same browser.
async function another(page: Page): Promise<Table> {
  const next = new Table(await page.context().newPage());
  await next.page.goto(page.url());
  return next;
}

// Returns the bar that says that the battle is open in another tab. If a sheet is open, this is the
// bar in the sheet.
const bar = (page: Page) => page.getByRole("status").filter({ hasText: WATCHING }).last();

async function takeOver(table: Table): Promise<void> {
  await table.page.getByRole("button", { name: "Take over" }).last().click();
  await expect(bar(table.page)).toBeHidden();
}

test("of two windows one plays, and the other shows it live and changes nothing", async ({
  page,
  table,
}) => {
  await table.beginWithInitiative();
  const other = await another(page);
  await expect(bar(other.page)).toBeVisible();
  await expect(bar(page)).toBeHidden();

  await table.activate("Dirk", 9);
  await table.close();
  await expect(other.tracker("Dirk: AP 2 of 2")).toBeVisible();
  await table.tracker("Nell: Wounds 0 of 1").click();
  await expect(other.figure("Nell")).toHaveAccessibleDescription(/^out/);

  await other.tracker("Mags: Wounds 0 of 1").click();
  await expect(other.page.getByText("This is open in another tab.")).toBeVisible();
  await expect(other.tracker("Mags: Wounds 0 of 1")).toBeVisible();
  await other.logs("Dirk");
  await page.reload();
  await expect(table.tracker("Mags: Wounds 0 of 1")).toBeVisible();
  await expect(bar(page)).toBeVisible();
});

test("where a lock comes late nobody else is said to have the battle, and no tap is lost", async ({
  page,
  table,
}) => {
  // The browser grants the lock only after the page has checked four times whether another tab has
  // it.
  await page.addInitScript(() => {
    const { request, query } = LockManager.prototype;
    let grant = () => {};
    const granted = new Promise<void>((done) => (grant = done));
    let looks = 0;
    LockManager.prototype.request = async function (this: LockManager, ...how: unknown[]) {
      await granted;
      return (request as (...how: unknown[]) => Promise<unknown>).apply(this, how);
    } as LockManager["request"];
    LockManager.prototype.query = async function () {
      looks += 1;
      if (looks === 4) {
        Object.assign(window, { until: document.body.innerText });
        grant();
      }
      return query.call(this);
    };
  });
  await table.begin();
  await table.face(7);
  await expect(table.overlay, "the other side's roll is the next").not.toContainText("next");
  expect(await page.evaluate(() => (window as any).until as string)).not.toContain(WATCHING);
  await expect(bar(page)).toBeHidden();
  await table.face(3);
  await table.asksNothing();
});

test("a walk-through is seen live in the other window, taken over, and given back, and nothing is lost", async ({
  page,
  table,
}) => {
  await table.beginWithInitiative();
  const other = await another(page);
  await expect(bar(other.page)).toBeVisible();
  await table.activate("Dirk", 9);
  await table.fire("Hunting rifle", "Bob");
  await other.asks("Dirk shoots at Bob");
  await other.face(9);
  await other.asks("Dirk shoots at Bob");

  await takeOver(other);
  await expect(bar(page)).toBeVisible();
  await other.set("Target's cover", "Heavy");
  await expect(table.condition("Target's cover", "Heavy")).toBeChecked();
  await table.face(9);
  await table.asks("Dirk shoots at Bob");

  await takeOver(table);
  await expect(bar(other.page)).toBeVisible();
  await table.face(9);
  await expect(table.tracker("Bob: Pending hits Strength 6 by Dirk")).toBeVisible();
  await expect(other.tracker("Bob: Pending hits Strength 6 by Dirk")).toBeVisible();
});

test("taken over again and again, every change of both windows is there", async ({
  page,
  table,
}) => {
  await table.beginWithInitiative();
  const other = await another(page);
  await expect(bar(other.page)).toBeVisible();
  let [mine, theirs] = [other, table];
  for (const figure of ["Mags", "Sly", "Pike"]) {
    await takeOver(mine);
    await mine.tracker(`${figure}: Wounds 0 of 1`).click();
    await expect(theirs.figure(figure)).toHaveAccessibleDescription(/^out/);
    [mine, theirs] = [theirs, mine];
  }
  await page.reload();
  for (const figure of ["Mags", "Sly", "Pike"]) {
    await expect(table.figure(figure)).toHaveAccessibleDescription(/^out/);
  }
});

test("of three windows that want it at once each has it in turn, and no answer is lost", async ({
  page,
  table,
}) => {
  await table.beginWithInitiative();
  const others = [await another(page), await another(page)];
  for (const other of others) await expect(bar(other.page)).toBeVisible();
  const all = [table, ...others];
  // The last of these figures brings its side down to half. Then a morale test covers the cards.
  const figures = ["Mags", "Sly", "Nell", "Juno", "Pike"];
  for (const figure of figures) {
    for (const it of all) {
      const go = it.page.getByRole("button", { name: "Take over" });
      if (await go.last().isVisible()) await go.last().evaluate((it: HTMLElement) => it.click());
    }
    // A tap only has an effect in the tab that has the battle.
    const tracker = `${figure}: Wounds 0 of 1`;
    await expect(async () => {
      for (const it of all) {
        const isHere = !(await bar(it.page).isVisible());
        // If another tab takes over the battle at this very moment, the tap fails.
        if (isHere && (await it.tracker(tracker).isVisible()))
          await it
            .tracker(tracker)
            .click({ timeout: 1000 })
            .catch(() => {});
      }
      await expect(table.figure(figure)).toHaveAccessibleDescription(/^out/, { timeout: 500 });
    }).toPass();
  }
  await expect
    .poll(
      async () =>
        (await Promise.all(all.map((it) => bar(it.page).isVisible()))).filter((it) => !it).length,
    )
    .toBe(1);
  for (const it of all) await it.page.reload();
  for (const it of all) {
    for (const figure of figures)
      await expect(it.figure(figure)).toHaveAccessibleDescription(/^out/);
  }
});

test("where the one that plays is closed, the other goes on without being asked", async ({
  page,
  table,
}) => {
  await table.beginWithInitiative();
  const other = await another(page);
  await expect(bar(other.page)).toBeVisible();
  await page.close();
  await expect(bar(other.page)).toBeHidden();
  await other.tracker("Nell: Wounds 0 of 1").click();
  await expect(other.figure("Nell")).toHaveAccessibleDescription(/^out/);
});

test("a window that does not answer is taken over all the same, and overwrites nothing when it wakes", async ({
  page,
  table,
}) => {
  await table.beginWithInitiative();
  const other = await another(page);
  await expect(bar(other.page)).toBeVisible();
  // Cut the tab off from messages and from other tabs' writes, as if it were suspended.
  await page.evaluate(() => {
    for (const event of ["storage", "message"]) {
      window.addEventListener(event, (it) => it.stopImmediatePropagation(), true);
    }
    BroadcastChannel.prototype.postMessage = () => undefined;
  });
  await takeOver(other);
  await other.tracker("Nell: Wounds 0 of 1").click();
  await expect(other.figure("Nell")).toHaveAccessibleDescription(/^out/);
  await expect(bar(page)).toBeVisible();
  await page.reload();
  await expect(table.figure("Nell")).toHaveAccessibleDescription(/^out/);
});

test("without locks, whoever has changed it last plays, and nothing is overwritten", async ({
  page,
  context,
  table,
}) => {
  await context.addInitScript(() =>
    Object.defineProperty(navigator, "locks", { value: undefined }),
  );
  await table.beginWithInitiative();
  const other = await another(page);
  await expect(other.tracker("Nell: Wounds 0 of 1")).toBeVisible();
  await expect(bar(other.page)).toBeHidden();
  await other.tracker("Nell: Wounds 0 of 1").click();
  await expect(table.figure("Nell")).toHaveAccessibleDescription(/^out/);
  await expect(bar(page)).toBeVisible();
  await takeOver(table);
  await table.tracker("Mags: Wounds 0 of 1").click();
  await expect(other.figure("Mags")).toHaveAccessibleDescription(/^out/);
  await expect(other.figure("Nell")).toHaveAccessibleDescription(/^out/);
});

test("a battle removed in another window stays on the screen, and is kept again when played on", async ({
  page,
  table,
}) => {
  await table.beginWithInitiative();
  const other = new Table(await page.context().newPage());
  await other.page.goto("./#/about");
  await other.page.getByRole("link", { name: "All battles" }).click();
  await other.page.getByRole("button", { name: /^Remove/ }).click();
  await expect(page.getByRole("alert")).toContainText("Removed in another tab");
  await other.page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("alert")).toBeHidden();
  await other.page.getByRole("button", { name: /^Remove/ }).click();
  await expect(page.getByRole("alert")).toContainText("Removed in another tab");
  await page.getByRole("link", { name: "All battles" }).click();
  await page.getByRole("link", { name: "Not saved. Don't close this page." }).click();
  await table.tracker("Nell: Wounds 0 of 1").click();
  await expect(page.getByRole("alert")).toBeHidden();
  await expect(other.page.getByRole("link", { name: "Rust Dogs – Salt Road" })).toBeVisible();
});

test("a roster is written in one window at a time, and the other follows", async ({ page }) => {
  await page.goto("./#/rosters");
  await page.getByRole("radio", { name: TNT }).click();
  await page.getByRole("button", { name: "New roster" }).click();
  const name = (it: Page) => it.getByRole("textbox", { name: "Roster name" });
  await expect(name(page)).toBeVisible();
  const other = await another(page);
  await expect(bar(other.page)).toBeVisible();
  await name(page).fill("Creek Rats");
  await expect(name(other.page)).toHaveValue("Creek Rats");
  // What is typed where the roster is only shown isn't lost, but isn't saved either.
  await name(other.page).fill("Marsh Owls");
  const notice = other.page.getByRole("status", { name: "Not saved" });
  await notice.getByRole("button", { name: "Discard" }).click();
  await expect(name(other.page)).toHaveValue("Creek Rats");
  await expect(name(page)).toHaveValue("Creek Rats");
  await takeOver(other);
  await name(other.page).fill("Marsh Owls");
  await expect(name(page)).toHaveValue("Marsh Owls");
  await expect(bar(page)).toBeVisible();
  await page.reload();
  await expect(name(page)).toHaveValue("Marsh Owls");
});

test("a die that is tapped where the battle is looked on is not told as rolled", async ({
  page,
  table,
}) => {
  await table.beginWithInitiative();
  const other = await another(page);
  await expect(bar(other.page)).toBeVisible();
  await table.activate("Dirk", 9);
  await table.fire("Hunting rifle", "Bob");
  await other.asks("Dirk shoots at Bob");
  await other.face(2);
  await expect(other.page.getByText("This is open in another tab.")).toBeVisible();
  await table.face(9);
  await expect(other.tracker("Bob: Pending hits Strength 6 by Dirk")).toBeVisible();
  await expect(other.page.getByText("Rolled 2")).toHaveCount(0);
});

test("what is typed into a roster while another tab takes it over is offered as a copy", async ({
  page,
}) => {
  await page.goto("./#/rosters");
  await page.getByRole("button", { name: /^Rust Dogs, a sample/ }).click();
  const notes = (it: Page) => it.getByRole("textbox", { name: "Notes" });
  await notes(page).pressSequentially("One wo");
  const other = await another(page);
  await expect(notes(other.page)).toHaveValue("One wo");
  await notes(page).focus();
  await takeOver(other);
  await expect(bar(page)).toBeVisible();
  await page.keyboard.type("rd");
  const notice = page.getByRole("status", { name: "Not saved" });
  await expect(notice).toBeVisible();
  await page.keyboard.type("s");
  await notes(other.page).fill("Theirs.");
  await expect(notes(page)).toHaveValue("Theirs.");
  await notice.getByRole("button", { name: "Save as duplicate" }).click();
  await expect(page.getByText("Your version is saved as “Rust Dogs 2”.")).toBeVisible();
  await expect(notice).toBeHidden();
  await page.goto("./#/rosters");
  await page.getByRole("link", { name: /^Rust Dogs 2/ }).click();
  await expect(notes(page)).toHaveValue("One words");
});
