// What Playwright would give a test, for WebKitGTK.

import type { Browser, BrowserContext, Page } from "@playwright/test";
import { Context, type Options } from "./context";
import { Driver } from "./driver";

type Use<T> = (given: T) => Promise<void>;

export const inWebKit = {
  browser: [
    async ({}, use: Use<Browser>) => {
      await use({ newContext: (options: Options) => Context.open(options) } as unknown as Browser);
      await (await Driver.shared()).stop();
    },
    { scope: "worker" },
  ] as const,

  context: async ({ browser, baseURL, viewport, colorScheme, contextOptions }: Options & { browser: Browser }, use: Use<BrowserContext>) => {
    const context = await browser.newContext({ baseURL, viewport, colorScheme, contextOptions } as object);
    await use(context);
    await context.close();
  },

  page: async ({ context }: { context: BrowserContext }, use: Use<Page>) => use(await context.newPage()),

  // The console is a file: whoever looks into the list has what is in it by now.
  problems: [
    async ({ context }: { context: BrowserContext }, use: Use<string[]>) => {
      const found: string[] = [];
      const read = () => found.push(...(context as unknown as Context).problems());
      const list = new Proxy(found, { get: (it, key) => (read(), Reflect.get(it, key)), set: (it, key, value) => (read(), Reflect.set(it, key, value)) });
      await use(list);
      if (list.length > 0) throw new Error(`The page had problems:\n${list.join("\n")}`);
    },
    { auto: true },
  ] as const,
};
