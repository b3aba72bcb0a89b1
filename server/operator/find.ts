import type { Link } from '#shared/api/operator.ts';
import { isPhone } from '#shared/phone.ts';
import { accountBy } from '../accounts/index.ts';
import { findPayment } from '../payments/index.ts';
import { shopHosts, storeAt } from '../stores/index.ts';
import type { ReaderDeps } from './deps.ts';
import { read } from './sheets.ts';

export type Found = Link & { detail: string };

/** What somebody said on the telephone: an address, a number, a reference, a host, a store, or an order of a store. */
export async function find(deps: ReaderDeps, words: string): Promise<Found[]> {
  const said = words.trim();
  const found: Found[] = [];
  if (said.includes('@') || isPhone(said)) found.push(...(await people(deps, said)));
  found.push(...(await orders(deps, said)), ...(await payments(deps, said)), ...(await domains(deps, said)));
  return [...found, ...(await stores(deps, said))];
}

async function people({ db }: ReaderDeps, said: string): Promise<Found[]> {
  const account = await accountBy(db.platform, said);
  if (account) {
    const label = `${account.first_name} ${account.last_name}`.trim() || account.email;
    return [{ kind: 'person', id: account.id, label, detail: account.email }];
  }
  // Somebody may have paid without an account.
  return said.includes('@') ? [{ kind: 'person', id: said, label: said, detail: 'No account' }] : [];
}

async function orders({ db }: ReaderDeps, said: string): Promise<Found[]> {
  const [, first, second] = /^#?([\w-]+)[\s,]+#?([\w-]+)$/.exec(said) ?? [];
  if (!first || !second) return [];
  const [number, slug] = /^\d+$/.test(first) ? [first, second] : [second, first];
  if (!/^\d+$/.test(number) || !(await storeAt(db.platform, slug.toLowerCase(), 'slug'))) return [];
  return [{ kind: 'order', id: `${slug.toLowerCase()} ${number}`, label: `Order #${number}`, detail: slug }];
}

async function payments({ db }: ReaderDeps, said: string): Promise<Found[]> {
  if (/\s/.test(said)) return [];
  const payment = await findPayment(db.platform, said);
  return payment
    ? [
        {
          kind: 'payment',
          id: payment.reference,
          label: `Payment ${payment.reference}`,
          detail: payment.state,
        },
      ]
    : [];
}

async function domains({ db }: ReaderDeps, said: string): Promise<Found[]> {
  const host = said
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/[/?#].*$/, '');
  if (!/^[\w-]+(\.[\w-]+)+$/.test(host) || !(await shopHosts.holderOf(db.platform, host))) return [];
  return [{ kind: 'domain', id: host, label: host, detail: 'Domain' }];
}

/** By a part of their name, address or an owner’s email. */
async function stores(deps: ReaderDeps, said: string): Promise<Found[]> {
  const answer = await read(deps, 'store', 'list', said);
  if (typeof answer === 'string') return [];
  const rows = (Array.isArray(answer) ? answer : (answer as { stores: unknown[] }).stores) as Row[];
  return rows.map(({ name, slug, state }) => ({
    kind: 'store',
    id: slug,
    label: name,
    detail: `${slug}, ${state}`,
  }));
}

interface Row {
  name: string;
  slug: string;
  state: string;
}
