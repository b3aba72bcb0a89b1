import type { BrowserContext } from '@playwright/test';
import config from '../playwright.config.ts';
import { launchForMeasuring, phoneContext } from './browser.ts';

/** The owner of the demo shop, signed in on a phone. */
export interface Owner {
  context: BrowserContext;
  site: string;
  slug: string;
}

/** Signs in with what the program said of the demo shop's owner when it started. */
export async function signedIn(site: string, said: string): Promise<Owner & { close: () => Promise<void> }> {
  const [, email, password] = /Its owner: +(\S+), password (\S+)/.exec(said) ?? [];
  const [, slug] = /The demo shop: +http:\/\/([\w-]+)\./.exec(said) ?? [];
  if (!email || !password || !slug)
    throw new Error(`The program did not say who owns the demo shop:\n${said}`);
  const browser = await launchForMeasuring(config.use?.launchOptions?.executablePath ?? '/usr/bin/chromium');
  const context = await phoneContext(browser);
  const page = await context.newPage();
  await page.goto(`${site}/login`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.waitForURL(/dashboard|my-stores/);
  await page.close();
  return { context, site, slug, close: () => browser.close() };
}
