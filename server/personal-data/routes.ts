import * as accountCalls from '#shared/api/account.ts';
import * as calls from '#shared/api/personal-data.ts';
import { lagosDay } from '#shared/lagos.ts';
import { noteChange } from '../platform/http/changes.ts';
import { hours, minutes } from '../platform/clock.ts';
import { AppError } from '../platform/http/errors.ts';
import type { StoreTx } from '../platform/database/db.ts';
import type { PlatformDeps } from '../platform/deps.ts';
import type { Api } from '../platform/http/http.ts';
import { findPerson } from '../accounts/index.ts';
import { personOf, viewCustomer } from '../customers/index.ts';
import { storeTerms } from '../stores/index.ts';
import { accountCopy } from './account-copy.ts';
import { erase } from './erase.ts';
import { hindrances } from './hindrances.ts';
import { pageOf } from './page.ts';
import { noteRequest, requestsOf } from './requests.ts';
import { dataOf } from './take-out.ts';
import { whose } from './whose.ts';

const reading = { name: 'requests for data read', max: 300, perMs: minutes(1) };
const doing = { name: 'requests for data', max: 20, perMs: minutes(1) };

export type PersonalDataDeps = Pick<PlatformDeps, 'clock' | 'config' | 'db' | 'jobs'>;

const look = {
  auth: 'person',
  may: 'customers.data',
  limit: reading,
  body: 0,
  idempotency: 'safe',
} as const;
const act = { ...look, limit: doing, idempotency: 'idempotent', notes: 'customers' } as const;

/** What a person may ask of a store that knows them: everything it holds on them. */
export function mountPersonalData(api: Api, deps: PersonalDataDeps): void {
  mountErasure(api, deps);
  mountAccountCopy(api, deps);
  api.ofStore(calls.dataRequests, look, ({ store, params }) =>
    store.storeDb.read(async (tx) => {
      const people = await personOf(tx, params.customerId);
      return {
        items: await requestsOf(
          tx,
          people.map(({ id }) => id),
        ),
      };
    }),
  );
  api.ofStore(calls.takeOutCustomer, act, ({ store, params, person }) =>
    store.storeDb.transact((tx) => takeOut(deps, tx, params.customerId, person.id)),
  );
}

const own = {
  auth: 'person',
  limit: { name: 'account copies', max: 20, perMs: hours(1) },
  body: 0,
  idempotency: 'safe',
} as const;

/** What somebody with an account may ask of us. */
function mountAccountCopy(api: Api, { clock, db }: PersonalDataDeps): void {
  api.personal(accountCalls.takeOutAccount, own, async ({ person }) => {
    const found = await findPerson(db.platform, person.id);
    if (!found) throw new AppError('not_signed_in', 'Please log in to continue.');
    return accountCopy(db, found, clock.now());
  });
}

function mountErasure(api: Api, deps: PersonalDataDeps): void {
  api.ofStore(calls.customerErasure, look, ({ store, params }) =>
    store.storeDb.read(async (tx) => {
      const who = await whose(tx, params.customerId);
      return { hindrances: who.people[0]!.erased_at ? [] : await hindrances(tx, who) };
    }),
  );
  api.ofStore(calls.eraseCustomer, { ...act, body: 1024 }, ({ store, params, body, person }) =>
    store.storeDb.transact(async (tx) => {
      const { customerId: id } = params;
      await erase(deps, tx, id, { typed: body.last_digits, by: person.id, at: deps.clock.now() });
      return viewCustomer(tx, id);
    }),
  );
}

/** Both files, and a line that they were made. */
async function takeOut({ clock, config }: PersonalDataDeps, tx: StoreTx, customerId: string, by: string) {
  const at = clock.now();
  const who = await whose(tx, customerId);
  await noteRequest(tx, { customerId: who.people[0]!.id, kind: 'taken_out', by, at });
  await noteChange(tx, { kind: 'customers', what: 'Took out all that is kept of a customer' });
  const { name, url: address } = await storeTerms(tx, config);
  const data = await dataOf(tx, who, { at, store: { name, address } });
  return { name: `customer-data-${lagosDay(at)}`, data, page: pageOf(data) };
}
