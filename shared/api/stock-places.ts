import { z } from 'zod';
import { contract, type AnswerOf } from './contract.ts';
import { SiteParams } from './stores.ts';
import { inOneLine } from './text.ts';

/** Where a store's pieces stand. A store has none of these until it says a second one. */
export const StockPlace = z.object({
  id: z.uuid(),
  name: z.string(),
  /** The one that was there from the start: parcels leave from it unless another is chosen. */
  first: z.boolean(),
  /** What stands there, below nothing where more was sold there; and of how many things. */
  pieces: z.number().int(),
  things: z.number().int(),
});
export type StockPlace = z.infer<typeof StockPlace>;

const Places = z.object({ items: z.array(StockPlace) });

const Name = inOneLine(z.string().trim().min(1, 'Give it a name.').max(40));

/** So many a store may have. */
export const mostPlaces = 20;

export const listPlaces = contract({
  method: 'GET',
  path: '/api/sites/:slug/stock/places',
  summary: 'Where the pieces of the store stand; empty where all stand in one place.',
  params: SiteParams,
  answer: Places,
});

export const addPlace = contract({
  method: 'POST',
  path: '/api/sites/:slug/stock/places',
  summary: 'Add a place. With the second the one that was there all along gets a name, too.',
  params: SiteParams,
  body: z.object({
    /** Made by the page: the same one is added once. */
    id: z.uuid(),
    name: Name,
    /** What the place is called where everything stood until now. */
    first_name: Name.optional(),
  }),
  status: 201,
  answer: Places,
});

export const renamePlace = contract({
  method: 'PUT',
  path: '/api/sites/:slug/stock/places/:placeId',
  summary: 'Give a place another name.',
  params: SiteParams.extend({ placeId: z.uuid() }),
  body: z.object({ name: Name }),
  answer: Places,
});

export const closePlace = contract({
  method: 'POST',
  path: '/api/sites/:slug/stock/places/:placeId/close',
  summary: 'Close a place. What stands there goes to the first place, or is written off.',
  params: SiteParams.extend({ placeId: z.uuid() }),
  body: z.object({
    pieces: z.enum(['to_first', 'write_off']),
    /** As many as stand there by what was shown: where it is another number by now, nothing is done. */
    seen: z.number().int(),
  }),
  answer: Places,
});

export const standingAt = contract({
  method: 'GET',
  path: '/api/sites/:slug/stock/places/of/:productId',
  summary:
    'What stands of a product at each place, below nothing where more was sold there than stood there.',
  params: SiteParams.extend({ productId: z.uuid() }),
  answer: z.object({
    items: z.array(z.object({ variant_id: z.uuid(), place_id: z.uuid(), pieces: z.number().int() })),
  }),
});

const NamedPlace = z.object({ id: z.uuid(), name: z.string() });

export const listShortPlaces = contract({
  method: 'GET',
  path: '/api/sites/:slug/stock/places/short',
  summary:
    'Things of which a place has fewer than orders need from it, or few where they are sold, while another has some to spare.',
  params: SiteParams,
  answer: z.object({
    items: z.array(
      z.object({
        variant_id: z.uuid(),
        product_id: z.uuid(),
        title: z.string(),
        /** Which of the product's, '' where it has one. */
        choice: z.string(),
        /** The place that is short, and the one that has most to spare. */
        to: NamedPlace,
        from: NamedPlace,
        /** What stands at the short one, below nothing where more was sold there; and what orders need from it. */
        stands: z.number().int(),
        needed: z.number().int(),
        /** So many to move. */
        quantity: z.number().int().min(1),
      }),
    ),
  }),
});
export type ShortPlace = AnswerOf<typeof listShortPlaces>['items'][number];

export const movePieces = contract({
  method: 'POST',
  path: '/api/sites/:slug/stock/moves',
  summary: 'Take pieces from one place to another. Under the same key it is done once.',
  params: SiteParams,
  body: z
    .object({
      key: z.uuid(),
      variant_id: z.uuid(),
      from: z.uuid(),
      to: z.uuid(),
      quantity: z
        .number({ error: 'Say how many pieces.' })
        .int('Use a whole number.')
        .min(1, 'Say how many pieces.')
        .max(100_000, 'That is too many at once.'),
    })
    .refine(({ from, to }) => from !== to, { path: ['to'], error: 'Choose another place.' }),
  status: 201,
  answer: z.object({ from: z.number().int(), to: z.number().int() }),
});
