// Playwright's usual fixtures, for WebKitGTK.

import type { Browser, BrowserContext, Page, TestInfo } from "@playwright/test";
import { TEST_TIMEOUT } from "../../patience";
import { Context, type Options } from "./context";
import { Driver } from "./driver";

type Use<T> = (given: T) => Promise<void>;

export const inWebKit = {
  browser: [
    async ({}, use: Use<Browser>) => {
      // A driver can drive only one browser, so each additional browser gets its own driver.
      const newContext = async (options: Options) => {
        const driver = await Driver.start();
        const context = await Context.open(options, driver);
        const close = context.close.bind(context);
        return Object.assign(context, { close: () => close().then(() => driver.stop()) });
      };
      await use({ newContext } as unknown as Browser);
      await (await Driver.shared()).stop();
    },
    { scope: "worker" },
  ] as const,

  context: async (
    {
      browser: _started,
      baseURL,
      viewport,
      colorScheme,
      contextOptions,
    }: Options & { browser: Browser },
    use: Use<BrowserContext>,
  ) => {
    const context = await Context.open({ baseURL, viewport, colorScheme, contextOptions });
    await use(context as unknown as BrowserContext);
    await context.close();
  },

  page: async ({ context }: { context: BrowserContext }, use: Use<Page>) =>
    use(await context.newPage()),

  // WebKitGTK writes the console to a file, which is read whenever a test accesses the list.
  problems: [
    async ({ context }: { context: BrowserContext }, use: Use<string[]>, info: TestInfo) => {
      info.setTimeout(TEST_TIMEOUT);
      const found: string[] = [];
      const read = () => found.push(...(context as unknown as Context).problems());
      const list = new Proxy(found, {
        get: (it, key) => (read(), Reflect.get(it, key)),
        set: (it, key, value) => (read(), Reflect.set(it, key, value)),
      });
      await use(list);
      if (list.length > 0) throw new Error(`The page had problems:\n${list.join("\n")}`);
    },
    { auto: true },
  ] as const,
};
