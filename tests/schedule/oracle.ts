/**
 * What a store's plan, periods and charges must be, computed from what people did and when the provider took money;
 * written apart from the product, whose rules it checks. Times are ms.
 */

export type Offer = 'starter' | 'starter-pack';
export type Billing = 'monthly' | 'annual';
export type Span = readonly [from: number, to: number];

/** What an owner did that was acknowledged; the app did it at some moment of the span. */
export type Act = { span: Span } & (
  | { kind: 'trial' | 'cancel' | 'undo cancel' | 'card removed' }
  | { kind: 'next'; billing: Billing | null }
  /** A page for this was opened; what it would cost was said then. */
  | { kind: 'checkout'; reference: string; offer: Offer; billing: Billing; consent: boolean }
  | { kind: 'pay now'; reference: string; consent: boolean }
  | { kind: 'card check'; reference: string }
  /** All of a payment was asked back by the operator; or a bank asks for it, and decides. */
  | { kind: 'refund' | 'dispute opened' | 'dispute lost' | 'dispute won'; reference: string }
);

/** Money that came and was taken for a plan, by the provider's record of it and the moment it was settled. */
export interface Paid {
  reference: string;
  at: number;
  /** Whether it was made with a card that can be charged again. */
  card: boolean;
}

export interface Period {
  reference: string;
  from: number;
  to: number;
  /** What it may have cost; two, where the day changed while the price was being said. */
  kobo: readonly number[];
}

const hour = 3_600_000;
const day = 24 * hour;
const grace = 7 * day;
const trialLength = 14 * day;

const prices: Record<Offer, Partial<Record<Billing, { kobo: number; months: number }>>> = {
  starter: { monthly: { kobo: 500_000, months: 1 }, annual: { kobo: 5_000_000, months: 12 } },
  'starter-pack': { monthly: { kobo: 1_500_000, months: 3 } },
};

/** Day of the month in Lagos, which is an hour ahead all year. */
const lagosDay = (at: number) => Number(new Date(at + hour).toISOString().slice(8, 10));

/** So many months later in Lagos at the same time of day, on the anchor or the last day of a shorter month. */
function laterInLagos(start: number, months: number, anchor: number): number {
  const [date, time] = new Date(start + hour).toISOString().split('T') as [string, string];
  const [year, month] = date.split('-').map(Number) as [number, number];
  const count = month - 1 + months;
  const [y, m] = [year + Math.floor(count / 12), (count % 12) + 1];
  const length = m === 2 ? (y % 4 === 0 ? 29 : 28) : [4, 6, 9, 11].includes(m) ? 30 : 31;
  const pad = (n: number) => String(n).padStart(2, '0');
  return Date.parse(`${y}-${pad(m)}-${pad(Math.min(anchor, length))}T${time}`) - hour;
}

interface Line {
  offer: Offer;
  billing: Billing;
  next: Billing | null;
  price: number;
  from: number;
  to: number;
  anchor: number;
  periods: number;
  canceled: boolean;
  /** Ended early: all of it went back. */
  over: boolean;
  card: boolean;
  /** A bank is deciding, and nothing is charged meanwhile. */
  held: boolean;
  /** When the last such waiting ended. */
  resumed: number;
  /** When nobody looked at anything. */
  away: readonly Span[];
}

export interface Foretold {
  periods: Period[];
  /** The plan and its state at the end; several where the last change happened around the end of a period. */
  end: readonly { plan: 'free' | 'starter'; states: readonly string[] }[];
  /** What broke a rule on the way, in words. */
  wrongs: string[];
}

/** Follows a store from its first act to the end of the schedule. */
export function foretell(given: {
  acts: readonly Act[];
  paid: readonly Paid[];
  /** When the trial began by the app's clock, which has to be within its act. */
  trialAt: number | null;
  now: number;
  /** Whether the kept card pays when it is charged. */
  cardWorks: boolean;
  /** When nobody looked at anything. */
  away: readonly Span[];
}): Foretold {
  const { acts, paid, trialAt, now, cardWorks, away } = given;
  const begun = new Map(acts.filter(isPage).map((act) => [act.reference, act]));
  const steps = [
    ...acts.map((act) => ({ at: act.span[1], act, money: null })),
    ...paid.map((money) => ({ at: money.at, act: null, money })),
  ].toSorted((a, b) => a.at - b.at);
  const line: Line = {
    offer: 'starter',
    billing: 'monthly',
    next: null,
    price: 0,
    from: 0,
    to: 0,
    anchor: 0,
    periods: 0,
    canceled: false,
    over: true,
    card: false,
    held: false,
    resumed: 0,
    away,
  };
  const foretold: Period[] = [];
  const wrongs: string[] = [];
  for (const step of steps)
    if (step.act) {
      const [from, to] = step.act.span;
      if (step.act.kind === 'trial' && (trialAt === null || trialAt < from || trialAt > to))
        wrongs.push(`the trial began at ${trialAt}, not in ${from} to ${to}`);
      follow(line, step.act, foretold, trialAt ?? to);
    } else {
      const act = begun.get(step.money.reference);
      if (act?.kind === 'card check') keepCard(line, step.at);
      else foretold.push(begin(line, step.money, act, wrongs, acts));
    }
  return { periods: foretold, end: endOf(line, now, cardWorks, wrongs), wrongs };
}

type Page = Extract<Act, { kind: 'checkout' | 'pay now' | 'card check' }>;

const isPage = (act: Act): act is Page => ['checkout', 'pay now', 'card check'].includes(act.kind);

/** Days after a period's end on which somebody is asked for money, and the one on which the grace is over. */
const looks = [0, 1, 3, 5, 7];

/** Since when the next period is due: while nobody looked at what was to be looked at, beyond a day, the days of grace stood still. */
function dueSince(line: Line): number {
  let since = Math.max(line.to, line.resumed);
  for (const [from, to] of line.away) {
    const look = looks.map((days) => since + days * day).find((at) => at >= from);
    if (look !== undefined && look < to - day) since += to - look;
  }
  return since;
}

/** A plan stands still by itself once its time, or its grace, is over. */
const graceEnd = (line: Line) => dueSince(line) + grace;

function isRunning(line: Line, at: number): boolean {
  if (line.over || line.to === 0) return false;
  return at < (line.next && !line.canceled ? graceEnd(line) : line.to);
}

function follow(line: Line, act: Act, periods: readonly Period[], trialAt: number): void {
  const at = act.span[1];
  switch (act.kind) {
    case 'trial':
      line.from = trialAt;
      line.to = trialAt + trialLength;
      line.over = false;
      return;
    case 'cancel':
      // In the grace, where nothing is paid, it ends at once.
      if (at >= line.to) line.over = true;
      line.canceled = true;
      return;
    case 'undo cancel':
      line.canceled = false;
      return;
    case 'next':
      line.next = act.billing;
      return;
    case 'card removed':
      line.card = false;
      return;
    case 'dispute opened':
      line.held = true;
      return;
    case 'dispute won':
      line.held = false;
      line.resumed = at;
      return;
    case 'dispute lost':
      line.held = false;
      line.card = false;
      if (periods.at(-1)?.reference === act.reference) Object.assign(line, { over: true, next: null });
      return;
    case 'refund':
      if (periods.at(-1)?.reference === act.reference) Object.assign(line, { over: true, next: null });
  }
}

function keepCard(line: Line, at: number): void {
  line.card = true;
  if (line.periods === 0 && isRunning(line, at)) line.next ??= 'monthly';
}

/** The period that money bought. */
function begin(
  line: Line,
  money: Paid,
  act: Act | undefined,
  wrongs: string[],
  acts: readonly Act[],
): Period {
  const at = money.at;
  const isCheckout = act?.kind === 'checkout';
  const offer = isCheckout ? act.offer : 'starter';
  const billing = isCheckout ? act.billing : (line.next ?? 'monthly');
  const price = prices[offer][billing]!;
  const kobo = isCheckout ? pricesAt(line, price.kobo, act.span) : [price.kobo];
  if (!act) mayCharge(line, money, acts, wrongs);
  const inTrial = line.periods === 0 && !line.over && at < line.to;
  const follows = line.to <= at && isRunning(line, at);
  let from = inTrial || follows ? line.to : at;
  let anchor = follows && line.periods > 0 ? line.anchor : lagosDay(from);
  // After a long dispute a period that is over already is not charged for.
  if (follows && laterInLagos(from, price.months, anchor) <= at) [from, anchor] = [at, lagosDay(at)];
  const to = laterInLagos(from, price.months, anchor);
  const keeps = act && 'consent' in act && act.consent && money.card;
  Object.assign(line, {
    offer,
    billing,
    next: offer === 'starter-pack' ? null : billing,
    price: price.kobo,
    from,
    to,
    anchor,
    periods: line.periods + 1,
    canceled: false,
    over: false,
    card: line.card || keeps === true,
  });
  return { reference: money.reference, from, to, kobo };
}

/** The list price, less the unused days of a paid period that still ran when the page was opened; its first day is unused until it is over. */
function pricesAt(line: Line, list: number, span: Span): number[] {
  if (line.over || line.periods === 0) return [list];
  const total = Math.round((line.to - line.from) / day);
  const worth = span.map((at) => {
    const isFirstDay = at < line.from + day && at < line.to;
    const unused = isFirstDay ? total : Math.min(total, Math.max(0, Math.floor((line.to - at) / day)));
    return Math.floor((line.price * unused) / total);
  });
  return [...new Set(worth)].map((credit) => list - credit);
}

/** A kept card is charged only at its time, and never after a word against it. */
function mayCharge(line: Line, money: Paid, acts: readonly Act[], wrongs: string[]): void {
  const say = (what: string) => wrongs.push(`${money.reference} was charged ${what}`);
  if (money.at < line.to) say('before the period was over');
  if (line.held) say('while a bank was deciding about the last payment');
  if (line.canceled) say('after the plan was cancelled');
  if (!line.next) say('and nothing was to follow');
  const removed = acts.findLast((act) => act.kind === 'card removed' && act.span[1] < money.at);
  if (!line.card && removed && money.at > removed.span[1] + hour) say('after the card was removed');
  if (!line.card && !removed) say('and no card was kept');
  if (acts.some((act) => act.kind === 'dispute lost' && act.span[1] < money.at) && line.over)
    say('after its bank had taken the last payment back');
}

function endOf(line: Line, now: number, cardWorks: boolean, wrongs: string[]): Foretold['end'] {
  const free = { plan: 'free', states: ['lapsed', 'none'] } as const;
  if (line.over || line.to === 0) return [free];
  const running = line.periods === 0 ? 'trialing' : 'active';
  // The clock looks within the hour; around the end both are right.
  if (now < line.to) return [{ plan: 'starter', states: [line.canceled ? 'canceled' : running] }];
  const due = line.next !== null && !line.canceled;
  if (line.held) return [{ plan: 'starter', states: [running] }];
  if (due && line.card && cardWorks && now > dueSince(line) + 2 * day)
    wrongs.push(`the card was not charged for what began ${new Date(line.to).toISOString()}`);
  if (due && now < graceEnd(line)) return [{ plan: 'starter', states: ['past_due', running] }];
  if (now < (due ? graceEnd(line) : line.to) + 2 * hour)
    return [free, { plan: 'starter', states: [running, 'past_due', 'canceled'] }];
  return [free];
}
