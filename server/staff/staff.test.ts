import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Invitation, OpenInvitation, StoreChange, StorePerson } from '#shared/api/staff.ts';
import type { Role } from '#shared/roles.ts';
import { days, minutes } from '../platform/clock.ts';
import {
  openShop,
  ownerPassword,
  signedInOwner,
  testApp,
  type Owner,
  type TestApp,
  type TestShop,
} from '#tests/support/app.ts';

let world: TestApp;
let shop: TestShop;
let path: (rest: string) => string;
beforeAll(async () => {
  world = await testApp();
});
afterAll(() => world.close());
beforeEach(async () => {
  shop = await openShop(world);
  path = (rest) => `/api/sites/${shop.slug}${rest}`;
});

interface Everybody {
  people: StorePerson[];
  invitations: Invitation[];
}
interface Sent {
  invitation: Invitation;
  link: string | null;
}

const ask = (to: string, role: Role = 'fulfilment', by = shop.owner.client) =>
  by.post<Sent>(path('/people/invitations'), { to, role });
const keyIn = (link: string) => link.split('/invitation/')[1]!;
/** The key of the newest mail to an address. */
async function mailedKey(to: string): Promise<string> {
  await world.work();
  const mail = world.mails().findLast((one) => one.to === to)!;
  return /\/invitation\/([\w-]+)/.exec(mail.text)![1]!;
}
const accept = (who: Owner, key: string) =>
  who.client.post<{ slug: string }>(`/api/invitations/${key}/accept`, {});
async function helper(role: Role = 'fulfilment', name = 'Bola'): Promise<Owner> {
  const person = await signedInOwner(world, name);
  const { body } = await ask('0803 123 4567', role);
  expect((await accept(person, keyIn(body.link!))).status).toBe(200);
  return person;
}
/** Whom letters told of other owners of the store, and what. */
async function ownersTold(): Promise<(string | undefined)[][]> {
  await world.work();
  const told = world.mails().filter(({ text }) => text.includes(`/dashboard/people?slug=${shop.slug}`));
  const line = (text: string) => text.split('\n').find((one) => / owner\b.*\.$/.test(one));
  return told.map(({ to, text }) => [to, line(text)]);
}
const people = async () => (await shop.owner.client.get<Everybody>(path('/people'))).body;
const rolesNow = async () => (await people()).people.map((one) => [one.id, one.role]);

describe('an invitation', () => {
  test('by mail goes out with a link, lets who accepts it in with its role, and no second time', async () => {
    const bola = await signedInOwner(world, 'Bola');
    const sent = await ask(bola.email.toUpperCase());
    expect([sent.status, sent.body.link]).toEqual([200, null]);
    const key = await mailedKey(bola.email);
    const open = await world.client().get<OpenInvitation>(`/api/invitations/${key}`);
    expect(open.body).toMatchObject({ role: 'fulfilment', invited_by: 'Ada', state: 'open' });
    expect((await accept(bola, key)).body).toEqual({ slug: shop.slug });
    expect((await accept(bola, key)).body).toEqual({ slug: shop.slug });
    expect(await rolesNow()).toEqual([
      [shop.owner.id, 'owner'],
      [bola.id, 'fulfilment'],
    ]);
    const stranger = await signedInOwner(world, 'Chidi');
    expect((await accept(stranger, key)).status).toBe(409);
    expect((await stranger.client.get(path('/settings'))).status).toBe(404);
    expect((await people()).invitations).toEqual([]);
  });

  test('to a phone number answers its link, to be sent by the owner’s own hands', async () => {
    const { body } = await ask('+234 803 123 4567');
    expect(body.invitation.to).toBe('08031234567');
    expect(body.link).toMatch(/\/invitation\/[\w-]{43}$/);
    await world.work();
    expect(world.mails().filter((mail) => mail.to.includes('0803'))).toEqual([]);
  });

  test('sent again has a new link, and the old one is dead', async () => {
    const first = (await ask('08031234567')).body;
    const again = await shop.owner.client.post<Sent>(
      path(`/people/invitations/${first.invitation.id}/again`),
      {},
    );
    expect(again.body.invitation.id).toBe(first.invitation.id);
    expect((await world.client().get(`/api/invitations/${keyIn(first.link!)}`)).status).toBe(404);
    expect((await world.client().get(`/api/invitations/${keyIn(again.body.link!)}`)).status).toBe(200);
    // The same address typed once more is the same invitation, with what was chosen last.
    const typed = (await ask('0803 123 4567', 'viewer')).body;
    expect([typed.invitation.id, typed.invitation.role]).toEqual([first.invitation.id, 'viewer']);
    expect((await people()).invitations).toHaveLength(1);
  });

  test('that was taken back lets nobody in', async () => {
    const { body } = await ask('08031234567');
    const one = path(`/people/invitations/${body.invitation.id}`);
    expect((await shop.owner.client.send('DELETE', one)).status).toBe(200);
    const bola = await signedInOwner(world, 'Bola');
    expect((await accept(bola, keyIn(body.link!))).status).toBe(404);
    expect((await shop.owner.client.send('DELETE', one)).status).toBe(404);
    expect(await rolesNow()).toHaveLength(1);
  });

  test('ends after seven days', async () => {
    const { body } = await ask('08031234567');
    world.clock.advance(days(7));
    const open = await world.client().get<OpenInvitation>(`/api/invitations/${keyIn(body.link!)}`);
    expect(open.body.state).toBe('ended');
    const bola = await signedInOwner(world, 'Bola');
    expect((await accept(bola, keyIn(body.link!))).status).toBe(409);
    shop.owner.client = await shop.owner.signIn();
    expect((await people()).invitations[0]).toMatchObject({ ended: true });
  });

  test('is taken by one of two who come at the same moment', async () => {
    const { body } = await ask('08031234567');
    const two = [await signedInOwner(world, 'Bola'), await signedInOwner(world, 'Chidi')];
    const answers = await Promise.all(two.map((one) => accept(one, keyIn(body.link!))));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await rolesNow()).toHaveLength(2);
  });

  test('to one’s own address is found and accepted without its link, and by nobody else', async () => {
    const bola = await signedInOwner(world, 'Bola');
    await ask(bola.email, 'viewer');
    const mine = await bola.client.get<{ items: { id: string; role: Role }[] }>('/api/invitations');
    expect(mine.body.items).toMatchObject([{ role: 'viewer', job: 'Looks on' }]);
    const own = `/api/invitations/mine/${mine.body.items[0]!.id}/accept`;
    const chidi = await signedInOwner(world, 'Chidi');
    expect((await chidi.client.post(own, {})).status).toBe(404);
    expect((await bola.client.post(own, {})).body).toEqual({ slug: shop.slug });
  });

  test('is refused to who works here, and to something that is no address', async () => {
    expect((await ask(shop.owner.email)).status).toBe(409);
    expect((await ask('0803')).status).toBe(400);
    expect((await people()).invitations).toEqual([]);
  });

  test('one person helps in several shops and owns one, with the same account', async () => {
    const bola = (await openShop(world)).owner;
    for (const name of ['A', 'B']) {
      shop = await openShop(world, { owner: await signedInOwner(world, name) });
      expect((await accept(bola, keyIn((await ask('08031234567')).body.link!))).status).toBe(200);
    }
    const sites = await bola.client.get<{ role: Role }[]>('/api/sites');
    expect(sites.body.map(({ role }) => role)).toEqual(['owner', 'fulfilment', 'fulfilment']);
  });
});

describe('what somebody may do', () => {
  test('is changed, and holds at their next call', async () => {
    const bola = await helper();
    expect((await bola.client.get(path('/products'))).status).toBe(403);
    await shop.owner.client.put(path(`/people/${bola.id}`), { role: 'manager' });
    expect((await bola.client.get(path('/products'))).status).toBe(200);
    await shop.owner.client.send('DELETE', path(`/people/${bola.id}`));
    expect((await bola.client.get(path('/products'))).status).toBe(404);
  });

  test('of an owner only an owner changes, with their password', async () => {
    const bola = await helper('manager');
    const own = path(`/people/${shop.owner.id}`);
    expect((await bola.client.put(own, { role: 'viewer' })).status).toBe(403);
    expect((await bola.client.send('DELETE', own)).status).toBe(403);
    expect((await bola.client.put(path(`/people/${bola.id}`), { role: 'owner' })).status).toBe(403);
    // Nobody is invited as one: that would let in without the password.
    for (const one of [bola.client, shop.owner.client])
      expect((await ask('08099999999', 'owner', one)).status).toBe(400);
    const up = (password: string) =>
      shop.owner.client.put(path(`/people/${bola.id}`), { role: 'owner', password });
    expect((await up('wrong')).status).toBe(400);
    expect(await rolesNow()).toEqual([
      [shop.owner.id, 'owner'],
      [bola.id, 'manager'],
    ]);
    expect(await ownersTold()).toEqual([]);
    expect((await up(ownerPassword)).status).toBe(200);
    expect((await rolesNow())[1]).toEqual([bola.id, 'owner']);
    // A second owner removes the first: each of them is written to, at every step.
    expect((await bola.client.send('DELETE', own)).status).toBe(200);
    expect(await ownersTold()).toEqual([
      [shop.owner.email, 'Ada Eze made Bola Eze an owner.'],
      [bola.email, 'Ada Eze made Bola Eze an owner.'],
      [shop.owner.email, 'Bola Eze removed Ada Eze, who was an owner.'],
      [bola.email, 'Bola Eze removed Ada Eze, who was an owner.'],
    ]);
  });

  test('of the last owner stays: nobody lowers, removes or lets them leave', async () => {
    await helper('manager');
    const own = path(`/people/${shop.owner.id}`);
    const down = await shop.owner.client.put(own, { role: 'viewer', password: ownerPassword });
    expect([down.status, down.body]).toEqual([
      409,
      { detail: 'A store needs an owner. Make somebody else the owner first.' },
    ]);
    expect((await shop.owner.client.send('DELETE', own)).status).toBe(409);
    expect((await shop.owner.client.post(path('/leave'), {})).status).toBe(409);
    expect((await rolesNow())[0]).toEqual([shop.owner.id, 'owner']);
  });

  test('of two owners who lower each other at one moment, one stays', async () => {
    const bola = await helper('manager');
    await shop.owner.client.put(path(`/people/${bola.id}`), { role: 'owner', password: ownerPassword });
    const answers = await Promise.all([
      shop.owner.client.put(path(`/people/${bola.id}`), { role: 'viewer', password: ownerPassword }),
      bola.client.put(path(`/people/${shop.owner.id}`), { role: 'viewer', password: ownerPassword }),
    ]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const owners = await world.database.sql(
      `select 1 from store_members where store_id = $1 and role = 'owner'`,
      [shop.storeId],
    );
    expect(owners).toHaveLength(1);
  });

  test('goes with the store to another owner, with the password', async () => {
    const bola = await helper();
    const over = (password: string) =>
      shop.owner.client.post(path(`/people/${bola.id}/hand-over`), { password });
    expect((await over('wrong')).status).toBe(400);
    expect((await over(ownerPassword)).status).toBe(200);
    expect(await rolesNow()).toEqual([
      [shop.owner.id, 'manager'],
      [bola.id, 'owner'],
    ]);
    expect(await ownersTold()).toEqual([
      [shop.owner.email, 'Ada Eze handed the store over to Bola Eze, who is an owner now.'],
      [bola.email, 'Ada Eze handed the store over to Bola Eze, who is an owner now.'],
    ]);
  });

  test('of whoever may invite nobody any more takes their open invitations along', async () => {
    const [bola, chidi] = [await helper('manager'), await helper('manager')];
    const links = [
      (await ask('08031110001', 'manager', bola.client)).body.link!,
      (await ask('08031110002', 'manager', chidi.client)).body.link!,
      (await ask('08031110003', 'viewer')).body.link!,
    ];
    const other = await signedInOwner(world, 'Other');
    await shop.owner.client.put(path(`/people/${bola.id}`), { role: 'viewer' });
    expect((await accept(other, keyIn(links[0]!))).status).toBe(404);
    await shop.owner.client.send('DELETE', path(`/people/${chidi.id}`));
    expect((await accept(other, keyIn(links[1]!))).status).toBe(404);
    expect((await people()).invitations).toMatchObject([{ to: '08031110003' }]);
    const { items } = (await shop.owner.client.get<{ items: StoreChange[] }>(path('/changes?kind=staff')))
      .body;
    expect(items.map(({ what }) => what)).toEqual(
      expect.arrayContaining([
        'Took back the invitation of 08031110001',
        'Took back the invitation of 08031110002',
      ]),
    );
    expect((await accept(other, keyIn(links[2]!))).status).toBe(200);
  });
});

describe('the list of changes', () => {
  test('says who did what and when, is narrowed by person and kind, and is an owner’s alone', async () => {
    const bola = await helper('manager');
    world.clock.advance(minutes(1));
    await bola.client.patch(path('/settings'), { tagline: 'Made by hand', phone: '08031234567' });
    const list = async (rest = '') =>
      (await shop.owner.client.get<{ items: StoreChange[] }>(path(`/changes${rest}`))).body.items;
    expect(
      (await list()).map(({ by, kind, what, before, after }) => [by!.name, kind, what, before, after]),
    ).toEqual([
      ['Bola Eze', 'settings', 'Changed the phone number', '', '08031234567'],
      ['Bola Eze', 'settings', 'Changed the line about the store', '', 'Made by hand'],
      ['Bola Eze', 'staff', 'Accepted an invitation', '', 'Manager'],
      ['Ada Eze', 'staff', 'Invited 08031234567', '', 'Manager'],
      ['Ada Eze', 'settings', 'Opened the store', '', ''],
      ['Ada Eze', 'products', 'Added Clay mug', '', ''],
      ['Ada Eze', 'delivery', 'Changed the delivery prices', '', 'Lagos ₦1,500'],
    ]);
    expect(await list('?kind=settings')).toHaveLength(3);
    expect(await list(`?by=${shop.owner.id}&kind=staff`)).toHaveLength(1);
    expect((await bola.client.get(path('/changes'))).status).toBe(403);
  });
});
