import { setTimeout as sleep } from 'node:timers/promises';
import type { Reply } from '../support/client.ts';

/** What somebody was answered. */
export interface Answer {
  kind: string;
  /** 0: no answer at all. */
  status: number;
  /** When it was asked and answered (ms). */
  from: number;
  to: number;
  /** What it said, where it was not what should be said. */
  text: string;
}

export interface Answers {
  all: Answer[];
  /** Asks once and notes what came; null where it was refused or nothing came. */
  once<Body>(kind: string, ask: () => Promise<Reply<Body>>): Promise<Reply<Body> | null>;
  /** Asks again over whatever breaks, as somebody does who wants it; null after so long. */
  patiently<Body>(kind: string, ask: () => Promise<Reply<Body>>): Promise<Reply<Body> | null>;
}

const patienceMs = 60_000;

export function answersNoted(): Answers {
  const all: Answer[] = [];
  const once: Answers['once'] = async (kind, ask) => {
    const from = Date.now();
    const reply = await ask().catch((error: Error) => error);
    const isWell = !(reply instanceof Error) && reply.status < 400;
    const [status, text] =
      reply instanceof Error ? [0, String(reply)] : [reply.status, isWell ? '' : reply.text.slice(0, 300)];
    all.push({ kind, status, from, to: Date.now(), text });
    return isWell ? (reply as Reply<never>) : null;
  };
  return {
    all,
    once,
    async patiently(kind, ask) {
      const until = Date.now() + patienceMs;
      while (Date.now() < until) {
        const reply = await once(kind, ask);
        if (reply) return reply;
        await sleep(300);
      }
      return null;
    },
  };
}

/** When a part was started again, and what that may cost (ms). */
export interface Window {
  name: string;
  from: number;
  to: number;
  statuses: readonly number[];
  kinds?: readonly string[];
}

/** Whether an answer is what a restart may cost those who ask meanwhile. */
export const isCostOf = (answer: Answer, { from, to, statuses, kinds }: Window) =>
  answer.to >= from &&
  answer.from <= to &&
  statuses.includes(answer.status) &&
  (!kinds || kinds.includes(answer.kind));
