import { expect, type Page } from '@playwright/test';
import { client } from '../../support/client.ts';
import { makeShop, type Shop } from '../shops.ts';
import { phone } from '../people.ts';

export interface OrderShop extends Shop {
  slug: string;
  owner: string;
  /** Somebody orders so many mugs (₦4,000 each, ₦1,500 delivery), to be paid on delivery unless the form says otherwise. */
  order: (mugs: number, form?: object) => Promise<{ number: number; order_url: string; email: string }>;
}

/** An open shop that sells mugs, whose owner is signed in; it is ordered from by calls, each time from a browser of its own. */
export async function orderShop(page: Page, name: string): Promise<OrderShop> {
  const unique = `${name}-${Date.now().toString(36)}`;
  const owner = `${unique}@example.com`;
  const shop = await makeShop(page, owner, unique);
  const rates = [
    { kind: 'delivery', name: 'Lagos', states: ['Lagos'], price_kobo: 150_000, eta: '1 to 2 days' },
  ];
  const { delivery } = (await shop.ask('PUT', '/delivery', { rates })) as { delivery: { id: string }[] };
  const made = await shop.ask('POST', '/products', {
    title: 'Clay mug',
    variants: [{ price_kobo: 400_000, on_hand: 20 }],
  });
  const [variant] = (made as unknown as { variants: { id: string }[] }).variants;
  await shop.ask('PATCH', '/settings', { published: true, pay_online: true, pay_on_delivery: true });
  const order: OrderShop['order'] = async (mugs, form = {}) => {
    // A browser of its own, without the weight of one.
    const shopper = client(Number(new URL(shop.address).port), new URL(shop.address).host);
    const email = `chidi-${Math.random().toString(36).slice(2)}@example.com`;
    await shopper.post('/api/shop/cart/lines', { variant_id: variant!.id, quantity: mugs });
    const placed = await shopper.post<{ number: number; order_url: string }>('/api/shop/checkout', {
      name: 'Chidi Okafor',
      phone: phone(),
      email,
      delivery_id: delivery[0]!.id,
      state: 'Lagos',
      lga: 'Ikeja',
      area: '12 Allen Avenue',
      pay_method: 'on_delivery',
      key: crypto.randomUUID(),
      ...form,
    });
    expect(placed.status, placed.text).toBe(201);
    return { ...placed.body, email };
  };
  return { ...shop, slug: unique, owner, order };
}
