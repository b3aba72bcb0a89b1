import { Link } from 'react-router';
import { Loading, Skeleton } from '#web/ui/states.tsx';
import { alwaysFresh } from '../../api/freshness.ts';
import { ordersApi } from '../../api/orders-api.ts';
import { Loaded } from '../../components/loaded.tsx';
import { places } from '../../places.ts';
import type { OrderWish } from './order-wish.ts';
import { WishedRefund, WishedSending } from './wished.tsx';

interface Props {
  wish: OrderWish;
  slug: string;
  close: () => void;
  /** Called by whoever goes to the order itself. */
  leave?: () => void;
}

/** What was said of an order by its number, ready to be done: for whoever has no hand free. */
export function WishedOrder({ wish, slug, close, leave }: Props) {
  const asked = { slug, search: String(wish.number) };
  const list = ordersApi.useOrdersInfiniteQuery(asked, alwaysFresh);
  return (
    <Loaded of={list} what={`order #${wish.number}`} skeleton={<Waiting />}>
      {({ pages }) => {
        const found = pages.flatMap((page) => page.items).find(({ number }) => number === wish.number);
        if (!found) return <p className="m-0">There is no order #{wish.number}.</p>;
        return <OneWished wish={wish} slug={slug} orderId={found.id} close={close} leave={leave} />;
      }}
    </Loaded>
  );
}

const Waiting = () => (
  <Loading label="Looking for the order">
    <Skeleton className="h-24" />
  </Loading>
);

interface OneProps extends Props {
  orderId: string;
}

function OneWished({ wish, slug, orderId, close, leave }: OneProps) {
  const order = ordersApi.useOrderQuery({ params: { slug, orderId } }, alwaysFresh);
  return (
    <Loaded of={order} what={`order #${wish.number}`} skeleton={<Waiting />}>
      {(data) => (
        <>
          <p className="mt-0 mb-2">
            <Link to={places.order(slug, data.id)} onClick={leave} className="text-link font-bold">
              #{data.number}
            </Link>{' '}
            · {data.customer_name}
          </p>
          {wish.kind === 'refund' ? (
            <WishedRefund order={data} slug={slug} wish={wish} close={close} />
          ) : (
            <WishedSending order={data} slug={slug} tracking={wish.tracking} close={close} />
          )}
        </>
      )}
    </Loaded>
  );
}
