import { expect, test, type FrameLocator, type Page } from '@playwright/test';
import pg from 'pg';
import { openCourse } from './course-page.ts';
import { mailedLink } from './mails.ts';
import { ownerOfDatabase } from './parts.ts';
import { makeShop } from './shops.ts';
import { sound } from './sound.ts';

// People who make every mistake once; the class of such a person is in webinar.e2e.ts, since there is one class at a time.
test.use({ baseURL: process.env.E2E_URL });

const mark = Date.now().toString(36);

/** Types a card into the provider's page or window; the bank says no to it. */
async function payByRefusedCard(where: Page | FrameLocator): Promise<void> {
  await where.getByRole('link', { name: /^Card/ }).click();
  await where.getByLabel('Card number').fill('4084 0800 0000 5408');
  await where.getByLabel('Expiry').fill(`12/${(new Date().getUTCFullYear() + 3) % 100}`);
  await where.getByLabel('CVV').fill('001');
  await where.getByRole('button', { name: /^Pay ₦/ }).click();
  await expect(where.getByText('Your bank declined this card. No money was taken.')).toBeVisible();
}

/** What one call answered, as JSON. */
const json = async <T>(answer: { json(): Promise<unknown> }) => (await answer.json()) as T;

test('a purchase with every mistake: nothing typed is lost, nothing false is said, and one order is paid once', async ({
  page,
  context,
}) => {
  const slug = `mistakes-${mark}`;
  const { address: shop, ask } = await makeShop(page, `ngozi-${mark}@example.com`, slug);
  const variant = (colour: string, on_hand: number) => ({
    option_values: [colour],
    price_kobo: 450_000,
    on_hand,
  });
  await ask('POST', '/products', {
    title: 'Clay mug',
    options: [{ name: 'Colour', values: ['Oat', 'Indigo'] }],
    variants: [variant('Oat', 3), variant('Indigo', 0)],
  });
  await ask('POST', '/products', { title: 'Soap bar', variants: [{ price_kobo: 180_000, on_hand: 9 }] });
  await ask('PATCH', '/settings', { published: true });
  const deliverTo = (state: string, price_kobo: number) =>
    ask('PUT', '/delivery', {
      rates: [{ kind: 'delivery', name: state, states: [state], price_kobo, eta: '1 to 2 days' }],
    });

  // On the product's page: nothing chosen, too many, no number at all.
  const add = page.getByRole('button', { name: 'Add to basket' });
  const refusal = page.locator('#buy-error');
  const many = page.getByLabel('How many');
  await page.goto(`${shop}/products/clay-mug`);
  await add.click();
  await expect(refusal).toHaveText('Please choose: Colour.');
  await expect(page.getByRole('radio', { name: 'Indigo' })).toBeDisabled();
  await page.getByRole('radio', { name: 'Oat' }).check();
  for (const [typed, said] of [
    ['7', 'Only 3 left, counting what is in your basket.'],
    ['', 'Enter a whole number from 1 to 99.'],
    ['700', 'Enter a whole number from 1 to 99.'],
  ] as const) {
    await many.fill(typed);
    await add.click();
    await expect(refusal).toHaveText(said);
    await expect(refusal).toBeInViewport();
    await expect(many).toHaveValue(typed);
    await expect(page.getByRole('radio', { name: 'Oat' })).toBeChecked();
  }
  await many.fill('2');
  await add.click();
  await expect(refusal).toBeEmpty();
  await expect(page.locator('[data-count]')).toHaveText('2');
  await page.goto(`${shop}/products/soap-bar`);
  await add.click();
  await expect(page.getByRole('status')).toContainText('Added to your basket');
  await page.goto(`${shop}/basket`);
  await page.getByRole('button', { name: 'Remove Soap bar' }).click();
  await expect(page.getByText('Taken out of your basket')).toBeVisible();
  await expect(page.locator('[data-subtotal]')).toHaveText('₦9,000');

  // The form: empty, then each field wrong.
  const place = page.getByRole('button', { name: 'Place order and pay' });
  const total = page.locator('[data-total]');
  const fields = {
    name: page.getByLabel('Your name'),
    phone: page.getByLabel('Phone number'),
    email: page.getByLabel(/^Email/),
    area: page.getByLabel('Street and area'),
    note: page.getByLabel(/^Anything we should know/),
    state: page.getByLabel('State', { exact: true }),
  };
  const typed: Record<keyof typeof fields, string> = {
    name: 'Bisi "B" Ade',
    phone: '0803123456',
    email: 'bisi@nowhere',
    area: '',
    note: 'Ring & <wait>',
    state: '',
  };
  const type = async (more: Partial<typeof typed>) => {
    Object.assign(typed, more);
    for (const [name, value] of Object.entries(more) as [keyof typeof fields, string][])
      if (name === 'state') await fields.state.selectOption(value);
      else await fields[name].fill(value);
  };
  const isAllThere = async () => {
    for (const name of Object.keys(typed) as (keyof typeof fields)[])
      await expect(fields[name], name).toHaveValue(typed[name]);
  };
  await page.getByRole('link', { name: 'Go to checkout' }).click();
  await place.click();
  await expect(page.getByRole('alert')).toContainText('Enter your name.');
  await type({ name: typed.name, phone: typed.phone, email: typed.email, note: typed.note });
  await place.click();
  await expect(page.getByRole('alert')).toBeFocused();
  await expect(fields.phone).toHaveAccessibleDescription(/Enter a Nigerian mobile number/);
  await expect(fields.email).toHaveAccessibleDescription(/Enter a valid email address\./);
  await expect(fields.state).toHaveAccessibleDescription(/Choose your state\./);
  await expect(fields.area).toHaveAccessibleDescription(/Enter your street and area/);
  await isAllThere();
  await sound(page);

  // Mended, left by accident, and back again: the browser fills it in, and the sum is the one of its state.
  const good = { phone: '08031234567', email: `bisi-${mark}@example.com`, area: '12 Allen Avenue' };
  await type({ ...good, state: 'Lagos' });
  await expect(total).toHaveText('₦10,500');
  await page.goto(`${shop}/pages/delivery-and-payment`);
  await page.goBack();
  await isAllThere();
  await expect(total).toHaveText('₦10,500');
  await page.goForward();
  await page.goBack();
  await isAllThere();

  // The shop stops delivering there, and delivers again for more.
  await deliverTo('Ogun', 150_000);
  await place.click();
  // What was chosen stays in sight beside what is said of it.
  await expect(fields.state).toHaveAccessibleDescription(/We do not deliver to Lagos yet\./);
  await isAllThere();
  await deliverTo('Lagos', 200_000);
  await expect(async () => {
    await page.reload();
    await expect(fields.state.locator('option')).toContainText(['Choose your state', 'Lagos: ₦2,000'], {
      timeout: 500,
    });
  }).toPass();
  await type({ state: 'Lagos' });
  await expect(total).toHaveText('₦11,000');

  // Another window takes one out, and then the last one.
  const other = await context.newPage();
  await other.goto(`${shop}/basket`);
  await other.getByRole('button', { name: /^One less of Clay mug/ }).click();
  await expect(other.locator('[data-subtotal]')).toHaveText('₦4,500');
  await place.click();
  await expect(page.getByRole('alert')).toHaveText(
    'The total is now ₦6,500. Please check and place your order.',
  );
  await isAllThere();
  await other.getByRole('button', { name: 'Remove Clay mug' }).click();
  await expect(other.getByRole('heading', { name: 'Your basket is empty' })).toBeVisible();
  await place.click();
  await expect(page.getByRole('status').first()).toHaveText(
    'Nothing new was ordered, because your basket was empty.',
  );
  await expect(page.getByRole('link', { name: 'See your order' })).toHaveCount(0);
  await page.goto(`${shop}/products/clay-mug`);
  await page.getByRole('radio', { name: 'Oat' }).check();
  await add.click();
  await page.getByRole('link', { name: 'See basket' }).click();
  await page.getByRole('link', { name: 'Go to checkout' }).click();
  await isAllThere();
  await type({ area: '14 Allen Avenue' });
  await page.getByRole('button', { name: 'Change your basket' }).click();
  await page.getByRole('link', { name: 'Go to checkout' }).click();
  await isAllThere();

  // Two taps, the way back from the provider's page, a card the bank refuses, and giving up.
  await place.dblclick();
  await expect(page.getByRole('heading', { name: 'How do you want to pay?' })).toBeVisible();
  await other.goto(`${shop}/basket`);
  await other.getByRole('link', { name: 'See your order' }).click();
  const state = page.getByRole('heading', { level: 1 });
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Waiting for your payment');
  await payByRefusedCard(page);
  await page.getByRole('button', { name: 'Cancel and go back' }).click();
  await expect(state).toHaveText('The payment did not go through');
  await expect(page.locator('main')).toContainText('₦6,500 is still to be paid.');
  await sound(page);
  const order = page.url();
  expect(order).toBe(other.url());
  const payNow = page.getByRole('button', { name: 'Pay ₦6,500 now' });
  const payWell = page.getByRole('button', { name: 'Pay with a successful test card' });
  await payNow.click();
  await expect(payWell).toBeVisible();
  // Closing the page says nothing to anybody; neither "paid" nor "failed" is known.
  await page.goto(order);
  await expect(state).toHaveText('Waiting for your payment');
  await page.getByRole('button', { name: 'I have been debited' }).click();
  await expect(page.getByRole('heading', { name: 'Not received, safe to retry' })).toBeVisible();
  await payNow.click();
  await payWell.click();
  await expect(state).toHaveText('Paid. Thank you!');

  // The link once more in the other window, and the old button, tapped too late.
  await other.reload();
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Paid. Thank you!');
  await expect(other.getByRole('button', { name: /^Pay / })).toHaveCount(0);
  await page.evaluate((pay) => fetch(pay, { method: 'POST', redirect: 'manual' }), `${order}/pay`);
  await page.reload();
  await expect(page.locator('main')).toContainText(
    'This order is paid already. There is nothing more to pay.',
  );
  const { items } = await ask('GET', '/orders');
  expect(items).toMatchObject([{ number: 1001, payment_status: 'paid', total_kobo: 650_000, item_count: 1 }]);
  const [{ id = '' } = {}] = items as { id: string }[];
  const { ledger } = (await ask('GET', `/orders/${id}`)) as { ledger: object[] };
  expect(ledger).toMatchObject([{ kind: 'capture', amount_kobo: 650_000 }]);
});

/** As if they had opened the course an hour before: nobody has played more than the time since then allows. */
async function openedAnHourAgo(email: string): Promise<void> {
  const database = new pg.Client(ownerOfDatabase());
  await database.connect();
  await database.query(
    `update course_sessions s set created_at = s.created_at - interval '1 hour'
      from course_entitlements e where e.id = s.entitlement_id and e.email = $1`,
    [email],
  );
  await database.end();
}

const currentTime = (page: Page) =>
  page.evaluate(() => document.querySelector<HTMLMediaElement>('video, audio')?.currentTime ?? 0);

async function playOn(page: Page): Promise<void> {
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Play / })
    .first()
    .click();
}

interface OpenCourse {
  lessons: { videos: { id: string; seconds: number }[] }[];
}

test('a course with every mistake: bought once, found again on another phone, its certificate at the very end', async ({
  page,
  browser,
}) => {
  const name = `ada.${mark}`;
  const email = `${name}@gmail.com`;
  await openCourse(page);
  const field = page.getByLabel('Email');
  const start = page.getByRole('button', { name: /^Start Course - ₦20,000/ });
  const window = page.frameLocator('iframe[title="Payment window"]');
  for (const [typed, said] of [
    ['', 'Please enter your email address'],
    [`${name}@`, 'Please enter a valid email address'],
    [`${name}@gmial.com`, `Did you mean ${email}?`],
  ] as const) {
    await field.fill(typed);
    await start.click();
    await expect(page.getByText(said)).toBeVisible();
    await expect(field).toHaveValue(typed);
  }
  await page.getByRole('button', { name: `Use ${email}` }).click();
  await start.click();
  await window.getByRole('button', { name: 'Close the payment window' }).click();
  await expect(page.getByText('Payment cancelled. Please try again.')).toBeVisible();
  await expect(field).toHaveValue(email);

  // A refused card, and the page loaded anew in the middle of it.
  await start.click();
  await payByRefusedCard(window);
  await page.reload();
  await expect(field).toHaveValue(email);
  await expect(page.getByText('Login or purchase to unlock videos')).toBeVisible();
  await start.click();
  await window.getByRole('button', { name: 'Pay with a successful test card' }).click();
  await expect(page.getByRole('dialog', { name: 'Enrollment Successful!' })).toBeVisible({ timeout: 20_000 });
  await page.reload();
  await expect(page.getByRole('button', { name: 'Enrolled' })).toBeDisabled();

  // A video is left in the middle.
  await playOn(page);
  await expect.poll(() => currentTime(page), { timeout: 20_000 }).toBeGreaterThan(3);
  await page.getByRole('button', { name: 'Pause' }).click();
  const left = await currentTime(page);
  await page.goto('/pricing');
  await openCourse(page);
  await playOn(page);
  await expect.poll(() => currentTime(page), { timeout: 20_000 }).toBeGreaterThan(left - 1);

  // On another phone they try to buy it again, and guess at a password they never had.
  const second = await browser.newContext({
    baseURL: process.env.E2E_URL,
    viewport: { width: 360, height: 740 },
  });
  const phone = await second.newPage();
  await openCourse(phone);
  await phone.getByLabel('Email').fill(email);
  await phone.getByRole('button', { name: /^Start Course/ }).click();
  await expect(phone.getByText('You already have access to this course. Login!')).toBeVisible();
  const login = phone.getByRole('dialog', { name: 'Welcome Back' });
  await expect(login.getByLabel('Email')).toHaveValue(email);
  const password = login.getByLabel('Password', { exact: true });
  await password.fill('not-my-password');
  await login.getByRole('button', { name: 'Sign In' }).click();
  await expect(login.getByText('Your email or password is not correct.')).toBeVisible();
  await expect(login.getByLabel('Email')).toHaveValue(email);
  await expect(password).toHaveValue('not-my-password');
  const welcome = await mailedLink(email, '/courses/enter#key=');
  const mailMe = login.getByRole('button', { name: 'Email me a sign-in link' });
  await mailMe.click();
  await expect(login.getByText(/a link is on its way/)).toBeVisible();
  await mailMe.click();
  await expect(login.getByText(/You have already asked for a link\./)).toBeVisible();
  await expect.poll(() => mailedLink(email, '/courses/enter#key=')).not.toBe(welcome);
  const asked = await mailedLink(email, '/courses/enter#key=');

  // One link twice; out by mistake, and in again by the other.
  await phone.goto(welcome);
  await expect(phone.getByRole('button', { name: 'Enrolled' })).toBeVisible();
  await phone.goto('about:blank');
  await phone.goto(welcome);
  await expect(phone.getByText('This link is no longer valid. Ask for a new one.')).toBeVisible();
  await expect(phone.getByText(`You are logged in here as ${email}`)).toBeVisible();
  await sound(phone);
  await phone.getByRole('link', { name: 'Go to the course' }).click();
  await phone.getByRole('button', { name: 'Log out' }).click();
  await expect(phone.getByText('Login or purchase to unlock videos')).toBeVisible();
  await phone.goto(asked);
  await expect(phone.getByRole('button', { name: 'Enrolled' })).toBeVisible();

  // All is watched but the end of the last video: no certificate, even when it is asked for past the page.
  await openedAnHourAgo(email);
  const token = await phone.evaluate(() => localStorage.getItem('access'));
  const headers = { authorization: `Bearer ${token}` };
  const course = await json<OpenCourse>(await phone.request.get('/api/courses/', { headers }));
  const videos = course.lessons.flatMap((lesson) => lesson.videos);
  const beats = videos.map(({ id, seconds }, index) => {
    const position = seconds * (index === videos.length - 1 ? 0.88 : 1);
    return { video_id: id, stretches: [[0, position]], position, at: new Date().toISOString() };
  });
  await phone.request.post('/api/courses/played/', { headers, data: { beats } });
  const data = { name: 'Ada Obi' };
  expect((await phone.request.post('/api/courses/certificate/', { headers, data })).status()).toBe(409);
  await phone.reload();
  await playOn(phone);
  const claim = phone.getByRole('button', { name: 'Get certificate' });
  await claim.click({ timeout: 30_000 });
  await expect(phone.getByText('Enter your name as it should appear.')).toBeVisible();
  await phone.getByLabel('Your name').fill('Ada Obi');
  await claim.click();
  await phone.getByRole('link', { name: 'Open your certificate' }).click();
  await expect(phone.getByText('This certificate is real.')).toBeVisible();
  // The first phone was let in all the while.
  await page.reload();
  await expect(page.getByRole('link', { name: 'Open your certificate' })).toBeVisible();
  await second.close();
});
