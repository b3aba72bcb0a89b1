import * as calls from '#shared/api/letters.ts';
import { hours, minutes } from '../../platform/clock.ts';
import type { Api } from '../../platform/http/http.ts';
import { storeTerms } from '../../stores/index.ts';
import type { OrderDeps } from '../deps.ts';
import { changeOwnLetter, ownLetters } from './own.ts';
import { previewOf, sendTest } from './preview.ts';

/** Drawn anew as somebody types. */
const reading = { name: 'letters read', max: 600, perMs: minutes(1) };
const changing = { name: 'letters change', max: 60, perMs: minutes(1) };
const testing = { name: 'letters tried', max: 10, perMs: hours(1) };

/** The owner's routes to the letters that shoppers get. */
export function mountLetters(api: Api, deps: OrderDeps): void {
  const look = { auth: 'person', may: 'settings.see', limit: reading, body: 0, idempotency: 'safe' } as const;
  const change = {
    auth: 'person',
    may: 'settings.change',
    limit: changing,
    body: 16 * 1024,
    idempotency: 'idempotent',
    notes: 'settings',
  } as const;

  api.ofStore(calls.listLetters, look, ({ store }) =>
    store.storeDb.read(async (tx) => {
      const { languages } = await storeTerms(tx, deps.config);
      return { languages, items: await ownLetters(tx) };
    }),
  );
  api.ofStore(calls.changeLetter, change, ({ store, params, body }) => {
    const { seen, ...words } = body;
    const which = { letter: params.letter, language: params.language, seen, at: deps.clock.now() };
    return store.storeDb.transact((tx) => changeOwnLetter(tx, which, words));
  });
  api.ofStore(calls.previewLetter, { ...look, body: change.body }, ({ store, params, body }) =>
    store.storeDb.read((tx) => previewOf(deps, tx, params, body)),
  );
  api.ofStore(
    calls.testLetter,
    { ...change, limit: testing, idempotency: 'none', notes: 'asks only' },
    async ({ store, params, body, person }) => ({
      sent_to: await store.storeDb.transact((tx) =>
        sendTest(deps, tx, { ...params, personId: person.id }, body),
      ),
    }),
  );
}
