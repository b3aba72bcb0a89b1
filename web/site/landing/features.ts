import grow from '../pictures/feature-grow.svg';
import look from '../pictures/feature-look.svg';
import open from '../pictures/feature-open.svg';
import own from '../pictures/feature-own.svg';
import pay from '../pictures/feature-pay.svg';

export interface FeatureGroup {
  name: string;
  title: string;
  points: readonly string[];
  picture: string;
  alt: string;
}

export const featureGroups: readonly FeatureGroup[] = [
  {
    name: 'Open',
    title: 'Open in one sitting',
    points: [
      'No technical skills needed: you answer questions, we build the shop',
      'Setup in under 5 minutes, all of it on your phone',
      'Starts with a finished look for your trade',
    ],
    picture: open,
    alt: 'A phone showing three ticked steps beside a clock at five minutes.',
  },
  {
    name: 'Sell',
    title: 'Your goods, well shown',
    points: [
      'Photos, sizes, colours and was-and-now prices',
      'Stock that counts itself, so the last one is sold once',
      'Pages that open fast on a slow, metered connection',
    ],
    picture: look,
    alt: 'Market shelves with fabric, a bag, a jar and beads, each with a price tag.',
  },
  {
    name: 'Get paid',
    title: 'Paid the way Nigerians pay',
    points: [
      'Card, bank transfer and USSD at checkout',
      'Pay on delivery when you choose to offer it',
      'Every payment matched to its order',
    ],
    picture: pay,
    alt: 'A payment card, a bank transfer and naira notes meeting in one paid receipt.',
  },
  {
    name: 'Own',
    title: 'An address people remember',
    points: [
      'A free address the moment you sign up',
      'Custom domain on Starter: yourname.com.ng',
      'Your name, your colours, your customers',
    ],
    picture: own,
    alt: 'A shop front under an awning with its own web address on the sign.',
  },
  {
    name: 'Grow',
    title: 'Know what works',
    points: [
      'Visitor statistics: who came, from where, who bought',
      'An ad-tracking pixel, so your adverts learn what sells',
      'Share cards that look right in WhatsApp',
    ],
    picture: grow,
    alt: 'A rising bar chart of visitors beside a megaphone.',
  },
];
