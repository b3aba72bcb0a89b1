// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { Review } from '#shared/api/reviews.ts';
import {
  changes,
  closeDashboard,
  idOf,
  openDashboard,
  order,
  product,
  type Answers,
} from '../testing/open-dashboard.tsx';

afterEach(closeDashboard);

const review: Review = {
  id: idOf(20),
  stars: 2,
  words: 'It came broken.',
  name: 'Bisi',
  written_at: '2026-11-21T11:00:00.000Z',
  state: 'shown',
  hidden_because: null,
  answer: '',
  photos: [],
  product_id: product.id,
  product_title: 'Clay mug',
  order_id: order.id,
  order_number: order.number,
};
const list = '/api/sites/adunni/reviews';
const open = (items: Review[], more: Answers = {}) =>
  openDashboard('/reviews?slug=adunni', {
    answers: { [`GET ${list}`]: { body: { items, next: null } }, ...more },
  });

it('shows what was written, by whom, of what and in which order', async () => {
  open([review]);
  expect(await screen.findByText('It came broken.')).toBeTruthy();
  expect(screen.getByRole('img', { name: '2 of 5 stars' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Clay mug' }).getAttribute('href')).toContain(product.id);
  expect(screen.getByRole('link', { name: 'Order #1047' })).toBeTruthy();
});

it('says what reviews are while there are none', async () => {
  open([]);
  expect(await screen.findByText('No reviews yet')).toBeTruthy();
});

it('sends an answer', async () => {
  const { user, sent } = open([review], {
    [`PUT ${list}/${review.id}/answer`]: { body: { ...review, answer: 'We send a new one.' } },
  });
  await user.click(await screen.findByRole('button', { name: 'Answer' }));
  await user.type(screen.getByRole('textbox', { name: 'Your answer' }), 'We send a new one.');
  await user.click(screen.getByRole('button', { name: 'Publish the answer' }));
  expect(await screen.findByText('Your answer is below the review.')).toBeTruthy();
  expect(changes(sent).map(({ body }) => body)).toEqual([{ words: 'We send a new one.', seen: '' }]);
});

it('shows the answer of somebody else before one is put in its place', async () => {
  const theirs = { ...review, answer: 'Thank you.' };
  const detail = 'Somebody else answered this review while you were writing. Yours is not saved yet.';
  const { user, sent } = open([review], {
    [`PUT ${list}/${review.id}/answer`]: ({ body }) =>
      (body as { seen: string }).seen === theirs.answer
        ? { body: { ...review, answer: 'We send a new one.' } }
        : { status: 409, body: { detail, newer: theirs } },
  });
  await user.click(await screen.findByRole('button', { name: 'Answer' }));
  await user.type(screen.getByRole('textbox', { name: 'Your answer' }), 'We send a new one.');
  await user.click(screen.getByRole('button', { name: 'Publish the answer' }));
  expect(await screen.findByText('Thank you.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Keep mine' }));
  expect(await screen.findByText('Your answer is below the review.')).toBeTruthy();
  expect(changes(sent).map(({ body }) => body)).toEqual([
    { words: 'We send a new one.', seen: '' },
    { words: 'We send a new one.', seen: 'Thank you.' },
  ]);
});

it('says of an answer to a hidden review who reads it', async () => {
  const hidden: Review = { ...review, state: 'hidden', hidden_because: 'advert' };
  const { user } = open([hidden], {
    [`PUT ${list}/${review.id}/answer`]: { body: { ...hidden, answer: 'We send a new one.' } },
  });
  await user.click(await screen.findByRole('button', { name: 'Answer' }));
  expect(screen.getByText(/only who wrote it reads your answer/)).toBeTruthy();
  await user.type(screen.getByRole('textbox', { name: 'Your answer' }), 'We send a new one.');
  await user.click(screen.getByRole('button', { name: 'Save the answer' }));
  expect(await screen.findByText('Your answer is saved.')).toBeTruthy();
});

it('hides one only for a reason, none of which is that it is bad', async () => {
  const { user, sent } = open([review], {
    [`POST ${list}/${review.id}/hide`]: { body: { ...review, state: 'hidden', hidden_because: 'insult' } },
  });
  await user.click(await screen.findByRole('button', { name: 'Hide' }));
  await user.click(screen.getByRole('button', { name: 'Hide the review' }));
  expect(await screen.findByText('Choose why it is not to be shown.')).toBeTruthy();
  expect(changes(sent)).toEqual([]);
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.getAllByRole('radio')).toHaveLength(4);
  await user.click(dialog.getByRole('radio', { name: /^It insults/ }));
  await user.click(screen.getByRole('button', { name: 'Hide the review' }));
  expect(await screen.findByText('The review is hidden.')).toBeTruthy();
  expect(changes(sent).map(({ body }) => body)).toEqual([{ because: 'insult' }]);
});

it('says why one is hidden, and shows it again', async () => {
  const hidden: Review = { ...review, state: 'hidden', hidden_because: 'advert' };
  const { user, sent } = open([hidden], { [`POST ${list}/${review.id}/show`]: { body: review } });
  expect(await screen.findByText('Hidden, because it advertises something else.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Show it again' }));
  await user.click(screen.getAllByRole('button', { name: 'Show it again' }).at(-1)!);
  expect(await screen.findByText('Shoppers see the review again.')).toBeTruthy();
  expect(changes(sent)).toHaveLength(1);
});
