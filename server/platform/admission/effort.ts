import { createHash } from 'node:crypto';
import { effort, effortText } from '#shared/effort.ts';
import { after, minutes, type Clock } from '../clock.ts';
import { derivedSecret, newSecret, sameSecret } from '../ids.ts';
import { isWithinLimit, type Limit, type Limits } from './limits.ts';

export interface Efforts {
  /** A task for one question; whoever shows that it was done may ask that question once. */
  ask(about: string): string;
  /** Whether a task of ours was done, for this very question, in time and for the first time. */
  isDone(about: string, shown: string): Promise<boolean>;
}

/** A slow phone on a slow line has a minute or two to come back. */
const goodForMs = minutes(5);
const once: Limit = { name: 'efforts', max: 1, perMs: goodForMs };

/** Nothing is kept of a task: its seed is made anew from what it is for. */
export function createEfforts(key: string, clock: Clock, limits: Limits): Efforts {
  const seedOf = (about: string, end: string, nonce: string) =>
    `${nonce}${derivedSecret(key, `${end}:${nonce}:${about}`).slice(0, 22)}`;
  return {
    ask(about) {
      const end = after(clock.now(), goodForMs).getTime().toString(36);
      return `${end}.${seedOf(about, end, newSecret().slice(0, nonceLength))}`;
    },
    async isDone(about, shown) {
      const [end = '', seed = '', guesses = ''] = shown.split('.');
      if (!(Number.parseInt(end, 36) > clock.now().getTime())) return false;
      if (!sameSecret(seed, seedOf(about, end, seed.slice(0, nonceLength)))) return false;
      const given = guesses.split('-');
      if (given.length !== effort.pieces) return false;
      if (!given.every((guess, piece) => isRight(effortText(seed, piece, guess)))) return false;
      return isWithinLimit(limits, once, seed);
    },
  };
}

const nonceLength = 10;

function isRight(text: string): boolean {
  const head = createHash('sha256').update(text).digest().readUInt32BE();
  return head >>> (32 - effort.zeroBits) === 0;
}
