import * as calls from '#shared/api/staff.ts';
import { hours, minutes } from '../platform/clock.ts';
import type { Api, Person, StoreAccess } from '../platform/http/http.ts';
import { changesOf } from './changes.ts';
import type { StaffDeps } from './deps.ts';
import {
  accept,
  acceptOwn,
  invitationsFor,
  invitationsOf,
  invite,
  inviteAgain,
  readInvitation,
  withdraw,
} from './invitations.ts';
import { changeRole, handOver, peopleOf, removeMember, type Acting } from './people.ts';
import { slugOf } from './queries.ts';

const reading = { name: 'people read', max: 300, perMs: minutes(1) };
const changing = { name: 'people change', max: 60, perMs: minutes(1) };
/** Each may send a mail to an address somebody typed. */
const inviting = { name: 'people invite', max: 30, perMs: hours(1) };
/** Per network: a key cannot be guessed, and phone networks share addresses. */
const opening = { name: 'invitation look', max: 600, perMs: minutes(15) };
const small = 4 * 1024;

/** The routes of a store's people: who they are, who is invited, and what they changed. */
export function mountStaff(api: Api, deps: StaffDeps): void {
  const look = { auth: 'person', may: 'staff', limit: reading, body: 0, idempotency: 'safe' } as const;
  const change = {
    auth: 'person',
    may: 'staff',
    limit: changing,
    body: small,
    idempotency: 'idempotent',
    notes: 'staff',
  } as const;
  const send = { ...change, limit: inviting } as const;
  const acting = ({ store, person }: { store: StoreAccess; person: Person }): Acting => ({
    store,
    personId: person.id,
  });
  const everybody = async (who: Acting) => ({
    people: await peopleOf(deps.db.platform, who),
    invitations: await invitationsOf(deps, who.store.storeDb.id),
  });

  api.ofStore(calls.listPeople, look, (call) => everybody(acting(call)));
  api.ofStore(calls.invitePerson, send, (call) => invite(deps, acting(call), call.body));
  api.ofStore(calls.inviteAgain, send, (call) => inviteAgain(deps, acting(call), call.params.invitationId));
  api.ofStore(calls.withdrawInvitation, { ...change, body: 0 }, async (call) => {
    await withdraw(deps, acting(call), call.params.invitationId);
    return { detail: 'The invitation is taken back.' };
  });
  api.ofStore(calls.setRole, change, async (call) => {
    await changeRole(deps, acting(call), { ...call.body, personId: call.params.personId });
    return everybody(acting(call));
  });
  api.ofStore(calls.handOverStore, { ...change, idempotency: 'none' }, async (call) => {
    await handOver(deps, acting(call), { ...call.body, personId: call.params.personId });
    return { detail: 'The store has another owner now. You are a manager.' };
  });
  api.ofStore(calls.removePerson, { ...change, body: 0 }, async (call) => {
    await removeMember(deps, acting(call), call.params.personId);
    return everybody(acting(call));
  });
  api.ofStore(calls.leaveStore, { ...change, may: 'store.see' }, async (call) => {
    await removeMember(deps, acting(call), call.person.id);
    return { detail: 'You do not work in this store any more.' };
  });
  api.ofStore(calls.listChanges, { ...look, may: 'audit' }, ({ store, query }) =>
    changesOf(store.storeDb, query),
  );
  mountInvitations(api, deps);
}

/** The routes of somebody who is invited. */
function mountInvitations(api: Api, deps: StaffDeps): void {
  const accepting = {
    auth: 'person',
    limit: changing,
    body: small,
    idempotency: 'idempotent',
    notes: 'staff',
  } as const;
  const entered = async (storeId: string) => ({ slug: await slugOf(deps.db.platform, storeId) });
  const read = { auth: 'none', limit: opening, body: 0, idempotency: 'safe', work: 'entering' } as const;

  api.open(calls.readInvitation, read, ({ params }) => readInvitation(deps, params.key));
  api.personal(calls.acceptInvitation, accepting, async ({ person, params }) =>
    entered(await accept(deps, person.id, params.key)),
  );
  api.personal(
    calls.myInvitations,
    { auth: 'person', limit: reading, body: 0, idempotency: 'safe' },
    async ({ person }) => ({ items: await invitationsFor(deps, person.id) }),
  );
  api.personal(calls.acceptMine, accepting, async ({ person, params }) =>
    entered(await acceptOwn(deps, person.id, params.invitationId)),
  );
}
