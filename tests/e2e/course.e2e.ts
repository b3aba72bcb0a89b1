import { expect, test, type FrameLocator, type Page } from '@playwright/test';
import { openCourse } from './course-page.ts';
import { mailedLink } from './mails.ts';
import { newcomer } from './people.ts';
import { sound } from './sound.ts';

test.use({ baseURL: process.env.E2E_URL });

async function openPayment(page: Page, email: string): Promise<FrameLocator> {
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: /^Start Course - ₦20,000/ }).click();
  const payment = page.frameLocator('iframe[title="Payment window"]');
  await expect(payment.getByRole('button', { name: 'Pay with a successful test card' })).toBeVisible();
  return payment;
}

const currentTime = (page: Page) =>
  page.evaluate(() => document.querySelector<HTMLMediaElement>('video, audio')?.currentTime ?? 0);

test('R-293 R-310 R-317 R-323 R-365 from a visitor to a learner, and on another device by link', async ({
  page,
  browser,
}) => {
  const email = newcomer();
  await openCourse(page);
  await expect(page.getByText('Login or purchase to unlock videos')).toBeVisible();
  await sound(page);

  const abandoned = await openPayment(page, email);
  await abandoned.getByRole('button', { name: 'Close the payment window' }).click();
  await expect(page.getByText('Payment cancelled. Please try again.')).toBeVisible();

  const payment = await openPayment(page, email);
  await payment.getByRole('button', { name: 'Pay with a successful test card' }).click();
  await expect(page.getByRole('dialog', { name: 'Enrollment Successful!' })).toBeVisible({ timeout: 20_000 });
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('button', { name: 'Enrolled' })).toBeDisabled();
  await sound(page);

  await page
    .getByRole('main')
    .getByRole('button', { name: /^Play / })
    .first()
    .click();
  await expect.poll(() => currentTime(page), { timeout: 20_000 }).toBeGreaterThan(4);
  await sound(page);
  const booked = page.waitForResponse((response) => response.url().endsWith('/api/courses/played/'));
  await page.getByRole('button', { name: 'Pause' }).click();
  const left = await currentTime(page);
  const answer = (await (await booked).json()) as { videos: { played: number }[] };
  expect(answer.videos[0]?.played).toBeGreaterThan(2);

  const other = await browser.newContext({
    baseURL: process.env.E2E_URL,
    viewport: { width: 360, height: 740 },
  });
  const phone = await other.newPage();
  await openCourse(phone);
  await phone.getByRole('button', { name: 'Bought the course before? Login' }).click();
  await phone.getByRole('dialog').getByLabel('Email').fill(email);
  await phone.getByRole('button', { name: 'Email me a sign-in link' }).click();
  await expect(phone.getByText(/a link is on its way/)).toBeVisible();
  await phone.goto(await mailedLink(email, '/courses/enter#key='));
  await expect(phone.getByRole('button', { name: 'Enrolled' })).toBeVisible();
  expect(new URL(phone.url()).hash + new URL(phone.url()).search).toBe('');
  await phone
    .getByRole('main')
    .getByRole('button', { name: /^Play / })
    .first()
    .click();
  await expect.poll(() => currentTime(phone), { timeout: 20_000 }).toBeGreaterThan(left - 2);
  await phone.getByRole('button', { name: 'Log out' }).click();
  await expect(phone.getByText('Login or purchase to unlock videos')).toBeVisible();
  await other.close();
});
