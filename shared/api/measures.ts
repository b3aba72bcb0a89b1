import { z } from 'zod';
import { contract } from './contract.ts';
import { SiteParams } from './stores.ts';

/** Longest answer of an owner (characters). */
export const longestAnswer = 4_000;
/** Days of notice at least, and those for which everything can be taken out once a store is closed. */
export const noticeDays = 30;

export const Measure = z.object({
  id: z.uuid(),
  kind: z.enum(['suspended', 'hidden', 'ending']),
  /** What is hidden, as it is called; '' for the store itself. */
  about: z.string(),
  reason: z.string(),
  at: z.iso.datetime(),
  /** Of notice: the first day on which the store is closed, `2027-01-31`. */
  ends_on: z.string().nullable(),
  /** What its people answered, the oldest first, and what we replied. */
  answers: z.array(
    z.object({
      id: z.uuid(),
      by: z.string(),
      words: z.string(),
      at: z.iso.datetime(),
      reply: z.string().nullable(),
    }),
  ),
});
export type Measure = z.infer<typeof Measure>;

const Measures = z.object({ items: z.array(Measure) });

export const listMeasures = contract({
  method: 'GET',
  path: '/api/sites/:slug/measures',
  summary: 'What the operator did about the store, with the reason, and what its people answered.',
  params: SiteParams,
  answer: Measures,
});

export const answerMeasure = contract({
  method: 'POST',
  path: '/api/sites/:slug/measures/:measureId/answers',
  summary: 'Answer to it. The same words again are one answer.',
  params: SiteParams.extend({ measureId: z.uuid() }),
  body: z.object({
    words: z.string().trim().min(1, 'Write what we should know.').max(longestAnswer),
  }),
  answer: Measures,
});
