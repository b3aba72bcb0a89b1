import * as calls from '#shared/api/account.ts';
import { hours, minutes } from '../../platform/clock.ts';
import type { Api } from '../../platform/http/http.ts';
import { closeOwn, keepOwn } from './closing-account.ts';
import type { SessionCookies } from '../sessions/cookies.ts';
import type { AccountDeps } from '../deps.ts';
import { askNewEmail, confirmNewEmail, undoNewEmail } from './email-change.ts';
import {
  changePerson,
  eraseOwn,
  ownSessions,
  renewPassword,
  signOutElsewhere,
  signOutThere,
  tryOwnMail,
  viewAccount,
} from './own-account.ts';

const reading = { name: 'account read', max: 300, perMs: minutes(1) };
const changing = { name: 'account change', max: 60, perMs: hours(1) };
/** Per network: a key cannot be guessed, and phone networks share addresses. */
const opening = { name: 'email links', max: 600, perMs: minutes(15) };
const small = 4 * 1024;
const changed = 'Your password is changed. You are signed out everywhere but here.';

/** The routes of somebody's own account. */
export function mountOwnAccount(api: Api, deps: AccountDeps, cookies: SessionCookies): void {
  const look = { auth: 'person', limit: reading, body: 0, idempotency: 'safe' } as const;
  const change = { auth: 'person', limit: changing, body: small, idempotency: 'idempotent' } as const;

  api.personal(calls.getAccount, look, ({ person }) => viewAccount(deps, person.id));
  api.personal(calls.changeAccount, change, async ({ person, body, request, reply }) => {
    await changePerson(deps, person.id, body);
    const account = await viewAccount(deps, person.id);
    cookies.setLanguage(request, reply, account.language);
    return account;
  });
  api.personal(calls.tryOwnMail, change, async ({ person }) => {
    await tryOwnMail(deps, person.id);
    return { detail: 'A mail is on its way. Open it, and what was kept back for you comes, too.' };
  });
  api.personal(calls.changePassword, { ...change, idempotency: 'none' }, async ({ person, body }) => {
    await renewPassword(deps, person, body);
    return { detail: body.elsewhere ? changed : 'Your password is changed.' };
  });
  api.personal(calls.askNewEmail, { ...change, idempotency: 'none' }, async ({ person, body }) => {
    await askNewEmail(deps, person.id, body);
    return { detail: `We mailed a link to ${body.email}. Open it to make it the address of your account.` };
  });
  const byLink = {
    auth: 'none',
    limit: opening,
    body: small,
    idempotency: 'none',
    work: 'entering',
  } as const;
  api.open(calls.confirmNewEmail, byLink, async ({ body }) => ({
    email: await confirmNewEmail(deps, body.key),
  }));
  api.open(calls.undoNewEmail, byLink, async ({ body }) => ({ email: await undoNewEmail(deps, body.key) }));
  api.personal(calls.listSessions, look, async ({ person }) => ({ items: await ownSessions(deps, person) }));
  api.personal(calls.endSessionThere, { ...change, body: 0 }, async ({ person, params }) => {
    await signOutThere(deps, person, params.sessionId);
    return { items: await ownSessions(deps, person) };
  });
  api.personal(calls.endOtherSessions, change, async ({ person }) => {
    await signOutElsewhere(deps, person);
    return { items: await ownSessions(deps, person) };
  });
  api.personal(calls.closeAccount, { ...change, idempotency: 'none' }, async ({ person, body }) => {
    await closeOwn(deps, person.id, body.password);
    return viewAccount(deps, person.id);
  });
  api.personal(calls.keepAccount, change, async ({ person }) => {
    await keepOwn(deps, person.id);
    return viewAccount(deps, person.id);
  });
  api.personal(calls.eraseAccount, { ...change, idempotency: 'none' }, async ({ person, body }) => {
    await eraseOwn(deps, person.id, body.password);
    return { detail: 'Your account is erased.' };
  });
}
