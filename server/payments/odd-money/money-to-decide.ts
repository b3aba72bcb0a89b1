import { lagosMoment } from '#shared/lagos.ts';
import type { PlatformDb } from '../../platform/database/db.ts';
import { ourDisputes } from '../disputes/queries.ts';
import { openDifferences, openUnmatched } from './explain-queries.ts';
import { openCases } from './money-cases.ts';

/** All that came by our keys, is asked back or differs in our books and waits for our word, one line each. Kobo. */
export async function moneyToDecide(
  db: PlatformDb,
  now: Date,
): Promise<{ what: string; amount_kobo: number }[]> {
  const cases = (await openCases(db, { keys: 'platform' }, now)).filter(
    (one) => one.decides === 'platform' && one.kind !== 'going_back',
  );
  return [
    ...(await ourDisputes(db)).map((one) => ({
      what: `${one.reference}: a bank wants it back${one.due_at ? `, answer by ${lagosMoment(one.due_at)}` : ''}`,
      amount_kobo: one.amount_kobo,
    })),
    ...cases.map(({ payment, kind }) => ({
      what: `${payment.reference}: ${kind}`,
      amount_kobo: payment.captured_kobo ?? payment.amount_kobo,
    })),
    ...(await openUnmatched(db)).map((one) => ({
      what: `${one.reference}: nobody asked for it`,
      amount_kobo: one.amount_kobo ?? 0,
    })),
    ...(await openDifferences(db)).map((one) => ({
      what: `${one.subject}: the books ${one.amount_kobo === 0 ? 'differed' : 'differ'}`,
      amount_kobo: one.amount_kobo,
    })),
  ];
}
