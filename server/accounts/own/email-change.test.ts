import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Account } from '#shared/api/account.ts';
import { sinceTaken } from '#shared/api/account-words.ts';
import { keyWish } from '#tests/support/api-keys.ts';
import {
  openShop,
  ownerPassword,
  signedInOwner,
  testApp,
  type Owner,
  type TestApp,
} from '#tests/support/app.ts';
import { softPasskey } from '#tests/support/passkey.ts';
import { days, hours } from '../../platform/clock.ts';
import { newId } from '../../platform/ids.ts';

let world: TestApp;
beforeAll(async () => {
  world = await testApp();
});
afterAll(() => world.close());

const another = () => `new-${newId()}@example.com`;
const ask = ({ client }: Owner, email: string, password = ownerPassword) =>
  client.post<{ detail: string }>('/api/account/email', { email, password });
async function mailsTo(email: string) {
  await world.work();
  return world.mails().filter((mail) => mail.to === email);
}
async function keyTo(email: string): Promise<string> {
  const mail = (await mailsTo(email)).at(-1)!;
  return mail.links.find((one) => one.includes('#key='))!.split('#key=')[1]!;
}
const confirm = (key: string) => world.client().post<{ email: string }>('/api/auth/email/confirm/', { key });
const undo = (key: string) => world.client().post<{ email: string }>('/api/auth/email/undo/', { key });
const emailOf = async ({ client }: Pick<Owner, 'client'>) =>
  (await client.get<Account>('/api/account')).body.email;
const logIn = async (email: string, password = ownerPassword) =>
  (await world.client().post('/api/auth/login/', { email, password })).status;

describe('another address for an account', () => {
  test('takes the password and the link mailed to it, once; links to the one before are dead, and it is told', async () => {
    const owner = await signedInOwner(world);
    const email = another();
    expect((await ask(owner, email, 'wrong')).status).toBe(400);
    expect((await ask(owner, owner.email)).status).toBe(400);
    await world.client().post('/api/auth/password/reset/', { email: owner.email });
    expect((await ask(owner, email.toUpperCase())).status).toBe(200);
    expect(await emailOf(owner)).toBe(owner.email);
    const key = await keyTo(email);
    expect((await confirm(key)).body).toEqual({ email });
    expect((await confirm(key)).status).toBe(400);
    expect(await emailOf(owner)).toBe(email);
    expect([await logIn(owner.email), await logIn(email)]).toEqual([400, 200]);
    const [reset, told] = (await mailsTo(owner.email)).slice(-2);
    expect(told?.text).toContain(email);
    const [uid, token] = new URL(reset!.links.find((one) => one.includes('/password-reset/'))!).pathname
      .split('/')
      .slice(2);
    const next = { new_password1: 'another long password', new_password2: 'another long password' };
    const set = await world.client().post('/api/auth/password/reset/confirm/', { uid, token, ...next });
    expect(set.status).toBe(400);
  });

  test('is the newest that was asked for, within a day', async () => {
    const owner = await signedInOwner(world);
    const [first, second] = [another(), another()];
    await ask(owner, first);
    const dead = await keyTo(first);
    await ask(owner, second);
    expect((await confirm(dead)).status).toBe(400);
    world.clock.advance(hours(24));
    expect((await confirm(await keyTo(second))).status).toBe(400);
    expect(await emailOf({ client: await owner.signIn() })).toBe(owner.email);
  });

  test('is nobody else’s: the answer is the same, nothing is mailed, and who came first in between keeps it', async () => {
    const [owner, other, third] = [
      await signedInOwner(world),
      await signedInOwner(world, 'Bola'),
      await signedInOwner(world, 'Chidi'),
    ];
    const free = another();
    const said = await ask(owner, free);
    const toOther = await ask(owner, other.email);
    expect([toOther.status, toOther.body.detail.replace(other.email, free)]).toEqual([200, said.body.detail]);
    expect(await mailsTo(other.email)).toEqual([]);
    const mine = another();
    await ask(owner, mine);
    const key = await keyTo(mine);
    await ask(third, mine);
    const late = await keyTo(mine);
    expect([(await confirm(key)).status, (await confirm(late)).status]).toEqual([200, 409]);
    expect(await emailOf(third)).toBe(third.email);
  });
});

test.each(['in the account', 'by a mailed link'])(
  'a new password %s ends an address that was asked for with the old one',
  async (way) => {
    const owner = await signedInOwner(world);
    const theirs = another();
    await ask(owner, theirs);
    const key = await keyTo(theirs);
    const next = 'another long password';
    if (way === 'in the account')
      await owner.client.put('/api/account/password', {
        password: ownerPassword,
        new_password: next,
        elsewhere: true,
      });
    else {
      await world.client().post('/api/auth/password/reset/', { email: owner.email });
      const link = (await mailsTo(owner.email)).at(-1)!.links.find((one) => one.includes('/password-reset/'));
      const [uid, token] = new URL(link!).pathname.split('/').slice(2);
      const set = { uid, token, new_password1: next, new_password2: next };
      await world.client().post('/api/auth/password/reset/confirm/', set);
    }
    expect((await confirm(key)).status).toBe(400);
    expect([await logIn(theirs, next), await logIn(owner.email, next)]).toEqual([400, 200]);
  },
);

describe('the address before takes it back', () => {
  test('for seven days, with all that was added since; sessions and password end', async () => {
    const owner = await signedInOwner(world);
    const own = softPasskey(world.url);
    const add = async (key: ReturnType<typeof softPasskey>) => {
      const question = await owner.client.post<{ challenge: string }>('/api/account/passkeys/ask', {
        password: ownerPassword,
      });
      return owner.client.post('/api/account/passkeys', { made: key.make(question.body) });
    };
    await add(own);
    world.clock.advance(1_000);
    const [email, further] = [another(), another()];
    await ask(owner, email);
    await confirm(await keyTo(email));
    await add(softPasskey(world.url));
    await ask(owner, further);
    await confirm(await keyTo(further));
    const key = await keyTo(owner.email);
    expect((await undo(key)).body).toEqual({ email: owner.email });
    expect((await undo(key)).status).toBe(400);
    expect((await owner.client.get('/api/account')).status).toBe(401);
    expect([await logIn(further), await logIn(email), await logIn(owner.email)]).toEqual([400, 400, 400]);
    const left = await world.database.sql('select credential_id from passkeys where user_id = $1', [
      owner.id,
    ]);
    expect(left).toEqual([{ credential_id: own.id }]);
    expect((await undo(await keyTo(email))).status).toBe(400);
    const reset = (await mailsTo(owner.email)).at(-1)!.links.find((one) => one.includes('/password-reset/'))!;
    const [uid, token] = new URL(reset).pathname.split('/').slice(2);
    const next = 'another long password';
    const set = { uid, token, new_password1: next, new_password2: next };
    expect((await world.client().post('/api/auth/password/reset/confirm/', set)).status).toBe(200);
    expect(await logIn(owner.email, next)).toBe(200);
  });

  test('with the API keys and invitations of its stores that were made since, and is told what else to look through', async () => {
    const shop = await openShop(world);
    const { client, email } = shop.owner;
    const path = (rest: string) => `/api/sites/${shop.slug}${rest}`;
    const key = async () => {
      const made = await client.post<{ secret: string }>(path('/keys'), keyWish());
      return world.client().as(made.body.secret);
    };
    const invite = () => client.post(path('/people/invitations'), { to: another(), role: 'manager' });
    const own = await key();
    await invite();
    world.clock.advance(1_000);
    const theirs = another();
    await ask(shop.owner, theirs);
    await confirm(await keyTo(theirs));
    const stranger = await key();
    await invite();
    expect((await undo(await keyTo(email))).status).toBe(200);
    const goods = path('/products');
    expect([(await own.get(goods)).status, (await stranger.get(goods)).status]).toEqual([200, 401]);
    const invitations = await world.database.sql(
      'select withdrawn_at is null as stands from store_invitations where store_id = $1 order by created_at, id',
      [shop.storeId],
    );
    expect(invitations).toEqual([{ stands: true }, { stands: false }]);
    const letter = (await mailsTo(email)).at(-1)!.text.replaceAll(/\s+/g, ' ');
    expect(letter).toContain(sinceTaken);
    expect(letter).not.toContain('your password stays as it is');
  });

  test('and not after them', async () => {
    const owner = await signedInOwner(world);
    const email = another();
    await ask(owner, email);
    await confirm(await keyTo(email));
    const key = await keyTo(owner.email);
    world.clock.advance(days(7));
    expect((await undo(key)).status).toBe(400);
    expect([await logIn(email), await logIn(owner.email)]).toEqual([200, 400]);
  });
});

test('a new password leaves other phones logged in where that is wanted', async () => {
  const owner = await signedInOwner(world);
  const there = await world
    .client()
    .post<{ access: string }>('/api/auth/login/', { email: owner.email, password: ownerPassword });
  const other = world.client().as(there.body.access);
  const set = (password: string, next: string, elsewhere: boolean) =>
    owner.client.put('/api/account/password', { password, new_password: next, elsewhere });
  expect((await set(ownerPassword, 'another long password', false)).status).toBe(200);
  expect((await other.get('/api/account')).status).toBe(200);
  expect((await set('another long password', 'one more long password', true)).status).toBe(200);
  expect((await other.get('/api/account')).status).toBe(401);
});
