import { beforeEach, describe, expect, test } from 'vitest';
import { hours, minutes } from '../../platform/clock.ts';
import { dropOldNonces } from './queries.ts';
import { browser, claims, googler, send, googleTests } from '#tests/support/programs/google.ts';
import { accountWorld } from '#tests/support/accounts.ts';

const { clock, database, google, world } = googleTests();
beforeEach(() => clock.advance(minutes(15)));

const signIn = async (person: object, network?: string) => {
  const asker = await browser(world);
  const token = await google.sandbox.google.sign(claims(google, clock, person, asker.nonce));
  return send(world, token, asker, network ? { network } : {});
};
const account = async (email: string) => {
  const [row] = await database.sql(
    'select *, (select count(*)::int from sign_in_identities i where i.user_id = users.id) as identities from users where email = $1',
    [email],
  );
  return row;
};

describe('limits', () => {
  test('a network that sends refused credentials is shut out after 300, and good ones do not count', async () => {
    const network = '105.9.9.9';
    const limit = { name: 'google network', max: 300, perMs: minutes(15) };
    for (let i = 0; i < 299; i++) await world.limits.use(limit, network);
    for (let i = 0; i < 3; i++) expect((await signIn(googler(), network)).status).toBe(200);
    expect((await send(world, 'x', await browser(world), { network })).status).toBe(400);
    const shut = await signIn(googler(), network);
    expect([shut.status, shut.headers['retry-after'], shut.cookies]).toEqual([429, '900', {}]);
    expect((await signIn(googler(), '105.8.8.8')).status).toBe(200);
  });

  test('one Google account logs in thirty times in a quarter of an hour', async () => {
    const person = googler();
    const limit = { name: 'google subject', max: 30, perMs: minutes(15) };
    const subject = `${google.sandbox.google.issuer.replace('https://', '')} ${person.sub}`;
    for (let i = 0; i < 29; i++) await world.limits.use(limit, subject);
    expect((await signIn(person)).status).toBe(200);
    expect((await signIn(person)).status).toBe(429);
    expect((await signIn(googler())).status).toBe(200);
  });
});

test('X-28 without a client id both doors are shut', async () => {
  const without = await accountWorld(database, clock);
  const shut = { detail: 'Signing in with Google is not possible here.' };
  const asked = await without.get('/api/auth/google/nonce');
  expect([asked.status, asked.body, asked.cookies]).toEqual([404, shut, {}]);
  const asker = await browser(world);
  const token = await google.sandbox.google.sign(claims(google, clock, googler(), asker.nonce));
  const sent = await send(without, token, asker);
  expect([sent.status, sent.body, sent.cookies]).toEqual([404, shut, {}]);
  await without.close();
});

test('what the page asks for: a nonce for half an hour, the same in every window, renewed in time', async () => {
  const first = await world.get('/api/auth/google/nonce');
  expect(first.body).toEqual({ nonce: expect.stringMatching(/^[\w-]{43}$/), expires_in: 1800 });
  const { value, ...attributes } = first.cookies.google!;
  expect(attributes).toEqual({ path: '/', httpOnly: true, sameSite: 'Lax', maxAge: 1800 });
  expect(value).not.toContain(String(first.body.nonce));
  const cookie = `google=${value}`;
  clock.advance(minutes(14));
  const second = await world.get('/api/auth/google/nonce', { cookie });
  expect(second.body).toEqual({ nonce: first.body.nonce, expires_in: 960 });
  expect(second.cookies).toEqual({});
  clock.advance(minutes(2));
  const third = await world.get('/api/auth/google/nonce', { cookie });
  expect(third.body.nonce).not.toBe(first.body.nonce);
  expect(third.cookies.google).toBeDefined();
});

test('a credential that the provider’s keys cannot be had for is answered 503, changes nothing and may be sent again', async () => {
  const person = googler();
  const cold = await accountWorld(database, clock, { google: google.config });
  const asker = await browser(cold);
  const token = await google.sandbox.google.sign(claims(google, clock, person, asker.nonce));
  google.setDown(true);
  const away = await send(cold, token, asker);
  google.setDown(false);
  expect([away.status, away.body, away.headers['retry-after'], away.cookies]).toEqual([
    503,
    { detail: 'We could not reach Google to check your login. Please try again in a moment.' },
    '5',
    {},
  ]);
  expect(await account(person.email)).toBeUndefined();
  expect((await send(cold, token, asker)).status).toBe(200);
  await cold.close();
});

test('used nonces are forgotten once nobody can try them again', async () => {
  await signIn(googler());
  const count = async () =>
    (await database.sql<{ n: number }>('select count(*)::int as n from used_nonces'))[0]!.n;
  expect(await count()).toBeGreaterThan(0);
  await dropOldNonces(database.db.platform, clock.now());
  expect(await count()).toBeGreaterThan(0);
  await dropOldNonces(database.db.platform, new Date(clock.now().getTime() + hours(1)));
  expect(await count()).toBe(0);
});
