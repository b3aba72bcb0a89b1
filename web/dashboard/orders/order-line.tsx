import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { Card } from '#web/ui/card.tsx';
import { Loading, Skeleton } from '#web/ui/states.tsx';
import { alwaysFresh } from '../api/freshness.ts';
import { ordersApi } from '../api/orders-api.ts';
import { Loaded } from '../components/loaded.tsx';
import { SearchField } from '../components/search-field.tsx';
import { places } from '../places.ts';
import { useMay } from '../shell/slug.ts';
import { readWish, type OrderWish } from './order-wish.ts';
import { WishedRefund, WishedSending } from './wished.tsx';

/** One line for whoever has no hand free: finds orders, and does what is said of one after its number. */
export function OrderLine({ slug }: { slug: string }) {
  const [typed, setTyped] = useState('');
  const navigate = useNavigate();
  const maySee = useMay('orders.see');
  const wish = readWish(typed);
  const enter = (text: string) => {
    if (text && !readWish(text)) void navigate(`${places.orders(slug)}&q=${encodeURIComponent(text)}`);
    else setTyped(text);
  };
  if (!maySee) return null;
  return (
    <section aria-label="Orders by a line" className="grid grid-cols-1 gap-3">
      <SearchField
        label="Find an order, or say what to do with it"
        placeholder="Name, number, or “1042 half”"
        value={typed}
        onSearch={setTyped}
        onEnter={enter}
      />
      {wish && (
        <Card>
          <Wished key={typed} wish={wish} slug={slug} close={() => setTyped('')} />
        </Card>
      )}
    </section>
  );
}

function Wished({ wish, slug, close }: { wish: OrderWish; slug: string; close: () => void }) {
  const asked = { slug, search: String(wish.number) };
  const list = ordersApi.useOrdersInfiniteQuery(asked, alwaysFresh);
  return (
    <Loaded of={list} what={`order #${wish.number}`} skeleton={<Waiting />}>
      {({ pages }) => {
        const found = pages.flatMap((page) => page.items).find(({ number }) => number === wish.number);
        if (!found) return <p className="m-0">There is no order #{wish.number}.</p>;
        return <OneWished wish={wish} slug={slug} orderId={found.id} close={close} />;
      }}
    </Loaded>
  );
}

const Waiting = () => (
  <Loading label="Looking for the order">
    <Skeleton className="h-24" />
  </Loading>
);

interface OneProps {
  wish: OrderWish;
  slug: string;
  orderId: string;
  close: () => void;
}

function OneWished({ wish, slug, orderId, close }: OneProps) {
  const order = ordersApi.useOrderQuery({ params: { slug, orderId } }, alwaysFresh);
  return (
    <Loaded of={order} what={`order #${wish.number}`} skeleton={<Waiting />}>
      {(data) => (
        <>
          <p className="mt-0 mb-2">
            <Link to={places.order(slug, data.id)} className="text-link font-bold">
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
