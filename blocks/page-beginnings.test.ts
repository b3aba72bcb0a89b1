import { expect, test } from 'vitest';
import { trades } from '#shared/places/nigeria.ts';
import { createPage } from '#shared/api/pages.ts';
import { beginningIds, beginnings, footSlugs } from './beginnings.ts';
import { begunPage, type StoreFacts } from './page-beginnings.ts';
import { PageDocument } from './page-document.ts';
import { wordsOfRich } from './rich.ts';

const store: StoreFacts = {
  name: 'Adunni Home & Clay',
  about: 'Three potters in Abeokuta.',
  trade: 'home',
  city: 'Abeokuta',
  state: 'Ogun',
  phone: '08031234567',
  whatsapp: '',
  pay_online: true,
  pay_direct: false,
  pay_on_delivery: true,
};

test.each(beginningIds)('a page may begin as “%s” in every trade, as a document that can be saved', (id) => {
  for (const trade of [...trades.map((one) => one.id), null]) {
    const document = begunPage(id, 'A page', { ...store, trade });
    expect(PageDocument.parse(document)).toEqual(document);
    const ids = document.sections.map((section) => section.id);
    expect(new Set(ids).size).toBe(ids.length);
  }
});

test('each has a name of its own and an address that may be taken', () => {
  expect(new Set(beginnings.map(({ name }) => name)).size).toBe(beginnings.length);
  for (const { title, ...more } of beginnings) {
    const slug = 'slug' in more ? more.slug : undefined;
    if (title) expect(createPage.body!.parse({ title, slug })).toEqual({ title, slug });
  }
});

const wordsOf = (id: (typeof beginningIds)[number], change: Partial<StoreFacts> = {}) =>
  begunPage(id, 'x', { ...store, ...change })
    .sections.flatMap(({ settings }) => Object.values(settings))
    .map((value) => (typeof value === 'string' ? wordsOfRich(value) : value))
    .join('\n');

test('what a shop promises is filled in with its name, its town, its telephone and its ways to pay', () => {
  expect(wordsOf('privacy')).toContain('Adunni Home & Clay, Abeokuta, Ogun, telephone 08031234567.');
  expect(wordsOf('terms')).toContain('This shop is run by Adunni Home & Clay. We are in Abeokuta, Ogun.');
  expect(wordsOf('terms')).toContain(
    'You may pay online with a card, by bank transfer or USSD or when your order arrives.',
  );
  expect(wordsOf('terms', { pay_online: false })).toContain('You may pay when your order arrives.');
  const bare = { city: '', state: '', phone: '', whatsapp: '' };
  expect(wordsOf('privacy', bare)).toContain('Adunni Home & Clay.');
  expect(wordsOf('terms', bare)).not.toContain('We are in');
});

test('it names the law as what stands above it, and claims no approval or protection', () => {
  const all = beginnings.filter((one) => 'promises' in one).map(({ id }) => wordsOf(id));
  expect(all).toHaveLength(4);
  expect(wordsOf('privacy')).toContain('Nigeria Data Protection Act 2023');
  expect(wordsOf('returns')).toContain('take nothing away from the rights the law gives you');
  for (const words of all)
    expect(words).not.toMatch(
      /guarantee|certified|approved by|fully complian|100 ?%|not liable|no refund|lawyer/i,
    );
});

test('the pages of returns, privacy and terms are those that stand in the foot', () => {
  expect(footSlugs).toEqual(['returns-and-refunds', 'privacy', 'terms']);
});

test('what a shop that does things promises speaks of no rider and of nothing that is sent back', () => {
  for (const id of ['delivery', 'returns', 'terms'] as const) {
    const words = wordsOf(id, { trade: 'services' });
    expect(words).not.toMatch(/[Rr]ider|deliver|returns|packing|arrives|[Ss]end(ing)? it back/);
    expect(wordsOf(id, { trade: 'fashion' })).toMatch(/[Rr]ider|[Dd]eliver/);
  }
  expect(wordsOf('terms', { trade: 'services' })).toContain('or on the day.');
});
