import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TwoStep } from '#shared/api/two-step.ts';
import type { StorePerson } from '#shared/api/staff.ts';
import { openShop, ownerPassword, testApp, type TestApp } from '#tests/support/app.ts';
import type { Client } from '#tests/support/client.ts';
import { twoStepsIn } from '#tests/support/two-step.ts';
import { operatorDeps } from '../../compose.ts';
import { operate, readTyped } from '../../operator/index.ts';
import { hours } from '../../platform/clock.ts';
import { workOnWaits } from './wait.ts';

let world: TestApp;
let steps: ReturnType<typeof twoStepsIn>;
beforeAll(async () => {
  world = await testApp();
  steps = twoStepsIn(world);
});
afterAll(() => world.close());

describe('switching it off', () => {
  test('takes the password and a code; the codes before are dead after new ones', async () => {
    const owner = await steps.locked();
    const client = await owner.signIn();
    const off = (password: string, code: string) =>
      client.post<TwoStep>('/api/account/two-step/off', { password, code });
    const renewed = await client.post<{ codes: string[] }>('/api/account/two-step/codes', {
      password: ownerPassword,
      code: steps.shown(owner.secret),
    });
    expect(renewed.body.codes.filter((code) => owner.codes.includes(code))).toEqual([]);
    expect((await off('wrong', renewed.body.codes[0]!)).status).toBe(400);
    expect((await off(ownerPassword, owner.codes[0]!)).status).toBe(400);
    expect(await steps.stateOf({ ...owner, client })).toMatchObject({ on: true, codes_left: 10 });
    expect((await off(ownerPassword, renewed.body.codes[0]!)).body.on).toBe(false);
    expect((await steps.logIn(world.client(), owner.email)).body.access).toBeDefined();
    expect((await steps.mailsTo(owner.email)).at(-1)?.template).toBe('two-step-off');
  });

  test('without phone and codes happens after 48 hours and two mails, unless a link stops it', async () => {
    const { email } = await steps.locked();
    const browser = world.client();
    expect((await browser.post('/api/auth/second-step/lost/', {}, steps.origin())).status).toBe(401);
    await steps.logIn(browser, email);
    const ask = () => browser.post<{ ends_at: string }>('/api/auth/second-step/lost/', {}, steps.origin());
    const begun = world.clock.now().getTime();
    const { ends_at } = (await ask()).body;
    expect(new Date(ends_at).getTime() - begun).toBe(hours(48));
    expect((await ask()).body.ends_at).toBe(ends_at);
    const told = async () =>
      (await steps.mailsTo(email)).filter(({ template }) => template === 'second-step-lost');
    const [mail] = await told();
    const stop = (key: string) => browser.post('/api/auth/second-step/stop/', { key });
    expect((await stop('x')).status).toBe(400);
    expect((await stop(mail!.links.find((one) => one.includes('#key='))!.split('#key=')[1]!)).status).toBe(
      200,
    );
    world.clock.advance(hours(48));
    await workOnWaits(accounts());
    await steps.logIn(browser, email);
    await ask();
    world.clock.advance(hours(24));
    await workOnWaits(accounts());
    await workOnWaits(accounts());
    expect((await told()).length).toBe(3);
    expect((await steps.logIn(browser, email)).body.second_step).toBeDefined();
    world.clock.advance(hours(24));
    await workOnWaits(accounts());
    expect((await steps.logIn(browser, email)).body.access).toBeDefined();
    expect((await steps.mailsTo(email)).at(-1)?.text).toContain('the time you were told of is over');
  });

  test('by the operator is written down and told', async () => {
    const { email } = await steps.locked();
    const asked = operatorDeps(world.app.deps, 'operator ada');
    const type = async () => (await operate(asked, readTyped(['account', 'two-step-off', email], {}))).print;
    expect(await type()).toBe(`${email} logs in with the password alone now, and is told by mail.`);
    expect(await type()).toBe('Two-step sign-in is not on there.');
    expect((await steps.logIn(world.client(), email)).body.access).toBeDefined();
    expect(await world.database.sql(`select action from audit_entries where subject = $1`, [email])).toEqual([
      { action: 'account two-step-off' },
    ]);
  });
});

test('the operator logs somebody out everywhere, which is written down, and their password stays', async () => {
  const shop = await openShop(world);
  const there = await shop.owner.signIn();
  const asked = operatorDeps(world.app.deps, 'operator ada');
  const type = async () =>
    (await operate(asked, readTyped(['account', 'sign-out', shop.owner.email], {}))).print;
  expect((await there.get('/api/account')).status).toBe(200);
  expect(await type()).toMatch(/ is logged out everywhere \(\d\), within five seconds at the latest\.$/);
  for (const client of [there, shop.owner.client])
    expect((await client.get('/api/account')).status).toBe(401);
  expect(
    await world.database.sql(
      `select distinct revoked_because from sessions s join users u on u.id = s.user_id where u.email = $1`,
      [shop.owner.email],
    ),
  ).toEqual([{ revoked_because: 'operator' }]);
  expect(await type()).toBe(`${shop.owner.email} was logged in nowhere.`);
  expect((await (await shop.owner.signIn()).get('/api/account')).status).toBe(200);
  expect(
    await world.database.sql(`select distinct action from audit_entries where subject = $1`, [
      shop.owner.email,
    ]),
  ).toEqual([{ action: 'account sign-out' }]);
});

test('an owner sees in People who has it, a manager does not', async () => {
  const shop = await openShop(world);
  const manager = await steps.locked();
  await world.database.sql(`insert into store_members values ($1, $2, 'manager', '2100-01-01')`, [
    shop.storeId,
    manager.id,
  ]);
  const seen = async (client: Client) =>
    (await client.get<{ people: StorePerson[] }>(`/api/sites/${shop.slug}/people`)).body.people.map(
      ({ you, two_step }) => [you, two_step],
    );
  expect(await seen(await shop.owner.signIn())).toEqual([
    [true, false],
    [false, true],
  ]);
  expect(await seen(manager.client)).toEqual([
    [false, null],
    [true, null],
  ]);
});

/** What the job of the waits works with. */
const accounts = () => world.app.deps as never;
