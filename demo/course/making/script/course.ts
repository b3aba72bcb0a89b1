import { adverts } from './adverts.ts';
import { again } from './again.ts';
import { buyers } from './buyers.ts';
import { free } from './free.ts';

/** Everything the course says and shows; the people, shops and numbers in it are invented examples. */
export const course = {
  slug: 'qualified-traffic',
  label: 'JBA',
  title: 'Qualified Traffic',
  description:
    'How a small Nigerian shop gets buyers, not just visitors. Fifteen short videos on WhatsApp, Instagram, ' +
    'search and small adverts, with worked examples in naira: write an offer people can say yes to, set a budget ' +
    'that cannot hurt you, read your cost per order, label your links and follow up honestly.',
  price_kobo: 2_000_000,
  coverAlt:
    'A grey crowd; five people in marigold, each with a bag, follow a road to a market stall with a green awning',
  lessons: [buyers, free, adverts, again],
};
