import { beforeEach, expect, test } from 'vitest';
import { days, hours } from '../../platform/clock.ts';
import { ensureBuyer } from '../buyers.ts';
import { eraseJob } from './erase-unverified.ts';
import { loggedIn, someone, verified, accountTests } from '#tests/support/accounts.ts';

const { clock, database, world } = accountTests();
beforeEach(() => database.sql('delete from users'));

const signUp = async (more: Record<string, unknown> = {}) => {
  const form = someone(more);
  await world.post('/api/auth/register/', form);
  return { ...form, link: (await world.linkIn(form.email, 'verify-email')).split('/').at(-1)! };
};
const addresses = async () =>
  (await database.sql<{ email: string }>('select email from users order by email')).map(({ email }) => email);
const erase = () => world.job(eraseJob);
const kept = async (email: string) => (await addresses()).includes(email);

test('an account never verified is erased 30 days after its sign-up and not a moment before, with all that names it', async () => {
  const { email } = await signUp();
  clock.advance(days(30) - 1);
  await erase();
  expect(await kept(email)).toBe(true);
  clock.advance(1);
  await Promise.all([erase(), erase()]);
  await erase();
  expect(await kept(email)).toBe(false);
  expect(await database.sql('select 1 from email_tokens')).toEqual([]);
  expect(await database.sql('select 1 from mails where recipient = $1', [email])).toEqual([]);
});

test('a verified account stays, however old', async () => {
  const form = await verified(world);
  clock.advance(days(400));
  await erase();
  await loggedIn(world, form);
});

test('the days count from the newest sign-up with an address', async () => {
  const form = await signUp();
  clock.advance(days(29));
  await world.post('/api/auth/register/', form);
  clock.advance(days(29));
  await erase();
  expect(await kept(form.email)).toBe(true);
  clock.advance(days(1));
  await erase();
  expect(await kept(form.email)).toBe(false);
});

test('an account on which a store, a purchase or a seat hangs is kept', async () => {
  const [bought, gone] = [await signUp(), await signUp()];
  world.inUse.add(bought.email);
  clock.advance(days(31));
  await erase();
  expect([await kept(bought.email), await kept(gone.email)]).toEqual([true, false]);
});

test('one account that cannot be erased stops no other, and goes as soon as it can', async () => {
  const [first, second] = [await signUp(), await signUp()];
  world.broken.add(first.email);
  clock.advance(days(31));
  await erase();
  expect([await kept(first.email), await kept(second.email)]).toEqual([true, false]);
  expect(world.logged.join('\n')).toContain('an unverified account could not be erased');
  expect(world.logged.join('\n')).not.toContain(first.email);
  world.broken.delete(first.email);
  await erase();
  expect(await kept(first.email)).toBe(false);
});

test('more accounts than are taken at a time are all erased', async () => {
  await database.sql(`insert into users (id, email, first_name, last_name, terms_version, terms_accepted_at, created_at)
    select gen_random_uuid(), 'many' || n || '@example.com', 'A', 'B', '1', '2020-01-01', '2020-01-01'
    from generate_series(1, 50) n`);
  await erase();
  expect(await addresses()).toEqual([]);
});

test('a person whose account was erased signs up with the address and the number again', async () => {
  const form = await signUp();
  clock.advance(days(31));
  await erase();
  const again = await signUp({ email: form.email, username: form.username });
  const opened = await world.post('/api/auth/register/verify-email/', { key: again.link });
  expect(opened.body).toMatchObject({ detail: 'ok' });
  await loggedIn(world, form);
});

test('the link of an erased account, its log-in and a new link answer as for an address that nobody ever gave', async () => {
  const form = await signUp();
  clock.advance(days(30) - hours(1));
  await world.post('/api/auth/register/resend-email/', { email: form.email });
  const key = (await world.linkIn(form.email, 'verify-email')).split('/').at(-1)!;
  clock.advance(hours(2));
  await erase();
  const unknown = someone();
  const answers = async ({ email, password1 }: typeof unknown, link: string) => {
    const calls = [
      world.post('/api/auth/register/verify-email/', { key: link }),
      world.post('/api/auth/register/resend-email/', { email }),
      world.post('/api/auth/login/', { email, password: password1, rememberMe: false }),
    ];
    return (await Promise.all(calls)).map(({ status, body }) => [status, body]);
  };
  const ofErased = await answers(form, key);
  expect(ofErased).toEqual(await answers(unknown, 'x'.repeat(43)));
  expect(ofErased[0]).toEqual([400, { detail: 'Verification failed. Please try again.' }]);
  expect(await world.mailsTo(form.email)).toEqual(['verify-email', 'verify-email']);
});

test('an account somebody buys with at this moment is not erased under the purchase', async () => {
  const { email } = await signUp();
  clock.advance(days(31));
  await database.db.transact(async (tx) => {
    await ensureBuyer(tx, email, clock.now());
    await erase();
  });
  expect(await kept(email)).toBe(true);
});
