import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { operatorDeps } from '#server/compose.ts';
import { academy, type Academy } from '#tests/support/academy.ts';
import { openShop } from '#tests/support/app.ts';
import { place } from '#tests/support/selling/odd-money.ts';
import { commands, operate, readTyped, type OperatorDeps } from './index.ts';

let world: Academy;
beforeAll(async () => {
  world = await academy();
});
afterAll(() => world.close());

const deps = (): OperatorDeps => operatorDeps(world.test.app.deps, 'operator tola');
const typed = (line: string, env = {}) => operate(deps(), readTyped(line.split(' '), env));
const type = async (line: string, env = {}) => (await typed(line, env)).print;
/** Whether the program would end with another code than that of what is done. */
const fails = async (line: string) => (await typed(line)).isAlarm;
const everything = async () => {
  const { sql } = world.test.database;
  const tables = await sql<{ name: string }>(
    `select format('%I', table_name) as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
  );
  const rows = [];
  for (const { name } of tables) rows.push([name, await sql(`select t::text from ${name} t order by 1`)]);
  return JSON.stringify(rows);
};

test('with --dry-run no command changes a row or asks the provider, and each that changes something says what it would do', async () => {
  const order = await place(world.test, await openShop(world.test));
  const { slug } = order.shop;
  const [kept, asked] = [await everything(), JSON.stringify(world.test.sandbox.control.truth())];
  const given: Record<string, string> = { slug, reference: order.reference, kobo: '150000' };
  for (const { words, would } of commands) {
    if (would === null) continue;
    const line = words.replaceAll(/\[?<([a-z-]+)>\]?/g, (_, name: string) => given[name] ?? 'some-word');
    expect(await type(`${line} --dry-run`), words).toMatch(
      /^It would .*\. Nothing was done|^(There is no|Say).*Nothing would be done\.$/,
    );
  }
  expect(await everything()).toBe(kept);
  expect(JSON.stringify(world.test.sandbox.control.truth())).toBe(asked);
});

test('what would be done names the shop, its address and the amount in naira; what is not there is said', async () => {
  const order = await place(world.test, await openShop(world.test));
  const { slug } = order.shop;
  const [{ name }] = (await world.test.database.sql('select name from stores where slug = $1', [slug])) as [
    { name: string },
  ];
  const shop = `${name} (${slug})`;
  expect(await type(`debt forgive ${slug} 150000 paid in cash --dry-run`)).toBe(
    `It would forgive ${shop} ₦1,500 of what it owes and tell its owners, because: paid in cash. Nothing was done; whether it may be done now is asked when it is.`,
  );
  expect(await type(`payment return ${order.reference} --dry-run agreed by phone`)).toContain(
    `send back all that is left of payment ${order.reference} (₦5,500, ${shop}), because: agreed by phone.`,
  );
  expect(await type('store suspend nobody sells nothing --dry-run')).toBe(
    'There is no such store. Nothing would be done.',
  );
  expect(await type(`debt paid ${slug} 1.5 x --dry-run`)).toBe(
    'Say how many kobo, as a whole number. Nothing would be done.',
  );
  for (const days of ['0', '3661', '1.5', 'many'])
    expect(await type(`billing grant ${slug} ${days} --dry-run`)).toBe(
      'Say how many days, 1 to 3660. Nothing would be done.',
    );
  expect(await type(`billing grant ${slug} 3660 --dry-run`)).toContain(
    'Starter for 3660 days without paying',
  );
  expect(await type(`debt paid ${slug} 150000 --dry-run`)).toBe(
    'Say also <bank-reference>. Nothing would be done.',
  );
});

test('--dry-run counts wherever it stands, also where npm kept it for itself; an unknown option does nothing', async () => {
  const { slug } = await openShop(world.test);
  const status = () => world.test.database.sql('select status from stores where slug = $1', [slug]);
  await type(`--dry-run store suspend ${slug} sells forged bags`);
  await type(`store suspend ${slug} sells forged bags`, { npm_config_dry_run: 'true' });
  expect(await type(`store suspend ${slug} sells forged bags --dryrun`)).toBe(
    'There is no option --dryrun. Nothing was done.',
  );
  expect(await status()).toEqual([{ status: 'live' }]);
  expect(await type(`store suspend ${slug} sells forged bags`)).toMatch(
    new RegExp(`\\(${slug}\\) is suspended\\. Its owners are written to\\.$`),
  );
  expect(await status()).toEqual([{ status: 'suspended' }]);
});

test('what a command of whatever kind refuses ends otherwise than what is done, tried or not, and nothing is changed', async () => {
  const kept = await everything();
  for (const { words, would } of commands) {
    if (would === null || !words.includes('<')) continue;
    const line = words.replaceAll(/\[?<[a-z-]+>\]?/g, 'some-word');
    expect(await fails(line), words).toBe(true);
  }
  expect(await everything()).toBe(kept);
  expect(await fails('store suspend nobody sells forged bags --dry-run')).toBe(true);
});

test('what is done and what is shown end well; what was done before, is too much or is not there does not', async () => {
  const order = await place(world.test, await openShop(world.test));
  const { slug } = order.shop;
  for (const [line, failed] of [
    [`store suspend ${slug} sells forged bags --dry-run`, false],
    [`store suspend ${slug} sells forged bags`, false],
    [`store suspend ${slug} sells forged bags`, true],
    [`store restore ${slug}`, false],
    [`payout record ${slug} 99999999 ref`, true],
    [`payment show ${order.reference}`, false],
    [`payment settle ${order.reference}`, false],
    ['payment show nothing', true],
    ['operator list', false],
    [`store show ${slug}`, false],
    ['store show nobody', true],
    ['store list no such thing', true],
  ] as const)
    expect([line, await fails(line)]).toEqual([line, failed]);
});

test('a provider that gives no clear answer ends a command otherwise than one that was asked', async () => {
  const order = await place(world.test, await openShop(world.test));
  const { reference } = order;
  const match = { reference, route: 'verify' } as const;
  expect(await fails(`payment settle ${reference}`)).toBe(false);
  world.test.sandbox.control.addFault({ match, kind: 'drop_before_act', times: 'always' });
  expect(await fails(`payment settle ${reference}`)).toBe(true);
});

test('stores are found by a part of their name, address or owner’s email, and orders by their number', async () => {
  const order = await place(world.test, await openShop(world.test));
  const { slug } = order.shop;
  const [found] = (await type(`store list ${slug.toUpperCase()}`)) as [
    { name: string; url: string; owners: string[]; state: string },
  ];
  expect(found).toMatchObject({ slug, state: 'open', url: expect.stringContaining(slug) });
  expect(await type(`store list ${found.owners[0]}`)).toMatchObject([{ slug }]);
  expect(await type('store list no such thing')).toBe('No store fits.');
  expect(await type(`store show ${slug}`)).toMatchObject({
    name: found.name,
    held_for_it: '₦0',
    pay_online: true,
  });
  const [listed] = (await type(`order list ${slug}`)) as [{ number: number; total: string }];
  expect(listed.total).toBe('₦5,500');
  const shown = (await type(`order show ${slug} #${listed.number}`)) as object;
  expect(shown).toMatchObject({ number: listed.number, total: '₦5,500' });
  expect(shown).not.toHaveProperty('shopper_url');
  for (const other of ['9999999', 'x', '1.5', ''])
    expect(await type(`order show ${slug} ${other}`)).toBe('There is no such order.');
  for (const words of ['store show', 'order list', 'order show'])
    expect(await type(`${words} nobody 1`)).toBe('There is no such store.');
});

test('every answer has its money in naira and its store by name', async () => {
  const order = await place(world.test, await openShop(world.test));
  expect(await type(`payment show ${order.reference}`)).toMatchObject({
    amount: '₦5,500',
    store: expect.stringContaining(`(${order.shop.slug})`),
  });
  for (const { words, would } of commands) {
    if (would !== null) continue;
    const line = words.replace('<reference>', order.reference).replace('<slug>', order.shop.slug);
    expect(JSON.stringify(await type(line)), words).not.toMatch(/kobo/i);
  }
});

test('the page about running it names every command', () => {
  const page = readFileSync('docs/operations.md', 'utf8');
  for (const { words } of commands) expect(page).toContain(`\`${words}\``);
});
