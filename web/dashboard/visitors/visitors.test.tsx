// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Visitors } from '#shared/api/visitors.ts';
import { closeDashboard, idOf, openDashboard } from '../testing/open-dashboard.tsx';
import { daysFrom, periodOf } from './periods.ts';

// One day for what is asked and for what the page asks: at midnight it would be two.
const today = '2026-11-18';
beforeEach(() => void vi.setSystemTime(`${today}T14:00:00Z`));
afterEach(() => {
  vi.useRealTimers();
  closeDashboard();
});

const nothing = { visitors: 0, views: 0, orders: 0, taken_kobo: 0 };
const hour = (n: number, visitors: number) => ({
  ...nothing,
  at: `2026-11-18T${String(n).padStart(2, '0')}:00:00.000Z`,
  visitors,
  visitors_before: 1,
});

const visitors: Visitors = {
  figures: { visitors: 40, views: 90, orders: 2, taken_kobo: 550_000 },
  compared: {
    until: '2026-11-18T14:00:00.000Z',
    now: { visitors: 38, views: 80, orders: 2, taken_kobo: 550_000 },
    before: { visitors: 30, views: 80, orders: 3, taken_kobo: 400_000 },
  },
  by: 'hour',
  chart: [hour(8, 3), hour(9, 12), { ...hour(10, 5), orders: 2, taken_kobo: 550_000 }],
  funnel: {
    visitors: 40,
    saw_product: 30,
    filled_basket: 6,
    began_checkout: 4,
    placed: 2,
    paid: 1,
  },
  unsure: 2,
  quiet_views: 1,
  sources: [
    { name: 'instagram', visitors: 25, orders: 1, taken_kobo: 550_000 },
    { name: 'direct', visitors: 15, orders: 0, taken_kobo: 0 },
    { name: 'elsewhere', visitors: 0, orders: 1, taken_kobo: 0 },
  ],
  campaigns: [{ name: 'bio', visitors: 20, orders: 1, taken_kobo: 550_000 }],
  products: [{ id: idOf(7), title: 'Clay mug', visitors: 30, baskets: 6, sold: 2, sold_kobo: 800_000 }],
  pages: [{ path: '/', visitors: 35, views: 50 }],
  devices: [
    { name: 'phone', visitors: 30 },
    { name: 'computer', visitors: 10 },
  ],
  states: [{ name: 'Lagos', orders: 2, taken_kobo: 550_000 }],
};

const asked = `from=${today}&until=${today}&before=${daysFrom(today, -1)}`;
const open = (body: Visitors = visitors, more: object = {}, rest = '') =>
  openDashboard(`/visitors?slug=adunni${rest}`, {
    answers: {
      [`GET /api/sites/adunni/visitors?${asked}`]: { body },
      'GET /api/sites/adunni/visitors/now': {
        body: { people: 1, at: [{ path: '/', title: '', people: 1 }] },
      },
      ...more,
    },
  });

test('figures stand beside the time before in words, and each list says what it is made of', async () => {
  open();
  expect(await screen.findByText('8 more')).toBeTruthy();
  expect(screen.getByText('against yesterday, both until 15:00')).toBeTruthy();
  expect(screen.getByText('1 fewer')).toBeTruthy();
  expect(screen.getByText('₦1,500 more')).toBeTruthy();
  expect(await screen.findByText('One person')).toBeTruthy();
  const sources = screen.getByRole('region', { name: 'Where they came from' });
  expect(within(sources).getByRole('row', { name: 'Instagram₦5,500 taken 25 1' })).toBeTruthy();
  expect(within(sources).getByText(/^Direct is typed, saved/)).toBeTruthy();
  const funnel = screen.getByRole('region', { name: 'How far they go' });
  expect(
    within(funnel)
      .getAllByRole('listitem')
      .map((one) => one.textContent),
  ).toEqual([
    'Came to the shop40',
    'Looked at a product30 · 75%',
    'Put something into the basket6 · 20%',
    'Opened the checkout4 · 67%',
    'Orders placed2 · 50%',
    'Of those, paid1 · 50%',
  ]);
  expect(within(funnel).getByText(/^Most who leave, leave at the product/)).toBeTruthy();
  expect(screen.getByText(/^2 visitors opened one page and nothing more was heard/)).toBeTruthy();
  expect(screen.getByText(/^One page was opened by a browser that asks not to be counted/)).toBeTruthy();
});

test('the chart is moved over by keys and is a table as well', async () => {
  const { user } = open();
  const chart = await screen.findByRole('slider', { name: 'Which bar' });
  expect(chart.getAttribute('aria-valuetext')).toBe('10:00: 12 visitors, 0 orders, ₦0 · yesterday: 1');
  chart.focus();
  await user.keyboard('{ArrowRight}');
  expect(chart.getAttribute('aria-valuetext')).toBe('11:00: 5 visitors, 2 orders, ₦5,500 · yesterday: 1');
  await user.keyboard('{End}{ArrowRight}{Home}{ArrowLeft}');
  expect(chart.getAttribute('aria-valuenow')).toBe('1');
  await user.click(screen.getByRole('radio', { name: 'Table' }));
  expect(screen.queryByRole('slider')).toBeNull();
  expect(screen.getByRole('row', { name: '10:00 12 1 0 ₦0' })).toBeTruthy();
});

const empty = {
  ...visitors,
  figures: nothing,
  compared: { until: null, now: nothing, before: null },
  sources: [],
};

test('while the first ones are there and not yet in the figures, it is not said that nobody came', async () => {
  open(empty);
  expect(await screen.findByText('The first visitors are being counted')).toBeTruthy();
  expect(screen.getByText('One person')).toBeTruthy();
  expect(screen.queryByText('Nobody came in this time')).toBeNull();
});

test('a shop nobody came to says what to do, and makes a link for the place it is put', async () => {
  const { user } = open(empty, { 'GET /api/sites/adunni/visitors/now': { body: { people: 0, at: [] } } });
  expect(await screen.findByText('Nobody came in this time')).toBeTruthy();
  expect(screen.getByText(/^Nothing to compare with yet/)).toBeTruthy();
  await user.selectOptions(screen.getByLabelText('Where you put it'), 'Instagram bio');
  expect(screen.getByText(/\/\?utm_source=instagram&utm_medium=social&utm_campaign=bio$/)).toBeTruthy();
  await user.type(screen.getByLabelText(/^Campaign/), 'Black Friday');
  await user.click(screen.getByRole('button', { name: 'Copy the link' }));
  expect(await navigator.clipboard.readText()).toMatch(/utm_campaign=black\+friday$/);
});

test('days of one’s own that are no stretch of time are said to be none, and nothing is asked', async () => {
  const { sent } = open(visitors, {}, '&when=own&from=2026-11-20&until=2026-11-10');
  expect((await screen.findByRole('alert')).textContent).toMatch(/^Choose two days/);
  expect(sent.filter(({ path }) => path.includes('/visitors?'))).toEqual([]);
});

test('a week, thirty days and a month are held against as many days before', () => {
  const now = new Date('2026-01-14T22:59:00Z');
  const none = { from: '', until: '' };
  const of = (id: Parameters<typeof periodOf>[0]) => {
    const { from, until, before } = periodOf(id, none, now)!;
    return [from, until, before];
  };
  expect(of('')).toEqual(['2026-01-14', '2026-01-14', '2026-01-13']);
  expect(of('week')).toEqual(['2026-01-12', '2026-01-14', '2026-01-05']);
  expect(of('30')).toEqual(['2025-12-16', '2026-01-14', '2025-11-16']);
  expect(of('month')).toEqual(['2026-01-01', '2026-01-14', '2025-12-01']);
  expect(periodOf('own', { from: '2026-01-01', until: '2026-01-05' }, now)).toMatchObject({
    before: '2025-12-27',
    than: 'the 5 days before',
  });
  expect(periodOf('own', { from: '2024-01-01', until: '2026-01-05' }, now)).toBeNull();
});
