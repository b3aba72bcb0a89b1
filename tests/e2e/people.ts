import { expect, type Page } from '@playwright/test';
import { mailedLink } from './mails.ts';

export const password = 'Market-Day-2026!';
export const newcomer = () => `ada.${Date.now()}.${Math.floor(Math.random() * 1e6)}@example.ng`;
export const phone = () => `080${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`;

export async function signUp(page: Page, email: string): Promise<void> {
  await page.goto('/signup');
  await page.getByLabel('First name').fill('Ada');
  await page.getByLabel('Last name').fill('Obi');
  await page.getByLabel('Phone number').fill(phone());
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Repeat password').fill(password);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByText('Registration successful!')).toBeVisible();
  await page.waitForURL('**/verify');
}

export async function verified(page: Page): Promise<string> {
  const email = newcomer();
  await signUp(page, email);
  // As in another browser than the one that signed up: there the link logs in.
  await page.context().clearCookies({ name: 'sign_up' });
  await page.goto(await mailedLink(page, email, '/verify-email/'));
  await page.waitForURL('**/login');
  return email;
}

export async function logIn(page: Page, email: string, word = password): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(word);
  await page.getByRole('button', { name: 'Log in' }).click();
}
