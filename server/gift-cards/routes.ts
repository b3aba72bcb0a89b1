import * as calls from '#shared/api/gift-cards.ts';
import { spokenCard } from '#shared/orders/gift-cards.ts';
import { cardRefused } from '#shared/words/gift-card.ts';
import { wordsOf } from '#shared/words/index.ts';
import { findPerson } from '../accounts/index.ts';
import { minutes } from '../platform/clock.ts';
import { page, placeAfter } from '../platform/http/cursor.ts';
import type { Database } from '../platform/database/db.ts';
import type { Api, Person } from '../platform/http/http.ts';
import { storeTerms } from '../stores/index.ts';
import type { GiftCardDeps } from './deps.ts';
import { cardOf } from './find.ts';
import { makeByHand } from './make.ts';
import { endCard, undoEnd, viewCard, viewCards } from './owner.ts';
import { listCardRows, sumOfCards } from './queries.ts';

const reading = { name: 'gift cards read', max: 600, perMs: minutes(1) };
const changing = { name: 'gift cards change', max: 60, perMs: minutes(1) };
/** A member of the store may mistype, and guesses nothing by it. */
const trying = { name: 'gift cards tried', max: 30, perMs: minutes(1) };

const look = { auth: 'person', may: 'gift_cards.see', limit: reading, body: 0, idempotency: 'safe' } as const;
const change = {
  auth: 'person',
  may: 'gift_cards.change',
  limit: changing,
  body: 8 * 1024,
  idempotency: 'idempotent',
  notes: 'gift_cards',
} as const;

/** The owner's routes to gift cards. */
export function mountGiftCards(api: Api, deps: GiftCardDeps & { db: Database }): void {
  const actorOf = async ({ id }: Person) =>
    (await findPerson(deps.db.platform, id))?.first_name ?? 'The store';
  api.ofStore(calls.listGiftCards, look, ({ store, query }) =>
    store.storeDb.read(async (tx) => {
      const four = (query.search ?? '')
        .toUpperCase()
        .replace(/[^A-Z0-9]/g, '')
        .slice(-4);
      const found = await listCardRows(tx, {
        limit: query.limit + 1,
        after: placeAfter(query.after),
        four,
        standing: query.standing ?? null,
        now: deps.clock.now(),
      });
      const cut = page(found, query.limit, (row) => ({ at: row.created_at.getTime(), id: row.id }));
      return { items: await viewCards(deps, tx, cut.rows), next: cut.next };
    }),
  );
  api.ofStore(calls.giftCardSums, look, ({ store }) =>
    store.storeDb.read((tx) => sumOfCards(tx, deps.clock.now())),
  );
  api.ofStore(calls.getGiftCard, look, ({ store, params }) =>
    store.storeDb.read((tx) => viewCard(deps, tx, params.cardId)),
  );
  api.ofStore(calls.makeGiftCard, { ...change, idempotency: 'keyed' }, async ({ store, body, person }) => {
    const actor = await actorOf(person);
    return store.storeDb.transact(async (tx) => {
      const { id, code } = await makeByHand(deps, tx, body, actor);
      const { url: shop_url } = await storeTerms(tx, deps.config);
      return { card: await viewCard(deps, tx, id), code: spokenCard(code), shop_url };
    });
  });
  api.ofStore(calls.endGiftCard, change, async ({ store, params, body, person }) => {
    const actor = await actorOf(person);
    return store.storeDb.transact(async (tx) => {
      await endCard(deps, tx, { id: params.cardId, reason: body.reason, actor });
      return viewCard(deps, tx, params.cardId);
    });
  });
  api.ofStore(calls.undoGiftCardEnd, change, async ({ store, params, person }) => {
    const actor = await actorOf(person);
    return store.storeDb.transact(async (tx) => {
      await undoEnd(deps, tx, { id: params.cardId, actor });
      return viewCard(deps, tx, params.cardId);
    });
  });
  const sell = { auth: 'person', may: 'sell', limit: trying, body: 1024, idempotency: 'safe' } as const;
  api.ofStore(calls.tryGiftCard, sell, ({ store, body }) =>
    store.storeDb.read(async (tx) => {
      const found = await cardOf(deps, tx, body.code);
      if (!found.ok) return { last_four: '', left_kobo: 0, refused: cardRefused(found.why, wordsOf('en')) };
      return { last_four: found.card.last_four, left_kobo: found.card.left_kobo, refused: '' };
    }),
  );
}
