import type { Context } from '../context.ts';
import type { DisputeInput } from '../disputes/course.ts';
import type { Dispute } from '../disputes/types.ts';
import { z } from 'zod';
import { ControlError } from './error.ts';
import { bankDecides, disputeBody, openDispute } from '../disputes/course.ts';
import { tokenOutcomes } from '../flutterwave/types.ts';

/** The control functions of the rooms. */
export function roomControl(context: Context) {
  return {
    /** A customer complains to the bank about a payment. */
    openDispute: (input: DisputeInput) => stateOf(openDispute(context, input)),
    /** The bank decides a dispute now. */
    decideDispute({ id, outcome }: z.output<typeof decideBody>) {
      const dispute = context.store.shelf('dispute').get(id);
      if (!dispute) throw new ControlError(404, `No dispute has the id ${id}.`);
      if (dispute.status === 'resolved') throw new ControlError(409, 'The dispute is resolved already.');
      bankDecides(context, dispute, outcome);
      return stateOf(dispute);
    },
    /** What the next charges of a card saved with the second provider do. */
    setFlutterwaveToken({ token, outcome }: z.output<typeof tokenBody>) {
      const known = context.store.shelf('token').get(token);
      if (!known) throw new ControlError(404, 'No saved card has that token.');
      context.store.shelf('token').save({ ...known, outcome });
      return { token, outcome };
    },
  };
}

export type RoomControl = ReturnType<typeof roomControl>;

function stateOf(dispute: Dispute) {
  const { key, reference, status, resolution, refund_amount: amount, lost } = dispute;
  return { id: key, reference, status, resolution, amount, lost };
}

const tokenBody = z.strictObject({ token: z.string(), outcome: z.enum(tokenOutcomes) });
const decideBody = z.strictObject({ id: z.string(), outcome: z.enum(['won', 'lost']) });

/** Method and path below `/__control` to what it does. */
export const roomHandlers: Record<string, (control: RoomControl, call: { body: unknown }) => unknown> = {
  'POST /disputes': (control, { body }) => control.openDispute(disputeBody.parse(body)),
  'POST /disputes/decide': (control, { body }) => control.decideDispute(decideBody.parse(body)),
  'POST /flutterwave/token': (control, { body }) => control.setFlutterwaveToken(tokenBody.parse(body)),
};
