import type { AnswerOf } from '#shared/api/contract.ts';
import * as calls from '#shared/api/live-class.ts';
import { after, days, hours, minutes } from '../platform/clock.ts';
import type { Api, RouteOptions } from '../platform/http/http.ts';
import { isWithinLimit, type Limit } from '../platform/admission/limits.ts';
import { addInterest, lastClass, nextClass } from './class-queries.ts';
import { classCookies } from './cookies.ts';
import { hold } from './holds.ts';
import type { ClassRouteDeps } from './deps.ts';
import { register, resend } from './seats.ts';
import { createTurns } from './turns.ts';
import { classView, ledgerOf } from './view.ts';

const perNetwork = (name: string, max: number): Limit => ({ name, max, perMs: minutes(10) });
const options = (limit: Limit, body: number, idempotency: RouteOptions['idempotency']) =>
  ({ auth: 'none', limit, body, idempotency, work: 'looking' }) as const;
/** Seats run out as goods do: who came first is served first, and a crowd waits. */
const taking = (limit: Limit, body: number) =>
  ({ auth: 'none', limit, body, idempotency: 'idempotent', work: 'ordering' }) as const;
/** Many phones of one mobile network share an address; beyond this they may register, but hold nothing before. */
const holdsOfNetwork: Limit = { name: 'class holds', max: 30, perMs: hours(3) };
/** A class that ended is spoken of so long. */
const lastShown = days(30);
const formsOfAddress: Limit = { name: 'class form of address', max: 6, perMs: hours(1) };

/** What anybody may ask of a live class. */
export function mountPublic(api: Api, deps: ClassRouteDeps): void {
  const { db, clock, limits, config } = deps;
  const cookies = classCookies(config);
  const inTurn = createTurns(4);

  api.open(calls.currentClass, options(perNetwork('class read', 600), 0, 'safe'), () => currentClass(deps));

  api.open(
    calls.holdSeat,
    taking(perNetwork('class hold', 300), 200),
    async ({ params, request, reply, network }) => {
      const browser = {
        visitor: cookies.visitor(request, reply),
        registered: cookies.read(request, 'class_registered') === params.slug,
        mayHold: () => isWithinLimit(limits, holdsOfNetwork, network),
      };
      return inTurn(() => hold(deps, params.slug, browser));
    },
  );

  api.open(
    calls.registerSeat,
    taking(perNetwork('class register', 60), 2_000),
    async ({ params, body, request, reply }) => {
      await limits.use(formsOfAddress, body.email);
      const visitor = cookies.visitor(request, reply);
      const answer = await inTurn(() => register(deps, params.slug, visitor, body));
      cookies.set(reply, 'class_registered', params.slug);
      return answer;
    },
  );

  api.open(
    calls.resendSeat,
    options(perNetwork('class resend', 20), 500, 'idempotent'),
    async ({ params, body }) => {
      await limits.use(formsOfAddress, body.email);
      await resend(deps, params.slug, body.email);
      return { detail: 'If this address has a seat, the link is on its way to it.' };
    },
  );

  api.open(
    calls.leaveAddress,
    options(perNetwork('class interest', 20), 500, 'idempotent'),
    async ({ body }) => {
      await db.transact((tx) => addInterest(tx, body.email, clock.now()));
      return { detail: 'Thank you. We write to you when the next class is scheduled.' };
    },
  );
}

/** The class that comes next, with the last that was held. */
async function currentClass({
  db,
  clock,
  config,
}: ClassRouteDeps): Promise<AnswerOf<typeof calls.currentClass>> {
  const now = clock.now();
  const row = await nextClass(db.platform, now);
  const last = await lastClass(db.platform, after(now, -lastShown), now);
  return {
    now: now.toISOString(),
    class: row ? classView(row) : null,
    last: last ? classView(last) : null,
    ledger: row ? await ledgerOf(db.platform, row.id, now) : null,
    form: config.liveClassForm && { id: config.liveClassForm.id, script: config.liveClassForm.script },
  };
}
