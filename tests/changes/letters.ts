import { fresh, type Examples } from './example.ts';

/** What customers are told, in a store's own words. */
export const letterExamples = (): Examples => ({
  'PUT /api/sites/:slug/letters/:letter/:language': () => ({
    params: { letter: 'order-paid', language: 'en' },
    body: { subject: 'Paid', opening: `Thanks ${fresh()}`, closing: '', seen: 0 },
  }),
});
