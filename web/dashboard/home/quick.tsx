import { HandCoins, ScanBarcode } from 'lucide-react';
import { ButtonLink } from '../components/links.tsx';
import { places } from '../places.ts';
import { useMay } from '../shell/slug.ts';

/** What an owner does with a customer in front of them, one tap from the first screen. */
export function Quick({ slug }: { slug: string }) {
  if (!useMay('sell')) return null;
  return (
    <nav aria-label="Sell now" className="flex flex-wrap gap-3">
      <ButtonLink to={places.sell(slug)} size="large" className="px-3! sm:px-7!">
        <ScanBarcode className="size-5.5 shrink-0" />
        Sell
      </ButtonLink>
      <ButtonLink to={places.ask(slug)} size="large" variant="secondary" className="flex-1 px-3!">
        <HandCoins className="size-5.5 shrink-0" />
        Ask for payment
      </ButtonLink>
    </nav>
  );
}
