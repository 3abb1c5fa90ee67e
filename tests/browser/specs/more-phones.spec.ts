import { expect, test } from "../fixtures";
import { bar, openMorePhones, type Phone, phone, playTogether, press } from "../phones";

const GONE = "The phone that was playing is gone.";

// Waits until the phone is connected directly with this many others.
async function isConnectedWith({ page }: Phone, count: number): Promise<void> {
  const open = () =>
    page.evaluate(
      () => (window as any).lines.filter((it: any) => it.readyState === "open").length as number,
    );
  await expect.poll(open, { timeout: 30_000 }).toBe(count);
}

test("three phones play one battle, and another one plays on if the first disappears", async ({
  baseURL,
}, info) => {
  // Noticing a broken connection may take 40 seconds.
  test.setTimeout(240_000);
  const phones = [
    await phone(baseURL!, info.outputPath("first.y4m")),
    await phone(baseURL!, info.outputPath("second.y4m")),
    await phone(baseURL!, info.outputPath("third.y4m")),
  ] as const;
  const [first, second, third] = phones;
  await first.table.beginWithInitiative();
  await playTogether(first, second);
  // A viewer connects the third phone.
  await playTogether(second, third, "Add a phone");
  for (const one of phones) await isConnectedWith(one, 2);
  await openMorePhones(first);
  await expect(first.page.getByText("3 phones share this battle.")).toBeVisible();
  await first.table.close();

  // Both viewers see every answer.
  await first.table.tracker("Nell: Wounds 0 of 1").click();
  for (const { table } of [second, third])
    await expect(table.figure("Nell")).toHaveAccessibleDescription(/^out/);

  // The third phone takes over, and the other two follow.
  await press(third.page, "Take over");
  await expect(
    first.page.getByText("Another phone wants to take over.").filter({ visible: true }),
  ).toBeVisible();
  await press(first.page, "Allow");
  await expect(bar(third.page)).toBeHidden();
  for (const { page } of [first, second]) await expect(bar(page)).toBeVisible();
  await third.table.tracker("Otis: Wounds 0 of 1").click();
  for (const { table } of [first, second])
    await expect(table.figure("Otis")).toHaveAccessibleDescription(/^out/);

  // The third phone disappears. The second one plays on, and the first one follows.
  await third.browser.close();
  for (const { page } of [first, second])
    await expect(page.getByText(GONE).filter({ visible: true })).toBeVisible({ timeout: 60_000 });
  await press(second.page, "Take over");
  await expect(second.page.getByText(GONE).filter({ visible: true })).toBeHidden();
  await expect(bar(first.page)).toBeVisible();
  await second.table.tracker("Sly: Wounds 0 of 1").click();
  await expect(first.table.figure("Sly")).toHaveAccessibleDescription(/^out/);
  await first.browser.close();
  await second.browser.close();
});
