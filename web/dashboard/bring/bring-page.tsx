import { PageHeader } from '#web/ui/card.tsx';
import { ButtonLink } from '../components/links.tsx';
import { usePageTitle } from '../components/page-title.ts';
import { SectionCard } from '../components/section-card.tsx';
import { places } from '../places.ts';
import { useMay, useSlug } from '../shell/slug.ts';
import { Brought } from './brought.tsx';

/** For whoever has a shop elsewhere: what can be brought from there, and in which order. */
export function BringPage() {
  usePageTitle('Bring your things');
  const slug = useSlug();
  const [mayProducts, mayOrders] = [useMay('catalogue.change'), useMay('orders.change')];
  return (
    <>
      <PageHeader
        title="Bring your things"
        description="From Shopify, WooCommerce, or any shop that gives you a CSV file. You see what each line would do before anything is added, and can take it back."
      />
      <div className="grid max-w-4xl grid-cols-1 gap-6">
        {mayProducts && (
          <SectionCard title="Products">
            <p className="mt-1 mb-3 text-muted">
              With their kinds, prices, stock, photos and collections. From Shopify and WooCommerce as they
              export them; of any other sheet you say which column is what.
            </p>
            <ButtonLink to={places.productsFile(slug)} variant="secondary">
              Bring products in
            </ButtonLink>
          </SectionCard>
        )}
        <Brought slug={slug} what="customers" title="Customers">
          <p className="m-0">
            The customer export of Shopify or WooCommerce, or your own sheet with columns called Name, Phone,
            Email, Tags, Note and Address. A customer is known by a Nigerian phone number. Whom you have
            already is completed and never overwritten.
          </p>
          <p className="mt-2 mb-0">
            Who said yes to news at your old shop gets a tag, and no news from here: they have to say yes to
            this store themselves.
          </p>
        </Brought>
        {mayOrders && (
          <Brought slug={slug} what="orders" title="Past orders">
            <p className="m-0">
              The order export of Shopify or WooCommerce, or your own sheet with columns called Order number,
              Date, Name, Phone, Item, Quantity, Price and Total. They come in as history: no stock, money or
              figure moves by them, and nobody is told.
            </p>
          </Brought>
        )}
      </div>
    </>
  );
}
