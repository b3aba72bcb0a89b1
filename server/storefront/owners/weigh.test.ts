import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Picture } from '#shared/api/catalogue.ts';
import type { PageWeight } from '#shared/api/pages.ts';
import { blocks } from '#blocks/registry.ts';
import { newest, PageDocument } from '#blocks/page-document.ts';
import { openShop, signedInOwner, testApp, type TestApp, type TestShop } from '#tests/support/app.ts';
import { seenWithin } from '#tests/support/clock.ts';
import type { Client } from '#tests/support/client.ts';
import { gradient } from '#tests/support/pictures.ts';
import { pictureForm } from '#tests/support/stores.ts';
import { visitShop, type Visit } from '#tests/support/reading/visit-shop.ts';
import { pageCalls, publishedPage } from '#tests/support/selling/written-pages.ts';
import { chosenFile, picturesIn } from '../pages/offered-pictures.ts';

let world: TestApp;
let shop: TestShop;
let visit: Visit;
beforeAll(async () => {
  world = await testApp();
  shop = await openShop(world);
  visit = visitShop(world, shop.slug);
});
afterAll(() => world.close());

const document = (sections: unknown[]) => PageDocument.parse({ version: newest, sections });
const example = (type: string, id = type) => ({
  id,
  type,
  settings: blocks.find((block) => block.type === type)!.example('home'),
});
/** Words that differ, as people write them; repeated ones cost nothing. */
const words = (id: string, count: number) => {
  const start = id.length * 5_000;
  const each = Array.from({ length: count }, (_, at) => (((start + at) * 48_271) % 46_656).toString(36));
  return { id, type: 'text', settings: { heading: '', text: each.join(' ') } };
};

const weigh = (sections: unknown[], page = 'home', who: Client = shop.owner.client) =>
  who.post<PageWeight>(`/api/sites/${shop.slug}/pages/${page}/weigh`, { document: document(sections) });
const weighed = async (sections: unknown[], page = 'home') => {
  const { status, body, text } = await weigh(sections, page);
  expect(status, text).toBe(200);
  return body;
};

async function upload(width: number, height: number, alt = ''): Promise<Picture> {
  const { body, headers } = pictureForm(await gradient(width, height).jpeg().toBuffer(), { alt });
  const sent = await shop.owner.client.send<Picture>(
    'POST',
    `/api/sites/${shop.slug}/pictures`,
    body,
    headers,
  );
  expect(sent.status, sent.text).toBe(201);
  return sent.body;
}
const galleryOf = (pictures: Picture[], id = 'gallery') => ({
  id,
  type: 'gallery',
  settings: {
    heading: 'From our hands',
    pictures: pictures.map(({ id: picture }) => ({ picture: { id: picture } })),
  },
});

describe('what a page weighs', () => {
  test('is what shoppers are served of it, page and script, within a tenth, the first of them and those who come later', async () => {
    const pages = pageCalls(shop, shop.owner.client);
    const page = await publishedPage(pages, 'Our work', 'Clay from Ibadan');
    const { body: draft } = await pages.read(page.id);
    const sections = [...draft.document.sections, example('faq'), example('promises')];
    const { body: saved } = await pages.save(page.id, draft.revision, document(sections));
    await pages.publish(page.id, saved.revision);
    const served = async (path: string) => {
      const reply = await visit.ask(path, { headers: { 'accept-encoding': 'br' } });
      expect(reply.status).toBe(200);
      return reply;
    };
    const [script = ''] = /\/assets\/shop-[\w-]+\.js/.exec((await served('/')).text) ?? [];
    const { bytes: ofScript } = await served(script);
    world.clock.advance(seenWithin);
    expect((await visit.ask(page.path)).text).toContain('Questions we are asked');
    const first = (await served(page.path)).bytes;
    // A page that is asked for again is compressed as well as can be.
    await sleep(600);
    for (let time = 0; time < 3; time++) await served(page.path);
    await expect.poll(async () => (await served(page.path)).bytes).toBeLessThan(first * 0.9);
    const later = (await served(page.path)).bytes;
    const said = (await weighed(sections, page.id)).bytes;
    for (const bytes of [first + ofScript, later + ofScript])
      expect(Math.abs(said - bytes) / bytes).toBeLessThan(0.1);
  });

  test('of each section is what the page would weigh less without it', async () => {
    const [faq, text] = [example('faq'), words('words', 900)];
    const both = await weighed([faq, text]);
    const alone = await weighed([faq]);
    const [ofFaq, ofText] = both.sections;
    expect([ofFaq?.id, ofText?.id]).toEqual(['faq', 'words']);
    expect(ofText!.bytes).toBe(both.bytes - alone.bytes);
    expect(ofText!.bytes).toBeGreaterThan(2 * ofFaq!.bytes);
  });

  test('counts of a picture the file that a phone of 360 px takes, once, and none that waits far below', async () => {
    const picture = await upload(1600, 1200);
    const { headers } = await visit.ask(`/media/${shop.storeId}/${picture.id}/320.webp`, { method: 'HEAD' });
    const file = Number(headers['content-length']);
    const nothing = await weighed([words('words', 5)]);
    const first = await weighed([galleryOf([picture, picture])]);
    expect(first.picture_bytes - nothing.picture_bytes).toBe(file);
    expect(first.sections[0]!.picture_bytes).toBe(file);
    const below = await weighed([words('words', 1500), galleryOf([picture])]);
    expect(below.picture_bytes).toBe(nothing.picture_bytes);
  });

  test('counts the face of the headings, which comes with every page', async () => {
    const { text } = await visit.ask('/');
    const [face = ''] = /\/assets\/[\w.-]+\.woff2/.exec(text) ?? [];
    const { bytes } = await visit.ask(face);
    expect((await weighed([words('words', 5)])).picture_bytes).toBe(bytes);
  });
});

describe('a page that is heavier than it should be', () => {
  test('is told which section to change, by its name, and by how much; one within the budget is told nothing', async () => {
    const light = await weighed([example('faq'), words('words', 100)]);
    expect(light.advice).toEqual([]);
    const heavy = await weighed([example('faq'), words('a', 2_400), words('bb', 2_000), words('ccc', 2_000)]);
    expect(heavy.bytes).toBeGreaterThan(heavy.budget_bytes);
    expect(heavy.advice[0]).toMatch(
      /^Without its pictures this page weighs [\d.]+ kB, [\d.]+ kB more than it should\./,
    );
    expect(heavy.advice[1]).toMatch(/^Text \(number 2\) weighs [\d.]+ kB: /);
  });

  test('is told which picture to change, and that those further down wait', async () => {
    const path = `/api/sites/${shop.slug}/pictures`;
    const noisy: Picture[] = [];
    for (const [alt, side] of [
      ['A market', 640],
      ['A crowd', 330],
      ['A field', 330],
      ['Rain', 330],
    ] as const) {
      const { body, headers } = pictureForm(await noise(side), { alt });
      noisy.push((await shop.owner.client.send<Picture>('POST', path, body, headers)).body);
    }
    const settings = { heading: 'Who we are', picture: { id: noisy[0]!.id } };
    const hero = { id: 'hero', type: 'picture-text', settings };
    const { advice } = await weighed([hero, galleryOf(noisy.slice(2, 3))]);
    expect(advice).toEqual([
      expect.stringMatching(/^The first pictures weigh \d+ kB, [\d.]+ kB more than they should\.$/),
      expect.stringMatching(
        /^The picture “A market” in “Who we are” \(Picture with text, number 1\) weighs \d+ kB\./,
      ),
    ]);
    const many = await weighed([example('text'), galleryOf(noisy.slice(1))]);
    expect(many.advice.join()).toContain('“From our hands” (Gallery, number 2) brings 3 pictures with');
  });
});

async function noise(side: number): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  const noisy = { type: 'gaussian', mean: 128, sigma: 90 } as const;
  const create = { width: side, height: side, channels: 3, background: '#888', noise: noisy } as const;
  return sharp({ create }).jpeg({ quality: 95 }).toBuffer();
}

test('the price of a megabyte is the operator’s', async () => {
  expect((await weighed([])).price_kobo_per_mb).toBe(world.app.deps.config.dataPriceKobo);
  const other = await testApp({ env: { DATA_PRICE_KOBO_PER_MB: '45.5' } });
  expect(other.app.deps.config.dataPriceKobo).toBe(45.5);
  await other.close();
});

test('a page that is not there, or of somebody else’s store, is not weighed; a store that is closed is', async () => {
  const stranger = await signedInOwner(world);
  expect((await weigh([], 'home', stranger.client)).status).toBe(404);
  expect((await weigh([], '0197a2f0-0000-7000-8000-000000000000')).status).toBe(404);
  const closed = await openShop(world);
  await closed.owner.client.patch(`/api/sites/${closed.slug}/settings`, { published: false });
  const path = `/api/sites/${closed.slug}/pages/home/weigh`;
  const { status, body } = await closed.owner.client.post<PageWeight>(path, {
    document: document([example('hero')]),
  });
  expect(status).toBe(200);
  expect(body.bytes).toBeGreaterThan(5_000);
});

test('of the files of a picture a dense screen takes the one that is nearest to twice its room', () => {
  const set = [160, 320, 480, 640].map((width) => ({ address: `${width}`, width }));
  const taken = (slot: number) => chosenFile(set, slot);
  // What Chromium takes: past the middle (by ratio) of two it takes the larger.
  expect([60, 80, 110, 120, 130, 158, 170, 200, 400].map(taken)).toEqual([
    '160',
    '160',
    '160',
    '320',
    '320',
    '320',
    '320',
    '480',
    '640',
  ]);
});

test('a picture is read as our views write it', () => {
  const html =
    '<picture><source type="image/avif" srcSet="/media/s/p/320.avif 320w,/media/s/p/640.avif 640w" sizes="(min-width:60em) 28vw,44vw"/><img src="/media/s/p/640.webp" srcSet="/media/s/p/320.webp 320w" sizes="44vw" width="800" height="400" alt="Clay &amp; “wood”" loading="lazy" decoding="async"/></picture>';
  expect(picturesIn(html)).toEqual([
    { alt: 'Clay & “wood”', slot: 158.4, address: '/media/s/p/320.avif', pixels: 51_200, waits: true },
  ]);
});
