import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { z } from 'zod';
import type { fillSections, listPictures, openPage, pageFrame } from '#shared/api/editor.ts';
import { blocks } from '#blocks/registry.ts';
import { Looks } from '#shared/looks/looks.ts';
import { openShop, signedInOwner, testApp, type TestApp, type TestShop } from '#tests/support/app.ts';
import { parsedPage } from '#tests/support/reading/parsed-page.ts';
import { pageCalls, saying } from '#tests/support/selling/written-pages.ts';

type Frame = z.output<typeof pageFrame.answer>;
type Filled = z.output<typeof fillSections.answer>;

let world: TestApp;
let shop: TestShop;
beforeAll(async () => {
  world = await testApp();
  shop = await openShop(world);
});
afterAll(() => world.close());

const to = (path: string, { slug } = shop) => `/api/sites/${slug}${path}`;
const frameOf = async (kind: string, of = shop) =>
  (await of.owner.client.get<Frame>(to(`/frame/${kind}`, of))).body;
const fill = async (sections: unknown[], of = shop) =>
  (await of.owner.client.post<Filled>(to('/sections', of), { sections })).body;

/** Two pictures as rows without files. */
async function addPicture(of: TestShop, at: Date): Promise<string> {
  const id = crypto.randomUUID();
  await world.database.sql(
    `insert into media (store_id, id, alt, width, height, widths, avif, created_at) values ($1, $2, 'A pot', 800, 600, '{160,800}', false, $3)`,
    [of.storeId, id, at],
  );
  return id;
}

test('the frame is a page of the shop with its head, its foot and the rules of every block, and nothing between them', async () => {
  for (const kind of ['home', 'page']) {
    const { html, shell, examples } = await frameOf(kind);
    const page = parsedPage(html);
    expect(page.querySelector('main')!.innerHTML).toBe('');
    expect(page.querySelector('header')!.textContent).toContain(shell.name);
    expect(page.querySelector('footer')).not.toBeNull();
    // What stands for a picture that is not there yet is drawn once for the page.
    expect(page.querySelector('#art')).not.toBeNull();
    const rules = page.querySelector('style')!.textContent;
    for (const { type } of blocks)
      if (type !== 'text' && type !== 'contact' && type !== 'product-grid')
        expect(rules).toContain(`.b-${type}`);
    expect(rules).toContain('object-position:');
    for (const layout of Looks.shape.hero.options) expect(rules).toContain(`.b-hero.${layout}`);
    expect(examples.map(({ id }) => id)).toEqual(blocks.map(({ type }) => type));
  }
});

test('its rules are those of the page that shoppers get, in the same order', async () => {
  const served = parsedPage((await world.client(shop.slug).get('/')).text).querySelector(
    'style',
  )!.textContent;
  const whole = parsedPage((await frameOf('home')).html).querySelector('style')!.textContent;
  let from = 0;
  for (const rule of served.split('}').filter(Boolean)) {
    const at = whole.indexOf(rule, from);
    expect([rule, at >= 0]).toEqual([rule, true]);
    from = at;
  }
});

test('sections are filled with what the shop shows, and what it says of itself is not said again', async () => {
  const { sections, pictures } = await fill([
    { id: 'a', type: 'product-grid', settings: {} },
    { id: 'b', type: 'contact', settings: {} },
    { id: 'c', type: 'text', settings: {} },
  ]);
  expect(sections[0]).toMatchObject({
    id: 'a',
    of_shell: false,
    data: { products: [{ title: 'Clay mug' }] },
  });
  expect(sections.slice(1)).toEqual([
    { id: 'b', of_shell: true, data: null },
    { id: 'c', of_shell: false, data: null },
  ]);
  expect(pictures).toEqual([]);
});

test('pictures are told by their ids, and those of another shop are not', async () => {
  const other = await openShop(world);
  const [own, theirs] = [await addPicture(shop, new Date()), await addPicture(other, new Date())];
  const picture = (id: string) => ({ id, type: 'hero', settings: { picture: { id } } });
  const { pictures, sections } = await fill([picture(own), picture(theirs)]);
  expect(pictures.map(({ id }) => id)).toEqual([own]);
  expect(sections.map(({ data }) => (data as { picture: { id: string } | null }).picture?.id)).toEqual([
    own,
    undefined,
  ]);
});

test('a page is opened with what its sections show and the pictures they refer to, in one call', async () => {
  const own = await openShop(world);
  const id = await addPicture(own, new Date());
  const sections = [
    { id: 'a', type: 'hero', settings: { picture: { id } } },
    { id: 'b', type: 'product-grid', settings: {} },
  ];
  const document = { version: 2, title: '', description: '', sections };
  await own.owner.client.put(to('/pages/home/draft', own), { document, base_revision: 0 });
  type Opened = z.output<typeof openPage.answer>;
  const { body } = await own.owner.client.get<Opened>(to('/pages/home/opened', own));
  expect(body.page).toEqual((await own.owner.client.get(to('/pages/home', own))).body);
  expect(body.pictures.map((picture) => picture.id)).toEqual([id]);
  expect(body.sections).toEqual((await fill(body.page.document.sections, own)).sections);
  expect(body.sections[1]).toMatchObject({ id: 'b', data: { products: [{ title: 'Clay mug' }] } });
  const missing = await own.owner.client.get(to(`/pages/${crypto.randomUUID()}/opened`, own));
  expect(missing.status).toBe(404);
});

test('what is long travels compressed to whoever takes it, and says the same', async () => {
  const asked = (encoding: string) =>
    shop.owner.client.get(to('/frame/home'), { 'accept-encoding': encoding });
  const plain = await asked('gzip');
  expect(plain.headers['content-encoding']).toBeUndefined();
  const packed = await asked('br');
  expect(packed.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' });
  expect(brotliDecompressSync(packed.bytes).toString()).toBe(plain.text);
  expect(packed.bytes.length * 2).toBeLessThan(plain.bytes.length);
});

test('of a shop that is not open it is what shoppers will meet', async () => {
  const closed = await openShop(world);
  await closed.owner.client.patch(to('/settings', closed), { published: false });
  const { html, shell } = await frameOf('home', closed);
  expect(shell).toMatchObject({ resting: false, unpublished: null });
  expect(parsedPage(html).querySelector('form.find')).not.toBeNull();
});

test('nobody else is told anything of it', async () => {
  const stranger = await signedInOwner(world, 'Bola');
  expect((await stranger.client.get(to('/frame/home'))).status).toBe(404);
  expect((await stranger.client.get(to('/pages/home/opened'))).status).toBe(404);
  expect((await stranger.client.post(to('/sections'), { sections: [] })).status).toBe(404);
  expect((await stranger.client.get(to('/pictures'))).status).toBe(404);
});

test('the face of a shop’s headings is there for the platform’s own page, too', async () => {
  const [file = ''] = /\/assets\/[\w.-]+\.woff2/.exec((await frameOf('home')).html) ?? [];
  const face = await world.client().get(file);
  expect([face.status, face.headers['content-type']]).toEqual([200, 'font/woff2']);
  expect(face.headers['cache-control']).toContain('immutable');
});

test('the pictures of a shop are listed from the newest to the oldest, some at a time', async () => {
  const own = await openShop(world);
  const day = (at: number) => new Date(Date.UTC(2026, 0, at));
  const ids: string[] = [];
  for (const at of [1, 2, 3]) ids.unshift(await addPicture(own, day(at)));
  type List = z.output<typeof listPictures.answer>;
  const list = async (query: string) =>
    (await own.owner.client.get<List>(to(`/pictures?${query}`, own))).body;
  const first = await list('limit=2');
  expect(first.items.map(({ id }) => id)).toEqual(ids.slice(0, 2));
  const rest = await list(`limit=2&after=${first.next}`);
  expect([rest.items.map(({ id }) => id), rest.next]).toEqual([ids.slice(2), null]);
  expect((await own.owner.client.get(to('/pictures?after=x', own))).status).toBe(400);
});

test('what stood in a version can be read, and of one that is not kept it is said', async () => {
  const calls = pageCalls(shop, shop.owner.client);
  const { body: made } = await calls.create('Sizes');
  await calls.save(made.id, 1, saying('First'));
  await calls.publish(made.id, 2);
  await calls.save(made.id, 2, saying('Second'));
  const version = (number: number) => shop.owner.client.get(calls.to(`/${made.id}/versions/${number}`));
  expect((await version(1)).body).toEqual({ version: 1, document: saying('First') });
  expect((await version(2)).status).toBe(404);
});
