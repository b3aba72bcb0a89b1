import type { Alerts, AlertChoices } from '#shared/api/alerts.ts';
import { openShop, type Owner, type TestApp, type TestShop } from '../app.ts';
import type { PushService } from './push-service.ts';

type Shop = Pick<TestShop, 'slug'> & { owner: Pick<Owner, 'signIn'> };

/** No quiet hours. */
export const always = { quiet_from: '', quiet_until: '' };

/** What somebody does about the alerts of a store, in a browser of this push service. */
export async function alertCalls(service: PushService, { slug, owner }: Shop) {
  const client = await owner.signIn();
  const to = `/api/sites/${slug}/alerts`;
  const read = async () => (await client.get<Alerts>(to)).body;
  return {
    client,
    to,
    read,
    choose: async (change: Partial<AlertChoices>) =>
      client.put<Alerts>(to, { ...(await read()).choices, ...change }),
    add: async (subscription: object = service.subscribe()) =>
      client.post<Alerts>(`${to}/devices`, { ...subscription, server_key: (await read()).public_key }),
  };
}

/** A shop whose owner's phone rings at any hour. */
export async function ringingShop(world: TestApp, service: PushService, change: Partial<AlertChoices> = {}) {
  const shop = await openShop(world);
  const alerts = await alertCalls(service, shop);
  const subscription = service.subscribe();
  const answers = [await alerts.add(subscription), await alerts.choose({ ...always, ...change })];
  if (answers.some(({ status }) => status > 201)) throw new Error(answers.map(({ text }) => text).join());
  return { shop, alerts, endpoint: subscription.endpoint };
}
