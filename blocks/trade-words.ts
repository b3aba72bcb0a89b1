import type { TradeId } from '#shared/nigeria.ts';
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
  /** What its owner does with them, as in "How we … them". */
  work: string;
  /** Three of its goods or services with a note; prices are for the owner to say. */
  goods: [Good, ...Good[]];
}

const words: Record<TradeId, TradeWords> = {
  fashion: {
    ...trades.fashion,
    thing: 'a dress',
    things: 'clothes',
    work: 'sew',
    goods: [
      ['Sewing a gown', 'Your own fabric, two fittings'],
      ['Senator set', 'Fabric included'],
      ['Amendments', 'Shorten, let out, new zip'],
    ],
  },
  beauty: {
    ...trades.beauty,
    thing: 'a jar of cream',
    things: 'beauty things',
    work: 'choose',
    goods: [
      ['Knotless braids', 'Four hours, hair included'],
      ['Facial', 'Cleansing, steam and mask'],
      ['Nails', 'Gel, one colour'],
    ],
  },
  food: {
    ...trades.food,
    thing: 'a plate',
    things: 'meals',
    work: 'cook',
    goods: [
      ['Jollof rice', 'With plantain and chicken'],
      ['Egusi and pounded yam', 'Goat or beef'],
      ['Zobo', 'Half a litre, no sugar'],
    ],
  },
  home: {
    ...trades.home,
    thing: 'a bowl',
    things: 'things for your home',
    work: 'choose',
    goods: [
      ['Clay bowl', 'Safe in the oven'],
      ['Woven basket', 'With lid, 40 cm'],
      ['Cushion cover', 'Adire, washable'],
    ],
  },
  phones: {
    ...trades.phones,
    thing: 'a phone',
    things: 'phones',
    work: 'test',
    goods: [
      ['New screen', 'Fitted while you wait'],
      ['New battery', 'Most phones, 30 minutes'],
      ['Unlocking', 'Any network'],
    ],
  },
  crafts: {
    ...trades.crafts,
    thing: 'a bead set',
    things: 'gifts',
    work: 'make',
    goods: [
      ['Bead set', 'Necklace, bangle and earrings'],
      ['Carved name board', 'Up to ten letters'],
      ['Gift box', 'Packed, with your words on a card'],
    ],
  },
  health: {
    ...trades.health,
    thing: 'a bottle',
    things: 'wellness products',
    work: 'choose',
    goods: [
      ['First talk', 'Half an hour, by phone'],
      ['Massage', 'One hour'],
      ['Herbal tea', 'Forty bags'],
    ],
  },
  services: {
    heading: 'In good hands.',
    text: 'Tell us what you need. We say what it costs and when it is ready before we begin.',
    shelf: 'What we do',
    thing: 'a job',
    things: 'jobs',
    work: 'plan',
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
    work: 'make',
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
    work: 'choose',
    goods: [
      ['Small pack', 'For one person'],
      ['Family pack', 'For four'],
      ['Carton', 'At a wholesale price'],
    ],
  },
};

/** The words of a trade; those of any shop where the owner has not said it. */
export const wordsFor = (trade: string | null): TradeWords =>
  words[(trade ?? 'other') as TradeId] ?? words.other;
