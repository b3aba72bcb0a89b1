import { keyOf, secondKey } from './order-shops.ts';
import type { Begun } from './purpose.ts';
import type { World } from './world.ts';

type Paid = Pick<Begun, 'reference' | 'account' | 'second'>;

/** Whoever has the account at the provider sends money back on the provider's own pages, past us. */
export async function refundOnTheirPage(world: World, paid: Paid, amount: number): Promise<boolean> {
  world.refundedThere.push({ reference: paid.reference, amount });
  await (paid.second ? bySecond(world, paid, amount) : byFirst(world, paid, amount)).catch(() => null);
  // The answer may get lost; whether it was done is seen on the page.
  const { refunds } = world.sandbox.control.account(paid.account).truth();
  return refunds.some((one) => one.reference === paid.reference);
}

/** Keys are replaced in the middle of it all; whichever is good is taken. */
async function byFirst(world: World, { reference, account }: Paid, amount: number): Promise<void> {
  for (const generation of [1, 2]) {
    const reply = await fetch(`${world.sandbox.url}/refund`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${keyOf(account, generation)}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ transaction: reference, amount }),
    });
    if (reply.status !== 401) return;
  }
}

async function bySecond(world: World, { reference, account }: Paid, amount: number): Promise<void> {
  const headers = { authorization: `Bearer ${secondKey(account)}`, 'content-type': 'application/json' };
  const at = `${world.sandbox.url}/flutterwave/v3/transactions`;
  const found = await fetch(`${at}/verify_by_reference?tx_ref=${reference}`, { headers });
  const { data } = (await found.json()) as { data: { id: number } };
  const body = JSON.stringify({ amount: amount / 100 });
  await fetch(`${at}/${data.id}/refund`, { method: 'POST', headers, body });
}
