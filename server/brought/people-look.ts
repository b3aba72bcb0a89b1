import { customersReached, erasedAmong, type KnownCustomer } from '../customers/index.ts';
import type { Config } from '../platform/config/config.ts';
import type { StoreTx } from '../platform/database/db.ts';
import { mayBeOne, type BroughtPerson } from './people-in.ts';

/** Who somebody of a file is to the store. */
export type PersonLook =
  | { look: 'new' }
  | { look: 'known'; id: string }
  /** `id`: whose number it is; null where only the address is somebody’s. */
  | { look: 'doubtful'; id: string | null; field: 'phone' | 'email'; problem: string }
  | { look: 'refused'; field: 'phone' | 'email'; problem: string };

/** How many are looked up at once. */
const atOnce = 1_000;

/** Who these people are to the store, in their order. Nothing is written. */
export async function lookAtPeople(
  tx: StoreTx,
  config: Config,
  people: readonly BroughtPerson[],
): Promise<PersonLook[]> {
  const looks: PersonLook[] = [];
  for (let from = 0; from < people.length; from += atOnce) {
    const some = people.slice(from, from + atOnce);
    const [phones, emails] = [some.map(({ phone }) => phone), some.map(({ email }) => email)].map((said) =>
      said.filter(Boolean),
    ) as [string[], string[]];
    const known = await customersReached(tx, phones, emails);
    const erased = await erasedAmong(tx, config, [...phones, ...emails]);
    const store = {
      byPhone: new Map(known.map((one) => [one.phone, one])),
      byEmail: Map.groupBy(
        known.filter(({ email }) => email !== ''),
        ({ email }) => email,
      ),
      erased,
    };
    looks.push(...some.map((one) => lookAt(one, store)));
  }
  return looks;
}

interface Store {
  byPhone: Map<string, KnownCustomer>;
  byEmail: Map<string, KnownCustomer[]>;
  erased: Set<string>;
}

const wasErased =
  'This person was erased from your store because they asked for it, and does not come in again.';

function lookAt({ name, phone, email }: BroughtPerson, { byPhone, byEmail, erased }: Store): PersonLook {
  const same = byPhone.get(phone);
  // Who came back by themselves is a customer again.
  if (!same && erased.has(phone)) return { look: 'refused', field: 'phone', problem: wasErased };
  if (same) {
    if (mayBeOne(same.name, name)) return { look: 'known', id: mainOf(same) };
    const problem = `This number is ${same.name}’s here.`;
    return { look: 'doubtful', id: mainOf(same), field: 'phone', problem };
  }
  const others = email === '' ? [] : (byEmail.get(email) ?? []);
  const mains = [...new Set(others.map(mainOf))];
  if (mains.length === 0 && erased.has(email)) return { look: 'refused', field: 'email', problem: wasErased };
  if (phone !== '') {
    if (mains.length === 0) return { look: 'new' };
    const problem = `This e-mail address is ${others[0]!.name || 'another customer'}’s here, who has another number.`;
    return { look: 'doubtful', id: null, field: 'email', problem };
  }
  if (mains.length === 1) return { look: 'known', id: mains[0]! };
  return {
    look: 'refused',
    field: 'phone',
    problem: 'There is no phone number. Here a customer is known by it.',
  };
}

const mainOf = ({ id, merged_into }: KnownCustomer) => merged_into ?? id;
