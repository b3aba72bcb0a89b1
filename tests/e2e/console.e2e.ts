import { expect, test } from '@playwright/test';
import { codeAt } from '../support/two-step.ts';
import { admin } from './operator.ts';
import { newcomer, password, signedIn, verified } from './people.ts';
import { makeShop } from './shops.ts';
import { sound, soundDayAndNight } from './sound.ts';

test.use({ baseURL: process.env.E2E_URL });

/** Codes are good a moment early, so that the one before being used up keeps nobody waiting. */
const ahead = 30_000;

test('an operator shows the second step, suspends a store and says why; its owner reads it at the top and answers, and has a reply', async ({
  browser,
}) => {
  const slug = `judged-${Date.now()}`;
  const owner = await (await browser.newContext({ baseURL: process.env.E2E_URL! })).newPage();
  await makeShop(owner, newcomer(), slug);

  const page = await (await browser.newContext({ baseURL: process.env.E2E_URL! })).newPage();
  const email = await verified(page);
  const headers = await signedIn(page, email);
  const made = await page.request.post('/api/account/two-step/set-up', { headers, data: { password } });
  const { secret } = (await made.json()) as { secret: string };
  await page.request.post('/api/account/two-step/on', {
    headers,
    data: { code: codeAt(secret, Date.now()) },
  });
  expect((await page.goto('/operator'))!.status()).toBe(404);
  expect(admin('operator', 'add', email)).toContain('uses the console now (acts)');

  await page.goto('/operator');
  await expect(page.getByRole('heading', { name: 'Show that it is you' })).toBeVisible();
  await page.getByLabel('Code from your app').fill('1');
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('Type the six figures').first()).toBeVisible();
  await sound(page);
  await page.getByLabel('Code from your app').fill(codeAt(secret, Date.now() + ahead));
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByRole('link', { name: /Answers to suspensions/ })).toBeVisible();
  await soundDayAndNight(page);

  await page.getByRole('searchbox').fill(slug);
  await page.getByRole('searchbox').press('Enter');
  await page.getByRole('link', { name: /Ngozi/ }).click();
  await expect(page.getByRole('region', { name: 'Latest orders' })).toBeVisible();
  await sound(page);
  await page.getByRole('button', { name: 'Suspend the store' }).click();
  const window = page.getByRole('dialog');
  await window.getByLabel('Reason').fill('Bags with a name on them that you may not use');
  await window.getByRole('button', { name: 'What would it do?' }).click();
  await expect(window.getByText(/^It would close Ngozi’s Clay/)).toBeVisible();
  await sound(page);
  await window.getByRole('button', { name: 'Do it' }).click();
  await expect(window.getByText(/is suspended\. Its owners are written to/)).toBeVisible();
  await window.getByRole('button', { name: 'Close' }).last().click();
  await expect(page.getByRole('button', { name: 'Open it again' })).toBeVisible();

  await owner.goto(`/dashboard?slug=${slug}`);
  const note = owner.getByRole('region', { name: 'What we did about your store' });
  await expect(note.getByText('Bags with a name on them')).toBeVisible();
  await sound(owner);
  await note.getByRole('button', { name: 'Answer' }).click();
  await owner.getByLabel('What should we know?').fill('The name is mine.');
  await owner.getByRole('button', { name: 'Send answer' }).click();
  await expect(note.getByText('We have not replied yet.')).toBeVisible();

  await page.getByRole('link', { name: 'What waits' }).click();
  await page.getByRole('link', { name: /Answers to suspensions/ }).click();
  const answer = page.getByRole('listitem').filter({ hasText: slug });
  await answer.getByRole('button', { name: 'Reply' }).click();
  await window.getByLabel('Reply').fill('Thank you. Please send us the certificate.');
  await window.getByRole('button', { name: 'What would it do?' }).click();
  await window.getByRole('button', { name: 'Do it' }).click();
  await expect(window.getByText('The reply is on its way.')).toBeVisible();
  await window.getByRole('button', { name: 'Close' }).last().click();
  await expect(answer).toHaveCount(0);

  await page.getByRole('link', { name: 'Log', exact: true }).click();
  await expect(page.getByText(`store suspended ${slug}`)).toBeVisible();
  await sound(page);
  await owner.reload();
  await expect(note.getByText('We replied: Thank you.')).toBeVisible();
  await owner.context().close();
  await page.context().close();
});
