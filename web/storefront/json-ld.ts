import type {
  AggregateRating,
  BreadcrumbList,
  OpeningHoursSpecification,
  Product,
  Store,
  WithContext,
  BlogPosting,
} from 'schema-dts';
import { spansOf, weekdays, weekOf, type Span } from '#blocks/opening-hours/week.ts';
import type { FilledSection } from '#blocks/registry.ts';
import { conditionOf, isLine } from '#shared/goods/details.ts';
import { kindPath } from '#shared/goods/product-feed.ts';
import type { Rating } from '#shared/goods/reviews.ts';
import type { DocumentPage, HomePage, ShopPage, Shell, Picture, PostPage } from '#shared/storefront.ts';
import { wordsOf } from '#shared/words/index.ts';
import { shareUrl } from '#blocks/parts/picture.tsx';

/** Of the words of schema.org: one it does not have, or a value of another kind, does not compile. */
type Block = WithContext<Store | Product | BlogPosting | BreadcrumbList>;

const capital = <Name extends string>(name: Name) =>
  `${name[0]!.toUpperCase()}${name.slice(1)}` as Capitalize<Name>;

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

/** The word of another list that schema.org takes for it. */
const byDownload = { '@id': 'http://purl.org/goodrelations/v1#DeliveryModeDirectDownload' };

const rated = ({ average, count }: Rating): AggregateRating => ({
  '@type': 'AggregateRating',
  ratingValue: average,
  reviewCount: count,
});

/** The same hour twice is a day on which nobody is there, as search engines read it. */
const told = ({ opens, closes }: Span): Span =>
  opens === closes ? { opens: '00:00', closes: '23:59' } : { opens, closes };

/** A page's first opening hours: the days that have the same together, then those that are different. */
function openingHours(sections: readonly FilledSection[]): OpeningHoursSpecification[] {
  const found = sections.find((section) => section.type === 'opening-hours');
  if (!found) return [];
  const { hours, special } = found.settings;
  const days = new Map<string, (typeof weekdays)[number][]>();
  weekOf(hours).forEach((spans, at) => {
    for (const { opens, closes } of spans) {
      const key = `${opens} ${closes}`;
      days.set(key, [...(days.get(key) ?? []), weekdays[at]!]);
    }
  });
  if (days.size === 0) return [];
  return [
    ...[...days].map(([key, names]): OpeningHoursSpecification => {
      const [opens = '', closes = ''] = key.split(' ');
      const dayOfWeek = names.map((name) => `https://schema.org/${capital(name)}` as const);
      return { '@type': 'OpeningHoursSpecification', dayOfWeek, ...told({ opens, closes }) };
    }),
    ...special.flatMap(({ day, ...span }): OpeningHoursSpecification[] => {
      if (!day) return [];
      const [said] = spansOf([span]);
      const hours = said ? told(said) : { opens: '00:00', closes: '00:00' };
      return [{ '@type': 'OpeningHoursSpecification', validFrom: day, validThrough: day, ...hours }];
    }),
  ];
}

/** The store itself, with its hours where the page says them. */
function storeOf({ shell, sections }: HomePage | DocumentPage): Block {
  const hours = openingHours(sections);
  return {
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
    ...(hours.length > 0 && { openingHoursSpecification: hours }),
  };
}

const pictureAddress = (shell: Shell, picture: Picture) => {
  const address = shareUrl(picture);
  return address.startsWith('/') ? shell.url + address : address;
};

function posting(page: PostPage): Block {
  const { shell, title, description, picture } = page;
  const shop = { '@type': 'Organization', name: shell.name, url: `${shell.url}/` } as const;
  return {
    '@context': 'https://schema.org',
    '@type': 'BlogPosting',
    headline: title,
    ...(description && { description }),
    ...(picture && { image: [pictureAddress(shell, picture)] }),
    datePublished: page.published_at,
    dateModified: page.updated_at,
    author: shop,
    publisher: shop,
    mainEntityOfPage: shell.url + page.path,
  };
}

/** What search engines read about a page; empty for pages they must not list. */
export function jsonLd(page: ShopPage): Block[] {
  const { shell } = page;
  const home = { title: shell.name, path: '/' };
  const blog = { title: wordsOf(shell.language).menu.blog, path: '/blog' };
  if (page.kind === 'home') return [storeOf(page)];
  if (page.kind === 'page') return openingHours(page.sections).length > 0 ? [storeOf(page)] : [];
  if (page.kind === 'post')
    return [posting(page), crumbs(shell, [home, blog, { title: page.title, path: page.path }])];
  if (page.kind === 'blog') return [crumbs(shell, [home, blog])];
  if (page.kind === 'collection')
    return page.sift.sifted ? [] : [crumbs(shell, [home, { title: page.title, path: page.path }])];
  if (page.kind !== 'product') return [];
  const { product, collection, reviews } = page;
  const url = shell.url + page.path;
  const lines = product.details.filter(isLine);
  const condition = conditionOf(product.details);
  // Who reads the address of one kind compares its price with this.
  const { opened } = page;
  const told = opened ? product.variants.filter(({ id }) => id === opened) : product.variants.slice(0, 20);
  const images = product.pictures.map((picture) => pictureAddress(shell, picture));
  return [
    {
      '@context': 'https://schema.org',
      '@type': 'Product',
      name: product.title,
      ...(product.description && { description: product.description.slice(0, 500) }),
      ...(images.length > 0 && { image: images }),
      ...(reviews && { aggregateRating: rated(reviews) }),
      ...(lines.length > 0 && {
        additionalProperty: lines.map(({ name, text }) => ({ '@type': 'PropertyValue', name, value: text })),
      }),
      ...(condition && { itemCondition: `https://schema.org/${condition}` }),
      offers: told.map((variant) => ({
        '@type': 'Offer',
        ...(variant.title && product.variants.length > 1 && { name: variant.title }),
        price: decimal(variant.price_kobo),
        priceCurrency: 'NGN',
        availability: onSale(variant.available),
        ...(product.download && { availableDeliveryMethod: byDownload }),
        url: opened ? shell.url + kindPath(product.slug, variant.id, product.variants.length) : url,
      })),
    },
    crumbs(shell, [
      home,
      ...(collection ? [{ title: collection.title, path: `/collections/${collection.slug}` }] : []),
      { title: product.title, path: page.path },
    ]),
  ];
}
