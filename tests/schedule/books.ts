import { mayGoBack, mayMove, paymentMoves, type PaymentState, type RefundState } from '#shared/states.ts';
import type { Truth } from '#sandbox/memory/ledger.ts';
import { settlementsAgree } from './odd-books.ts';
import { type Lie, type World } from './world.ts';

interface PaymentBook {
  reference: string;
  provider: string;
  purpose: string;
  state: PaymentState;
  expected: number;
  captured: number | null;
  fee: number | null;
  refund_kobo: number;
  disputed_kobo: number;
  twice_kobo: number;
  mode: string;
  next_check_at: Date | null;
  checks: number;
  mismatch: string | null;
}

interface RefundBook {
  id: string;
  reference: string;
  amount: number;
  state: RefundState;
  provider_refund_id: string | null;
  key: string;
  requested_by: string;
  next_check_at: Date | null;
}

interface DisputeBook {
  reference: string;
  amount: number;
  state: string;
}

/** Our books and what really happened, read once the dust has settled. */
interface Books {
  world: World;
  payments: Map<string, PaymentBook>;
  refunds: RefundBook[];
  disputes: DisputeBook[];
  /** Of every account at the providers together. */
  truth: Pick<Truth, 'captures' | 'refunds' | 'disputes'> & { net: number };
}

const taken: readonly PaymentState[] = ['paid', 'late_paid', 'mismatch'];

/**
 * Every invariant that can be read off the books, as sentences about what breaks it; the number is that of the
 * invariant. Money is compared with the provider's own record of what moved, to the kobo.
 */
export async function violations(world: World): Promise<string[]> {
  const books = await readBooks(world);
  const found = await Promise.all(checks.map((check) => check(books)));
  return found.flat();
}

async function readBooks(world: World): Promise<Books> {
  const payments = await world.rows<PaymentBook>(
    `select reference, provider, purpose, state, mode, next_check_at, checks, mismatch, amount_kobo::float8 as expected,
       captured_kobo::float8 as captured, fee_kobo::float8 as fee, refund_kobo::float8 as refund_kobo,
       disputed_kobo::float8 as disputed_kobo, twice_kobo::float8 as twice_kobo from payments`,
  );
  const refunds = await world.rows<RefundBook>(
    `select id, reference, amount_kobo::float8 as amount, state, provider_refund_id, key, requested_by, next_check_at from refunds`,
  );
  const disputes = await world.rows<DisputeBook>(
    'select reference, amount_kobo::float8 as amount, state from disputes',
  );
  const truths = world.accounts.map((number) => world.sandbox.control.account(number).truth());
  return {
    world,
    payments: new Map(payments.map((one) => [one.reference, one])),
    refunds,
    disputes,
    truth: {
      captures: truths.flatMap((one) => one.captures),
      refunds: truths.flatMap((one) => one.refunds),
      disputes: truths.flatMap((one) => one.disputes),
      net: truths.reduce((sum, one) => sum + one.totals.NGN.net, 0),
    },
  };
}

/** Each answers what breaks it. */
const checks: readonly ((books: Books) => string[] | Promise<string[]>)[] = [
  captured,
  deliveredOnce,
  liesAreFound,
  refundsAgree,
  disputesAgree,
  refundsFit,
  totalsAgree,
  ({ world }) => settlementsAgree(world),
  historyIsWhole,
  nothingIsForgotten,
];

/** All money that moved is known for what it is, and no other. */
function captured({ world, payments, truth }: Books): string[] {
  const found: string[] = [];
  const moved = new Map(truth.captures.map((one) => [one.reference, one]));
  const strays = new Set(world.strays.map((one) => one.reference));
  for (const capture of truth.captures) {
    const mine = payments.get(capture.reference);
    if (strays.has(capture.reference)) continue;
    if (!mine || !taken.includes(mine.state))
      found.push(`6: money moved for ${capture.reference}, which is ${mine?.state ?? 'unknown'}`);
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
    // Each part of an order is paid for once.
    `select owner_id, count(*)::int as tries from payments where state = 'paid'
     group by purpose, owner_id, part having count(*) > 1`,
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

const wordsOfLies: Record<Lie, RegExp> = {
  wrong_amount: /^Paid ₦[\d,.]+ instead of/,
  wrong_currency: /^Paid in [A-Z]{3} instead of/,
  wrong_domain: /^Paid in \w+ mode instead of/,
  wrong_email: /another email address/,
  wrong_reference: /^The provider answered about/,
  wrong_metadata: /^Paid for (another purpose|something else)/,
};

/** What is put aside was lied about in just this way, each lie for one payment; or the money had gone back before. */
function liesAreFound({ world, payments, truth }: Books): string[] {
  const told = [...world.lies];
  const found: string[] = [];
  for (const one of payments.values()) {
    // One that was accepted keeps what was odd about it.
    if (!one.mismatch) continue;
    const lie = told.findIndex(
      ({ reference, kind }) => reference === one.reference && wordsOfLies[kind].test(one.mismatch ?? ''),
    );
    if (lie >= 0) {
      told.splice(lie, 1);
      world.happened('lie found out');
    } else if (!/already sent this money back/.test(one.mismatch ?? '') || !hasGoneBack(truth, one.reference))
      found.push(
        `2: ${one.reference} was put aside ("${one.mismatch}") and nobody had lied like that about it`,
      );
  }
  return found;
}

function hasGoneBack(truth: Books['truth'], reference: string): boolean {
  const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0);
  const of = <T extends { reference: string }>(list: T[]) =>
    list.filter((one) => one.reference === reference);
  const back =
    sum(of(truth.refunds).map((one) => one.amount)) + sum(of(truth.disputes).map((one) => one.lost));
  return back >= sum(of(truth.captures).map((one) => one.amount));
}

const theirWords: Record<string, string> = {
  pending: 'sent',
  processing: 'processing',
  processed: 'processed',
  failed: 'failed',
  'needs-attention': 'needs_attention',
};

/** The second provider has fewer words. */
const statesOf = (status: string, provider = 'paystack'): (string | undefined)[] =>
  provider === 'flutterwave' && status !== 'processed' && status !== 'failed'
    ? ['sent', 'processing', 'needs_attention']
    : // What waits for details that nobody has is given up here; there is no way to say so there.
      [theirWords[status], ...(status === 'needs-attention' ? ['withdrawn'] : [])];

/** Each refund of ours is one of theirs, in the same state; those they refused are over. */
function refundsAgree({ world, payments, refunds, truth }: Books): string[] {
  const found: string[] = [];
  const mine = new Map(
    refunds.flatMap((one) => (one.provider_refund_id ? [[one.provider_refund_id, one]] : [])),
  );
  const ofSecond = refunds.filter((one) => payments.get(one.reference)?.provider === 'flutterwave');
  const strays = new Map(world.strays.map((one) => [one.reference, one.amount]));
  for (const theirs of truth.refunds) {
    // Money of nobody went back once and whole.
    if (strays.get(theirs.reference) === theirs.amount) {
      strays.delete(theirs.reference);
      continue;
    }
    // The second provider shows other ids than it has in its own books.
    const twin = ofSecond.findIndex(
      (one) => one.reference === theirs.reference && one.amount === theirs.amount,
    );
    const ours = mine.get(theirs.id) ?? ofSecond.splice(twin, twin < 0 ? 0 : 1)[0];
    if (!ours) found.push(`11: the provider's refund ${theirs.id} of ${theirs.reference} is not ours`);
    else if (
      ours.amount !== theirs.amount ||
      ours.reference !== theirs.reference ||
      !statesOf(theirs.status, payments.get(ours.reference)?.provider).includes(ours.state)
    )
      found.push(
        `14: refund ${ours.id} is ${ours.amount} ${ours.state} here, ${theirs.amount} ${theirs.status} there`,
      );
  }
  if (mine.size !== refunds.filter((one) => one.provider_refund_id).length)
    found.push('11: two refunds of ours are the same one of theirs');
  const made = [...world.refundedThere];
  for (const one of refunds.filter((refund) => refund.requested_by === 'provider')) {
    const theirs = made.findIndex(
      ({ reference, amount }) => reference === one.reference && amount === one.amount,
    );
    if (theirs < 0) found.push(`11: refund ${one.id} was sent twice: nobody made it on the provider's pages`);
    else made.splice(theirs, 1);
  }
  const byHand = [...world.givenByHand];
  for (const one of refunds.filter((refund) => !refund.provider_refund_id && mayGoBack(refund.state))) {
    const told = isByHand(one) ? byHand.indexOf(one.reference) : -1;
    if (told >= 0) byHand.splice(told, 1);
    else found.push(`14: refund ${one.id} is ${one.state} and was never sent`);
  }
  return found;
}

/** Given back past the provider, by the word of whoever did it. */
const isByHand = ({ key }: RefundBook) => key.startsWith('by-hand-');

/** Each complaint the provider knows is one of ours, and it ended the same way. */
function disputesAgree({ disputes, truth }: Books): string[] {
  const ours = disputes.map((one) => `${one.reference} ${one.state === 'lost' ? one.amount : 0}`).toSorted();
  const theirs = truth.disputes.map((one) => `${one.reference} ${one.lost}`).toSorted();
  const missing = theirs.filter((one) => !ours.includes(one)).map((one) => `14: dispute ${one} is not ours`);
  const extra = ours.filter((one) => !theirs.includes(one)).map((one) => `14: dispute ${one} is not theirs`);
  return [...missing, ...extra];
}

/**
 * What a payment counts as promised to go back is the sum of its refunds, what it counts as lost that of its disputes,
 * and both together are never more than came in, but for what is counted as gone twice.
 */
function refundsFit({ payments, refunds, disputes }: Books): string[] {
  const promised = sums(refunds.filter((one) => mayGoBack(one.state)));
  const lost = sums(disputes.filter((one) => one.state === 'lost'));
  return [...payments.values()].flatMap((one) => {
    const [back, gone] = [promised.get(one.reference) ?? 0, lost.get(one.reference) ?? 0];
    const twice = Math.max(0, back + gone - (one.captured ?? 0));
    const counts = [one.refund_kobo, one.disputed_kobo, one.twice_kobo];
    if (String(counts) === String([back, gone, twice]) && back <= (one.captured ?? 0)) return [];
    return [
      `10: ${one.reference} has ${back} going back, ${gone} lost, ${twice} twice and counts ${counts.join('/')}; it took ${one.captured ?? 0}`,
    ];
  });
}

function sums(list: readonly { reference: string; amount: number }[]): Map<string, number> {
  const found = new Map<string, number>();
  for (const { reference, amount } of list) found.set(reference, (found.get(reference) ?? 0) + amount);
  return found;
}

/** The sums, once more by themselves: what stays with us is what stays there. */
function totalsAgree({ world, payments, refunds, disputes, truth }: Books): string[] {
  const moved = new Map(truth.captures.map((one) => [one.reference, one]));
  let net = 0;
  for (const one of payments.values()) {
    if (!taken.includes(one.state)) continue;
    // A quarantined payment keeps the lie it was put aside for; what really moved is looked up.
    const real = one.state === 'mismatch' ? moved.get(one.reference) : null;
    net += real ? real.amount - real.fee : (one.captured ?? 0) - (one.fee ?? 0);
  }
  for (const one of refunds) if (one.state === 'processed' && !isByHand(one)) net -= one.amount;
  for (const { reference } of world.strays) {
    const real = moved.get(reference);
    net += real ? real.amount - real.fee : 0;
  }
  // What of it went back is in no row of ours but the decision.
  for (const { reference, amount, status } of truth.refunds)
    if (status === 'processed' && world.strays.some((one) => one.reference === reference)) net -= amount;
  for (const one of disputes) if (one.state === 'lost') net -= one.amount;
  const theirs = truth.net;
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

const open: readonly PaymentState[] = ['created', 'ready', 'in_progress', 'confirming'];

async function nothingIsForgotten({ world, payments, refunds }: Books): Promise<string[]> {
  const [left] = await world.rows<{ events: number; unmatched: number }>(
    `select (select count(*)::int from provider_events where processed_at is null) as events,
       (select count(*)::int from unmatched_money u where u.reference <> all($1) or not exists (
         select 1 from money_decisions d where d.about = 'unmatched' and d.subject = u.reference)) as unmatched`,
    [world.strays.map((one) => one.reference)],
  );
  const found: string[] = [];
  if (left!.events > 0) found.push(`7: ${left!.events} events were never worked on`);
  if (left!.unmatched > 0)
    found.push(`6: ${left!.unmatched} payments are said to be nobody's, or nobody decided about them`);
  for (const one of payments.values()) {
    if (one.mode !== 'test') found.push(`21: ${one.reference} is in ${one.mode} mode`);
    if (!taken.includes(one.state) && one.checks === 0) found.push(`6: nobody asked about ${one.reference}`);
    if (open.includes(one.state) && !one.next_check_at)
      found.push(`6: ${one.reference} is ${one.state} and nobody will ask about it again`);
    if (one.state === 'confirming') found.push(`13: ${one.reference} rests half-way`);
  }
  for (const one of refunds)
    if (one.state !== 'processed' && mayGoBack(one.state) && !one.next_check_at)
      found.push(`6: refund ${one.id} is ${one.state} and nobody will ask about it again`);
  return found;
}
