import { product } from '#shared/product.ts';
import { button, facts, words } from './letter.ts';
import type { Letters } from './template-data.ts';
import { bare, oneLine, unlinked } from './text.ts';

/** Facts of which those that were not said are left out. */
const said = (...pairs: [label: string, value: string][]) =>
  facts(...pairs.filter(([, value]) => value !== ''));

/** What follows the forms of a shop's pages. */
export const shopLetters = {
  'newsletter-confirm': (data) => ({
    subject: `Do you want news of ${oneLine(data.store_name)}?`,
    preview: 'One tap, and you are on the list. Without it nothing more comes.',
    sender: { name: data.store_name, href: data.store_url },
    title: `News of ${oneLine(data.store_name)}?`,
    parts: [
      words(
        'Somebody typed this address to get news of the shop. If it was you, confirm it within seven days.',
      ),
      button('Yes, send me news', data.confirm_url),
      words('If it was not you, do nothing: no news will come. Or say at once that nothing is wanted:'),
      button('I want no news', data.leave_url),
    ],
    reason: `You get this because somebody typed this address at ${oneLine(data.store_name)}.`,
    leaveUrl: data.leave_url,
  }),
  'newsletter-joined': (data) => ({
    subject: `You get news of ${oneLine(data.store_name)} now`,
    preview: 'Keep this mail: by its link you leave whenever you like.',
    sender: { name: data.store_name, href: data.store_url },
    title: 'You are on the list',
    parts: [
      words(
        `${oneLine(data.store_name)} may write to you with its news. Keep this mail: its link is how you leave.`,
      ),
      button('Stop the news', data.leave_url),
    ],
    reason: `You get this because you confirmed that you want news of ${oneLine(data.store_name)}.`,
    leaveUrl: data.leave_url,
  }),
  'enquiry-came': (data) => ({
    subject: `${oneLine(data.name)} asks: ${oneLine(data.service || data.wish || 'please answer')}`,
    preview: `An enquiry from a page of ${oneLine(data.store_name)}.`,
    sender: { name: product.name },
    title: `${oneLine(data.name)} has a question or a wish`,
    parts: [
      words('Sent from a page of your shop. Nothing is booked or paid by it: call or write back.'),
      said(
        ['Name', unlinked(oneLine(data.name))],
        ['Phone', data.phone],
        ['Email', data.email],
        ['What', oneLine(data.service)],
        ['Wished time', data.wish],
        ['Message', unlinked(bare(data.message))],
      ),
      button('See it in your dashboard', data.dashboard_url),
    ],
    reason: `You get this because you own ${oneLine(data.store_name)} on ${product.name}.`,
  }),
  'enquiry-sent': (data) => ({
    subject: `${oneLine(data.store_name)} has what you sent`,
    preview: 'What you asked has arrived at the shop.',
    sender: { name: data.store_name, href: data.store_url },
    title: 'Your message has arrived',
    parts: [
      words(data.next),
      ...(data.service || data.wish
        ? [said(['What', oneLine(data.service)], ['The time you wish', data.wish])]
        : []),
    ],
    reason: `You get this because somebody sent a form with this address at ${oneLine(data.store_name)}.`,
  }),
} satisfies Partial<Letters>;
