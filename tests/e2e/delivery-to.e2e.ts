import { expect, test } from '@playwright/test';
import { newcomer } from './people.ts';
import { makeShop } from './shops.ts';
import { sound } from './sound.ts';

test('a shopper says where they are at the product, sees what each way of delivery costs there and in the basket, and chooses one at the checkout', async ({
  page,
  browser,
}) => {
  const slug = `area-${Date.now()}`;
  const shop = await makeShop(page, newcomer(), slug);
  const lekki = { state: 'Lagos', lga: 'Eti-Osa', area: 'Lekki' };
  const rate = { kind: 'delivery', states: [] };
  const park = { way: 'Park pick-up', price_kobo: 150_000, eta: 'Tomorrow' };
  await shop.ask('PUT', '/delivery', {
    rates: [
      {
        ...rate,
        name: 'Lekki',
        places: [lekki],
        way: 'Rider',
        price_kobo: 350_000,
        eta: 'Today',
        ways: [park],
      },
      { ...rate, name: 'Lagos', states: ['Lagos'], price_kobo: 200_000 },
    ],
  });
  await shop.ask('POST', '/products', { title: 'Clay mug', variants: [{ price_kobo: 650_000, on_hand: 9 }] });
  await shop.ask('PATCH', '/settings', { published: true, pay_on_delivery: true });

  const shopper = await (await browser.newContext({ viewport: { width: 360, height: 740 } })).newPage();
  await shopper.goto(`${shop.address}/products/clay-mug`);
  await shopper.getByText('Delivery from ₦1,500', { exact: true }).click();
  await shopper.getByRole('link', { name: 'See it for your area' }).click();
  await shopper.getByLabel('Where are you?').fill('lekki');
  await sound(shopper);
  await shopper.getByRole('button', { name: 'See the price' }).click();
  await sound(shopper);
  await shopper
    .getByRole('button', { name: 'Lekki, Eti-Osa, Lagos Rider ₦3,500 · Park pick-up ₦1,500' })
    .click();
  await expect(
    shopper.getByText('Delivery to Lekki, Eti-Osa: Rider ₦3,500 · Park pick-up ₦1,500'),
  ).toBeVisible();
  await sound(shopper);
  await shopper.getByRole('button', { name: 'Add to basket' }).click();
  await expect(shopper.locator('[data-count]')).toHaveText('1');
  await shopper.goto(`${shop.address}/basket`);
  await expect(
    shopper.getByText(
      'Delivery to Lekki, Eti-Osa: Rider ₦3,500, Today · Park pick-up ₦1,500, Tomorrow. Another area',
    ),
  ).toBeVisible();
  await sound(shopper);
  await shopper.getByRole('link', { name: 'Go to checkout' }).click();
  await expect(shopper.getByLabel('State')).toHaveValue('Lagos');
  await expect(shopper.getByLabel('Area or local government')).toHaveValue('Lekki, Eti-Osa');
  await expect(shopper.getByRole('radio', { name: /^Rider/ })).toBeChecked();
  await expect(shopper.locator('[data-total]')).toHaveText('₦10,000');
  await sound(shopper);
  await shopper.getByRole('radio', { name: /^Park pick-up/ }).check();
  await expect(shopper.locator('[data-total]')).toHaveText('₦8,000');
  await expect(shopper.getByText('Delivery: ₦1,500, Tomorrow')).toBeVisible();
  // Elsewhere there is one way, and nothing to choose.
  await shopper.getByLabel('Area or local government').selectOption('Ikeja');
  await expect(shopper.getByRole('radio', { name: /^Rider/ })).toBeHidden();
  await expect(shopper.locator('[data-total]')).toHaveText('₦8,500');
});
