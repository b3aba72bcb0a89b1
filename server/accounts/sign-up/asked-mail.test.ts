import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signedInOwner, testApp, type TestApp } from '#tests/support/app.ts';

/** What the app asks its database, word for word, without the values. */
let asked: string[] = [];
class HeardClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config);
    const query = this.query.bind(this) as (...words: unknown[]) => unknown;
    this.query = ((...words: unknown[]) => {
      const [statement] = words as [string | pg.QueryConfig];
      const text = typeof statement === 'string' ? statement : statement.text;
      if (text) asked.push(text);
      return query(...words);
    }) as typeof this.query;
  }
}

let world: TestApp;
beforeAll(async () => {
  world = await testApp({ client: HeardClient });
});
afterAll(() => world.close());

const calls = [
  '/api/auth/password/reset/',
  '/api/auth/register/resend-email/',
  '/api/auth/sign-in-link/',
] as const;

/** What one call asks of the database, and what it leaves for the worker. */
async function costOf(path: string, email: string) {
  await world.work();
  asked = [];
  const answer = await world.client().post(path, { email });
  const statements = [...asked];
  const jobs = await world.database.sql<{ data: object }>(
    `select data from pgboss.job where name = 'accounts.asked-mail' and state < 'active'`,
  );
  return { status: answer.status, body: answer.body, statements, jobs };
}

test.each(calls)('%s costs as much for an address nobody has as for one with an account', async (path) => {
  const owner = await signedInOwner(world);
  const known = await costOf(path, owner.email);
  const unknown = await costOf(path, `nobody-${path.length}@example.com`);
  expect(known.status).toBe(200);
  expect(known.statements.length).toBeGreaterThan(3);
  expect({ ...unknown, jobs: [] }).toEqual({ ...known, jobs: [] });
  // The rows have one size, too, and only the known one becomes a mail.
  expect(known.jobs).toHaveLength(1);
  expect(unknown.jobs.map(({ data }) => JSON.stringify(data).length)).toEqual(
    known.jobs.map(({ data }) => JSON.stringify(data).length),
  );
});

test('a mail that was asked for is one mail, also where its job is done twice', async () => {
  const owner = await signedInOwner(world);
  await world.work();
  await world.client().post(calls[0], { email: owner.email });
  const [job] = await world.database.sql<{ data: object }>(
    `select data from pgboss.job where name = 'accounts.asked-mail' and state < 'active'`,
  );
  await world.database.db.transact((tx) => world.app.deps.jobs.send(tx, 'accounts.asked-mail', job!.data));
  await world.work();
  const mails = world.mails().filter(({ to }) => to === owner.email);
  expect(mails.map(({ template }) => template)).toEqual(['reset-password']);
});
