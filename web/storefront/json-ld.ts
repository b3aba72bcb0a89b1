import type { AggregateRating, BreadcrumbList, Product, Store, WithContext } from 'schema-dts';
import type { Rating } from '#shared/reviews.ts';
import type { ShopPage, Shell } from '#shared/storefront.ts';
import { shareUrl } from '#blocks/parts/picture.tsx';

/** Of the words of schema.org: one it does not have, or a value of another kind, does not compile. */
type Block = WithContext<Store | Product | BreadcrumbList>;

const decimal = (kobo: number) => (kobo / 100).toFixed(2);

function crumbs(shell: Shell, steps: readonly { title: string; path: string }[]): Block {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: steps.map((step, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: step.title,
      item: shell.url + step.path,
    })),
  };
}

const onSale = (available: number | null) =>
  available === null || available > 0 ? 'https://schema.org/InStock' : 'https://schema.org/OutOfStock';

const rated = ({ average, count }: Rating): AggregateRating => ({
  '@type': 'AggregateRating',
  ratingValue: average,
  reviewCount: count,
});

/** What search engines read about a page; empty for pages they must not list. */
export function jsonLd(page: ShopPage): Block[] {
  const { shell } = page;
  const home = { title: shell.name, path: '/' };
  if (page.kind === 'home')
    return [
      {
        '@context': 'https://schema.org',
        '@type': 'Store',
        name: shell.name,
        url: `${shell.url}/`,
        ...(shell.tagline && { description: shell.tagline }),
        ...(shell.phone && { telephone: `+234${shell.phone.replace(/^0/, '')}` }),
        ...((shell.city || shell.state) && {
          address: {
            '@type': 'PostalAddress',
            addressLocality: shell.city,
            addressRegion: shell.state,
            addressCountry: 'NG',
          },
        }),
        currenciesAccepted: 'NGN',
      },
    ];
  if (page.kind === 'collection')
    return page.sift.sifted ? [] : [crumbs(shell, [home, { title: page.title, path: page.path }])];
  if (page.kind !== 'product') return [];
  const { product, collection, reviews } = page;
  const url = shell.url + page.path;
  const images = product.pictures.map((picture) => {
    const address = shareUrl(picture);
    return address.startsWith('/') ? shell.url + address : address;
  });
  return [
    {
      '@context': 'https://schema.org',
      '@type': 'Product',
      name: product.title,
      ...(product.description && { description: product.description.slice(0, 500) }),
      ...(images.length > 0 && { image: images }),
      ...(reviews && { aggregateRating: rated(reviews) }),
      offers: product.variants.slice(0, 20).map((variant) => ({
        '@type': 'Offer',
        ...(variant.title && product.variants.length > 1 && { name: variant.title }),
        price: decimal(variant.price_kobo),
        priceCurrency: 'NGN',
        availability: onSale(variant.available),
        url,
      })),
    },
    crumbs(shell, [
      home,
      ...(collection ? [{ title: collection.title, path: `/collections/${collection.slug}` }] : []),
      { title: product.title, path: page.path },
    ]),
  ];
}
