import type { FastifyRequest } from 'fastify';
import { after, hours, seconds, type Clock } from '../../platform/clock.ts';
import type { Database, PlatformTx } from '../../platform/database/db.ts';
import { AppError } from '../../platform/http/errors.ts';
import { hashSecret, newId, newSecret } from '../../platform/ids.ts';
import {
  endOldest,
  endSession,
  insertSession,
  liveSessionById,
  liveSessionByToken,
  type LiveSession,
} from './session-queries.ts';
import type { Siblings } from '../../platform/processes/siblings.ts';
import type { Devices } from './device.ts';
import type { AcademyDeps } from '../deps.ts';

const lifeMs = hours(24);
/** Phones and computers of one person at a time; the oldest gives way, so that an access is not handed round. */
const mostDevices = 5;
/** How long an access that was withdrawn on another machine may still be let through to media here. */
const rememberedMs = seconds(15);
const mostRemembered = 20_000;

/**
 * Opens a session that is good for the course and nothing else; answers its token, of which only the hash is kept.
 * `purchaseId`: let in by paying, so it ends when this purchase no longer is what gives the access.
 */
export async function openCourseSession(
  deps: Pick<AcademyDeps, 'clock'>,
  tx: PlatformTx,
  to: { entitlementId: string; deviceHash: Buffer; purchaseId: string | null },
): Promise<string> {
  const now = deps.clock.now();
  const token = newSecret();
  await insertSession(tx, {
    id: newId(),
    token_hash: hashSecret(token),
    entitlement_id: to.entitlementId,
    purchase_id: to.purchaseId,
    device_hash: to.deviceHash,
    created_at: now,
    expires_at: after(now, lifeMs),
  });
  await endOldest(tx, to.entitlementId, mostDevices, now);
  return token;
}

/** The course session of a request, by its bearer token and the cookie of the browser it was given to; else null. */
export async function courseSessionOf(
  deps: Pick<AcademyDeps, 'db' | 'clock'>,
  devices: Devices,
  request: FastifyRequest,
): Promise<LiveSession | null> {
  const token = /^Bearer ([\w-]{43})$/i.exec(request.headers.authorization ?? '')?.[1];
  const device = devices.read(request);
  if (!token || !device) return null;
  const session = await liveSessionByToken(deps.db.platform, hashSecret(token), deps.clock.now());
  return session?.device_hash.equals(device) ? session : null;
}

/** @throws AppError not_signed_in */
export async function needCourseSession(
  deps: Pick<AcademyDeps, 'db' | 'clock'>,
  devices: Devices,
  request: FastifyRequest,
): Promise<LiveSession> {
  const session = await courseSessionOf(deps, devices, request);
  if (!session) throw new AppError('not_signed_in', 'Please log in to the course.');
  return session;
}

export interface SessionMemory {
  /** Whether a session goes on; asked of the database at most once in fifteen seconds. */
  find(clock: Clock, sessionId: string): Promise<LiveSession | null>;
  /** Here and in the siblings. */
  forget(sessionId: string): Promise<void>;
}

/** For media, of which a player asks piece by piece. */
export function sessionMemory(db: Database, siblings: Siblings): SessionMemory {
  const seen = new Map<string, { session: LiveSession; at: number }>();
  siblings.hear('course session ended', (sessionId: string) => void seen.delete(sessionId));
  return {
    async find(clock, sessionId) {
      const now = clock.now();
      const memory = seen.get(sessionId);
      const age = memory ? now.getTime() - memory.at : Infinity;
      if (memory && age >= 0 && age < rememberedMs) return memory.session;
      seen.delete(sessionId);
      const session = await liveSessionById(db.platform, sessionId, now);
      if (!session) return null;
      if (seen.size >= mostRemembered) seen.clear();
      seen.set(sessionId, { session, at: now.getTime() });
      return session;
    },
    async forget(sessionId) {
      seen.delete(sessionId);
      await siblings.tell('course session ended', sessionId);
    },
  };
}

/** Ends a session, here at once and on other machines within seconds. */
export async function endCourseSession(
  deps: Pick<AcademyDeps, 'db' | 'clock'>,
  memory: SessionMemory,
  session: LiveSession,
): Promise<void> {
  await endSession(deps.db.platform, session.id, deps.clock.now());
  await memory.forget(session.id);
}
