import { expect, test, type Page } from '@playwright/test';
import { codeAt } from '../support/two-step.ts';
import { logIn, newcomer, password } from './people.ts';
import { makeShop } from './shops.ts';
import { fits, sound } from './sound.ts';

test.use({ baseURL: process.env.E2E_URL });

/** Codes are good a moment early, so that the one before being used up keeps nobody waiting. */
const ahead = 30_000;

/** An owner at their account's page. */
async function atAccount(page: Page, slug: string): Promise<string> {
  const email = newcomer();
  await makeShop(page, email, slug);
  await page.goto(`/dashboard/account?slug=${slug}`);
  return email;
}

test('an owner switches two-step sign-in on, and logs in with a code, and with a recovery code where the phone is gone', async ({
  page,
}) => {
  const slug = `locks-${Date.now()}`;
  const email = await atAccount(page, slug);
  const card = page.getByRole('region', { name: 'Two-step sign-in' });
  await card.getByRole('button', { name: 'Switch it on' }).click();
  const window = page.getByRole('dialog');
  await window.getByLabel('Your password').fill(password);
  await window.getByRole('button', { name: 'Go on' }).click();
  await expect(window.getByAltText('Picture of the secret')).toBeVisible();
  await sound(page);
  const secret = (await window.locator('code').innerText()).replace(/\s/g, '');
  await window.getByLabel('Code from the app').fill(codeAt(secret, Date.now()));
  await window.getByRole('button', { name: 'Switch it on' }).click();
  const listed = window.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(listed).toHaveCount(10);
  const codes = await listed.allInnerTexts();
  await sound(page);
  const [kept] = await Promise.all([
    page.waitForEvent('download'),
    window.getByRole('button', { name: 'Save as a file' }).click(),
  ]);
  expect(kept.suggestedFilename()).toBe('presence-recovery-codes.txt');
  await window.getByRole('button', { name: 'I have kept them' }).click();
  await expect(card.getByText('10 of 10 recovery codes are left')).toBeVisible();
  await fits(page);

  await page.context().clearCookies();
  await page.goto(`/login?redirect=${encodeURIComponent(`/dashboard/account?slug=${slug}`)}`);
  await logIn(page, email);
  await expect(page.getByRole('heading', { name: 'Your code' })).toBeVisible();
  await page.getByLabel('Code from your app').fill('1');
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByText('That code does not fit').first()).toBeVisible();
  await sound(page);
  await fits(page);
  await page.getByLabel('Code from your app').fill(codeAt(secret, Date.now() + ahead));
  await page.getByLabel('Do not ask again').check();
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(card.getByText('until')).toBeVisible();
  await card.getByRole('button', { name: /^Ask again/ }).click();
  await expect(card.getByText('Not asked for a code')).toBeHidden();

  await page.context().clearCookies();
  await page.goto('/login');
  await logIn(page, email);
  await page.getByRole('button', { name: 'Use a recovery code instead' }).click();
  await page.getByLabel('Recovery code').fill(codes[0]!);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.waitForURL('**/my-stores');
});

test('an owner adds a passkey, names it, shows it instead of the password, and logs in with it', async ({
  page,
}) => {
  const phone = await page.context().newCDPSession(page);
  await phone.send('WebAuthn.enable');
  const { authenticatorId } = await phone.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  });
  const slug = `keys-${Date.now()}`;
  await atAccount(page, slug);
  const card = page.getByRole('region', { name: 'Passkeys' });
  const window = page.getByRole('dialog');
  await card.getByRole('button', { name: 'Add a passkey' }).click();
  await window.getByLabel('Your password').fill(password);
  await window.getByRole('button', { name: 'Go on' }).click();
  await expect(card.getByText('not used yet')).toBeVisible();
  await card.getByRole('button', { name: /^Actions for/ }).click();
  await page.getByRole('menuitem', { name: 'Rename' }).click();
  await window.getByLabel('Name').fill('Shop phone');
  await window.getByRole('button', { name: 'Save' }).click();
  await expect(card.getByText('Shop phone')).toBeVisible();
  await sound(page);
  await fits(page);

  await page.getByRole('button', { name: 'Switch it on' }).click();
  await window.getByRole('button', { name: 'Use my passkey instead' }).click();
  await expect(window.getByLabel('Code from the app')).toBeVisible();
  await window.getByRole('button', { name: 'Not now' }).click();

  await page.context().clearCookies();
  const touch = (enabled: boolean) =>
    phone.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled });
  await touch(false);
  // Beside the field of the address it is offered by itself, and nobody takes it there.
  const offered = page.waitForResponse('**/api/auth/passkey/ask/');
  await page.goto('/login');
  await offered;
  await sound(page);
  await fits(page);
  await touch(true);
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await page.waitForURL('**/my-stores');
});
