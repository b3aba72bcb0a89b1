import { createHmac, createPublicKey } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createIssuer, type GoogleIssuer } from '#sandbox/google/issuer.ts';
import { minutes, seconds } from '../../platform/clock.ts';
import {
  browser,
  claims,
  googler,
  keyServer,
  send,
  type Browser,
  googleTests,
} from '#tests/support/programs/google.ts';
import { accountWorld, verified } from '#tests/support/accounts.ts';

const { clock, database, google, world } = googleTests();
let issuer: GoogleIssuer;
beforeAll(() => {
  issuer = google.sandbox.google;
});
beforeEach(() => clock.advance(minutes(15)));

const failed = { detail: 'Google login failed. Please try again.' };
const nowSeconds = () => Math.floor(clock.now().getTime() / 1000);
const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const good = (asker: Browser, person = googler()) => claims(google, clock, person, asker.nonce);

/** Everything that a sign-in may change, as one text. */
async function everything(): Promise<string> {
  const texts: string[] = [];
  for (const table of ['users', 'sign_in_identities', 'used_nonces', 'sessions', 'session_tokens', 'mails']) {
    const [row] = await database.sql<{ all: string }>(
      `select coalesce(string_agg(t::text, '|' order by t::text), '') as all from ${table} t`,
    );
    texts.push(`${table}:${row!.all}`);
  }
  return texts.join('\n');
}

async function refuses(token: string, asker: { cookie?: string }): Promise<void> {
  const before = await everything();
  const { status, body, cookies } = await send(world, token, asker);
  expect([status, body, cookies]).toEqual([400, failed, {}]);
  expect(await everything()).toBe(before);
}

describe('X-28 a credential is refused in one sentence, and nothing changes, when', () => {
  const odd: [string, (asker: Browser) => Promise<string> | string][] = [
    ['it is an OAuth access token', () => 'ya29.a0AfB_byC-opaque-token_of-another-app'],
    ['it is three dots', () => '...'],
    ['it was made for another app', (a) => issuer.sign({ ...good(a), aud: 'other.apps.example' })],
    [
      'it was made for several apps',
      (a) => issuer.sign({ ...good(a), aud: [google.config.clientId, 'other'] }),
    ],
    ['another app asked for it', (a) => issuer.sign({ ...good(a), azp: 'other.apps.example' })],
    ['it is for nobody', (a) => issuer.sign({ ...good(a), aud: undefined })],
    ['another issuer signed it', (a) => issuer.sign({ ...good(a), iss: 'https://accounts.evil.example' })],
    ['the issuer is only like ours', (a) => issuer.sign({ ...good(a), iss: `${issuer.issuer}/` })],
    [
      'it is older than its end',
      (a) => issuer.sign({ ...good(a), iat: nowSeconds() - 3700, exp: nowSeconds() - 31 }),
    ],
    ['it has no end', (a) => issuer.sign({ ...good(a), exp: undefined })],
    ['it does not hold yet', (a) => issuer.sign({ ...good(a), nbf: nowSeconds() + 60 })],
    ['it is unsigned', (a) => `${part({ alg: 'none', typ: 'JWT' })}.${part(good(a))}.`],
    ['its signature is cut', async (a) => (await issuer.sign(good(a))).slice(0, -4)],
    ['the address is not verified', (a) => issuer.sign({ ...good(a), email_verified: false })],
    ['the address is verified only in words', (a) => issuer.sign({ ...good(a), email_verified: 'true' })],
    [
      'nothing says that the address is verified',
      (a) => issuer.sign({ ...good(a), email_verified: undefined }),
    ],
    ['the address is none', (a) => issuer.sign({ ...good(a), email: 'ada' })],
    ['it has no subject', (a) => issuer.sign({ ...good(a), sub: undefined })],
    ['its subject is empty', (a) => issuer.sign({ ...good(a), sub: '' })],
    ['it has no nonce', (a) => issuer.sign({ ...good(a), nonce: undefined })],
    ['its nonce is another', (a) => issuer.sign({ ...good(a), nonce: 'A'.repeat(43) })],
    ['its key is unknown', (a) => issuer.sign(good(a), { kid: 'unknown' })],
    ['it asks for an algorithm we do not use', (a) => issuer.sign(good(a), { alg: 'RS512' })],
    ['it asks for extensions we do not know', (a) => issuer.sign(good(a), { crit: ['x'], x: 1 })],
  ];
  test.each(odd)('%s', async (_when, make) => {
    const asker = await browser(world);
    await refuses(await make(asker), asker);
    // The browser's nonce is not spent by it.
    expect((await send(world, await issuer.sign(good(asker)), asker)).status).toBe(200);
  });

  test('its public key was used as a shared secret', async () => {
    const asker = await browser(world);
    const [key] = await issuer.keys();
    const pem = createPublicKey({ key: key!, format: 'jwk' }).export({ type: 'spki', format: 'pem' });
    const signed = `${part({ alg: 'HS256', typ: 'JWT', kid: key!.kid })}.${part(good(asker))}`;
    const mac = createHmac('sha256', pem).update(signed).digest('base64url');
    await refuses(`${signed}.${mac}`, asker);
  });

  test('another key signed it under the name of ours', async () => {
    const asker = await browser(world);
    const [key] = await issuer.keys();
    const stranger = createIssuer(issuer.issuer);
    await refuses(await stranger.sign(good(asker), { kid: key!.kid }), asker);
  });

  test('its claims were changed after it was signed', async () => {
    const victim = await verified(world);
    const asker = await browser(world);
    const [head, , signature] = (await issuer.sign(good(asker))).split('.');
    const changed = part(good(asker, googler({ email: victim.email })));
    await refuses(`${head}.${changed}.${signature}`, asker);
  });

  test('it is empty, too long, or no text', async () => {
    const asker = await browser(world);
    const before = await everything();
    for (const access_token of ['', 'x'.repeat(8_001), 7, null, undefined]) {
      const { status, body, cookies } = await world.post('/api/auth/google/login/', { access_token }, asker);
      expect([status, body, cookies]).toEqual([400, { access_token: [failed.detail] }, {}]);
    }
    expect(await everything()).toBe(before);
  });

  test('it comes from a browser without a nonce, with another’s, with a made-up or an old one', async () => {
    const [asker, other] = [await browser(world), await browser(world)];
    const token = await issuer.sign(good(asker));
    await refuses(token, {});
    await refuses(token, { cookie: other.cookie });
    const [random, end, mac] = asker.cookie.split('.');
    for (const cookie of [
      `${random}.${end}`,
      `${random}.${Number(end) + 1}.${mac}`,
      `${random}.${end}.${mac}x`,
    ])
      await refuses(token, { cookie });
    clock.advance(minutes(30));
    await refuses(await issuer.sign(good(asker)), asker);
  });

  test('it, or another with the same nonce, was used before', async () => {
    const asker = await browser(world);
    const token = await issuer.sign(good(asker));
    const first = await send(world, token, asker);
    expect(first.cookies.google).toMatchObject({ value: '' });
    await refuses(token, asker);
    await refuses(await issuer.sign(good(asker)), asker);
  });
});

test('a credential sent several times at once opens one session', async () => {
  const asker = await browser(world);
  const token = await issuer.sign(good(asker));
  const answers = await Promise.all([1, 2, 3, 4].map(() => send(world, token, asker)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400, 400]);
});

test('clocks may differ by half a minute', async () => {
  const asker = await browser(world);
  const late = { ...good(asker), iat: nowSeconds() - 3600, exp: nowSeconds() - 20 };
  expect((await send(world, await issuer.sign(late), asker)).status).toBe(200);
});

test('X-61 the call must say that our own page asked', async () => {
  const asker = await browser(world);
  const token = await issuer.sign(good(asker));
  const before = await everything();
  const silent = await send(world, token, asker, { origin: null });
  const foreign = await send(world, token, asker, { origin: 'https://evil.example' });
  expect([silent.status, silent.cookies, foreign.status, foreign.cookies]).toEqual([403, {}, 403, {}]);
  expect(await everything()).toBe(before);
});

test('R-368 X-61 neither a token nor a session cookie sent along changes what it does', async () => {
  const asker = await browser(world);
  const token = await issuer.sign(good(asker));
  const sent = { token: 'nonsense', cookie: `${asker.cookie}; session=nonsense; auth_token=1` };
  expect((await send(world, token, {}, sent)).status).toBe(200);
});

test('no credential, nonce or address is ever logged', async () => {
  const asker = await browser(world);
  const person = googler();
  const token = await issuer.sign(good(asker, person));
  const { body } = await send(world, token, asker);
  await send(world, token, asker);
  const log = world.logged.join('\n');
  for (const secret of [token, token.split('.')[2]!, asker.nonce, person.email, String(body.access)])
    expect(log).not.toContain(secret);
});

describe('the provider’s keys', () => {
  test('are asked for once and kept, and again when a credential names a new one, but not on every made-up name', async () => {
    const quiet = await keyServer();
    const other = await accountWorld(database, clock, { google: quiet.config });
    const enter = async (header = {}) => {
      const asker = await browser(other);
      const token = await quiet.sandbox.google.sign(claims(quiet, clock, googler(), asker.nonce), header);
      return (await send(other, token, asker)).status;
    };
    expect(await enter()).toBe(200);
    expect(await enter()).toBe(200);
    expect(quiet.asked()).toBe(1);
    for (let i = 0; i < 5; i++) expect(await enter({ kid: `made-up-${i}` })).toBe(400);
    expect(quiet.asked()).toBe(1);

    await quiet.sandbox.control.rotateGoogleKey();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + seconds(31) });
    expect(await enter()).toBe(200);
    expect(quiet.asked()).toBe(2);
    vi.useRealTimers();
    await other.close();
    await quiet.close();
  });
});
