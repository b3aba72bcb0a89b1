import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { days, hours, minutes, seconds } from '../../platform/clock.ts';
import { dropOldMailing } from './mailing-queries.ts';
import { someone, verified, accountTests } from '#tests/support/accounts.ts';

const { clock, database, world } = accountTests();

const open = (key: string) => world.post('/api/auth/register/verify-email/', { key });
const resend = (email: string) => world.post('/api/auth/register/resend-email/', { email });
const keyOf = async (email: string) => (await world.linkIn(email, 'verify-email')).split('/').at(-1)!;
const verifiedAt = async (email: string) =>
  (
    await database.sql<{ email_verified_at: Date | null }>(
      'select email_verified_at from users where email = $1',
      [email],
    )
  )[0]!.email_verified_at;
const waiting = async () => {
  const form = someone();
  await world.post('/api/auth/register/', form);
  return form;
};
const sentence = { detail: 'Verification failed. Please try again.' };
const lockedSentence = {
  detail: 'You have already resent the verification email. Wait a few minutes before trying again.',
};

describe('verifying an address', () => {
  test('R-148 R-152 R-381 R-012 the key of the mail verifies the address and answers ok', async () => {
    const { email } = await waiting();
    const answer = await open(await keyOf(email));
    expect([answer.status, answer.body]).toEqual([200, { detail: 'ok' }]);
    expect(await verifiedAt(email)).toEqual(clock.now());
  });

  test('of the key only its hash is kept, and not even the mail once it is out', async () => {
    const { email } = await waiting();
    const key = await keyOf(email);
    const hash = createHash('sha256').update(key).digest();
    expect(await database.sql('select kind from email_tokens where token_hash = $1', [hash])).toEqual([
      { kind: 'verify' },
    ]);
    const rows = await database.sql('select data from mails where recipient = $1', [email]);
    expect(rows).toEqual([{ data: null }]);
    expect(world.logged.join('\n')).not.toContain(key);
  });

  test('X-29 the same key answers ok again for 24 hours after its use, then no more', async () => {
    const { email } = await waiting();
    const key = await keyOf(email);
    const together = await Promise.all([open(key), open(key), open(key)]);
    expect(together.map(({ status }) => status)).toEqual([200, 200, 200]);
    const at = await verifiedAt(email);
    clock.advance(hours(24) - 1);
    expect((await open(key)).body).toEqual({ detail: 'ok' });
    expect(await verifiedAt(email)).toEqual(at);
    clock.advance(1);
    const late = await open(key);
    expect([late.status, late.body]).toEqual([400, sentence]);
    expect(await verifiedAt(email)).toEqual(at);
  });

  test('R-156 a key that was never made is refused', async () => {
    for (const key of ['x', 'A'.repeat(43), "' or 1=1 --"])
      expect(await open(key)).toMatchObject({ status: 400, body: sentence });
  });

  test('R-156 a key is good for 24 hours and no longer', async () => {
    const [early, late] = [await waiting(), await waiting()];
    const [earlyKey, lateKey] = [await keyOf(early.email), await keyOf(late.email)];
    clock.advance(hours(24) - 1);
    expect((await open(earlyKey)).status).toBe(200);
    clock.advance(1);
    expect(await open(lateKey)).toMatchObject({ status: 400, body: sentence });
    expect(await verifiedAt(late.email)).toBe(null);
  });

  test('a reset link is no verification key', async () => {
    const { email } = await waiting();
    await world.post('/api/auth/password/reset/', { email });
    const token = (await world.linkIn(email, 'reset-password')).split('/').at(-1)!;
    expect((await open(token)).status).toBe(400);
    expect(await verifiedAt(email)).toBe(null);
  });
});

describe('the link of the mail, opened', () => {
  const signUpIn = async (form: ReturnType<typeof someone>) => {
    const { cookies } = await world.post('/api/auth/register/', form);
    const { value, httpOnly, sameSite, path } = cookies.sign_up!;
    expect([httpOnly, sameSite, path]).toEqual([true, 'Lax', '/']);
    return `sign_up=${value}`;
  };
  const openIn = (key: string, cookie?: string) =>
    world.post('/api/auth/register/verify-email/', { key }, cookie ? { cookie } : {});

  test('in the browser that signed up, logs in', async () => {
    const form = someone();
    const browser = await signUpIn(form);
    const answer = await openIn(await keyOf(form.email), browser);
    expect(answer.body).toMatchObject({
      detail: 'ok',
      signed_in: { user: { first_name: 'Ada', email: form.email, sites: [] } },
    });
    expect(answer.cookies.session!.httpOnly).toBe(true);
    const { access } = answer.body.signed_in as { access: string };
    expect((await world.enter({ token: access })).status).toBe(200);
  });

  test('there after a mail scanner opened it, logs in once; from the history of a browser that logged out it does not', async () => {
    const form = someone();
    const browser = await signUpIn(form);
    const key = await keyOf(form.email);
    expect((await openIn(key)).body).toEqual({ detail: 'ok' });
    const answer = await openIn(key, browser);
    expect(answer.body.signed_in).toBeDefined();
    expect(answer.cookies.sign_up!.value).toBe('');
    const again = await openIn(key);
    expect([again.body, again.cookies]).toEqual([{ detail: 'ok' }, {}]);
  });

  test('in another browser, or one of a sign-up of somebody else’s, verifies and logs nobody in', async () => {
    const [form, other] = [someone(), someone()];
    await signUpIn(form);
    const key = await keyOf(form.email);
    const others = await signUpIn(other);
    for (const cookie of [undefined, others, 'sign_up=x.9999999999999.y', 'sign_up=']) {
      const answer = await openIn(key, cookie);
      expect([answer.status, answer.body, answer.cookies]).toEqual([200, { detail: 'ok' }, {}]);
    }
  });

  test('by a stranger who signed up with the address first, or again, logs nobody in', async () => {
    const form = someone();
    const stranger = await signUpIn({ ...form, password1: 'jollof rice 9', password2: 'jollof rice 9' });
    await signUpIn(form);
    expect((await openIn(await keyOf(form.email), stranger)).body).toEqual({ detail: 'ok' });
    const late = await signUpIn({ ...form, password1: 'jollof rice 9', password2: 'jollof rice 9' });
    expect((await openIn(await keyOf(form.email), late)).body).toEqual({ detail: 'ok' });
  });

  test('a day after the sign-up, or after a new password, asks to log in', async () => {
    const [slow, changed] = [someone(), someone()];
    const [slowly, before] = [await signUpIn(slow), await signUpIn(changed)];
    const key = await keyOf(changed.email);
    await openIn(key);
    await world.post('/api/auth/password/reset/', { email: changed.email });
    const [, , uid, token] = (await world.linkIn(changed.email, 'reset-password')).split('/');
    const password = 'pounded yam 7';
    await world.post('/api/auth/password/reset/confirm/', {
      uid,
      token,
      new_password1: password,
      new_password2: password,
    });
    expect((await openIn(key, before)).body).toEqual({ detail: 'ok' });
    clock.advance(hours(23));
    await resend(slow.email);
    clock.advance(hours(1));
    expect((await openIn(await keyOf(slow.email), slowly)).body).toEqual({ detail: 'ok' });
  });
});

describe('sending the verification mail again', () => {
  test('R-159 R-160 R-378 R-488 X-30 the sign-up’s own mail locks nothing; a resend locks for five minutes', async () => {
    const { email } = await waiting();
    expect((await resend(email)).status).toBe(200);
    const again = await resend(email);
    expect([again.status, again.body, again.headers['retry-after']]).toEqual([429, lockedSentence, '300']);
    clock.advance(minutes(5) - seconds(1));
    const still = await resend(email);
    expect([still.status, still.headers['retry-after']]).toEqual([429, '1']);
    clock.advance(seconds(1));
    expect((await resend(email)).status).toBe(200);
    expect(await world.mailsTo(email)).toEqual(['verify-email', 'verify-email', 'verify-email']);
  });

  test('R-012 the key of the resent mail and the one before it both work', async () => {
    const { email } = await waiting();
    const first = await keyOf(email);
    await resend(email);
    const second = await keyOf(email);
    expect(second).not.toBe(first);
    expect((await open(second)).body).toEqual({ detail: 'ok' });
    expect((await open(first)).body).toEqual({ detail: 'ok' });
  });

  test('X-30 unknown, verified and waiting addresses get the same answers and locks; only the waiting one gets mail', async () => {
    const [known, old] = [await waiting(), await verified(world)];
    const addresses = ['nobody@example.com', old.email, known.email];
    const seen = [];
    for (const email of addresses) {
      const [first, second] = [await resend(email), await resend(email.toUpperCase())];
      seen.push([first.status, first.body, second.status, second.body, second.headers['retry-after']]);
    }
    expect(seen[0]).toEqual([
      200,
      { detail: 'If this address is waiting to be verified, a new email is on its way.' },
      429,
      lockedSentence,
      '300',
    ]);
    expect(seen[1]).toEqual(seen[0]);
    expect(seen[2]).toEqual(seen[0]);
    expect(await world.mailsTo('nobody@example.com')).toEqual([]);
    expect(await world.mailsTo(old.email)).toEqual(['verify-email']);
    expect(await world.mailsTo(known.email)).toEqual(['verify-email', 'verify-email']);
  });

  test('X-30 of twenty resends at the same moment one is sent', async () => {
    const { email } = await waiting();
    const answers = await Promise.all(Array.from({ length: 20 }, () => resend(email)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(19);
    expect(await world.mailsTo(email)).toEqual(['verify-email', 'verify-email']);
  });

  test('X-30 the two kinds of mail are locked apart', async () => {
    const { email } = await waiting();
    expect((await resend(email)).status).toBe(200);
    expect((await world.post('/api/auth/password/reset/', { email })).status).toBe(200);
  });

  test('a lock set by a clock that ran an hour ahead does not last', async () => {
    const { email } = await waiting();
    clock.advance(hours(1));
    await resend(email);
    clock.advance(-hours(1));
    expect((await resend(email)).status).toBe(200);
  });
});

test('links and locks that ended two days ago are forgotten; what still answers is kept', async () => {
  const [old, recent] = [await waiting(), await waiting()];
  await keyOf(old.email);
  await resend(old.email);
  await world.mails();
  clock.advance(days(3) + minutes(1));
  await resend(recent.email);
  const key = await keyOf(recent.email);
  await open(key);
  await dropOldMailing(database.db.platform, new Date(clock.now().getTime() - days(2)));
  const left = await database.sql<{ email: string }>(
    'select email from users where id in (select user_id from email_tokens) union all select email from email_locks',
  );
  expect(left.map(({ email }) => email)).not.toContain(old.email);
  expect(left.filter(({ email }) => email === recent.email)).toHaveLength(2);
  expect((await open(key)).body).toEqual({ detail: 'ok' });
});
