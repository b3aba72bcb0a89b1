import { SignJWT } from 'jose';
import { describe, expect, test } from 'vitest';
import { days, hours, minutes, seconds } from '../../platform/clock.ts';
import { keyFor } from '../../platform/config/config.ts';
import { newId } from '../../platform/ids.ts';
import { dropOldSessions } from './queries.ts';
import { accountWorld, cookieOf, loggedIn, verified, accountTests } from '#tests/support/accounts.ts';

const { clock, database, world } = accountTests();

const refresh = (cookie: string | null, origin?: string | null) =>
  world.post('/api/auth/token/refresh/', {}, { ...(cookie ? { cookie } : {}), origin });
const logout = (cookie: string | null, origin?: string | null) =>
  world.post('/api/auth/logout/', {}, { ...(cookie ? { cookie } : {}), origin });
const sessionRows = (email: string) =>
  database.sql<{ id: string; revoked_at: Date | null; revoked_because: string | null }>(
    'select s.* from sessions s join users u on u.id = s.user_id where u.email = $1 order by s.id',
    [email],
  );
const gone = { value: '', path: '/', expires: new Date(0) };

describe('the cookies of a login', () => {
  test('X-03 on http loopback the session cookie is HttpOnly, Lax and host-only, and the answer holds no copy of it', async () => {
    const { answer } = await loggedIn(world, await verified(world));
    const { value, ...attributes } = answer.cookies.session!;
    expect(attributes).toEqual({ path: '/', httpOnly: true, sameSite: 'Lax' });
    expect(value).toMatch(/^[\w-]{43}$/);
    expect(JSON.stringify(answer.body)).not.toContain(value);
  });

  test('X-03 on https it is __Host-session and Secure', async () => {
    const secure = await accountWorld(database, clock, { platformUrl: 'https://presence.example' });
    try {
      const { answer, cookie } = await loggedIn(secure, await verified(secure));
      const { value: _, ...attributes } = answer.cookies['__Host-session']!;
      expect(attributes).toEqual({ path: '/', httpOnly: true, secure: true, sameSite: 'Lax' });
      expect(answer.cookies.session).toBeUndefined();
      expect(answer.cookies.user).toMatchObject({ secure: true });
      expect((await secure.post('/api/auth/token/refresh/', {}, { cookie })).status).toBe(200);
      const out = await secure.post('/api/auth/logout/', {}, { cookie });
      expect(out.cookies['__Host-session']).toMatchObject({ ...gone, secure: true });
    } finally {
      await secure.close();
    }
  });

  test('R-188 R-193 R-194 R-494 the readable pair says that somebody is signed in and whom to greet, with path /', async () => {
    const form = await verified(world, { first_name: 'Ngọzi; ó' });
    const [user] = await database.sql<{ id: string }>('select id from users where email = $1', [form.email]);
    world.sites.set(user!.id, [{ slug: 'ngozi-fabrics' }]);
    const { answer } = await loggedIn(world, form);
    expect(answer.cookies.auth_token).toEqual({ value: '1', path: '/', sameSite: 'Lax' });
    const { value, ...attributes } = answer.cookies.user!;
    expect(attributes).toEqual({ path: '/', sameSite: 'Lax' });
    expect(JSON.parse(value)).toEqual({ first_name: 'Ngọzi; ó', sites: [{ slug: 'ngozi-fabrics' }] });
  });

  test('X-03 the user cookie is cut to 3 kB however many stores there are; the answer holds them all', async () => {
    const form = await verified(world);
    const [user] = await database.sql<{ id: string }>('select id from users where email = $1', [form.email]);
    const many = Array.from({ length: 400 }, (_, i) => ({ slug: `store-number-${i}` }));
    world.sites.set(user!.id, many);
    const { answer } = await loggedIn(world, form);
    const { value } = answer.cookies.user!;
    expect(encodeURIComponent(value).length).toBeLessThanOrEqual(3000);
    const kept = (JSON.parse(value) as { sites: unknown[] }).sites;
    expect(kept.length).toBeGreaterThan(20);
    expect(kept).toEqual(many.slice(0, kept.length));
    expect((answer.body.user as { sites: unknown[] }).sites).toEqual(many);
  });
});

describe('X-58 how long a session lasts', () => {
  test('unchecked: a cookie for this sitting, and twelve hours at most however much it is used', async () => {
    let { answer, cookie } = await loggedIn(world, await verified(world));
    expect(answer.cookies.session!.maxAge).toBeUndefined();
    for (let i = 0; i < 11; i++) {
      clock.advance(hours(1));
      answer = await refresh(cookie);
      expect([answer.status, answer.cookies.session!.maxAge]).toEqual([200, undefined]);
      cookie = cookieOf(answer)!;
    }
    clock.advance(hours(1) - 1);
    answer = await refresh(cookie);
    expect(answer.status).toBe(200);
    clock.advance(1);
    expect((await refresh(cookieOf(answer))).status).toBe(401);
    // A token handed out in the last moment does not outlive the session either.
    clock.advance(seconds(5));
    expect((await world.enter({ token: String(answer.body.access) })).status).toBe(401);
  });

  test('checked: thirty days from the last use', async () => {
    const { answer, cookie } = await loggedIn(world, await verified(world), true);
    const month = 30 * 24 * 60 * 60;
    expect([answer.cookies.session!.maxAge, answer.cookies.auth_token!.maxAge]).toEqual([month, month]);
    clock.advance(days(30) - 1);
    const first = await refresh(cookie);
    expect([first.status, first.cookies.session!.maxAge, first.cookies.user!.maxAge]).toEqual([
      200,
      month,
      month,
    ]);
    clock.advance(days(30) - 1);
    const second = await refresh(cookieOf(first));
    expect(second.status).toBe(200);
    clock.advance(days(30));
    const third = await refresh(cookieOf(second));
    expect([third.status, third.cookies.session]).toMatchObject([401, gone]);
  });

  test('checked: ninety days after the login at most, however much it is used', async () => {
    let { cookie }: { cookie: string | null } = await loggedIn(world, await verified(world), true);
    for (const _ of [1, 2, 3, 4]) {
      clock.advance(days(20));
      cookie = cookieOf(await refresh(cookie));
    }
    clock.advance(days(10) - 1);
    const last = await refresh(cookie);
    clock.advance(1);
    expect([last.status, (await refresh(cookieOf(last))).status]).toEqual([200, 401]);
  });
});

describe('R-384 X-31 renewing', () => {
  test('trades the cookie, answers user and a fresh token, and mails nobody', async () => {
    const form = await verified(world);
    const { cookie, token } = await loggedIn(world, form);
    const mails = (await world.mails()).length;
    clock.advance(seconds(1));
    const answer = await refresh(cookie);
    expect(answer.status).toBe(200);
    expect(answer.body.user).toEqual({ first_name: 'Ada', last_name: 'Obi', email: form.email, sites: [] });
    expect(answer.body.access).not.toBe(token);
    expect(cookieOf(answer)).not.toBe(cookie);
    expect((await world.enter({ token: String(answer.body.access) })).status).toBe(200);
    expect(answer.cookies.auth_token!.value).toBe('1');
    expect(await world.mails()).toHaveLength(mails);
  });

  test('X-03 a traded cookie used again after ten seconds ends the whole session, for the thief and the owner', async () => {
    const form = await verified(world);
    const { cookie: stolen } = await loggedIn(world, form);
    const other = await loggedIn(world, form);
    const owner = await refresh(stolen);
    const token = String(owner.body.access);
    expect((await world.enter({ token })).status).toBe(200);
    clock.advance(seconds(10) + 1);
    const thief = await refresh(stolen);
    expect([thief.status, thief.body]).toEqual([401, { detail: 'Please log in again.' }]);
    expect((await refresh(cookieOf(owner))).status).toBe(401);
    expect((await world.enter({ token })).status).toBe(401);
    expect((await sessionRows(form.email)).map((row) => row.revoked_because)).toEqual(['reuse', null]);
    // A second login of the same person is another family.
    expect((await refresh(other.cookie)).status).toBe(200);
  });

  test('two windows that renew at the same moment both get a token, one the new cookie', async () => {
    const { cookie } = await loggedIn(world, await verified(world));
    const answers = await Promise.all([refresh(cookie), refresh(cookie), refresh(cookie)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const fresh = answers.map(cookieOf).filter((one) => one !== null);
    expect(fresh).toHaveLength(1);
    clock.advance(seconds(10));
    const late = await refresh(cookie);
    expect([late.status, cookieOf(late)]).toEqual([200, null]);
    expect((await world.enter({ token: String(late.body.access) })).status).toBe(200);
    expect((await refresh(fresh[0]!)).status).toBe(200);
  });

  test('a cookie nobody made, and none at all, are refused and cleared', async () => {
    for (const cookie of ['session=nonsense', 'session=', `session=${'A'.repeat(43)}`, null]) {
      const answer = await refresh(cookie);
      expect([answer.status, answer.body]).toEqual([401, { detail: 'Please log in again.' }]);
      for (const name of ['session', 'auth_token', 'user']) expect(answer.cookies[name]).toMatchObject(gone);
    }
  });

  test('X-61 it acts on a cookie, so it is refused without an Origin or with another one, and nothing is traded', async () => {
    const { cookie } = await loggedIn(world, await verified(world));
    for (const origin of [null, 'https://evil.example', 'http://adunni.localhost:3000', 'null']) {
      const answer = await refresh(cookie, origin);
      expect([answer.status, answer.cookies]).toEqual([403, {}]);
    }
    clock.advance(minutes(1));
    expect((await refresh(cookie)).status).toBe(200);
  });
});

describe('logout', () => {
  test('X-12 R-197 ends the session on the server at once and clears the three cookies', async () => {
    const form = await verified(world);
    const { cookie, token } = await loggedIn(world, form);
    expect((await world.enter({ token })).status).toBe(200);
    const answer = await logout(cookie);
    expect([answer.status, answer.body]).toEqual([200, { detail: 'You are logged out.' }]);
    for (const name of ['session', 'auth_token', 'user']) expect(answer.cookies[name]).toMatchObject(gone);
    expect((await world.enter({ token })).status).toBe(401);
    expect((await refresh(cookie)).status).toBe(401);
    expect((await sessionRows(form.email)).map((row) => row.revoked_because)).toEqual(['logout']);
  });

  test('always succeeds: twice, with a made-up cookie, and without any', async () => {
    const { cookie } = await loggedIn(world, await verified(world));
    for (const one of [cookie, cookie, 'session=nonsense', null])
      expect((await logout(one)).status).toBe(200);
  });

  test('ends only the session it is asked for, also when the cookie was just traded by another window', async () => {
    const form = await verified(world);
    const [phone, laptop] = [await loggedIn(world, form), await loggedIn(world, form)];
    const traded = await refresh(phone.cookie);
    await logout(phone.cookie);
    expect((await refresh(cookieOf(traded))).status).toBe(401);
    expect((await refresh(laptop.cookie)).status).toBe(200);
  });

  test('X-61 without an Origin, or from another site, nobody is logged out', async () => {
    const { cookie } = await loggedIn(world, await verified(world));
    for (const origin of [null, 'https://evil.example'])
      expect((await logout(cookie, origin)).status).toBe(403);
    expect((await refresh(cookie)).status).toBe(200);
  });
});

describe('R-364 R-366 the guard of personal doors', () => {
  const key = (use: string) => Buffer.from(keyFor(world.config, use), 'base64url');
  const make = (
    claims: Record<string, unknown>,
    secret: Uint8Array,
    header: Record<string, unknown> = {},
  ) => {
    const at = Math.floor(clock.now().getTime() / 1000);
    return new SignJWT({ aud: 'presence:owner', iat: at, exp: at + 600, ...claims })
      .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt', ...header })
      .sign(secret);
  };

  test('X-10 twelve bad tokens are all refused with one sentence', async () => {
    const form = await verified(world);
    const { token } = await loggedIn(world, form);
    const [session] = await sessionRows(form.email);
    const [head = '', body = '', signature = ''] = token.split('.');
    const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as Record<string, unknown>;
    const { sub, sid } = claims;
    expect(sid).toBe(session!.id);
    const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const right = key('access-token');
    const bad: Record<string, string> = {
      nonsense: 'nonsense',
      'no algorithm': `${encode({ alg: 'none', typ: 'at+jwt' })}.${body}.`,
      'signature cut off': `${head}.${body}.`,
      'signature changed': `${head}.${body}.${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`,
      'claims changed': `${head}.${encode({ ...claims, sub: newId() })}.${signature}`,
      'another key': await make({ sub, sid }, key('something-else')),
      'another algorithm': await make({ sub, sid }, Buffer.concat([right, right]), { alg: 'HS512' }),
      'a token for the course': await make({ sub, sid, aud: 'presence:course' }, right),
      'another type': await make({ sub, sid }, right, { typ: 'JWT' }),
      'no session': await make({ sub }, right),
      'an unknown session': await make({ sub, sid: newId() }, right),
      'another person’s session': await make({ sub: newId(), sid }, right),
      'no end': await make({ sub, sid, exp: undefined }, right),
      expired: await make({ sub, sid, exp: Math.floor(clock.now().getTime() / 1000) - 1 }, right),
      'ids that are none': await make({ sub: "' or 1=1 --", sid: '1' }, right),
      'far too long': 'a'.repeat(7_000),
    };
    expect(Object.keys(bad).length).toBeGreaterThanOrEqual(12);
    for (const [what, one] of Object.entries(bad)) {
      const answer = await world.enter({ token: one });
      expect([what, answer.status, answer.body]).toEqual([
        what,
        401,
        { detail: 'Please log in to continue.' },
      ]);
    }
    // The same way of making them, with nothing wrong, is let in: the refusals above are for the right reasons.
    expect((await world.enter({ token: await make({ sub, sid }, right) })).status).toBe(200);
  });

  test('X-61 a cookie without a token opens nothing, nor does a token in another form', async () => {
    const { cookie, token } = await loggedIn(world, await verified(world));
    expect((await world.enter({ cookie: `${cookie}; auth_token=1` })).status).toBe(401);
    for (const authorization of [token, `Basic ${token}`, `Bearer  ${token}`, `Bearer ${token} `.repeat(2)])
      expect((await world.enter({ headers: { authorization } })).status).toBe(401);
    expect((await world.enter({ headers: { authorization: `bearer ${token}` } })).status).toBe(200);
  });

  test('a token opens doors for ten minutes', async () => {
    const { token } = await loggedIn(world, await verified(world));
    clock.advance(minutes(10) - seconds(2));
    expect((await world.enter({ token })).status).toBe(200);
    clock.advance(seconds(3));
    expect((await world.enter({ token })).status).toBe(401);
  });

  test('a session that another process ended is let in for at most five seconds more', async () => {
    const form = await verified(world);
    const { token } = await loggedIn(world, form);
    expect((await world.enter({ token })).status).toBe(200);
    await database.sql('update sessions set revoked_at = $1 where id = $2', [
      clock.now(),
      (await sessionRows(form.email))[0]!.id,
    ]);
    clock.advance(seconds(5) - 1);
    expect((await world.enter({ token })).status).toBe(200);
    clock.advance(1);
    expect((await world.enter({ token })).status).toBe(401);
  });
});

test('sessions that ended a month ago are forgotten, with their cookies; those that go on are kept', async () => {
  const [old, current] = [await verified(world), await verified(world)];
  await loggedIn(world, old);
  clock.advance(days(31));
  const { cookie } = await loggedIn(world, current);
  await dropOldSessions(database.db.platform, new Date(clock.now().getTime() - days(30)));
  expect(await sessionRows(old.email)).toEqual([]);
  expect(await sessionRows(current.email)).toHaveLength(1);
  expect((await refresh(cookie)).status).toBe(200);
});
