import { afterAll, beforeAll, expect, test } from 'vitest';
import { days } from '#server/platform/clock.ts';
import { academy, courseBuyer, someEmail, type Academy } from './support/academy.ts';

let world: Academy;
beforeAll(async () => {
  world = await academy();
});
afterAll(() => world.close());

const sql = <Row extends object>(text: string, values: unknown[] = []) =>
  world.test.database.sql<Row>(text, values);
const signUp = async (username: string) => {
  const email = someEmail();
  const answer = await world.browser().post('/api/auth/register/', {
    first_name: 'Ada',
    last_name: 'Obi',
    gender: 'female',
    username,
    email,
    password1: 'kola nut 24',
    password2: 'kola nut 24',
    rememberMe: false,
    agreeToTerms: true,
  });
  expect(answer.status).toBe(201);
  return email;
};

test('accounts that were never verified are erased after thirty days, but for those a purchase, a seat or a store hangs on', async () => {
  const { email: bought } = await courseBuyer(world);
  const [gone, seated, owner] = [
    await signUp('08031000001'),
    await signUp('08031000002'),
    await signUp('08031000003'),
  ];
  await sql(
    `with made as (insert into live_classes (id, slug, title, about, host_name, starts_at, ends_at, capacity, created_at)
       values (gen_random_uuid(), 'kept', 'Kept', '', 'Tola', now(), now() + interval '1 hour', 1, now()) returning id)
     insert into class_seats (id, class_id, email, first_name, state, key_hash, registered_at)
       select gen_random_uuid(), id, $1, 'Ada', 'seated', '\\x00', now() from made`,
    [seated],
  );
  await sql(
    `with made as (insert into store_directory values ('kept-shop', gen_random_uuid(), 'slug', now()) returning store_id)
     insert into store_members select store_id, id, 'owner', now() from made, users where email = $1`,
    [owner],
  );
  world.test.clock.advance(days(31));
  const { jobs, db } = world.deps;
  await db.transact((tx) => jobs.send(tx, 'accounts.erase_unverified', {}));
  await world.test.work();
  const left = (await sql<{ email: string }>('select email from users')).map(({ email }) => email);
  expect([gone, bought, seated, owner].map((email) => left.includes(email))).toEqual([
    false,
    true,
    true,
    true,
  ]);
});
