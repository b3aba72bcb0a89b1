// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest';
import { begin, change, undo, type History } from '../keeping/history.ts';
import { createShopLook, keptColours } from './shop-look.ts';
import { defaultHome } from '#blocks/default-pages.ts';
import type { LookDraft } from '#shared/api/looks.ts';
import { asDrawn } from '#shared/looks/theme.ts';

beforeEach(() => localStorage.clear());

const green: LookDraft = { primary_colour: '#0B5D3B', accent_colour: '#f4a62a', theme: asDrawn('oke') };
const plum: LookDraft = { ...green, primary_colour: '#5b2150' };
const brick: LookDraft = { ...green, primary_colour: '#8f2f1d' };
const page = defaultHome({
  name: 'Clay',
  tagline: '',
  about: '',
  trade: 'home',
  theme: { preset: null },
  collections: [],
});

/** Colours being tried, as the editor of a store that has green ones. */
function trying() {
  let history: History = begin({ page, look: green });
  const shop = createShopLook('clay', green, { now: () => ({ history, chosen: null }) });
  const paint = (look: LookDraft) => {
    history = change(history, { look });
    shop.keep();
  };
  const back = () => {
    history = undo(history);
    shop.keep();
  };
  return { shop, paint, back };
}

test('colours nobody published are kept on this phone, and with the last step that is taken back nothing is', () => {
  const { shop, paint, back } = trying();
  expect(shop.change()).toBeNull();
  paint(plum);
  expect(shop.change()).toEqual({ before: green, after: plum });
  expect(keptColours('clay', green)).toEqual(plum);
  expect(keptColours('pots', green)).toBeNull();
  back();
  expect(shop.change()).toBeNull();
  expect(localStorage).toHaveLength(0);
});

test('what was published is kept no longer; from then on the colours of before are the change', () => {
  const { shop, paint, back } = trying();
  paint(plum);
  shop.published.set(plum);
  expect(localStorage).toHaveLength(0);
  back();
  expect(shop.change()).toEqual({ before: plum, after: green });
  expect(keptColours('clay', plum)).toEqual(green);
});

test('colours that were made from others than the store has are not taken up again, nor what is no colour', () => {
  const { paint } = trying();
  paint(plum);
  expect(keptColours('clay', brick)).toBeNull();
  expect(keptColours('clay', { ...green, primary_colour: '#0b5d3b' })).toEqual(plum);
  localStorage.setItem('shop-colours', '{"clay":{"before":1,"after":"red"}}');
  expect(keptColours('clay', green)).toBeNull();
  localStorage.setItem('shop-colours', 'x');
  expect(keptColours('clay', green)).toBeNull();
});

test('a phone without room says that colours would be lost', () => {
  const { shop, paint } = trying();
  const kept = Storage.prototype.setItem;
  Storage.prototype.setItem = () => {
    throw new Error('full');
  };
  paint(plum);
  Storage.prototype.setItem = kept;
  expect(shop.wouldLose()).toBe(true);
  paint(brick);
  expect(shop.wouldLose()).toBe(false);
});
