import type { Clock } from '../clock.ts';
import { ownPlaces, rules, works, type Rule, type Work } from './works.ts';

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
  /** Since when it may stand: somebody has waited at any time or, of the newest, too long. */
  since: number;
  /** When somebody was refused last. */
  refusedAt: number;
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
  refusedAt: -Infinity,
  entered: 0,
  refused: 0,
});

/** All lines of a process, and the places beside those that each of them has of its own. */
interface Door {
  /** In the order they are helped. */
  lines: Line[];
  shared: number;
  asking: () => number;
  /** Whether places are being given out just now. */
  isCalling: boolean;
  ticks: Clock['ticks'];
}

/** So many may wait for somebody outside at once, beside those that are worked for: each takes memory and a line to them. */
const mostAsking = 100;

/** How many of a line are worked for here; who waits for somebody outside us is not. */
const hereOf = ({ asking }: Door, { rule, atWork }: Line): number =>
  rule.asks ? Math.max(0, atWork - Math.min(asking(), mostAsking)) : atWork;

function hasRoom(door: Door, line: Line): boolean {
  const beyond = hereOf(door, line) - line.rule.own;
  if (beyond < 0) return true;
  if (beyond >= Math.floor(line.rule.most * door.shared)) return false;
  const taken = door.lines.reduce((sum, one) => sum + Math.max(0, hereOf(door, one) - one.rule.own), 0);
  return taken < door.shared;
}

/** Takes a place; answers how it is given back. */
function begin(door: Door, line: Line, whose: string): () => void {
  line.atWork += 1;
  line.entered += 1;
  line.byWhom.set(whose, (line.byWhom.get(whose) ?? 0) + 1);
  let left = false;
  return () => {
    if (left) return;
    left = true;
    line.atWork -= 1;
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
      const [one] = line.waiting.splice(nextOf(line, stands(line, door.ticks())), 1);
      one!.leave = begin(door, line, one!.whose);
      one!.asking.enter();
    }
  door.isCalling = false;
}

function refuse(line: Line, at: number, now: number): void {
  const [one] = line.waiting.splice(at, 1);
  line.refused += 1;
  line.refusedAt = now;
  one!.asking.refuse();
}

const stands = ({ rule: { standing }, since }: Line, now: number): boolean =>
  standing !== null && now - since >= standing.afterMs;

/** How long anybody may wait in it now. */
function bound(line: Line, now: number): number {
  const { standing, waitMs } = line.rule;
  return standing && stands(line, now) ? standing.waitMs : waitMs;
}

/**
 * Notes whether it moves still. One that is never empty may: sixteen who each ask again once they are answered make one.
 * Where the newest was next it moves again once nobody had to be refused for as long as it took to be sure.
 */
function noteWhetherItMoves(line: Line, now: number): void {
  const { rule, waiting } = line;
  if (!rule.standing) return;
  const [first] = waiting;
  if (rule.next === 'oldest') {
    if (!first) line.since = now;
    return;
  }
  const isLate = first !== undefined && now - first.since >= rule.standing.waitMs;
  const isSure = !stands(line, now) || now - line.refusedAt >= rule.standing.afterMs;
  if (!isLate && isSure) line.since = now;
}

/** Whether somebody has to go for whoever joins it now. */
function isFull(line: Line, now: number): boolean {
  const { rule, waiting } = line;
  if (waiting.length >= rule.waiting) return true;
  return rule.next === 'oldest' && waiting.length > 0 && now - waiting[0]!.since >= bound(line, now);
}

/** Whoever is in the line: in at last, or not in any more. */
function wait(line: Line, one: Waiting): Place {
  noteWhetherItMoves(line, one.since);
  const full = isFull(line, one.since);
  line.waiting.push(one);
  if (full) refuse(line, refusedOf(line), one.since);
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
 * Who is worked for at once in this process, and who is next. The line stands here, where it is known what somebody waits
 * for, and not before the processors or the pool of connections, where it is not.
 * @param shared places beside each work's own, for whichever is first.
 * @param asking how many questions are open at providers, for people who wait: they take no place meanwhile.
 */
export function createAdmission(
  { ticks }: Pick<Clock, 'ticks'>,
  shared: number,
  asking: () => number,
): Admission {
  const door: Door = { lines: works.map(lineFor), shared, asking, isCalling: false, ticks };
  const { lines } = door;
  const lineOf = (work: Work) => lines[works.indexOf(work)]!;
  let looking: NodeJS.Timeout | null = null;
  const refuseLate = () => {
    const now = ticks();
    for (const line of lines) {
      noteWhetherItMoves(line, now);
      // Whoever is in a line that goes in order is served: it is kept short at its end.
      const most = line.rule.next === 'oldest' ? line.rule.waitMs : bound(line, now);
      // In the order they came: the first that may still wait ends the look.
      while (line.waiting.length > 0 && now - line.waiting[0]!.since >= most) refuse(line, 0, now);
    }
    // Room comes also where somebody begins to wait for a provider.
    callNext(door);
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
    places: () => ownPlaces + shared,
  };
}

const figuresOf = ({ work, atWork, waiting, entered, refused }: Line) =>
  [work, { atWork, waiting: waiting.length, entered, refused }] as const;

/** Of those whose store has the fewest at work now, the one who is next. */
function nextOf({ waiting, byWhom, rule }: Line, isStanding: boolean): number {
  const isNewest = isStanding && rule.next === 'newest';
  let best = -1;
  let fewest = Infinity;
  for (const [at, { whose }] of waiting.entries()) {
    const here = byWhom.get(whose) ?? 0;
    if (here < fewest || (here === fewest && isNewest)) {
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
