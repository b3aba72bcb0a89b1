import { z } from 'zod';
import { contract } from './contract.ts';
import { Price } from './kobo.ts';
import { Kobo, SiteParams } from './stores.ts';

/** What everything says that a phone kept while it had no line. */
const Kept = {
  /** Made by the phone once: the same key is the same, however often it is sent. */
  key: z.uuid(),
  /** Which phone. What one phone did one after the other is no clash. */
  device: z.uuid(),
  variant_id: z.uuid(),
  /** When it happened and when it is sent, both by the phone's clock: how long ago it was is told by the two. */
  at: z.iso.datetime(),
  sent_at: z.iso.datetime(),
  /** When the phone had read what it knew, by our clock. */
  known_at: z.iso.datetime(),
};

/** What became of it. */
const Taken = z.object({
  /** `question`: it is for the owner to decide. */
  became: z.enum(['done', 'question']),
});

const mostPieces = 1_000_000;

/**
 * By what a count is told from what left the shelf before it. Phones with a release before this do not say it: then the
 * owner is asked wherever something left.
 */
export const CountGround = {
  /** What stood there as the phone read it, without what it did itself since. */
  read: z.number().int().min(-mostPieces).max(mostPieces).optional(),
  /** At which place, of a store with several; the first unless said. */
  place_id: z.uuid().optional(),
  /** Keys of what it did itself since then with this thing, before it counted. */
  own: z.array(z.uuid()).max(500).optional(),
};

export const keptCount = contract({
  method: 'POST',
  path: '/api/sites/:slug/kept/counts',
  summary:
    'A count that a phone made without a line. Its difference to what the phone knew is added to the stock, once.',
  params: SiteParams,
  body: z.object({
    ...Kept,
    /** What the phone took the shelf for, its own unsent sales and counts taken into it. */
    known: z.number().int().min(-mostPieces).max(mostPieces),
    ...CountGround,
    counted: z.number().int().min(0, 'A count is not below nothing.').max(mostPieces),
  }),
  status: 201,
  answer: Taken,
});

export const keptPrice = contract({
  method: 'POST',
  path: '/api/sites/:slug/kept/prices',
  summary: 'A price that was changed on a phone without a line. Of several wishes the latest stands.',
  params: SiteParams,
  body: z.object({
    ...Kept,
    /** The price that the phone had read. */
    seen_kobo: Kobo,
    wanted_kobo: Kobo.max(100_000_000_00, 'It would cost more than we can charge.'),
  }),
  status: 201,
  answer: Taken,
});

/** Which thing a question is about; `choice` is which of the product's, '' where it has one. */
const Thing = { variant_id: z.uuid(), product_id: z.uuid(), title: z.string(), choice: z.string() };

/** Where it was counted; null where the store has one place. */
const PlaceName = z.string().nullable();

/** A count as a question names it. */
const CountAsked = z.object({
  key: z.uuid(),
  by: z.string(),
  at: z.iso.datetime(),
  counted: z.number().int(),
  difference: z.number().int(),
});

const PriceAsked = z.object({ key: z.uuid(), by: z.string(), at: z.iso.datetime(), wanted_kobo: Kobo });

export const Questions = z.object({
  /** More was sold or promised than the stock says. */
  shortages: z.array(
    z.object({
      ...Thing,
      on_hand: z.number().int(),
      /** Sold without a line, beyond what stood there. */
      missing: z.number().int(),
      /** Promised to orders, held ones too. */
      promised: z.number().int(),
      /** Orders that wait for it, the newest first: those that came last are short first. */
      waiting: z.array(
        z.object({ order_id: z.uuid(), number: z.number().int(), quantity: z.number().int() }),
      ),
      /** The last sale at the counter that took of it. */
      sold: z
        .object({
          order_id: z.uuid(),
          number: z.number().int(),
          quantity: z.number().int(),
          at: z.iso.datetime(),
        })
        .nullable(),
    }),
  ),
  /** One thing counted by several, who did not know of each other. All differences are in the stock already. */
  counts: z.array(
    z.object({
      ...Thing,
      place: PlaceName,
      on_hand: z.number().int(),
      /** All that the question is about, by which it is answered. */
      keys: z.array(z.uuid()),
      /** What each phone counted at last, with all that it changed. */
      counts: z.array(CountAsked),
      /** It was counted in the store meanwhile, too. */
      online: z.object({ counted: z.number().int(), at: z.iso.datetime() }).nullable(),
    }),
  ),
  /** Pieces moved so close to a count that nobody can tell whether they were gone already. */
  doubts: z.array(
    z.object({
      ...Thing,
      place: PlaceName,
      /** The count. */
      key: z.uuid(),
      by: z.string(),
      at: z.iso.datetime(),
      counted: z.number().int(),
      /** It was made in the dashboard, and what moved before it was told after it. */
      in_store: z.boolean(),
      /** Pieces that came; below nothing where they left. */
      moved: z.number().int(),
      /** The lines of the history it is about, by which it is answered. */
      lines: z.array(z.uuid()),
      /** What stands there then. */
      on_hand_before: z.number().int(),
      on_hand_after: z.number().int(),
    }),
  ),
  /** One price changed by several, who did not know of each other. */
  prices: z.array(
    z.object({
      ...Thing,
      price_kobo: Kobo,
      seen_kobo: Kobo,
      keys: z.array(z.uuid()),
      wishes: z.array(PriceAsked),
    }),
  ),
});
export type Questions = z.infer<typeof Questions>;

export const questions = contract({
  method: 'GET',
  path: '/api/sites/:slug/questions',
  summary: 'What is for the owner to decide after phones without a line told what happened. Normally empty.',
  params: SiteParams,
  answer: Questions,
});

const Keys = z.array(z.uuid()).max(200);

export const answerShortage = contract({
  method: 'POST',
  path: '/api/sites/:slug/questions/shortage',
  summary: 'Whether the pieces that were sold beyond the count are to be taken off it.',
  params: SiteParams,
  body: z.object({
    variant_id: z.uuid(),
    /** As many as the question named; where it is another number by now, nothing is done. */
    missing: z.number().int().min(1),
    take_off: z.boolean(),
  }),
  answer: Questions,
});

export const answerCounts = contract({
  method: 'POST',
  path: '/api/sites/:slug/questions/counts',
  summary: 'Which of several counts is right: the differences of the others are taken back.',
  params: SiteParams,
  body: z.object({
    variant_id: z.uuid(),
    /** The counts that the question named. */
    keys: Keys.min(1),
    /** The one that is right; `all`: what they say together; `online`: the one in the store. */
    right: z.union([z.literal('all'), z.literal('online'), z.uuid()]),
  }),
  answer: Questions,
});

export const answerDoubt = contract({
  method: 'POST',
  path: '/api/sites/:slug/questions/doubt',
  summary: 'Whether pieces had moved already when somebody counted without a line.',
  params: SiteParams,
  body: z.object({
    variant_id: z.uuid(),
    key: z.uuid(),
    /** Those that the question named. */
    lines: Keys.min(1),
    before: z.boolean(),
  }),
  answer: Questions,
});

export const answerPrices = contract({
  method: 'POST',
  path: '/api/sites/:slug/questions/prices',
  summary: 'What a thing costs, after several changed its price.',
  params: SiteParams,
  body: z.object({ variant_id: z.uuid(), keys: Keys.min(1), price_kobo: Price }),
  answer: Questions,
});
