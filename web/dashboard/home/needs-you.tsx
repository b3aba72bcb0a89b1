import type { ReactNode } from 'react';
import { ChevronRight, CircleAlert, Landmark, PackageMinus, PackageOpen, PhoneCall } from 'lucide-react';
import { Link } from 'react-router';
import type { z } from 'zod';
import type { Overview } from '#shared/api/orders.ts';
import { WaitingNote } from '../money/waiting-note.tsx';
import { places } from '../places.ts';

interface Props {
  /** Undefined until it is known. */
  now: z.infer<typeof Overview> | undefined;
  slug: string;
}

/** What waits for the owner, before anything else on Home; nothing is left of it when nothing does. */
export function NeedsYou({ now, slug }: Props) {
  return (
    <section aria-label="What needs you" className="grid grid-cols-1 gap-3 empty:hidden">
      {now && <Notices now={now} slug={slug} />}
      <WaitingNote slug={slug} onlyMoney />
    </section>
  );
}

function Notices({ now, slug }: { now: z.infer<typeof Overview>; slug: string }) {
  return (
    <>
      {now.orders_to_send > 0 && (
        <Notice
          to={`${places.orders(slug)}&show=not-sent`}
          icon={<PackageOpen aria-hidden="true" className="size-5 shrink-0 text-action" />}
        >
          {now.orders_to_send === 1 ? 'One order to send' : `${now.orders_to_send} orders to send`}
        </Notice>
      )}
      {now.orders_to_confirm > 0 && (
        <Notice
          to={`${places.orders(slug)}&show=to-confirm`}
          icon={<PhoneCall aria-hidden="true" className="size-5 shrink-0 text-warn" />}
        >
          {now.orders_to_confirm === 1
            ? 'One unusual order to confirm with its customer'
            : `${now.orders_to_confirm} unusual orders to confirm with their customers`}
        </Notice>
      )}
      {now.payments_to_explain > 0 && (
        <Notice
          to={places.payments(slug)}
          icon={<CircleAlert aria-hidden="true" className="size-5 shrink-0 text-danger" />}
        >
          {now.payments_to_explain === 1
            ? 'One payment needs a look'
            : `${now.payments_to_explain} payments need a look`}
        </Notice>
      )}
      {now.transfers_to_confirm > 0 && (
        <Notice
          to={places.payments(slug)}
          icon={<Landmark aria-hidden="true" className="size-5 shrink-0 text-warn" />}
        >
          {now.transfers_to_confirm === 1
            ? 'One transfer to look for in your bank account'
            : `${now.transfers_to_confirm} transfers to look for in your bank account`}
        </Notice>
      )}
      {now.low_stock > 0 && (
        <Notice
          to={places.products(slug)}
          icon={<PackageMinus aria-hidden="true" className="size-5 shrink-0 text-warn" />}
        >
          {now.low_stock === 1
            ? 'One product is nearly sold out'
            : `${now.low_stock} products are nearly sold out`}
        </Notice>
      )}
    </>
  );
}

function Notice({ to, icon, children }: { to: string; icon: ReactNode; children: ReactNode }) {
  return (
    <Link
      to={to}
      className="flex min-h-13 items-center gap-3 rounded-md border border-line bg-surface px-4 py-2 font-semibold text-ink no-underline hover:border-ink"
    >
      {icon}
      <span className="flex-1">{children}</span>
      <ChevronRight aria-hidden="true" className="size-5 text-muted" />
    </Link>
  );
}
