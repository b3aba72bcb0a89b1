import type { World } from './world.ts';

/** How much more the provider paid out for one odd payment in a settlement than our books have of it. Kobo. */
export interface OddLine {
  settlement: string;
  /** Whose payout it is in; null: ours. */
  subaccount: string | null;
  more: number;
}

interface Line {
  settlement: string;
  payee: string | null;
  reference: string;
  subaccount: string | null;
  net: number;
  recovery: number;
}

/** What is in settlements of our account and was put aside because of a lie, or is of nobody. */
export async function oddLines(world: World): Promise<OddLine[]> {
  const lines = await world.rows<Line>(
    `select l.settlement_id as settlement, s.subaccount as payee, l.reference, p.subaccount,
       case when p.captured_currency = 'NGN' then p.captured_kobo - coalesce(p.fee_kobo, 0) else 0 end::float8 as net,
       coalesce(p.recovery_kobo, 0)::float8 as recovery
     from settlement_parts l
     join settlements s on s.integration = l.integration and s.id = l.settlement_id
     left join payments p on p.integration = l.integration and p.reference = l.reference
     where l.integration = 'platform' and (p.reference is null or p.state = 'mismatch')`,
  );
  const real = new Map(world.sandbox.control.truth().shares.map((one) => [one.reference, one]));
  return lines.map((line) => {
    const shares = real.get(line.reference);
    const paid =
      line.payee === null
        ? shares?.integration
        : shares?.subaccounts.find((one) => one.subaccount === line.payee)?.amount;
    return {
      settlement: line.settlement,
      subaccount: line.payee,
      more: (paid ?? 0) - ourPart(line),
    };
  });
}

/** Of a shared sale what was kept for its store's debt is ours, the rest is the store's; all of any other is ours. */
function ourPart({ payee, subaccount, net, recovery }: Line): number {
  const kept = subaccount === null ? net : Math.min(recovery, Math.max(0, net));
  if (payee === null) return kept;
  return payee === subaccount ? net - kept : 0;
}

/** The daily check of settlements finds what lies and strangers explain, to the kobo, and nothing else. */
export async function settlementsAgree(world: World): Promise<string[]> {
  const differences = (await world.app.order({ what: 'operator', words: ['payment', 'books'] })) as {
    subject: string;
    explanation: string;
    amount_kobo: number;
  }[];
  const odd = await oddLines(world);
  return differences.flatMap(({ subject, explanation, amount_kobo }) => {
    const explained = odd
      .filter((line) => subject === `settlement ${line.settlement}`)
      .reduce((sum, line) => sum + line.more, 0);
    return explained === amount_kobo && explained !== 0
      ? []
      : [`14: ${subject}: ${explanation} ${explained} kobo are explained.`];
  });
}
