import * as calls from '#shared/api/names.ts';
import { hours, minutes } from '../platform/clock.ts';
import type { Api, StoreAccess } from '../platform/http/http.ts';
import type { Limit } from '../platform/admission/limits.ts';
import type { NameDeps } from './deps.ts';
import { connectName, endName, leaveWithName, showNameCode } from './leave.ts';
import { lookForName, viewNames } from './view.ts';
import { askForName, changeRegistrant, takeBackName } from './wish.ts';

const reading: Limit = { name: 'name-read', max: 240, perMs: minutes(1) };
const changing: Limit = { name: 'name-change', max: 60, perMs: hours(1) };
/** Each one asks the name servers of others. */
const looking: Limit = { name: 'name-look', max: 40, perMs: minutes(10) };

interface Asked {
  store: StoreAccess;
  person: { id: string };
}

/** The routes of the names that a store has through us. Whom they are for, and what becomes of them, is the owners'. */
export function mountNames(api: Api, deps: NameDeps): void {
  const read = { auth: 'person', body: 0, idempotency: 'safe' } as const;
  const change = {
    auth: 'person',
    may: 'plan',
    limit: changing,
    body: 4 * 1024,
    idempotency: 'idempotent',
    notes: 'settings',
  } as const;
  const now = ({ store, person }: Asked) => viewNames(deps, store, person.id);

  api.ofStore(calls.listNames, { ...read, may: 'settings.see', limit: reading }, now);
  api.ofStore(calls.lookForName, { ...read, may: 'plan', limit: looking }, ({ query }) =>
    lookForName(deps, query.name),
  );
  api.ofStore(calls.askForName, change, async (asked) => {
    const { store, person, params, body } = asked;
    await askForName(deps, store.storeDb, params.id, { personId: person.id, wish: body });
    return now(asked);
  });
  api.ofStore(calls.takeBackName, change, async (asked) => {
    await takeBackName(deps, asked.store.storeDb, asked.params.id);
    return now(asked);
  });
  api.ofStore(calls.changeRegistrant, change, async (asked) => {
    const { store, person, params, body } = asked;
    await changeRegistrant(deps, store.storeDb, params.id, { personId: person.id, registrant: body });
    return now(asked);
  });
  api.ofStore(calls.endName, change, async (asked) => {
    await endName(deps, asked.store.storeDb, asked.params.id, asked.body.ending);
    return now(asked);
  });
  api.ofStore(calls.leaveWithName, change, async (asked) => {
    await leaveWithName(deps, asked.store.storeDb, asked.params.id, asked.body.leaving);
    return now(asked);
  });
  api.ofStore(calls.showNameCode, change, ({ store, person, params, body }) =>
    showNameCode(deps, store.storeDb, params.id, { personId: person.id, password: body.password }),
  );
  // Who connects it twice is told that it is there.
  api.ofStore(calls.connectName, { ...change, idempotency: 'none' }, async (asked) => {
    await connectName(deps, asked.store.storeDb, asked.params.id);
    return now(asked);
  });
}
