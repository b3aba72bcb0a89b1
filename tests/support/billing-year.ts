import type { FaultInput } from '#sandbox/control/faults.ts';
import type { SavedOutcome } from '#sandbox/types.ts';

/** One way a store's year can go. */
export interface Profile {
  name: string;
  buys: { offer: 'starter' | 'starter-pack'; billing: 'monthly' | 'annual' };
  /** What the kept card does from the first renewal on, and how often. */
  card?: SavedOutcome;
  cardTimes?: number;
  /** What happens to the call that charges the third period. */
  fault?: FaultInput['kind'];
  does?: 'cancel' | 'goes on' | 'upgrade';
  /** Whether the store is on Free at the end of the year. */
  ends?: true;
}

const monthly = { offer: 'starter', billing: 'monthly' } as const;
const pack = { offer: 'starter-pack', billing: 'monthly' } as const;

export const profiles: readonly Profile[] = [
  { name: 'monthly', buys: monthly },
  { name: 'monthly too', buys: monthly },
  { name: 'annual', buys: { offer: 'starter', billing: 'annual' } },
  { name: 'pack that ends', buys: pack, ends: true },
  { name: 'pack that goes on', buys: pack, does: 'goes on' },
  { name: 'declined once', buys: monthly, card: 'declined', cardTimes: 1 },
  { name: 'declined for good', buys: monthly, card: 'insufficient_funds', ends: true },
  { name: 'approval never given', buys: monthly, card: 'paused', ends: true },
  { name: 'answer lost', buys: monthly, fault: 'drop_after_act' },
  { name: 'call lost', buys: monthly, fault: 'drop_before_act' },
  { name: 'cancelled', buys: monthly, does: 'cancel', ends: true },
  { name: 'upgraded', buys: monthly, does: 'upgrade' },
];

export interface Expected {
  from: Date;
  to: Date;
  kobo: number;
}

const hour = 3_600_000;
const day = 24 * hour;

/** Written apart from the code it checks: a calendar of Lagos in plain numbers. */
function laterInLagos(start: Date, months: number): Date {
  const [date, time] = new Date(start.getTime() + hour).toISOString().split('T') as [string, string];
  const [year, month, anchor] = date.split('-').map(Number) as [number, number, number];
  const count = month - 1 + months;
  const [y, m] = [year + Math.floor(count / 12), (count % 12) + 1];
  const leap = y % 4 === 0;
  const length = m === 2 ? (leap ? 29 : 28) : [4, 6, 9, 11].includes(m) ? 30 : 31;
  const pad = (n: number) => String(n).padStart(2, '0');
  return new Date(new Date(`${y}-${pad(m)}-${pad(Math.min(anchor, length))}T${time}`).getTime() - hour);
}

/** Every period a store has to pay for until a day, and what for. */
export function expectedOf(profile: Profile, start: Date, until: Date): Expected[] {
  const { buys, does, ends } = profile;
  if (buys.billing === 'annual') return years(start, until, 50_000_00);
  if (does === 'upgrade') {
    const end = laterInLagos(start, 1);
    const total = Math.round((end.getTime() - start.getTime()) / day);
    const credit = Math.floor((5_000_00 * (total - 10)) / total);
    const [first, ...rest] = years(new Date(start.getTime() + 10 * day), until, 50_000_00);
    return [{ from: start, to: end, kobo: 5_000_00 }, { ...first!, kobo: 50_000_00 - credit }, ...rest];
  }
  const paid: Expected[] = [];
  let months = 0;
  if (buys.offer === 'starter-pack') {
    paid.push({ from: start, to: laterInLagos(start, 3), kobo: 15_000_00 });
    months = 3;
  }
  for (; laterInLagos(start, months) <= until; months++) {
    if (ends && paid.length > 0) break;
    paid.push({ from: laterInLagos(start, months), to: laterInLagos(start, months + 1), kobo: 5_000_00 });
  }
  return paid;
}

function years(start: Date, until: Date, kobo: number): Expected[] {
  const paid: Expected[] = [];
  for (let months = 0; laterInLagos(start, months) <= until; months += 12)
    paid.push({ from: laterInLagos(start, months), to: laterInLagos(start, months + 12), kobo });
  return paid;
}
