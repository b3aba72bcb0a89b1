import { useState, type ReactNode } from 'react';
import { RotateCcw } from 'lucide-react';
import { Link } from 'react-router';
import { naira, signedNaira } from '#shared/money.ts';
import { furtherParts, type FurtherPart } from '#shared/pricing/quote.ts';
import type { Order } from '#shared/api/orders.ts';
import { StateLabel } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { cx } from '#web/ui/cx.ts';
import { SectionCard } from '../../components/section-card.tsx';
import { momentOf } from '../../components/dates.ts';
import { moneyOf } from './money.ts';
import { Payouts } from './payouts.tsx';
import { giftPlaces } from '../../gift-cards/places.ts';
import { useMay } from '../../shell/slug.ts';
import { RefundForm } from './refund-form.tsx';
import { RefundSteps } from './refund-steps.tsx';
import { refundLabel } from '../labels.ts';

const deliveryWords = { delivery: 'Delivery', pickup: 'Pick-up', service: 'Transport' } as const;

/** What the order costs, what came in, what went out again. */
export function MoneyBox({ order, slug }: { order: Order; slug: string }) {
  const money = moneyOf(order);
  const delivery = deliveryWords[order.delivery_kind];
  const isToDo = order.delivery_kind === 'service';
  const isFree = order.fulfillment_status === 'not_required' || (isToDo && order.delivery_kobo === 0);
  return (
    <SectionCard title="Money" titleClass="mb-2 text-lg">
      <dl className="m-0">
        <Row label={isToDo ? 'Services' : 'Goods'}>{naira(order.subtotal_kobo)}</Row>
        {!isFree && order.channel !== 'counter' && (
          <Row label={order.delivery_name && !isToDo ? `${delivery}: ${order.delivery_name}` : delivery}>
            {order.delivery_kobo === 0 ? 'Free' : naira(order.delivery_kobo)}
          </Row>
        )}
        {furtherParts(order).map(({ part, label, kobo }) => (
          <Row key={part} label={partLabel(part, label, order.discount_code)}>
            {signedNaira(kobo)}
          </Row>
        ))}
        {order.discount_code && order.discount_kobo === 0 && <Row label="Code">{order.discount_code}</Row>}
        <Row label="Total" strong>
          {naira(order.total_kobo)}
        </Row>
        <OfCard order={order} slug={slug} />
        <div className="my-2 border-t border-line" />
        <Row label="Received">{naira(money.captured)}</Row>
        {money.captured > 0 && (
          <Row label="Payment provider's fee">
            {money.fee === null ? 'Not known yet' : money.fee === 0 ? 'None' : `−${naira(money.fee)}`}
          </Row>
        )}
        {money.refunded > 0 && <Row label="Refunded">−{naira(money.refunded)}</Row>}
        {money.captured > 0 && (
          <Row label="Left for you" strong>
            {naira(money.kept)}
          </Row>
        )}
      </dl>
      <Entries order={order} />
      <Refunds order={order} slug={slug} />
      {order.elsewhere_kobo > 0 && (
        <p className="mt-4 mb-0 text-muted">
          {naira(order.elsewhere_kobo)} was paid online before your store was brought here, so we cannot send
          it back. Give it back yourself, then write it down with Refund.
        </p>
      )}
      <GiveBack order={order} slug={slug} />
      <Payouts order={order} />
    </SectionCard>
  );
}

/** What a gift card pays of it, with the way to the card for who may see it, and what is left beside it. */
function OfCard({ order, slug }: { order: Order; slug: string }) {
  const maySee = useMay('gift_cards.see');
  const { gift_card: card } = order;
  if (!card) return null;
  const name = `Gift card …${card.last_four}`;
  return (
    <>
      <Row
        label={
          maySee ? (
            <Link className="text-link" to={giftPlaces.one(slug, card.id)}>
              {name}
            </Link>
          ) : (
            name
          )
        }
      >
        {naira(card.kept_kobo || card.kobo)}
      </Row>
      {order.due_kobo > 0 && (
        <Row label="Left to pay" strong>
          {naira(order.due_kobo)}
        </Row>
      )}
    </>
  );
}

function partLabel(part: FurtherPart['part'], label: string, code: string): string {
  if (part === 'fee_kobo') return `${label}, paid by the customer`;
  return part === 'discount_kobo' && code ? `${label}, ${code}` : label;
}

function Row({ label, strong, children }: { label: ReactNode; strong?: boolean; children: ReactNode }) {
  return (
    <div className={cx('flex justify-between gap-4 py-1', strong && 'font-bold')}>
      <dt className={cx('min-w-0', !strong && 'text-muted')}>{label}</dt>
      <dd className="money m-0">{children}</dd>
    </div>
  );
}

const entryWords = {
  capture: 'Paid online',
  cash: 'Cash received',
  refund: 'Sent back',
  refund_failed: 'Came back: the refund failed',
  dispute_lost: 'Taken back by the shopper’s bank',
} as const;

function entryTitle(entry: Order['ledger'][number]): string {
  if (entry.kind === 'cash' && entry.amount_kobo < 0) return 'Taken out: recorded by mistake';
  if (entry.method === 'gift_card') {
    if (entry.kind === 'refund') return 'Back on the gift card';
    return entry.amount_kobo < 0 ? 'Back on the gift card, not used' : 'Paid by gift card';
  }
  if (entry.method === 'card_machine' && entry.kind === 'capture') return 'Paid by card machine';
  if (entry.method !== 'own_account') return entryWords[entry.kind];
  return entry.kind === 'capture' ? 'Received in your account' : 'Taken out again';
}

/** Each movement with its reference, for comparing with the provider's own page. */
function Entries({ order }: { order: Order }) {
  if (order.ledger.length === 0) return null;
  return (
    <details className="mt-3">
      <summary className="text-link min-h-11 w-fit py-2">Every movement</summary>
      <ul className="m-0 grid list-none grid-cols-1 gap-3 p-0">
        {order.ledger.map((entry) => (
          <li key={entry.id} className="text-[0.9375rem]">
            <span className="flex flex-wrap justify-between gap-x-4">
              <span className="font-medium">{entryTitle(entry)}</span>
              <span className="money">{naira(Math.abs(entry.amount_kobo))}</span>
            </span>
            <span className="block text-muted">{momentOf(entry.at)}</span>
            <span className="block break-all text-muted">Reference {entry.reference}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** The way to give money back, where there is some to give. */
function GiveBack({ order, slug }: { order: Order; slug: string }) {
  const [open, setOpen] = useState(false);
  const maySendBack = useMay('refunds');
  // What was spent of gift cards that were bought with it stays, and may be all there is.
  if (!maySendBack || !order.actions.includes('refund') || order.givable_kobo === 0) return null;
  if (open) return <RefundForm order={order} slug={slug} close={() => setOpen(false)} />;
  return (
    <Button
      variant="secondary"
      className="mt-4"
      icon={<RotateCcw className="size-4.5" />}
      onClick={() => setOpen(true)}
    >
      Refund
    </Button>
  );
}

function Refunds({ order, slug }: { order: Order; slug: string }) {
  if (order.refunds.length === 0) return null;
  return (
    <section aria-labelledby="refunds" className="mt-4 border-t border-line pt-4">
      <h3 id="refunds" className="m-0 text-base font-bold">
        Refunds
      </h3>
      <ul className="m-0 mt-2 grid list-none grid-cols-1 gap-3 p-0">
        {order.refunds.map((refund) => {
          const status = refundLabel(refund.state);
          return (
            <li key={refund.id}>
              <span className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
                <span className="money font-semibold">{naira(refund.amount_kobo)}</span>
                <StateLabel tone={status.tone}>{status.label}</StateLabel>
              </span>
              <span className="block text-[0.9375rem] text-muted">
                {momentOf(refund.at)}
                {refund.reason && ` · ${refund.reason}`}
              </span>
              <span className="block text-[0.9375rem] text-muted">
                {status.meaning} {refund.ended_because}
              </span>
              <RefundSteps refund={refund} params={{ slug, orderId: order.id, refundId: refund.id }} />
            </li>
          );
        })}
      </ul>
    </section>
  );
}
