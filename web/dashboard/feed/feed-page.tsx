import type { ProductFeed } from '#shared/api/product-feed.ts';
import { productFeedApi } from '../api/product-feed-api.ts';
import { keptFresh } from '../api/freshness.ts';
import { CopyButton } from '../components/copy-button.tsx';
import { ButtonLink } from '../components/links.tsx';
import { Loaded } from '../components/loaded.tsx';
import { SectionCard } from '../components/section-card.tsx';
import { places } from '../places.ts';
import { SettingsPage } from '../site/settings-page.tsx';
import { useSlug } from '../shell/slug.ts';
import { LeftOut } from './left-out.tsx';
import { GoogleSteps, MetaSteps } from './networks.tsx';

/** Where Google and Meta read the products of a store, how that is set up there, and what is left out and why. */
export function FeedPage() {
  const slug = useSlug();
  const feed = productFeedApi.useProductFeedQuery({ params: { slug } }, keptFresh);
  return (
    <SettingsPage
      title="Google, Instagram and Facebook"
      heading="Show your products on Google, Instagram and Facebook"
      description="They read your products from one address and come back for prices and stock by themselves."
    >
      {(store) => (
        <Loaded of={feed} what="your list of products" shapes={['h-40', 'h-64', 'h-64']} gap="gap-4">
          {(known) => (
            <div className="grid max-w-5xl grid-cols-1 gap-4 lg:gap-6">
              {!known.open && <NotOpen slug={slug} />}
              <List feed={known} />
              <LeftOut feed={known} />
              <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2 lg:gap-6">
                <GoogleSteps store={store} />
                <MetaSteps store={store} />
              </div>
            </div>
          )}
        </Loaded>
      )}
    </SettingsPage>
  );
}

const NotOpen = ({ slug }: { slug: string }) => (
  <div className="rounded-md bg-highlight-soft px-4 py-3 text-warn">
    <p className="mt-0 mb-3">
      Your store is not open, so nobody can read this list yet. You can get everything else ready, and publish
      the store before you give the address to Google or Meta.
    </p>
    <ButtonLink to={places.site(slug)} variant="secondary" size="small">
      Go to Site
    </ButtonLink>
  </div>
);

/** `12 products go out, in 30 kinds.` */
function goingOut({ products, kinds }: ProductFeed): string {
  if (products === 0) return 'No product goes out yet.';
  const all = products === 1 ? 'One product goes out' : `${products.toLocaleString('en-NG')} products go out`;
  return kinds === products ? `${all}.` : `${all}, in ${kinds.toLocaleString('en-NG')} kinds.`;
}

const List = ({ feed }: { feed: ProductFeed }) => (
  <SectionCard title="The address of your list">
    <p className="mt-2 mb-3 rounded-sm bg-sunken px-3 py-2 break-all select-all">{feed.url}</p>
    <CopyButton text={feed.url} label="Copy the address" />
    <p className="mt-4 mb-0">
      <b>{goingOut(feed)}</b> Sold-out things stay in and are marked as such.
    </p>
  </SectionCard>
);
