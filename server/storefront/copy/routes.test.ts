import { expect, test } from 'vitest';
import { arrivalPath } from '../owners/arrival.ts';
import { shopFiles } from '../pages/files.ts';
import { downloadPage, feedPage, ownPages, publicPages } from '../routes.ts';
import { copied } from './pages.ts';

/** What of a shop is not in a copy of it, by its address or the first part of that, and why. */
const leftOut: Readonly<Record<string, string>> = {
  '/*': 'What is at no address has no file.',
  '/products/:slug/reviews': 'That nobody changed what buyers say holds only where we keep it.',
  '/search': 'Each search asks the database.',
  '/wishlist': 'Its script asks what became of each thing.',
  '/basket': 'Kept by us; a copy has a basket of its own in its place.',
  '/checkout': 'Orders go to the shop as a message.',
  '/orders': 'Orders stay with us, at the links people have.',
  '/pay': 'As the orders they are for.',
  '/downloads': 'As the orders they are of.',
  '/track': 'Asks for an order.',
  '/area': 'Prices of delivery are asked for by place.',
  '/rider': 'Riders work on orders.',
  '/tell': 'A form to us.',
  '/newsletter': 'A form to us.',
  '/enquiry': 'A form to us.',
  '/mails': 'No mails come from there.',
  '/mails/again': 'No mails come from there.',
  '/seen': 'Nobody is counted there.',
  [arrivalPath]: 'Nobody is let in there.',
  '/products.xml': 'Read by shopping services, where the shop is.',
  '/blog/feed.xml': 'Names the address of the shop.',
  '/robots.txt': 'Names the address of the shop.',
  '/sitemap.xml': 'Names the address of the shop.',
  '/manifest.webmanifest': 'An app begins at the address of the shop.',
  '/sw.js': 'Pages of a folder need nobody to keep them.',
  '/share.jpg': 'Shown where the address of the shop is sent.',
  '/icon.svg': 'It stands in each page.',
  '/favicon.ico': 'It stands in each page.',
  '/parts': 'For the checkout.',
  '/lgas': 'For the checkout.',
};

const whyNot = (path: string) => leftOut[path] ?? leftOut[`/${path.split('/')[1]}`];

test('every kind of page of a shop goes along into its copy, or is named with the reason why it does not', () => {
  const others = [...ownPages, downloadPage, feedPage].map(({ path }) => path);
  const all = [...publicPages.map(({ path }) => path), ...others, ...Object.keys(shopFiles), arrivalPath];
  expect(all.filter((path) => !copied.includes(path) && !whyNot(path))).toEqual([]);
  // Nothing is named that is not there, or goes along all the same.
  const used = new Set(all.flatMap((path) => (copied.includes(path) ? [] : [whyNot(path)])));
  expect(Object.values(leftOut).filter((why) => !used.has(why))).toEqual([]);
  expect(copied.filter((path) => !all.includes(path))).toEqual([]);
});
