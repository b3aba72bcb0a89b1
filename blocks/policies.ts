import { contactUnder } from './contact/settings.ts';
import { product } from '#shared/product.ts';
import type { Section } from './registry.ts';
import { richOf } from './rich.ts';

/** What a store says of itself, as far as the first words of its pages need it. */
export interface StoreFacts {
  name: string;
  about: string;
  trade: string | null;
  city: string;
  state: string;
  phone: string;
  whatsapp: string;
  pay_online: boolean;
  pay_direct: boolean;
  pay_on_delivery: boolean;
  /** A filled page, where one is wanted: it shows pictures that first become the store’s own. */
  filled?: Section[];
}

/**
 * Beginnings of the pages on which a shop says what it promises. They are ours and sensible for most small shops in
 * Nigeria, but what they say binds the owner: she is told to read them, and nothing of them is published unseen. They
 * claim no protection they cannot give, and say that the law stands above them.
 */
type Paragraph = [heading: string, text: string];

const texts = (paragraphs: readonly Paragraph[]): Section[] =>
  paragraphs.map(([heading, text], at) => ({
    id: `text-${at + 1}`,
    type: 'text',
    settings: { heading, text: richOf(text) },
  }));

/** The shop's own buttons: they follow its settings, so a changed number stands nowhere by hand. */
const reachUs = (text: string): Section => ({
  id: 'contact',
  type: 'contact',
  settings: contactUnder('How to reach us', text),
});

const townOf = ({ city, state }: StoreFacts) => [city, state].filter(Boolean).join(', ');
const whereIs = (store: StoreFacts) => (townOf(store) ? ` We are in ${townOf(store)}.` : '');

const phoneOf = ({ phone, whatsapp }: StoreFacts) => {
  if (phone) return `, telephone ${phone}`;
  return whatsapp ? `, WhatsApp ${whatsapp}` : '';
};

function waysToPay(store: StoreFacts): string {
  const ways = [
    store.pay_online && 'online with a card, by bank transfer or USSD',
    store.pay_direct && 'by transfer to our bank account',
    store.pay_on_delivery && (doesThem(store) ? 'on the day' : 'when your order arrives'),
  ].filter((way) => way !== false);
  if (ways.length === 0) return 'The ways to pay are shown before you order.';
  const all = ways.length > 1 ? `${ways.slice(0, -1).join(', ')} or ${ways.at(-1)}` : ways[0];
  return `You may pay ${all}.`;
}

/** Whether it does things, of which nothing is sent or comes back. */
const doesThem = ({ trade }: StoreFacts) => trade === 'services';

const theLaw =
  'These words take nothing away from the rights the law gives you, such as those of the Federal Competition and Consumer Protection Act.';

export const delivery = (store: StoreFacts): Section[] => [
  { id: 'how', type: 'how-it-works', settings: { heading: '' } },
  ...texts(doesThem(store) ? theDay : comes),
  reachUs(`Ask ${store.name}: a person answers.`),
];

const theDay: Paragraph[] = [
  [
    'When we do it',
    'We call or write to you and agree on a day and a place. If something comes up on either side, we tell each other in time and find another day.',
  ],
];

const comes: Paragraph[] = [
  [
    'When your order comes',
    'The times above are what we usually need once your order is confirmed. Traffic, rain and public holidays can add a day. We call before we come, so please keep your phone on.',
  ],
  [
    'When nobody is there',
    'Tell us in time and we agree on another day or another place. If we came and could not reach anybody, a second trip may cost the delivery price again.',
  ],
  [
    'When it arrives',
    'Please look at it while the rider is there. If something is missing, broken or not what you ordered, tell us at once, with a photo.',
  ],
];

export const returns = (store: StoreFacts): Section[] => [
  ...texts([...(doesThem(store) ? putRight : comesBack), ['Your rights', theLaw]]),
  reachUs(`Have your order number ready.${whereIs(store)}`),
];

const putRight: Paragraph[] = [
  [
    'If something is wrong',
    'If what we did is not as we agreed, tell us within 7 days, with your order number and a photo where one helps. We put it right, do it again or give your money back.',
  ],
  [
    'If the day does not suit you any more',
    'Tell us at least a day before, and we agree on another day or give your money back.',
  ],
  [
    'How you get your money back',
    'We send it the way you paid, or to your bank account, within 7 working days after we agreed on it. Your bank may need a few days more.',
  ],
];

const comesBack: Paragraph[] = [
  [
    'If something is wrong',
    'If what you received from us is damaged, does not work or is not what you ordered, tell us within 7 days of receiving it, with your order number and a photo. We repair it, replace it or give your money back. You do not pay for sending it back.',
  ],
  [
    'If you changed your mind',
    'Tell us within 7 days of receiving it and bring or send it back unused, in its packing and with its labels. Sending it back is at your cost. We cannot take back:\n\n- Food and other things that spoil\n- Cosmetics that were opened, underwear and earrings\n- What was made, sewn or cut for you',
  ],
  [
    'How you get your money back',
    'We send it the way you paid, or to your bank account, within 7 working days after we agreed on it and what has to come back is with us. Your bank may need a few days more. Where the mistake was ours, the delivery price is given back too.',
  ],
];

export const privacy = (store: StoreFacts): Section[] => [
  ...texts([
    [
      'What we know about you',
      `When you order from ${store.name} you give us your name, your phone number, where to deliver and, if you like, your email address. We also know what you bought. If you pay with a card, the payment company takes its details; we do not see them.`,
    ],
    [
      'On this website',
      'Your basket is kept for you with a cookie. What you looked at and what you wish for stays on your own device. We count visits without cookies and without names: which pages are opened, on what kind of device, and from which website or link. A browser that asks not to be tracked is counted as a page and as nobody. With your order we keep by which website or link you came.',
    ],
    [
      'What we use it for',
      'To bring you what you ordered, to answer you, to give money back, and to keep the accounts the law asks of us. We send you news only if you said that you want it.',
    ],
    [
      'Who else sees it',
      `Only who needs it for your order: the rider or the transport company, the payment company, and ${product.name}, who run this website for us. If we ask you at the checkout and you agree, the advert networks named there learn what you bought. We do not sell it.`,
    ],
    [
      'How long we keep it',
      'For as long as your order, its return and our duty to keep accounts need it. Then we delete it.',
    ],
    [
      'What you may ask of us',
      'Under the Nigeria Data Protection Act 2023 you may ask what we keep about you, have it corrected or deleted, object to what we do with it, and take back a permission you gave. Write to us or call us. If our answer does not satisfy you, you may complain to the Nigeria Data Protection Commission.',
    ],
    ['Who answers for this', `${store.name}${townOf(store) && `, ${townOf(store)}`}${phoneOf(store)}.`],
  ]),
  reachUs('Tell us what you would like to know or to have deleted.'),
];

export const terms = (store: StoreFacts): Section[] => [
  ...texts([
    ['Who you buy from', `This shop is run by ${store.name}.${whereIs(store)}`],
    [
      'Orders and prices',
      doesThem(store)
        ? 'Prices are in naira, and you see the whole sum before you order. If we cannot do what you ordered, or a price was plainly a mistake, we tell you before we begin, and you get your money back if you do not want to go on.'
        : 'Prices are in naira. Delivery is added before you order, so you see the whole sum first. If something has sold out after you ordered, or a price was plainly a mistake, we tell you before we send anything, and you get your money back if you do not want to go on.',
    ],
    ['Paying', waysToPay(store)],
    [
      'Pictures and colours',
      'We show what we sell as it is. Screens differ, and things made by hand differ a little from each other.',
    ],
    doesThem(store)
      ? ['If something is wrong', 'What we promise then is said on a page of its own.']
      : ['Delivery and returns', 'What we promise about both is said on pages of their own.'],
    [
      'If we disagree',
      `Talk to us first: most things are put right with one call. The law of Nigeria applies. ${theLaw}`,
    ],
  ]),
  reachUs(`Ask ${store.name} before you order if anything is not clear.`),
];
