import type { TradeId } from '#shared/places/nigeria.ts';
import { trades } from '#shared/words/spoken/en.ts';

type Good = [name: string, note: string];

/** What a shop of one line of trade says before its owner has written anything, and what its examples speak of. */
export interface TradeWords {
  heading: string;
  text: string;
  /** Heading above its goods. */
  shelf: string;
  /** One of its goods, with its article, and several. */
  thing: string;
  things: string;
  /** Three of its goods or services with a note; prices are for the owner to say. */
  goods: [Good, ...Good[]];
}

const words: Record<TradeId, TradeWords> = {
  fashion: {
    ...trades.fashion,
    thing: 'a dress',
    things: 'clothes',
    goods: [
      ['Sewing a gown', 'From your own fabric'],
      ['Senator set', 'Ask which fabrics there are'],
      ['Amendments', 'Shorten, let out, new zip'],
    ],
  },
  beauty: {
    ...trades.beauty,
    thing: 'a jar of cream',
    things: 'beauty things',
    goods: [
      ['Knotless braids', 'Ask about length and hair'],
      ['Facial', 'Tell us about your skin'],
      ['Nails', 'Ask about shape and colour'],
    ],
  },
  food: {
    ...trades.food,
    thing: 'a plate',
    things: 'meals',
    goods: [
      ['Jollof rice', 'Ask what comes with it'],
      ['Egusi and pounded yam', 'Goat or beef'],
      ['Zobo', 'Ask about sizes, and sugar'],
    ],
  },
  home: {
    ...trades.home,
    thing: 'a bowl',
    things: 'things for your home',
    goods: [
      ['Clay bowl', 'Ask about size and glaze'],
      ['Woven basket', 'Ask about size and lid'],
      ['Cushion cover', 'Ask about size and cloth'],
    ],
  },
  phones: {
    ...trades.phones,
    thing: 'a phone',
    things: 'phones',
    goods: [
      ['New screen', 'Tell us the model'],
      ['New battery', 'Tell us the model'],
      ['Unlocking', 'Tell us model and network'],
    ],
  },
  crafts: {
    ...trades.crafts,
    thing: 'a bead set',
    things: 'gifts',
    goods: [
      ['Bead set', 'Tell us your colours'],
      ['Carved name board', 'Tell us the name'],
      ['Gift box', 'Tell us what goes in'],
    ],
  },
  health: {
    ...trades.health,
    thing: 'a bottle',
    things: 'wellness products',
    goods: [
      ['First talk', 'By phone'],
      ['Massage', 'Ask about times'],
      ['Herbal tea', 'Ask what is in it'],
    ],
  },
  services: {
    heading: 'In good hands.',
    text: 'Tell us what you need. We say what it costs and when it is ready before we begin.',
    shelf: 'What we do',
    thing: 'a job',
    things: 'jobs',
    goods: [
      ['A first talk', 'You tell us what you need'],
      ['Small job', 'Bring it, and ask for the day'],
      ['Large job', 'With a price before we begin'],
    ],
  },
  digital: {
    heading: 'Made to be used today.',
    text: 'Courses, beats and prints from one maker. Ask before you buy.',
    shelf: 'Newest',
    thing: 'a course',
    things: 'works',
    goods: [
      ['Course', 'Lessons to follow at your own pace'],
      ['Beat', 'One track, with its licence in words'],
      ['Print', 'A file to print yourself'],
    ],
  },
  other: {
    ...trades.other,
    thing: 'an order',
    things: 'goods',
    goods: [
      ['Small pack', 'For one person'],
      ['Family pack', 'For a household'],
      ['Carton', 'Ask for the price of many'],
    ],
  },
};

/** The words of a trade; those of any shop where the owner has not said it. */
export const wordsFor = (trade: string | null): TradeWords =>
  words[(trade ?? 'other') as TradeId] ?? words.other;
