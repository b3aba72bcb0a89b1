import { beforeEach, describe, expect, test } from 'vitest';
import { termsVersion } from '#shared/legal.ts';
import { days, minutes } from '../../platform/clock.ts';
import { newId } from '../../platform/ids.ts';
import { browser, claims, googler, send, googleTests } from '#tests/support/programs/google.ts';
import { accountWorld, cookieOf, loggedIn, someone, verified } from '#tests/support/accounts.ts';

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
const keyIn = async (email: string, template: string) => {
  const mail = (await world.mails()).findLast((one) => one.to === email && one.template === template)!;
  return mail.links.find((one) => one.includes('#key='))!.split('#key=')[1]!;
};
const login = (email: string, password: string) =>
  world.post('/api/auth/login/', { email, password, rememberMe: false });

describe('a person nobody knows', () => {
  test('R-014 R-181 R-182 R-183 R-383 gets an account and a session exactly as a login gives it', async () => {
    const person = googler({ email: 'New.Person@Example.com' });
    const answer = await signIn(person);
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      user: { first_name: 'Ngozi', last_name: 'Eze', email: 'new.person@example.com', sites: [] },
      access: expect.any(String),
    });
    const { value, ...attributes } = answer.cookies.session!;
    expect(attributes).toEqual({ path: '/', httpOnly: true, sameSite: 'Lax' });
    expect(value).toMatch(/^[\w-]{43}$/);
    expect(answer.cookies.auth_token).toMatchObject({ value: '1', path: '/' });
    const user = (await account('new.person@example.com'))!;
    expect((await world.enter({ token: String(answer.body.access) })).body).toEqual({ id: user.id });
    const renewed = await world.post('/api/auth/token/refresh/', {}, { cookie: cookieOf(answer)! });
    expect(renewed.status).toBe(200);
  });

  test('the account is verified, has accepted today’s terms, and has neither number nor password', async () => {
    const person = googler();
    await signIn(person);
    expect(await account(person.email)).toMatchObject({
      gender: '',
      phone: null,
      password_hash: null,
      email_verified_at: clock.now(),
      terms_version: termsVersion,
      terms_accepted_at: clock.now(),
      identities: 1,
    });
  });

  test('coming again opens the same account, also after the address changed at Google', async () => {
    const person = googler();
    await signIn(person);
    const again = await signIn({ ...person, email: 'moved@example.com', given_name: 'Else' });
    expect(again.body.user).toMatchObject({ email: person.email, first_name: 'Ngozi' });
    expect(await account('moved@example.com')).toBeUndefined();
    expect((await account(person.email))!.identities).toBe(1);
    expect(await world.mailsTo(person.email)).toEqual([]);
  });

  test('without a password: logging in with one is refused in the usual words, and a reset sets one', async () => {
    const person = googler();
    await signIn(person);
    const wrong = { detail: 'Your email or password is not correct.' };
    for (const password of ['kola nut 24', 'null', ' ']) {
      const { status, body, cookies } = await login(person.email, password);
      expect([status, body, cookies]).toEqual([400, wrong, {}]);
    }
    await world.post('/api/auth/password/reset/', { email: person.email });
    const [, , uid, token] = (await world.linkIn(person.email, 'reset-password')).split('/');
    const chosen = { uid, token, new_password1: 'kola nut 24', new_password2: 'kola nut 24' };
    expect((await world.post('/api/auth/password/reset/confirm/', chosen)).status).toBe(200);
    expect((await login(person.email, 'kola nut 24')).status).toBe(200);
    expect((await signIn(person)).status).toBe(200);
  });

  test.each([
    [{ given_name: ' Ada\u202e\n  Ngozi ', family_name: 'O\u0000bi' }, 'Ada Ngozi', 'O bi'],
    [{ given_name: 'x'.repeat(200), family_name: `${'y'.repeat(79)}😀` }, 'x'.repeat(80), 'y'.repeat(79)],
    [{ given_name: undefined, family_name: undefined, name: 'Bola Ade Cole' }, 'Bola', 'Ade Cole'],
    [{ given_name: 'Cher', family_name: undefined, name: 'Cher' }, 'Cher', ''],
    [{ given_name: 7, family_name: null, name: undefined }, /^ngozi\d+$/, ''],
  ])('names are one line of at most 80 letters, %#', async (names, first, last) => {
    const answer = await signIn(googler(names));
    const { first_name, last_name } = answer.body.user as Record<string, string>;
    expect(first_name).toEqual(typeof first === 'string' ? first : expect.stringMatching(first));
    expect(last_name).toBe(last);
  });

  test('two windows at the same moment make one account', async () => {
    const person = googler();
    const answers = await Promise.all([signIn(person), signIn(person), signIn(person)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await account(person.email))!.identities).toBe(1);
  });
});

describe('X-28 linking', () => {
  test('an account whose address we verified is linked and opened; its password stays and its owner is told, once', async () => {
    const form = await verified(world);
    const person = googler({ email: form.email });
    const answer = await signIn(person);
    expect(answer.body.user).toMatchObject({ first_name: 'Ada', last_name: 'Obi' });
    expect((await account(form.email))!.identities).toBe(1);
    await signIn(person);
    expect((await login(form.email, form.password1)).status).toBe(200);
    expect(await world.mailsTo(form.email)).toEqual(['verify-email', 'google-added']);
  });

  test('sessions of a verified account go on when Google is added', async () => {
    const form = await verified(world);
    const { token } = await loggedIn(world, form);
    await signIn(googler({ email: form.email }));
    expect((await world.enter({ token })).status).toBe(200);
  });

  test('an account that was laid under the address and never verified loses what its maker knew: password, names, number, links, sessions', async () => {
    const form = someone({ first_name: 'Mallory', last_name: 'Thief' });
    await world.post('/api/auth/register/', form);
    const before = (await account(form.email))!;
    // No way leads to a session of an unverified account; should there be one, it ends.
    await database.sql(
      `insert into sessions (id, user_id, remember, created_at, last_used_at, expires_at)
       values ($1, $2, true, $3, $3, $4)`,
      [newId(), before.id, clock.now(), new Date(clock.now().getTime() + days(30))],
    );
    await world.post('/api/auth/password/reset/', { email: form.email });
    const verify = (await world.linkIn(form.email, 'verify-email')).split('/').at(-1)!;
    const [, , uid, token] = (await world.linkIn(form.email, 'reset-password')).split('/');

    const answer = await signIn(googler({ email: form.email }));
    expect(answer.body.user).toMatchObject({ first_name: 'Ngozi', last_name: 'Eze', email: form.email });
    expect(await account(form.email)).toMatchObject({
      id: before.id,
      phone: null,
      gender: '',
      password_hash: null,
      email_verified_at: clock.now(),
      identities: 1,
    });
    expect((await login(form.email, form.password1)).status).toBe(400);
    expect((await world.post('/api/auth/register/verify-email/', { key: verify })).status).toBe(400);
    const chosen = { uid, token, new_password1: 'kola nut 25', new_password2: 'kola nut 25' };
    expect((await world.post('/api/auth/password/reset/confirm/', chosen)).status).toBe(400);
    const ended = await database.sql(
      'select revoked_because from sessions where user_id = $1 order by created_at, id',
      [before.id],
    );
    expect(ended.map((row) => row.revoked_because)).toEqual(['claimed', null]);
    expect(await world.mailsTo(form.email)).not.toContain('google-added');
  });

  test('a sign-up by form for an address that came by Google changes nothing', async () => {
    const person = googler();
    await signIn(person);
    const before = await account(person.email);
    const form = someone({ email: person.email });
    expect((await world.post('/api/auth/register/', form)).status).toBe(201);
    expect(await account(person.email)).toEqual(before);
    expect((await login(person.email, form.password1)).status).toBe(400);
    expect(await world.mailsTo(person.email)).toEqual(['already-registered']);
  });

  test('whoever takes an account and its address away keeps no way in by Google once the address before takes it back', async () => {
    const form = await verified(world);
    const [own, thief] = [googler({ email: form.email }), googler()];
    await signIn(own);
    clock.advance(minutes(1));
    const { token } = await loggedIn(world, form);
    const sent = { email: thief.email, password: form.password1 };
    await world.post('/api/account/email', sent, { token });
    await world.post('/api/auth/email/confirm/', { key: await keyIn(thief.email, 'email-change') });
    expect((await signIn(thief)).body.user).toMatchObject({ email: thief.email, first_name: 'Ada' });
    const undone = await world.post('/api/auth/email/undo/', {
      key: await keyIn(form.email, 'email-changed'),
    });
    expect(undone.body).toEqual({ email: form.email });
    expect((await signIn(own)).body.user).toMatchObject({ email: form.email, first_name: 'Ada' });
    expect((await signIn(thief)).body.user).toMatchObject({ email: thief.email, first_name: 'Ngozi' });
    expect((await account(form.email))!.identities).toBe(1);
  });

  test('both spellings of the issuer are one identity', async () => {
    const both = { ...google.config, issuers: ['https://accounts.example', 'accounts.example'] };
    const other = await accountWorld(database, clock, { google: both });
    const person = googler();
    for (const iss of both.issuers) {
      const asker = await browser(other);
      const token = await google.sandbox.google.sign(claims(google, clock, { ...person, iss }, asker.nonce));
      expect((await send(other, token, asker)).status).toBe(200);
    }
    expect((await account(person.email))!.identities).toBe(1);
    await other.close();
  });
});
