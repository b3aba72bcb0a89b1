import { Printer } from 'lucide-react';
import { ButtonLink } from '../components/links.tsx';
import { places } from '../places.ts';

/** What is printed for an order’s parcel: what goes into it, and what goes onto it. */
export function ParcelPapers({ slug, orderId }: { slug: string; orderId: string }) {
  return (
    <div className="flex flex-wrap gap-2">
      <ButtonLink to={places.print(slug, 'slips', [orderId])} variant="secondary" size="small">
        <Printer className="size-4.5" />
        Packing slip
      </ButtonLink>
      <ButtonLink to={places.print(slug, 'labels', [orderId])} variant="secondary" size="small">
        <Printer className="size-4.5" />
        Label
      </ButtonLink>
    </div>
  );
}
