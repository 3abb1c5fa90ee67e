import { expect, test, type Table } from "../fixtures";

async function stand(table: Table, side: string) {
  const box = await table.side(side).boundingBox();
  return { left: box!.x, right: box!.x + box!.width, top: box!.y };
}

async function standNextToEachOther(table: Table): Promise<void> {
  const [one, other] = [await stand(table, "Rust Dogs"), await stand(table, "Salt Road")];
  expect(one.right).toBeLessThanOrEqual(other.left);
  expect(one.top).toBe(other.top);
  for (const name of ["Rust Dogs", "Salt Road"]) {
    await expect(table.side(name).getByRole("heading", { name })).toBeInViewport({ ratio: 1 });
  }
}

test("on a phone both sides stand next to each other", async ({ table }) => {
  await table.beginWithInitiative();
  await standNextToEachOther(table);
  for (const figure of ["Dirk", "Mags", "Sly", "Pike", "Bob", "Nell", "Otis", "Juno"]) {
    await expect(table.figure(figure)).toBeInViewport({ ratio: 1 });
  }
  await expect(table.next("Rust Dogs: activate a figure.")).toBeInViewport({ ratio: 1 });
  await expect(table.undoButton).toBeInViewport({ ratio: 1 });
});

test.describe("on a wide screen", () => {
  test.use({ viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false });

  test("both sides stand next to each other, whole, with the log beside them", async ({
    page,
    table,
  }) => {
    await table.beginWithInitiative();
    await standNextToEachOther(table);
    for (const figure of ["Dirk", "Tully", "Bob", "Crow"]) {
      await expect(table.figure(figure)).toBeInViewport({ ratio: 1 });
    }
    const log = page.getByRole("complementary", { name: "Log" });
    await expect(log.getByText("Initiative: Rust Dogs, then Salt Road.")).toBeInViewport({
      ratio: 1,
    });
  });

  test("a test leaves the battle beside it within sight", async ({ page, table }) => {
    await table.beginWithInitiative();
    await table.activate("Dirk", 9);
    await table.fire("Hunting rifle", "Bob");
    await expect(table.key(10)).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole("button", { name: "Roll", exact: true })).toBeInViewport({
      ratio: 1,
    });
    for (const figure of ["Dirk", "Bob"])
      await expect(table.figure(figure)).toBeInViewport({ ratio: 1 });
    await table.face(8);
    await expect(table.tracker("Bob: Pending hits Strength 6 by Dirk")).toBeInViewport({
      ratio: 1,
    });
  });
});

test.describe("in landscape", () => {
  test.use({ viewport: { width: 740, height: 360 } });

  test("both sides stand next to each other, and a test has all its keys", async ({ table }) => {
    await table.beginWithInitiative();
    await standNextToEachOther(table);
    await table.activate("Dirk", 9);
    await table.fire("Hunting rifle", "Bob");
    for (const face of [1, 10]) await expect(table.key(face)).toBeInViewport({ ratio: 1 });
  });
});
