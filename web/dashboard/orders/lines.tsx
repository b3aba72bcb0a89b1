import { Link } from 'react-router';
import { naira } from '#shared/money.ts';
import { partsInWords } from '#shared/goods/sets.ts';
import type { Order } from '#shared/api/orders.ts';
import { ButtonLink } from '../components/links.tsx';
import { SectionCard } from '../components/section-card.tsx';
import { Thumb } from '../components/thumb.tsx';
import { places } from '../places.ts';
import { useMay } from '../shell/slug.ts';
import { LineFiles } from './line-files.tsx';

export function Lines({ order, slug }: { order: Order; slug: string }) {
  const mayEdit = useMay('refunds');
  return (
    <SectionCard title="What was bought">
      {mayEdit && order.actions.includes('edit') && (
        <ButtonLink to={places.editOrder(slug, order.id)} variant="secondary" size="small" className="mt-2">
          Edit order
        </ButtonLink>
      )}
      <ul className="m-0 mt-2 list-none divide-y divide-line p-0">
        {order.lines.map((line) => (
          <li key={line.id} className="flex gap-3 py-3 last:pb-0">
            <Thumb picture={line.picture} size={56} />
            <div className="min-w-0 flex-1">
              {line.custom ? (
                <span className="font-semibold">{line.title}</span>
              ) : (
                <Link
                  to={places.product(slug, line.product_id)}
                  className="font-semibold text-ink underline-offset-4 hover:underline"
                >
                  {line.title}
                </Link>
              )}
              {line.variant_title && (
                <span className="block text-[0.9375rem] text-muted">{line.variant_title}</span>
              )}
              {line.parts.length > 0 && (
                <span className="block text-[0.9375rem] text-muted">In each: {partsInWords(line.parts)}</span>
              )}
              <span className="flex flex-wrap justify-between gap-x-4">
                <span className="text-muted">
                  {line.quantity} × <span className="money">{naira(line.unit_price_kobo)}</span>
                </span>
                <span className="money ml-auto font-semibold">{naira(line.total_kobo)}</span>
              </span>
              <LineFiles order={order} line={line} slug={slug} />
            </div>
          </li>
        ))}
      </ul>
    </SectionCard>
  );
}
