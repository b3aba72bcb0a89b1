// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { Arrival } from '#shared/api/arrivals.ts';
import { changes, closeDashboard, idOf, openDashboard } from '../testing/open-dashboard.tsx';

afterEach(closeDashboard);

const arrival: Arrival = {
  id: idOf(70),
  file_name: 'presence-everything.zip',
  size: 4,
  state: 'sending',
  parts: 0,
  part_bytes: 4,
  begun_at: '2026-11-20T10:00:00.000Z',
  until: null,
  looked: null,
  progress: 0,
  problem: null,
  slug: null,
};
const cancelPath = `/api/arrivals/${arrival.id}/cancel`;

const choosing = /^Choose the file/;

type Answered = { status: number; body: unknown };

/** What is sent as a body; what is answered to nothing stays on its way until it is broken off. */
function stubSending(answers: Record<string, Answered>) {
  const brokenOff: string[] = [];
  vi.stubGlobal(
    'XMLHttpRequest',
    class {
      upload = {};
      status = 0;
      responseText = '';
      onloadend = () => {};
      #called = '';
      open(method: string, path: string) {
        this.#called = `${method} ${path}`;
      }
      setRequestHeader() {}
      getResponseHeader = () => null;
      send() {
        const answer = answers[this.#called];
        if (!answer) return;
        this.status = answer.status;
        this.responseText = JSON.stringify(answer.body);
        queueMicrotask(() => this.onloadend());
      }
      abort() {
        brokenOff.push(this.#called);
        this.onloadend();
      }
    },
  );
  return brokenOff;
}

/** The page of somebody who has brought nothing yet; what the server has of it is theirs to say. */
function open(
  sending: Record<string, Answered>,
  more: { kept?: () => Arrival | null; cancel?: number } = {},
) {
  const brokenOff = stubSending(sending);
  const opened = openDashboard('/bring-store', {
    answers: {
      'GET /api/arrivals': () => ({ body: { arrival: more.kept?.() ?? null } }),
      [`POST ${cancelPath}`]: { status: more.cancel ?? 200, body: { ...arrival, state: 'gone' } },
    },
  });
  const choose = async () =>
    opened.user.upload(await screen.findByLabelText(choosing), new File(['PK34'], arrival.file_name));
  const giveUp = async () => {
    await opened.user.click(await screen.findByRole('button', { name: 'Give up' }));
    await opened.user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Give up' }));
  };
  const asked = () => changes(opened.sent).map(({ path }) => path);
  return { choose, giveUp, asked, brokenOff };
}

const begun = { 'POST /api/arrivals': { status: 201, body: arrival } };

test('giving up while it is sent for the first time cancels it on the server, then nothing more is sent', async () => {
  const { choose, giveUp, asked, brokenOff } = open(begun);
  await choose();
  await giveUp();
  expect(await screen.findByLabelText(choosing)).toBeTruthy();
  expect(asked()).toEqual([cancelPath]);
  expect(brokenOff).toEqual([`PUT /api/arrivals/${arrival.id}/parts/0`]);
});

test('where the server does not cancel it, the question stays and the file goes on', async () => {
  const { choose, giveUp, asked, brokenOff } = open(begun, { cancel: 500 });
  await choose();
  await giveUp();
  await waitFor(() => expect(asked()).toEqual([cancelPath]));
  expect(screen.getByRole('dialog')).toBeTruthy();
  expect(screen.getByLabelText(`Sending ${arrival.file_name}`)).toBeTruthy();
  expect(brokenOff).toEqual([]);
});

test('in place of a file that is refused another one is chosen, and there is nothing to give up', async () => {
  const { choose } = open({
    ...begun,
    [`PUT /api/arrivals/${arrival.id}/parts/0`]: { status: 400, body: { detail: 'This is no zip file.' } },
  });
  await choose();
  expect(await screen.findByText('This is no zip file.')).toBeTruthy();
  expect(await screen.findByLabelText(/^Choose another file/)).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Give up' })).toBe(null));
});

test('a file beside one that is brought already is refused; that one can be given up', async () => {
  const detail = 'You are bringing “other.zip” already. Finish with that, or give it up first.';
  let kept: Arrival | null = null;
  const { choose, giveUp, asked } = open(
    { 'POST /api/arrivals': { status: 409, body: { detail } } },
    { kept: () => kept },
  );
  await screen.findByLabelText(choosing);
  kept = { ...arrival, file_name: 'other.zip', state: 'looking' };
  await choose();
  expect(await screen.findByText(detail)).toBeTruthy();
  await giveUp();
  await waitFor(() => expect(asked()).toEqual([cancelPath]));
});
