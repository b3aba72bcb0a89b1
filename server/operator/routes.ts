import * as calls from '#shared/api/operator.ts';
import { locksOf, showSecondStep } from '../accounts/index.ts';
import { after, minutes } from '../platform/clock.ts';
import { audit } from '../platform/commands.ts';
import type { Api } from '../platform/http/http.ts';
import { nothingHere } from '../platform/http/operator-door.ts';
import { quietCopy } from '../platform/quiet/quiet.ts';
import type { Operator } from '../platform/http/who.ts';
import { stillSince, troubleNow } from '../status/index.ts';
import { standing } from '../stores/index.ts';
import { act, everyAct } from './acts.ts';
import type { ReaderDeps } from './deps.ts';
import { doAct, wouldAct } from './doing.ts';
import { find } from './find.ts';
import { shownLog, unnamed } from './log.ts';
import { findOperator, noteConfirmation } from './people-queries.ts';
import { countQueues, shownQueue } from './queues.ts';
import { sheetOf } from './sheets.ts';

const looking = { name: 'operator look', max: 240, perMs: minutes(1) };
const acting = { name: 'operator act', max: 60, perMs: minutes(1) };
const confirming = { name: 'operator confirm', max: 20, perMs: minutes(15) };

/** The calls of the operator's console. To whoever is none of us each of them is an address where nothing is. */
export function mountConsole(api: Api, deps: ReaderDeps): void {
  const common = { auth: 'operator', body: 0, idempotency: 'safe' } as const;
  const look = { ...common, proof: 'looking', limit: looking } as const;
  const change = { ...common, proof: 'acting', limit: acting, body: 64 * 1024 } as const;
  /** Looking is written down as doing is. */
  const noted = (operator: Operator, subject: string, storeId: string | null = null) =>
    audit({ ...deps, actor: operator.name, storeId }, 'look', subject, {});

  api.ofOperators(calls.operatorSelf, { ...common, proof: 'named', limit: looking }, ({ operator }) =>
    viewSelf(deps, operator),
  );
  api.ofOperators(
    calls.operatorConfirm,
    { ...common, proof: 'named', limit: confirming, body: 64 * 1024, idempotency: 'none' },
    async ({ operator, body }) => {
      const row = await findOperator(deps.db.platform, operator.id);
      if (!row) throw nothingHere();
      await showSecondStep(deps, operator.id, body, row.since);
      const at = deps.clock.now();
      await noteConfirmation(deps.db.platform, { sessionId: operator.sessionId, userId: operator.id, at });
      await audit({ ...deps, actor: operator.name }, 'console enter', operator.email, {});
      return viewSelf(deps, { ...operator, confirmedAt: at });
    },
  );
  api.ofOperators(calls.operatorFind, look, async ({ operator, query }) => {
    await noted(operator, `find ${unnamed(query.words)}`);
    return { found: await find(deps, query.words) };
  });
  api.ofOperators(calls.operatorLook, look, async ({ operator, query }) => {
    const { sheet, storeId } = await sheetOf(deps, query.kind, query.id);
    await noted(operator, `${query.kind} ${unnamed(query.id)}`, storeId);
    return sheet;
  });
  api.ofOperators(calls.operatorQueues, look, async () => ({ queues: await countQueues(deps) }));
  api.ofOperators(calls.operatorQueue, look, async ({ operator, params, query }) => {
    const shown = await shownQueue(deps, params.queue, query.from);
    await noted(operator, `queue ${params.queue}`);
    return shown;
  });
  api.ofOperators(calls.operatorActs, look, async () => ({ acts: everyAct() }));
  api.ofOperators(calls.operatorWould, change, async ({ operator, body }) => {
    const would = await wouldAct(deps, operator, body);
    // What would be done says who and how much, so it is a look as well.
    await noted(operator, `would ${unnamed([body.command, ...Object.values(body.values)].join(' '))}`);
    return would;
  });
  api.ofOperators(calls.operatorDo, { ...change, idempotency: 'idempotent' }, async ({ operator, body }) => ({
    said: await doAct(deps, operator, body),
  }));
  api.ofOperators(calls.operatorLog, look, async ({ operator, query }) => {
    const { who = '', what = '', store = '' } = query;
    await noted(operator, `log ${unnamed([who, what, store].join(' '))}`.trim());
    return shownLog(deps.db, query);
  });
}

async function viewSelf(deps: ReaderDeps, operator: Operator): Promise<calls.OperatorSelf> {
  const { id, name, email, role, confirmedAt } = operator;
  const row = await findOperator(deps.db.platform, id);
  const copy = await quietCopy(deps.db);
  const until = (count: number) => confirmedAt && after(confirmedAt, minutes(count)).toISOString();
  return {
    name,
    email,
    role,
    by: row ? await locksOf(deps.db.platform, id, row.since) : { app: false, passkeys: false },
    looks_until: until(calls.operatorMinutes.looking),
    acts_until: role === 'acts' ? until(calls.operatorMinutes.acting) : null,
    planned: await standing.plannedNow(deps.db.platform, deps.clock.now()),
    still_since: (await stillSince(deps.db.platform, deps.clock.now()))?.toISOString() ?? null,
    trouble: (await troubleNow(deps.db.platform))?.words ?? null,
    quiet: copy && { taken_at: copy.takenAt.toISOString(), act: act('wake') },
  };
}
