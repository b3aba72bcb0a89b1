import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import type axe from 'axe-core';

/** Its short form, a third of what the builder would send. */
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Look {
  /** Only what other colours can make wrong, of a page that was looked at whole in its first ones. */
  coloursOnly?: boolean;
  /** Selector of what is left out. */
  without?: string;
}

/** What is against the rules on a page as it stands, each with where it is. */
export async function faults(page: Page, { coloursOnly, without }: Look = {}): Promise<string[]> {
  await still(page);
  const options: axe.RunOptions = {
    resultTypes: ['violations'],
    ...(coloursOnly ? { runOnly: { type: 'rule', values: ['color-contrast'] } } : {}),
  };
  // Frames are looked at one by one and put together in a page of their own, which only a page with frames is worth.
  if (page.frames().length === 1 || without === 'iframe')
    return faultsBesideFrames(page, without ? [without] : [], options);
  const { violations } = await new AxeBuilder({ page, axeSource }).options(options).analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id} ${target.join(' ')}`));
}

/** Of the page itself. It is given axe once; the builder does so twice at each look. */
async function faultsBesideFrames(page: Page, exclude: string[], options: axe.RunOptions): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  return page.evaluate(
    async ([without, asked]) => {
      const looker = (window as unknown as { axe: typeof axe }).axe;
      const { violations } = await looker.run({ exclude: without }, asked);
      return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id} ${target.join(' ')}`));
    },
    [exclude, options] as const,
  );
}

/** What slides or fades in has its own colours and place only once it is there. */
const still = (page: Page) =>
  page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .filter((one) => one.effect?.getComputedTiming().endTime !== Infinity)
        .map((one) => one.finished.catch(() => undefined)),
    ),
  );

/** Nothing against the rules, and nothing wider than the screen. */
export async function sound(page: Page, about = page.url()): Promise<void> {
  expect(await faults(page), about).toEqual([]);
  await fits(page, about);
}

/** The same by day and where the phone is dark. */
export async function soundDayAndNight(page: Page, about = page.url()): Promise<void> {
  await sound(page, about);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await faults(page, { coloursOnly: true }), `${about}, dark`).toEqual([]);
  await page.emulateMedia({ colorScheme: 'light' });
}

/** In letters twice as large nothing is wider than the screen, and what stands in the top bar does not cover each other. */
export async function readsLarge(page: Page, about = page.url()): Promise<void> {
  const large = (size: string) =>
    page.evaluate((size) => void (document.documentElement.style.fontSize = size), size);
  await large('200%');
  await fits(page, `${about}, large`);
  const covered = await page.getByRole('banner').evaluate((bar) => {
    const boxes = [...bar.querySelectorAll('button, a')].map((one) => one.getBoundingClientRect());
    return boxes.filter((one, at) =>
      boxes.some(
        (other, n) =>
          n > at &&
          Math.min(one.right, other.right) - Math.max(one.left, other.left) > 1 &&
          Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 1,
      ),
    ).length;
  });
  expect(covered, `${about}, large: covered in the top bar`).toBe(0);
  const over = await page
    .getByRole('main')
    .evaluate((main) =>
      [...main.querySelectorAll('li')]
        .filter((row) => row.scrollWidth > row.clientWidth + 1)
        .map((row) => row.textContent),
    );
  expect(over, `${about}, large: words beyond their row`).toEqual([]);
  await large('');
}

/** Nothing is wider than the screen. */
export async function fits(page: Page, about = page.url()): Promise<void> {
  const { scrollWidth, clientWidth } = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return { scrollWidth, clientWidth };
  });
  expect(scrollWidth, `pixels wide: ${about}`).toBeLessThanOrEqual(clientWidth);
}
