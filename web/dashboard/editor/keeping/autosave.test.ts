import { expect, test, vi } from 'vitest';
import type { PageDraft, PageState } from '#shared/api/pages.ts';
import { newest, type PageDocument } from '#blocks/page-document.ts';
import type { Failure, Outcome } from '#web/client/failure.ts';
import { Saver } from './autosave.ts';
import type { KeptDraft } from './kept.ts';

const saying = (title: string): PageDocument => ({ version: newest, title, description: '', sections: [] });
const [one, two, three] = [saying('1'), saying('2'), saying('3')];
const draft = (revision: number, document: PageDocument, more: Partial<PageDraft> = {}): PageDraft => ({
  id: 'home',
  kind: 'home',
  slug: '',
  path: '/',
  title: 'Front page',
  revision,
  saved_at: '2026-11-23T00:00:00.000Z',
  saved_by: 'Ada',
  published_version: null,
  published_at: null,
  changed: true,
  document,
  ...more,
});

type Answer = (base: number) => Outcome<PageState> | Promise<Outcome<PageState>>;
const taken: Answer = (base) => ({ ok: true, data: draft(base + 1, one) });
const failing =
  (failure: Failure): Answer =>
  () => ({ ok: false, failure });
const offline = failing({ status: 'FETCH_ERROR' });
const overtaken = (newer: PageDraft) =>
  failing({ status: 409, data: { detail: 'Bola saved this page.', newer }, retryAfter: null });

function opened(answers: Answer[], room = true) {
  const sent: [string, number][] = [];
  const kept: (KeptDraft | null)[] = [];
  let due: (() => void) | null = null;
  const saver = new Saver(draft(7, one), {
    send: async (document, base) => {
      sent.push([document.title, base]);
      return (answers.shift() ?? taken)(base);
    },
    keep: (what) => {
      kept.push(what);
      return room;
    },
    later: (_ms, run) => {
      due = run;
      return () => (due = null);
    },
  });
  const pass = async () => {
    due?.();
    due = null;
    await vi.waitFor(() => expect(saver.state.now().kind).not.toBe('saving'), 10_000);
  };
  return { saver, sent, kept, pass };
}

test('a change is kept at once, sent after a moment, and then the phone need not keep it', async () => {
  const { saver, sent, kept, pass } = opened([]);
  saver.changed(two);
  expect(kept.at(-1)).toEqual({ document: two, base_revision: 7 });
  expect([saver.state.now().kind, sent]).toEqual(['waiting', []]);
  await pass();
  expect([saver.state.now().kind, sent, kept.at(-1)]).toEqual(['saved', [['2', 7]], null]);
  expect(saver.page.now().revision).toBe(8);
});

test('one save is on its way at a time, each from the revision before; what was changed meanwhile follows', async () => {
  let answer: (outcome: Outcome<PageState>) => void = () => {};
  const { saver, sent } = opened([() => new Promise((resolve) => (answer = resolve))]);
  saver.changed(two);
  const all = saver.flush();
  saver.changed(three);
  expect(sent).toEqual([['2', 7]]);
  answer({ ok: true, data: draft(8, two) });
  expect(await all).toBe(true);
  expect(sent).toEqual([
    ['2', 7],
    ['3', 8],
  ]);
});

test('where the phone has no room for a draft it says so, until the server has it', async () => {
  const { saver, pass } = opened([offline], false);
  saver.changed(two);
  expect(saver.wouldLose).toBe(true);
  await pass();
  expect(saver.state.now()).toEqual({ kind: 'kept', reached: false, onPhone: false });
  await saver.flush();
  expect([saver.state.now().kind, saver.wouldLose]).toEqual(['saved', false]);
});

test('undone to what is saved, nothing is sent and nothing is kept', async () => {
  const { saver, sent, kept } = opened([]);
  saver.changed(two);
  saver.changed(one);
  expect([saver.state.now().kind, kept.at(-1)]).toEqual(['saved', null]);
  expect(await saver.flush()).toBe(true);
  expect(sent).toEqual([]);
});

test('without a connection the draft is kept on the phone, and sent once there is one', async () => {
  const { saver, sent, kept, pass } = opened([offline, failing({ status: 503, data: {}, retryAfter: null })]);
  saver.changed(two);
  await pass();
  expect([saver.state.now(), kept.at(-1)]).toEqual([
    { kind: 'kept', reached: false, onPhone: true },
    { document: two, base_revision: 7 },
  ]);
  saver.changed(three);
  await pass();
  expect(saver.state.now()).toEqual({ kind: 'kept', reached: true, onPhone: true });
  expect(await saver.flush()).toBe(true);
  expect([sent.at(-1), kept.at(-1)]).toEqual([['3', 7], null]);
});

test('a save whose answer was lost is known again, and is nobody else’s', async () => {
  const { saver, sent, pass } = opened([offline, overtaken(draft(8, two))]);
  saver.changed(two);
  await pass();
  saver.changed(three);
  expect(await saver.flush()).toBe(true);
  expect(sent).toEqual([
    ['2', 7],
    ['3', 7],
    ['3', 8],
  ]);
});

test('a newer draft of somebody else is told, and nothing is sent until it is said which one it shall be', async () => {
  const theirs = draft(9, three, { saved_by: 'Bola' });
  const { saver, sent, kept } = opened([overtaken(theirs)]);
  saver.changed(two);
  expect(await saver.flush()).toBe(false);
  expect(saver.state.now()).toEqual({ kind: 'overtaken', newer: theirs, said: 'Bola saved this page.' });
  const more = saying('more of mine');
  saver.changed(more);
  expect(await saver.flush()).toBe(false);
  expect(sent).toHaveLength(1);
  expect(kept.at(-1)).toEqual({ document: more, base_revision: 7 });
  saver.keepMine();
  await vi.waitFor(() => expect(saver.state.now().kind).toBe('saved'), 10_000);
  expect(sent.at(-1)).toEqual(['more of mine', 9]);
});

test('theirs is taken without sending anything, and what was mine can still follow it', async () => {
  const { saver, sent, kept } = opened([overtaken(draft(9, three))]);
  saver.changed(two);
  await saver.flush();
  expect(saver.takeTheirs()).toBe(three);
  expect([saver.state.now().kind, kept.at(-1), sent.length]).toEqual(['saved', null, 1]);
  // “Undo” brings mine back.
  saver.changed(two);
  await saver.flush();
  expect(sent.at(-1)).toEqual(['2', 9]);
});

test('what the server will never take is said, and tried again when it is changed', async () => {
  const { saver, pass } = opened([
    failing({ status: 413, data: { document: ['This page has become too long.'] }, retryAfter: null }),
  ]);
  saver.changed(two);
  await pass();
  expect(saver.state.now()).toEqual({ kind: 'refused', said: 'This page has become too long.' });
  expect(await saver.flush()).toBe(true);
});

test('an earlier version that became the draft is what the next save follows', async () => {
  const { saver, sent } = opened([]);
  saver.rebase(draft(12, three));
  expect(saver.state.now().kind).toBe('saved');
  saver.changed(two);
  await saver.flush();
  expect(sent).toEqual([['2', 12]]);
});

test('another call that is told of a newer draft leaves it to be decided about, and any other failure does not', async () => {
  const newer = draft(9, two, { saved_by: 'Bola' });
  const { saver } = opened([]);
  expect(saver.meets({ status: 'FETCH_ERROR' })).toBe(false);
  expect(saver.meets({ status: 409, data: { detail: 'Colours.', look: {} }, retryAfter: null })).toBe(false);
  expect(saver.state.now()).toEqual({ kind: 'saved' });
  expect(saver.meets({ status: 409, data: { detail: 'Bola saved it.', newer }, retryAfter: null })).toBe(
    true,
  );
  expect(saver.state.now()).toEqual({ kind: 'overtaken', newer, said: 'Bola saved it.' });
  expect(saver.takeTheirs()).toBe(newer.document);
});
