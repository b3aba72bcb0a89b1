import { expect, test, type Page } from '@playwright/test';
import { mailTo } from './mails.ts';
import { makeShop } from './shops.ts';
import { sound } from './sound.ts';

const url = () => process.env.E2E_URL!;

/** A shop with one mug (₦4,500, ₦1,500 to Lagos) that takes transfers to its owner's account. */
async function openShop(page: Page, email: string, slug: string): Promise<void> {
  const { ask } = await makeShop(page, email, slug);
  await ask('POST', '/products', {
    title: 'Blue clay mug',
    variants: [{ price_kobo: 450_000, on_hand: 5 }],
  });
  const account = { bank_code: '058', account_number: '0123456789' };
  const named = await ask('POST', '/payout-account/name', account);
  await ask('PUT', '/payout-account', { ...account, ...named });
  await ask('PATCH', '/settings', { published: true, pay_direct: true });
}

test('a transfer to the shop’s own account, bought without scripts on a phone and confirmed by the owner', async ({
  page,
  browser,
}) => {
  const unique = Date.now().toString(36);
  const owner = `ngozi-${unique}@example.com`;
  const slug = `ngozis-transfers-${unique}`;
  await openShop(page, owner, slug);
  const shop = url().replace('//', `//${slug}.`);

  const plain = await (
    await browser.newContext({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } })
  ).newPage();
  await plain.goto(`${shop}/products/blue-clay-mug`);
  await plain.getByRole('button', { name: 'Add to basket' }).click();
  await plain.goto(`${shop}/checkout`);
  await plain.getByLabel('Your name').fill('Ada Obi');
  await plain.getByLabel('Phone number').fill(`080${String(Date.now()).slice(-8)}`);
  await plain.getByLabel(/^Email/).fill(`ada-${unique}@example.com`);
  await plain.getByLabel(/^State/).selectOption('Lagos');
  await plain.getByLabel(/Street and area/).fill('12 Allen Avenue');
  await plain.getByRole('radio', { name: /Bank transfer to the shop’s account/ }).check();
  const place = plain.getByRole('button', { name: 'Place order' });
  await place.click();
  // Without script the page first comes back with the total for the chosen state.
  await expect(plain.getByText('₦6,000').first()).toBeVisible();
  await expect(plain.getByRole('radio', { name: /Bank transfer/ })).toBeChecked();
  await place.click();

  await expect(plain).toHaveURL(/\/orders\//);
  await expect(plain.getByRole('heading', { level: 1 })).toHaveText('Waiting for your transfer');
  const amount = await plain.locator('.exact').innerText();
  expect(amount).toMatch(/^₦5,999\.\d\d$/);
  const main = plain.locator('main');
  await expect(main).toContainText('Guaranty Trust Bank');
  await expect(main).toContainText('0123456789');
  await expect(main).not.toContainText(/cancelled/i);
  await plain.getByLabel(/Name on the account/).fill('Obi and Daughters');
  await plain.getByRole('button', { name: 'I have sent it' }).click();
  await expect(plain.getByRole('status').first()).toHaveText(
    'Thank you. We have told the shop to look for your transfer.',
  );
  await expect(plain.getByRole('heading', { level: 1 })).toHaveText('The shop is looking for your transfer');
  await expect(plain.getByRole('button', { name: 'I have sent it' })).toHaveCount(0);
  await expect(main).not.toContainText('Send exactly');
  expect((await mailTo(owner, 'transfer-sent')).subject).toContain(`${amount} from Obi and Daughters`);

  await page.goto(`${url()}/dashboard/payments?slug=${slug}`);
  await page.getByRole('link', { name: `${amount} from Obi and Daughters` }).click();
  await expect(
    page.getByRole('heading', { name: `Look for ${amount} from Obi and Daughters` }),
  ).toBeVisible();
  await sound(page);
  await page.getByRole('button', { name: 'I have received it' }).click();
  await page.getByRole('button', { name: `Record ${amount}` }).click();
  await expect(page.getByText('All the money is in.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Mark as sent' })).toBeVisible();

  await plain.reload();
  await expect(plain.getByRole('heading', { level: 1 })).toHaveText('Paid. Thank you!');
  await expect(main).toContainText(`We have your payment of ${amount}.`);
  expect((await mailTo(`ada-${unique}@example.com`, 'order-paid')).subject).toContain('Receipt');
});
