import type { Clock } from '../../platform/clock.ts';
import { seconds } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/db.ts';
import { alone, type Siblings } from '../../platform/processes/siblings.ts';
import { findLiveSession } from './queries.ts';

/** How long a session that was ended on another machine may still be let in here, where Redis does not tell of it. */
const rememberedMs = seconds(5);
const mostRemembered = 20_000;

export interface LiveSessions {
  /** Whether this session of this person goes on; asked of the database at most once in five seconds. */
  isLive(clock: Clock, sessionId: string, userId: string): Promise<boolean>;
  /** What this process ends is over at once, here and in its siblings. */
  forget(sessionId: string): Promise<void>;
  forgetPerson(userId: string): Promise<void>;
  /** From now on siblings are told, and tell us. */
  join(siblings: Siblings): void;
}

const memories = new WeakMap<Database, LiveSessions>();

/** One memory for each database: the guard and the routes that end sessions are mounted apart and must agree. */
export function liveSessionsOf(db: Database): LiveSessions {
  const known = memories.get(db);
  if (known) return known;
  const made = createMemory(db);
  memories.set(db, made);
  return made;
}

function createMemory(db: Database): LiveSessions {
  const seen = new Map<string, { userId: string; at: number }>();
  // Raised by every end of a session, so that an answer read before it is not remembered after it.
  let ends = 0;
  let siblings = alone;
  const forgetHere = (sessionId: string) => {
    ends += 1;
    seen.delete(sessionId);
  };
  const forgetPersonHere = (userId: string) => {
    ends += 1;
    for (const [sessionId, memory] of seen) if (memory.userId === userId) seen.delete(sessionId);
  };
  return {
    async isLive(clock, sessionId, userId) {
      const now = clock.now();
      const memory = seen.get(sessionId);
      const age = memory ? now.getTime() - memory.at : Infinity;
      if (memory && age >= 0 && age < rememberedMs) return memory.userId === userId;
      const before = ends;
      const owner = await findLiveSession(db.platform, sessionId, now);
      if (owner !== userId) return false;
      if (before !== ends) return (await findLiveSession(db.platform, sessionId, now)) === userId;
      if (seen.size >= mostRemembered) seen.clear();
      seen.set(sessionId, { userId, at: now.getTime() });
      return true;
    },
    async forget(sessionId) {
      forgetHere(sessionId);
      await siblings.tell('session ended', sessionId);
    },
    async forgetPerson(userId) {
      forgetPersonHere(userId);
      await siblings.tell('sessions ended', userId);
    },
    join(others) {
      siblings = others;
      siblings.hear('session ended', forgetHere);
      siblings.hear('sessions ended', forgetPersonHere);
    },
  };
}
