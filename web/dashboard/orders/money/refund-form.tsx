import { naira } from '#shared/money.ts';
import type { Order } from '#shared/api/orders.ts';
import { Form } from '#web/forms/form.tsx';
import type { FormControl } from '#web/forms/use-form.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox, RadioGroup } from '#web/ui/choices.tsx';
import { FieldError } from '#web/ui/field.tsx';
import { FormProblem } from '#web/ui/form-problem.tsx';
import { MoneyField } from '#web/ui/money-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { PiecesOfLines } from '../../components/pieces-of-lines.tsx';
import { refundSource } from './refund-labels.ts';
import { haveShelf, isByHand, onCardKobo, piecesInWords, refundPlan, whatHappens } from './refund.ts';
import { useRefund, wishOf, type RefundValues } from './use-refund.ts';

interface Props {
  order: Order;
  slug: string;
  close: () => void;
}

/** Gives money back in the order's own page: how much, what goes with it, and the exact amount on the button. */
export function RefundForm({ order, slug, close }: Props) {
  const start = { choice: 'all', amount_kobo: null } as const;
  const form = useRefund(order, slug, { start, onDone: close });
  const plan = refundPlan(order, wishOf(form.values));
  const sellsCards = order.lines.some((line) => line.gift_card);
  const half = refundPlan(order, { ...wishOf(form.values), choice: 'half' });
  return (
    <Form of={form} className="mt-4 grid grid-cols-1 gap-4 border-t border-line pt-4" aria-label="Refund">
      <RadioGroup
        label={`Up to ${naira(order.givable_kobo)} can go back`}
        layout="cards"
        {...form.choice('choice')}
        options={[
          { value: 'all', label: 'All of it', description: naira(order.givable_kobo) },
          // Half a gift card cannot go back.
          ...(sellsCards
            ? []
            : [{ value: 'half', label: 'Half', description: half.ok ? naira(half.amountKobo) : '' }]),
          { value: 'pieces', label: 'Some pieces', description: 'With their share of the price' },
          { value: 'amount', label: 'An amount', description: 'You say how much' },
        ]}
      />
      {form.values.choice === 'pieces' && <Pieces form={form} order={order} />}
      {form.values.choice === 'amount' ? (
        <MoneyField label="Amount to send back" {...form.money('amount_kobo')} />
      ) : (
        form.problems.amount_kobo && <FieldError>{form.problems.amount_kobo}</FieldError>
      )}
      {plan.ok && haveShelf(order, plan.lines) && (
        <Checkbox
          label="Put the pieces back on the shelf"
          description={`${piecesInWords(order, plan.lines)}. Leave it empty where they are lost or spoilt.`}
          {...form.tick('restock')}
        />
      )}
      {plan.ok && plan.lines.some(({ line_id }) => isFile(order, line_id)) && (
        <p className="m-0 text-muted">The files of it can no longer be downloaded afterwards.</p>
      )}
      <TextField label="Reason" optional hint="It stays in the order’s history." {...form.text('reason')} />
      {plan.ok && <WhatHappens order={order} amountKobo={plan.amountKobo} />}
      <FormProblem>{form.problem}</FormProblem>
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="secondary" disabled={form.sending} onClick={close}>
          Keep the money
        </Button>
        <Button variant="danger" type="submit" busy={form.sending} busyLabel="Sending…">
          {refundLabelOf(order, plan.ok ? plan.amountKobo : null)}
        </Button>
      </div>
    </Form>
  );
}

const isFile = (order: Order, lineId: string) =>
  order.lines.find(({ id }) => id === lineId)?.download !== null;

/** Says what the button does, with the exact amount. */
export function refundLabelOf(order: Order, amountKobo: number | null): string {
  if (amountKobo === null) return 'Refund';
  const asMoney = amountKobo - onCardKobo(order, amountKobo);
  const waits = !isByHand(order) && asMoney > 0 && refundSource(order.refund_terms, asMoney).waits;
  return `${waits ? 'Ask for' : 'Refund'} ${naira(amountKobo)}`;
}

/** Where the money comes from, where it goes, and who is told. */
export function WhatHappens({ order, amountKobo }: { order: Order; amountKobo: number }) {
  const asMoney = amountKobo - onCardKobo(order, amountKobo);
  const source = isByHand(order) || asMoney === 0 ? [] : refundSource(order.refund_terms, asMoney).sentences;
  return (
    <div className="rounded-sm bg-sunken px-3 py-2 text-[0.9375rem]">
      {[...whatHappens(order, amountKobo), ...source].map((sentence) => (
        <p key={sentence} className="m-0 py-0.5">
          {sentence}
        </p>
      ))}
    </div>
  );
}

function Pieces({ form, order }: { form: FormControl<RefundValues>; order: Order }) {
  const { pieces } = form.values;
  const lines = order.lines.filter((line) => line.quantity > line.refunded);
  return (
    <div>
      <PiecesOfLines
        lines={lines.map((line) => ({ ...line, most: line.quantity - line.refunded }))}
        pieces={pieces}
        change={(changed) => form.change({ pieces: changed })}
      />
      {order.delivery_kobo > 0 && (
        <Checkbox label="With their share of the delivery" {...form.tick('delivery')} />
      )}
    </div>
  );
}
