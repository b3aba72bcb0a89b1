import type { lookForName as lookCall, NameOrder as NameSeen, Names } from '#shared/api/names.ts';
import type { AnswerOf } from '#shared/api/contract.ts';
import { states } from '#shared/places/nigeria.ts';
import { domainYearKobo } from '#shared/plans.ts';
import { permissionsOf } from '#shared/roles.ts';
import { basesOf } from '../domains/index.ts';
import { after, days } from '../platform/clock.ts';
import type { StoreAccess } from '../platform/http/http.ts';
import type { Row } from '../platform/database/tables.ts';
import type { NameDeps } from './deps.ts';
import { isHeldHere, ordersOf, type NameOrder } from './queries.ts';
import { registrantsOf } from './registrants.ts';
import { isPayable, payableFrom } from './renewal.ts';

const text = (at: Date | null) => at?.toISOString() ?? null;

/** A store's names as its people see them: whom one is for is the owners' alone, the rest of it theirs who gave it. */
export async function viewNames(
  { clock }: Pick<NameDeps, 'clock'>,
  { storeDb, role }: StoreAccess,
  personId: string,
): Promise<Names> {
  const now = clock.now();
  const isOwner = permissionsOf(role).includes('plan');
  return storeDb.read(async (tx) => {
    const [orders, registrants, bases] = [
      await ordersOf(tx.platform, tx.storeId),
      isOwner ? await registrantsOf(tx) : new Map<string, Registrant>(),
      await basesOf(tx),
    ];
    return {
      year_kobo: domainYearKobo,
      orders: orders.filter(isShown(now)).map((order) => ({
        ...viewOrder(order, now),
        holder: registrants.get(order.id)?.name ?? null,
        registrant: ofGiver(registrants.get(order.id), personId),
        among_domains: order.name !== null && bases.includes(order.name),
      })),
    };
  });
}

/** So long a name is still told of that is not with us any more. */
const toldMs = days(60);
const isShown =
  (now: Date) =>
  ({ state, since }: NameOrder): boolean =>
    (state !== 'let_go' && state !== 'moved_away') || after(since, toldMs) > now;

type Registrant = Row<'name_registrants'>;

function ofGiver(row: Registrant | undefined, personId: string): NameSeen['registrant'] {
  if (row?.given_by !== personId) return null;
  const { name: holder, address, city, phone, email } = row;
  return { holder, address, city, state: states.find((one) => one === row.state)!, phone, email };
}

function viewOrder(order: NameOrder, now: Date): Omit<NameSeen, 'holder' | 'registrant' | 'among_domains'> {
  const { id, state, wanted, name, reason, promised_on } = order;
  return {
    id,
    state,
    since: order.since.toISOString(),
    wanted,
    name,
    reason,
    promised_on,
    ends_at: text(order.ends_at),
    payable_from: text(payableFrom(order)),
    payable: isPayable(order, now),
    details_at: text(order.details_at),
  };
}

/** Whether name servers, or we, know a name. That nobody answers for it is no promise: only its registry knows. */
export async function lookForName(
  { db, dns }: Pick<NameDeps, 'db' | 'dns'>,
  name: string,
): Promise<AnswerOf<typeof lookCall>> {
  if (await isHeldHere(db.platform, name)) return { name, is: 'in_use' };
  const { kind } = await dns.ask(name, 'NS');
  return { name, is: ({ found: 'in_use', none: 'free', unreachable: 'unknown' } as const)[kind] };
}
