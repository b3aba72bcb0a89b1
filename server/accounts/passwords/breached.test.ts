import { createHash } from 'node:crypto';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ownerPassword, signedInOwner, testApp, type TestApp } from '#tests/support/app.ts';
import { breachedPassword } from './breached.ts';

const leaked = 'pounded yam 7';
const clean = 'jollof rice 88 pots';
const hashOf = (password: string) => createHash('sha1').update(password).digest('hex').toUpperCase();

/** A service that knows one leaked password, and says what it is asked. */
const asked: string[] = [];
let answers: (response: http.ServerResponse, start: string) => void;
const well: typeof answers = (response, start) => {
  const lines = ['0018A45C4D1DEF81644B54AB7F969B88D65:3', `${hashOf(clean).slice(5)}:0`];
  if (hashOf(leaked).startsWith(start)) lines.push(`${hashOf(leaked).slice(5)}:21`);
  response.end(lines.join('\r\n'));
};
const service = http.createServer((request, response) => {
  asked.push(`${request.method} ${request.url} ${request.headers['add-padding']}`);
  answers(response, request.url!.split('/').at(-1)!);
});

let world: TestApp;
beforeAll(async () => {
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  const { port } = service.address() as AddressInfo;
  world = await testApp({ env: { BREACHED_PASSWORDS_URL: `http://127.0.0.1:${port}/` } });
});
afterAll(async () => {
  await world.close();
  service.closeAllConnections();
  service.close();
});
beforeEach(() => {
  answers = well;
  asked.length = 0;
});

let people = 0;
const signUp = (password: string) => {
  const number = String(people++).padStart(4, '0');
  return world.client().post<Record<string, unknown>>('/api/auth/register/', {
    first_name: 'Ngozi',
    last_name: 'Eze',
    gender: 'female',
    username: `0803999${number}`,
    email: `leak-${number}@example.com`,
    password1: password,
    password2: password,
    agreeToTerms: true,
  });
};
const accounts = async () => Number((await world.database.sql('select count(*) as n from users'))[0]!.n);
const wordsOf = async (id: string) =>
  (await world.database.sql('select password_hash from users where id = $1', [id]))[0]!.password_hash;

describe('with a service that knows of leaks', () => {
  test('a password that leaked elsewhere is refused wherever one is set, and what was there before stays', async () => {
    const before = await accounts();
    expect(await signUp(leaked)).toMatchObject({ status: 400, body: { password1: [breachedPassword] } });
    expect(await accounts()).toBe(before);

    const ada = await signedInOwner(world, 'Ada');
    const kept = await wordsOf(ada.id);
    const renew = (new_password: string) =>
      ada.client.send('PUT', '/api/account/password', {
        password: ownerPassword,
        new_password,
        elsewhere: true,
      });
    expect(await renew(leaked)).toMatchObject({ status: 400, body: { new_password: [breachedPassword] } });
    expect(await wordsOf(ada.id)).toBe(kept);
    expect((await renew(clean)).status).toBeLessThan(300);
    expect(await wordsOf(ada.id)).not.toBe(kept);

    await world.client().post('/api/auth/password/reset/', { email: ada.email });
    await world.work();
    const letter = world
      .mails()
      .find(({ to, text }) => to === ada.email && text.includes('/password-reset/'))!;
    const [, uid, token] = /\/password-reset\/([\w-]+)\/([\w-]+)/.exec(letter.text)!;
    const reset = (password: string) =>
      world.client().post('/api/auth/password/reset/confirm/', {
        uid,
        token,
        new_password1: password,
        new_password2: password,
      });
    const now = await wordsOf(ada.id);
    expect(await reset(leaked)).toMatchObject({ status: 400, body: { new_password1: [breachedPassword] } });
    expect(await wordsOf(ada.id)).toBe(now);
    expect((await reset('egusi and two spoons')).status).toBe(200);
  });

  test('it is told five signs of a hash and nothing else; a line that only fills up is no leak', async () => {
    expect((await signUp(clean)).status).toBe(201);
    expect(asked).toEqual([`GET /range/${hashOf(clean).slice(0, 5)} true`]);
  });

  test('one of the commonest, and one of a person’s own words, is refused without asking anybody', async () => {
    expect((await signUp('password1')).status).toBe(400);
    expect((await signUp('ngozi-eze 1')).status).toBe(400);
    expect(asked).toEqual([]);
  });

  test.each<[string, typeof answers]>([
    ['refuses', (response) => response.writeHead(503).end()],
    ['hangs up', (response) => response.destroy()],
    ['leads elsewhere', (response) => response.writeHead(302, { location: '/range/00000' }).end()],
    ['says nothing', () => undefined],
  ])('a service that %s keeps nobody out', async (_, does) => {
    answers = does;
    expect((await signUp(leaked)).status).toBe(201);
    expect(asked).toHaveLength(1);
  });
});
