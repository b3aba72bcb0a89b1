import { refundByOperator } from '#server/academy/buying/refund.ts';
import { settle } from '#server/payments/index.ts';
import { syncDispute } from '#server/payments/disputes/disputes.ts';
import { ofPlatform } from '#server/payments/keys/integrations.ts';
import { newSecret } from '#server/platform/ids.ts';
import { checkOutCourse, someEmail } from '../support/academy.ts';
import { paidOrder, pursue, type Operation, type Place, type Subject } from './operations.ts';

async function paidCourse({ academy }: Place): Promise<Subject> {
  const email = someEmail();
  const { reference } = await checkOutCourse(academy.browser(), email);
  await academy.test.sandbox.control.pay({ reference });
  await settle(academy.test.app.deps.payments, reference, 'test');
  return { references: [reference], ownerId: reference, key: newSecret() };
}

/** A bank has asked for the money of something paid, and perhaps taken it. */
async function disputed(place: Place, subject: Subject, outcome: 'open' | 'lost'): Promise<Subject> {
  const { control } = place.academy.test.sandbox;
  const { id } = control.openDispute({ reference: subject.references[0]! });
  if (outcome === 'lost') control.decideDispute({ id, outcome });
  return { ...subject, key: id };
}

const hear = ({ academy }: Place, { key }: Subject) =>
  syncDispute(academy.test.app.deps.payments, { integration: ofPlatform, provider: 'paystack' }, key);

/** Money that goes back on a bank's word, and the course's. */
export const moneyBackOperations: readonly Operation[] = [
  {
    name: 'hear of a dispute about an order',
    prepare: async (place) => disputed(place, await paidOrder(place), 'open'),
    run: hear,
  },
  {
    name: 'hear of a dispute about an order that is lost',
    prepare: async (place) => disputed(place, await paidOrder(place), 'lost'),
    run: hear,
  },
  {
    name: 'hear of a dispute about the course that is lost',
    prepare: async (place) => disputed(place, await paidCourse(place), 'lost'),
    run: hear,
  },
  {
    name: 'refund the course and send it',
    isRepeated: true,
    prepare: paidCourse,
    async run(place, subject) {
      await refundByOperator(place.academy.deps, subject.references[0]!, 'operator');
      await pursue(place, subject);
    },
  },
];
