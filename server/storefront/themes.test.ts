import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newest, PageDocument } from '#blocks/page-document.ts';
import { blocks, everyBlock } from '#blocks/registry.ts';
import type { ShopPage } from '#shared/storefront.ts';
import { presetIds, type PresetId } from '#shared/looks/looks.ts';
import { presets } from '#shared/looks/presets.ts';
import { asDrawn, themeOf } from '#shared/looks/theme.ts';
import { testApp, type TestApp } from '#tests/support/app.ts';
import { openDemoShop } from '#tests/support/selling/demo-shop.ts';
import { parsedPage } from '#tests/support/reading/parsed-page.ts';
import { createMemory, type PageContext } from './page-context.ts';
import { publicPage, shellOf } from './pages/pages.ts';
import { loadBundle, type Bundle } from './serving/render.ts';
import { filled } from './pages/sections.ts';
import { profileOf, storeByHost } from './serving/store.ts';

/** Compressed bytes of HTML, CSS and script, whatever the theme. */
const most = { page: 14_000, homeOfEight: 20_000, face: 15_000 };

let world: TestApp;
let bundle: Bundle;
let plain: PageContext;
let script: number;
beforeAll(async () => {
  world = await testApp();
  const shop = await openDemoShop(world);
  bundle = await loadBundle('dist/storefront');
  script = bundle.scripts.get(bundle.script)!.gzip.length;
  const store = (await storeByHost(world.app.deps, new URL(shop.origin).hostname))!;
  const profile = await profileOf(store, world.app.deps.config);
  const shell = shellOf(profile, bundle.script, 'http://localhost:3000', 'open');
  const now = world.app.deps.clock.now();
  plain = {
    store,
    profile,
    shell,
    mode: 'full',
    now,
    ...createMemory(28),
  };
});
afterAll(() => world.close());

function inTheme(preset: PresetId | null, more: Partial<PageContext> = {}): PageContext {
  const { primary, accent } = plain.shell.theme.colours;
  const choice = { theme: preset && asDrawn(preset), primary_colour: primary, accent_colour: accent };
  return { ...plain, ...more, shell: { ...plain.shell, theme: themeOf({ ...choice, trade: 'home' }) } };
}

const at = async (path: string, context: PageContext) =>
  bundle.render((await publicPage(path, new URLSearchParams(), context))!);

/** A front page of one section of each of these blocks. */
async function homeOf(types: readonly string[], context: PageContext): Promise<string> {
  const sections = types.map((type) => {
    const block = blocks.find((one) => one.type === type)!;
    return { id: type, type, settings: block.example('home') };
  });
  const said = await filled(PageDocument.parse({ version: newest, sections }), context);
  const page: ShopPage = { kind: 'home', shell: context.shell, mode: 'full', path: '/', ...said };
  return bundle.render(page);
}

/** As the first who asks for a page gets it: squeezed quickly. */
const weigh = (html: string) => gzipSync(html, { level: 2 }).length + script;

describe.each([...presetIds, null])('the theme %s', (preset) => {
  test('keeps every page light', async () => {
    const context = inTheme(preset);
    for (const path of [
      '/',
      '/products',
      '/collections/clay',
      '/products/clay-mug',
      '/products/adire-cushion',
    ])
      expect([path, Math.max(weigh(await at(path, context)), most.page)]).toEqual([path, most.page]);
    const eight = [
      'hero',
      'collection-list',
      'product-grid',
      'promises',
      'gallery',
      'testimonials',
      'faq',
      'contact',
    ];
    expect(weigh(await homeOf(eight, context))).toBeLessThanOrEqual(most.homeOfEight);
  });

  test('keeps products and lists light with words and questions around them', async () => {
    const sections = ['announcement', 'main', 'picture-text', 'faq'].map((type) => ({
      id: type,
      type,
      settings: everyBlock.find((block) => block.type === type)!.example('home'),
    }));
    const document = PageDocument.parse({ version: newest, sections });
    const written = { documentOf: async () => document };
    const one = { id: 'x', version: 1 };
    const profile = { ...plain.profile, templates: { product: one, collection: one } };
    const context = inTheme(preset, { profile, written });
    for (const path of ['/products', '/products/clay-mug']) {
      const html = await at(path, context);
      expect(html).toContain('<div class="b-main"><div class="');
      expect([path, Math.max(weigh(html), most.page)]).toEqual([path, most.page]);
    }
  });

  test('fetches one face at once, small, and none for a shopper who saves data', async () => {
    const html = await at('/products/clay-mug', inTheme(preset));
    const [file = '', ...others] = [...html.matchAll(/url\((\/assets\/[^)]+)\)/g)].map(([, found]) => found);
    expect(others).toEqual([]);
    expect(html).toContain(`<link rel="preload" href="${file}"`);
    expect(bundle.faces.get(file)!.length).toBeLessThanOrEqual(most.face);
    expect(await at('/products/clay-mug', inTheme(preset, { mode: 'saver' }))).not.toMatch(
      /woff2|@font-face/,
    );
  });

  test('says the same words in the same order as every other, but for what cards tell', async () => {
    const words = async (context: PageContext) => {
      const body = parsedPage(await at('/products/clay-mug', context)).querySelector('body')!;
      for (const told of body.querySelectorAll('.sizes, .mark, .card dl, .card form')) told.remove();
      return body.textContent;
    };
    expect(await words(inTheme(preset))).toBe(await words(inTheme(null)));
  });
});

test('a page carries the rules of its own theme, and none of another kind', async () => {
  const style = async (preset: PresetId) =>
    /<style>(.*?)<\/style>/s.exec(await at('/products', inTheme(preset)))![1]!;
  expect((await style('balogun')).includes('rotate(-7deg)')).toBe(true);
  expect((await style('shea')).includes('rotate(-7deg)')).toBe(false);
  expect((await style('shea')).includes('.b-')).toBe(false);
});

test('an opening is arranged as the theme has it, unless its section says otherwise', async () => {
  const shown = async (layout: string) => {
    const sections = [{ id: 'a', type: 'hero', settings: { heading: 'A', layout } }];
    const context = inTheme('shea');
    const page = await filled(PageDocument.parse({ version: newest, sections }), context);
    return bundle.render({ kind: 'home', shell: context.shell, mode: 'full', path: '/', ...page });
  };
  expect(presets.shea.looks.hero).toBe('portrait');
  expect((await shown('theme')).includes('class="b-hero portrait"')).toBe(true);
  const split = await shown('split');
  expect(split.includes('class="b-hero split"')).toBe(true);
  expect(/\.b-hero\.(portrait|overlap|cover)/.test(split)).toBe(false);
});
