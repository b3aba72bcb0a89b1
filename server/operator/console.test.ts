import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { askConfirmation, askNewPasskey, addPasskey } from '#shared/api/passkeys.ts';
import type { LogEntry, OperatorSelf, Sheet } from '#shared/api/operator.ts';
import { hours, minutes } from '#server/platform/clock.ts';
import { newId } from '#server/platform/ids.ts';
import { ownerPassword, openShop, signedInOwner, testApp, type TestApp } from '#tests/support/app.ts';
import type { Client } from '#tests/support/client.ts';
import { namedOperator, terminal } from '#tests/support/programs/operators.ts';
import { softPasskey } from '#tests/support/passkey.ts';
import { twoStepsIn } from '#tests/support/two-step.ts';

let world: TestApp;
let steps: ReturnType<typeof twoStepsIn>;
beforeAll(async () => {
  world = await testApp();
  steps = twoStepsIn(world);
});
afterAll(() => world.close());

const nothingHere = { detail: 'There is nothing at this address.' };
const calls = () => world.app.api.table.filter(({ options }) => options.auth === 'operator');
const everyCall = (client: Client, but: string[] = []) =>
  Promise.all(
    calls()
      .filter(({ contract }) => !but.includes(contract.path))
      .map(async ({ contract: { method, path } }) => {
        const at = path.replace(':queue', 'money');
        const reply = await client.send(method, at, method === 'GET' ? undefined : {});
        return [path, reply.status, reply.body];
      }),
  );
const hidden = (paths: string[]) => paths.map((path) => [path, 404, nothingHere]);
const paths = (but: string[] = []) =>
  calls()
    .map(({ contract }) => contract.path)
    .filter((path) => !but.includes(path));
const byName = ['/api/operator/me', '/api/operator/confirm'];
const self = async (client: Client) => (await client.get<OperatorSelf>('/api/operator/me')).body;
const look = (client: Client, kind: string, id: string) =>
  client.get<Sheet>(`/api/operator/look?kind=${kind}&id=${encodeURIComponent(id)}`);

describe('the console', () => {
  test('is not there for anybody but operators: call by call what is answered where nothing is, whatever is sent', async () => {
    const shop = await openShop(world);
    const [plain, locked] = [await signedInOwner(world), await steps.locked()];
    const outsiders: Record<string, Client> = {
      nobody: world.client(),
      'a bad token': world.client().as('eyJhbGciOiJub25lIn0.eyJzdWIiOiJ4In0.'),
      'an owner': shop.owner.client,
      somebody: plain.client,
      'somebody with two steps': locked.client,
    };
    expect(calls().length).toBeGreaterThan(9);
    const nowhere = await world.client().get('/api/operator/no-such-call');
    expect([nowhere.status, nowhere.body]).toEqual([404, nothingHere]);
    for (const [who, client] of Object.entries(outsiders))
      expect([who, await everyCall(client)]).toEqual([who, hidden(paths())]);
    // Not even that a body was wrong.
    const broken = await plain.client.send('POST', '/api/operator/do', Buffer.from('{"a":'));
    expect([broken.status, broken.body]).toEqual([404, nothingHere]);
  });

  test('its page and its files are there for an operator’s browser alone; nobody else can tell them from no page', async () => {
    const operator = await namedOperator(world);
    const page = await operator.client.get('/operator/queues/money');
    expect([page.status, page.headers['x-robots-tag'], page.headers['cache-control']]).toEqual([
      200,
      'noindex',
      'no-store',
    ]);
    const script = /\/operator\/assets\/[\w.-]+\.js/.exec(page.text)![0];
    expect((await operator.client.get(script)).status).toBe(200);
    const stranger = await signedInOwner(world);
    const missing = await stranger.client.get('/no-such-page');
    for (const path of ['/operator', '/operator/log', script]) {
      const reply = await stranger.client.get(path);
      expect([path, reply.status, reply.text]).toEqual([path, 404, missing.text]);
    }
    for (const path of ['/robots.txt', '/sitemap.xml', '/', '/api/openapi.json'])
      expect((await world.client().get(path)).text).not.toContain('/operator');
  });

  test('operators are named, listed and removed at the terminal; whoever has no second step is not', async () => {
    const plain = await signedInOwner(world);
    expect(await terminal(world, `operator add ${plain.email}`)).toContain(
      'neither two-step sign-in nor a passkey',
    );
    expect(await terminal(world, 'operator add nobody@example.com')).toBe(
      'There is no account with this address.',
    );
    const operator = await namedOperator(world, 'looks');
    expect(await terminal(world, 'operator list')).toContainEqual(
      expect.objectContaining({ email: operator.email, role: 'looks', shows: 'an app of codes' }),
    );
    await operator.confirm();
    expect((await operator.client.get('/api/operator/queues')).status).toBe(200);
    expect(await terminal(world, `operator remove ${operator.email}`)).toContain(
      'does not use the console any more',
    );
    // With the next request.
    expect(await everyCall(operator.client)).toEqual(hidden(paths()));
    expect((await operator.client.get('/operator')).status).toBe(404);
    const log = await world.database.sql(
      `select action, actor from audit_entries where subject = $1 and action like 'operator%' order by at, id`,
      [operator.email],
    );
    expect(log).toEqual([
      { action: 'operator add', actor: 'operator tola' },
      { action: 'operator remove', actor: 'operator tola' },
    ]);
  });
});

describe('the second step', () => {
  test('is shown before anything is seen, once more after eight hours, and a quarter of an hour before an act', async () => {
    const operator = await namedOperator(world);
    const { email } = operator;
    expect(await self(operator.client)).toMatchObject({
      email,
      role: 'acts',
      looks_until: null,
      acts_until: null,
      by: { app: true, passkeys: false },
    });
    expect(await everyCall(operator.client, byName)).toEqual(hidden(paths(byName)));
    const wrong = await operator.client.post('/api/operator/confirm', { code: '000000' });
    expect([wrong.status, (await operator.client.get('/api/operator/queues')).status]).toEqual([400, 404]);
    const { body } = await operator.confirm();
    const now = world.clock.now().getTime();
    expect(body).toMatchObject({
      looks_until: new Date(now + hours(8)).toISOString(),
      acts_until: new Date(now + minutes(15)).toISOString(),
    });
    expect((await operator.client.get('/api/operator/queues')).status).toBe(200);
    const act = { command: 'job run <name>', values: { name: 'mail.tidy' } };
    expect((await operator.client.post('/api/operator/would', act)).status).toBe(200);
    world.clock.advance(minutes(15));
    const late = await operator.signIn();
    const refused = await late.post('/api/operator/would', act);
    expect([refused.status, Object.keys(refused.body)]).toEqual([403, ['confirm']]);
    expect((await late.get('/api/operator/queues')).status).toBe(200);
    world.clock.advance(hours(8));
    expect(await everyCall(await operator.signIn(), byName)).toEqual(hidden(paths(byName)));
  });

  test('was shown in one session and in no other: a stolen cookie opens nothing', async () => {
    const operator = await namedOperator(world);
    await operator.confirm();
    world.clock.advance(minutes(1));
    const thief = world.client();
    await steps.logIn(thief, operator.email);
    const inside = await steps.finish(thief, steps.shown(operator.secret));
    const elsewhere = thief.as(inside.body.access!);
    expect(await everyCall(elsewhere, byName)).toEqual(hidden(paths(byName)));
    // The cookie alone, without the token that only our page gets, is nobody.
    const cookieOnly = world.client();
    for (const [name, value] of operator.client.cookies) cookieOnly.cookies.set(name, value);
    expect(await everyCall(cookieOnly)).toEqual(hidden(paths()));
  });

  test('is one that was there when they were named: what a thief with the password sets up anew does not count', async () => {
    const operator = await namedOperator(world);
    const recovery = await operator.client.post('/api/operator/confirm', { code: operator.codes[0] });
    expect(recovery.status).toBe(400);
    const phone = softPasskey(world.url);
    const question = await operator.client.post(askNewPasskey.path, { password: ownerPassword });
    const added = await operator.client.post(addPasskey.path, { made: phone.make(question.body as never) });
    expect(added.status).toBe(201);
    const signed = async () => {
      const asked = await operator.client.post(askConfirmation.path, {});
      return operator.client.post('/api/operator/confirm', { signed: phone.sign(asked.body as never) });
    };
    world.clock.advance(minutes(1));
    expect((await signed()).status).toBe(400);
    expect((await self(operator.client)).by).toEqual({ app: true, passkeys: false });
    // Named anew, the new passkey counts; what was shown before does not any more.
    await operator.confirm();
    await terminal(world, `operator add ${operator.email}`);
    expect((await operator.client.get('/api/operator/queues')).status).toBe(404);
    expect((await signed()).status).toBe(200);
    expect((await operator.client.get('/api/operator/queues')).status).toBe(200);
    // Both locks set up anew by somebody else: nothing is left of the way in.
    world.clock.advance(minutes(1));
    await world.database.sql('update second_steps set on_since = $2 where user_id = $1', [
      operator.id,
      world.clock.now(),
    ]);
    await world.database.sql('delete from passkeys where user_id = $1', [operator.id]);
    expect(await everyCall(operator.client)).toEqual(hidden(paths()));
  });

  test('is guessed ten times at most, and a form of another site is refused', async () => {
    const operator = await namedOperator(world);
    const guess = () => operator.client.post('/api/operator/confirm', { code: '123456' });
    const answers = [];
    for (let n = 0; n < 12; n++) answers.push((await guess()).status);
    expect(answers).toEqual([...Array<number>(10).fill(400), 429, 429]);
    expect((await operator.confirm()).status).toBe(429);
    const foreign = await operator.client.post(
      '/api/operator/do',
      {},
      { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
    );
    expect(foreign.status).toBe(403);
  });
});

test('who looks sees everything and changes nothing', async () => {
  const operator = await namedOperator(world, 'looks');
  const { body } = await operator.confirm();
  expect([body.role, body.acts_until]).toEqual(['looks', null]);
  expect((await operator.client.get('/api/operator/queues')).status).toBe(200);
  for (const call of ['would', 'do']) {
    const reply = await operator.client.post(`/api/operator/${call}`, {});
    expect([reply.status, reply.body]).toEqual([403, { detail: 'You may look here and change nothing.' }]);
  }
});

test('an owner who is an operator as well has no more rights in a store than before', async () => {
  const shop = await openShop(world);
  const operator = await namedOperator(world);
  await operator.confirm();
  expect((await operator.client.get(`/api/sites/${shop.slug}/orders`)).status).toBe(404);
  expect((await look(operator.client, 'store', shop.slug)).status).toBe(200);
});

test('every look is in the log with who looked, at what and of which store, and nobody’s number or address', async () => {
  const shop = await openShop(world);
  const operator = await namedOperator(world);
  await operator.confirm();
  const { client, email } = operator;
  const looks = [
    () => look(client, 'store', shop.slug),
    () => client.get(`/api/operator/find?words=${encodeURIComponent(shop.owner.email)}`),
    () => client.get('/api/operator/find?words=08031234567'),
    () => client.get('/api/operator/find?words=ada-822719843446'),
    () => look(client, 'person', shop.owner.id),
    () => client.get('/api/operator/queues/refunds'),
  ];
  for (const one of looks) {
    world.clock.advance(1);
    expect((await one()).status).toBe(200);
  }
  world.clock.advance(1);
  const entries = async (query: string) =>
    (await client.get<{ items: LogEntry[]; next: string | null }>(`/api/operator/log?${query}`)).body.items;
  const mine = (await entries(`who=${encodeURIComponent(email)}`)).map(({ action, subject, store }) => [
    `${action} ${subject}`,
    store,
  ]);
  expect(mine).toEqual([
    [`look log (an address)`, null],
    ['look queue refunds', null],
    [`look person ${shop.owner.id}`, null],
    ['look find ada-822719843446', null],
    ['look find (a number)', null],
    ['look find (an address)', null],
    [`look store ${shop.slug}`, `Ada’s Shop (${shop.slug})`],
    [`console enter ${email}`, null],
  ]);
  expect((await entries(`store=${shop.slug}`)).map(({ subject }) => subject)).toEqual([`store ${shop.slug}`]);
  expect(await entries('store=no-such-store')).toEqual([]);
  await terminal(world, `store show ${shop.slug}`);
  expect(await entries(`what=show&store=${shop.slug}`)).toMatchObject([
    { actor: 'operator tola', action: 'look', subject: `store show ${shop.slug}` },
  ]);
});

test('the log is read page by page, each entry once', async () => {
  const operator = await namedOperator(world);
  await operator.confirm();
  for (let n = 0; n < 70; n++)
    await world.database.sql(
      `insert into audit_entries (id, at, actor, action, subject) values ($1, $2, 'many', 'x', $3)`,
      [newId(), world.clock.now(), String(n)],
    );
  const seen: string[] = [];
  let after = '';
  do {
    const { body } = await operator.client.get<{ items: LogEntry[]; next: string | null }>(
      `/api/operator/log?who=many${after && `&after=${after}`}`,
    );
    seen.push(...body.items.map(({ subject }) => subject));
    after = body.next ?? '';
  } while (after);
  expect([seen.length, new Set(seen).size]).toEqual([70, 70]);
});
