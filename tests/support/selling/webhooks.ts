import { createHmac } from 'node:crypto';
import type { Delivery, Webhook } from '#shared/api/webhooks.ts';
import { webhookEventIds } from '#shared/webhooks.ts';
import { deliverDue } from '#server/webhooks/deliver.ts';
import { openShop, testApp, type TestApp, type TestShop } from '../app.ts';
import type { Reply } from '../client.ts';
import { orderOne } from './shopping.ts';
import { webhookReceiver, type Receiver } from '../programs/webhook-receiver.ts';

interface Added {
  id: string;
  secret: string;
  items: Webhook[];
}

/** The app with a program outside that it may call, and the calls of an owner who has it told. */
export interface WebhookWorld {
  world: TestApp;
  receiver: Receiver;
  /** What was logged. */
  logged: string[];
  ask<Body>(shop: TestShop, method: string, path: string, body?: unknown): Promise<Reply<Body>>;
  add(shop: TestShop, change?: object): Promise<Reply<Added>>;
  /** A shop whose program hears of everything, or of what is said. */
  listening(change?: object): Promise<Added & { shop: TestShop }>;
  /** Sends what is due. */
  send(): Promise<number>;
  /** What the program was told of, in order. */
  told(): string[];
  log(shop: TestShop, id: string): Promise<Delivery[]>;
  order(shop: TestShop): ReturnType<typeof orderOne>;
  /** For the next test. */
  forget(): void;
  close(): Promise<void>;
}

async function ask<Body>(shop: TestShop, method: string, path: string, body?: unknown) {
  const owner = await shop.owner.signIn();
  return owner.send<Body>(method, `/api/sites/${shop.slug}/webhooks${path}`, body);
}

export async function webhookWorld(): Promise<WebhookWorld> {
  const receiver = await webhookReceiver();
  const logged: string[] = [];
  const write = (...words: unknown[]) => void logged.push(JSON.stringify(words));
  const world = await testApp({
    env: { OUTGOING_ALLOWED: receiver.origin },
    log: { info: write, warn: write, error: write },
  });
  const add: WebhookWorld['add'] = (shop, change = {}) =>
    ask<Added>(shop, 'POST', '', { url: `${receiver.origin}/in`, events: webhookEventIds, ...change });
  return {
    world,
    receiver,
    logged,
    ask,
    add,
    async listening(change = {}) {
      const shop = await openShop(world);
      return { shop, ...(await add(shop, change)).body };
    },
    send: () => deliverDue(world.app.deps),
    told: () => receiver.received.map(({ type }) => type),
    log: async (shop, id) => (await ask<{ items: Delivery[] }>(shop, 'GET', `/${id}/deliveries`)).body.items,
    order: (shop) => orderOne(world, shop, { pay_method: 'on_delivery' }),
    forget() {
      receiver.received.length = 0;
      receiver.answers.length = 0;
      receiver.isDead = false;
    },
    async close() {
      await world.close();
      await receiver.close();
    },
  };
}

/** What signs a message, by the convention of Standard Webhooks. */
export function signatureOf(
  secret: string,
  { id, timestamp, body }: { id: string; timestamp: string; body: string },
): string {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
}
