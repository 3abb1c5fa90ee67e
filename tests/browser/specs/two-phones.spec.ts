import type { Page } from "@playwright/test";
import { drawn, film } from "../film";
import { expect, Table, test } from "../fixtures";
import { bar, code, meet, openMorePhones, type Phone, phone, playTogether, press } from "../phones";
import { Random } from "../seed";
import { picture, playsByItself } from "../self-play";

const WANTS = "The other phone wants to take over.";
const CUT = "Disconnected. You can play on: each phone now has its own copy";
const LAGS = "The other phone isn't responding.";

// Returns the link payload of the battle that the phone has proposed.
async function proposed({ page }: Phone): Promise<string> {
  const said = await page.evaluate(() => (window as any).said.join("\n") as string);
  return /battle \d+ 0 \d+ (\S+)/.exec(said)![1]!;
}

async function says({ page }: Phone, words: string, times = 1): Promise<void> {
  await page.evaluate(
    ([words, times]) => {
      for (let time = 0; time < times; time += 1) (window as any).line.send(`.${words}`);
    },
    [words, times] as const,
  );
}

// Returns how many times the page has asked for the camera. A phone may ask its player each time.
const asked = (page: Page) => page.evaluate(() => (window as unknown as { asked: number }).asked);

// Ends the process that runs the page.
async function crash(page: Page): Promise<void> {
  const gone = page.waitForEvent("crash");
  const devtools = await page.context().newCDPSession(page);
  // A crashed page sends no answer to this command.
  devtools.send("Page.crash").catch(() => {});
  await gone;
}

async function takeOver(phone: Phone): Promise<void> {
  await press(phone.page, "Take over");
  await expect(bar(phone.page)).toBeHidden();
}

test("two phones play one battle: both see every answer, either takes over, and a cut line leaves both whole", async ({
  baseURL,
}, info) => {
  // Noticing a broken connection may take 40 seconds, and the phones connect twice.
  test.setTimeout(180_000);
  const [first, second] = [
    await phone(baseURL!, info.outputPath("first.y4m")),
    await phone(baseURL!, info.outputPath("second.y4m")),
  ];
  await first.table.beginWithInitiative();
  await meet(first, second);
  // The camera stays on while the answer is prepared, so the page has asked for it only once.
  expect(await asked(second.page)).toBe(1);
  await press(second.page, "Watch");
  await expect(bar(second.page)).toBeVisible();
  await expect(first.table.overlay).toBeHidden();

  // The second phone sees every answer of the first, even in the middle of a test.
  await first.table.activate("Dirk", 9);
  await first.table.fire("Hunting rifle", "Bob");
  await second.table.asks("Dirk shoots at Bob");
  await first.table.set("Target's cover", "Heavy");
  await expect(second.table.condition("Target's cover", "Heavy")).toBeChecked();
  await second.table.face(9);
  await expect(second.page.getByText("The other phone is playing this battle.")).toBeVisible();

  // The second player wants to play, and the first one is asked.
  await press(second.page, "Take over");
  await expect(second.page.getByText("Asking the other player …").last()).toBeVisible();
  await press(first.page, "Keep playing");
  await expect(bar(second.page)).toBeVisible();
  await press(second.page, "Take over");
  await expect(first.page.getByText(WANTS).last()).toBeVisible();
  await press(first.page, "Allow");
  await expect(bar(second.page)).toBeHidden();
  await expect(bar(first.page)).toBeVisible();
  await second.table.face(9);
  const hit = "Bob: Pending hits Strength 6 by Dirk";
  await expect(first.table.tracker(hit)).toBeVisible();
  await expect(second.table.tracker(hit)).toBeVisible();

  // A score written on the phone that plays appears on both.
  if (await second.table.overlay.isVisible()) await second.table.close();
  await second.page.getByRole("heading", { level: 1 }).getByRole("button").click();
  await second.table.overlay.getByRole("button", { name: "Salt Road: +1" }).click();
  await second.table.close();
  for (const { table } of [first, second])
    await expect(table.side("Salt Road")).toContainText("score 1");

  // After that, the phones take over without asking.
  await takeOver(first);
  await takeOver(second);

  // Each phone has the battle on its own disk, even if its page crashes.
  const [crashed, address] = [second.page, second.page.url()];
  second.page = await crashed.context().newPage();
  second.table = new Table(second.page);
  await crash(crashed);
  await second.page.goto(address);
  await expect(second.table.tracker(hit)).toBeVisible();
  await expect(first.page.getByText(CUT)).toBeVisible({ timeout: 40_000 });
  await first.page.reload();
  await expect(first.table.tracker(hit)).toBeVisible();

  // Both phones play on separately. When they connect again, players see the differences.
  await first.table.tracker("Mags: Wounds 0 of 1").click();
  await second.table.tracker("Nell: Wounds 0 of 1").click();
  await meet(first, second);
  await expect(
    second.page.getByText(/yours has 1 more entry, this one has 1 more\./),
  ).toBeVisible();
  await press(second.page, "Replace yours");
  await expect(bar(second.page)).toBeVisible();
  await expect(second.table.figure("Mags")).toHaveAccessibleDescription(/^out/);
  await first.table.tracker("Sly: Wounds 0 of 1").click();
  await expect(second.table.figure("Sly")).toHaveAccessibleDescription(/^out/);
  await first.browser.close();
  await second.browser.close();
});

// Returns the lines of the log.
async function told({ table }: Phone): Promise<string> {
  await table.openLog();
  const lines = await table.overlay.getByRole("list").first().innerText();
  await table.close();
  return lines;
}

test("two phones play a game that one of them has never met", async ({ baseURL }, info) => {
  const [first, second] = [
    await phone(baseURL!, info.outputPath("first.y4m")),
    await phone(baseURL!, info.outputPath("second.y4m")),
  ];
  const parts: string[] = [];
  second.page.on("request", (request) => parts.push(request.url()));

  // A player has changed one of the included games.
  await first.table.takeSample("Salt and Iron", "Harbour Watch");
  await first.page.getByRole("link", { name: "Game rules" }).click();
  const text = first.page.getByRole("textbox", { name: "Game rules" });
  const written = (await text.inputValue()).replace("game Salt and Iron", "game Salt and Fog");
  await text.fill(written.replace('by 1 "a cut"', 'by 1 "a gash"'));
  await expect(first.page.getByText("Ready to play.")).toBeVisible();
  await press(first.page, "Play");
  await expect(first.page.getByRole("radio", { name: "Salt and Fog" })).toBeChecked();
  await press(first.page, "Start");
  for (const face of [15, 4]) await first.table.face(face);

  await second.page.goto("./#/rosters");
  await expect(second.page.getByRole("radio", { name: "Salt and Fog" })).toBeHidden();
  const hasCome = () => parts.some((it) => /-homebrew\.wasm$/.test(it));
  expect(hasCome()).toBe(false);
  await playTogether(first, second);
  await expect(second.table.figure("Ann")).toBeVisible();
  expect(hasCome()).toBe(true);

  // The first player's sailor acts twice. The second phone sees every question and answer.
  await first.table.open("Ann");
  await first.table.take("Attack");
  await first.table.choose("Cutlass");
  await first.table.choose("Dot");
  await second.table.asks("Ann: Attack", "Close combat");
  await first.table.face(10);
  await first.table.face(7);
  for (const { table } of [first, second]) {
    await expect(table.tracker("Dot: Health 8 of 10")).toBeVisible();
    await expect(table.page.locator("body")).toContainText("a gash");
  }
  await first.table.take("Attack");
  await first.table.choose("Cutlass");
  await first.table.choose("Dot");
  await first.table.face(2);
  await first.table.face(12);
  await expect(second.table.next("Free Tide: a sailor acts.")).toBeVisible();

  // The second player plays on, with rules that came through the connection.
  await press(second.page, "Take over");
  await press(first.page, "Allow");
  await expect(bar(second.page)).toBeHidden();
  await second.table.open("Eli");
  await second.table.take("Attack");
  await second.table.choose("Ann");
  await second.table.pick("Cover", "light");
  await first.table.asks("Eli: Attack", "Shot");
  await second.table.face(12);
  await expect(first.table.tracker("Ann: Health 5 of 12")).toBeVisible();
  await second.table.take("Attack");
  await second.table.choose("Ben");
  await second.table.face(1);
  await expect(first.table.next("Harbour Watch: a sailor acts.")).toBeVisible();

  await takeOver(first);
  await first.table.open("Cas");
  await first.table.take("Plunder");
  await expect(second.table.next("Free Tide: a sailor acts.")).toBeVisible();

  // Only the phone that plays can reset the clocks.
  await first.table.goTo("Score and notes");
  await first.table.stepOnce("Minutes per side", "more");
  await first.table.close();
  await second.table.goTo("Score and notes");
  await second.table.take("Reset clocks");
  await expect(second.page.getByText("The other phone is playing this battle.")).toBeVisible();
  await second.table.close();

  const both = await Promise.all([first, second].map(told));
  expect(both[1]).toBe(both[0]);
  for (const line of ["a gash", "parried", "misfire", "Loot 1"]) expect(both[0]).toContain(line);
  await first.browser.close();
  await second.browser.close();
});

// Denies the page access to the local network, as the player or a setting might.
async function denyTheNetwork({ page }: Phone): Promise<void> {
  await page.addInitScript(() => {
    const { query } = Permissions.prototype;
    Permissions.prototype.query = async function (about: { name: string }) {
      return about.name === "local-network-access"
        ? ({ state: "denied" } as PermissionStatus)
        : query.call(this, about as any);
    };
  });
}

for (const [why, isDenied] of [
  ["The phones can't reach each other.", false],
  ["Allow local network access in the browser's settings", true],
] as const) {
  test(`phones that do not reach each other say why and offer the codes: ${why}`, async ({
    baseURL,
  }, info) => {
    const [first, second] = [
      await phone(baseURL!, info.outputPath("first.y4m")),
      await phone(baseURL!, info.outputPath("second.y4m")),
    ];
    if (isDenied) await denyTheNetwork(first);
    await first.table.beginWithInitiative();
    await openMorePhones(first);
    film(second.file, [await drawn(code(first.page))]);
    await second.page.goto("./#/scan");
    film(first.file, [await drawn(code(second.page))]);
    // The second phone disappears before it is found.
    await second.browser.close();
    await press(first.page, "2. Scan back");
    await expect(first.page.getByText(why)).toBeVisible({ timeout: 60_000 });
    await press(first.page, "Hand over");
    await expect(first.page.getByRole("button", { name: "Hand over now" })).toBeVisible();
    await first.browser.close();
  });
}

test("a partner who tells of another battle pulls nobody out of this one, and takes nothing from it", async ({
  baseURL,
}, info) => {
  const [first, second] = [
    await phone(baseURL!, info.outputPath("first.y4m")),
    await phone(baseURL!, info.outputPath("second.y4m")),
  ];
  await first.table.begin();
  await first.table.lookAtTheBattle();
  await playTogether(first, second);
  const empty = await proposed(first);
  for (const figure of ["Mags", "Sly", "Tully", "Otis", "Juno", "Tully"]) {
    await first.page
      .getByRole("main")
      .getByRole("button", { name: new RegExp(`^${figure}: Wounds`) })
      .click();
  }
  // The third loss of five causes a morale test, whose sheet covers the battle.
  await first.table.lookAtTheBattle();
  await expect(second.table.figure("Tully")).toHaveAccessibleDescription(/^out/);
  const battle = second.page.url();

  await says(first, "agree", 200);
  await says(first, "nonsense");
  await first.table.tracker("Nell: Wounds 0 of 1").click();
  await expect(second.table.figure("Nell")).toHaveAccessibleDescription(/^out/);
  expect(second.page.url()).toBe(battle);

  await says(first, `battle 1 0 1 ${empty}`);
  await expect(second.page.getByText("The other phone sent a different battle.")).toBeVisible();
  await expect(second.table.figure("Nell")).toHaveAccessibleDescription(/^out/);
  await second.page.goto("./#/");
  await expect(second.page.getByRole("link", { name: "Rust Dogs – Salt Road" })).toHaveCount(2);
  await second.page.goto(battle);
  await expect(second.table.figure("Juno")).toHaveAccessibleDescription(/^out/);
  await first.browser.close();
  await second.browser.close();
});

test("a partner who tells what cannot be read takes nothing, and the line says so", async ({
  baseURL,
}, info) => {
  const [first, second] = [
    await phone(baseURL!, info.outputPath("first.y4m")),
    await phone(baseURL!, info.outputPath("second.y4m")),
  ];
  await first.table.beginWithInitiative();
  await playTogether(first, second);
  await says(first, "battle 1 2 3 1abc");
  await first.table.tracker("Nell: Wounds 0 of 1").click();
  await expect(second.table.figure("Nell")).toHaveAccessibleDescription(/^out/);
  await says(first, "battle 1 0 1 2abc");
  await expect(
    second.page.getByText("The other phone has a newer version of Rollbook."),
  ).toBeVisible();
  await expect(second.table.figure("Nell")).toHaveAccessibleDescription(/^out/);
  await expect(first.page.getByText(CUT)).toBeVisible({ timeout: 40_000 });
  await first.browser.close();
  await second.browser.close();
});

// The minimum number of times that each of two phones asks for the battle or allows the other one
// to take it.
const TURNS = 20;

// Takes over repeatedly, or lets the other phone take over, until `endFight`.
async function beginFight({ page }: Phone, random: Random): Promise<void> {
  const pauses = Array.from({ length: TURNS }, () => 200 + random.below(400));
  await page.evaluate((pauses) => {
    let looks = 0;
    const fight = { turns: 0, isOver: false };
    Object.assign(window, { fight });
    const goOn = () => {
      if (fight.isOver) return;
      const buttons = [...document.querySelectorAll("button")];
      const button = buttons.find((it) => /^(Take over|Allow)$/.test(it.textContent!.trim()));
      if (button) fight.turns += 1;
      button?.click();
      setTimeout(goOn, pauses[(looks += 1) % pauses.length]);
    };
    goOn();
  }, pauses);
}

const turns = ({ page }: Phone) => page.evaluate(() => (window as any).fight.turns as number);
const endFight = ({ page }: Phone) =>
  page.evaluate(() => Object.assign((window as any).fight, { isOver: true }));

test("two phones that take it from each other while both play stay in step", async ({
  baseURL,
}, info) => {
  test.setTimeout(180_000);
  const phones = [
    await phone(baseURL!, info.outputPath("first.y4m")),
    await phone(baseURL!, info.outputPath("second.y4m")),
  ] as const;
  const [first, second] = phones;
  await first.table.beginWithInitiative();
  await playTogether(first, second);
  for (const [place, { page }] of phones.entries()) {
    await picture(page);
    await playsByItself(page, 7 + place, () => {});
  }
  const random = new Random(7);
  await Promise.all(phones.map((phone) => beginFight(phone, random)));
  await expect
    .poll(async () => Math.min(...(await Promise.all(phones.map(turns)))), { timeout: 120_000 })
    .toBeGreaterThanOrEqual(TURNS);
  await Promise.all(phones.map(endFight));
  // Neither phone takes over any more. Stop their play, and wait for messages that are still on
  // their way.
  for (const { page } of phones) {
    await page.evaluate(() =>
      Object.assign((window as any).tools, { movesOnceDrawn: async () => [] }),
    );
  }
  const battle = ({ page }: Phone) => page.getByRole("main").ariaSnapshot();
  await expect
    .poll(
      async () =>
        (await Promise.all(phones.map(({ page }) => bar(page).isVisible()))).filter((it) => it)
          .length,
      { timeout: 15_000 },
    )
    .toBe(1);
  await expect
    .poll(async () => (await battle(first)) === (await battle(second)), { timeout: 15_000 })
    .toBe(true);
  for (const { page } of phones) await expect(page.getByText(CUT)).toBeHidden();
  await first.browser.close();
  await second.browser.close();
});

test("a phone that is busy is said to lag, and has all of it once it is not", async ({
  baseURL,
}, info) => {
  const [first, second] = [
    await phone(baseURL!, info.outputPath("first.y4m")),
    await phone(baseURL!, info.outputPath("second.y4m")),
  ];
  await first.table.beginWithInitiative();
  await playTogether(first, second);
  const busy = second.page.evaluate(() => {
    const end = Date.now() + 8000;
    while (Date.now() < end);
  });
  await first.table.tracker("Nell: Wounds 0 of 1").click();
  await expect(first.page.getByText(LAGS).filter({ visible: true })).toBeVisible();
  await first.table.tracker("Otis: Wounds 0 of 1").click();
  await busy;
  await expect(first.page.getByText(LAGS).filter({ visible: true })).toBeHidden();
  await expect(second.table.figure("Otis")).toHaveAccessibleDescription(/^out/);
  await first.browser.close();
  await second.browser.close();
});
