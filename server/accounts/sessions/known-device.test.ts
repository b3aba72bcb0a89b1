import { beforeEach, describe, expect, test } from 'vitest';
import { days, minutes } from '../../platform/clock.ts';
import { someone, verified, accountTests } from '#tests/support/accounts.ts';

const { clock, database, world } = accountTests();
// Every test begins with fresh windows of the limits.
beforeEach(() => clock.advance(days(1)));

const login = (email: string, password: string, network: string, cookie?: string) =>
  world.post('/api/auth/login/', { email, password }, { network, ...(cookie ? { cookie } : {}) });
/** Wrong guesses by strangers, from six networks, twenty at once. */
async function shutOut(email: string): Promise<void> {
  for (let round = 0; round < 3; round++)
    await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        login(email, `guess ${round} ${n}`, `10.${round * 2 + Math.floor(n / 10)}.0.1`),
      ),
    );
}
/** The same as the account's count stands after it, without the work of sixty passwords. */
async function restAccount(email: string): Promise<void> {
  const [row] = await database.sql<{ tail: string }>(
    'select right(password_hash, 8) as tail from users where email = $1',
    [email],
  );
  const limit = { name: 'login account', max: 50, perMs: minutes(15) };
  for (let n = 0; n < 50; n++) await world.limits.use(limit, `${email} ${row!.tail}`);
}
const shut = {
  detail: 'Too many tries. Wait 15 minutes, or tap “Email me a sign-in link” and open it from your inbox.',
};
/** The cookie of a browser that was let into an account. */
async function deviceOf(form: { email: string; password1: string }, cookie?: string): Promise<string> {
  const { cookies } = await login(form.email, form.password1, '102.89.0.1', cookie);
  const { value, httpOnly, sameSite, path, maxAge } = cookies.known_device!;
  expect([httpOnly, sameSite, path, maxAge]).toEqual([true, 'Lax', '/', 365 * 86_400]);
  return `known_device=${value}`;
}
const keyIn = async (email: string) => {
  const mail = (await world.mails()).findLast((one) => one.to === email && one.template === 'sign-in-link');
  return /\/login\/link#key=([\w-]+)/.exec(mail!.text)![1]!;
};
const askLink = (email: string, cookie?: string) =>
  world.post('/api/auth/sign-in-link/', { email }, cookie ? { cookie } : {});
const redeem = (key: string) =>
  world.post('/api/auth/sign-in-link/redeem/', { key }, { network: '102.89.0.3' });

describe('sixty wrong log-ins by strangers', () => {
  test('do not shut out a browser that was in the account; a new one is told the way in', async () => {
    const form = await verified(world);
    const device = await deviceOf(form);
    await shutOut(form.email);
    const elsewhere = await login(form.email, form.password1, '102.89.0.2');
    expect([elsewhere.status, elsewhere.body, elsewhere.cookies]).toEqual([429, shut, {}]);
    expect((await login(form.email, form.password1, '102.89.0.2', device)).status).toBe(200);
    // Also from a network that is shut out for itself.
    expect((await login(form.email, form.password1, '10.0.0.1', device)).status).toBe(200);
  });

  test('answer the same for an address that has no account', async () => {
    const email = 'nobody-at-all@example.com';
    await shutOut(email);
    const answer = await login(email, 'whatever it is', '102.89.0.2');
    expect([answer.status, answer.body, answer.cookies]).toEqual([429, shut, {}]);
  });

  test('leave the mailed link open: it signs in once, verifies, and makes the browser known', async () => {
    const form = await verified(world);
    await restAccount(form.email);
    const asked = await askLink(form.email);
    expect([asked.status, asked.body]).toEqual([
      200,
      { detail: 'If this address has an account, a sign-in link is on its way.' },
    ]);
    const key = await keyIn(form.email);
    const answers = await Promise.all(Array.from({ length: 20 }, () => redeem(key)));
    const good = answers.filter((one) => one.status === 200);
    expect(good).toHaveLength(1);
    expect(answers.filter((one) => one.status !== 200).every((one) => one.status === 400)).toBe(true);
    expect(answers.find((one) => one.status === 400)!.body).toEqual({
      detail: 'This link is no longer valid. Ask for a new one.',
    });
    const { known_device: known, session } = good[0]!.cookies;
    expect(session!.httpOnly).toBe(true);
    expect((await world.enter({ token: String(good[0]!.body.access) })).status).toBe(200);
    const device = `known_device=${known!.value}`;
    expect((await login(form.email, form.password1, '102.89.0.2', device)).status).toBe(200);
  });
});

describe('a known browser', () => {
  test('is shut out by its own ten wrong guesses, and by nobody else’s', async () => {
    const form = await verified(world);
    const device = await deviceOf(form);
    for (let n = 0; n < 10; n++)
      expect((await login(form.email, `guess ${n}`, '102.89.0.1', device)).status).toBe(400);
    expect((await login(form.email, form.password1, '102.89.0.1', device)).status).toBe(429);
    // As a stranger it still may.
    expect((await login(form.email, form.password1, '102.89.0.9')).status).toBe(200);
  });

  test('is known to one account and not to another, and a made-up cookie to none', async () => {
    const [one, two] = [await verified(world), await verified(world)];
    const device = await deviceOf(one);
    await restAccount(two.email);
    const [id] = await database.sql<{ id: string }>('select id from users where email = $1', [two.email]);
    const [, nonce, proof] = device.split('=')[1]!.split('%3A');
    for (const cookie of [device, `known_device=${id!.id}%3A${nonce}%3A${proof}`, 'known_device=x.y::.'])
      expect((await login(two.email, two.password1, '102.89.0.2', cookie)).status).toBe(429);
  });

  test('that several people share is known to each of them', async () => {
    const [one, two] = [await verified(world), await verified(world)];
    const device = await deviceOf(two, await deviceOf(one));
    for (const form of [one, two]) {
      await restAccount(form.email);
      expect((await login(form.email, form.password1, '102.89.0.2', device)).status).toBe(200);
    }
  });

  test('is a stranger again once the password was changed', async () => {
    const form = await verified(world);
    const device = await deviceOf(form);
    await world.post('/api/auth/password/reset/', { email: form.email });
    const [, uid, token] = /password-reset\/([^/]+)\/(.+)$/.exec(
      await world.linkIn(form.email, 'reset-password'),
    )!;
    const password = 'a new pass word 7';
    const changed = { uid, token, new_password1: password, new_password2: password };
    expect((await world.post('/api/auth/password/reset/confirm/', changed)).status).toBe(200);
    await restAccount(form.email);
    expect((await login(form.email, password, '102.89.0.2', device)).status).toBe(429);
  });

  test('asks for its link whenever a stranger has just asked for one', async () => {
    const form = await verified(world);
    const device = await deviceOf(form);
    expect((await askLink(form.email)).status).toBe(200);
    const stranger = await askLink(form.email);
    expect([stranger.status, stranger.body]).toEqual([
      429,
      {
        detail:
          'A sign-in link was mailed to this address a moment ago. Open the newest one in your inbox, or wait a few minutes and ask again.',
      },
    ]);
    expect((await askLink(form.email, device)).status).toBe(200);
    expect((await askLink(form.email, device)).status).toBe(429);
    const mails = (await world.mailsTo(form.email)).filter((template) => template === 'sign-in-link');
    expect(mails).toHaveLength(2);
  });
});

describe('a sign-in link', () => {
  test('is good for an hour', async () => {
    const form = await verified(world);
    await askLink(form.email);
    const key = await keyIn(form.email);
    clock.advance(minutes(60));
    expect((await redeem(key)).status).toBe(400);
  });

  test('is not mailed to an address that waits to be verified, where the password may be a stranger’s; unknown ones answer alike', async () => {
    const form = someone();
    await world.post('/api/auth/register/', form);
    const unknown = await askLink('nobody-here@example.com');
    const waiting = await askLink(form.email);
    expect([waiting.status, waiting.body]).toEqual([unknown.status, unknown.body]);
    expect(await world.mailsTo(form.email)).toEqual(['verify-email', 'verify-email']);
    expect(await world.mailsTo('nobody-here@example.com')).toEqual([]);
    expect((await askLink('nobody-here@example.com')).status).toBe(429);
  });

  test('a new sign-up and a new password make older ones worthless', async () => {
    const form = await verified(world);
    await askLink(form.email);
    const key = await keyIn(form.email);
    await world.post('/api/auth/password/reset/', { email: form.email });
    const [, uid, token] = /password-reset\/([^/]+)\/(.+)$/.exec(
      await world.linkIn(form.email, 'reset-password'),
    )!;
    const password = 'a new pass word 7';
    await world.post('/api/auth/password/reset/confirm/', {
      uid,
      token,
      new_password1: password,
      new_password2: password,
    });
    expect((await redeem(key)).status).toBe(400);
  });
});
