import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { changeKindIds, type ChangeKind } from '#shared/changes.ts';
import { unnoted } from '#server/platform/http/changes.ts';
import type { RouteEntry } from '#server/platform/http/http.ts';
import { testApp, type TestApp, type TestShop } from '../support/app.ts';
import { hooksOrigin } from './developers.ts';
import { advertExamples } from './adverts.ts';
import { broughtExamples } from './brought.ts';
import { placeOf, type Examples, type Place } from './example.ts';
import { goodsExamples } from './goods.ts';
import { measureExamples } from './measures.ts';
import { letterExamples } from './letters.ts';
import { orderExamples } from './orders.ts';
import { peopleExamples, storeExamples } from './store.ts';

let world: TestApp;
let place: Place;
let examples: Examples;
beforeAll(async () => {
  world = await testApp({ poolSize: 16, env: { OUTGOING_ALLOWED: hooksOrigin } });
  world.sandbox.control.setSettings({ webhook_url: '' });
  place = await placeOf(world);
  examples = {
    ...advertExamples(place),
    ...broughtExamples(place),
    ...goodsExamples(place),
    ...measureExamples(place),
    ...letterExamples(),
    ...orderExamples(place),
    ...storeExamples(place),
    ...peopleExamples(place),
  };
});
afterAll(() => world.close());

const nameOf = ({ contract }: RouteEntry) => `${contract.method} ${contract.path}`;
const isKind = (said: string): said is ChangeKind => changeKindIds.includes(said as ChangeKind);
/** Every call that may change something of a store, and those of people that say which line comes of them. */
const changing = () =>
  world.app.api.table.filter(({ options }) =>
    options.may ? options.idempotency !== 'safe' : options.notes !== undefined,
  );

async function linesOf({ slug }: Pick<TestShop, 'slug'>) {
  return world.database.sql<{ id: string; kind: ChangeKind; what: string; by_id: string | null }>(
    `select c.id, c.kind, c.what, c.by_id from store_changes c
     join store_directory d on d.store_id = c.store_id where d.host = $1`,
    [slug],
  );
}

test('each call that may change something of a store says which line of the list of changes comes of it, or why none', () => {
  const reasons = Object.keys(unnoted);
  for (const entry of changing()) {
    const { notes = 'nothing said' } = entry.options;
    expect([nameOf(entry), isKind(notes) || reasons.includes(notes) || notes]).toEqual([nameOf(entry), true]);
  }
  const used = new Set(changing().map(({ options }) => options.notes));
  expect(reasons.filter((one) => !used.has(one as never))).toEqual([]);
  expect(changeKindIds.filter((one) => !used.has(one))).toEqual([]);
});

test('what only looks changes nothing, so it is asked for by GET, or reads what is sent', () => {
  const gets = world.app.api.table.filter(({ contract }) => contract.method === 'GET');
  expect(gets.filter(({ options }) => options.notes !== undefined).map(nameOf)).toEqual([]);
});

test('every call that says a line comes of it is called below, and no other', () => {
  const said = changing().filter(({ options }) => isKind(options.notes!));
  expect(Object.keys(examples).toSorted()).toEqual(said.map(nameOf).filter(isCalled).toSorted());
});

/** Said elsewhere: by mail to one’s own proven address it is the same as by the link. */
const isCalled = (name: string) =>
  ![
    'POST /api/invitations/mine/:invitationId/accept',
    // Only of a card that was kept, which the tests of billing pay with.
    'DELETE /api/sites/:slug/billing/card',
  ].includes(name);

describe('its line is in the list, with who did it', () => {
  test('for every call', async () => {
    for (const entry of changing().filter((one) => isKind(one.options.notes!) && isCalled(nameOf(one)))) {
      const name = nameOf(entry);
      const made = await examples[name]!();
      const shop = (await made.shop) ?? place.shop;
      const caller = made.by ?? (await shop.owner.signIn());
      const values: Record<string, string> = { slug: shop.slug, ...made.params };
      const path = entry.contract.path.replace(/:([a-zA-Z]+)/g, (_, key: string) => values[key] ?? key);
      const before = new Set((await linesOf(shop)).map(({ id }) => id));
      const reply = await caller.send(entry.contract.method, path, made.body);
      expect([name, reply.status < 300 ? 'done' : reply.text]).toEqual([name, 'done']);
      const lines = (await linesOf(shop)).filter(({ id }) => !before.has(id));
      expect([name, lines.map(({ kind }) => kind)]).toEqual([
        name,
        expect.arrayContaining([entry.options.notes]),
      ]);
      for (const line of lines)
        expect([name, line.what.length > 5, line.what]).toEqual([name, true, line.what]);
      if (!made.by)
        expect([name, new Set(lines.map((one) => one.by_id))]).toEqual([name, new Set([shop.owner.id])]);
    }
  });
});
