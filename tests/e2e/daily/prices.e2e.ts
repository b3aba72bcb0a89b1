import { expect, test } from '@playwright/test';
import { newcomer } from '../people.ts';
import { makeShop } from '../shops.ts';
import { sound } from '../sound.ts';
import { countedTask } from '../steps.ts';

test('task 7: twenty products, sizes included, rise by ten per cent in four steps on one screen, and all of it is taken back', async ({
  page,
}) => {
  const slug = `prices-${Date.now()}`;
  const shop = await makeShop(page, newcomer(), slug);
  await shop.ask('PATCH', '/settings', { published: true });
  const sizes = { options: [{ name: 'Size', values: ['S', 'M'] }] };
  for (let n = 1; n <= 20; n++)
    await shop.ask('POST', '/products', {
      title: `Shirt ${n}`,
      ...sizes,
      variants: ['S', 'M'].map((size, at) => ({
        option_values: [size],
        price_kobo: (n * 1000 + at * 500) * 100,
      })),
    });
  const priceOf = async (n: number) => {
    await page.goto(`${shop.address}/products/shirt-${n}`);
    return page.locator('[data-price]').textContent();
  };
  await page.goto(`${process.env.E2E_URL!}/dashboard?slug=${slug}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

  const { tap, took } = await countedTask(page);
  await tap(page.getByRole('link', { name: 'Products' }).last());
  await tap(page.getByRole('button', { name: 'Change prices' }));
  await tap(page.getByText('+10 %'));
  const seen = page.getByRole('group', { name: 'Old and new prices' });
  await expect(seen).toContainText('Shirt 20, M');
  await expect(seen).toContainText('₦20,500 ₦22,550');
  await tap(page.getByRole('button', { name: 'Apply to 20 products' }));
  await expect(page.getByText('40 prices of 20 products changed.')).toBeVisible();
  expect(await took({ steps: 4, screens: 1 })).toEqual({ taps: 4, fields: 0, screens: 1 });
  await sound(page);

  await page.getByRole('button', { name: 'Take it all back' }).click();
  await expect(page.getByText('40 prices back to what they were.')).toBeVisible();
  // Only what a customer sees is the proof of either.
  await page.getByRole('button', { name: 'Change more prices' }).click();
  await page.getByText('+10 %').click();
  await page.getByRole('button', { name: 'Apply to 20 products' }).click();
  await expect(page.getByText('40 prices of 20 products changed.')).toBeVisible();
  await expect.poll(() => priceOf(20)).toContain('₦22,000');
});
