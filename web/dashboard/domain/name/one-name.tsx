import { useState } from 'react';
import type { NameOrder } from '#shared/api/names.ts';
import { product } from '#shared/product.ts';
import { StateLabel } from '#web/ui/badge.tsx';
import { SectionCard } from '../../components/section-card.tsx';
import { useMay } from '../../shell/slug.ts';
import { NameActions } from './actions.tsx';
import { WishForm } from './wish-form.tsx';
import { dayOf, lateSince, standing, titleOf } from './words.ts';

interface Props {
  order: NameOrder;
  yearKobo: number;
  slug: string;
}

/** One name: how it stands, what it means, and what can be done about it. */
export function OneName({ order, yearKobo, slug }: Props) {
  const isOwner = useMay('plan');
  const [changing, setChanging] = useState(false);
  const { tone, label, text } = standing(order, yearKobo);
  const toChoose = order.state === 'entitled' || order.state === 'refused';
  const showsForm = isOwner && (toChoose || (changing && order.state === 'asked'));
  return (
    <SectionCard
      title={
        <span className="flex flex-wrap items-center justify-between gap-2">
          <span className="min-w-0 break-all">{titleOf(order)}</span>
          <StateLabel tone={tone}>{label}</StateLabel>
        </span>
      }
    >
      {order.reason && <p className="mt-2 mb-0 max-w-[60ch] font-semibold break-words">{order.reason}</p>}
      <p className="mt-2 mb-0 max-w-[60ch]">{text}</p>
      <Beside order={order} choosing={showsForm} />
      {!isOwner && toChoose && <p className="mt-2 mb-0 text-muted">An owner of the store chooses it.</p>}
      {showsForm && (
        <WishForm
          key={order.id}
          order={order}
          slug={slug}
          onDone={() => setChanging(false)}
          onClose={changing ? () => setChanging(false) : null}
        />
      )}
      {isOwner && !showsForm && (
        <NameActions order={order} yearKobo={yearKobo} slug={slug} onChange={() => setChanging(true)} />
      )}
    </SectionCard>
  );
}

/** What else there is to know of it, line by line. */
function Beside({ order, choosing }: { order: NameOrder; choosing: boolean }) {
  const late = lateSince(order);
  const others = order.name === null ? order.wanted.slice(1) : [];
  return (
    <>
      {late && (
        <p role="alert" className="mt-2 mb-0 max-w-[60ch] rounded-md bg-danger-soft p-3">
          We promised it by {late} and are late. We are sorry. Write to {product.email} and we look at once.
        </p>
      )}
      {others.length > 0 && !choosing && (
        <p className="mt-2 mb-0 break-all text-muted">If it cannot be had: {others.join(', ')}</p>
      )}
      {order.holder && !choosing && (
        <p className="mt-2 mb-0 break-words text-muted">In the name of {order.holder}</p>
      )}
      {order.details_at && (
        <p className="mt-2 mb-0 text-muted">We are telling the registry your new details.</p>
      )}
      {order.state === 'registered' && order.promised_on && !late && (
        <p className="mt-2 mb-0 max-w-[60ch] text-muted">
          We set its records by {dayOf(order.promised_on)}, so that it leads to your shop. You need to do
          nothing.
        </p>
      )}
    </>
  );
}
