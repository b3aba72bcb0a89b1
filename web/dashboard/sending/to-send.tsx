import { useState } from 'react';
import { Link } from 'react-router';
import type { Parcel, ToSend } from '#shared/api/order-sending.ts';
import { partsInWords } from '#shared/goods/sets.ts';
import { Form } from '#web/forms/form.tsx';
import { Button } from '#web/ui/button.tsx';
import { FormProblem } from '#web/ui/form-problem.tsx';
import { keptFresh } from '../api/freshness.ts';
import { parcelsApi } from '../api/parcels-api.ts';
import { momentOf } from '../components/dates.ts';
import { LoadMore } from '../components/load-more.tsx';
import { places } from '../places.ts';
import { useMay } from '../shell/slug.ts';
import { isLeftToDo } from './left.ts';
import { SendingFields } from './sending-fields.tsx';
import { SentNote } from './sent-note.tsx';
import { useSending } from './use-sending.ts';

/** An order that was sent from this page, and the open one that stood below it. */
interface Sent {
  parcel: Parcel;
  below: string | undefined;
}

type Row = { order: ToSend } | { sent: Parcel };

const idOf = (row: Row) => ('order' in row ? row.order : row.sent).id;

/** Each sent order where it stood, so that a thumb goes down the list and nothing jumps. */
function inTheirPlaces(open: readonly ToSend[], sent: readonly Sent[]): Row[] {
  const rows: Row[] = open.map((order) => ({ order }));
  for (const { parcel, below } of sent) {
    const at = below === undefined ? rows.length : rows.findIndex((row) => idOf(row) === below);
    rows.splice(Math.max(0, at), 0, { sent: parcel });
  }
  return rows;
}

/** What opens in the list is in sight whole, also on a low screen. */
const inSight = (box: Element | null) => box?.scrollIntoView?.({ block: 'nearest' });

/** The day's work: orders that can be sent now, each with its button; nothing where there are none. */
export function ToSendList({ slug }: { slug: string }) {
  const maySend = useMay('orders.send');
  const list = parcelsApi.useOrdersToSendInfiniteQuery({ slug }, { ...keptFresh, skip: !maySend });
  // What was sent from here stays in sight until the page is left, so that it can be told and taken back.
  const [sent, setSent] = useState<readonly Sent[]>([]);
  const open = list.currentData?.pages.flatMap((page) => page.items) ?? [];
  if (open.length === 0 && sent.length === 0) return null;
  const hasGoods = [...open, ...sent.map(({ parcel }) => parcel)].some(
    (order) => order.delivery_kind !== 'service',
  );
  const forget = (id: string) => setSent((before) => before.filter(({ parcel }) => parcel.id !== id));
  // The latest first: what stood below an earlier one may have been sent since.
  const remember = (parcel: Parcel) => {
    const below = open[open.findIndex(({ id }) => id === parcel.id) + 1]?.id;
    setSent((before) => [{ parcel, below }, ...before.filter((one) => one.parcel.id !== parcel.id)]);
  };
  return (
    <section aria-labelledby="to-send">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4">
        <h2 id="to-send" className="m-0 text-xl font-bold">
          {headingOf(open, hasGoods)}
        </h2>
        <span className="flex flex-wrap gap-x-4">
          {open.length > 0 && hasGoods && (
            <Link
              to={places.print(
                slug,
                'slips',
                open.flatMap((order) => (order.delivery_kind === 'service' ? [] : order.id)),
              )}
              className="text-link inline-flex min-h-11 items-center"
            >
              Print slips
            </Link>
          )}
          {hasGoods && (
            <Link to={places.riders(slug)} className="text-link inline-flex min-h-11 items-center">
              Riders
            </Link>
          )}
        </span>
      </div>
      <ul className="m-0 grid list-none grid-cols-1 gap-3 p-0">
        {inTheirPlaces(open, sent).map((row) =>
          'sent' in row ? (
            <li key={`${row.sent.id} sent`} ref={inSight}>
              <SentNote order={row.sent} slug={slug} onUndone={() => forget(row.sent.id)} />
            </li>
          ) : (
            <OneToSend key={row.order.id} order={row.order} slug={slug} onSent={remember} />
          ),
        )}
      </ul>
      {list.hasNextPage && (
        <LoadMore list={list} shown={open.length} what={['order to send', 'orders to send']} />
      )}
    </section>
  );
}

/** @param hasGoods Among those that were sent just now, too. */
function headingOf(orders: readonly ToSend[], hasGoods: boolean): string {
  const toDo = orders.filter(isLeftToDo).length;
  if (toDo === 0) return hasGoods ? 'To send' : 'To do';
  return toDo === orders.length ? 'To do' : 'To send and to do';
}

interface OneProps {
  order: ToSend;
  slug: string;
  onSent: (parcel: Parcel) => void;
}

function OneToSend({ order, slug, onSent }: OneProps) {
  const [open, setOpen] = useState(false);
  const seesOrders = useMay('orders.see');
  const pickup = order.delivery_kind === 'pickup';
  const isToDo = isLeftToDo(order);
  return (
    <li className="rounded-md border border-line bg-surface p-4">
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <Link
            to={(seesOrders ? places.order : places.parcel)(slug, order.id)}
            className="text-link inline-flex min-h-11 items-center font-bold"
          >
            <span className="sr-only">Order </span>#{order.number} · {order.customer_name}
          </Link>
          <p className="m-0 break-words">{contentsOf(order)}</p>
          {order.delivery_way && (
            <p className="m-0 break-words">
              {[order.delivery_way, order.delivery_eta].filter(Boolean).join(', ')}
            </p>
          )}
          <p className="m-0 text-[0.9375rem] break-words text-muted">
            {[pickup ? `Picks it up: ${order.delivery_name}` : whereOf(order), momentOf(order.placed_at)]
              .filter(Boolean)
              .join(' · ')}
          </p>
          {order.note && order.lines.some(({ service, open: left }) => service && left > 0) && (
            <p className="m-0 break-words">
              {order.delivery_kind === 'service'
                ? `Would suit them: ${order.note}`
                : `Their note: ${order.note}`}
            </p>
          )}
        </div>
        {!open && (
          <Button onClick={() => setOpen(true)}>
            {isToDo ? 'Done' : pickup ? 'Ready' : 'Sent'}
            <span className="sr-only"> #{order.number}</span>
          </Button>
        )}
      </div>
      {open && (
        <div ref={inSight}>
          <SendForm order={order} slug={slug} onSent={onSent} close={() => setOpen(false)} />
        </div>
      )}
    </li>
  );
}

const contentsOf = ({ lines }: ToSend): string =>
  lines
    .filter((line) => line.open > 0)
    .map(
      ({ open, title, variant_title: kind, parts }) =>
        `${open} × ${title}${kind ? ` (${kind})` : ''}${parts.length > 0 ? ` [each: ${partsInWords(parts)}]` : ''}`,
    )
    .join(', ');

const whereOf = ({ address: { area, lga, state } }: ToSend): string =>
  [area, lga, state].filter(Boolean).join(', ');

export function SendForm({ order, slug, onSent, close }: OneProps & { close: () => void }) {
  const onDone = (parcel: Parcel) => {
    onSent(parcel);
    close();
  };
  const form = useSending(order, slug, { onDone });
  return (
    <Form of={form} className="mt-4 grid grid-cols-1 gap-4 border-t border-line pt-4">
      <SendingFields form={form} order={order} slug={slug} />
      <FormProblem>{form.problem}</FormProblem>
      {/* Within a thumb's reach, however much there is to say of the parcel. */}
      <div className="sticky bottom-(--tabs) z-10 -mx-4 -mb-4 flex flex-wrap justify-end gap-2 rounded-b-md bg-surface px-4 py-3">
        <Button variant="secondary" disabled={form.sending} onClick={close}>
          Not yet
        </Button>
        <Button type="submit" busy={form.sending} busyLabel="Saving…">
          Done
        </Button>
      </div>
    </Form>
  );
}
