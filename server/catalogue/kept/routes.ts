import * as calls from '#shared/api/kept.ts';
import { findPerson } from '../../accounts/index.ts';
import { minutes, type Clock } from '../../platform/clock.ts';
import type { Database, StoreTx } from '../../platform/database/db.ts';
import type { Api, Person } from '../../platform/http/http.ts';
import type { Limit } from '../../platform/admission/limits.ts';
import { answerCounts, answerDoubt, takeCount, type Heard } from './counts.ts';
import { answerPrices, takePrice } from './prices.ts';
import { answerShortage, questionsOf } from './questions.ts';

/** A phone that comes back sends all of a day at once. */
const telling: Limit = { name: 'kept on phones', max: 600, perMs: minutes(1) };
const small = 16 * 1024;

/** The routes of what phones kept while they had no line, and of the questions that come of it. */
export function mountKept(api: Api, { db, clock }: { db: Database; clock: Clock }): void {
  const heard = async (person: Person): Promise<Heard> => ({
    now: clock.now(),
    by: (await findPerson(db.platform, person.id))?.first_name ?? '',
  });
  const stock = { auth: 'person', may: 'stock.change', limit: telling } as const;
  const goods = { auth: 'person', may: 'catalogue.change', limit: telling } as const;

  api.ofStore(
    calls.keptCount,
    { ...stock, body: small, idempotency: 'keyed', notes: 'stock' },
    async ({ store, body, person }) => {
      const by = await heard(person);
      return store.storeDb.transact((tx) => takeCount(tx, by, body));
    },
  );
  api.ofStore(
    calls.keptPrice,
    { ...goods, body: small, idempotency: 'keyed', notes: 'products' },
    async ({ store, body, person }) => {
      const by = await heard(person);
      return store.storeDb.transact((tx) => takePrice(tx, by, body));
    },
  );
  api.ofStore(calls.questions, { ...stock, body: 0, idempotency: 'safe' }, ({ store }) =>
    store.storeDb.read(questionsOf),
  );
  /** Answers with what is left to ask. */
  const then = async (tx: StoreTx, answered: Promise<void>) => {
    await answered;
    return questionsOf(tx);
  };
  const answer = { body: small, idempotency: 'idempotent' } as const;
  api.ofStore(calls.answerShortage, { ...stock, ...answer, notes: 'stock' }, ({ store, body }) =>
    store.storeDb.transact((tx) => then(tx, answerShortage(tx, clock.now(), body))),
  );
  api.ofStore(calls.answerCounts, { ...stock, ...answer, notes: 'stock' }, ({ store, body }) =>
    store.storeDb.transact((tx) => then(tx, answerCounts(tx, clock.now(), body))),
  );
  api.ofStore(calls.answerDoubt, { ...stock, ...answer, notes: 'stock' }, ({ store, body }) =>
    store.storeDb.transact((tx) => then(tx, answerDoubt(tx, clock.now(), body))),
  );
  api.ofStore(calls.answerPrices, { ...goods, ...answer, notes: 'products' }, ({ store, body }) =>
    store.storeDb.transact((tx) => then(tx, answerPrices(tx, clock.now(), body))),
  );
}
