import { z } from 'zod';
import type { PostCard } from '#shared/pages/post-card.ts';
import { block, shows } from '../block.ts';
import { count, heading } from '../fields.ts';
import { wordsFor } from '../trade-words.ts';

export const posts = block({
  type: 'posts',
  name: 'Latest posts',
  purpose: 'The newest posts of your blog with their pictures; nothing is shown until there is one.',
  settings: z.object({
    heading: heading(),
    limit: count('How many at most', { least: 3, most: 6, usual: 3 }),
  }),
  example: (trade) => ({ heading: `About our ${wordsFor(trade).things}, and other stories` }),
  shows: shows<{ posts: PostCard[]; more_path: string | null }>(),
});
