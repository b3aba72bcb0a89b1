/**
 * Stands before every test file that is played. A test is played again and again, each time with another change that
 * it is planned for, and without any in between, so that what a change left behind is not taken for a fall.
 */
import { afterEach, beforeEach, inject, vi } from 'vitest';

declare global {
  /** Told by a source how what it computed while it was loaded is computed anew, by the changes that are in it. */
  var isRenewedBy: ((changes: readonly number[], renew: () => void) => void) | undefined;
}

const { everywhere, plans, isRecorded } = inject('trial');
/** Of one test, in microseconds of the processor, since a busy machine may be slow. */
const longest = 30_000_000;
const now = () => process.cpuUsage().user;

if (typeof document !== 'undefined') {
  const { configure } = await import('@testing-library/react');
  configure({ asyncUtilTimeout: 4000 });
}

const renewals = new Map<number, () => void>();
globalThis.isRenewedBy = (changes, renew) => changes.forEach((n) => renewals.set(n, renew));
let change: number | null = everywhere;
let reached = new Set<number>();
globalThis.isChanged = (n) => {
  if (isRecorded) reached.add(n);
  return n === change;
};
function turnTo(next: number | null): void {
  const last = change;
  change = next;
  for (const n of [last, next]) if (n !== null) renewals.get(n)?.();
}

/** What was come by while the file was loaded and made ready. */
let before: Set<number> | null = null;
const fallen = new Set<string>();
const used = new Set<number>();

interface Course {
  rest: { id: string; n: number }[];
  /** What the next time is for: a change, or none, to see that the test still stands by itself. */
  trying: { id: string; n: number } | null;
  /** It fell with this change; whether the change was to blame is seen when it stands without and falls again. */
  suspected: { id: string; n: number } | null;
  isSure: boolean;
  timesAlone: number;
  /** One after the other: on a busy machine it may fall once without any reason. */
  timesFallenAlone: number;
  isOver: boolean;
  until: number;
}
const courses = new Map<string, Course>();

beforeEach(({ task, skip }) => {
  before ??= reached;
  reached = new Set();
  if (!plans) return;
  const plan = plans[task.fullTestName];
  if (!plan) return skip();
  const course = courses.get(task.id) ?? {
    rest: [...plan],
    trying: null,
    suspected: null,
    isSure: false,
    timesAlone: 0,
    timesFallenAlone: 0,
    isOver: false,
    until: now() + longest,
  };
  courses.set(task.id, course);
  if (course.isOver) skip();
  turnTo(course.trying?.n ?? null);
});

afterEach(({ task }) => {
  if (isRecorded) {
    task.meta.reached = [...reached];
    task.meta.before = [...before!];
  }
  const course = courses.get(task.id);
  if (!course || course.isOver) return;
  turnTo(null);
  vi.useRealTimers();
  const hasFailed = task.result?.state === 'fail';
  const error = task.result?.errors?.at(-1);
  if (!course.trying) {
    if (hasFailed) {
      course.timesFallenAlone += 1;
      if (course.timesFallenAlone < 4) return;
      const what = course.timesAlone < 2 ? 'cannot be played twice' : 'does not recover';
      task.meta.stopped = `${what}: ${error?.message.slice(0, 200) ?? ''}`;
      course.isOver = true;
      return;
    }
    course.timesAlone += 1;
    course.timesFallenAlone = 0;
    const { suspected, isSure } = course;
    if (suspected && isSure) {
      if (!fallen.has(suspected.id)) task.meta.fallen = [...(task.meta.fallen ?? []), suspected];
      fallen.add(suspected.id);
      used.add(suspected.n);
    }
    if (suspected && !isSure) course.trying = suspected;
    else if (course.timesAlone > 1) course.trying = nextOf(course);
    if (isSure) course.suspected = null;
  } else {
    const byAssertion = /^(AssertionError|TestingLibraryElementError)$/.test(error?.name ?? '');
    course.isSure = byAssertion && course.suspected === course.trying;
    course.suspected = byAssertion && hasFailed ? course.trying : null;
    course.trying = hasFailed ? null : nextOf(course);
    if (hasFailed) return;
  }
  const isDone = course.timesAlone > 1 && !course.trying && !course.suspected;
  if (isDone) course.isOver = true;
  else throw new Error('Once more.');
});

function nextOf(course: Course): Course['trying'] {
  if (now() > course.until) return null;
  const open = course.rest.filter(({ id }) => !fallen.has(id));
  const next = open.find(({ n }) => !used.has(n)) ?? open[0] ?? null;
  course.rest = open.filter((one) => one !== next);
  return next;
}
