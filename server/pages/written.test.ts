import { expect, test } from 'vitest';
import { openShop, testApp } from '#tests/support/app.ts';
import { seenWithin } from '#tests/support/clock.ts';
import { watchedClient } from '#tests/support/reading/statements.ts';
import { visitShop } from '#tests/support/reading/visit-shop.ts';
import { pageCalls, publishedPage, saying } from '#tests/support/selling/written-pages.ts';
import type { StoreDb } from '../platform/database/db.ts';
import { newId } from '../platform/ids.ts';
import { createWrittenPages } from './written.ts';

test('what stands on a page is read once for each of its versions, whatever else changes in the store', async () => {
  let read = 0;
  const client = watchedClient((text) => {
    if (text.startsWith('select "document" from "page_versions"')) read += 1;
    return 'goes on';
  });
  const world = await testApp({ client });
  const shop = await openShop(world);
  const { ask } = visitShop(world, shop.slug);
  const pages = pageCalls(shop, shop.owner.client);
  const page = await publishedPage(pages, 'Sizes', 'First words');
  /** The page after another change of the store, so that no answer of before is kept. */
  const madeAnew = async (city: string) => {
    await shop.owner.client.patch(`/api/sites/${shop.slug}/settings`, { city });
    world.clock.advance(seenWithin);
    const plain = await ask('/pages/sizes');
    await ask('/pages/sizes', { headers: { 'save-data': 'on' } });
    return plain.text;
  };
  expect(await madeAnew('Ibadan')).toContain('First words');
  expect(await madeAnew('Ilorin')).toContain('Ilorin');
  expect(read).toBe(1);
  await pages.save(page.id, page.revision, saying('Second words'));
  await pages.publish(page.id, page.revision + 1);
  expect(await madeAnew('Osogbo')).toContain('Second words');
  expect(read).toBe(2);
  await world.close();
});

test('of what was read as much is kept as there is room for, the longest unused forgotten first', async () => {
  let read = 0;
  const document = saying('x'.repeat(10_000));
  const long = { ...document, sections: Array.from({ length: 19 }, () => document.sections[0]) };
  const store = { read: async () => ((read += 1), { document: long }) } as unknown as StoreDb;
  const pages = Array.from({ length: 22 }, () => ({ id: newId(), version: 1 }) as never);
  const written = createWrittenPages();
  for (const page of pages.slice(0, 20)) await written.documentOf(store, page);
  await written.documentOf(store, pages[0]!);
  expect(read).toBe(20);
  for (const page of pages.slice(20)) await written.documentOf(store, page);
  await written.documentOf(store, pages[0]!);
  expect(read).toBe(22);
  await written.documentOf(store, pages[1]!);
  expect(read).toBe(23);
});
