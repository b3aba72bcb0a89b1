import { MessageCircle } from 'lucide-react';
import type { OpenRequest } from '#shared/api/selling.ts';
import { naira } from '#shared/money.ts';
import { StateLabel } from '#web/ui/badge.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { alwaysFresh } from '../api/freshness.ts';
import { sellingApi } from '../api/selling-api.ts';
import { whatsAppShare, whatsAppTo } from '../components/contact-links.ts';
import { hasCome, momentIn } from '../components/dates.ts';
import { OutsideLink } from '../components/links.tsx';
import { Loaded } from '../components/loaded.tsx';
import { RowLink } from '../components/row-link.tsx';
import { places } from '../places.ts';
import { useKnownStore } from '../shell/slug.ts';
import { stoppedFor } from './missing.tsx';
import { messageFor, restMessage } from './request.ts';

/** What was asked for and is not paid yet. */
export function OpenRequests({ slug }: { slug: string }) {
  const open = sellingApi.useOpenRequestsQuery({ params: { slug } }, alwaysFresh);
  return (
    <section aria-labelledby="waiting">
      <h2 id="waiting" className="mt-0 mb-3 text-xl font-bold">
        Waiting for payment
      </h2>
      <Loaded of={open} what="what you asked for" shapes={Array(3).fill('h-24')} gap="gap-2">
        {({ items }) =>
          items.length === 0 ? (
            <p className="m-0 text-muted">Nothing. What you ask for stands here until it is paid.</p>
          ) : (
            <ul className="m-0 grid list-none grid-cols-1 gap-2 p-0">
              {items.map((one) => (
                <Row key={one.id} one={one} slug={slug} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </section>
  );
}

function Row({ one, slug }: { one: OpenRequest; slug: string }) {
  const store = useKnownStore();
  const isStopped = stoppedFor(store, one.is_rest) !== null;
  const over = one.pay_by !== null && hasCome(one.pay_by);
  const due = naira(one.due_kobo);
  const words = (one.is_rest ? restMessage : messageFor)({
    shop: store?.name ?? 'Our shop',
    due,
    what: one.what,
    url: one.shopper_url,
  });
  return (
    <li className="relative flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md border border-line bg-surface p-4 hover:border-line-strong">
      <span className="min-w-0 flex-1 basis-48">
        <RowLink to={places.order(slug, one.id)} className="font-bold">
          <span className="money">{due}</span> · {one.what}
        </RowLink>
        <span className="block text-[0.9375rem] text-muted">
          {one.phone || one.customer_name !== 'Customer' ? `${one.customer_name} · ` : ''}#{one.number}
        </span>
        <span className="mt-1 block">
          {isStopped ? (
            <StateLabel tone="warn">Nobody can pay it now</StateLabel>
          ) : over ? (
            <StateLabel tone="warn">{one.is_rest ? 'The rest is overdue' : 'Ran out: ask again'}</StateLabel>
          ) : (
            <span className="text-[0.9375rem] text-muted">
              {one.is_rest && `The rest of ${naira(one.total_kobo)}. `}
              {one.pay_by ? `Until ${momentIn(one.pay_by)}` : 'Not asked for yet.'}
            </span>
          )}
        </span>
      </span>
      {!isStopped && (!over || one.is_rest) && (
        <OutsideLink
          href={one.phone ? whatsAppTo(one.phone, words) : whatsAppShare(words)}
          className={buttonClass({ variant: 'secondary', size: 'small', className: 'relative' })}
        >
          <MessageCircle className="size-4.5" />
          Send again
        </OutsideLink>
      )}
    </li>
  );
}
