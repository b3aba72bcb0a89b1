import * as calls from '#shared/api/two-step.ts';
import { hours, minutes } from '../../platform/clock.ts';
import type { Api } from '../../platform/http/http.ts';
import { newSecret } from '../../platform/ids.ts';
import type { AccountDeps } from '../deps.ts';
import { deviceWords } from '../sessions/device-words.ts';
import { demandOrigin } from '../sessions/origin.ts';
import { mountPasskeys } from './passkey-routes.ts';
import { askSecondStep, finishSecondStep, pendingMs, placeOf, trustMs } from './second-step.ts';
import type { Enter, Start } from '../sessions/starts.ts';
import { secretCookie } from '../sessions/secret-cookie.ts';
import { newRecoveryCodes, setUp, turnOff, turnOn, viewTwoStep } from './two-step.ts';
import { dropTrust, dropWait } from './queries.ts';
import { beginWait, stopByKey } from './wait.ts';

/** Per network and generous, since phone networks share addresses; the narrow count is of the account. */
const finishing = { name: 'second steps', max: 1_000, perMs: minutes(15) };
const reading = { name: 'account read', max: 300, perMs: minutes(1) };
const changing = { name: 'account change', max: 60, perMs: hours(1) };
const small = 4 * 1024;

/** The routes of signing in in two steps, and with a passkey, which is both. Answers what every way in ends with that proves one of them. */
export function mountTwoStep(api: Api, deps: AccountDeps, start: Start): Enter {
  const places = secretCookie(deps.config, 'second_step', pendingMs);
  const browsers = secretCookie(deps.config, 'trusted', trustMs);
  const open = { auth: 'none', limit: finishing, body: small, work: 'entering' } as const;

  api.open(calls.finishSignIn, { ...open, idempotency: 'none' }, async ({ body, request, reply }) => {
    demandOrigin(request);
    const trusts = body.trust ? (browsers.read(request) ?? newSecret()) : null;
    const given = { code: body.code, trusts, device: deviceWords(request.headers['user-agent']) };
    const { user, remember } = await finishSecondStep(deps, places.read(request), given);
    places.clear(reply);
    if (trusts) browsers.set(reply, trusts);
    return start(request, reply, user, remember);
  });
  api.open(calls.lostSecondStep, { ...open, idempotency: 'idempotent' }, async ({ request }) => {
    demandOrigin(request);
    const { user } = await placeOf(deps, places.read(request));
    return { ends_at: (await beginWait(deps, user)).toISOString() };
  });
  api.open(calls.stopLost, { ...open, idempotency: 'none' }, async ({ body }) => {
    await stopByKey(deps, body.key);
    return { detail: 'Two-step sign-in stays on.' };
  });
  mountOwn(api, deps);
  mountPasskeys(api, deps, start);

  return async (request, reply, user, remember) => {
    const place = await askSecondStep(deps, user, { remember, browser: browsers.read(request) });
    if (!place) return start(request, reply, user, remember);
    places.set(reply, place.secret);
    return { second_step: { until: place.until.toISOString() } };
  };
}

/** What somebody does about it in their account. */
function mountOwn(api: Api, deps: AccountDeps): void {
  const look = { auth: 'person', limit: reading, body: 0, idempotency: 'safe' } as const;
  const once = { auth: 'person', limit: changing, body: small, idempotency: 'none' } as const;
  const again = { ...once, idempotency: 'idempotent' } as const;

  api.personal(calls.getTwoStep, look, ({ person }) => viewTwoStep(deps, person.id));
  api.personal(calls.setUpTwoStep, once, ({ person, body }) => setUp(deps, person.id, body.password));
  api.personal(calls.switchOnTwoStep, once, async ({ person, body }) => ({
    codes: await turnOn(deps, person.id, body.code),
  }));
  api.personal(calls.renewCodes, once, async ({ person, body }) => ({
    codes: await newRecoveryCodes(deps, person.id, body),
  }));
  api.personal(calls.switchOffTwoStep, once, async ({ person, body }) => {
    await turnOff(deps, person.id, body);
    return viewTwoStep(deps, person.id);
  });
  api.personal(calls.forgetBrowser, { ...again, body: 0 }, async ({ person, params }) => {
    await dropTrust(deps.db.platform, person.id, params.browserId);
    return viewTwoStep(deps, person.id);
  });
  api.personal(calls.keepTwoStep, again, async ({ person }) => {
    await dropWait(deps.db.platform, person.id);
    return viewTwoStep(deps, person.id);
  });
}
