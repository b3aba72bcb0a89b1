import { useParams } from 'react-router';
import type { Order } from '#shared/api/orders.ts';
import { isFailure, sentenceOf } from '#web/client/errors.ts';
import { PageHeader } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { alwaysFresh } from '../../api/freshness.ts';
import { orderEditApi } from '../../api/order-edit-api.ts';
import { ordersApi } from '../../api/orders-api.ts';
import { BackLink } from '../../components/back-link.tsx';
import { ButtonLink } from '../../components/links.tsx';
import { Loaded } from '../../components/loaded.tsx';
import { usePageTitle } from '../../components/page-title.ts';
import { places } from '../../places.ts';
import { useSlug } from '../../shell/slug.ts';
import { EditForm } from './edit-form.tsx';

const shapes = ['h-40', 'h-28', 'h-24'];

/** An order that was placed is changed: what is in it, its delivery price and its discount. */
export function EditOrderPage() {
  const slug = useSlug();
  const { orderId = '' } = useParams();
  const order = ordersApi.useOrderQuery({ params: { slug, orderId } }, alwaysFresh);
  usePageTitle('Edit order');
  const number = order.currentData?.number;
  return (
    <>
      <PageHeader
        back={<BackLink to={places.order(slug, orderId)}>{number ? `Order #${number}` : 'Order'}</BackLink>}
        title="Edit order"
      />
      <Loaded of={order} what="this order" shapes={shapes}>
        {(data) => <AsItIs order={data} slug={slug} reload={() => void order.refetch()} />}
      </Loaded>
    </>
  );
}

/** What the order comes to as it stands, with which edition is changed; or why it cannot be changed. */
function AsItIs({ order, slug, reload }: { order: Order; slug: string; reload: () => void }) {
  const look = orderEditApi.useLookAtEditQuery(
    { params: { slug, orderId: order.id }, body: {} },
    { refetchOnMountOrArgChange: true },
  );
  const lookAgain = () => {
    reload();
    void look.refetch();
  };
  if (!look.currentData && isFailure(look.error) && look.error.status === 409)
    return (
      <EmptyState
        title="This order cannot be changed now"
        action={<ButtonLink to={places.order(slug, order.id)}>Back to the order</ButtonLink>}
      >
        {sentenceOf(look.error, 'It can no longer be changed.')}
      </EmptyState>
    );
  return (
    <Loaded of={look} what="this order" shapes={shapes}>
      {(start) => <EditForm {...{ order, start, slug, lookAgain }} />}
    </Loaded>
  );
}
