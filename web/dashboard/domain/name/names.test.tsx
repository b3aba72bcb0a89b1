// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import type { NameOrder } from '#shared/api/names.ts';
import { asRole, closeDashboard, openDashboard, store } from '../../testing/open-dashboard.tsx';

afterEach(closeDashboard);

const order = (more: Partial<NameOrder>): NameOrder => ({
  id: '0192d3a0-0000-7000-8000-000000000001',
  state: 'registered',
  since: '2026-12-01T10:00:00Z',
  wanted: ['clay.com.ng', 'pots.com.ng'],
  name: 'clay.com.ng',
  reason: '',
  promised_on: null,
  ends_at: '2027-12-01T23:00:00Z',
  payable_from: null,
  payable: false,
  holder: 'Adunni Ade',
  registrant: null,
  details_at: null,
  among_domains: true,
  ...more,
});

const account = {
  id: '0192d3a0-0000-7000-8000-000000000002',
  first_name: 'Adunni',
  last_name: 'Ade',
  email: 'adunni@example.com',
  phone: '08031234567',
  language: 'en',
  has_password: true,
  closes_on: null,
};
const free = 'http://adunni.localhost:3000';

const open = (more: Partial<NameOrder>, role: 'owner' | 'manager' = 'owner') =>
  openDashboard('/domain?slug=adunni', {
    answers: {
      'GET /api/sites/adunni/settings': { body: { ...store, ...asRole(role) } },
      'GET /api/account': { body: account },
      'GET /api/sites/adunni/domains': {
        body: {
          allowed: true,
          free_url: free,
          url: free,
          free_address: free.slice(7),
          address: free.slice(7),
          free_redirects: true,
          most: 3,
          domains: [],
        },
      },
      'GET /api/sites/adunni/names': { body: { year_kobo: 700_000, orders: [order(more)] } },
    },
  });

const far = '2999-12-01';
test.each([
  [
    { state: 'asked', name: null, promised_on: far },
    /^We ask the registry for it by 1 Dec 2999/,
    ['Change it', 'Take it back'],
  ],
  [
    { state: 'registering', name: null, promised_on: far },
    'We are registering it, by 1 Dec 2999 at the latest.',
    [],
  ],
  [{ state: 'withdrawn', name: null, reason: 'Your bank took it.' }, 'Your bank took it.', []],
  [
    {},
    /^It is yours until 2 Dec 2027\. We remind you 60 days before/,
    ['Change whom it is for', 'Move to another registrar', 'Let it run out'],
  ],
  [
    { payable: true },
    /^Pay ₦7,000 before 2 Dec 2027/,
    ['Pay ₦7,000 for the next year', 'Change whom it is for', 'Move to another registrar', 'Let it run out'],
  ],
  [
    { among_domains: false },
    /^It is yours until/,
    ['Use it for my shop', 'Change whom it is for', 'Move to another registrar', 'Let it run out'],
  ],
  [{ state: 'ending' }, /^You let it run out on 2 Dec 2027/, ['Keep it after all']],
  [{ state: 'renewing', promised_on: far }, /^The next year is paid\. We renew it by 1 Dec 2999/, []],
  [{ state: 'leaving', promised_on: far }, /^We put its transfer code here by 1 Dec 2999/, ['Stay with us']],
  [
    { state: 'code_ready' },
    /^Show the code and give it to your new registrar/,
    ['Show the code', 'Stay with us'],
  ],
  [{ state: 'expired' }, /^Its year was over on 2 Dec 2027, and it was not renewed\./, []],
  [{ state: 'let_go' }, /^Somebody else may register it now\./, []],
  [{ state: 'moved_away' }, 'It is yours, and your new registrar looks after it.', []],
] as const)(
  'a name that is %j says what it means, and its owner has the ways out',
  async (state, sentence, buttons) => {
    open(state);
    const card = within((await screen.findByText(sentence)).closest('section')!);
    expect(card.queryAllByRole('button').map((one) => one.textContent)).toEqual(buttons);
  },
);

test('a promise that is over is said to be, with whom to write to', async () => {
  open({ state: 'asked', name: null, promised_on: '2020-01-07' });
  expect((await screen.findByRole('alert')).textContent).toContain(
    'We promised it by 7 Jan 2020 and are late.',
  );
});

test('a name to choose begins with what the person and the store say of themselves, and keeps what was typed', async () => {
  open({ state: 'refused', name: null, wanted: ['clay.com.ng'], reason: 'It was taken.', ends_at: null });
  const wish = await screen.findByLabelText<HTMLInputElement>('The name you want');
  expect([wish.value, screen.getByText('It was taken.')]).toEqual(['clay.com.ng', expect.anything()]);
  expect(screen.getByLabelText<HTMLInputElement>('Whose name is it to be?').value).toBe('Adunni Ade');
  const user = userEvent.setup();
  await user.clear(wish);
  await user.type(wish, 'my clay');
  await user.click(screen.getByRole('button', { name: 'Ask for this name' }));
  expect(await screen.findByText('Use the letters a to z, digits and hyphens, without spaces.')).toBeTruthy();
  expect(wish.value).toBe('my clay');
});

test('who is no owner sees how it stands and can press nothing', async () => {
  open({ payable: true, holder: null }, 'manager');
  const card = within((await screen.findByText(/^Pay ₦7,000 before/)).closest('section')!);
  expect(card.queryAllByRole('button')).toEqual([]);
});
