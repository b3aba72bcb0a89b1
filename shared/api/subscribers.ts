import { z } from 'zod';
import { listOf, Page } from './catalogue.ts';
import { contract } from './contract.ts';
import { SiteParams } from './stores.ts';

/** Somebody who wants news of a store and confirmed it. */
export const Subscriber = z.object({
  id: z.uuid(),
  email: z.string(),
  confirmed_at: z.iso.datetime(),
  /** Path of the page on which it was asked. */
  page: z.string(),
  /** Where this address, and nobody else, leaves; for the mails the owner sends. */
  leave_url: z.string(),
});
export type Subscriber = z.infer<typeof Subscriber>;

export const listSubscribers = contract({
  method: 'GET',
  path: '/api/sites/:slug/subscribers',
  summary: 'Who wants news of the store and confirmed it, newest first.',
  params: SiteParams,
  query: Page,
  answer: listOf(Subscriber),
});

export const countSubscribers = contract({
  method: 'GET',
  path: '/api/sites/:slug/subscribers/count',
  summary: 'How many want news of the store, and how many have not confirmed yet.',
  params: SiteParams,
  answer: z.object({ confirmed: z.number().int(), asked: z.number().int() }),
});

export const removeSubscriber = contract({
  method: 'DELETE',
  path: '/api/sites/:slug/subscribers/:subscriberId',
  summary: 'Forget an address. It can ask again by itself.',
  params: SiteParams.extend({ subscriberId: z.uuid() }),
  answer: z.object({ detail: z.string() }),
});
