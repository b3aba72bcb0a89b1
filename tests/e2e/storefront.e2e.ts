import { expect, test, type Page } from '@playwright/test';
import { fits, soundDayAndNight } from './sound.ts';

/** The demo shop, which every development start has. */
const shop = (path = '') => process.env.E2E_URL!.replace('//', '//adunni.') + path;

const browsed = [
  '/',
  '/products',
  '/collections/clay',
  '/products/clay-mug',
  '/products/adire-cushion',
  '/products?sort=newest&to=9000',
  '/search?q=clay',
  '/search?q=mog',
  '/wishlist',
  '/track',
  '/pages/about',
  '/pages/delivery-and-payment',
  '/nothing-here',
];
const anyPhone = () => `080${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`;

async function add(page: Page, slug: string): Promise<void> {
  await page.goto(shop(`/products/${slug}`));
  const choices = page.getByRole('radio');
  if ((await choices.count()) > 0) await choices.last().check();
  await page.getByRole('button', { name: 'Add to basket' }).click();
  await expect(page.getByRole('status')).toContainText('Added to your basket');
}

async function fillCheckout(page: Page): Promise<void> {
  await page.getByLabel('Your name').fill('Bisi Ade');
  await page.getByLabel('Phone number').fill(anyPhone());
  await page.getByLabel('State', { exact: true }).selectOption('Lagos');
  await page.getByLabel('Street and area').fill('12 Allen Avenue, Ikeja');
}

test('a choice changes price and stock; the basket counts; delivery and total follow the state', async ({
  page,
}) => {
  await page.goto(shop('/products/adire-cushion'));
  await expect(page.locator('[data-price]')).toHaveText('₦12,500 to ₦16,500');
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0);
  await page.getByRole('button', { name: 'Add to basket' }).click();
  const said = page.locator('#buy-error');
  await expect(said).toHaveText('Please choose: Colour, Size.');
  await expect(page.getByRole('radio', { name: 'Deep indigo' })).toBeFocused();
  await expect(page.locator('[data-count]')).toBeHidden();
  await page.getByText('Deep indigo').click();
  await page.locator('.chip', { hasText: '60 cm' }).click();
  await expect(said).toBeEmpty();
  await expect(page.locator('[data-price]')).toHaveText('₦16,500');
  await page.getByRole('radio', { name: '45 cm' }).check();
  await expect(page.locator('[data-price]')).toHaveText('₦12,500');
  await page.getByRole('radio', { name: '60 cm' }).check();
  await page.getByRole('button', { name: 'One more' }).click();
  await page.getByRole('button', { name: 'Add to basket' }).click();
  await expect(page.getByRole('status')).toContainText('Added to your basket');
  await expect(page.locator('[data-count]')).toHaveText('2');
  await page.getByRole('link', { name: 'See basket' }).click();
  await page.getByRole('button', { name: /^One less/ }).click();
  await expect(page.locator('[data-subtotal]')).toHaveText('₦16,500');
  await expect(page.locator('[data-count]')).toHaveText('1');
  await page.getByRole('link', { name: 'Go to checkout' }).click();
  await expect(page.locator('[data-total]')).toHaveText('₦16,500 + delivery');
  await fillCheckout(page);
  await expect(page.locator('[data-total]')).toHaveText('₦19,000');
  await expect(page.locator('#lgas option')).toHaveCount(20);
  await page.getByLabel(/Pick up at our shop/).check();
  await expect(page.getByLabel('Street and area')).toBeHidden();
  await expect(page.locator('[data-total]')).toHaveText('₦16,500');
});

test('paying online and paying on delivery each end in true words', async ({ page }) => {
  await add(page, 'clay-mug');
  await page.goto(shop('/checkout'));
  await fillCheckout(page);
  await page.getByRole('button', { name: 'Place order and pay' }).click();
  await expect(page.getByRole('button', { name: 'Pay with a successful test card' })).toBeVisible();
  await page.goto(shop('/basket'));
  await expect(page.getByRole('heading', { name: 'Your basket is empty' })).toBeVisible();
  await page.goBack();
  await page.getByRole('button', { name: 'Pay with a successful test card' }).click();
  await expect(page.getByRole('heading', { name: 'Paid. Thank you!' })).toBeVisible();
  await expect(page).toHaveURL(/\/orders\/[\w-]+$/);
  await soundDayAndNight(page);

  await add(page, 'black-soap-bar');
  await page.goto(shop('/checkout'));
  await fillCheckout(page);
  await page.getByLabel(/Pay on delivery/).check();
  await page.getByRole('button', { name: 'Place order', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Order placed. Thank you!' })).toBeVisible();
  await expect(page.locator('main')).toContainText('Please have ₦4,300 ready for the rider.');
  await soundDayAndNight(page);
});

test('mistakes are told beside their fields and nothing typed is lost', async ({ page }) => {
  await add(page, 'clay-mug');
  await page.goto(shop('/checkout'));
  await page.getByLabel('Your name').fill('Bisi "B" Ade');
  await page.getByLabel('Phone number').fill('12');
  await page.getByRole('button', { name: 'Place order and pay' }).click();
  await expect(page.locator('[data-focus]')).toBeFocused();
  await expect(page.getByLabel('Phone number')).toHaveAccessibleDescription(/Enter a Nigerian mobile number/);
  await expect(page.getByLabel('Your name')).toHaveValue('Bisi "B" Ade');
  await soundDayAndNight(page);
  await page.getByRole('link', { name: 'Choose your state.' }).click();
  await expect(page.getByLabel('State', { exact: true })).toBeFocused();
});

test('“back” from a corrected form finds it as it was typed', async ({ page }) => {
  await add(page, 'clay-mug');
  await page.goto(shop('/checkout'));
  await page.getByLabel('Your name').fill('Bisi Ade');
  await page.getByLabel('Phone number').fill('12');
  await page.getByRole('button', { name: 'Place order and pay' }).click();
  await expect(page.locator('#phone-error')).toBeVisible();
  await page.goto(shop('/pages/delivery-and-payment'));
  const back = await page.goBack();
  expect(back?.status() ?? 200).toBe(200);
  await expect(page.locator('#phone-error')).toBeVisible();
  await expect(page.getByLabel('Your name')).toHaveValue('Bisi Ade');
  expect(new URL(page.url()).search).toBe('');
});

/** Words of buttons that are broken inside, and buttons too small for a thumb; empty when there are none. */
const badButtons = (page: Page) =>
  page.evaluate(() => {
    const bad: string[] = [];
    for (const button of document.querySelectorAll<HTMLElement>('button, .button')) {
      // The one that Enter presses is for no thumb.
      if (!button.checkVisibility() || button.ariaHidden === 'true') continue;
      const { width, height } = button.getBoundingClientRect();
      if (button.matches('button') && Math.min(width, height) < 44)
        bad.push(`${button.innerText}: ${width} × ${height}`);
      const texts = document.createTreeWalker(button, NodeFilter.SHOW_TEXT);
      while (texts.nextNode()) {
        const text = texts.currentNode as Text;
        if (text.parentElement?.closest('.vh')) continue;
        for (const { index, 0: word } of text.data.matchAll(/\S+/g)) {
          const range = document.createRange();
          range.setStart(text, index);
          range.setEnd(text, index + word.length);
          if (new Set([...range.getClientRects()].map((box) => Math.round(box.top))).size > 1) bad.push(word);
        }
      }
    }
    return bad;
  });

for (const width of [320, 360])
  test(`no button breaks inside a word or is too small for a thumb at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 740 });
    await add(page, 'clay-mug');
    for (const path of [
      '/',
      '/products/clay-mug',
      '/search?q=clay',
      '/products?to=9000',
      '/basket',
      '/checkout',
    ]) {
      await page.goto(shop(path));
      expect(await badButtons(page), path).toEqual([]);
    }
  });

test('the whole way by keyboard alone', async ({ page }) => {
  await page.goto(shop('/products/clay-mug'));
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to main content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.getByRole('radio', { name: 'Oat' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('radio', { name: 'Indigo' })).toBeChecked();
  const buy = page.getByRole('button', { name: 'Add to basket' });
  for (let tabs = 0; tabs < 8 && !(await buy.evaluate((button) => button === document.activeElement)); tabs++)
    await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status')).toContainText('Added to your basket');
});

for (const width of [360, 1280])
  test(`nothing for axe to find at ${width} px, and nothing is wider than 320 px asks`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await add(page, 'clay-mug');
    for (const path of [...browsed, '/basket', '/basket/send', '/checkout']) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto(shop(path));
      await soundDayAndNight(page);
      await page.setViewportSize({ width: 320, height: 640 });
      await fits(page, path);
    }
  });

test('the first view of a page on a phone is at most 150 kB with its pictures, and nothing is refused by the policy', async ({
  browser,
}) => {
  const context = await browser.newContext({
    viewport: { width: 360, height: 740 },
    deviceScaleFactor: 2,
    isMobile: true,
  });
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().includes('404')) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  let bytes = 0;
  session.on('Network.loadingFinished', (event) => (bytes += event.encodedDataLength));
  for (const path of browsed) {
    await session.send('Network.clearBrowserCache');
    bytes = 0;
    await page.goto(shop(path), { waitUntil: 'networkidle' });
    expect(bytes, path).toBeLessThanOrEqual(150_000);
    expect(bytes, path).toBeGreaterThan(5_000);
  }
  expect(complaints).toEqual([]);
  await context.close();
});

test('an address without a store says so', async ({ page }) => {
  await page.goto(process.env.E2E_URL!.replace('//', '//nobody-here.'));
  await expect(page.getByRole('heading', { name: 'There is no store at this address' })).toBeVisible();
  await soundDayAndNight(page);
});
