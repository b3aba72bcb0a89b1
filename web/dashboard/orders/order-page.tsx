import { useParams } from 'react-router';
import type { Order } from '#shared/api/orders.ts';
import { isToConfirm } from '#shared/states.ts';
import { StateLabel } from '#web/ui/badge.tsx';
import { Card, PageHeader } from '#web/ui/card.tsx';
import { Loading, Skeleton } from '#web/ui/states.tsx';
import { alwaysFresh } from '../api/freshness.ts';
import { SectionCard } from '../components/section-card.tsx';
import { ordersApi } from '../api/orders-api.ts';
import { BackLink } from '../components/back-link.tsx';
import { momentOf } from '../components/dates.ts';
import { Loaded } from '../components/loaded.tsx';
import { NotFound } from '../components/not-found.tsx';
import { usePageTitle } from '../components/page-title.ts';
import { Parcel } from '../pictures/drawings.tsx';
import { OddMoney } from '../payments/odd-money.tsx';
import { places } from '../places.ts';
import { Parcels } from '../sending/parcels.tsx';
import { useSlug } from '../shell/slug.ts';
import { OrderActions } from './actions.tsx';
import { Customer } from './customer.tsx';
import { Disputes } from './money/disputes.tsx';
import { Lines } from './lines.tsx';
import { Papers } from './papers.tsx';
import { OrderNotes } from './notes.tsx';
import { MoneyBox } from './money/money-box.tsx';
import { TransferCard } from './money/transfer-card.tsx';
import { PayLink } from './money/pay-link.tsx';
import { RestCard } from './money/rest-card.tsx';
import { Timeline } from './timeline.tsx';
import { fulfillmentLabel, paymentLabel, statusLabel, type StatusLabel, toConfirm } from './labels.ts';

export function OrderPage() {
  const slug = useSlug();
  const { orderId = '' } = useParams();
  const order = ordersApi.useOrderQuery({ params: { slug, orderId } }, alwaysFresh);
  return (
    <Loaded of={order} missing={<NoSuchOrder slug={slug} />} what="this order" skeleton={<OrderSkeleton />}>
      {(data) => <OneOrder key={data.id} order={data} slug={slug} />}
    </Loaded>
  );
}

function OneOrder({ order, slug }: { order: Order; slug: string }) {
  usePageTitle(`Order #${order.number}`);
  return (
    <>
      <PageHeader
        back={<BackLink to={places.orders(slug)}>Orders</BackLink>}
        title={`Order #${order.number}`}
        description={`${momentOf(order.placed_at)} · ${order.customer_name}`}
      />
      <div className="@container">
        <div className="grid grid-cols-1 items-start gap-4 @3xl:grid-cols-[minmax(0,1fr)_20rem] @3xl:gap-6">
          <div className="grid grid-cols-1 gap-4 @3xl:gap-6">
            <PayLink order={order} slug={slug} />
            <RestCard order={order} slug={slug} />
            <TransferCard order={order} />
            <States order={order} />
            <ToExplain order={order} slug={slug} />
            <Disputes order={order} slug={slug} />
            <Lines order={order} slug={slug} />
            <Parcels order={order} money={order} slug={slug} />
            <MoneyBox order={order} slug={slug} />
          </div>
          <div className="grid grid-cols-1 gap-4 @3xl:gap-6">
            <Customer order={order} />
            <Papers order={order} slug={slug} />
            <OrderNotes orderId={order.id} slug={slug} />
            <Timeline order={order} />
          </div>
        </div>
      </div>
      <OrderActions order={order} slug={slug} />
    </>
  );
}

/** Money of this order that somebody has to decide about. */
function ToExplain({ order, slug }: { order: Order; slug: string }) {
  if (order.to_explain.length === 0) return null;
  return (
    <SectionCard title="Money to explain" titleClass="mb-2 text-lg">
      <ul className="m-0 grid list-none grid-cols-1 gap-4 p-0">
        {order.to_explain.map((payment) => (
          <li key={payment.reference}>
            <OddMoney payment={payment} slug={slug} />
          </li>
        ))}
      </ul>
    </SectionCard>
  );
}

/** The three lines every order has: the whole, the money, the goods. */
function States({ order }: { order: Order }) {
  return (
    <Card as="section" aria-labelledby="state" className="grid grid-cols-1 gap-3">
      <h2 id="state" className="sr-only">
        Where it stands
      </h2>
      <StateLine what="Order" status={isToConfirm(order) ? toConfirm : statusLabel(order)} />
      <StateLine what="Payment" status={paymentLabel(order.payment_status, order)} />
      {order.status !== 'canceled' && <StateLine what={goodsWord(order)} status={fulfillmentLabel(order)} />}
    </Card>
  );
}

const goodsWord = (order: Order) => {
  const { fulfillment_status, delivery_kind, channel } = order;
  if (fulfillment_status === 'not_required') return 'Files';
  if (order.status === 'open' && order.left_of_each) return 'Left to do';
  if (channel === 'counter') return 'Goods';
  return { delivery: 'Delivery', pickup: 'Pick-up', service: 'Service' }[delivery_kind];
};

function StateLine({ what, status }: { what: string; status: StatusLabel }) {
  return (
    <div className="grid grid-cols-[5.5rem_minmax(0,1fr)] gap-x-3 gap-y-0.5">
      <span className="text-muted">{what}</span>
      <span className="justify-self-start">
        <StateLabel tone={status.tone}>{status.label}</StateLabel>
      </span>
      <span className="col-span-2 text-[0.9375rem] text-muted sm:col-span-1 sm:col-start-2">
        {status.meaning}
      </span>
    </div>
  );
}

function NoSuchOrder({ slug }: { slug: string }) {
  return (
    <NotFound
      what="Order"
      picture={<Parcel />}
      title="We could not find that order"
      to={places.orders(slug)}
      next="See all orders"
    >
      The link may belong to another store of yours. Switch the store above, or look for it in the list.
    </NotFound>
  );
}

function OrderSkeleton() {
  return (
    <Loading label="Loading the order">
      <Skeleton className="h-5 w-20" />
      <Skeleton className="mt-2 h-9 w-48" />
      <div className="@container mt-6">
        <div className="grid grid-cols-1 gap-4 @3xl:grid-cols-[minmax(0,1fr)_20rem] @3xl:gap-6">
          <div className="grid grid-cols-1 gap-4">
            <Skeleton className="h-44" />
            <Skeleton className="h-40" />
            <Skeleton className="h-56" />
          </div>
          <Skeleton className="h-72" />
        </div>
      </div>
    </Loading>
  );
}
