import { setTimeout as sleep } from 'node:timers/promises';
import { hours, minutes } from '#server/platform/clock.ts';
import { pick, pickWeighted } from '../support/random.ts';
import type { Begun } from './purpose.ts';
import { carelessly, lieKinds, type Lie, type World } from './world.ts';

/** What people do once they are on the payment page. Money moves at the provider, whatever we hear of it. */
const manners: readonly {
  weight: number;
  act(world: World, begun: Begun): Promise<unknown>;
  /** Done with a test card that the second provider does not have. */
  firstOnly?: true;
}[] = [
  { weight: 50, act: (world, begun) => payOnPage(world, begun) },
  {
    weight: 6,
    act: async (world, begun) => (await payAs(world, begun, 'declined'), payAs(world, begun)),
    firstOnly: true,
  },
  { weight: 4, act: (world, begun) => payAs(world, begun, 'insufficient_funds'), firstOnly: true },
  { weight: 4, act: (world, begun) => payAs(world, begun, 'pending'), firstOnly: true },
  { weight: 2, act: (world, begun) => payAs(world, begun, 'processing'), firstOnly: true },
  { weight: 3, act: (world, begun) => payAs(world, begun, 'refund_fails'), firstOnly: true },
  { weight: 2, act: (world, begun) => payAs(world, begun, 'refund_needs_attention'), firstOnly: true },
  { weight: 2, act: (world, begun) => payAs(world, begun, 'timeout'), firstOnly: true },
  { weight: 3, act: (world, begun) => payByTransfer(world, begun), firstOnly: true },
  // Leaves the page open for hours and pays then.
  { weight: 6, act: async (world, begun) => world.later(hours(3), () => payLate(world, begun)) },
  { weight: 4, act: async (world, begun) => world.later(minutes(31), () => payTwice(world, begun)) },
  { weight: 6, act: (world, begun) => payUnderALie(world, begun) },
  { weight: 6, act: async () => undefined },
];

/** One person from the payment page and, perhaps, back to the shop; some want their money back. */
export async function visit(world: World, begun: Begun | null): Promise<void> {
  if (!begun?.payUrl) return;
  const possible = manners.filter((one) => !(begun.second && one.firstOnly));
  await pickWeighted(world.random, possible).act(world, begun);
  const mood = world.random();
  if (mood < 0.5) await begun.comeBack();
  else if (mood < 0.6) await Promise.all(Array.from({ length: 4 }, () => begun.comeBack()));
  const wish = world.random();
  if (wish < 0.08) await begun.refund();
  else if (wish < 0.1) await Promise.all(Array.from({ length: 3 }, () => begun.refund()));
  else if (wish < 0.16) world.later(hours(2), () => begun.refund());
}

/** On the provider's page, as a browser without scripts would. */
async function payOnPage(world: World, begun: Begun): Promise<void> {
  if (begun.second) return payAs(world, begun);
  world.cards.add(begun.reference);
  for (let attempt = 0; attempt < 3; attempt++) {
    const reply = await fetch(`${begun.payUrl}/quick`, { method: 'POST', redirect: 'manual' }).catch(
      () => null,
    );
    if (reply && reply.status < 500) return;
    await sleep(50);
  }
}

type Outcome = Parameters<World['sandbox']['control']['pay']>[0]['outcome'];

/** Outcomes whose card the provider lets be charged again. */
const reusable: readonly Outcome[] = ['success', 'pending', 'processing'];

/** A page that is over, or one that waits for a bank, takes no payment; then nothing has moved. */
export function payAs(world: World, begun: Begun, outcome: Outcome = 'success'): Promise<void> {
  const { control } = world.sandbox;
  if (reusable.includes(outcome)) world.cards.add(begun.reference);
  return carelessly(() => control.account(begun.account).pay({ reference: begun.reference, outcome }));
}

function payByTransfer(world: World, { account, reference }: Begun): Promise<void> {
  const outcome = world.random() < 0.5 ? 'success' : 'pending';
  const { control } = world.sandbox;
  return carelessly(() => control.account(account).pay({ reference, channel: 'bank_transfer', outcome }));
}

async function payLate(world: World, begun: Begun): Promise<void> {
  await payAs(world, begun);
  world.happened('paid on an old page');
}

/** Goes to pay once more when the first try ran out of time, and then pays on both pages. */
async function payTwice(world: World, begun: Begun): Promise<void> {
  const other = await begun.again();
  await payAs(world, begun);
  if (!other) return;
  await payAs(world, other);
  world.happened('paid on two pages');
}

/** Sent along by nobody. */
const another = { purpose: 'order', owner_id: '00000000-0000-7000-8000-000000000000' };

const payUnderALie = (world: World, begun: Begun) =>
  lieThenPay(
    world,
    begun,
    pick(world.random, begun.second ? (['wrong_amount', 'wrong_currency'] as const) : lieKinds),
  );

/** The provider's next answer about this payment is not what was agreed. */
export async function lieThenPay(world: World, begun: Begun, kind: Lie): Promise<void> {
  const { reference, account } = begun;
  world.lies.push({ reference, kind });
  const route = begun.second ? 'flutterwave_verify_reference' : 'verify';
  world.sandbox.control.account(account).addFault({
    match: { reference, route },
    kind,
    value: kind === 'wrong_metadata' ? another : undefined,
    times: 1,
  });
  await payAs(world, begun);
}
