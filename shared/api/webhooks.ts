import { z } from 'zod';
import { webhookEventIds } from '../webhooks.ts';
import { listOf, Page } from './catalogue.ts';
import { contract } from './contract.ts';
import { SiteParams } from './stores.ts';

/** Addresses of one store. */
export const mostWebhooks = 5;

const Event = z.enum(webhookEventIds);
const OneWebhook = SiteParams.extend({ webhookId: z.uuid() });

export const Webhook = z.object({
  id: z.uuid(),
  url: z.string(),
  events: z.array(Event),
  /** `stopped`: by us, since nothing went through for days. */
  state: z.enum(['on', 'paused', 'stopped']),
  made_at: z.iso.datetime(),
  /** Since when nothing went through; null: the last one did, or none was sent. */
  failing_since: z.iso.datetime().nullable(),
  /** Until then messages are signed with the secret before, too. */
  old_secret_until: z.iso.datetime().nullable(),
});
export type Webhook = z.infer<typeof Webhook>;

const Webhooks = z.object({ items: z.array(Webhook) });
/** `secret`: told this one time. */
const WithSecret = Webhooks.extend({ id: z.uuid(), secret: z.string() });

/** What is sent where. */
const Wanted = z.object({
  url: z.string().trim().min(1, 'Enter the address of your program.').max(2_000, 'This address is too long.'),
  events: z
    .array(Event)
    .min(1, 'Choose at least one thing to be told of.')
    .transform((chosen) => webhookEventIds.filter((event) => chosen.includes(event))),
});
export type WebhookWanted = z.output<typeof Wanted>;

export const listWebhooks = contract({
  method: 'GET',
  path: '/api/sites/:slug/webhooks',
  summary: 'The addresses that are told what happens in the store.',
  params: SiteParams,
  answer: Webhooks,
});

export const addWebhook = contract({
  method: 'POST',
  path: '/api/sites/:slug/webhooks',
  summary:
    'Have an address told what happens. The secret that its messages are signed with is answered this one time.',
  params: SiteParams,
  body: Wanted,
  status: 201,
  answer: WithSecret,
});

export const changeWebhook = contract({
  method: 'PUT',
  path: '/api/sites/:slug/webhooks/:webhookId',
  summary: 'Change where messages go and what they tell of.',
  params: OneWebhook,
  body: Wanted,
  answer: Webhooks,
});

export const turnWebhook = contract({
  method: 'POST',
  path: '/api/sites/:slug/webhooks/:webhookId/turn',
  summary:
    'Pause an address, or have it told again. What waits for a paused one is given up, and can be sent again.',
  params: OneWebhook,
  body: z.object({ on: z.boolean() }),
  answer: Webhooks,
});

export const replaceSecret = contract({
  method: 'POST',
  path: '/api/sites/:slug/webhooks/:webhookId/secret',
  summary: 'Another secret; for 24 hours messages are signed with both.',
  params: OneWebhook,
  body: z.object({}).default({}),
  answer: WithSecret,
});

export const removeWebhook = contract({
  method: 'DELETE',
  path: '/api/sites/:slug/webhooks/:webhookId',
  summary: 'Forget an address and what was sent to it.',
  params: OneWebhook,
  answer: Webhooks,
});

/** What a message says of the thing it is about: ids, states and sums. */
const Said = z.union([z.string(), z.number(), z.boolean(), z.null()]);
const SaidOf = z.record(z.string(), Said);

export const Delivery = z.object({
  id: z.uuid(),
  event: z.enum([...webhookEventIds, 'test']),
  data: z.record(z.string(), z.union([Said, SaidOf, z.array(SaidOf)])),
  /** When it happened; null: it was written this moment. */
  at: z.iso.datetime().nullable(),
  state: z.enum(['waiting', 'delivered', 'given_up']),
  /** When it is tried next; null where it waits for nothing. */
  next_at: z.iso.datetime().nullable(),
  /** The last ones, the newest first. */
  attempts: z.array(
    z.object({
      number: z.number().int(),
      at: z.iso.datetime(),
      /** The status of the answer; null: there was none. */
      status: z.number().int().nullable(),
      ms: z.number().int(),
      /** How the answer begins, or what went wrong. */
      said: z.string(),
    }),
  ),
});
export type Delivery = z.infer<typeof Delivery>;

export const listDeliveries = contract({
  method: 'GET',
  path: '/api/sites/:slug/webhooks/:webhookId/deliveries',
  summary: 'What was sent to an address in the last 30 days, the newest first, with every try.',
  params: OneWebhook,
  query: Page,
  answer: listOf(Delivery),
});

export const testWebhook = contract({
  method: 'POST',
  path: '/api/sites/:slug/webhooks/:webhookId/test',
  summary: 'Send a message of no consequence at once, and see what is answered.',
  params: OneWebhook,
  body: z.object({}).default({}),
  answer: Delivery,
});

export const sendAgain = contract({
  method: 'POST',
  path: '/api/sites/:slug/webhooks/:webhookId/deliveries/:deliveryId/again',
  summary: 'Send a message once more, under the same id.',
  params: OneWebhook.extend({ deliveryId: z.uuid() }),
  body: z.object({}).default({}),
  answer: Delivery,
});
