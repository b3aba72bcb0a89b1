import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Role } from '#shared/roles.ts';
import {
  openShop,
  ownerPassword,
  signedInOwner,
  testApp,
  type Owner,
  type TestApp,
  type TestShop,
} from '#tests/support/app.ts';
import { terminal } from '#tests/support/programs/operators.ts';

let world: TestApp;
let shop: TestShop;
beforeAll(async () => {
  world = await testApp();
});
afterAll(() => world.close());
beforeEach(async () => {
  shop = await openShop(world);
});

const path = (rest: string) => `/api/sites/${shop.slug}${rest}`;

async function helper(role: Role, name: string): Promise<Owner> {
  const person = await signedInOwner(world, name);
  const sent = await shop.owner.client.post<{ link: string }>(path('/people/invitations'), {
    to: '08031234567',
    role,
  });
  const key = sent.body.link.split('/invitation/')[1]!;
  expect((await person.client.post(`/api/invitations/${key}/accept`, {})).status).toBe(200);
  return person;
}

/** What people have been told of their removal from the store. */
async function lettersOfRemoval() {
  await world.work();
  return world.mails().filter(({ subject }) => subject.startsWith('You do not work in'));
}

test('a helper who is removed has a letter of it: by whom and from which store; an owner has that to all owners instead', async () => {
  const [bola, chidi] = [await helper('fulfilment', 'Bola'), await helper('manager', 'Chidi')];
  expect((await chidi.client.send('DELETE', path(`/people/${bola.id}`))).status).toBe(200);
  await shop.owner.client.put(path(`/people/${chidi.id}`), { role: 'owner', password: ownerPassword });
  expect((await shop.owner.client.send('DELETE', path(`/people/${chidi.id}`))).status).toBe(200);
  const told = await lettersOfRemoval();
  expect(told.map(({ to, subject }) => [to, subject])).toEqual([
    [bola.email, 'You do not work in Ada’s Shop any more'],
  ]);
  expect(told[0]!.text).toContain('Hello Bola, Chidi Eze removed you from the store Ada’s Shop');
  const ofOwners = world.mails().filter(({ text }) => text.includes('Ada Eze removed Chidi Eze'));
  expect(ofOwners.map(({ to }) => to)).toContain(chidi.email);
});

test('a helper who leaves opens the store no more, and has no letter of what they did themselves', async () => {
  const before = (await lettersOfRemoval()).length;
  const bola = await helper('fulfilment', 'Bola');
  expect((await bola.client.post(path('/leave'), {})).status).toBe(200);
  expect((await bola.client.get(path('/settings'))).status).toBe(404);
  expect(await lettersOfRemoval()).toHaveLength(before);
});

test('a helper hears that the store closes, whoever closes it, and that it is kept; each letter leads to a page they may open', async () => {
  const bola = await helper('fulfilment', 'Bola');
  const told = async () => {
    await world.work();
    return world
      .mails()
      .filter(({ to, template }) => to === bola.email && template === 'store-closing')
      .map(({ subject, text, links }) => [subject.replace(/ on .*/, ''), text, links.at(0)] as const);
  };
  const page = `${world.app.deps.config.platformUrl}/dashboard?slug=${shop.slug}`;
  await terminal(world, `store close ${shop.slug} Nobody has logged in for three years`);
  const [closes] = await told();
  expect([closes![0], closes![2]]).toEqual(['Ada’s Shop closes for good', page]);
  expect(closes![1]).not.toContain('Its owner closes');
  await terminal(world, `store not-close ${shop.slug}`);
  const [, kept] = await told();
  expect([kept![0], kept![2]]).toEqual(['Ada’s Shop is kept', page]);
  expect(kept![1]).toContain('it goes on as before');
});
