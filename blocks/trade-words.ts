import type { TradeId } from '#shared/nigeria.ts';

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
    heading: 'Dressed and ready to go.',
    text: 'Pieces that fit, sewn to last, sent to your door.',
    shelf: 'New in',
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
    heading: 'Look well, feel well.',
    text: 'Hair, skin and beauty things that do what they say.',
    shelf: 'Best loved',
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
    heading: 'Good food, close by.',
    text: 'Made fresh and packed with care. Order today and eat well.',
    shelf: 'On the menu',
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
    heading: 'Make the house a home.',
    text: 'Useful, handsome things for your kitchen, table and rooms.',
    shelf: 'For your home',
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
    heading: 'Gadgets that work.',
    text: 'Tested before they leave us, with someone to call if you need help.',
    shelf: 'In stock now',
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
    heading: 'Made by hand.',
    text: 'Gifts and crafts with a name behind every piece.',
    shelf: 'Fresh from the workshop',
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
    heading: 'Feel better every day.',
    text: 'Wellness products you can ask us about before you buy.',
    shelf: 'Most asked for',
    thing: 'a bottle',
    things: 'wellness products',
    work: 'choose',
    goods: [
      ['First talk', 'Half an hour, by phone'],
      ['Massage', 'One hour'],
      ['Herbal tea', 'Forty bags'],
    ],
  },
  other: {
    heading: 'Welcome to our shop.',
    text: 'Choose what you like and we will bring it to you.',
    shelf: 'What we sell',
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
