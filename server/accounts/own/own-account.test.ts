import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Account, OwnSession } from '#shared/api/account.ts';
import {
  openShop,
  ownerPassword,
  signedInOwner,
  testApp,
  verifiedPerson,
  type Owner,
  type TestApp,
} from '#tests/support/app.ts';
import { newId } from '../../platform/ids.ts';
import { deviceWords } from '../sessions/device-words.ts';

let world: TestApp;
beforeAll(async () => {
  world = await testApp();
});
afterAll(() => world.close());

const phoneWords =
  'Mozilla/5.0 (Linux; Android 14; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36';

/** Signs somebody in by their password in a browser of its own. */
async function browserOf({ email }: Pick<Owner, 'email'>, password = ownerPassword, agent = phoneWords) {
  const browser = world.client();
  const answer = await browser.post<{ access: string }>(
    '/api/auth/login/',
    { email, password },
    { 'user-agent': agent },
  );
  return { status: answer.status, client: answer.status === 200 ? browser.as(answer.body.access) : browser };
}
const sessionsOf = async (client: Owner['client']) =>
  (await client.get<{ items: OwnSession[] }>('/api/account/sessions')).body.items;

describe('somebody’s own account', () => {
  test('is read and changed; a phone number of another account is refused', async () => {
    const [ada, bola] = [await signedInOwner(world, 'Ada'), await signedInOwner(world, 'Bola')];
    const change = (phone: string) =>
      ada.client.send<Account>('PATCH', '/api/account', { first_name: 'Adaeze', last_name: 'Obi', phone });
    const { body } = await change('+234 809 111 2233');
    expect(body).toEqual({
      id: ada.id,
      first_name: 'Adaeze',
      last_name: 'Obi',
      email: ada.email,
      phone: '08091112233',
      language: 'en',
      has_password: true,
      closes_on: null,
    });
    const taken = (await bola.client.get<Account>('/api/account')).body.phone;
    expect((await change(taken)).body).toEqual({ phone: ['This phone number is on another account.'] });
    expect((await ada.client.get<Account>('/api/account')).body.phone).toBe('08091112233');
    expect((await change('')).body.phone).toBe('');
  });

  test('has a language: its dashboard is the page in that one, and so is its worker; a language nobody speaks is refused', async () => {
    const ada = await signedInOwner(world, 'Ada');
    const name = { first_name: 'Ada', last_name: 'Obi', phone: '' };
    const change = (language: string) =>
      ada.client.send<Account>('PATCH', '/api/account', { ...name, language });
    const tagOf = async (client: Owner['client']) =>
      /<html lang="([^"]+)"/.exec((await client.get<string>('/dashboard')).text)?.[1];
    const workerOf = async (client: Owner['client']) =>
      (await client.get<string>('/dashboard/worker.js')).text;
    const english = await workerOf(ada.client);
    expect(await tagOf(ada.client)).toBe('en-NG');
    expect((await change('fr')).status).toBe(400);
    expect((await ada.client.get<Account>('/api/account')).body.language).toBe('en');
    expect((await change('pcm')).body.language).toBe('pcm');
    expect(await tagOf(ada.client)).toBe('pcm-NG');
    expect(await workerOf(ada.client)).not.toBe(english);
    // Without a word of it, the language stays; another phone has it from the sign-in on.
    await ada.client.send('PATCH', '/api/account', name);
    const there = await browserOf(ada);
    expect(await tagOf(there.client)).toBe('pcm-NG');
    expect((await change('en')).body.language).toBe('en');
    expect([await tagOf(ada.client), await tagOf(there.client)]).toEqual(['en-NG', 'pcm-NG']);
    await there.client.post('/api/auth/token/refresh/', {}, { origin: world.url });
    expect(await tagOf(there.client)).toBe('en-NG');
    expect(await workerOf(ada.client)).toBe(english);
  });

  test('takes a new password with the old one, which signs out everywhere else', async () => {
    const ada = await signedInOwner(world);
    const there = await browserOf(ada);
    const set = (password: string, next: string) =>
      ada.client.put('/api/account/password', { password, new_password: next });
    expect((await set('wrong', 'a new long password')).status).toBe(400);
    expect((await set(ownerPassword, 'password')).status).toBe(400);
    const { body } = await set(ownerPassword, `${ada.email.split('@')[0]!}-26`);
    expect(JSON.stringify(body)).toContain('little more than your name');
    expect((await there.client.get('/api/account')).status).toBe(200);
    expect((await set(ownerPassword, 'a new long password')).status).toBe(200);
    expect((await ada.client.get('/api/account')).status).toBe(200);
    expect((await there.client.get('/api/account')).status).toBe(401);
    expect((await browserOf(ada)).status).toBe(400);
    expect((await browserOf(ada, 'a new long password')).status).toBe(200);
    await world.work();
    const mail = world.mails().findLast(({ to }) => to === ada.email)!;
    expect(mail.text).toContain('every other phone and computer was logged out');
  });
});

describe('where somebody is signed in', () => {
  test('is listed by device, and ended one by one or everywhere else at once', async () => {
    const ada = await signedInOwner(world);
    const [there, elsewhere] = [await browserOf(ada), await browserOf(ada, ownerPassword, 'curl/8')];
    const list = await sessionsOf(ada.client);
    expect(list.map(({ device, here }) => [device, here]).toSorted()).toEqual([
      ['', false],
      ['', true],
      ['Chrome on Android', false],
    ]);
    const phone = list.find(({ device }) => device === 'Chrome on Android')!;
    const bola = await signedInOwner(world, 'Bola');
    await bola.client.send('DELETE', `/api/account/sessions/${phone.id}`);
    expect((await there.client.get('/api/account')).status).toBe(200);
    await ada.client.send('DELETE', `/api/account/sessions/${phone.id}`);
    expect((await there.client.get('/api/account')).status).toBe(401);
    expect((await elsewhere.client.get('/api/account')).status).toBe(200);
    await ada.client.post('/api/account/sessions/end-others', {});
    expect((await elsewhere.client.get('/api/account')).status).toBe(401);
    expect(await sessionsOf(ada.client)).toMatchObject([{ here: true }]);
  });

  test('is said in words people use', () => {
    const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)';
    expect(deviceWords(`${mac} Version/17.5 Safari/605.1.15`)).toBe('Safari on Mac');
    expect(deviceWords(`${mac} Chrome/126.0.0.0 Safari/537.36 Edg/126.0.0.0`)).toBe('Edge on Mac');
    expect(
      deviceWords(
        'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) CriOS/126.0 Mobile/15E148 Safari/604.1',
      ),
    ).toBe('Chrome on iPhone');
    expect(deviceWords('Opera/9.80 (Android; Opera Mini/36.2) Presto/2.12')).toBe('Opera on Android');
    expect([deviceWords(undefined), deviceWords('curl/8')]).toEqual(['', '']);
  });
});

describe('an account is erased', () => {
  const erase = (who: Owner, password = ownerPassword) =>
    who.client.post<{ detail: string }>('/api/account/erase', { password });

  test('by its person with their password, out of every store they help in', async () => {
    const shop = await openShop(world);
    const helper = await signedInOwner(world, 'Bola');
    await world.database.sql(`insert into store_members values ($1, $2, 'manager', now())`, [
      shop.storeId,
      helper.id,
    ]);
    await helper.client.patch(`/api/sites/${shop.slug}/settings`, { tagline: 'By Bola' });
    expect((await erase(helper, 'wrong')).status).toBe(400);
    expect((await helper.client.get('/api/account')).status).toBe(200);
    expect((await erase(helper)).status).toBe(200);
    expect((await helper.client.get('/api/account')).status).toBe(401);
    expect((await browserOf(helper)).status).toBe(400);
    const left = await world.database.sql(
      'select 1 from users where id = $1 union select 1 from store_members where user_id = $1',
      [helper.id],
    );
    expect(left).toEqual([]);
    const changes = await shop.owner.client.get<{ items: { by: unknown; after: string }[] }>(
      `/api/sites/${shop.slug}/changes`,
    );
    expect(changes.body.items[0]).toMatchObject({ by: null, after: 'By Bola' });
  });

  test('not while it is the only owner of a store, and with another owner it is', async () => {
    const { owner, storeId } = await openShop(world);
    const refused = await erase(owner);
    expect([refused.status, refused.body.detail]).toEqual([
      409,
      expect.stringMatching(/^You are the only owner of .+\. Hand the store over first/),
    ]);
    expect((await owner.client.get('/api/account')).status).toBe(200);
    const second = await verifiedPerson(world, `second-${newId()}@example.com`);
    await world.database.sql(`insert into store_members values ($1, $2, 'owner', now())`, [storeId, second]);
    expect((await erase(owner)).status).toBe(200);
  });
});
