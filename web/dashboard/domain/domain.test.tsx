// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { Domain, DomainHost, DomainRecord, Domains } from '#shared/api/domains.ts';
import { asRole, closeDashboard, openDashboard, store } from '../testing/open-dashboard.tsx';

afterEach(closeDashboard);

const host = (more: Partial<DomainHost>): DomainHost => ({
  host: 'clay.com.ng',
  spoken: more.host ?? 'clay.com.ng',
  state: 'waiting',
  since: '2026-12-01T10:00:00Z',
  ends_at: '2026-12-08T10:00:00Z',
  preferred: true,
  is_address: false,
  taken: false,
  ...more,
});
const record: DomainRecord = {
  host: 'clay.com.ng',
  type: 'TXT',
  name: '_presence',
  full_name: '_presence.clay.com.ng',
  value: 'presence-site=abc',
  is: null,
  found: [],
  at: null,
};
const domain = (...hosts: Partial<DomainHost>[]): Domain => ({
  domain: 'clay.com.ng',
  spoken: 'clay.com.ng',
  hosts: hosts.map(host),
  records: [record],
  looked_at: null,
});
const free = 'http://adunni.localhost:3000';
const known: Domains = {
  allowed: true,
  free_url: free,
  url: free,
  free_address: 'adunni.localhost:3000',
  address: 'adunni.localhost:3000',
  free_redirects: true,
  most: 3,
  domains: [],
};

const open = (more: Partial<Domains>, role: 'owner' | 'viewer' = 'owner', orders: object[] = []) =>
  openDashboard('/domain?slug=adunni', {
    answers: {
      'GET /api/sites/adunni/settings': { body: { ...store, ...asRole(role) } },
      'GET /api/sites/adunni/domains': { body: { ...known, ...more } },
      'GET /api/sites/adunni/names': { body: { year_kobo: 700_000, orders } },
    },
  });

test.each([
  [{ state: 'verified', is_address: true, ends_at: null }, 'This is the address we give out for your shop.'],
  [{ state: 'verified', ends_at: null }, 'Whoever opens it comes to your shop.'],
  [{ state: 'waiting' }, 'Set the records below. We look again by ourselves until 8 Dec 2026.'],
  [
    { state: 'waiting', ends_at: null },
    'Nothing is missing any more. Tap “Check now”, and your shop is here at once.',
  ],
  [{ state: 'waiting', taken: true }, /Your records are right, and another store here still has it\./],
  [{ state: 'failing' }, /^Set them again before 8 Dec 2026, or your shop stops answering here\./],
  [{ state: 'given_up', ends_at: null }, /^We looked for a week\./],
  [{ state: 'lapsed', ends_at: null }, /^Its records were wrong for two weeks\./],
  [{ state: 'moved', ends_at: null }, /^Another store has proven since that it is its\./],
] as const)('a host that is %j says what it means and what to do', async (state, sentence) => {
  open({ domains: [domain(state)] });
  expect(await screen.findByText(sentence)).toBeTruthy();
  // Where another store has proven it there is nothing to look at, and a way out all the same.
  expect(screen.queryByRole('button', { name: 'Check now' }) !== null).toBe(state.state !== 'moved');
  expect(screen.getByRole('button', { name: 'Remove' })).toBeTruthy();
});

test('a record is told with its short name, in full, and with what stands there instead', async () => {
  const wrong: DomainRecord = { ...record, is: 'wrong', found: ['presence-site=other'] };
  open({
    domains: [{ ...domain({}), records: [wrong, { ...record, type: 'A', name: '@', is: 'unknown' }] }],
  });
  const [one, two] = within(await screen.findByRole('list', { name: 'Records to set' })).getAllByRole(
    'listitem',
  );
  expect(one!.textContent).toContain('Something else is there');
  expect(one!.textContent).toContain('In full: _presence.clay.com.ng');
  expect(one!.textContent).toContain('There now: presence-site=other');
  expect(within(one!).getByRole('button', { name: 'Copy the value of the TXT record' })).toBeTruthy();
  expect(two!.textContent).toContain('The name servers of the domain did not answer. We ask again.');
});

test.each([
  ['waiting', 'It leads to your shop once we have set its records.'],
  [
    'failing',
    'They are ours to set, and we see to it. Your shop answers here meanwhile, and we give out its free address.',
  ],
] as const)('of a %s name ordered through us nothing is asked of its owner', async (state, sentence) => {
  const name = { id: 'x', state: 'registered', name: 'clay.com.ng', wanted: [], among_domains: true };
  open({ domains: [domain({ state })] }, 'owner', [
    { ...name, promised_on: null, ends_at: '2999-12-01T23:00:00Z' },
  ]);
  expect(await screen.findByText(sentence)).toBeTruthy();
  expect(screen.getByText('The records we set')).toBeTruthy();
});

test('a record that stands under another name is told with where it is, and what to type', async () => {
  const at = '_presence.clay.com.ng.clay.com.ng';
  const www = {
    ...record,
    type: 'CNAME',
    name: 'www',
    is: 'missing',
    at: 'www.clay.com.ng.clay.com.ng',
  } as const;
  open({ domains: [{ ...domain({}), records: [www, { ...record, is: 'right', at }] }] });
  const [lead, proof] = within(await screen.findByRole('list', { name: 'Records to set' })).getAllByRole(
    'listitem',
  );
  const why = 'since the company you bought the domain from adds the domain to each name.';
  expect(lead!.textContent).toContain(`It stands at ${www.at}, ${why} Type only “www” as its name.`);
  expect(proof!.textContent).toContain(`It stands at ${at}, ${why} It counts all the same.`);
});

test('a name in letters of its own is read as it is written, with what DNS has of it beside', async () => {
  open({ domains: [domain({ host: 'xn--ja-58s.com', spoken: 'ọja.com', state: 'verified' })] });
  expect(await screen.findByText('ọja.com')).toBeTruthy();
  expect(screen.getByText('In DNS, and in programs without its letters: xn--ja-58s.com')).toBeTruthy();
});

test('who only looks on sees how it stands and can press nothing', async () => {
  open(
    { domains: [domain({ state: 'verified' }, { host: 'www.clay.com.ng', state: 'verified' })] },
    'viewer',
  );
  expect(await screen.findAllByText('Works')).toHaveLength(2);
  for (const name of ['Check now', 'Remove', 'Add domain', /Make .* your address/])
    expect(screen.queryByRole('button', { name })).toBeNull();
});

test('on Free it says what becomes of a domain that is there, and no other can be added', async () => {
  open({
    allowed: false,
    domains: [domain({ state: 'verified', ends_at: null }, { host: 'www.clay.com.ng', state: 'waiting' })],
  });
  // Nothing is promised of a host that the plan does not have, and nobody is asked to set its records.
  expect(await screen.findByText('Whoever opens it reads where your shop is now.')).toBeTruthy();
  expect(screen.getByText('It leads nowhere before your store is on Starter.')).toBeTruthy();
  for (const untrue of ['Works', 'Whoever opens it comes to your shop.', 'Waiting for records'])
    expect(screen.queryByText(untrue)).toBeNull();
  expect(
    await screen.findByText(/It is kept, and works at once when you are on Starter again\./),
  ).toBeTruthy();
  expect(screen.queryByLabelText('Domain')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Check now' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Remove' })).toBeTruthy();
});
