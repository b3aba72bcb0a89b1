import { keyOf } from './order-shops.ts';
import type { World } from './world.ts';

/** The operator sends money back on the provider's own pages, past us. */
export async function refundOnTheirPage(world: World, reference: string, amount: number): Promise<boolean> {
  world.refundedThere.push({ reference, amount });
  await fetch(`${world.sandbox.url}/refund`, {
    method: 'POST',
    headers: { authorization: `Bearer ${keyOf(0, 1)}`, 'content-type': 'application/json' },
    body: JSON.stringify({ transaction: reference, amount }),
  }).catch(() => null);
  // The answer may get lost; whether it was done is seen on the page.
  return world.sandbox.control.truth().refunds.some((one) => one.reference === reference);
}
