import * as calls from '#shared/api/arrivals.ts';
import { partBytes } from '#shared/goods/files.ts';
import { partOf } from '../../files/index.ts';
import { hours, minutes } from '../../platform/clock.ts';
import type { Api } from '../../platform/http/http.ts';
import type { Limit } from '../../platform/admission/limits.ts';
import {
  beginArrival,
  cancelArrival,
  newestArrival,
  startTaking,
  takeArrivalPart,
  type ArrivalDeps,
} from './send.ts';

const looking: Limit = { name: 'arrival-read', max: 240, perMs: minutes(1) };
const beginning: Limit = { name: 'arrival-begin', max: 20, perMs: hours(1) };
const changing: Limit = { name: 'arrival-change', max: 30, perMs: hours(1) };
/** About half a gigabyte in a minute. */
const sending: Limit = { name: 'arrival-part', max: 1_200, perMs: minutes(1) };
const small = 4 * 1024;

/** The routes by which somebody brings a store as a file. */
export function mountArrivals(api: Api, deps: ArrivalDeps): void {
  const change = { auth: 'person', limit: changing, idempotency: 'idempotent' } as const;
  api.personal(
    calls.newestArrival,
    { auth: 'person', limit: looking, body: 0, idempotency: 'safe' },
    async ({ person }) => ({ arrival: await newestArrival(deps, person.id) }),
  );
  api.personal(
    calls.beginArrival,
    { auth: 'person', limit: beginning, body: small, idempotency: 'keyed' },
    ({ person, body }) => beginArrival(deps, person.id, body),
  );
  api.personal(
    calls.sendArrivalPart,
    { auth: 'person', limit: sending, body: partBytes, idempotency: 'idempotent', work: null },
    async ({ person, params, request }) =>
      takeArrivalPart(deps, person.id, { id: params.arrivalId, part: params.part }, await partOf(request)),
  );
  api.personal(calls.takeArrival, { ...change, body: small }, ({ person, params, body }) =>
    startTaking(deps, person.id, params.arrivalId, body),
  );
  api.personal(calls.cancelArrival, { ...change, body: 0 }, ({ person, params }) =>
    cancelArrival(deps, person.id, params.arrivalId),
  );
}
