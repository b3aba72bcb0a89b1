import { AxeBuilder } from '@axe-core/playwright';
import { expect, test, type Page } from '@playwright/test';
import { asDrawn } from '../../shared/theme.ts';
import { presetIds } from '../../shared/looks.ts';
import { presets } from '../../shared/presets.ts';
import { logIn, newcomer } from './people.ts';
import { makeShop, ownerPassword, type Shop } from './shops.ts';

const anySlug = () => `themes-${Date.now().toString(36)}`;

async function filledShop(page: Page, email: string, slug: string): Promise<Shop> {
  const shop = await makeShop(page, email, slug);
  for (const [title, on_hand] of [
    ['Jollof rice', 3],
    ['Ẹ̀wà agoyin', 0],
    ['Moin moin', 40],
    ['Zobo, half a litre', null],
    ['Small chops', 12],
  ] as const)
    await shop.ask('POST', '/products', {
      title,
      variants: [{ price_kobo: 250_000, compare_at_kobo: on_hand === 40 ? 300_000 : null, on_hand }],
    });
  await shop.ask('PATCH', '/settings', {
    trade: 'food',
    tagline: '₦120,000 Ẹ̀yà Ọṣun Ṅdị Ɗanɓaba',
    about: 'We cook every morning.',
    whatsapp: '08031234567',
    published: true,
  });
  return shop;
}

/** How much of a page moved while it was made. */
const shifts = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) sum += (entry as unknown as { value: number }).value;
        }).observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => resolve(sum), 300);
      }),
  );

test('in every theme, in colours of a shop’s own, axe finds nothing, nothing is too wide and nothing jumps', async ({
  page,
}) => {
  test.setTimeout(400_000);
  const shop = await filledShop(page, newcomer(), anySlug());
  const complaints: string[] = [];
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  for (const preset of presetIds) {
    await shop.ask('PATCH', '/settings', {
      theme: asDrawn(preset),
      primary_colour: presets[preset].drawnIn.primary,
      accent_colour: presets[preset].drawnIn.accent,
    });
    await expect(async () => {
      await page.goto(shop.address);
      await expect(page.locator(`.b-hero.${presets[preset].looks.hero}`)).toBeVisible({ timeout: 100 });
      expect(await page.locator('style').textContent()).toContain(presets[preset].drawnIn.primary);
    }).toPass();
    for (const path of ['/', '/products/jollof-rice']) {
      await page.setViewportSize({ width: 360, height: 740 });
      await page.goto(shop.address + path);
      expect(await shifts(page), `${preset} ${path}`).toBeLessThanOrEqual(0.02);
      for (const colorScheme of ['dark', 'light'] as const) {
        await page.emulateMedia({ colorScheme });
        const { violations } = await new AxeBuilder({ page }).analyze();
        expect(
          violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]),
          `${preset} ${path} ${colorScheme}`,
        ).toEqual([]);
      }
      await page.setViewportSize({ width: 320, height: 640 });
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(wide, `${preset} ${path}`).toBeLessThanOrEqual(320);
    }
  }
  expect(complaints).toEqual([]);
});

test('an owner sees her own shop in three themes, then in all, takes one and goes back', async ({ page }) => {
  const [email, slug] = [newcomer(), anySlug()];
  const shop = await filledShop(page, email, slug);
  const before = await shop.ask('GET', '/settings');
  await page.goto(`${process.env.E2E_URL!}/login`);
  await logIn(page, email, ownerPassword);
  await page.waitForURL(/dashboard|my-stores/);
  await page.goto(`${process.env.E2E_URL!}/dashboard/look?slug=${slug}`);
  await expect(page.getByRole('radio', { name: /Iya Basira|Balogun|Oke/ })).toHaveCount(3);
  const drawn = page.frameLocator('iframe[title="Your store in Iya Basira"]');
  await expect(drawn.getByRole('link', { name: 'Ngozi’s Clay' }).first()).toBeVisible();
  await expect(drawn.getByRole('heading', { name: 'Small chops' })).toBeVisible();
  await page.getByRole('button', { name: 'Show all eight' }).click();
  await expect(page.locator('fieldset iframe')).toHaveCount(8);
  const { violations } = await new AxeBuilder({ page }).exclude('iframe').analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
  await page.getByRole('radio', { name: /Signal/ }).check({ force: true });
  await expect(page.getByText('Not saved yet')).toBeAttached();
  expect(await shop.ask('GET', '/settings')).toEqual(before);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Your store has this look now.')).toBeVisible();
  expect((await shop.ask('GET', '/settings')).theme).toEqual(asDrawn('signal'));
  await page.getByRole('button', { name: 'Go back to the one before' }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(async () => {
    const { steps: _, ...now } = await shop.ask('GET', '/settings');
    const { steps: __, ...then } = before;
    expect(now).toEqual(then);
  }).toPass();
});
