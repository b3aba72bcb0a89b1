import { expect, test, type Page } from '@playwright/test';
import { mailTo } from './mails.ts';
import { makeShop } from './shops.ts';
import { sound } from './sound.ts';

const url = () => process.env.E2E_URL!;

/** A shop that delivers nothing and takes transfers to its owner's account; what it does is added by its form. */
async function openShop(page: Page, email: string, slug: string): Promise<void> {
  const { ask } = await makeShop(page, email, slug);
  await ask('PUT', '/delivery', { rates: [] });
  const account = { bank_code: '058', account_number: '0123456789' };
  const named = await ask('POST', '/payout-account/name', account);
  await ask('PUT', '/payout-account', { ...account, ...named });
  await ask('PATCH', '/settings', { published: true, pay_direct: true });
  await page.goto(`${url()}/dashboard/products/new?slug=${slug}`);
  await page.getByRole('radio', { name: /^A service/ }).check();
  await page.getByLabel('Name').fill('Knotless braids');
  await page.getByLabel('Price', { exact: true }).fill('15,000');
  await sound(page, 'the form of a service');
  await page.getByRole('button', { name: 'Add product' }).click();
  await expect(page.getByRole('link', { name: 'Knotless braids' })).toBeVisible();
}

test('a service paid by transfer to the shop’s own account: booked without scripts on a phone, confirmed, done, undone and done', async ({
  page,
  browser,
}) => {
  const unique = Date.now().toString(36);
  const owner = `ngozi-${unique}@example.com`;
  const ada = `ada-${unique}@example.com`;
  const slug = `ngozis-transfers-${unique}`;
  await openShop(page, owner, slug);
  const shop = url().replace('//', `//${slug}.`);

  const plain = await (
    await browser.newContext({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } })
  ).newPage();
  await plain.goto(`${shop}/products/knotless-braids`);
  await plain.getByRole('button', { name: 'Add to basket' }).click();
  await plain.goto(`${shop}/checkout`);
  await plain.getByLabel('Your name').fill('Ada Obi');
  await plain.getByLabel('Phone number').fill(`080${String(Date.now()).slice(-8)}`);
  await plain.getByLabel(/^Email/).fill(ada);
  await expect(plain.getByLabel(/^State/)).toHaveCount(0);
  await plain.getByLabel(/When would suit you/).fill('Saturday morning');
  await plain.getByRole('radio', { name: /Bank transfer to the shop’s account/ }).check();
  await plain.getByRole('button', { name: 'Place order' }).click();

  await expect(plain).toHaveURL(/\/orders\//);
  await expect(plain.getByRole('heading', { level: 1 })).toHaveText('Waiting for your transfer');
  const amount = await plain.locator('.exact').innerText();
  expect(amount).toMatch(/^₦14,999\.\d\d$/);
  const main = plain.locator('main');
  await expect(main).toContainText('Guaranty Trust Bank');
  await expect(main).toContainText('0123456789');
  await expect(main).not.toContainText(/cancelled|deliver/i);
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

  await plain.reload();
  await expect(plain.getByRole('heading', { level: 1 })).toHaveText('Paid. Thank you!');
  await expect(main).toContainText(`We have your payment of ${amount}.`);
  expect((await mailTo(ada, 'order-paid')).subject).toContain('Receipt');

  await page.getByRole('button', { name: 'Mark as done' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Mark as done' }).click();
  await expect(page.getByText(/is done\. Ada gets an email\./)).toBeVisible();
  expect((await mailTo(ada, 'order-sent')).subject).toMatch(/is done$/);
  await plain.reload();
  await expect(plain.getByRole('heading', { level: 1 })).toHaveText('Done');

  // The customer did not come after all; from Home it is done once more.
  await page.getByRole('button', { name: 'Not done after all' }).click();
  await expect(page.getByText('It was marked as done by mistake, and is still to be done.')).toBeVisible();
  expect((await mailTo(ada, 'order-not-sent')).subject).toMatch(/is not done yet$/);
  await plain.reload();
  await expect(plain.getByRole('heading', { level: 1 })).toHaveText('Paid. Thank you!');
  await page.goto(`${url()}/dashboard/?slug=${slug}`);
  await expect(page.getByRole('link', { name: 'One order to be done' })).toBeVisible();
  const toDo = page.getByRole('region', { name: 'To do' });
  await expect(toDo).toContainText('Would suit them: Saturday morning');
  await sound(page, 'what is to be done');
  await toDo.getByRole('button', { name: /^Done #/ }).click();
  await toDo.getByRole('button', { name: 'Done', exact: true }).click();
  await expect(toDo.getByRole('button', { name: 'Not done after all' })).toBeVisible();
});
