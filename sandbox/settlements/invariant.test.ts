import type { Client } from '../test-support.ts';
import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { startSandbox } from '../test-support.ts';
import { makeSubaccount } from '../subaccounts/support.ts';
import { gap } from './support.ts';

/** The same numbers for the same seed; each below `most`. */
function dice(seed: string): (most: number) => number {
  let n = 0;
  return (most) =>
    createHash('sha256')
      .update(`${seed}:${(n += 1)}`)
      .digest()
      .readUInt32BE(0) % most;
}

const ways = ['account', 'subaccount'];

async function act(client: Client, roll: (most: number) => number, codes: string[], known: string[]) {
  const { control } = client.sandbox;
  const any = known[roll(Math.max(known.length, 1))];
  const what = roll(10);
  if (what < 5 || any === undefined) {
    const one = codes[roll(codes.length)]!;
    const fields = roll(2) === 0 ? {} : { subaccount: one, bearer: ways[roll(2)] };
    const { reference } = await client.start({ amount: 5_000 + roll(2_000_000), ...fields });
    const outcome = (['success', 'success', 'refund_fails', 'declined'] as const)[roll(4)]!;
    const result = await control.pay({ reference, outcome, ...(roll(4) === 0 ? { country: 'GB' } : {}) });
    if (result.captured) known.push(reference);
  } else if (what < 7) {
    await client.post('/refund', { transaction: any, ...(roll(2) ? { amount: 1 + roll(400_000) } : {}) });
  } else if (what === 7) {
    const body = { reference: any, outcome: roll(2) ? 'won' : 'lost' };
    await client.control('POST', '/disputes', roll(2) ? body : { ...body, amount: 1 + roll(5_000) });
  } else if (what === 8) {
    const [open] = (await client.get('/dispute?status=awaiting-merchant-feedback')).body.data;
    const resolution = roll(2) ? 'merchant-accepted' : 'declined';
    if (open)
      await client.put(`/dispute/${open.id}/resolve`, {
        resolution,
        message: 'so be it',
        uploaded_filename: 'proof.pdf',
        refund_amount: open.refund_amount,
      });
  } else await control.advance(roll(60) * 3_600_000);
}

test.each(['a', 'b', 'c', 'd'])(
  'after any history every kobo is with the provider, the customer, a payout or pending (%s)',
  async (seed) => {
    const folder = await mkdtemp(join(tmpdir(), 'sandbox-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const stateFile = join(folder, 'state.ndjson');
    const client = await startSandbox({ seed, stateFile });
    const roll = dice(seed);
    client.sandbox.control.setSettings({ deductions_from: roll(2) ? 'shares' : 'integration' });
    await client.sandbox.control.freeze();
    const codes: string[] = [];
    for (const settlement_schedule of ['auto', 'weekly', 'monthly', 'manual'])
      codes.push(await makeSubaccount(client, { settlement_schedule, percentage_charge: roll(3_000) / 100 }));
    const known: string[] = [];
    for (let i = 0; i < 150; i += 1) {
      await act(client, roll, codes, known);
      expect(gap(client.sandbox.control.truth())).toBe(0);
    }
    const before = client.sandbox.control.truth();
    expect(before.balance.NGN.settled).toBeGreaterThan(0);
    expect(before.totals.NGN.refunded).toBeGreaterThan(0);
    expect(before.disputes.length).toBeGreaterThan(0);
    for (const { fee, integration, subaccounts, reference } of before.shares) {
      const capture = before.captures.find((each) => each.reference === reference)!;
      const given = subaccounts.reduce((sum, each) => sum + each.amount, 0);
      expect(fee + integration + given).toBe(capture.amount);
    }
    await client.sandbox.close();
    const again = await startSandbox({ seed, stateFile });
    expect(again.sandbox.control.truth()).toEqual(before);
    await again.sandbox.control.advance(40 * 86_400_000);
    expect(gap(again.sandbox.control.truth())).toBe(0);
  },
);
