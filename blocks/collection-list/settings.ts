import { z } from 'zod';
import type { CollectionCard } from '#shared/shop.ts';
import { block, shows } from '../block.ts';
import { heading } from '../fields.ts';

export const collectionList = block({
  type: 'collection-list',
  name: 'Collections',
  purpose: 'A way into each of your collections, with a picture.',
  settings: z.object({ heading: heading() }),
  example: () => ({ heading: 'Shop by collection' }),
  shows: shows<{ collections: CollectionCard[] }>(),
});
