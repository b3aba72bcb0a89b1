import { expect, test, type Page } from '@playwright/test';
import { asDrawn } from '../../shared/looks/theme.ts';
import { newcomer } from './people.ts';
import { makeShop, type Shop } from './shops.ts';
import { faults } from './sound.ts';

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

test('an owner sees her own shop in three themes, then in all, takes one and goes back', async ({ page }) => {
  const [email, slug] = [newcomer(), anySlug()];
  const shop = await filledShop(page, email, slug);
  const before = await shop.ask('GET', '/settings');
  await page.goto(`${process.env.E2E_URL!}/dashboard/look?slug=${slug}`);
  await expect(page.getByRole('radio', { name: /Iya Basira|Balogun|Oke/ })).toHaveCount(3);
  const drawn = page.frameLocator('iframe[title="Your store in Iya Basira"]');
  await expect(drawn.getByRole('link', { name: 'Ngozi’s Clay' }).first()).toBeVisible();
  await expect(drawn.getByRole('heading', { name: 'Small chops' })).toBeVisible();
  await page.getByRole('button', { name: 'Show all eight' }).click();
  await expect(page.locator('fieldset iframe')).toHaveCount(8);
  expect(await faults(page, { without: 'iframe' })).toEqual([]);
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
