import { setTimeout as sleep } from 'node:timers/promises';
import { newSecret } from '#server/platform/ids.ts';
import { ask } from '../support/program.ts';

export interface Acknowledged {
  number: number;
  order_url: string;
  total_kobo: number;
  pay_url: string | null;
}

export interface Shop {
  port: number;
  host: string;
  deliveryId: string;
  state: string;
}

/**
 * Buys one thing, again and again over whatever breaks, as a patient person with one form would: the same key every
 * time. Answers what the shop acknowledged, or null when it refused for good (sold out) or time ran out.
 */
export async function buy(
  shop: Shop,
  variantId: string,
  until: number,
  online: boolean,
): Promise<Acknowledged | null> {
  const call = (method: string, path: string, body: object | null, cookie?: string) =>
    ask({
      port: shop.port,
      host: shop.host,
      method,
      path,
      ...(body ? { body } : {}),
      ...(cookie ? { cookie } : {}),
    });
  const patiently = async (work: () => ReturnType<typeof call>) => {
    while (Date.now() < until) {
      const reply = await work().catch(() => null);
      if (reply && reply.status < 500 && reply.status !== 429) return reply;
      await sleep(50 + Math.random() * 100);
    }
    return null;
  };
  const added = await patiently(() =>
    call('POST', '/api/shop/cart/lines', { variant_id: variantId, quantity: 1 }),
  );
  const cookie = added?.cookies.find((one) => one.startsWith('cart='));
  if (!added || added.status !== 201 || !cookie) return null;
  const key = newSecret();
  const form = {
    name: 'Chidi Okafor',
    phone: `080${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`,
    email: 'chidi@example.com',
    delivery_id: shop.deliveryId,
    state: shop.state,
    lga: 'Ikeja',
    area: '12 Allen Avenue',
    pay_method: online ? 'online' : 'on_delivery',
    key,
  };
  const placed = await patiently(() => call('POST', '/api/shop/checkout', form, cookie));
  return placed?.status === 201 ? (JSON.parse(placed.text) as Acknowledged) : null;
}
