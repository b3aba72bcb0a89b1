import { z } from 'zod';
import { slugProblem } from '../slug.ts';
import { contract } from './contract.ts';
import { Site } from './stores.ts';
import { inOneLine } from './text.ts';

export { slugTaken } from '../slug.ts';

/** A store’s free address as it may be asked for. */
export const Slug = z
  .string({ error: 'Please fill in all required fields' })
  .trim()
  .toLowerCase()
  .min(1, 'Please fill in all required fields')
  .superRefine((slug, ctx) => {
    const problem = slug ? slugProblem(slug) : null;
    if (problem) ctx.addIssue({ code: 'custom', message: problem });
  });

export const createSite = contract({
  method: 'POST',
  path: '/api/sites/create/',
  summary: 'Create a store. A taken address is refused with 409.',
  body: z.object({
    name: inOneLine(
      z
        .string({ error: 'Please fill in all required fields' })
        .trim()
        .min(1, 'Please fill in all required fields')
        .max(80, 'Use at most 80 characters for the name.'),
    ),
    slug: Slug,
    site_type: z.literal('ecommerce').default('ecommerce'),
    /** Whether customers see the phone number its owner signed up with; to be changed in the settings. */
    show_phone: z.boolean().default(true),
  }),
  status: 201,
  answer: Site,
});

export const slugAvailable = contract({
  method: 'GET',
  path: '/api/sites/available/:slug',
  summary: 'Whether an address can still be taken, and if not, why.',
  params: z.object({ slug: z.string().max(200) }),
  answer: z.object({ available: z.boolean(), reason: z.string().optional() }),
});
