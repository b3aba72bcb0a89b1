import type { Clock } from '../platform/clock.ts';
import { seconds } from '../platform/clock.ts';
import type { Database } from '../platform/db.ts';
import { findLiveSession } from './session-queries.ts';

/** How long a session that another process ended may still be let in here. */
const rememberedMs = seconds(5);
const mostRemembered = 20_000;

export interface LiveSessions {
  /** Whether this session of this person goes on; asked of the database at most once in five seconds. */
  isLive(clock: Clock, sessionId: string, userId: string): Promise<boolean>;
  /** What this process ends is over at once. */
  forget(sessionId: string): void;
  forgetPerson(userId: string): void;
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
    forget(sessionId) {
      ends += 1;
      seen.delete(sessionId);
    },
    forgetPerson(userId) {
      ends += 1;
      for (const [sessionId, memory] of seen) if (memory.userId === userId) seen.delete(sessionId);
    },
  };
}
