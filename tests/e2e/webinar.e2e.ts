import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { expect, test, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { mailedLink } from './mails.ts';
import { admin } from './operator.ts';
import { fits, sound } from './sound.ts';

test.use({ baseURL: process.env.E2E_URL });

// There is one class at a time.
test.describe.configure({ mode: 'default' });

const phone = { width: 360, height: 740 };
const narrow = { width: 320, height: 640 };
const mark = Date.now().toString(36);
const slug = 'ad-ready-page';
/** A time of day so many minutes from now, as the operator writes it. */
const inMinutes = (minutes: number) =>
  new Date(Date.now() + minutes * 60_000).toISOString().replace(/\.\d+/, '');

const ofClass = (...words: string[]) => admin('class', ...words);

interface Visitor {
  context: BrowserContext;
  page: Page;
  link: string;
}

/** A phone of its own that takes a seat on the landing page. */
async function visitor(browser: Browser, name: string): Promise<Visitor> {
  const context = await browser.newContext({ baseURL: process.env.E2E_URL, viewport: phone });
  const page = await context.newPage();
  const email = `${name}.${mark}@example.ng`.toLowerCase();
  await page.goto('/webinar');
  await page.getByLabel('First name').fill(name);
  await page.getByRole('main').getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Reserve my seat' }).click();
  await expect(page.getByText('You have registered.', { exact: true })).toBeVisible();
  return { context, page, link: await mailedLink(email, '/webinar/seat#key=') };
}

/** Nothing that axe finds, and nothing wider than a small phone. */
async function isSound(page: Page): Promise<void> {
  await sound(page);
  await page.setViewportSize(narrow);
  await fits(page);
  await page.setViewportSize(phone);
}

async function giveWord(page: Page, word: string): Promise<void> {
  await page.getByLabel('The word the host said').fill(word);
  await page.getByRole('button', { name: 'Give the code word' }).click();
}

test.beforeAll(() => {
  // A worker begins anew after a failed test; the class is there then.
  expect(ofClass('import', 'demo/live-class', inMinutes(60))).toMatch(
    /ad-ready-page (is on .*Lagos time\.|already\.)$/,
  );
});

test('R-242 R-252 the page is used by the keyboard alone: from the button to the card, and a seat is asked for', async ({
  page,
}) => {
  await page.goto('/webinar');
  await expect(page.getByLabel('First name')).toBeVisible();
  await isSound(page);
  const join = page.getByRole('link', { name: 'JOIN THE FREE LIVE CLASS' });
  await join.focus();
  await page.keyboard.press('Enter');
  await expect(page.locator('#reserve')).toBeFocused();
  await expect(page.getByRole('heading', { name: 'Reserve Your Seat Now' })).toBeInViewport();
  for (const label of ['First name', 'Email', /^WhatsApp number/]) {
    await page.keyboard.press('Tab');
    await expect(page.getByRole('main').getByLabel(label)).toBeFocused();
  }
  await page.keyboard.press('Enter');
  await expect(page.getByText('Enter your first name.')).toBeVisible();
  await expect(page.getByLabel('First name')).toBeFocused();
});

test('R-021 R-022 X-19 a whole class: one stays, one loses the network and gives the code words, one stays away', async ({
  page: console_,
  browser,
}) => {
  test.setTimeout(180_000);
  const stays = await visitor(browser, 'Ngozi');
  const drops = await visitor(browser, 'Bola');
  const away = await visitor(browser, 'Emeka');
  await stays.page.goto(stays.link);
  await expect(stays.page.getByText('Your class starts in:')).toBeVisible();
  expect(new URL(stays.page.url()).hash).toBe('');
  await isSound(stays.page);

  await console_.goto(ofClass('host-key', slug));
  await console_.getByRole('button', { name: 'Rehearse' }).click();
  await console_.getByRole('button', { name: 'Next slide' }).click();
  await console_.getByRole('button', { name: 'End the rehearsal' }).click();
  await expect(console_.getByText('The first slide appears here.')).toBeVisible();
  await console_.getByRole('button', { name: 'Start the class' }).click();
  // An hour ahead of its time: it asks first.
  await console_.getByRole('button', { name: 'Start now' }).click();
  await expect(console_.getByText('The class is live.')).toBeVisible();
  // The waiting page opens the class by itself.
  await expect(stays.page.getByText('The first slide appears here.')).toBeVisible();

  // The network goes only once the page has said that it is there.
  const here = drops.page.waitForResponse('**/api/live-class/seat/present/');
  await drops.page.goto(drops.link);
  await expect(drops.page.getByText('The first slide appears here.')).toBeVisible();
  await here;
  await drops.context.setOffline(true);

  await console_.getByRole('button', { name: 'Next slide' }).click();
  await expect(stays.page.getByText(/^Slide 1 of \d+$/)).toBeVisible();
  await console_.getByLabel('Caption', { exact: true }).fill('Good evening, we begin with your bio.');
  await console_.getByRole('button', { name: 'Publish the line' }).click();
  await expect(stays.page.getByRole('log').getByText('Good evening, we begin with your bio.')).toBeVisible();
  for (const word of ['Marigold', 'Suya']) {
    await console_.getByLabel('Code word', { exact: true }).fill(word);
    await console_.getByRole('button', { name: 'Give the code word' }).click();
    await expect(stays.page.getByText(`The host just said: ${word}`)).toBeVisible();
  }
  await stays.page.getByLabel('Your question').fill('How many pinned posts do I need?');
  await stays.page.getByRole('button', { name: 'Ask the host' }).click();
  await expect(stays.page.getByText('Waiting for the host')).toBeVisible();
  await console_.getByRole('button', { name: 'Show to everyone' }).click();
  await expect(stays.page.getByText('Shown to everyone')).toBeVisible();
  await expect(console_.getByText('Who is here: 2 of 3')).toBeVisible();
  await isSound(stays.page);
  await isSound(console_);

  await drops.context.setOffline(false);
  await expect(drops.page.getByText(/^Slide 1 of \d+$/)).toBeVisible({ timeout: 20_000 });
  await expect(drops.page.getByText('How many pinned posts do I need?')).toBeVisible();
  await giveWord(drops.page, 'marigold');
  await expect(drops.page.getByText('Code words: 1 of 2')).toBeVisible();
  await giveWord(drops.page, ' SUYA ');
  await expect(drops.page.getByText('Code words: 2 of 2')).toBeVisible();

  await console_.getByRole('button', { name: 'End the class' }).click();
  await console_.getByRole('button', { name: 'End the class for everybody' }).click();
  await expect(console_.getByText('The class has ended.')).toBeVisible();
  for (const { page } of [stays, drops]) {
    const open = page.getByRole('link', { name: 'Open the checklist' });
    await expect(open).toBeVisible();
    const file = await page.request.get((await open.getAttribute('href'))!);
    expect((await file.body()).subarray(0, 5).toString()).toBe('%PDF-');
  }
  await isSound(stays.page);
  await expect(stays.page.getByRole('heading', { name: 'The class again' })).toBeVisible();

  await away.page.goto(away.link);
  await expect(away.page.getByText('The class is over.')).toBeVisible();
  await expect(
    away.page.getByText(/^You were here for 0 of 0 minutes and gave 0 of 2 code words/),
  ).toBeVisible();
  await expect(away.page.getByRole('link', { name: 'Open the checklist' })).toHaveCount(0);
  expect((await away.page.request.get('/api/live-class/seat/gift/')).status()).toBe(403);
  for (const { context } of [stays, drops, away]) await context.close();
});

/** The demo class once more, under another name, sooner than any other. */
function anotherClass(): string {
  const name = `mistakes-${mark}`;
  const folder = mkdtempSync('/tmp/presence-class-');
  cpSync('demo/live-class', folder, { recursive: true });
  const file = `${folder}/class.json`;
  const plan = JSON.parse(readFileSync(file, 'utf8')) as object;
  writeFileSync(file, JSON.stringify({ ...plan, slug: name }));
  expect(ofClass('import', folder, inMinutes(40))).toContain(name);
  rmSync(folder, { recursive: true });
  return name;
}

test('a class with every mistake: one seat, nothing typed is lost, and what the pages say is so', async ({
  page: console_,
  browser,
}) => {
  test.setTimeout(180_000);
  const name = anotherClass();
  const email = `sade.${mark}@example.ng`;
  const context = await browser.newContext({ baseURL: process.env.E2E_URL, viewport: phone });
  const page = await context.newPage();

  // Registering: every field wrong, two taps, and once more from another phone.
  await page.goto('/webinar');
  const field = (label: string | RegExp, where = page) => where.getByRole('main').getByLabel(label);
  const reserve = page.getByRole('button', { name: 'Reserve my seat' });
  await field('Email').fill('sade@nowhere');
  await field(/^WhatsApp number/).fill('0803123456');
  await reserve.click();
  for (const said of [
    'Enter your first name.',
    'Enter a valid email address.',
    'Please enter a valid phone number.',
  ])
    await expect(page.getByText(said)).toBeVisible();
  await expect(field('Email')).toHaveValue('sade@nowhere');
  await field('First name').fill('Sade');
  await field('Email').fill(email);
  await field(/^WhatsApp number/).fill('08031234567');
  await reserve.dblclick();
  await expect(page.getByText('You have registered.', { exact: true })).toBeVisible();
  const link = await mailedLink(email, '/webinar/seat#key=');
  const stranger = await (
    await browser.newContext({ baseURL: process.env.E2E_URL, viewport: phone })
  ).newPage();
  await stranger.goto('/webinar');
  await field('First name', stranger).fill('Sade');
  await field('Email', stranger).fill(email);
  await stranger.getByRole('button', { name: 'Reserve my seat' }).click();
  await expect(stranger.getByText('You have registered.', { exact: true })).toBeVisible();

  // The seat's page: without its link, too early, and in two windows.
  await stranger.goto('/webinar/seat');
  await expect(
    stranger.getByText('Open the personal link from your mail. We can send it again.'),
  ).toBeVisible();
  await page.goto(link);
  const waits = page.getByText('Your class starts in:');
  await expect(waits).toBeVisible();
  const tab = await context.newPage();
  await tab.goto(link);
  await expect(tab.getByText('Your class starts in:')).toBeVisible();

  // The host begins by mistake, takes it back, and taps the old link again.
  const begin = async () => {
    await console_.getByRole('button', { name: 'Start the class' }).click();
    await console_.getByRole('button', { name: 'Start now' }).click();
    await expect(console_.getByText('The class is live.')).toBeVisible();
    await expect(page.getByText('The first slide appears here.')).toBeVisible();
  };
  const say = async (word: string) => {
    await console_.getByLabel('Code word', { exact: true }).fill(word);
    await console_.getByRole('button', { name: 'Give the code word' }).click();
  };
  const hostLink = ofClass('host-key', name);
  await console_.goto(hostLink);
  await expect(console_.getByText(/^1 of \d+ seats taken, 0 waiting\.$/)).toBeVisible();
  await begin();
  await say('Mango');
  const justSaid = page.getByText(/^The host just said:/);
  await expect(justSaid).toHaveText('The host just said: Mango');
  const question = page.getByLabel('Your question');
  await question.fill('How many pinned posts');
  await console_.getByRole('button', { name: 'Take the start back' }).click();
  await console_.getByRole('button', { name: 'Take it back' }).click();
  await expect(waits).toBeVisible();
  await stranger.goto('/webinar');
  await expect(stranger.getByText('You have registered.', { exact: true })).toBeVisible();
  await expect(stranger.getByText(/is over\.|has begun/)).toHaveCount(0);
  await console_.goto('about:blank');
  await console_.goto(hostLink);
  await begin();
  await expect(justSaid).toHaveCount(0);
  await expect(question).toHaveValue('How many pinned posts');
  await console_.reload();
  await console_.getByRole('button', { name: 'Next slide' }).click();
  await expect(page.getByText(/^Slide 1 of \d+$/)).toBeVisible();
  await say('Marigold');
  await expect(justSaid).toHaveText('The host just said: Marigold');
  await expect(console_.getByLabel('Code word', { exact: true })).toHaveValue('');
  await say('Suya');
  await expect(justSaid).toHaveText('The host just said: Suya');
  await expect(console_.getByLabel('Code word', { exact: true })).toHaveValue('');
  await say('suya');
  await expect(console_.getByText('You gave this word already.')).toBeVisible();
  await expect(console_.getByLabel('Code word', { exact: true })).toHaveValue('suya');

  // Words that were not said, one twice, and one on a line that is gone.
  const word = page.getByLabel('The word the host said');
  const heard = (count: number) => page.getByText(`Code words: ${count} of 2`);
  await giveWord(page, 'Mango');
  await expect(word).toHaveAccessibleDescription(/./);
  await expect(word).toHaveValue('Mango');
  await expect(heard(0)).toBeVisible();
  await giveWord(page, ' MARIGOLD');
  await expect(heard(1)).toBeVisible();
  await giveWord(page, 'marigold');
  // The count stays what it was: only the emptied field tells that the answer is there.
  await expect(word).toHaveValue('');
  await expect(heard(1)).toBeVisible();
  await context.setOffline(true);
  await giveWord(page, 'suya');
  await expect(word).toHaveAccessibleDescription(/./);
  await page.getByRole('button', { name: 'Ask the host' }).click();
  await expect(question).toHaveAccessibleDescription(/./);
  await expect(word).toHaveValue('suya');
  await expect(question).toHaveValue('How many pinned posts');
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Give the code word' }).click();
  await expect(heard(2)).toBeVisible();
  await page.getByRole('button', { name: 'Ask the host' }).click();
  await expect(page.getByText('Waiting for the host')).toBeVisible();
  await expect(question).toHaveValue('');
  await isSound(page);

  // Away and back, and the end.
  await page.goto('/pricing');
  await page.goto('/webinar/seat');
  await expect(heard(2)).toBeVisible();
  await expect(page.getByText('How many pinned posts')).toBeVisible();
  await console_.getByRole('button', { name: 'End the class' }).click();
  await console_.getByRole('button', { name: 'End the class for everybody' }).click();
  await expect(console_.getByText('The class has ended.')).toBeVisible();
  for (const one of [page, tab]) {
    await expect(one.getByText('The class is over.')).toBeVisible();
    await expect(one.getByRole('link', { name: 'Open the checklist' })).toBeVisible();
    await expect(one.getByText(/^The host just said:/)).toHaveCount(0);
  }
  await console_.reload();
  await expect(console_.getByText('The class has ended.')).toBeVisible();
  await expect(console_.getByRole('button', { name: 'Start the class' })).toHaveCount(0);
  await page.goto(link);
  await expect(page.getByText('The class is over.')).toBeVisible();
  await context.close();
});
