import type { FastifyRequest } from 'fastify';
import { operatorMinutes } from '#shared/api/operator.ts';
import { accountBy, locksOf, personGuard, personOfCookie } from '../accounts/index.ts';
import { minutes, type Clock } from '../platform/clock.ts';
import type { Config } from '../platform/config/config.ts';
import type { Database, PlatformDb } from '../platform/database/db.ts';
import { AppError } from '../platform/http/errors.ts';
import type { Guards, Person } from '../platform/http/http.ts';
import { nothingHere } from '../platform/http/operator-door.ts';
import type { Operator } from '../platform/http/who.ts';
import { confirmedAt, findOperator } from './people-queries.ts';

interface DoorDeps {
  db: Database;
  clock: Clock;
  config: Config;
}

const confirmAgain = 'Show your second step once more: it is more than a quarter of an hour ago.';
const looksOnly = 'You may look here and change nothing.';

/**
 * Who of us is asking. Asked of the database at every call, so that who was removed, or has lost their second step, is
 * nobody with the next one. Everybody else is told what stands at an address where nothing is.
 */
export function operatorGuard(deps: DoorDeps): NonNullable<Guards['operator']> {
  const personOf = personGuard(deps);
  return async (request, proof) => {
    const person = await personOf(request).catch((error: unknown) => {
      throw error instanceof AppError ? nothingHere() : error;
    });
    const operator = await operatorFor(deps.db.platform, person);
    if (!operator) throw nothingHere();
    const age = operator.confirmedAt ? deps.clock.now().getTime() - operator.confirmedAt.getTime() : Infinity;
    if (proof !== 'named' && age >= minutes(operatorMinutes.looking)) throw nothingHere();
    if (proof !== 'acting') return operator;
    if (operator.role !== 'acts') throw new AppError('not_allowed', looksOnly);
    if (age >= minutes(operatorMinutes.acting))
      throw new AppError('not_allowed', { confirm: [confirmAgain] });
    return operator;
  };
}

async function operatorFor(db: PlatformDb, { id, sessionId }: Person): Promise<Operator | null> {
  const row = await lockedOperator(db, id);
  const account = row && (await accountBy(db, id));
  if (!row || !account) return null;
  return {
    id,
    sessionId,
    email: account.email,
    name: `${account.first_name} ${account.last_name} <${account.email}>`,
    role: row.role,
    confirmedAt: await confirmedAt(db, sessionId, id),
  };
}

/** An operator who still has a second step that was there when they were named. */
async function lockedOperator(db: PlatformDb, userId: string) {
  const row = await findOperator(db, userId);
  if (!row) return null;
  const { app, passkeys } = await locksOf(db, userId, row.since);
  return app || passkeys ? row : null;
}

/** Whether a page is asked for by the browser of an operator: by the cookie, which opens the page and no call. */
export function operatorsBrowser(deps: DoorDeps): (request: FastifyRequest) => Promise<boolean> {
  const whose = personOfCookie(deps);
  return async (request) => {
    const id = await whose(request);
    return id !== null && (await lockedOperator(deps.db.platform, id)) !== null;
  };
}
