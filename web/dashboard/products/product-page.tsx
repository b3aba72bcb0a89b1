import { Link, useNavigate, useParams } from 'react-router';
import { Archive, ArchiveRestore, ExternalLink, History } from 'lucide-react';
import { seeShopPath } from '#shared/api/stores.ts';
import type { Product } from '#shared/api/catalogue.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Card, PageHeader } from '#web/ui/card.tsx';
import { Loading, Skeleton } from '#web/ui/states.tsx';
import { catalogueApi } from '../api/catalogue-api.ts';
import { useKeptFilters } from '../components/address-state.ts';
import { BackLink } from '../components/back-link.tsx';
import { ButtonLink, OutsideLink } from '../components/links.tsx';
import { Loaded } from '../components/loaded.tsx';
import { NoSuch } from '../components/no-such.tsx';
import { usePageTitle } from '../components/page-title.ts';
import { SectionCard } from '../components/section-card.tsx';
import { places } from '../places.ts';
import { useKnownStore, useSlug } from '../shell/slug.ts';
import { LowOfProductCard } from '../stock/low-of-product.tsx';
import { ProductEditor } from './product-editor.tsx';
import { WaitingNote } from './waiting-note.tsx';
import { useArchive } from './use-archive.ts';

export function NewProductPage() {
  usePageTitle('New product');
  const slug = useSlug();
  const navigate = useNavigate();
  const kept = useKeptFilters();
  return (
    <>
      <PageHeader back={<BackLink to={places.products(slug)}>Products</BackLink>} title="New product" />
      <ProductEditor product={null} onCreated={() => void navigate(kept(places.products(slug)))} />
    </>
  );
}

export function ProductPage() {
  const slug = useSlug();
  const { productId = '' } = useParams();
  const product = catalogueApi.useProductQuery(
    { params: { slug, productId } },
    { refetchOnMountOrArgChange: true },
  );
  return (
    <Loaded
      of={product}
      missing={<NoSuch what="product" to={places.products(slug)} next="See all products" />}
      what="this product"
      skeleton={<FormSkeleton />}
    >
      {(data) => <OneProduct key={data.id} product={data} slug={slug} />}
    </Loaded>
  );
}

function OneProduct({ product, slug }: { product: Product; slug: string }) {
  usePageTitle(product.title);
  const store = useKnownStore();
  const { archive, bringBack, busy } = useArchive(slug);
  const onSale = product.status === 'active' && store?.published && !store.suspended;
  return (
    <>
      <PageHeader
        back={<BackLink to={places.products(slug)}>Products</BackLink>}
        title={<span className="break-words">{product.title}</span>}
        actions={
          <>
            {!product.set && (
              <ButtonLink to={places.productStock(slug, product.id)} variant="secondary" size="small">
                <History className="size-4.5" />
                Stock history
              </ButtonLink>
            )}
            {onSale && (
              <OutsideLink
                href={seeShopPath(slug, new URL(product.url).pathname)}
                className={buttonClass({ variant: 'secondary', size: 'small' })}
              >
                <ExternalLink className="size-4.5" />
                See it in the store
              </OutsideLink>
            )}
          </>
        }
      />
      {product.status === 'archived' && (
        <div className="mb-6 flex flex-wrap items-center justify-between gap-3 rounded-md bg-sunken px-4 py-3">
          <p className="m-0">This product is archived: nobody can see or buy it. Its orders are kept.</p>
          <Button
            variant="secondary"
            size="small"
            busy={busy}
            icon={<ArchiveRestore className="size-4.5" />}
            onClick={() => void bringBack(product)}
          >
            Bring it back
          </Button>
        </div>
      )}
      <WaitingNote product={product} slug={slug} />
      <ProductEditor
        product={product}
        aside={
          product.status !== 'archived' && (
            <>
              {!product.set && <LowOfProductCard product={product} slug={slug} />}
              <InSets product={product} slug={slug} />
              <Card>
                <p className="mt-0 mb-3 text-[0.9375rem] text-muted">
                  Sold it for the last time? Archiving hides it from customers and keeps its orders.
                </p>
                <Button
                  variant="secondary"
                  wide
                  busy={busy}
                  icon={<Archive className="size-4.5" />}
                  onClick={() => void archive(product)}
                >
                  Archive product
                </Button>
              </Card>
            </>
          )
        }
      />
    </>
  );
}

/** Sets that hold some of it: who archives it should know. */
function InSets({ product: { in_sets: sets }, slug }: { product: Product; slug: string }) {
  if (sets.length === 0) return null;
  return (
    <SectionCard title="In these sets" titleClass="mb-1 text-lg">
      <ul className="m-0 mb-2 grid list-none grid-cols-1 gap-1 p-0">
        {sets.map(({ id, title }) => (
          <li key={id}>
            <Link
              to={places.product(slug, id)}
              className="inline-flex min-h-11 items-center font-semibold break-words text-ink underline underline-offset-4"
            >
              {title}
            </Link>
          </li>
        ))}
      </ul>
      <p className="m-0 text-[0.9375rem] text-muted">
        Nobody can buy a set while something in it is archived.
      </p>
    </SectionCard>
  );
}

function FormSkeleton() {
  return (
    <Loading label="Loading the product">
      <Skeleton className="h-5 w-24" />
      <Skeleton className="mt-2 h-9 w-64 max-w-full" />
      <div className="mt-6 grid grid-cols-1 gap-4">
        <Skeleton className="h-72" />
        <Skeleton className="h-44" />
        <Skeleton className="h-56" />
      </div>
    </Loading>
  );
}
