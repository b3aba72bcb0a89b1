import { setTimeout as sleep } from 'node:timers/promises';
import { pickWeighted } from '../support/random.ts';
import type { Begun, Shop } from './purpose.ts';
import { carelessly, type World } from './world.ts';

/** What people do once they are on the payment page. Money moves at the provider, whatever we hear of it. */
const manners: readonly {
  weight: number;
  act(world: World, begun: Begun, later: Later): Promise<unknown>;
}[] = [
  { weight: 58, act: (_world, begun) => payOnPage(begun.payUrl!) },
  { weight: 6, act: async (world, begun) => (await payAs(world, begun, 'declined'), payAs(world, begun)) },
  { weight: 4, act: (world, begun) => payAs(world, begun, 'insufficient_funds') },
  { weight: 4, act: (world, begun) => payAs(world, begun, 'pending') },
  { weight: 2, act: (world, begun) => payAs(world, begun, 'processing') },
  { weight: 3, act: (world, begun) => payAs(world, begun, 'refund_fails') },
  { weight: 2, act: (world, begun) => payAs(world, begun, 'refund_needs_attention') },
  { weight: 2, act: (world, begun) => payAs(world, begun, 'timeout') },
  { weight: 3, act: (world, begun) => payByTransfer(world, begun) },
  // Leaves the page open for hours and pays then.
  { weight: 6, act: async (world, begun, later) => void later.push(() => payAs(world, begun)) },
  { weight: 2, act: (world, begun, later) => payTwice(world, begun, later) },
  { weight: 2, act: (world, begun) => payUnderALie(world, begun) },
  { weight: 6, act: async () => undefined },
];

/** What happens only after time has moved on. */
export type Later = (() => Promise<unknown>)[];

/** One person from the shop's door to the payment page and, perhaps, back. */
export async function visit(world: World, shop: Shop, later: Later): Promise<void> {
  const begun = await shop.begin();
  if (!begun?.payUrl) return;
  await pickWeighted(world.random, manners).act(world, begun, later);
  const mood = world.random();
  if (mood < 0.5) await begun.comeBack();
  else if (mood < 0.6) await Promise.all(Array.from({ length: 4 }, () => begun.comeBack()));
  const wish = world.random();
  if (wish < 0.08) await begun.refund();
  else if (wish < 0.1) await Promise.all(Array.from({ length: 3 }, () => begun.refund()));
  else if (wish < 0.16) later.push(() => begun.refund());
}

/** On the provider's page, as a browser without scripts would. */
async function payOnPage(url: string): Promise<void> {
  for (let attempt = 0; attempt < 3; attempt++) {
    const reply = await fetch(`${url}/quick`, { method: 'POST', redirect: 'manual' }).catch(() => null);
    if (reply && reply.status < 500) return;
    await sleep(50);
  }
}

type Outcome = Parameters<World['sandbox']['control']['pay']>[0]['outcome'];

/** A page that is over, or one that waits for a bank, takes no payment; then nothing has moved. */
function payAs(world: World, { reference }: Begun, outcome: Outcome = 'success'): Promise<void> {
  return carelessly(() => world.sandbox.control.pay({ reference, outcome }));
}

function payByTransfer(world: World, { reference }: Begun): Promise<void> {
  const outcome = world.random() < 0.5 ? 'success' : 'pending';
  return carelessly(() => world.sandbox.control.pay({ reference, channel: 'bank_transfer', outcome }));
}

/** Goes to pay once more when the first try ran out of time, and then pays on both pages. */
async function payTwice(world: World, begun: Begun, later: Later): Promise<void> {
  later.push(async () => {
    const other = await begun.again();
    await payAs(world, begun);
    if (other) await payAs(world, other);
  });
}

const lies = ['wrong_amount', 'wrong_currency', 'wrong_domain', 'wrong_email', 'wrong_reference'] as const;

/** The provider's next answer about this payment is not what was agreed. */
async function payUnderALie(world: World, begun: Begun): Promise<void> {
  const { reference } = begun;
  const kind = lies[Math.floor(world.random() * lies.length)]!;
  world.liedAbout.add(reference);
  world.sandbox.control.addFault({ match: { reference, route: 'verify' }, kind, times: 1 });
  await payAs(world, begun);
}
