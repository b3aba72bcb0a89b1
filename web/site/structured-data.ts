import { courseFacts, product } from '#shared/product.ts';
import { descriptions } from './descriptions.ts';

const provider = { '@type': 'Organization', name: product.name };

/** What a page is about in the words of schema.org, by path pattern; only the prerendering needs it. */
export const structuredData: Readonly<Record<string, object>> = {
  '/courses': {
    '@context': 'https://schema.org',
    '@type': 'Course',
    name: courseFacts.title,
    description: descriptions['/courses'],
    inLanguage: 'en-NG',
    provider,
    offers: {
      '@type': 'Offer',
      category: 'Paid',
      price: courseFacts.priceKobo / 100,
      priceCurrency: 'NGN',
    },
    hasCourseInstance: { '@type': 'CourseInstance', courseMode: 'Online' },
  },
};
