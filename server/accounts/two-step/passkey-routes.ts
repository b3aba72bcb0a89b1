import * as calls from '#shared/api/passkeys.ts';
import { hours, minutes } from '../../platform/clock.ts';
import type { Api } from '../../platform/http/http.ts';
import type { AccountDeps } from '../deps.ts';
import { deviceWords } from '../sessions/device-words.ts';
import {
  addPasskey,
  askAnybody,
  askForNew,
  askOwn,
  confirmByPasskey,
  ownPasskeys,
  removePasskey,
  renamePasskey,
  signInByPasskey,
} from './passkeys.ts';
import type { Start } from '../sessions/starts.ts';

/** Per network and generous, since phone networks share addresses: a signature cannot be guessed. */
const asking = { name: 'passkey questions', max: 2_000, perMs: minutes(15) };
const signingIn = { name: 'passkey logins', max: 1_000, perMs: minutes(15) };
const reading = { name: 'account read', max: 300, perMs: minutes(1) };
const changing = { name: 'account change', max: 60, perMs: hours(1) };
const small = 4 * 1024;
const answer = 64 * 1024;

/** The routes of passkeys: the way in, and what somebody does about them in their account. */
export function mountPasskeys(api: Api, deps: AccountDeps, start: Start): void {
  api.open(
    calls.askPasskey,
    { auth: 'none', limit: asking, body: small, idempotency: 'safe', work: 'entering' },
    () => askAnybody(deps),
  );
  api.open(
    calls.passkeyLogin,
    { auth: 'none', limit: signingIn, body: answer, idempotency: 'none', work: 'entering' },
    async ({ body, request, reply }) =>
      start(request, reply, await signInByPasskey(deps, body.signed), body.rememberMe),
  );

  const once = { auth: 'person', limit: changing, body: small, idempotency: 'none' } as const;
  const again = { ...once, idempotency: 'idempotent' } as const;
  const all = async (personId: string) => ({ items: await ownPasskeys(deps, personId) });
  api.personal(
    calls.listPasskeys,
    { auth: 'person', limit: reading, body: 0, idempotency: 'safe' },
    ({ person }) => all(person.id),
  );
  api.personal(calls.askNewPasskey, once, ({ person, body }) => askForNew(deps, person.id, body.password));
  api.personal(calls.addPasskey, { ...once, body: answer }, async ({ person, body, request }) => {
    const device = deviceWords(request.headers['user-agent']);
    await addPasskey(deps, person.id, { made: body.made, device });
    return all(person.id);
  });
  api.personal(calls.renamePasskey, again, async ({ person, params, body }) => {
    await renamePasskey(deps, person.id, params.passkeyId, body.name);
    return all(person.id);
  });
  api.personal(calls.removePasskey, { ...again, body: 0 }, async ({ person, params }) => {
    await removePasskey(deps, person.id, params.passkeyId);
    return all(person.id);
  });
  api.personal(calls.askConfirmation, once, ({ person }) => askOwn(deps, person.id));
  api.personal(calls.confirmByPasskey, { ...once, body: answer }, async ({ person, body }) => ({
    word: await confirmByPasskey(deps, person.id, body.signed),
  }));
}
