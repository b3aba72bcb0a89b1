import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Passkey } from '#shared/api/passkeys.ts';
import { ownerPassword, signedInOwner, testApp, type Owner, type TestApp } from '#tests/support/app.ts';
import type { Client } from '#tests/support/client.ts';
import { softPasskey } from '#tests/support/passkey.ts';
import { minutes } from '../../platform/clock.ts';

let world: TestApp;
beforeAll(async () => {
  world = await testApp();
});
afterAll(() => world.close());

interface Question {
  challenge: string;
}
type Soft = ReturnType<typeof softPasskey>;

const askNew = ({ client }: Owner, password = ownerPassword) =>
  client.post<Question>('/api/account/passkeys/ask', { password });
/** A person with a passkey, beside their password. */
async function withPasskey(counts = true): Promise<Owner & { key: Soft }> {
  const owner = await signedInOwner(world);
  const key = softPasskey(world.url, counts);
  const made = key.make((await askNew(owner)).body);
  expect((await owner.client.post('/api/account/passkeys', { made })).status).toBe(201);
  return { ...owner, key };
}
const listOf = async ({ client }: Pick<Owner, 'client'>) =>
  (await client.get<{ items: Passkey[] }>('/api/account/passkeys')).body.items;
const ask = async (browser: Client) => (await browser.post<Question>('/api/auth/passkey/ask/', {})).body;
const enter = (browser: Client, signed: object) =>
  browser.post<{ access: string; detail: string }>('/api/auth/passkey/', { signed });

describe('a passkey is added', () => {
  test('for the password, once for each question, on our own page alone; its person is told', async () => {
    const owner = await signedInOwner(world);
    expect((await askNew(owner, 'wrong')).status).toBe(400);
    const key = softPasskey(world.url);
    const add = (made: object) => owner.client.post('/api/account/passkeys', { made });
    expect((await add(key.make({ challenge: 'b3Vycw' }))).status).toBe(400);
    const question = (await askNew(owner)).body;
    expect((await add(key.make(question, 'https://evil.example'))).status).toBe(400);
    const stranger = await signedInOwner(world, 'Bola');
    const theirs = (await askNew(stranger)).body;
    expect((await add(key.make(theirs))).status).toBe(400);
    const next = (await askNew(owner)).body;
    expect((await add(key.make(next))).status).toBe(201);
    expect((await add(softPasskey(world.url).make(next))).status).toBe(400);
    const late = (await askNew(owner)).body;
    world.clock.advance(minutes(5));
    expect((await add(softPasskey(world.url).make(late))).status).toBe(400);
    expect(await listOf(owner)).toMatchObject([{ name: 'Passkey', last_used: null }]);
    await world.work();
    expect(world.mails().findLast(({ to }) => to === owner.email)?.template).toBe('passkey-added');
  });
});

describe('logging in with a passkey', () => {
  test('takes nothing else, works for each question once, and is both steps', async () => {
    const owner = await withPasskey();
    const browser = world.client();
    const signed = owner.key.sign(await ask(browser));
    const inside = await enter(browser, signed);
    expect((await browser.as(inside.body.access).get<{ email: string }>('/api/account')).body.email).toBe(
      owner.email,
    );
    expect((await enter(world.client(), signed)).status).toBe(400);
    expect(await listOf(owner)).toMatchObject([{ last_used: world.clock.now().toISOString() }]);
  });

  test('is refused to a copy whose count goes back, to another page, without finger or code, and to a stranger’s key', async () => {
    const owner = await withPasskey();
    const browser = world.client();
    const status = async (sign: (question: Question) => object) =>
      (await enter(browser, sign(await ask(browser)))).status;
    expect(await status((question) => owner.key.sign(question))).toBe(200);
    expect(await status((question) => owner.key.sign(question))).toBe(200);
    owner.key.rewind(1);
    expect(await status((question) => owner.key.sign(question))).toBe(400);
    owner.key.rewind(5);
    expect(await status((question) => owner.key.sign(question, { origin: 'https://evil.example' }))).toBe(
      400,
    );
    expect(await status((question) => owner.key.sign(question, { flags: 0x01 }))).toBe(400);
    const other = softPasskey(world.url);
    expect(await status((question) => other.sign(question))).toBe(400);
    expect(await status((question) => ({ ...other.sign(question), id: owner.key.id }))).toBe(400);
    expect(await status(() => owner.key.sign({ challenge: 'b3Vycw' }))).toBe(400);
    expect(await status((question) => owner.key.sign(question))).toBe(200);
  });

  test('goes on with a phone that does not count', async () => {
    const { key } = await withPasskey(false);
    const browser = world.client();
    for (const _ of ['first', 'second'])
      expect((await enter(browser, key.sign(await ask(browser)))).status).toBe(200);
  });
});

describe('a passkey stands for the password', () => {
  const wordOf = async ({ client, key }: Owner & { key: Soft }) => {
    const question = (await client.post<Question>('/api/account/passkeys/confirm/ask', {})).body;
    return client.post<{ word: string }>('/api/account/passkeys/confirm', { signed: key.sign(question) });
  };

  test('once, for its own person, within five minutes', async () => {
    const owner = await withPasskey();
    const stranger = await withPasskey();
    const { word } = (await wordOf(owner)).body;
    expect((await askNew(stranger, word)).status).toBe(400);
    expect((await askNew(owner, word)).status).toBe(200);
    expect((await askNew(owner, word)).status).toBe(400);
    const late = (await wordOf(owner)).body.word;
    world.clock.advance(minutes(5));
    expect((await askNew(owner, late)).status).toBe(400);
  });

  test('not by what was signed for a login, nor by somebody else’s key', async () => {
    const [owner, stranger] = [await withPasskey(), await withPasskey()];
    const question = await ask(world.client());
    const confirm = (signed: object) => owner.client.post('/api/account/passkeys/confirm', { signed });
    expect((await confirm(owner.key.sign(question))).status).toBe(400);
    const own = (await owner.client.post<Question>('/api/account/passkeys/confirm/ask', {})).body;
    expect((await confirm(stranger.key.sign(own))).status).toBe(400);
  });
});

describe('a passkey is named and removed', () => {
  test('by its person alone; it logs in no more', async () => {
    const owner = await withPasskey();
    const [key] = await listOf(owner);
    const stranger = await signedInOwner(world, 'Bola');
    const at = `/api/account/passkeys/${key!.id}`;
    expect((await stranger.client.patch(at, { name: 'Mine' })).status).toBe(404);
    await stranger.client.send('DELETE', at);
    expect(
      (await owner.client.patch<{ items: Passkey[] }>(at, { name: ' Shop phone ' })).body.items,
    ).toMatchObject([{ name: 'Shop phone' }]);
    expect((await owner.client.send('DELETE', at)).body).toEqual({ items: [] });
    const browser = world.client();
    expect((await enter(browser, owner.key.sign(await ask(browser)))).status).toBe(400);
    await world.work();
    expect(world.mails().findLast(({ to }) => to === owner.email)?.text).toContain('“Shop phone”');
  });

  test('not where it is the last way in', async () => {
    const owner = await withPasskey();
    await world.database.sql('update users set password_hash = null where id = $1', [owner.id]);
    const [key] = await listOf(owner);
    const remove = () => owner.client.send<{ detail: string }>('DELETE', `/api/account/passkeys/${key!.id}`);
    const refused = await remove();
    expect([refused.status, refused.body.detail]).toEqual([
      409,
      expect.stringMatching(/only way into your account/),
    ]);
    expect((await listOf(owner)).length).toBe(1);
  });
});
