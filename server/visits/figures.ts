import type { z } from 'zod';
import type { VisitorFigures, Visitors, VisitorsOf } from '#shared/api/visitors.ts';
import { startOfLagosDay } from '#shared/lagos.ts';
import { devices, mostDays } from '#shared/visits.ts';
import { after, days, hours, startOfDayInLagos, type Clock } from '../platform/clock.ts';
import { pipelined, type StoreTx } from '../platform/database/db.ts';
import { AppError } from '../platform/http/errors.ts';
import {
  countedSince,
  daysIn,
  hoursIn,
  partsIn,
  titlesOf,
  type DayRow,
  type PartRow,
  type Span,
} from './figure-queries.ts';

/** What is asked of the orders; theirs is the one place where sales are counted. Both ends of a stretch are in it. */
export interface SalesQuestions {
  in(tx: StoreTx, stretches: Span[]): Promise<Sales[]>;
  byTime(tx: StoreTx, stretch: Span, unit: 'hour' | 'day'): Promise<(Sales & { at: Date })[]>;
  bySource(tx: StoreTx, stretch: Span): Promise<NamedSales[]>;
  byCampaign(tx: StoreTx, stretch: Span): Promise<NamedSales[]>;
  byState(tx: StoreTx, stretch: Span): Promise<NamedSales[]>;
  ofCheckout(tx: StoreTx, stretch: Span): Promise<{ placed: number; paid: number }>;
  soldProducts(tx: StoreTx, stretch: Span): Promise<{ id: string | null; sold: number; sold_kobo: number }[]>;
}
interface Sales {
  orders: number;
  taken_kobo: number;
}
type NamedSales = Sales & { name: string };

/** The time that is looked at, and the one before it. */
interface Asked {
  span: Span;
  before: Span;
  /** What of both is held against each other, as long on either side; `cut` where the time is not over. */
  compared: { now: Span; before: Span; cut: boolean };
  unit: 'hour' | 'day';
}

/** Longer than this a time is compared by whole days: hours are not kept for as long as days. */
const byHours = days(45);
/** Products and pages that are listed. */
const mostListed = 50;

/** @throws AppError bad_input for days that are no stretch of time. */
function askedOf(clock: Clock, { from, until, before }: VisitorsOf): Asked {
  const now = clock.now();
  const start = startOfLagosDay(from);
  const end = after(startOfLagosDay(until), days(1));
  const length = end.getTime() - start.getTime();
  if (length <= 0) throw new AppError('bad_input', { until: ['The last day is before the first one.'] });
  if (length > days(mostDays))
    throw new AppError('bad_input', { until: [`Choose at most ${mostDays} days.`] });
  const beforeStart = startOfLagosDay(before);
  if (beforeStart >= start)
    throw new AppError('bad_input', { before: ['Choose a day before the first one.'] });
  const cut = end > now;
  const whole = length > byHours ? startOfDayInLagos(now) : fullHour(now);
  const last = cut ? new Date(Math.max(start.getTime(), whole.getTime())) : end;
  const asLong = after(beforeStart, last.getTime() - start.getTime());
  return {
    span: { from: start, until: end },
    before: { from: beforeStart, until: earlier(after(beforeStart, length), start) },
    compared: {
      now: { from: start, until: last },
      before: { from: beforeStart, until: earlier(asLong, start) },
      cut,
    },
    unit: length === days(1) ? 'hour' : 'day',
  };
}

const earlier = (a: Date, b: Date) => (a < b ? a : b);
const fullHour = (now: Date) => after(now, -(now.getTime() % hours(1)));
/** The same with its end in it, as the orders are asked: their times are whole milliseconds. */
const closed = ({ from, until }: Span): Span => ({ from, until: after(until, -1) });

type Answer = z.input<typeof Visitors>;

/** All that the page of visitors shows. */
export async function visitorsOf(
  { clock, sales }: { clock: Clock; sales: SalesQuestions },
  tx: StoreTx,
  query: VisitorsOf,
): Promise<Answer> {
  const asked = askedOf(clock, query);
  const stretch = closed(asked.span);
  const [rows, parts, chart, compared, [sold], funnel, bySource, byCampaign, byState, soldProducts] =
    await pipelined([
      daysIn(tx, asked.span),
      partsIn(tx, asked.span),
      chartOf(sales, tx, asked),
      comparedIn(sales, tx, asked),
      sales.in(tx, [stretch]),
      sales.ofCheckout(tx, stretch),
      sales.bySource(tx, stretch),
      sales.byCampaign(tx, stretch),
      sales.byState(tx, stretch),
      sales.soldProducts(tx, stretch),
    ]);
  const of = (kind: PartRow['kind']) => parts.filter((part) => part.kind === kind);
  const total = (name: Exclude<keyof DayRow, 'day'>) => sumOf(rows, (row) => row[name]);
  return {
    figures: { ...sold!, visitors: total('visitors'), views: total('views') },
    compared,
    by: asked.unit,
    chart,
    funnel: {
      visitors: total('visitors'),
      saw_product: total('saw_product'),
      filled_basket: total('filled_basket'),
      began_checkout: total('began_checkout'),
      ...funnel,
    },
    unsure: total('unsure'),
    quiet_views: total('quiet_views'),
    sources: withSales(of('source'), bySource),
    campaigns: withSales(
      of('campaign'),
      byCampaign.filter(({ name }) => name !== ''),
    ),
    products: await productsOf(tx, of('product'), soldProducts),
    pages: of('page')
      .slice(0, mostListed)
      .map(({ name, visitors, views }) => ({ path: name, visitors, views })),
    devices: devices.flatMap((name) => {
      const found = of('device').find((part) => part.name === name);
      return found ? [{ name, visitors: found.visitors }] : [];
    }),
    states: byState,
  };
}

const sumOf = <Row>(rows: readonly Row[], value: (row: Row) => number) =>
  rows.reduce((sum, row) => sum + value(row), 0);

/** Names of both, so that neither a visitor nor an order is missing. */
function withSales(parts: readonly PartRow[], sold: readonly NamedSales[]) {
  const names = [...new Set([...parts, ...sold].map(({ name }) => name))];
  return names
    .map((name) => {
      const { orders = 0, taken_kobo = 0 } = sold.find((one) => one.name === name) ?? {};
      const visitors = parts.find((one) => one.name === name)?.visitors ?? 0;
      return { name, visitors, orders, taken_kobo };
    })
    .toSorted(
      (a, b) =>
        b.visitors - a.visitors ||
        b.taken_kobo - a.taken_kobo ||
        b.orders - a.orders ||
        (a.name < b.name ? -1 : 1),
    );
}

/** What was looked at and what was sold, the most looked at first. */
async function productsOf(
  tx: StoreTx,
  parts: readonly PartRow[],
  sold: readonly { id: string | null; sold: number; sold_kobo: number }[],
): Promise<Answer['products']> {
  const seen = new Map<string | null, PartRow>(parts.map((part) => [part.name, part]));
  const alone = sold.filter(({ id }) => !seen.has(id)).slice(0, mostListed);
  const titles = await titlesOf(
    tx,
    alone.flatMap(({ id }) => id ?? []),
  );
  const [byId, ids] = [
    new Map(sold.map((one) => [one.id, one])),
    [...seen.keys(), ...alone.map(({ id }) => id)],
  ];
  return ids.slice(0, mostListed).map((id) => ({
    id,
    title: seen.get(id)?.title || titles.get(id ?? '') || '',
    visitors: seen.get(id)?.visitors ?? 0,
    baskets: seen.get(id)?.baskets ?? 0,
    sold: byId.get(id)?.sold ?? 0,
    sold_kobo: byId.get(id)?.sold_kobo ?? 0,
  }));
}

/** Visitors and views until a moment: whole days by the day, the rest of the last one by its hours. */
async function visitsIn(tx: StoreTx, { from, until }: Span): Promise<{ visitors: number; views: number }> {
  const lastDay = startOfDayInLagos(until);
  const [whole, rest] = await pipelined([
    daysIn(tx, { from, until: lastDay }),
    hoursIn(tx, { from: lastDay, until }),
  ]);
  return {
    visitors: sumOf(whole, (row) => row.visitors) + sumOf(rest, (row) => row.newcomers),
    views: sumOf(whole, (row) => row.views) + sumOf(rest, (row) => row.views),
  };
}

async function comparedIn(
  sales: SalesQuestions,
  tx: StoreTx,
  { compared: { now, before, cut } }: Asked,
): Promise<Answer['compared']> {
  const [visits, visitsBefore, [sold, soldBefore], since] = await pipelined([
    visitsIn(tx, now),
    visitsIn(tx, before),
    sales.in(tx, [closed(now), closed(before)]),
    countedSince(tx),
  ]);
  const wasThere = since.there <= before.from && since.counted !== null && since.counted <= before.from;
  const figures = (one: VisitorFigures): VisitorFigures => one;
  return {
    until: cut ? now.until.toISOString() : null,
    now: figures({ ...visits, ...sold! }),
    before: wasThere ? figures({ ...visitsBefore, ...soldBefore! }) : null,
  };
}

/** Every hour or day that has begun, also those in which nobody came, each beside the one in its place before. */
async function chartOf(
  sales: SalesQuestions,
  tx: StoreTx,
  { span, before, unit }: Asked,
): Promise<Answer['chart']> {
  const step = unit === 'hour' ? hours(1) : days(1);
  const visits = async (of: Span): Promise<{ at: Date; visitors: number; views: number }[]> =>
    unit === 'hour'
      ? (await hoursIn(tx, of)).map(({ hour, ...row }) => ({ ...row, at: hour }))
      : (await daysIn(tx, of)).map(({ day, ...row }) => ({ ...row, at: day }));
  const [now, then, sold] = await pipelined([
    visits(span),
    visits(before),
    sales.byTime(tx, closed(span), unit),
  ]);
  const at = <Row extends { at: Date }>(rows: readonly Row[]) =>
    new Map(rows.map((row) => [row.at.getTime(), row]));
  const [byNow, byThen, bySold] = [at(now), at(then), at(sold)];
  const count = Math.round((span.until.getTime() - span.from.getTime()) / step);
  return Array.from({ length: count }, (_, n) => {
    const moment = after(span.from, n * step);
    const found = byNow.get(moment.getTime());
    const { orders = 0, taken_kobo = 0 } = bySold.get(moment.getTime()) ?? {};
    return {
      at: moment.toISOString(),
      visitors: found?.visitors ?? 0,
      views: found?.views ?? 0,
      orders,
      taken_kobo,
      visitors_before: byThen.get(before.from.getTime() + n * step)?.visitors ?? 0,
    };
  });
}
