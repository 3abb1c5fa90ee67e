// The editor of a custom game: its problems, its lines on a phone, and the worker that reads the
// text.

import type { Locator, Page } from "@playwright/test";
import axe from "axe-core";
import { expect, test, type Table } from "../fixtures";

const rules = (page: Page) => page.getByRole("textbox", { name: "Game rules" });
const next = (page: Page) => page.getByRole("button", { name: "Go to next" });

async function openGame(table: Table): Promise<Locator> {
  await table.takeSample("Salt and Iron", "Harbour Watch");
  await table.page.getByRole("link", { name: "Game rules" }).click();
  await expect(table.page.getByText("Ready to play.")).toBeVisible();
  return rules(table.page);
}

// A game with this many problems, one in every action.
const faulty = (count: number) =>
  [
    "game Many",
    "sheet",
    "  Fight 0 to 8",
    ...Array.from({ length: count }, (_, it) => [
      `action Strike${it} at an enemy`,
      `  say "${"A long line that is wrapped on a phone. ".repeat(1 + (it % 4))}"`,
      "  roll D6 + Figth against 4",
      '    by 0 "hit"',
    ]).flat(),
  ].join("\n");

// The line with the caret, and whether it is on the screen, above the bar at the foot.
const caret = (page: Page) =>
  rules(page).evaluate((it: HTMLTextAreaElement) => {
    const before = it.value.slice(0, it.selectionStart).split("\n");
    const row = it.value.split("\n")[before.length - 1]!;
    // Each part of the copy has one line with a problem, or all lines between two of them.
    let lines = 0;
    const part = [...it.previousElementSibling!.children].find((part) => {
      lines += part.firstChild!.nodeValue!.split("\n").length;
      return lines >= before.length;
    });
    const { top, bottom } = part!.getBoundingClientRect();
    const paper = it.parentElement!.getBoundingClientRect();
    const foot = document.querySelector("nav.thumb-bar")!.getBoundingClientRect();
    const seen = top >= paper.top && bottom <= Math.min(paper.bottom, foot.top) && top >= 0;
    return { row: row.trim(), seen };
  });

// The names of the rosters' locks that are held and requested.
const locks = (page: Page) =>
  page.evaluate(async () => {
    const { held, pending } = await navigator.locks.query();
    const rosters = (locks?: LockInfo[]) =>
      locks!.map(({ name }) => name!).filter((name) => name.startsWith("rollbook.roster."));
    return { held: rosters(held), pending: rosters(pending) };
  });

test("an added part is undone even after the rules were left", async ({ page, table }) => {
  const text = await openGame(table);
  const before = await text.inputValue();
  for (const undoes of [true, false]) {
    await page.getByRole("button", { name: "Add a stat" }).click();
    await expect(text).toHaveValue(/Wits 0 to 8/);
    // Other changes are never undone with it.
    if (!undoes) await text.pressSequentially("# mine\n");
    await page.goBack();
    await expect(page.getByRole("textbox", { name: "Roster name" })).toBeVisible();
    // The roster has the lock, so undoing takes a moment, and the rules are opened meanwhile.
    await expect.poll(() => locks(page)).toEqual({ held: [expect.any(String)], pending: [] });
    await page.getByRole("button", { name: "Undo", exact: true }).last().click();
    if (!undoes) await expect(page.getByText(/nothing was undone/)).toBeVisible();
    await page.getByRole("link", { name: "Game rules" }).click();
    if (undoes) await expect(text).toHaveValue(before);
    else await expect(text).toHaveValue(/# mine/);
  }
});

test("the number of problems is at the top, and “Go to next” goes from one to the next", async ({
  page,
  table,
}) => {
  const text = await openGame(table);
  await expect(next(page)).toBeHidden();
  await text.fill(faulty(12));
  await expect(page.getByText("12 problems", { exact: true })).toBeVisible();
  for (const height of [740, 400]) {
    await page.setViewportSize({ width: 360, height });
    const lines: string[] = [];
    for (let step = 0; step < 13; step += 1) {
      await next(page).click();
      await expect(text).toBeFocused();
      const told = page.getByRole("status").filter({ hasText: /^Line \d+: There is no stat/ });
      await expect(told).toBeVisible();
      const faulty = { row: "roll D6 + Figth against 4", seen: true };
      await expect.poll(() => caret(page)).toEqual(faulty);
      lines.push((await told.textContent())!);
    }
    expect(new Set(lines).size).toBe(12);
    expect(lines[12]).toBe(lines[0]);
  }
  await text.fill(faulty(1).replace("Figth", "Fight"));
  await expect(page.getByText("Ready to play.")).toBeVisible();
  await expect(next(page)).toBeHidden();
});

test("a problem next to the caret comes first, by keyboard as well", async ({ page, table }) => {
  const text = await openGame(table);
  await text.fill(faulty(3));
  await expect(page.getByText("3 problems", { exact: true })).toBeVisible();
  await text.evaluate((it: HTMLTextAreaElement) => {
    const place = it.value.lastIndexOf("Figth");
    it.setSelectionRange(place, place);
  });
  await next(page).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("status").filter({ hasText: /^Line 14: / })).toBeVisible();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Backspace");
  await page.keyboard.type("h");
  await expect(text).toBeFocused();
});

test("lines are wrapped, and each problem is below its line", async ({ page, table }) => {
  const text = await openGame(table);
  await text.fill(`${faulty(4)}\n\n  # ${"x".repeat(200)}\n`);
  await expect(page.getByText("4 problems", { exact: true })).toBeVisible();
  for (const [width, size] of [
    [360, "100%"],
    [360, "200%"],
    [280, "125%"],
    [1280, "100%"],
  ] as const) {
    await page.setViewportSize({ width, height: 740 });
    await page.evaluate((size) => (document.documentElement.style.fontSize = size), size);
    const sizes = await text.evaluate((it: HTMLTextAreaElement) => {
      const copy = it.previousElementSibling!;
      const marks = [...copy.querySelectorAll(".bad")].map((mark) => {
        const [of, own] = [mark.parentElement!, mark].map((it) => it.getBoundingClientRect());
        return Math.abs(own!.top + own!.height / 2 - of!.bottom) < 2;
      });
      // If the text area scrolled by itself, its lines would differ from those of the copy.
      const higher = it.scrollHeight - it.clientHeight;
      it.style.height = "0";
      const apart = Math.abs(it.scrollHeight - copy.scrollHeight);
      it.style.height = "";
      return { marks, higher, apart, wider: it.scrollWidth - it.clientWidth };
    });
    expect(sizes.marks).toEqual([true, true, true, true]);
    expect(sizes.higher).toBe(0);
    expect(sizes.apart).toBeLessThanOrEqual(2);
    expect(sizes.wider).toBe(0);
  }
});

test("the line that is typed stays above the keyboard", async ({ page, table }) => {
  const text = await openGame(table);
  await page.setViewportSize({ width: 360, height: 400 });
  await text.focus();
  await page.keyboard.press("Control+End");
  await page.keyboard.type("\naction Wait\n  sya");
  await expect(page.getByText("1 problem", { exact: true })).toBeVisible();
  await expect.poll(() => caret(page)).toEqual({ row: "sya", seen: true });
});

test("a text with problems is accessible", async ({ page, table }) => {
  const text = await openGame(table);
  await text.fill(faulty(12));
  await next(page).click();
  for (const scheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme: scheme });
    await page.evaluate(axe.source);
    const found = await page.evaluate(async () => {
      const { violations } = await (window as unknown as { axe: typeof axe }).axe.run();
      return violations.flatMap((it) => it.nodes.map((node) => `${it.id}: ${node.html}`));
    });
    expect(found).toEqual([]);
  }
});

test("editing for hours takes no memory, and the worker is restarted", async ({ page, table }) => {
  test.slow();
  // Finds the memory of the page's program.
  await page.addInitScript(() => {
    const memories = ((window as unknown as { memories: WebAssembly.Memory[] }).memories = []);
    for (const how of ["instantiate", "instantiateStreaming"] as const) {
      const before = WebAssembly[how] as (...all: unknown[]) => Promise<unknown>;
      Object.assign(WebAssembly, {
        [how]: async (...all: unknown[]) => {
          const made = (await before.apply(WebAssembly, all)) as Partial<{
            instance: WebAssembly.Instance;
          }>;
          const { exports } = made.instance ?? (made as WebAssembly.Instance);
          if (exports.memory) (memories as unknown[]).push(exports.memory);
          return made;
        },
      });
    }
  });
  let workers = 0;
  page.on("worker", () => (workers += 1));
  const text = await openGame(table);
  const long = `${await text.inputValue()}${"# A line that nobody reads.\n".repeat(500)}`;
  const size = () =>
    page.evaluate(() => {
      const { memories } = window as unknown as { memories: WebAssembly.Memory[] };
      return Math.max(...memories.map((it) => it.buffer.byteLength));
    });
  const edit = async (from: number, to: number) => {
    for (let it = from; it < to; it += 1) {
      await text.evaluate((field: HTMLTextAreaElement, value) => {
        field.value = value;
        field.dispatchEvent(new Event("input", { bubbles: true }));
        field.dispatchEvent(new Event("change", { bubbles: true }));
      }, `${long}# Edit ${it}\n`);
      if (it % 3 === 0) await expect(page.getByText("Ready to play.")).toBeVisible();
    }
  };
  await edit(0, 100);
  const before = await size();
  await edit(100, 500);
  const grown = (await size()) - before;
  console.log(`${before} bytes, ${grown} more after 400 edits of ${long.length} bytes`);
  // The texts alone have 8 MB.
  expect(grown).toBeLessThan(2 << 20);
  expect(workers).toBeGreaterThan(1);
  expect(page.workers()).toHaveLength(1);
  await page.reload();
  await expect(text).toHaveValue(/# Edit 499\n$/);
});

test.describe("not installed", () => {
  test.use({ serviceWorkers: "block" });

  test("without the worker it says so, saves the text, and tries again", async ({
    page,
    table,
    problems,
  }) => {
    await page.route("**/simulation*", (route) => route.abort());
    await table.takeSample("Salt and Iron", "Harbour Watch");
    await page.getByRole("link", { name: "Game rules" }).click();
    const text = rules(page);
    await expect(page.getByText(/^Couldn't check the rules\./)).toBeVisible();
    await text.fill((await text.inputValue()).replace("+ Fight", "+ Figth"));
    await text.blur();
    await page.reload();
    await expect(text).toHaveValue(/\+ Figth/);
    await expect(page.getByText(/^Couldn't check the rules\./)).toBeVisible();
    await page.unroute("**/simulation*");
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByText("1 problem", { exact: true })).toBeVisible();
    problems.length = 0;
  });
});

test("answers for earlier texts are dropped", async ({ page, table }) => {
  const text = await openGame(table);
  const sound = await text.inputValue();
  const wrong = sound.replace("+ Fight", "+ Figth");
  await text.evaluate(
    (field: HTMLTextAreaElement, [sound, wrong]) => {
      for (let it = 0; it < 21; it += 1) {
        field.value = it % 2 === 0 ? wrong! : `${sound}\n`;
        field.dispatchEvent(new Event("input", { bubbles: true }));
      }
    },
    [sound, wrong],
  );
  await expect(page.getByText("1 problem", { exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: /did you mean Fight/ })).toBeVisible();
});
