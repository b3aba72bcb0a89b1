import { termsVersion } from '#shared/legal.ts';
import { describe, expect, test } from 'vitest';
import { hours } from '../../platform/clock.ts';
import { someone, verified, accountTests } from '#tests/support/accounts.ts';

const { clock, database, world } = accountTests();

const register = (form: object) => world.post('/api/auth/register/', form);
const usersWith = (email: unknown) =>
  database.sql<Record<string, unknown>>('select * from users where email = $1', [email]);
const everything = async () =>
  (
    await database.sql<{ users: number; mails: number }>(
      'select (select count(*)::int from users) as users, (select count(*)::int from mails) as mails',
    )
  )[0];

describe('sign-up', () => {
  test('R-128 R-377 R-011 X-25 the account is kept with the terms it agreed to, unverified, and a mail is sent', async () => {
    const form = someone();
    const answer = await register(form);
    expect([answer.status, answer.body]).toEqual([201, { detail: 'We have sent you a verification email.' }]);
    expect(Object.keys(answer.cookies)).toEqual(['sign_up']);
    const [user] = await usersWith(form.email);
    expect(user).toMatchObject({
      first_name: 'Ada',
      last_name: 'Obi',
      gender: 'female',
      phone: form.username,
      email_verified_at: null,
      terms_version: termsVersion,
      terms_accepted_at: clock.now(),
      created_at: clock.now(),
    });
    expect(user!.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(await world.mailsTo(form.email)).toEqual(['verify-email']);
    expect(await world.linkIn(form.email, 'verify-email')).toMatch(/^\/verify-email\/[\w-]{43}$/);
  });

  test.each(['password', 'Password1', 'QWERTY123', 'iloveyou'])(
    'refuses %s, which is among the passwords that are guessed first, and keeps nothing',
    async (password1) => {
      const before = await everything();
      const answer = await register(someone({ password1, password2: password1 }));
      expect([answer.status, answer.body, answer.cookies]).toEqual([
        400,
        { password1: ['Many people use this password, so it is easy to guess. Choose another one.'] },
        {},
      ]);
      expect(await everything()).toEqual(before);
    },
  );

  test.each([
    'Presence26!',
    'presence-presence',
    'Store.Admin.1',
    'Ngozichi-99',
    'Ezeugwu_12',
    'chi.store.77',
  ])(
    'refuses %s, which is little more than words of ours or of the person, and keeps nothing',
    async (password1) => {
      const before = await everything();
      const form = someone({ first_name: 'Ngozichi', last_name: 'Ezeugwu', email: 'chi.store@example.com' });
      const answer = await register({ ...form, password1, password2: password1 });
      expect([answer.status, answer.body]).toEqual([
        400,
        {
          password1: [
            'This password is little more than your name, your store’s or ours, so it is easy to guess. Choose another one.',
          ],
        },
      ]);
      expect(await everything()).toEqual(before);
    },
  );

  test('takes a password of two hundred signs whole, and one that only holds a word of ours', async () => {
    for (const password1 of [
      `${'Ab3 é'.repeat(12)}!!!!`,
      'x'.repeat(199) + 'y',
      'presence of green mangoes',
      'Presence2026!',
    ]) {
      const form = someone({ password1, password2: password1 });
      expect((await register(form)).status).toBe(201);
      await database.sql('update users set email_verified_at = now() where email = $1', [form.email]);
      const login = (password: string) => world.post('/api/auth/login/', { email: form.email, password });
      expect((await login(password1.slice(0, -1))).status).toBe(400);
      expect((await login(password1)).status).toBe(200);
    }
    const long = 'x'.repeat(201);
    expect((await register(someone({ password1: long, password2: long }))).status).toBe(400);
  });

  test('X-62 R-387 the path works without its trailing slash', async () => {
    expect((await world.post('/api/auth/register', someone())).status).toBe(201);
  });

  test('X-24 +234 and spaces are taken off the phone number, and capitals off the address', async () => {
    const form = someone({ username: '+234 802 555 0101', email: 'Ngozi.Eze@Example.COM ' });
    expect((await register(form)).status).toBe(201);
    const [user] = await usersWith('ngozi.eze@example.com');
    expect(user!.phone).toBe('08025550101');
  });

  test.each([
    [
      'R-124 R-126 a ten-digit phone',
      { username: '0803123456' },
      { username: ['Please enter a valid phone number.'] },
    ],
    ...['080312345678', '06031234567', '05031234567', '18031234567', '0803123456a'].map(
      (username): [string, Record<string, unknown>, object] => [
        `R-124 R-490 the phone ${username}`,
        { username },
        { username: ['Please enter a valid phone number.'] },
      ],
    ),
    ['R-123 no gender', { gender: undefined }, { gender: ['Please select your gender.'] }],
    ['R-123 an unknown gender', { gender: '' }, { gender: ['Please select your gender.'] }],
    [
      'R-127 two different passwords',
      { password2: 'kola nut 25' },
      { password2: ['Passwords do not match!'] },
    ],
    [
      'X-26 a password of seven characters',
      { password1: 'kola 24', password2: 'kola 24' },
      { password1: ['Use at least 8 characters for your password.'] },
    ],
    [
      'X-25 terms not agreed to',
      { agreeToTerms: false },
      { agreeToTerms: ['You need to accept the terms to create an account.'] },
    ],
    ['R-122 no first name', { first_name: ' ' }, { first_name: ['Enter your first name.'] }],
    ['R-122 no last name', { last_name: undefined }, { last_name: ['Enter your last name.'] }],
    [
      'R-115 something that is no address',
      { email: 'ada at example' },
      { email: ['Enter a valid email address.'] },
    ],
  ])('%s is refused and nothing is kept', async (_what, change, body) => {
    const before = await everything();
    const answer = await register(someone(change));
    expect([answer.status, answer.body]).toEqual([400, body]);
    expect(await everything()).toEqual(before);
  });

  test('agreeToTerms and rememberMe may be left out, as agreeToTerms defaults to true', async () => {
    const { agreeToTerms: _, rememberMe: __, ...form } = someone();
    expect((await register(form)).status).toBe(201);
  });
});

describe('an address that is known already', () => {
  test('the answer is the same for a new, a waiting and a verified address; only the mail differs', async () => {
    const waiting = someone();
    await register(waiting);
    const old = await verified(world);
    const fresh = someone();
    const answers = [await register(fresh), await register({ ...waiting }), await register({ ...old })];
    const visible = answers.map(({ status, body, cookies, headers }) => {
      const { 'x-request-id': _id, date: _date, 'set-cookie': _set, ...rest } = headers;
      // Random but of one form, whoever the address belongs to.
      const { value, ...cookie } = cookies.sign_up!;
      expect(value).toMatch(/^[\w-]{43}\.\d{13}\.[\w-]{43}$/);
      return { status, body, cookies: Object.keys(cookies), cookie, headers: rest };
    });
    expect(visible[1]).toEqual(visible[0]);
    expect(visible[2]).toEqual(visible[0]);
    expect(await world.mailsTo(fresh.email)).toEqual(['verify-email']);
    expect(await world.mailsTo(waiting.email)).toEqual(['verify-email', 'verify-email']);
    expect(await world.mailsTo(old.email)).toEqual(['verify-email', 'already-registered']);
  });

  test('a verified account is not changed by another sign-up, and its old password still opens it', async () => {
    const old = await verified(world);
    const [before] = await usersWith(old.email);
    await register({ ...someone(), email: old.email, password1: 'a thief 2026', password2: 'a thief 2026' });
    expect(await usersWith(old.email)).toEqual([before]);
    const login = (password: string) => world.post('/api/auth/login/', { email: old.email, password });
    expect((await login('a thief 2026')).status).toBe(400);
    expect((await login(old.password1)).status).toBe(200);
  });

  test('a password laid under somebody else’s address before they came is gone once they sign up themselves', async () => {
    const planted = someone({
      first_name: 'Thief',
      password1: 'a planted word 26',
      password2: 'a planted word 26',
    });
    await register(planted);
    const firstLink = await world.linkIn(planted.email, 'verify-email');
    await register({ ...someone({ first_name: 'Bola' }), email: planted.email });
    const secondLink = await world.linkIn(planted.email, 'verify-email');
    const open = (link: string) =>
      world.post('/api/auth/register/verify-email/', { key: link.split('/').at(-1) });
    expect((await open(firstLink)).status).toBe(400);
    expect((await open(secondLink)).status).toBe(200);
    const login = (password: string) => world.post('/api/auth/login/', { email: planted.email, password });
    expect((await login('a planted word 26')).status).toBe(400);
    expect((await login('kola nut 24')).body.user).toMatchObject({ first_name: 'Bola' });
  });

  test('nobody’s mailbox is filled by signing them up: a verified address is told once an hour, and the answer stays', async () => {
    const old = await verified(world);
    const told = async () =>
      (await world.mailsTo(old.email)).filter((name) => name === 'already-registered').length;
    clock.advance(hours(1) - (clock.now().getTime() % hours(1)));
    for (let i = 0; i < 5; i++) expect((await register({ ...someone(), email: old.email })).status).toBe(201);
    expect(await told()).toBe(1);
    clock.advance(hours(1));
    await register({ ...someone(), email: old.email });
    expect(await told()).toBe(2);
  });

  test('a waiting sign-up is written over five times an hour; a sixth changes nothing and answers the same', async () => {
    const form = someone();
    await register(form);
    const again = (i: number) => register({ ...someone({ first_name: `Ada ${i}` }), email: form.email });
    const statuses = [];
    for (let i = 1; i <= 7; i++) statuses.push((await again(i)).status);
    expect(statuses).toEqual(Array(7).fill(201));
    expect((await usersWith(form.email))[0]!.first_name).toBe('Ada 5');
    expect(await world.mailsTo(form.email)).toEqual(Array(6).fill('verify-email'));
    const key = (await world.linkIn(form.email, 'verify-email')).split('/').at(-1);
    expect((await world.post('/api/auth/register/verify-email/', { key })).body).toEqual({ detail: 'ok' });
  });

  test('the mail to a verified address leads to the login and to a new password', async () => {
    const old = await verified(world);
    await register({ ...someone(), email: old.email });
    const mail = (await world.mails()).findLast(({ to }) => to === old.email)!;
    expect(mail.links).toHaveLength(2);
    expect(mail.links[0]).toBe('http://localhost:3000/login');
    const [, , uid, token] = new URL(mail.links[1]!).pathname.split('/');
    const body = { uid, token, new_password1: 'pounded yam 7', new_password2: 'pounded yam 7' };
    expect((await world.post('/api/auth/password/reset/confirm/', body)).status).toBe(200);
  });

  test('ten sign-ups with one address at the same moment make one account', async () => {
    const { email } = someone();
    const answers = await Promise.all(Array.from({ length: 10 }, () => register({ ...someone(), email })));
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(201));
    expect(await usersWith(email)).toHaveLength(1);
  });
});

describe('X-24 a phone number that is on another account', () => {
  test('the answer is the same, the account is made without it, and the mail alone says so', async () => {
    const first = await verified(world);
    const second = someone({ username: first.username });
    const answer = await register(second);
    expect([answer.status, answer.body]).toEqual([201, { detail: 'We have sent you a verification email.' }]);
    expect((await usersWith(second.email))[0]!.phone).toBe(null);
    expect((await usersWith(first.email))[0]!.phone).toBe(first.username);
    const mail = (await world.mails()).findLast(({ to }) => to === second.email)!;
    expect(mail.text).toContain('The phone number you typed is already on another account');
    const other = (await world.mails()).findLast(({ to }) => to === first.email)!;
    expect(other.text).not.toContain('phone number');
  });

  test('a sign-up that nobody verified gives the number up after a day', async () => {
    const left = someone();
    await register(left);
    clock.advance(hours(23));
    const early = someone({ username: left.username });
    await register(early);
    expect((await usersWith(early.email))[0]!.phone).toBe(null);
    clock.advance(hours(2));
    const late = someone({ username: left.username });
    await register(late);
    expect((await usersWith(late.email))[0]!.phone).toBe(left.username);
    expect((await usersWith(left.email))[0]!.phone).toBe(null);
  });

  test('of eight sign-ups with one number at the same moment all are made and one has it', async () => {
    const { username } = someone();
    const answers = await Promise.all(Array.from({ length: 8 }, () => register(someone({ username }))));
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(201));
    const [row] = await database.sql('select count(*)::int as n from users where phone = $1', [username]);
    expect(row).toEqual({ n: 1 });
  });
});
