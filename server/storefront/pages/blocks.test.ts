import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newest, PageDocument } from '#blocks/page-document.ts';
import { blocks } from '#blocks/registry.ts';
import { trades } from '#shared/places/nigeria.ts';
import type { ShopPage } from '#shared/storefront.ts';
import { testApp, type TestApp } from '#tests/support/app.ts';
import { openDemoShop, type OpenDemoShop } from '#tests/support/selling/demo-shop.ts';
import { parsedPage } from '#tests/support/reading/parsed-page.ts';
import { createMemory, type PageContext } from '../page-context.ts';
import { shellOf } from './pages.ts';
import { loadBundle, type Bundle } from '../serving/render.ts';
import { filled } from './sections.ts';
import { profileOf, storeByHost } from '../serving/store.ts';

/** Compressed bytes that a block with its example may add to a page, its rules included. */
const mostOfOne = 2_000;

let world: TestApp;
let shop: OpenDemoShop;
let bundle: Bundle;
let context: PageContext;
beforeAll(async () => {
  world = await testApp();
  shop = await openDemoShop(world);
  bundle = await loadBundle('dist/storefront');
  const store = (await storeByHost(world.app.deps, new URL(shop.origin).hostname))!;
  const profile = await profileOf(store, world.app.deps.config);
  const shell = shellOf(profile, bundle.script, 'http://localhost:3000', 'open');
  const now = new Date('2026-12-20T12:00:00Z');
  const memory = createMemory(28);
  context = { store, profile, shell, mode: 'full', now, ...memory };
});
afterAll(() => world.close());

const example = (block: (typeof blocks)[number], trade: (typeof trades)[number]['id'] = 'home') => ({
  id: block.type,
  type: block.type,
  settings: block.example(trade),
});

/** A page of the shop with these sections, read from a document as it would be kept. */
async function pageOf(sections: unknown[], kind: 'home' | 'page' = 'page'): Promise<ShopPage> {
  const document = PageDocument.parse({ version: newest, title: 'A page', sections });
  return {
    kind,
    shell: context.shell,
    mode: context.mode,
    path: '/pages/x',
    ...(await filled(document, context)),
  };
}

const weigh = (page: ShopPage) => gzipSync(bundle.render(page), { level: 9 }).length;

/** Which blocks' rules are in a page. */
const ruled = (html: string) =>
  new Set(
    [...(/<style>(.*?)<\/style>/s.exec(html)?.[1] ?? '').matchAll(/\.b-([\w-]+)/g)].map(([, type]) => type),
  );

const pictureId = async () => {
  const [row] = await world.database.sql<{ id: string }>('select id from media where store_id = $1 limit 1', [
    shop.storeId,
  ]);
  return row!.id;
};
const withPicture = (picture: unknown) => [
  { id: 'a', type: 'picture-text', settings: { heading: 'A', picture } },
];

describe.each(blocks)('$type', (block) => {
  test('looks finished in a shop of every trade, under one heading, without styles of its own elements', async () => {
    const empty = bundle.render(await pageOf([])).length;
    for (const { id } of trades) {
      const html = bundle.render(await pageOf([example(block, id)]));
      const levels = [...html.matchAll(/<h([1-6])[ >]/g)].map(([, level]) => Number(level));
      expect(levels.filter((level) => level === 1)).toHaveLength(1);
      levels.forEach((level, at) => expect(level - (levels[at - 1] ?? 0)).toBeLessThanOrEqual(1));
      expect(html.length).toBeGreaterThan(empty + 100);
      expect(html).not.toMatch(/ style="| on[a-z]+="/);
    }
  });

  test('weighs little', async () => {
    const added = weigh(await pageOf([example(block)])) - weigh(await pageOf([]));
    expect(added).toBeLessThanOrEqual(mostOfOne);
  });

  test('brings its own rules and those of no other', async () => {
    const others = [...ruled(bundle.render(await pageOf([example(block)])))].filter(
      (type) => type !== block.type,
    );
    expect(others).toEqual([]);
  });
});

test('the same blocks in another order or number are the same style', async () => {
  const [one, two] = [example(blocks[0]), example(blocks[1])];
  const hashes = await Promise.all(
    [
      [one, two],
      [two, one],
      [two, { ...one, id: 'x' }, { ...two, id: 'y' }],
    ].map(async (sections) => bundle.styleHash(await pageOf(sections))),
  );
  expect(new Set(hashes).size).toBe(1);
  expect(bundle.styleHash(await pageOf([one]))).not.toBe(hashes[0]);
});

test('a picture is found by its id, with the words and the part that matter here', async () => {
  const id = await pictureId();
  const shown = async (picture: unknown) =>
    parsedPage(bundle.render(await pageOf(withPicture(picture)))).querySelector('main img')!;
  const plain = await shown({ id });
  expect(plain.getAttribute('src')).toContain(id);
  expect(plain.getAttribute('alt')).not.toBe('');
  expect(plain.hasAttribute('class')).toBe(false);
  const chosen = await shown({ id, alt: 'The kiln', focus: { x: 10, y: 61 } });
  expect(chosen.getAttribute('alt')).toBe('The kiln');
  expect(chosen.className).toBe('focus fx0');
  expect((await shown({ id, focus: { x: 100, y: 63 } })).className).toBe('focus fx100 fy75');
});

test('the rules for a part of a picture travel only where one is cut elsewhere than around its middle', async () => {
  const id = await pictureId();
  const style = async (focus?: object) => bundle.render(await pageOf(withPicture({ id, focus })));
  expect(await style({ x: 0, y: 50 })).toContain('object-position:');
  expect(await style({ x: 55, y: 45 })).not.toContain('object-position:');
});

test('a picture that is gone, or another shop’s, is not shown', async () => {
  const sections = [{ id: 'a', type: 'hero', settings: { picture: { id: crypto.randomUUID() } } }];
  const page = await pageOf(sections);
  const [hero] = page.kind === 'page' ? page.sections : [];
  expect(hero).toMatchObject({ settings: { picture: null } });
  const other = await openDemoShop(world);
  const theirs = await world.database.sql<{ id: string }>(
    'select id from media where store_id = $1 limit 1',
    [other.storeId],
  );
  const stolen = await pageOf(withPicture({ id: theirs[0]!.id }));
  expect(stolen.kind === 'page' && stolen.sections[0]!.settings).toMatchObject({ picture: null });
});

test('all pictures of a page are one question', async () => {
  const id = await pictureId();
  const { storeDb } = context.store;
  let asked = 0;
  const counting: PageContext = {
    ...context,
    store: {
      ...context.store,
      storeDb: {
        ...storeDb,
        read: (...about: Parameters<typeof storeDb.read>) => ((asked += 1), storeDb.read(...about)),
      } as typeof storeDb,
    },
  };
  const sections = Array.from({ length: 6 }, (_, at) => ({ ...withPicture({ id })[0], id: String(at) }));
  await filled(PageDocument.parse({ version: newest, sections }), counting);
  expect(asked).toBe(1);
  const without = sections.map((one) => ({ ...one, type: 'text', settings: {} }));
  await filled(PageDocument.parse({ version: newest, sections: without }), counting);
  expect(asked).toBe(1);
});

test('one product is the chosen one, the first of the shop without a choice, and nothing once it is gone', async () => {
  const titleOf = async (product: string | null) => {
    const page = await pageOf([{ id: 'a', type: 'featured-product', settings: { product } }]);
    return parsedPage(bundle.render(page)).querySelector('main h2')?.textContent;
  };
  const [chosen] = await world.database.sql<{ id: string; title: string }>(
    `select id, title from products where store_id = $1 and slug = 'adire-cushion'`,
    [shop.storeId],
  );
  expect(await titleOf(chosen!.id)).toBe(chosen!.title);
  expect(await titleOf(null)).toBe('Clay mug');
  expect(await titleOf(crypto.randomUUID())).toBeUndefined();
});

test('of a film nothing is loaded: there is a link that opens it at its own place, and says how long it is', async () => {
  const settings = { address: 'https://youtu.be/dQw4w9WgXcQ?si=x', length: '2 minutes' };
  const page = parsedPage(bundle.render(await pageOf([{ id: 'a', type: 'video', settings }])));
  const link = page.querySelector('.b-video a')!;
  expect(link.getAttribute('href')).toBe('https://www.youtube.com/watch?v=dQw4w9WgXcQ');
  expect(link.textContent).toBe('Watch on YouTube, 2 minutes');
  expect(page.querySelector('main :is(iframe, video, script, embed, object)')).toBeNull();
  expect([...page.querySelectorAll('main img')]).toEqual([]);
});

test('words of customers are said to be passed on by the shop', async () => {
  const settings = { quotes: [{ quote: 'Strong pots.', name: 'Bola', about: 'Ibadan' }] };
  const page = parsedPage(bundle.render(await pageOf([{ id: 'a', type: 'testimonials', settings }])));
  expect(page.querySelector('.b-testimonials figure')!.textContent).toBe('Strong pots.Bola, Ibadan');
  expect(page.querySelector('.b-testimonials')!.textContent).toContain('Passed on by the shop.');
});

test('a list without a filled line is not shown at all', async () => {
  const empty = [
    { type: 'faq', settings: { questions: [{ answer: 'x' }] } },
    { type: 'price-list', settings: { items: [{ price: '₦5' }] } },
    { type: 'opening-hours', settings: { days: [{ hours: '8' }] } },
    { type: 'gallery', settings: { pictures: [{}] } },
    { type: 'logo-strip', settings: { logos: [{}] } },
    { type: 'link-list', settings: { links: [{}] } },
    { type: 'testimonials', settings: { quotes: [{ name: 'x' }] } },
    { type: 'announcement', settings: {} },
  ];
  const page = await pageOf(empty.map((section, id) => ({ ...section, id: String(id) })));
  expect(parsedPage(bundle.render(page)).querySelector('main')!.children).toHaveLength(1);
});

describe('a countdown', () => {
  const counting = [{ id: 'a', type: 'countdown', settings: { heading: 'Sale', ends: '2026-12-24T18:00' } }];
  /** The same page at another moment. */
  const at = async (now: string) => {
    const sections = PageDocument.parse({ version: newest, sections: counting });
    const shown = await filled(sections, { ...context, now: new Date(now) });
    return { shown, data: shown.sections[0]!.data };
  };

  test('says how long is left and until when, in the time of Lagos', async () => {
    const page = parsedPage(bundle.render(await pageOf(counting)));
    const words = page.querySelector('.b-countdown')!.textContent;
    expect(words).toContain('Ends in 4 days, on Thursday, 24 Dec 2026, 18:00.');
    expect(page.querySelector('time')!.getAttribute('datetime')).toBe('2026-12-24T17:00:00.000Z');
  });

  test('tells its page when it reads otherwise: at the next word, then at the end, then never', async () => {
    const first = await at('2026-12-20T12:00:00Z');
    expect(first.shown.changes_at).toBe(Date.parse('2026-12-20T17:00:00.001Z'));
    const last = await at('2026-12-24T16:59:30Z');
    expect(last.shown.changes_at).toBe(Date.parse('2026-12-24T17:00:00Z'));
    const over = await at('2026-12-24T17:00:00Z');
    expect([over.data, over.shown.changes_at]).toEqual([{ over: true, end: null }, undefined]);
  });

  test('is gone from its page when it is over', async () => {
    context = { ...context, now: new Date('2026-12-24T17:00:00Z') };
    const page = parsedPage(bundle.render(await pageOf(counting)));
    expect(page.querySelector('main .b-countdown')).toBeNull();
  });

  test('counts to no day that there is not', async () => {
    counting[0]!.settings.ends = '2026-02-31T10:00';
    expect((await at('2026-01-01T00:00:00Z')).data).toEqual({ over: false, end: null });
  });
});
