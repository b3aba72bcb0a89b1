import { expect, type FrameLocator, type Locator, type Page } from '@playwright/test';
import { makeShop, type Shop } from './shops.ts';
import { newcomer } from './people.ts';
import { faults } from './sound.ts';

export interface OpenEditor {
  shop: Shop;
  slug: string;
  email: string;
  /** What is in the preview. */
  frame: FrameLocator;
  /** The status line says that the server has everything. */
  saved: () => Promise<void>;
  /** The draft as the server has it. */
  draft: (pageId?: string) => Promise<{ revision: number; document: { sections: { type: string }[] } }>;
}

let shops = 0;

/** A shop with a few goods, not yet open, and its owner logged in. */
export async function ownerOfShop(page: Page): Promise<Omit<OpenEditor, 'frame' | 'saved'>> {
  const email = newcomer();
  const slug = `editor-${Date.now().toString(36)}-${(shops += 1)}`;
  const shop = await makeShop(page, email, slug);
  await shop.ask('PATCH', '/settings', {
    trade: 'home',
    whatsapp: '08031234567',
    city: 'Ikeja',
    state: 'Lagos',
  });
  for (const title of ['Clay mug', 'Soup bowl'])
    await shop.ask('POST', '/products', { title, variants: [{ price_kobo: 400_000, on_hand: 3 }] });
  const draft: OpenEditor['draft'] = async (pageId = 'home') =>
    (await shop.ask('GET', `/pages/${pageId}`)) as never;
  return { shop, slug, email, draft };
}

export async function allSaved(page: Page): Promise<void> {
  await expect(page.getByRole('status').filter({ hasText: /^Saved/ })).toBeVisible();
}

/** Opens the editor of a page. */
export async function openEditor(page: Page, slug: string, pageId = 'home'): Promise<FrameLocator> {
  await page.goto(`${process.env.E2E_URL!}/dashboard/pages/${pageId}?slug=${slug}`);
  const frame = page.frameLocator('iframe[title="Your page"]');
  await expect(frame.locator('[data-section]').first()).toBeVisible();
  return frame;
}

/**
 * What is against the rules on the screen as it stands. The page in the frame is the shop's own, which other journeys
 * look at; nothing can run in there, so nothing can look at it from inside.
 */
export const faultsOutside = (page: Page, coloursOnly = false) =>
  faults(page, { without: 'iframe', coloursOnly });

/** A thumb: it taps and types and does nothing else; how often it tapped is counted. */
export function thumb() {
  let taps = 0;
  return {
    taps: () => taps,
    tap: async (target: Locator) => {
      taps += 1;
      await target.tap();
    },
    step: () => void (taps += 1),
  };
}

/**
 * The main part of a page without what the editor put on it, attributes in one order. AVIF files are made some time
 * after a picture was sent, so the offer of them is left out.
 */
export function plainMain(html: string): string {
  const page = new DOMParser().parseFromString(html, 'text/html');
  const main = page.querySelector('main')!;
  const ours = ['data-section', 'data-chosen', 'data-words', 'tabindex'];
  for (const source of main.querySelectorAll('source')) source.remove();
  // What their library calls icons is not sent to shoppers.
  for (const icon of main.querySelectorAll('svg.lucide')) icon.removeAttribute('class');
  for (const element of main.querySelectorAll('*')) {
    const kept = [...element.attributes].filter(({ name }) => !ours.includes(name));
    for (const { name } of Array.from(element.attributes)) element.removeAttribute(name);
    for (const { name, value } of kept.toSorted((a, b) => (a.name < b.name ? -1 : 1)))
      element.setAttribute(name, value);
  }
  return main.innerHTML;
}
