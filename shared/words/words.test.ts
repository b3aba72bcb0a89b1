import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { languageIds, languages, type Language } from '../languages.ts';
import { wordsOf } from './index.ts';

/** Every sentence by its place, `basket.title`, with what says it. */
type Sentence = string | ((...values: unknown[]) => string);
function sentencesIn(said: unknown, place = ''): [string, Sentence][] {
  if (typeof said === 'string' || typeof said === 'function') return [[place, said as Sentence]];
  return Object.entries(said as object).flatMap(([name, more]) =>
    sentencesIn(more, place ? `${place}.${name}` : name),
  );
}

/** Days are said from moments and lists from lists; both are tested where they are made. */
const others = /^(when|lists\.(together|either))/;
const catalogue = (language: Language) =>
  new Map(sentencesIn(wordsOf(language)).filter(([place]) => !others.test(place)));

/** A sentence with a mark in the place of each of its values, in their order. */
const marked = (said: Sentence) =>
  typeof said === 'string' ? said : said(...Array.from({ length: said.length }, (_, at) => `{${at}}`));
const marksIn = (text: string) => (text.match(/\{\d\}/g) ?? []).toSorted();

const english = catalogue('en');
const foreign = languageIds.filter((language) => language !== 'en');

test('a language is a file of the catalogue', () => {
  expect(readdirSync(new URL('spoken', import.meta.url)).toSorted()).toEqual(
    languageIds.map((language) => `${language}.ts`).toSorted(),
  );
  for (const { name, tag } of Object.values(languages))
    expect([name, tag]).toEqual([expect.stringMatching(/^\S.+$/), expect.stringMatching(/^[a-z]{2,3}-NG$/)]);
});

test.each(foreign)('%s has every sentence, none of them empty that says something in English', (language) => {
  const theirs = catalogue(language);
  expect([...theirs.keys()].toSorted()).toEqual([...english.keys()].toSorted());
  for (const [place, said] of english)
    expect([place, marked(theirs.get(place)!) === '']).toEqual([place, marked(said) === '']);
});

test.each(foreign)('a sentence in %s says the same values as the English one, each as often', (language) => {
  const theirs = catalogue(language);
  for (const [place, said] of english)
    expect([place, ...marksIn(marked(theirs.get(place)!))]).toEqual([place, ...marksIn(marked(said))]);
});

test.each(languageIds)('in %s one thing is counted as one, and several as so many', (language) => {
  const { blocks, lists, reviews, sharing } = wordsOf(language);
  for (const say of [blocks.items, lists.products, sharing.own, (n: number) => reviews.rating(5, n)]) {
    expect(say(1)).toContain('1');
    expect(say(7)).toContain('7');
  }
});

/** Names of things that Nigerians say in English whatever they speak, and short words that are the same in both. */
const alike = new Set<string>([
  'customer',
  'How many: {0}',
  'My name: {0}',
  'Note: {0}',
  'Price: {0}',
  'Fresh from the workshop',
  'Feel better every day.',
  'Welcome to our shop.',
  'About {0}',
  'Read more about us',
  'Ask us',
  'From the shop',
  'Talk to us',
  ' + delivery',
  ', on ',
  'Account name',
  'Account number',
  'Address',
  'After',
  'After you order',
  'Bank',
  'Bank transfer to our own account.',
  'Basket',
  'Blog',
  'Before',
  'Cancel this order',
  'Choose your state',
  'Copy',
  'Copy the link',
  'Delivery',
  'Delivery, {0}',
  'Delivery: {0}',
  'Discount',
  'Email',
  'For order #{0}.',
  'Free',
  'From ₦',
  'Goods',
  'Hello {0},',
  'Hello,',
  'Highest price first',
  'House number, street, estate or village.',
  'Call {0}',
  'Delivered',
  'Delivered. Thank you.',
  'Delivery code',
  'Deposit',
  'Difference',
  'Near {0}',
  'Gift card …{0}',
  'Open the map',
  'Open the shop',
  'Parcels to deliver',
  'To deliver',
  'Wrong address',
  '{0} parcels to deliver',
  '{0}, for {1}',
  'Language',
  'Local government area',
  'Lowest price first',
  'Menu',
  'Name',
  'Open your own store with {0}',
  'Or open',
  'Order number',
  'Order {0}',
  'Order {0}, {1}',
  'Pay for order {0}',
  'Pay {0}',
  'Payment fee',
  'Phone',
  'Phone number',
  'Photo {0}',
  'Price',
  'Products',
  'Search',
  'Search the shop',
  'Search: {0}',
  'See your order',
  'Show more',
  'Size chart',
  'State',
  'Business number {0}',
  'Order',
  'Receipt',
  'Receipt for order {0}',
  'Street and area',
  'Subtotal',
  'Take this basket',
  'Tell me',
  'Total',
  'Total without delivery',
  'Total without delivery: {0}',
  'Tracking',
  'Transfer discount',
  'Your bank transfer',
  'Your basket',
  'Your email',
  'Your name',
  'Your refund of {0} from {1}',
  'thank you for your order.',
  'the account number',
  'the amount',
  '{0} minutes',
  '{0}, {1}',
  '{0} products',
  '{0} seconds',
  '{0}% off',
  '{0}, photo {1}',
]);

test('no other Pidgin sentence is the English one', () => {
  const theirs = catalogue('pcm');
  const same = [...english].map(([place, said]) => [marked(said), marked(theirs.get(place)!)]);
  const left = same.flatMap(([said, theirs]) => (said && said === theirs ? [said] : []));
  expect(new Set(left)).toEqual(alike);
});
