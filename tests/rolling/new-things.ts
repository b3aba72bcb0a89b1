import { existsSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import path from 'node:path';
import type { Product } from '#shared/api/catalogue.ts';
import type { SentFile } from '#shared/api/files.ts';
import type { Order } from '#shared/api/orders.ts';
import type { PageDraft } from '#shared/api/pages.ts';
import { newest } from '#blocks/page-document.ts';
import { newId } from '#server/platform/ids.ts';
import type { TestShop } from '../support/app.ts';
import type { Client } from '../support/client.ts';
import { untilPaid, type DayWorld } from '../support/programs/day.ts';
import { nothingDelivered, sendFile } from '../support/selling/digital.ts';
import { pdf } from '../support/selling/digital-files.ts';
import { checkOut, checkoutForm, fillBasket, referenceOf } from '../support/selling/shopping.ts';

export interface Releases {
  before: DayWorld;
  now: DayWorld;
  /** What the release before makes of pages that this one wrote. */
  pages: PageReading;
}

/** `alike`: reads them; `careful`: knows that it cannot, and shows what was there; `fails`: answers 500. */
export type PageReading = 'alike' | 'careful' | 'fails';

/** What a release says of itself in its sources. */
export function readingOf(tree: string): PageReading {
  const file = path.join(tree, 'blocks/page-document.ts');
  const source = existsSync(file) ? readFileSync(file, 'utf8') : '';
  if (source.includes(`newest = ${newest};`)) return 'alike';
  return source.includes('OfLaterRelease') ? 'careful' : 'fails';
}

/** What only this release knows, done in a shop while the one before runs beside it; what went wrong, a sentence each. */
export async function newThings(
  releases: Releases,
  shop: TestShop,
  owner: Client,
): Promise<{ done: string[]; problems: string[] }> {
  const done: string[] = [];
  const problems: string[] = [];
  const expectThat = (what: string, isSo: boolean) => void (isSo ? done : problems).push(what);
  const doing = { ...releases, shop, owner, expectThat };
  await filesAreSold(doing);
  await pagesArePublished(doing);
  return { done, problems: problems.map((one) => `new things: this is not so: ${one}`) };
}

interface Doing extends Releases {
  shop: TestShop;
  owner: Client;
  expectThat(what: string, isSo: boolean): void;
}

/** A file is ordered at both; whoever paid loads it at this one, whoever was given the money back does not. */
async function filesAreSold({ before, now, shop, owner, expectThat }: Doing): Promise<void> {
  const site = `/api/sites/${shop.slug}`;
  const bytes = pdf(700_000);
  const file = await sendFile(owner, shop.slug, 'Sewing guide.pdf', bytes);
  const made = await owner.post<Product>(`${site}/products`, {
    title: 'Sewing for beginners',
    variants: [{ price_kobo: 400_000 }],
    files: [{ id: (file.body as SentFile).id }],
  });
  expectThat('a file is put up for sale', made.status === 201);
  const product = { id: made.body.id, slug: made.body.slug, variantId: made.body.variants[0]!.id };
  const ofFiles = { ...shop, product };
  const buy = async (at: DayWorld, change: object) => {
    const placed = await checkOut(await fillBasket(at, ofFiles), checkoutForm(ofFiles, change));
    if (placed.status !== 201) throw new Error(`No file was ordered: ${placed.text}`);
    await now.sandbox.control.pay({ reference: await referenceOf(at, shop, placed.body.number) });
    const { id } = await untilPaid(at, shop, placed.body.number);
    return { id, path: new URL(placed.body.order_url, at.url).pathname };
  };
  const loads = async ({ id, path: order }: { id: string; path: string }) => {
    const [line] = await now.database.sql<{ id: string }>('select id from order_lines where order_id = $1', [
      id,
    ]);
    const browser = now.client(shop.slug);
    const form = Buffer.from(`file=${line!.id}:${(file.body as SentFile).id}`);
    const type = { 'content-type': 'application/x-www-form-urlencoded' };
    const { headers } = await browser.post(`${order}/download`, form, type);
    return headers.location !== undefined && (await browser.get(headers.location)).bytes.equals(bytes);
  };
  const shown = await before.client(shop.slug).get(`/products/${product.slug}`);
  expectThat('the release before shows a product of files', shown.status === 200);
  const here = await buy(now, nothingDelivered);
  const there = await buy(before, {});
  expectThat('a file that was ordered here is loaded', await loads(here));
  const atBoth = await Promise.all([before, now].map((one) => one.client(shop.slug).get(here.path)));
  expectThat(
    'both show the order of a file',
    atBoth.every(({ status }) => status === 200),
  );
  // There it is a parcel, to be sent by its owner; nothing of it is lost.
  const seen = await owner.get<Order>(`${site}/orders/${there.id}`);
  const asParcel = [seen.body.payment_status, seen.body.fulfillment_status].join(' ');
  expectThat(
    'a file that was ordered at the release before is paid and to be sent',
    asParcel === 'paid unfulfilled',
  );
  const wish = { amount_kobo: 400_000, reason: 'Not wanted', key: newId() };
  const refunded = await owner.post(`${site}/orders/${here.id}/refund`, wish);
  expectThat('the money for a file is sent back', refunded.status === 200);
  expectThat('a file whose money went back is not loaded', !(await loads(here)));
  await now.work();
}

/** Each process looks within a second whether a shop has changed. */
const seen = () => sleep(1_200);

const words = { id: 'words', type: 'text', settings: { text: '<p>Written on this release.</p>' } };
const forms = [
  { id: 'news', type: 'newsletter', settings: { heading: 'News', about: 'new cloth' } },
  { id: 'ask', type: 'enquiry', settings: { ask_message: true } },
];

/** Pages, a post, what stands around products, two languages and both forms; the release before goes on beside them. */
async function pagesArePublished({ before, now, pages, shop, owner, expectThat }: Doing): Promise<void> {
  const site = `/api/sites/${shop.slug}`;
  const publish = async (id: string, sections: object[]) => {
    const { body: draft } = await owner.get<PageDraft>(`${site}/pages/${id}`);
    const document = { ...draft.document, sections };
    const saved = await owner.put(`${site}/pages/${id}/draft`, { document, base_revision: draft.revision });
    const shown = await owner.post(`${site}/pages/${id}/publish`, { revision: draft.revision + 1 });
    expectThat(`${draft.title} is published`, saved.status === 200 && shown.status === 200);
  };
  const page = (await owner.post<PageDraft>(`${site}/pages`, { title: 'Write to us' })).body;
  await publish(page.id, [words, ...forms]);
  const post = (await owner.post<PageDraft>(`${site}/pages`, { kind: 'post', title: 'New cloth' })).body;
  await publish(post.id, [words]);
  await publish('product', [words, { id: 'main', type: 'main', settings: {} }]);
  const spoken = await owner.patch(`${site}/settings`, { languages: ['en', 'pcm'] });
  expectThat('the shop speaks two languages', spoken.status === 200);
  await seen();
  const shopper = now.client(shop.slug);
  const type = { 'content-type': 'application/x-www-form-urlencoded' };
  const send = (to: string, fields: Record<string, string>) =>
    shopper.post(to, Buffer.from(new URLSearchParams({ page: page.path, ...fields }).toString()), type);
  const reader = { section: 'news', email: `reads-${newId()}@example.com` };
  expectThat('news is asked for', (await send('/newsletter', reader)).status === 200);
  const asked = { section: 'ask', name: 'Ngozi Ade', phone: '08031234567', message: 'In blue?' };
  expectThat('something is asked', (await send('/enquiry', asked)).status === 200);
  const enquiries = await owner.get<{ items: unknown[] }>(`${site}/enquiries`);
  expectThat('what was asked is listed', enquiries.body.items?.length === 1);
  const atBoth = ['/', `/products/${shop.product.slug}`];
  const own = [page.path, post.path];
  for (const at of [...atBoth, ...own, '/?lang=pcm'])
    expectThat(`${at} is shown here`, (await shopper.get(at)).status === 200);
  // Where a second publishing follows a first, what was first is what another release may still show.
  if (pages !== 'fails') await publish('home', [words]);
  await seen();
  const there = before.client(shop.slug);
  for (const at of atBoth)
    expectThat(`${at} is shown by the release before`, (await there.get(at)).status === 200);
  if (pages === 'fails') return;
  const may = pages === 'alike' ? [200] : [200, 503];
  for (const at of own)
    expectThat(`${at} is no mistake at the release before`, may.includes((await there.get(at)).status));
}
