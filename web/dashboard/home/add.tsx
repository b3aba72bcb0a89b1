import { Plus } from 'lucide-react';
import { ButtonLink } from '../components/links.tsx';
import { places } from '../places.ts';
import { useMay } from '../shell/slug.ts';

/** The short ways to something new from the first page. */
export function Add({ slug }: { slug: string }) {
  const mayProduct = useMay('catalogue.change');
  const mayCode = useMay('discounts.change');
  return (
    <>
      {mayProduct && (
        <ButtonLink to={places.newProduct(slug)} variant="secondary" size="small">
          <Plus className="size-4.5" />
          Add product
        </ButtonLink>
      )}
      {mayCode && (
        <ButtonLink to={places.newDiscount(slug)} variant="secondary" size="small">
          <Plus className="size-4.5" />
          Add code
        </ButtonLink>
      )}
    </>
  );
}
