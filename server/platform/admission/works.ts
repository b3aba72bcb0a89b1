import os from 'node:os';
import type { Config } from '../config/config.ts';
import { sharesOf } from '../config/database.ts';

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

/** How those who want a kind of work wait for it. */
export interface Rule {
  /** Places that are always its own. */
  own: number;
  /** The share of the places for all that it takes at most beside them. */
  most: number;
  /** Whether it asks providers, and waits for them. */
  asks?: true;
  /** So many wait for a place at most, */
  waiting: number;
  /** and so long (milliseconds): far less than a person waits before they try again. */
  waitMs: number;
  /**
   * So long is waited in a line that stands: one that for `afterMs` was not empty or, where the newest is next then, whose
   * first had waited that long all the time.
   */
  standing: { afterMs: number; waitMs: number } | null;
  /** Who of the waiting is next in a line that stands; in one that moves it is always the oldest. */
  next: 'oldest' | 'newest';
  /** In how many seconds whoever is refused may come again. */
  again: number;
}

/** Orders and baskets, which differ in how far their line may grow. */
const bought = { most: 1, waiting: 600, waitMs: 5_000, next: 'oldest', again: 1 } as const;

/**
 * All are served in the order they came. Money, orders and baskets always are, since who bought first has the goods, and may
 * wait. Of the others, once their line stands, the newest is next and the oldest is refused: when there is more than can be
 * done somebody is refused in any case, and so those who are served have hardly waited, and those who are refused have
 * waited longest and are likeliest gone.
 *
 * A crowd that comes at once is a line that gets shorter, and is served. One that stands is too much for us: to wait in it
 * helps nobody, since at its end are as many as before. Of the newest, whoever has waited the shorter time is refused then;
 * of those in order, nobody more may join while the first has waited it, and whoever is in is served.
 */
export const rules: Record<Work, Rule> = {
  money: { own: 2, most: 1, waiting: 500, waitMs: 10_000, standing: null, next: 'oldest', again: 5 },
  ordering: { ...bought, own: 2, asks: true, standing: { afterMs: 250, waitMs: 500 } },
  buying: { ...bought, own: 1, standing: { afterMs: 250, waitMs: 250 } },
  entering: {
    own: 1,
    most: 0.25,
    waiting: 40,
    next: 'newest',
    again: 2,
    waitMs: 500,
    standing: { afterMs: 500, waitMs: 100 },
  },
  looking: {
    own: 1,
    most: 0.5,
    waiting: 300,
    next: 'newest',
    again: 2,
    waitMs: 500,
    standing: { afterMs: 500, waitMs: 50 },
  },
  managing: {
    own: 1,
    most: 0.5,
    waiting: 100,
    next: 'newest',
    again: 3,
    waitMs: 1_000,
    standing: { afterMs: 1_000, waitMs: 100 },
  },
  carrying: { own: 1, most: 0.25, waiting: 12, waitMs: 1_000, standing: null, next: 'oldest', again: 5 },
};

/** In how many seconds whoever is refused may come again. */
export const againIn = (work: Work): number => rules[work].again;

/** Places that works have of their own, all together. */
export const ownPlaces = works.reduce((sum, work) => sum + rules[work].own, 0);

/**
 * Places beside those, for whichever work is first. A database of our own works on the same processors: there three for
 * each keep both busy, and with more each is only slower. Another may be far away, so as many wait for it as have a connection.
 */
export function sharedPlaces(
  config: Pick<Config, 'databaseUrl' | 'databaseConnections' | 'webProcesses'>,
  processors = os.availableParallelism(),
): number {
  const here = Math.floor((3 * processors) / config.webProcesses);
  const left = sharesOf(config.databaseConnections).served - ownPlaces;
  return Math.max(1, config.databaseUrl ? left : Math.min(here, left));
}
