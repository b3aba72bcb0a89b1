// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { AdEvent, AdNetworkView, Adverts } from '#shared/api/adverts.ts';
import { asRole, closeDashboard, idOf, openDashboard, store } from '../testing/open-dashboard.tsx';

afterEach(closeDashboard);

const meta: AdNetworkView = {
  network: 'meta',
  key: '1234567890123456',
  token_ends: '9xyz',
  switched_on: true,
  script_on: false,
  failing_since: null,
  problem: '',
  worked_at: '2026-03-02T09:00:00.000Z',
  waiting: 0,
};
const sale: AdEvent = {
  id: idOf(5),
  network: 'meta',
  state: 'given_up',
  order: { id: idOf(6), number: 1001, total_kobo: 950_000 },
  created_at: '2026-03-02T09:00:00.000Z',
  told_at: null,
  tries: 8,
  try_at: null,
  said: 'Meta did not answer. We tried 8 times in a day.',
  may_again: true,
};

const open = (known: Partial<Adverts>, { items = [] as AdEvent[], more = {} as object } = {}) =>
  openDashboard('/adverts?slug=adunni', {
    answers: {
      'GET /api/sites/adunni/adverts': { body: { allowed: true, networks: [], asks: null, ...known } },
      'GET /api/sites/adunni/adverts/events': { body: { items, next: null } },
      ...more,
    },
  });

const cardOf = async (name: RegExp) =>
  within((await screen.findByRole('heading', { name })).closest('section')!);

test('each network says what it gets and where its id and token stand; what is typed wrongly is not sent', async () => {
  const saved = { allowed: true, networks: [{ ...meta, worked_at: null }], asks: null };
  const { user, sent } = open({}, { more: { 'PUT /api/sites/adunni/adverts/networks': { body: saved } } });
  const card = await cardOf(/^Meta/);
  expect(card.getByText(/^Meta gets what was bought/)).toBeTruthy();
  await user.click(card.getByText('Set up Meta'));
  expect(card.getByRole('link', { name: /Meta Events Manager/ })).toBeTruthy();
  await user.type(card.getByLabelText(/^Pixel ID/), 'abc');
  await user.type(card.getByLabelText(/^Access token/), 'EAAB-long-token');
  await user.click(card.getByRole('button', { name: 'Save' }));
  expect(card.getByText('It looks like 1234567890123456. Copy it again.')).toBeTruthy();
  await user.clear(card.getByLabelText(/^Pixel ID/));
  await user.type(card.getByLabelText(/^Pixel ID/), '1234567890123456');
  await user.click(card.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Saved. Send a test sale now to see that Meta takes it.')).toBeTruthy();
  expect(sent.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toEqual([
    {
      network: 'meta',
      key: '1234567890123456',
      token: 'EAAB-long-token',
      switched_on: true,
      script_on: false,
    },
  ]);
  expect((await cardOf(/^Google/)).getByText(/cannot say which advert brought one/)).toBeTruthy();
  expect(screen.getByText('None yet. They come here with the first customer who agrees.')).toBeTruthy();
});

test('a network’s own script is a choice of its own, with its price, and what shoppers are asked is shown', async () => {
  const { user, sent } = open(
    { networks: [meta] },
    {
      more: {
        'PUT /api/sites/adunni/adverts/networks': {
          body: { allowed: true, networks: [{ ...meta, script_on: true }], asks: null },
        },
      },
    },
  );
  const card = await cardOf(/^Meta.*Works/);
  expect(screen.queryByRole('heading', { name: 'What shoppers are asked' })).toBeNull();
  await user.click(card.getByText('Change what Meta is told'));
  const box = card.getByRole('checkbox', { name: /^Load the script of Meta in my shop, too/ });
  expect((box as HTMLInputElement).checked).toBe(false);
  expect(card.getByText(/adds about 110 kB to the first visit of those who allow it\.$/)).toBeTruthy();
  await user.click(box);
  await user.click(card.getByRole('button', { name: 'Save' }));
  await screen.findByText('Saved. Send a test sale now to see that Meta takes it.');
  expect(sent.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toEqual([
    { network: 'meta', key: '1234567890123456', token: '', switched_on: true, script_on: true },
  ]);
  // Not told of sales it has no script either.
  await user.click(card.getByRole('checkbox', { name: 'Tell Meta of sales' }));
  expect(card.queryByRole('checkbox', { name: /^Load the script/ })).toBeNull();
  closeDashboard();
  const asks = { question: 'May Meta see what you look at?', allow: 'Allow', refuse: 'No thanks' };
  open({ networks: [{ ...meta, script_on: true }], asks });
  expect(await screen.findByText('May Meta see what you look at?')).toBeTruthy();
  expect(screen.getByText('Allow · No thanks')).toBeTruthy();
  expect(
    (await cardOf(/^Meta.*Works/)).getByText('Its script is in your shop, for shoppers who allow it.'),
  ).toBeTruthy();
});

test('a test needs the code of the network and shows its answer, good or bad', async () => {
  const words = 'Meta said: Invalid OAuth access token.';
  const { user, sent } = open(
    { networks: [meta] },
    { more: { 'POST /api/sites/adunni/adverts/tests': { body: { ok: false, words } } } },
  );
  const card = await cardOf(/^Meta.*Works/);
  expect(card.getByText('Kept sealed, ending in 9xyz. Leave this empty to keep it.')).toBeTruthy();
  await user.click(card.getByRole('button', { name: 'Send a test sale' }));
  await user.click(screen.getByRole('button', { name: 'Send the test' }));
  expect(screen.getByText('Enter the test code.')).toBeTruthy();
  await user.type(screen.getByLabelText(/^Test code/), 'TEST12345');
  await user.click(screen.getByRole('button', { name: 'Send the test' }));
  expect(await screen.findByText(words)).toBeTruthy();
  expect(sent.filter(({ path }) => path.endsWith('/tests')).map(({ body }) => body)).toEqual([
    { network: 'meta', code: 'TEST12345' },
  ]);
});

test('one that takes nothing says so in its words, how much waits, and what to do', async () => {
  open(
    {
      networks: [
        {
          ...meta,
          failing_since: '2026-03-02T09:00:00.000Z',
          problem: 'Meta said: Error validating access token.',
          waiting: 3,
        },
      ],
    },
    { items: [{ ...sale, state: 'waiting', may_again: false }] },
  );
  const card = await cardOf(/^Meta.*Takes nothing/);
  expect(card.getByText('Meta said: Error validating access token.')).toBeTruthy();
  expect(card.getByText(/Enter a new token\. Sales wait for it up to a week\.$/)).toBeTruthy();
  expect(card.getByText('3 sales are still to be sent.')).toBeTruthy();
  expect(await screen.findByText('Waits for a new token')).toBeTruthy();
});

test('a sale that was given up leads to its order, says why, and is sent again', async () => {
  const again = `POST /api/sites/adunni/adverts/events/${sale.id}/again`;
  const { user, sent } = open(
    { networks: [meta] },
    { items: [sale], more: { [again]: { body: { ...sale, state: 'waiting', may_again: false } } } },
  );
  expect((await screen.findByRole('link', { name: 'Order #1001' })).getAttribute('href')).toBe(
    `/dashboard/orders/${sale.order.id}?slug=adunni`,
  );
  expect(screen.getByText('₦9,500')).toBeTruthy();
  expect(screen.getByText(/Meta did not answer\. We tried 8 times in a day\./)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Send again' }));
  expect(await screen.findByText('It is sent again within a minute.')).toBeTruthy();
  expect(sent.filter(({ path }) => path.endsWith('/again'))).toHaveLength(1);
});

test('on Free it says what it is and where the plans are, and a lapsed plan keeps what was entered', async () => {
  open({ allowed: false });
  expect(await screen.findByText(/^On Free, nobody is told what your store sells\./)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'See Plan & billing' })).toBeTruthy();
  expect(screen.queryByLabelText(/Pixel ID/)).toBeNull();
  closeDashboard();
  open({ allowed: false, networks: [meta] });
  const card = await cardOf(/^Meta.*Resting/);
  expect(screen.getByText(/What you entered is kept until you are on Starter again\.$/)).toBeTruthy();
  expect(card.getByRole('button', { name: 'Remove Meta' })).toBeTruthy();
  expect(card.queryByRole('button', { name: 'Send a test sale' })).toBeNull();
});

test('who may only look sees how it stands, and no fields or buttons', async () => {
  open(
    { networks: [meta] },
    {
      items: [sale],
      more: { 'GET /api/sites/adunni/settings': { body: { ...store, ...asRole('viewer') } } },
    },
  );
  expect(await cardOf(/^Meta.*Works/)).toBeTruthy();
  expect(await screen.findByText(/We tried 8 times/)).toBeTruthy();
  for (const name of ['Save', 'Send again', 'Remove Meta', 'Send a test sale'])
    expect(screen.queryByRole('button', { name })).toBeNull();
});

test('what cannot be loaded says so and is asked for again', async () => {
  openDashboard('/adverts?slug=adunni', {
    answers: { 'GET /api/sites/adunni/adverts': { status: 500, body: {} } },
  });
  expect(await screen.findByText('We could not load your adverts.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy();
});
