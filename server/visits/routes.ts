import * as calls from '#shared/api/visitors.ts';
import { nairaInput } from '#shared/money.ts';
import { lagosDay, lagosTime } from '#shared/lagos.ts';
import { after, minutes, type Clock } from '../platform/clock.ts';
import { sheetOf } from '../platform/http/csv.ts';
import type { Api } from '../platform/http/http.ts';
import { lookingSince } from './figure-queries.ts';
import { visitorsOf, type SalesQuestions } from './figures.ts';

const reading = { name: 'visitors read', max: 300, perMs: minutes(1) };
const leaving = { name: 'visitors sheet', max: 30, perMs: minutes(1) };
/** Whoever opened a page within this time is looking now. */
const now = minutes(5);

interface VisitDeps {
  clock: Clock;
  sales: SalesQuestions;
}

/** What an owner is told of who came. It shows takings, so it is for whom orders are. */
export function mountVisits(api: Api, deps: VisitDeps): void {
  const look = { auth: 'person', may: 'orders.see', limit: reading, body: 0, idempotency: 'safe' } as const;

  api.ofStore(calls.visitors, look, ({ store, query }) =>
    store.storeDb.read((tx) => visitorsOf(deps, tx, query)),
  );
  api.ofStore(calls.visitorsNow, look, ({ store }) =>
    store.storeDb.read((tx) => lookingSince(tx, after(deps.clock.now(), -now))),
  );
  api.ofStore(
    calls.visitorsSheet,
    { ...look, limit: leaving, work: 'carrying' },
    async ({ store, query, request, reply }) => {
      const { chart, by } = await store.storeDb.read((tx) => visitorsOf(deps, tx, query));
      return sheetOf(request, reply, `visitors-${store.slug}.csv`, linesOf(chart, by));
    },
  );
}

type Chart = Awaited<ReturnType<typeof visitorsOf>>;

async function* linesOf(chart: Chart['chart'], by: Chart['by']): AsyncGenerator<string[]> {
  yield [
    'Day',
    ...(by === 'hour' ? ['Hour'] : []),
    'Visitors',
    'Visitors the time before',
    'Pages',
    'Orders',
    'Taken',
  ];
  for (const { at, visitors, visitors_before, views, orders, taken_kobo } of chart)
    yield [
      lagosDay(at),
      ...(by === 'hour' ? [lagosTime(at)] : []),
      ...[visitors, visitors_before, views, orders].map(String),
      nairaInput(taken_kobo),
    ];
}
