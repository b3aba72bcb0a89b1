// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, test } from 'vitest';
import { permissionsOf, roles, type Role } from '#shared/roles.ts';
import { asRole, closeDashboard, openDashboard, store } from '../testing/open-dashboard.tsx';
import { answers, answersFor } from './answers.ts';

// A test's window draws nothing, so everything in it counts as shown.
beforeEach(() => {
  Element.prototype.getClientRects = () => [{}] as unknown as DOMRectList;
  Element.prototype.scrollIntoView = () => {};
  globalThis.ResizeObserver ??= class {
    observe() {}
    unobserve() {}
    disconnect() {}
  };
});
afterEach(closeDashboard);

const openAs = (role: Role, address: string) =>
  openDashboard(address, {
    answers: { 'GET /api/sites/adunni/settings': { body: { ...store, ...asRole(role) } } },
  });
const ways = [...new Map(answers.flatMap((one) => one.ways).map((way) => [way.to('adunni'), way])).values()];

test('an owner is answered fourteen questions, each in few sentences with a way to go', () => {
  const owners = answersFor(permissionsOf('owner'));
  expect(owners).toHaveLength(14);
  expect(owners).toEqual(answers);
  expect(new Set(owners.map(({ id }) => id)).size).toBe(14);
  for (const { id, sentences, ways: go } of owners)
    expect([id, sentences.length <= 4, go.length > 0]).toEqual([id, true, true]);
});

test('each role reads what it may do, and nothing else', () => {
  const idsFor = (role: Role) => answersFor(permissionsOf(role)).map(({ id }) => id);
  expect(idsFor('fulfilment')).toEqual(['rider', 'rings']);
  expect(idsFor('viewer')).toEqual(['rings', 'visitors']);
  expect(idsFor('manager')).toEqual(
    answers.map(({ id }) => id).filter((id) => !['domain', 'close'].includes(id)),
  );
  for (const role of roles)
    for (const { id, ways: go } of answersFor(permissionsOf(role)))
      expect([role, id, go.length > 0]).toEqual([role, id, true]);
});

describe('each way leads to a page that is there for whoever reads of it', () => {
  const read = (role: Role) =>
    answersFor(permissionsOf(role)).flatMap((one) => one.ways.map((way) => way.to('adunni')));
  const all = roles.flatMap((role) => [...new Set(read(role))].map((to) => [role, to] as const));

  it.each(all)('%s to %s', async (role, to) => {
    openAs(role, to);
    await screen.findByRole('heading', { level: 1 });
    // What is not there, and what is not theirs, has a heading as well.
    await waitFor(() => expect(document.title).toContain(titles[to.split('?')[0]!]!));
    expect(screen.queryByText('This page is not for your role')).toBeNull();
  });
});

/** What the page at each address is called. */
const titles: Record<string, string> = {
  '/bank-account': 'Bank account',
  '/close': 'Close this store',
  '/letters': 'Mails to customers',
  '/unfinished': 'Unfinished checkouts',
  '/money': 'Money',
  '/visitors': 'Visitors',
  '/ways-to-pay': 'Ways to pay',
  '/orders': 'Orders',
  '/bring': 'Bring your things',
  '/products/file': 'Products as a file',
  '/past-orders': 'Past orders',
  '/payments': 'Payments to explain',
  '/delivery': 'Delivery',
  '/domain': 'Domain',
  '/products': 'Products',
  '/products/count': 'Count stock',
  '/riders': 'Riders',
  '/people': 'People',
  '/people/changes': 'What was changed',
  '/alerts': 'Alerts',
  '/plan': 'Plan',
  '/site': 'Site',
};

test('who finds no answer is led to whoever may have one, and to whether everything works', async () => {
  openAs('viewer', '/help?slug=adunni');
  await screen.findByRole('heading', { level: 1, name: 'Help' });
  const link = await screen.findByRole('link', { name: 'See whether everything works' });
  expect(link.getAttribute('href')).toBe('/status');
  expect(screen.getByRole('link', { name: /^Write to / }).getAttribute('href')).toMatch(/^mailto:/);
});

test('every page that is led to has a name in this test', () => {
  expect(ways.map((way) => way.to('x').split('?')[0]!).toSorted()).toEqual(Object.keys(titles).toSorted());
});

test('is found by “Find or go to” in the words of who asks, and opens with the keyboard on the answer', async () => {
  const { user } = openAs('owner', '/orders?slug=adunni');
  await screen.findByRole('heading', { level: 1 });
  await user.keyboard('{Control>}k{/Control}');
  await user.type(await screen.findByRole('combobox', { name: 'Find or go to' }), 'money back');
  const help = await screen.findByRole('option', { name: 'How do I give money back?' });
  await user.click(help);
  const question = await screen.findByText('How do I give money back?');
  await waitFor(() => expect(question.closest('details')!.open).toBe(true));
  expect(document.activeElement).toBe(question.closest('summary'));
  const answer = question.closest('details')!;
  await user.click(within(answer).getByRole('link', { name: 'Orders' }));
  await waitFor(() => expect(window.location.pathname).toBe('/dashboard/orders'));
});
