import type { Clock } from './clock.ts';

/**
 * What a request is for. Whoever waits is helped in this order, and refused in the opposite one. Pages that lie ready are
 * no work: they are answered before anybody asks here.
 */
export const works = [
  /** A provider says what was paid. */
  'money',
  /** Checkout, paying, and the pages of an order; a seat of the class. */
  'ordering',
  /** What is put into a basket. */
  'buying',
  /** Signing in and staying so. */
  'entering',
  /** What shoppers and readers look at and is made for it: pages, lists, searches. */
  'looking',
  /** What owners do in the dashboard, and their programs. */
  'managing',
  /** Whole lists that go out as files. */
  'carrying',
] as const;
export type Work = (typeof works)[number];

interface Rule {
  /** The share of all places that it takes at most. */
  most: number;
  /** Places that are always its own, beside the others. */
  own: number;
  /** So many wait for a place at most, */
  waiting: number;
  /** and so long (milliseconds): far less than a person waits before they try again. */
  waitMs: number;
  /** So long once the line stands. */
  standingMs: number;
  /** Who of the waiting is next. */
  next: 'oldest' | 'newest';
  /** In how many seconds whoever is refused may come again. */
  again: number;
}

/**
 * Money, orders and baskets are served in the order they came, since who bought first has the goods, and may wait. Of the
 * others the newest is next and the oldest is refused: when there is more than can be done somebody is refused in any case,
 * and so those who are served have hardly waited, and those who are refused have waited longest and are likeliest gone.
 *
 * A crowd that comes at once is a line that gets shorter, and is served. One that stands is too much for us: to wait in it
 * helps nobody, since at its end are as many as before. Of the newest, whoever has waited the shorter time is refused then;
 * of those in order, nobody more may join while the first has waited it, and whoever is in is served.
 */
const rules: Record<Work, Rule> = {
  money: { most: 1, own: 4, waiting: 500, waitMs: 10_000, standingMs: 10_000, next: 'oldest', again: 5 },
  ordering: { most: 0.8, own: 2, waiting: 600, waitMs: 5_000, standingMs: 500, next: 'oldest', again: 1 },
  buying: { most: 0.8, own: 2, waiting: 600, waitMs: 5_000, standingMs: 100, next: 'oldest', again: 1 },
  entering: { most: 0.25, own: 2, waiting: 40, waitMs: 1_000, standingMs: 250, next: 'newest', again: 2 },
  looking: { most: 0.6, own: 1, waiting: 300, waitMs: 500, standingMs: 200, next: 'newest', again: 2 },
  managing: { most: 0.5, own: 1, waiting: 100, waitMs: 1_000, standingMs: 250, next: 'newest', again: 3 },
  carrying: { most: 0.125, own: 1, waiting: 12, waitMs: 1_000, standingMs: 1_000, next: 'oldest', again: 5 },
};
/** A line that has not been empty for so long stands (milliseconds): longer than one slow turn of ours. */
const standsAfterMs = 500;

/** In how many seconds whoever is refused may come again. */
export const againIn = (work: Work): number => rules[work].again;

export interface Place {
  /** Whether whoever asked is in, at once or by now. */
  isIn(): boolean;
  /** Gives the place back, or stops waiting for it; again, it does nothing. */
  leave(): void;
}

/** How whoever was not let in at once hears what became of it: one of them is called, unless they leave before. */
export interface Asking {
  enter(): void;
  refuse(): void;
}

/** Since the start, and now. */
export interface WorkFigures {
  atWork: number;
  waiting: number;
  entered: number;
  refused: number;
}

export interface Admission {
  /**
   * Asks for a place. It may be refused before this answers.
   * @param whose the store, or whoever else is not to take the places of the others.
   */
  ask(work: Work, whose: string, asking: Asking): Place;
  /** Whether whoever asked now would be refused: then nothing of theirs has to be read. */
  isRefused(work: Work, whose: string): boolean;
  /** Refuses those who have waited too long; done by itself while anybody waits. */
  refuseLate(): void;
  figures(): Record<Work, WorkFigures>;
  places(): number;
}

interface Waiting {
  whose: string;
  since: number;
  asking: Asking;
  /** How the place is given back; null while there is none. */
  leave: (() => void) | null;
}

interface Line {
  work: Work;
  rule: Rule;
  atWork: number;
  /** Of each store that has any. */
  byWhom: Map<string, number>;
  /** In the order they came. */
  waiting: Waiting[];
  /** Since when somebody has waited at any time. */
  since: number;
  entered: number;
  refused: number;
}

const lookEveryMs = 20;

const lineFor = (work: Work): Line => ({
  work,
  rule: rules[work],
  atWork: 0,
  byWhom: new Map(),
  waiting: [],
  since: 0,
  entered: 0,
  refused: 0,
});

/** All lines of a process, and how many are worked for. */
interface Door {
  /** In the order they are helped. */
  lines: Line[];
  places: number;
  atWork: number;
  /** Whether places are being given out just now. */
  isCalling: boolean;
}

const hasRoom = ({ atWork, places }: Door, { rule, atWork: here }: Line): boolean =>
  here < rule.own || (atWork < places && here < Math.ceil(rule.most * places));

/** Takes a place; answers how it is given back. */
function begin(door: Door, line: Line, whose: string): () => void {
  line.atWork += 1;
  line.entered += 1;
  door.atWork += 1;
  line.byWhom.set(whose, (line.byWhom.get(whose) ?? 0) + 1);
  let left = false;
  return () => {
    if (left) return;
    left = true;
    line.atWork -= 1;
    door.atWork -= 1;
    const others = line.byWhom.get(whose)! - 1;
    if (others > 0) line.byWhom.set(whose, others);
    else line.byWhom.delete(whose);
    callNext(door);
  };
}

/** Gives out every place there is. Whoever enters may be done at once and call this again: then it goes on here. */
function callNext(door: Door): void {
  if (door.isCalling) return;
  door.isCalling = true;
  for (const line of door.lines)
    while (line.waiting.length > 0 && hasRoom(door, line)) {
      const [one] = line.waiting.splice(nextOf(line), 1);
      one!.leave = begin(door, line, one!.whose);
      one!.asking.enter();
    }
  door.isCalling = false;
}

function refuse(line: Line, at: number): void {
  const [one] = line.waiting.splice(at, 1);
  line.refused += 1;
  one!.asking.refuse();
}

/** How long anybody may wait in it now. */
const bound = ({ rule, since }: Line, now: number): number =>
  now - since < standsAfterMs ? rule.waitMs : rule.standingMs;

/** Whether somebody has to go for whoever joins it now. */
function isFull(line: Line, now: number): boolean {
  const { rule, waiting } = line;
  if (waiting.length >= rule.waiting) return true;
  return rule.next === 'oldest' && waiting.length > 0 && now - waiting[0]!.since >= bound(line, now);
}

/** Whoever is in the line: in at last, or not in any more. */
function wait(line: Line, one: Waiting): Place {
  if (line.waiting.length === 0) line.since = one.since;
  const full = isFull(line, one.since);
  line.waiting.push(one);
  if (full) refuse(line, refusedOf(line));
  return {
    isIn: () => one.leave !== null,
    leave() {
      if (one.leave) return one.leave();
      const at = line.waiting.indexOf(one);
      if (at >= 0) line.waiting.splice(at, 1);
    },
  };
}

/**
 * Who is worked for at once in this process, and who is next. There are as many places as connections to the database, so
 * that the line stands here, where it is known what somebody waits for, and not before the pool, where it is not.
 */
export function createAdmission({ ticks }: Pick<Clock, 'ticks'>, places: number): Admission {
  const door: Door = { lines: works.map(lineFor), places, atWork: 0, isCalling: false };
  const { lines } = door;
  const lineOf = (work: Work) => lines[works.indexOf(work)]!;
  let looking: NodeJS.Timeout | null = null;
  const refuseLate = () => {
    const now = ticks();
    for (const line of lines) {
      // Whoever is in a line that goes in order is served: it is kept short at its end.
      const most = line.rule.next === 'oldest' ? line.rule.waitMs : bound(line, now);
      // In the order they came: the first that may still wait ends the look.
      while (line.waiting.length > 0 && now - line.waiting[0]!.since >= most) refuse(line, 0);
    }
    if (!looking || lines.some(({ waiting }) => waiting.length > 0)) return;
    clearInterval(looking);
    looking = null;
  };
  return {
    ask(work, whose, asking) {
      const line = lineOf(work);
      if (line.waiting.length === 0 && hasRoom(door, line))
        return { leave: begin(door, line, whose), isIn: () => true };
      looking ??= setInterval(refuseLate, lookEveryMs).unref();
      return wait(line, { whose, since: ticks(), asking, leave: null });
    },
    isRefused(work, whose) {
      const line = lineOf(work);
      if (line.rule.next === 'newest' || !isFull(line, ticks())) return false;
      const counts = countsOf(line.waiting);
      return (counts.get(whose) ?? 0) + 1 >= Math.max(...counts.values());
    },
    refuseLate,
    figures: () => Object.fromEntries(lines.map(figuresOf)) as Record<Work, WorkFigures>,
    places: () => places,
  };
}

const figuresOf = ({ work, atWork, waiting, entered, refused }: Line) =>
  [work, { atWork, waiting: waiting.length, entered, refused }] as const;

/** Of those whose store has the fewest at work now, the one who is next by the rule of the work. */
function nextOf({ waiting, byWhom, rule }: Line): number {
  let best = -1;
  let fewest = Infinity;
  for (const [at, { whose }] of waiting.entries()) {
    const here = byWhom.get(whose) ?? 0;
    if (here < fewest || (here === fewest && rule.next === 'newest')) {
      best = at;
      fewest = here;
    }
  }
  return best;
}

/** Of the stores that have most waiting: whoever is last by the rule of the work. */
function refusedOf(line: Line): number {
  const counts = countsOf(line.waiting);
  const most = Math.max(...counts.values());
  const isIts = ({ whose }: Waiting) => counts.get(whose) === most;
  return line.rule.next === 'oldest' ? line.waiting.findLastIndex(isIts) : line.waiting.findIndex(isIts);
}

/** How many of those who wait are of each store. */
function countsOf(waiting: readonly Waiting[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { whose } of waiting) counts.set(whose, (counts.get(whose) ?? 0) + 1);
  return counts;
}
