import { z } from 'zod';
import { block } from '../block.ts';
import { templateKinds } from '../page-kinds.ts';

/** Where the product, the list, the basket or the order stands among the sections of its page. */
export const main = block({
  type: 'main',
  name: 'The page itself',
  purpose: 'What this page is for. Other sections stand above or below it.',
  settings: z.object({}),
  example: () => ({}),
  only: templateKinds,
});
