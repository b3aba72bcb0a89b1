import { useState } from 'react';
import type { OrderPart } from '#shared/api/order-part.ts';
import type { Order, OrderAction } from '#shared/api/orders.ts';
import { naira } from '#shared/money.ts';
import { paidWithGoodsKobo } from '#shared/orders/goods-and-services.ts';
import { told } from '#web/forms/confirmed.ts';
import { Button } from '#web/ui/button.tsx';
import { partsApi } from '../../api/parts-api.ts';
import { SendLink } from '../../ask/asked.tsx';
import { NoWay, stoppedFor } from '../../ask/missing.tsx';
import { hasCome, momentIn } from '../../components/dates.ts';
import { SectionCard } from '../../components/section-card.tsx';
import { useKnownStore, useMay } from '../../shell/slug.ts';
import { openRest, recordedLast } from './parts.ts';
import { actionLabel } from '../action-labels.ts';
import { ForgoDialog, RecordPartDialog, UndoPartDialog } from './part-dialogs.tsx';

type Asked = 'record_part' | 'undo_part' | 'forgo_rest';

/** What is left to pay of an order that was begun: how it stands, and everything that ends it. */
export function RestCard({ order, slug }: { order: Order; slug: string }) {
  const [open, setOpen] = useState<Asked | null>(null);
  const mayChange = useMay('orders.change');
  const rest = openRest(order);
  const deposit = order.parts.find(({ part, state }) => part === 0 && state === 'open');
  const has = (action: OrderAction) => mayChange && order.actions.includes(action);
  const part = rest ?? deposit;
  if (!part && !has('undo_part')) return null;
  const close = () => setOpen(null);
  const last = recordedLast(order);
  return (
    <SectionCard title={titleOf(order, rest)}>
      {rest && <Stands order={order} rest={rest} />}
      {part && part.transfer_kobo !== null && !part.at_door && (
        <p className="mt-1 mb-3 text-muted">
          By transfer exactly {naira(part.transfer_kobo)} comes: look for it in your bank account, to the
          kobo.
        </p>
      )}
      {rest && mayChange && <Ways order={order} slug={slug} rest={rest} />}
      {(has('record_part') || has('forgo_rest') || has('undo_part')) && (
        <div className="mt-3 flex flex-wrap gap-2">
          {has('record_part') && part && (
            <Button variant="secondary" onClick={() => setOpen('record_part')}>
              I have received {naira(shownOf(part))}
            </Button>
          )}
          {has('forgo_rest') && (
            <Button variant="quiet" onClick={() => setOpen('forgo_rest')}>
              Take it off the price
            </Button>
          )}
          {has('undo_part') && last && (
            <Button variant="quiet" onClick={() => setOpen('undo_part')}>
              {naira(last.amount_kobo)} was recorded by mistake
            </Button>
          )}
        </div>
      )}
      {open === 'record_part' && part && <RecordPartDialog {...{ order, slug, part, close }} />}
      {open === 'forgo_rest' && rest && <ForgoDialog {...{ order, slug, part: rest, close }} />}
      {open === 'undo_part' && last && <UndoPartDialog {...{ order, slug, part: last, close }} />}
    </SectionCard>
  );
}

function titleOf(order: Order, rest: OrderPart | undefined): string {
  if (rest) return `${naira(kept(order))} of ${naira(order.total_kobo)} is in`;
  return order.parts.some(({ state }) => state === 'open') ? 'A deposit is asked for' : 'Paid in parts';
}

/** What is looked for first: a transfer of its own amount, where it may come so. */
const shownOf = (part: OrderPart) =>
  part.at_door ? part.by_hand_kobo : (part.transfer_kobo ?? part.by_hand_kobo);

const kept = (order: Order) => order.captured_kobo - order.refunded_kobo;

function Stands({ order, rest }: { order: Order; rest: OrderPart }) {
  const left = naira(rest.at_door ? rest.by_hand_kobo : rest.amount_kobo);
  const isOfService = paidWithGoodsKobo(rest.by_hand_kobo, order.lines) === 0;
  const handed = {
    delivery: 'as it is delivered',
    pickup: 'when the customer fetches it',
    service: 'on the day',
  }[isOfService ? 'service' : order.delivery_kind];
  return (
    <p className="mt-1 mb-3 text-muted">
      {rest.at_door
        ? `${left} is collected ${handed}. Record it once you have it.`
        : rest.due_at === null
          ? `${left} is left to pay, and is not asked for yet. The customer can pay it by the same link at any time.`
          : hasCome(rest.due_at)
            ? `${left} was to be paid by ${momentIn(rest.due_at)}, and has not come.`
            : `${left} is asked for, to be paid by ${momentIn(rest.due_at)}.`}
    </p>
  );
}

/** To ask for the rest by link, or to collect it with the goods. */
function Ways({ order, slug, rest }: { order: Order; slug: string; rest: OrderPart }) {
  const [ask, asking] = partsApi.useAskRestMutation();
  const [collect, collecting] = partsApi.useCollectRestMutation();
  const stopped = stoppedFor(useKnownStore(), true);
  const params = { slug, orderId: order.id };
  const wasAsked = rest.due_at !== null && !rest.at_door;
  const isToDo = order.delivery_kind === 'service';
  const toldBy = order.email ? 'The customer gets an email.' : 'Now send the link to the customer.';
  return (
    <div className="grid gap-2">
      {stopped && <NoWay {...stopped} slug={slug} />}
      {wasAsked && !stopped && <SendLink order={order} />}
      <div className="flex flex-wrap gap-2">
        {order.actions.includes('ask_rest') && !stopped && (
          <Button
            variant={wasAsked ? 'quiet' : 'primary'}
            busy={asking.isLoading}
            busyLabel="Asking…"
            onClick={() =>
              void told(ask({ params, body: { days: 7 } }), `Asked for ${naira(rest.amount_kobo)}. ${toldBy}`)
            }
          >
            {wasAsked ? 'Ask again for 7 days' : 'Ask for the rest'}
          </Button>
        )}
        {order.actions.includes('collect_rest') && (
          <Button
            variant="quiet"
            busy={collecting.isLoading}
            onClick={() =>
              void told(
                collect({ params, body: {} }),
                isToDo
                  ? `${naira(rest.by_hand_kobo)} is collected on the day.`
                  : `${naira(rest.by_hand_kobo)} is collected with the goods. The order can be sent now.`,
              )
            }
          >
            {actionLabel('collect_rest', order)}
          </Button>
        )}
      </div>
    </div>
  );
}
