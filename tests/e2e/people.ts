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

/** Somebody with a verified address, made without a browser's help and signed in nowhere. */
export async function verified(page: Page, email = newcomer()): Promise<string> {
  const person = { first_name: 'Ada', last_name: 'Obi', gender: 'female', username: phone(), email };
  await tell(page, 'register/', { ...person, password1: password, password2: password });
  const link = await mailedLink(email, '/verify-email/');
  await tell(page, 'register/verify-email/', { key: link.split('/').pop() });
  await page.context().clearCookies();
  return email;
}

async function tell(page: Page, call: string, data: object) {
  const answer = await page.request.post(`${process.env.E2E_URL!}/api/auth/${call}`, { data });
  expect(answer.ok(), `${call}: ${await answer.text()}`).toBe(true);
  return answer;
}

/** Signs somebody in in this browser, without a form; answers what their own calls carry. */
export async function signedIn(page: Page, email: string): Promise<{ authorization: string }> {
  const answer = await tell(page, 'login/', { email, password });
  return { authorization: `Bearer ${((await answer.json()) as { access: string }).access}` };
}

/** The form, as a person fills it in. */
export async function logIn(page: Page, email: string, word = password): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(word);
  await page.getByRole('button', { name: 'Log in' }).click();
}
