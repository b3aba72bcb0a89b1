import * as calls from '#shared/api/measures.ts';
import { hours, minutes } from '../platform/clock.ts';
import type { Api } from '../platform/http/http.ts';
import { answer, shownMeasures } from './answers.ts';
import type { MeasureDeps } from './deps.ts';

const reading = { name: 'measures read', max: 240, perMs: minutes(1) };
const answering = { name: 'measure answer', max: 20, perMs: hours(1) };

/** What a store's people read of what we did about it, and what they say to it. */
export function mountMeasures(api: Api, deps: Pick<MeasureDeps, 'clock'>): void {
  const common = { auth: 'person', body: 0 } as const;
  api.ofStore(
    calls.listMeasures,
    { ...common, may: 'store.see', limit: reading, idempotency: 'safe' },
    async ({ store }) => ({ items: await store.storeDb.read(shownMeasures) }),
  );
  api.ofStore(
    calls.answerMeasure,
    {
      ...common,
      may: 'closing',
      limit: answering,
      body: 32 * 1024,
      idempotency: 'idempotent',
      notes: 'settings',
    },
    async ({ store, person, params, body }) => ({
      items: await store.storeDb.transact(async (tx) => {
        await answer(deps, tx, { measureId: params.measureId, by: person.id, words: body.words });
        return shownMeasures(tx);
      }),
    }),
  );
}
