import { describe, expect, test } from 'vitest';
import { minutes } from '../../platform/clock.ts';
import { newId } from '../../platform/ids.ts';
import { loggedIn, someone, verified, accountTests } from '#tests/support/accounts.ts';

const { clock, database, world } = accountTests();

const ask = (email: string) => world.post('/api/auth/password/reset/', { email });
const confirm = (uid: string, token: string, password = 'pounded yam 7', again = password) =>
  world.post('/api/auth/password/reset/confirm/', {
    uid,
    token,
    new_password1: password,
    new_password2: again,
  });
const linkOf = async (email: string) => {
  const [, , uid = '', token = ''] = (await world.linkIn(email, 'reset-password')).split('/');
  return { uid, token };
};
const userRow = async (email: string) =>
  (await database.sql<Record<string, unknown>>('select * from users where email = $1', [email]))[0]!;
const login = (email: string, password: string) => world.post('/api/auth/login/', { email, password });
const stale = { detail: 'This reset link is no longer valid. Ask for a new one.' };
const lockedSentence = {
  detail: 'You have already resent the reset email. Wait a few minutes before trying again.',
};

describe('asking for a reset', () => {
  test('R-379 R-015 a known address gets a link with its user and a token', async () => {
    const form = await verified(world);
    const answer = await ask(form.email);
    expect([answer.status, answer.body]).toEqual([
      200,
      { detail: 'If this address has an account, a reset email is on its way.' },
    ]);
    const { uid, token } = await linkOf(form.email);
    expect(uid).toBe((await userRow(form.email)).id);
    expect(token).toMatch(/^[\w-]{43}$/);
  });

  test('R-168 R-169 R-385 X-32 request and resend are one call, locked for five minutes, alike for known and unknown addresses', async () => {
    const form = await verified(world);
    const seen = [];
    for (const email of [form.email, 'nobody@example.com']) {
      const [first, second] = [await ask(email), await ask(email)];
      seen.push([first.status, first.body, second.status, second.body, second.headers['retry-after']]);
    }
    expect(seen[0]!.slice(2)).toEqual([429, lockedSentence, '300']);
    expect(seen[1]).toEqual(seen[0]);
    clock.advance(minutes(5));
    expect((await ask(form.email)).status).toBe(200);
    expect((await ask('nobody@example.com')).status).toBe(200);
    expect(await world.mailsTo(form.email)).toEqual(['verify-email', 'reset-password', 'reset-password']);
    expect(await world.mailsTo('nobody@example.com')).toEqual([]);
  });

  test('R-168 X-30 a request locks no resend; a resend locks for five minutes, alike for known and unknown addresses', async () => {
    const form = await verified(world);
    const resend = (email: string) => world.post('/api/auth/password/reset/', { email, resend: true });
    for (const email of [form.email, 'nobody-again@example.com']) {
      expect((await ask(email)).status).toBe(200);
      expect((await resend(email)).status).toBe(200);
      clock.advance(minutes(4));
      const again = await resend(email);
      expect([again.status, again.body, again.headers['retry-after']]).toEqual([429, lockedSentence, '60']);
      clock.advance(minutes(1));
      expect((await resend(email)).status).toBe(200);
    }
    expect(await world.mailsTo(form.email)).toEqual(['verify-email', ...Array(3).fill('reset-password')]);
  });

  test('R-162 something that is no address is refused', async () => {
    expect(await ask('ada at example')).toMatchObject({
      status: 400,
      body: { email: ['Enter a valid email address.'] },
    });
  });
});

describe('choosing a new password', () => {
  test('R-174 R-380 the link sets the password, ends every session at once and says so by mail', async () => {
    const form = await verified(world);
    const [phone, laptop] = [await loggedIn(world, form), await loggedIn(world, form, true)];
    expect((await world.enter({ token: phone.token })).status).toBe(200);
    await ask(form.email);
    const { uid, token } = await linkOf(form.email);
    const answer = await confirm(uid, token);
    expect([answer.status, answer.body, answer.cookies]).toEqual([
      200,
      { detail: 'Your password has been changed.' },
      {},
    ]);
    expect((await login(form.email, form.password1)).status).toBe(400);
    expect((await login(form.email, 'pounded yam 7')).status).toBe(200);
    for (const { token: access, cookie } of [phone, laptop]) {
      expect((await world.enter({ token: access })).status).toBe(401);
      expect((await world.post('/api/auth/token/refresh/', {}, { cookie })).status).toBe(401);
    }
    expect(await world.mailsTo(form.email)).toEqual(['verify-email', 'reset-password', 'password-changed']);
    expect((await userRow(form.email)).password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  test('whoever opened the link has proven the address: an unverified account is verified by it', async () => {
    const form = someone();
    await world.post('/api/auth/register/', form);
    await ask(form.email);
    const { uid, token } = await linkOf(form.email);
    await confirm(uid, token);
    expect((await userRow(form.email)).email_verified_at).toEqual(clock.now());
    expect((await login(form.email, 'pounded yam 7')).status).toBe(200);
    // The older link of the sign-up is opened later: it is fine, and changes nothing.
    const key = (await world.linkIn(form.email, 'verify-email')).split('/').at(-1)!;
    expect((await world.post('/api/auth/register/verify-email/', { key })).body).toEqual({ detail: 'ok' });
  });

  test('a link works once, also for ten at the same moment, and the other links of the account die with it', async () => {
    const form = await verified(world);
    await ask(form.email);
    const older = await linkOf(form.email);
    clock.advance(minutes(5));
    await ask(form.email);
    const { uid, token } = await linkOf(form.email);
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, i) => confirm(uid, token, `pounded yam ${i}`)),
    );
    const good = answers.findIndex(({ status }) => status === 200);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 400).map(({ body }) => body)).toEqual(
      Array(9).fill(stale),
    );
    const before = await userRow(form.email);
    expect(await confirm(uid, token)).toMatchObject({ status: 400, body: stale });
    expect(await confirm(older.uid, older.token)).toMatchObject({ status: 400, body: stale });
    expect(await userRow(form.email)).toEqual(before);
    expect((await login(form.email, `pounded yam ${good}`)).status).toBe(200);
    const changed = (await world.mailsTo(form.email)).filter((name) => name === 'password-changed');
    expect(changed).toHaveLength(1);
  });

  test('a password that is guessed first is refused, and the link stays good for another one', async () => {
    const form = await verified(world);
    await ask(form.email);
    const { uid, token } = await linkOf(form.email);
    const refused = await confirm(uid, token, 'Password1');
    expect([refused.status, refused.body]).toEqual([
      400,
      { new_password1: ['Many people use this password, so it is easy to guess. Choose another one.'] },
    ]);
    const own = await confirm(uid, token, 'Ada.Obi.Presence.9');
    expect([own.status, JSON.stringify(own.body)]).toEqual([
      400,
      expect.stringContaining('little more than your name'),
    ]);
    expect((await confirm(uid, token)).status).toBe(200);
  });

  test('a link works for sixty minutes', async () => {
    const [early, late] = [await verified(world), await verified(world)];
    await ask(early.email);
    await ask(late.email);
    const [earlyLink, lateLink] = [await linkOf(early.email), await linkOf(late.email)];
    const before = await userRow(late.email);
    clock.advance(minutes(60) - 1);
    expect((await confirm(earlyLink.uid, earlyLink.token)).status).toBe(200);
    clock.advance(1);
    expect(await confirm(lateLink.uid, lateLink.token)).toMatchObject({ status: 400, body: stale });
    expect(await userRow(late.email)).toEqual(before);
  });

  test('a token for another user, a verification key and made-up ones are refused and change nothing', async () => {
    const [form, other] = [await verified(world), await verified(world)];
    await ask(form.email);
    const { uid, token } = await linkOf(form.email);
    const key = (await world.linkIn(form.email, 'verify-email')).split('/').at(-1)!;
    const otherId = String((await userRow(other.email)).id);
    const before = [await userRow(form.email), await userRow(other.email)];
    for (const [someUid, someToken] of [
      [otherId, token],
      [newId(), token],
      ['1', token],
      [uid, key],
      [uid, 'A'.repeat(43)],
      [uid, `${token}x`],
    ] as const)
      expect(await confirm(someUid, someToken)).toMatchObject({ status: 400, body: stale });
    expect([await userRow(form.email), await userRow(other.email)]).toEqual(before);
    // None of the tries has spent the link.
    expect((await confirm(uid, token)).status).toBe(200);
  });

  test.each([
    [
      'R-172 two different passwords',
      'pounded yam 7',
      'pounded yam 8',
      { new_password2: ["Passwords don't match"] },
    ],
    ['R-173 no password', '', '', { new_password1: ['Password cannot be empty'] }],
    [
      'X-26 a password of seven characters',
      'yam 777',
      'yam 777',
      { new_password1: ['Use at least 8 characters for your password.'] },
    ],
  ])('%s is refused, and the link stays good', async (_what, password, again, body) => {
    const form = await verified(world);
    await ask(form.email);
    const { uid, token } = await linkOf(form.email);
    const before = await userRow(form.email);
    expect(await confirm(uid, token, password, again)).toMatchObject({ status: 400, body });
    expect(await userRow(form.email)).toEqual(before);
    expect((await confirm(uid, token)).status).toBe(200);
  });

  test('a person who was shut out by wrong passwords gets in with the new one at once', async () => {
    const form = await verified(world);
    for (let i = 0; i < 11; i++) await login(form.email, 'not this one');
    expect((await login(form.email, form.password1)).status).toBe(429);
    await ask(form.email);
    const { uid, token } = await linkOf(form.email);
    await confirm(uid, token);
    expect((await login(form.email, 'pounded yam 7')).status).toBe(200);
  });
});
