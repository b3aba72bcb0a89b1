import { argon2Sync, randomBytes } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { minutes } from '../../platform/clock.ts';
import { someone, verified, accountTests } from '#tests/support/accounts.ts';

const { clock, database, world } = accountTests();
// Every test begins with fresh windows of the limits.
beforeEach(() => clock.advance(minutes(15)));

const login = (email: string, password: string, network?: string) =>
  world.post('/api/auth/login/', { email, password, rememberMe: false }, network ? { network } : {});
const sessions = async () =>
  (await database.sql<{ n: number }>('select count(*)::int as n from sessions'))[0]!.n;
const wrong = { detail: 'Your email or password is not correct.' };

describe('login', () => {
  test('R-104 R-105 R-382 R-190 R-013 the right pair gives the user, their stores and a token that opens their doors', async () => {
    const form = await verified(world);
    const [user] = await database.sql<{ id: string }>('select id from users where email = $1', [form.email]);
    world.sites.set(user!.id, [{ slug: 'adunni' }, { slug: 'ada-fabrics' }]);
    const answer = await login(form.email, form.password1);
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      user: {
        first_name: 'Ada',
        last_name: 'Obi',
        email: form.email,
        sites: [{ slug: 'adunni' }, { slug: 'ada-fabrics' }],
      },
      access: expect.any(String),
    });
    expect((await world.enter({ token: String(answer.body.access) })).body).toEqual({ id: user!.id });
  });

  test('the address is compared without regard to capitals and spaces around it', async () => {
    const form = await verified(world);
    expect((await login(` ${form.email.toUpperCase()} `, form.password1)).status).toBe(200);
  });

  test('R-110 a wrong password and an unknown address get the same answer and no session', async () => {
    const form = await verified(world);
    const before = await sessions();
    const [known, unknown] = [
      await login(form.email, 'kola nut 25'),
      await login('nobody@example.com', 'kola nut 25'),
    ];
    expect([known.status, known.body, known.cookies]).toEqual([400, wrong, {}]);
    expect([unknown.status, unknown.body, unknown.cookies]).toEqual([400, wrong, {}]);
    expect(await sessions()).toBe(before);
  });

  test('R-012 an unverified account gets no session: the right password is told to verify, a wrong one is just wrong', async () => {
    const form = someone();
    await world.post('/api/auth/register/', form);
    const before = await sessions();
    const right = await login(form.email, form.password1);
    expect([right.status, right.cookies]).toEqual([403, {}]);
    expect(right.body).toEqual({
      detail:
        'Please verify your email address first: open the link in the mail we sent you, or ask for a new one on the page “Verify your email”.',
    });
    expect(await login(form.email, 'kola nut 25')).toMatchObject({ status: 400, body: wrong });
    expect(await sessions()).toBe(before);
    expect((await world.post('/api/auth/register/resend-email/', { email: form.email })).status).toBe(200);
  });

  test('R-368 X-61 neither a token nor a cookie sent along changes what a login does', async () => {
    const form = await verified(world);
    const sent = { token: 'nonsense', cookie: 'session=nonsense; auth_token=1' };
    const answer = await world.post(
      '/api/auth/login/',
      { email: form.email, password: form.password1 },
      sent,
    );
    expect(answer.status).toBe(200);
  });

  test('X-61 a login asked for by another site is refused', async () => {
    const form = await verified(world);
    const body = { email: form.email, password: form.password1 };
    const answer = await world.post('/api/auth/login/', body, { origin: 'https://evil.example' });
    expect([answer.status, answer.cookies]).toEqual([403, {}]);
  });

  test('no password, right or wrong, and no token is ever logged', async () => {
    const form = await verified(world);
    const { body } = await login(form.email, form.password1);
    await login(form.email, 'a wrong password 1');
    const log = world.logged.join('\n');
    expect(log).not.toContain(form.password1);
    expect(log).not.toContain('a wrong password 1');
    expect(log).not.toContain(String(body.access));
  });

  test('a password kept at an older cost is kept at today’s once its owner logs in', async () => {
    const form = await verified(world);
    const salt = randomBytes(16);
    const parameters = { memory: 8192, passes: 2, parallelism: 1, tagLength: 32 };
    const tag = argon2Sync('argon2id', { message: form.password1, nonce: salt, ...parameters });
    const plain = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');
    await database.sql('update users set password_hash = $1 where email = $2', [
      `$argon2id$v=19$m=8192,t=2,p=1$${plain(salt)}$${plain(tag)}`,
      form.email,
    ]);
    expect((await login(form.email, form.password1)).status).toBe(200);
    const [row] = await database.sql<{ password_hash: string }>(
      'select password_hash from users where email = $1',
      [form.email],
    );
    expect(row!.password_hash).toContain('$m=19456,t=2,p=1$');
    expect((await login(form.email, form.password1)).status).toBe(200);
  });
});

describe('guessing', () => {
  const guess = async (email: string, times: number, network: string) => {
    const statuses = [];
    for (let i = 0; i < times; i++) statuses.push((await login(email, `guess number ${i}`, network)).status);
    return statuses;
  };

  test('after ten wrong passwords from one network it is shut out for that account, known or not; other networks are not', async () => {
    const form = await verified(world);
    for (const email of [form.email, 'nobody-else@example.com'])
      expect(await guess(email, 12, '105.112.1.1')).toEqual([...Array(10).fill(400), 429, 429]);
    clock.advance(minutes(5));
    const shut = await login(form.email, form.password1, '105.112.1.1');
    expect([shut.status, shut.body, shut.headers['retry-after']]).toEqual([
      429,
      {
        detail:
          'Too many tries. Wait 10 minutes, or tap “Email me a sign-in link” and open it from your inbox.',
      },
      '600',
    ]);
    expect((await login(form.email, form.password1, '102.89.1.1')).status).toBe(200);
    clock.advance(minutes(10));
    expect((await login(form.email, form.password1, '105.112.1.1')).status).toBe(200);
  });

  test('IPv6 addresses of one /64 are one network', async () => {
    const form = await verified(world);
    await guess(form.email, 10, '2c0f:f000:1:2::1');
    expect((await login(form.email, form.password1, '2c0f:f000:1:2:ffff::9')).status).toBe(429);
    expect((await login(form.email, form.password1, '2c0f:f000:1:3::1')).status).toBe(200);
  });

  test('an account takes fifty wrong passwords from everywhere, then rests', async () => {
    const form = await verified(world);
    for (const network of ['10.0.0.1', '10.0.0.2', '10.0.0.3', '10.0.0.4', '10.0.0.5'])
      expect(await guess(form.email, 10, network)).toEqual(Array(10).fill(400));
    expect((await login(form.email, form.password1, '10.0.0.6')).status).toBe(429);
    clock.advance(minutes(15));
    expect((await login(form.email, form.password1, '10.0.0.6')).status).toBe(200);
  });

  test('a network that tries many accounts is shut out, while the same account opens from elsewhere', async () => {
    const form = await verified(world);
    const limit = { name: 'login network', max: 300, perMs: minutes(15) };
    for (let i = 0; i < 300; i++) await world.limits.use(limit, '10.9.9.9');
    // Refused for the network's sake; the account's own count stays untouched.
    for (let i = 0; i < 12; i++)
      expect((await login(form.email, form.password1, '10.9.9.9')).status).toBe(429);
    expect((await login(form.email, form.password1, '10.8.8.8')).status).toBe(200);
    for (let i = 0; i < 300; i++) world.limits.giveBack(limit, '10.9.9.9');
    expect((await login(form.email, form.password1, '10.9.9.9')).status).toBe(200);
  });

  test('a successful login gives its count back', async () => {
    const form = await verified(world);
    await guess(form.email, 9, '10.7.7.7');
    for (let i = 0; i < 4; i++)
      expect((await login(form.email, form.password1, '10.7.7.7')).status).toBe(200);
    expect(await guess(form.email, 2, '10.7.7.7')).toEqual([400, 429]);
  });
});

test('a login and a sign-up take the same time for known and unknown addresses', async () => {
  const form = await verified(world);
  const names = ['login known', 'login unknown', 'sign-up known', 'sign-up unknown'] as const;
  const times = new Map<string, number[]>(names.map((name) => [name, []]));
  const timed = async (name: (typeof names)[number], work: () => Promise<unknown>) => {
    const from = performance.now();
    await work();
    times.get(name)!.push(performance.now() - from);
  };
  const rounds = 15;
  // Taken in turns, so that whatever else the machine does falls on all alike.
  for (let i = 0; i < rounds; i++) {
    const network = `10.5.${i}.1`;
    const known = { ...someone(), email: form.email };
    await timed('login known', () => login(form.email, 'a wrong password', network));
    await timed('login unknown', () => login(`nobody${i}@example.com`, 'a wrong password', network));
    await timed('sign-up known', () => world.post('/api/auth/register/', known, { network }));
    await timed('sign-up unknown', () => world.post('/api/auth/register/', someone(), { network }));
  }
  const median = (name: string) => times.get(name)!.toSorted((a, b) => a - b)[(rounds - 1) / 2]!;
  // As a ratio, since the machine may be busy: forgetting the password's work would make it twenty and more.
  const ratios = [
    median('login known') / median('login unknown'),
    median('sign-up known') / median('sign-up unknown'),
  ];
  for (const ratio of ratios) {
    expect(ratio).toBeGreaterThan(0.5);
    expect(ratio).toBeLessThan(2);
  }
});
