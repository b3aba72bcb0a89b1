// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { ApiKey } from '#shared/api/keys.ts';
import type { Delivery, Webhook } from '#shared/api/webhooks.ts';
import { asRole, closeDashboard, idOf, openDashboard, store } from '../testing/open-dashboard.tsx';

afterEach(closeDashboard);

const key: ApiKey = {
  id: idOf(1),
  name: 'Till',
  beginning: 'presence_key_abcd',
  scopes: ['products:write', 'orders:read'],
  made_at: '2026-11-01T10:00:00.000Z',
  made_by: 'Adunni',
  expires_at: null,
  last_used_at: null,
  state: 'works',
};
const webhook: Webhook = {
  id: idOf(2),
  url: 'https://hooks.example/in',
  events: ['order.paid'],
  state: 'on',
  made_at: '2026-11-01T10:00:00.000Z',
  failing_since: null,
  old_secret_until: null,
};
const delivery: Delivery = {
  id: idOf(3),
  event: 'order.paid',
  data: { order: { number: 1001 } },
  at: '2026-11-02T10:00:00.000Z',
  state: 'given_up',
  next_at: null,
  attempts: [{ number: 8, at: '2026-11-03T11:00:00.000Z', status: 500, ms: 12, said: 'Down' }],
};

const base = '/api/sites/adunni';
const open = (path = '/developers', more: object = {}) =>
  openDashboard(`${path}?slug=adunni`, {
    answers: {
      [`GET ${base}/keys`]: { body: { items: [] } },
      [`GET ${base}/webhooks`]: { body: { items: [] } },
      ...more,
    },
  });

test('a store without keys and webhooks reads what they are for, and its developers find what to read', async () => {
  open();
  expect(await screen.findByText('There are no keys yet.')).toBeTruthy();
  expect(await screen.findByText('There are no webhooks yet.')).toBeTruthy();
  expect(screen.getByRole('link', { name: /^Building with Presence/ }).getAttribute('href')).toBe(
    '/api/docs',
  );
});

test('a key is made with what it may do, shown once, and gone when somebody has it', async () => {
  const secret = 'presence_key_secret';
  const { user, sent } = open('/developers', {
    [`POST ${base}/keys`]: { status: 201, body: { items: [key], secret } },
  });
  await user.click(await screen.findByRole('button', { name: 'Make a key' }));
  const form = within(await screen.findByRole('dialog'));
  await user.click(form.getByRole('button', { name: 'Make the key' }));
  expect(await form.findByText('Name the key after the program that will use it.')).toBeTruthy();
  expect(form.getByText('Choose at least one thing the key may do.')).toBeTruthy();
  await user.type(form.getByLabelText(/^Name/), 'Till');
  await user.selectOptions(form.getByLabelText('Products'), 'write');
  await user.selectOptions(form.getByLabelText('Orders'), 'read');
  await user.selectOptions(form.getByLabelText('When does it end?'), '');
  await user.type(form.getByLabelText('Your password'), 'secret words');
  await user.click(form.getByRole('button', { name: 'Make the key' }));
  expect(await screen.findByText(secret)).toBeTruthy();
  expect(sent.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
    { name: 'Till', scopes: ['products:write', 'orders:read'], days: null, password: 'secret words' },
  ]);
  await user.click(screen.getByRole('button', { name: 'I have it' }));
  expect(screen.queryByText(secret)).toBeNull();
});

test('keys say what they may do, and one whose maker is gone says what to do', async () => {
  const gone: ApiKey = { ...key, id: idOf(9), name: 'Old', state: 'orphaned' };
  open('/developers', { [`GET ${base}/keys`]: { body: { items: [key, gone] } } });
  expect(await screen.findAllByText('Products: read and change · Orders: read')).toHaveLength(2);
  expect(screen.getByText(/^Who made it is not an owner any more\./)).toBeTruthy();
  expect(screen.getAllByRole('button', { name: /^End it/ })).toHaveLength(1);
});

test('a webhook shows what was sent, what was answered, and sends it again', async () => {
  const { user, sent } = open(`/developers/webhooks/${webhook.id}`, {
    [`GET ${base}/webhooks`]: { body: { items: [webhook] } },
    [`GET ${base}/webhooks/${webhook.id}/deliveries`]: { body: { items: [delivery], next: null } },
    [`POST ${base}/webhooks/${webhook.id}/deliveries/${delivery.id}/again`]: {
      body: { ...delivery, state: 'delivered' },
    },
  });
  expect(await screen.findByText('Did not go through')).toBeTruthy();
  await user.click(screen.getByText('8 tries'));
  expect(screen.getByText('Down')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Send again' }));
  expect(await screen.findByText('It went through.')).toBeTruthy();
  expect(sent.some(({ path }) => path.endsWith('/again'))).toBe(true);
});

test('one that was switched off says why and how it goes on, and one that is not there says so', async () => {
  open(`/developers/webhooks/${webhook.id}`, {
    [`GET ${base}/webhooks`]: { body: { items: [{ ...webhook, state: 'stopped' }] } },
    [`GET ${base}/webhooks/${webhook.id}/deliveries`]: { body: { items: [], next: null } },
  });
  expect(await screen.findByText(/^For three days nothing went through/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Switch on' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Send a test event' })).toBeNull();
  closeDashboard();
  open(`/developers/webhooks/${idOf(7)}`);
  expect(await screen.findByText('We could not find that webhook')).toBeTruthy();
});

test('a manager is told whom to ask', async () => {
  open('/developers', { [`GET ${base}/settings`]: { body: { ...store, ...asRole('manager') } } });
  expect(await screen.findByText(/If you need this page, ask Adunni/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Make a key' })).toBeNull();
});
