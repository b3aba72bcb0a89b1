import { z } from 'zod';
import { devices } from '../visits.ts';
import { contract } from './contract.ts';
import { SiteParams } from './stores.ts';

const Day = z.iso.date('Give a day as 2026-11-05.');
const Count = z.number().int();

/** The time that is looked at: whole days in Lagos, both of them in it. */
export const VisitorsOf = z.object({
  from: Day,
  until: Day,
  /** Where the time begins that it is held against; that is as long. */
  before: Day,
});
export type VisitorsOf = z.infer<typeof VisitorsOf>;

/** Orders placed and not cancelled, and money that came in less what went back: as everywhere in the dashboard. */
const Sales = z.object({ orders: Count, taken_kobo: Count });
/** Whoever comes on two days is two visitors: each day is counted anew. */
const Figures = Sales.extend({ visitors: Count, views: Count });
export type VisitorFigures = z.infer<typeof Figures>;

const Named = z.object({ name: z.string() });

export const Visitors = z.object({
  figures: Figures,
  /** The same stretch of both times: where the time is not over, until its last full hour, or its last full day. */
  compared: z.object({
    until: z.iso.datetime().nullable(),
    now: Figures,
    /** null where the store was not there for all of it. */
    before: Figures.nullable(),
  }),
  /** By the hour for one day, else by the day. */
  by: z.enum(['hour', 'day']),
  chart: z.array(Figures.extend({ at: z.iso.datetime(), visitors_before: Count })),
  /** Visitors who went as far, then orders of the shop's own checkout. */
  funnel: z.object({
    visitors: Count,
    saw_product: Count,
    filled_basket: Count,
    began_checkout: Count,
    placed: Count,
    paid: Count,
  }),
  /** Visitors who looked at one page and sent nothing back; some are programs. */
  unsure: Count,
  /** Pages opened by browsers that ask not to be counted; no visitors of those are known. */
  quiet_views: Count,
  /** Visitors by where they came from, and orders by where their baskets were first filled from. All orders are in it. */
  sources: z.array(Named.merge(Sales).extend({ visitors: Count })),
  campaigns: z.array(Named.merge(Sales).extend({ visitors: Count })),
  products: z.array(
    z.object({
      /** null: all that was made to order. */
      id: z.uuid().nullable(),
      /** '' for one that is not there any more. */
      title: z.string(),
      visitors: Count,
      baskets: Count,
      sold: Count,
      sold_kobo: Count,
    }),
  ),
  pages: z.array(z.object({ path: z.string(), visitors: Count, views: Count })),
  devices: z.array(z.object({ name: z.enum(devices), visitors: Count })),
  /** Where orders are delivered to; '' for those that are delivered nowhere. */
  states: z.array(Named.merge(Sales)),
});
export type Visitors = z.infer<typeof Visitors>;

export const visitors = contract({
  method: 'GET',
  path: '/api/sites/:slug/visitors',
  summary:
    'Who came to the shop, from where, and who bought, beside the time before. Days begin at midnight in Lagos; counted every five minutes.',
  params: SiteParams,
  query: VisitorsOf,
  answer: Visitors,
});

export const visitorsNow = contract({
  method: 'GET',
  path: '/api/sites/:slug/visitors/now',
  summary: 'How many looked at the shop in the last five minutes, and at what.',
  params: SiteParams,
  answer: z.object({
    people: Count,
    /** What the most look at; the title of a product, or a path. */
    at: z.array(z.object({ path: z.string(), title: z.string(), people: Count })),
  }),
});

export const visitorsSheet = contract({
  method: 'GET',
  path: '/api/sites/:slug/visitors-csv',
  summary: 'The same as a CSV file, a line for each day.',
  params: SiteParams,
  query: VisitorsOf,
  answer: z.string(),
});
