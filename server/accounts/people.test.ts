import { expect, test } from 'vitest';
import { newId } from '../platform/ids.ts';
import { addressesOf, ensureAccount, findPerson } from './index.ts';
import { someone, verified, accountTests } from '#tests/support/accounts.ts';

const { clock, database, world } = accountTests();

const idOf = async (email: string) =>
  (await database.sql<{ id: string }>('select id from users where email = $1', [email]))[0]!.id;
const ensured = (more: Partial<Parameters<typeof ensureAccount>[1]> = {}) =>
  ensureAccount(
    { db: database.db, clock },
    {
      first_name: 'Adunni',
      last_name: 'Bello',
      email: 'Adunni@Demo.example',
      phone: '+234 803 777 0001',
      password: 'a demo password',
      ...more,
    },
  );

test('other modules learn a person’s name and address by id, and nothing of an unknown one', async () => {
  const form = await verified(world);
  const id = await idOf(form.email);
  const { db } = database;
  expect(await findPerson(db.platform, id)).toEqual({
    id,
    phone: form.username,
    gender: 'female',
    first_name: 'Ada',
    last_name: 'Obi',
    email: form.email,
  });
  expect(await findPerson(db.platform, newId())).toBe(null);
});

test('mail goes to proven addresses only', async () => {
  const [proven, waiting] = [await verified(world), someone()];
  await world.post('/api/auth/register/', waiting);
  const ids = [await idOf(proven.email), await idOf(waiting.email), newId()];
  expect(await addressesOf(database.db.platform, ids)).toEqual([proven.email]);
  expect(await addressesOf(database.db.platform, [])).toEqual([]);
});

test('an ensured account can log in at once, and made five times at the same moment it is one', async () => {
  const ids = await Promise.all(Array.from({ length: 5 }, () => ensured()));
  expect(new Set(ids).size).toBe(1);
  const [user] = await database.sql<Record<string, unknown>>('select * from users where id = $1', [ids[0]]);
  expect(user).toMatchObject({ email: 'adunni@demo.example', phone: '08037770001', gender: '' });
  const login = await world.post('/api/auth/login/', {
    email: 'adunni@demo.example',
    password: 'a demo password',
  });
  expect(login.status).toBe(200);
});

test('an account that is there already stays as it is', async () => {
  const form = await verified(world);
  expect(await ensured({ email: form.email, password: 'something else' })).toBe(await idOf(form.email));
  const login = await world.post('/api/auth/login/', { email: form.email, password: form.password1 });
  expect(login.status).toBe(200);
});

test('an ensured account takes no phone number from anybody', async () => {
  const form = await verified(world);
  const id = await ensured({ email: 'second@demo.example', phone: form.username });
  const rows = await database.sql('select phone from users where id = any($1) order by phone', [
    [id, await idOf(form.email)],
  ]);
  expect(rows).toEqual([{ phone: form.username }, { phone: null }]);
});
