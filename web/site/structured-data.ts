import { currency, naira } from '#shared/money.ts';
import { offers, type Billing, type Offer, type OfferId, type Price } from '#shared/plans.ts';
import { courseFacts, product } from '#shared/product.ts';
import { questions } from './landing/questions.ts';
import type { PageHead, SitePage } from './page.ts';
import { per, pitches } from './pricing/plans.ts';

/** One thing of schema.org. */
export type Thing = { '@type': string } & Record<string, unknown>;

/** Where the page will stand; the address of the platform is known only when the server starts. */
export interface Places {
  platform: string;
  /** Whole addresses of the sign of the house and of this page's picture. */
  icon: string;
  picture: string;
}

const cost = (id: OfferId, billing: Billing) =>
  naira(offers.find((offer) => offer.id === id)?.price[billing]?.kobo ?? 0);

/** What search results and shared links say of a page. */
export function descriptionOf({ head }: SitePage): string {
  if (!head) return '';
  return typeof head.description === 'string' ? head.description : head.description(cost);
}

/**
 * What search engines are told about a page in their own words. It says nothing that the page does not say, and the
 * pages that are not listed say nothing at all.
 */
export function thingsOf(page: SitePage, places: Places): Thing[] {
  if (!page.listed || !page.head) return [];
  const { things = [] } = page.head;
  const where = page.path === '/' ? [] : [breadcrumbs(page, places)];
  return [...where, ...things.flatMap((name) => makers[name](places, page))];
}

const makers: Record<NonNullable<PageHead['things']>[number], (places: Places, page: SitePage) => Thing[]> = {
  organization: (places) => [organization(places)],
  website: (places) => [website(places)],
  questions: () => [faqPage()],
  course: (places, page) => [course(places, descriptionOf(page))],
  plans: (places) => offers.map((offer) => planProduct(offer, places)),
};

function organization({ platform, icon }: Places): Thing {
  return {
    '@type': 'Organization',
    '@id': `${platform}/#organization`,
    name: product.name,
    url: `${platform}/`,
    logo: icon,
    email: product.email,
    address: { '@type': 'PostalAddress', addressLocality: product.city, addressCountry: product.country },
    areaServed: { '@type': 'Country', name: 'Nigeria' },
    sameAs: Object.values(product.social),
  };
}

function website({ platform }: Places): Thing {
  return {
    '@type': 'WebSite',
    '@id': `${platform}/#website`,
    name: product.name,
    url: `${platform}/`,
    inLanguage: 'en-NG',
    publisher: { '@id': `${platform}/#organization` },
  };
}

function faqPage(): Thing {
  return {
    '@type': 'FAQPage',
    mainEntity: questions.map(({ ask, answer }) => ({
      '@type': 'Question',
      name: ask,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  };
}

function breadcrumbs({ path, title }: Pick<SitePage, 'path' | 'title'>, { platform }: Places): Thing {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: [
      { '@type': 'ListItem', position: 1, name: 'Home', item: `${platform}/` },
      { '@type': 'ListItem', position: 2, name: title, item: `${platform}${path}` },
    ],
  };
}

function course({ platform, picture }: Places, description: string): Thing {
  return {
    '@type': 'Course',
    name: courseFacts.title,
    description,
    inLanguage: 'en-NG',
    image: picture,
    provider: { '@type': 'Organization', name: product.name, url: `${platform}/` },
    offers: {
      '@type': 'Offer',
      category: 'Paid',
      url: `${platform}/courses`,
      price: (courseFacts.priceKobo / 100).toFixed(2),
      priceCurrency: currency,
    },
    hasCourseInstance: { '@type': 'CourseInstance', courseMode: 'Online' },
  };
}

function planProduct(offer: Offer, { platform, picture }: Places): Thing {
  const prices = Object.values(offer.price).filter((price) => price !== null);
  return {
    '@type': 'Product',
    name: `${product.name} ${offer.name}`,
    description: pitches[offer.id].who,
    category: 'Online store plan',
    brand: { '@type': 'Brand', name: product.name },
    image: picture,
    offers: prices.map((price) => priceOffer(price, `${platform}/pricing`)),
  };
}

function priceOffer(price: Price, url: string): Thing {
  const amount = (price.kobo / 100).toFixed(2);
  return {
    '@type': 'Offer',
    name: per(price.months),
    url,
    price: amount,
    priceCurrency: currency,
    priceSpecification: {
      '@type': 'UnitPriceSpecification',
      price: amount,
      priceCurrency: currency,
      referenceQuantity: { '@type': 'QuantitativeValue', value: price.months, unitCode: 'MON' },
    },
  };
}

/** As text that may stand inside a script element. */
export function dataScript(things: Thing[]): string {
  const graph = JSON.stringify({ '@context': 'https://schema.org', '@graph': things });
  return `<script type="application/ld+json">${graph.replaceAll('<', '\\u003c')}</script>`;
}
