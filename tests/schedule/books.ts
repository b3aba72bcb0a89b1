import { mayGoBack, mayMove, paymentMoves, type PaymentState, type RefundState } from '#shared/states.ts';
import type { World } from './world.ts';

interface PaymentBook {
  reference: string;
  purpose: string;
  state: PaymentState;
  expected: number;
  captured: number | null;
  fee: number | null;
  refund_kobo: number;
  mode: string;
  next_check_at: Date | null;
  checks: number;
}

interface RefundBook {
  id: string;
  reference: string;
  amount: number;
  state: RefundState;
  provider_refund_id: string | null;
  requested_by: string;
}

/** Our books and what really happened, read once the dust has settled. */
interface Books {
  world: World;
  payments: Map<string, PaymentBook>;
  refunds: RefundBook[];
  truth: ReturnType<World['sandbox']['control']['truth']>;
}

const taken: readonly PaymentState[] = ['paid', 'late_paid', 'mismatch'];

/**
 * Every invariant that can be read off the books, as sentences about what breaks it; the number is that of the
 * invariant. Money is compared with the provider's own record of what moved, to the kobo.
 */
export async function violations(world: World): Promise<string[]> {
  const books = await readBooks(world);
  const found = await Promise.all([
    ...[captured, deliveredOnce, refundsAgree, refundsFit, totalsAgree].map((check) => check(books)),
    historyIsWhole(books),
    nothingIsForgotten(books),
  ]);
  return found.flat();
}

async function readBooks(world: World): Promise<Books> {
  const payments = await world.rows<PaymentBook>(
    `select reference, purpose, state, mode, next_check_at, checks, amount_kobo::float8 as expected,
       captured_kobo::float8 as captured, fee_kobo::float8 as fee, refund_kobo::float8 as refund_kobo from payments`,
  );
  const refunds = await world.rows<RefundBook>(
    `select id, reference, amount_kobo::float8 as amount, state, provider_refund_id, requested_by from refunds`,
  );
  return {
    world,
    payments: new Map(payments.map((one) => [one.reference, one])),
    refunds,
    truth: world.sandbox.control.truth(),
  };
}

/** All money that moved is known for what it is, and no other. */
function captured({ world, payments, truth }: Books): string[] {
  const found: string[] = [];
  const moved = new Map(truth.captures.map((one) => [one.reference, one]));
  for (const capture of truth.captures) {
    const mine = payments.get(capture.reference);
    if (!mine || !taken.includes(mine.state))
      found.push(`6: money moved for ${capture.reference}, which is ${mine?.state ?? 'unknown'}`);
    else if (mine.state === 'mismatch' && !world.liedAbout.has(capture.reference))
      found.push(`2: ${capture.reference} was put aside and nobody had lied about it`);
    else if (mine.state !== 'mismatch' && (mine.captured !== capture.amount || mine.fee !== capture.fee))
      found.push(
        `14: ${capture.reference} is ${mine.captured}/${mine.fee} here and ${capture.amount}/${capture.fee} there`,
      );
  }
  for (const one of payments.values())
    if (taken.includes(one.state) && !moved.has(one.reference))
      found.push(`1: ${one.reference} is ${one.state} and no money moved`);
    else if (taken.includes(one.state) && one.state !== 'mismatch' && one.captured !== one.expected)
      found.push(`2: ${one.reference} is ${one.state} with ${one.captured} instead of ${one.expected}`);
  return found;
}

async function deliveredOnce({ world }: Books): Promise<string[]> {
  const twice = await world.rows<{ owner_id: string; tries: number }>(
    `select owner_id, count(*)::int as tries from payments where state = 'paid'
     group by purpose, owner_id having count(*) > 1`,
  );
  const late = await world.rows<{ reference: string }>(
    `select p.reference from payments p where p.state = 'late_paid' and not exists (
       select 1 from refunds r where r.reference = p.reference and r.amount_kobo = p.captured_kobo)`,
  );
  return [
    ...twice.map((one) => `4: ${one.owner_id} is paid ${one.tries} times`),
    ...late.map((one) => `5: ${one.reference} came late and is not sent back`),
  ];
}

const theirWords: Record<string, string> = {
  pending: 'sent',
  processing: 'processing',
  processed: 'processed',
  failed: 'failed',
  'needs-attention': 'needs_attention',
};

/** Each refund of ours is one of theirs, in the same state; those they refused are over. */
function refundsAgree({ refunds, truth }: Books): string[] {
  const found: string[] = [];
  const mine = new Map(
    refunds.flatMap((one) => (one.provider_refund_id ? [[one.provider_refund_id, one]] : [])),
  );
  for (const theirs of truth.refunds) {
    const ours = mine.get(theirs.id);
    if (!ours) found.push(`11: the provider's refund ${theirs.id} of ${theirs.reference} is not ours`);
    else if (
      ours.amount !== theirs.amount ||
      ours.reference !== theirs.reference ||
      ours.state !== theirWords[theirs.status]
    )
      found.push(
        `14: refund ${ours.id} is ${ours.amount} ${ours.state} here, ${theirs.amount} ${theirs.status} there`,
      );
  }
  if (mine.size !== refunds.filter((one) => one.provider_refund_id).length)
    found.push('11: two refunds of ours are the same one of theirs');
  const adopted = refunds.filter((one) => one.requested_by === 'provider');
  for (const one of adopted)
    found.push(`11: refund ${one.id} was sent twice: nobody refunds on the provider's pages here`);
  for (const one of refunds)
    if (!one.provider_refund_id && mayGoBack(one.state) && one.state !== 'waiting')
      found.push(`14: refund ${one.id} is ${one.state} and was never sent`);
  return found;
}

function refundsFit({ payments, refunds }: Books): string[] {
  const promised = new Map<string, number>();
  for (const one of refunds)
    if (mayGoBack(one.state)) promised.set(one.reference, (promised.get(one.reference) ?? 0) + one.amount);
  return [...payments.values()].flatMap((one) => {
    const sum = promised.get(one.reference) ?? 0;
    if (sum === one.refund_kobo && sum <= (one.captured ?? 0)) return [];
    return [
      `10: ${one.reference} has ${sum} going back, counts ${one.refund_kobo}, took ${one.captured ?? 0}`,
    ];
  });
}

/** The sums, once more by themselves: what stays with us is what stays there. */
function totalsAgree({ payments, refunds, truth }: Books): string[] {
  const moved = new Map(truth.captures.map((one) => [one.reference, one]));
  let net = 0;
  for (const one of payments.values()) {
    if (!taken.includes(one.state)) continue;
    // A quarantined payment keeps the lie it was put aside for; what really moved is looked up.
    const real = one.state === 'mismatch' ? moved.get(one.reference) : null;
    net += real ? real.amount - real.fee : (one.captured ?? 0) - (one.fee ?? 0);
  }
  for (const one of refunds) if (one.state === 'processed') net -= one.amount;
  const theirs = truth.totals.NGN.net;
  return net === theirs ? [] : [`14: we keep ${net} kobo by our books and ${theirs} by theirs`];
}

/** Every try went from "created" to where it is by moves the table allows, each of them written down. */
async function historyIsWhole({ world, payments }: Books): Promise<string[]> {
  const moves = await world.rows<{ reference: string; from: PaymentState; to: PaymentState; cause: string }>(
    'select reference, from_state as "from", to_state as "to", cause from payment_moves order by id',
  );
  const at = new Map<string, PaymentState>([...payments.keys()].map((reference) => [reference, 'created']));
  const found: string[] = [];
  for (const { reference, from, to, cause } of moves) {
    if (at.get(reference) !== from || !mayMove(paymentMoves, from, to) || cause === '')
      found.push(`13: ${reference} was ${at.get(reference)} and went ${from} → ${to}`);
    at.set(reference, to);
  }
  for (const [reference, state] of at)
    if (payments.get(reference)!.state !== state) found.push(`13: ${reference} has no move to where it is`);
  return found;
}

async function nothingIsForgotten({ world, payments }: Books): Promise<string[]> {
  const [open] = await world.rows<{ events: number; unmatched: number }>(
    `select (select count(*)::int from provider_events where processed_at is null) as events,
       (select count(*)::int from unmatched_money) as unmatched`,
  );
  const found: string[] = [];
  if (open!.events > 0) found.push(`7: ${open!.events} events were never worked on`);
  if (open!.unmatched > 0) found.push(`6: ${open!.unmatched} payments are said to be nobody's`);
  for (const one of payments.values()) {
    if (one.mode !== 'test') found.push(`21: ${one.reference} is in ${one.mode} mode`);
    if (!taken.includes(one.state) && one.checks === 0) found.push(`6: nobody asked about ${one.reference}`);
    if (one.state === 'confirming') found.push(`13: ${one.reference} rests half-way`);
  }
  return found;
}
