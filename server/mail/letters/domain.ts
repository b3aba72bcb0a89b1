import { product } from '#shared/product.ts';
import { spokenAddress, spokenHost } from '../../platform/outside/spoken-address.ts';
import type { DomainNews } from './domain-data.ts';
import { button, words, type LetterContent } from './letter.ts';
import type { Letters } from './template-data.ts';
import { oneLine } from '../text.ts';

/** Everybody can open the shop still: that is the first thing an owner wants to know. */
const stillOpen = ({ free_url }: DomainNews) =>
  words(`Your shop is open as before at ${spokenAddress(free_url)}.`);

/** One host leads, several lead. */
const lead = ({ hosts }: DomainNews) => (hosts.length > 1 ? 'lead' : 'leads');

/** `hosts`: those the news is of, in words. */
type Written = (news: DomainNews, hosts: string) => Omit<LetterContent, 'preview'>;

const contents: Record<DomainNews['kind'], Written> = {
  verified: (news, hosts) => ({
    subject: `${hosts} now ${lead(news)} to your shop`,
    title: 'Your domain works',
    parts: [
      words(
        `${hosts} now ${lead(news)} to ${oneLine(news.store_name)}. The address we give out for your shop is ${spokenAddress(news.url)}.`,
      ),
      words(
        news.ours
          ? 'We set its records and look at them once a day. You need to do nothing.'
          : 'Leave the records as they are at the company you bought the domain from. We look at them once a day.',
      ),
      button('Open your shop', news.url),
    ],
  }),
  failing: (news, hosts) => ({
    subject: `${hosts} may stop leading to your shop`,
    title: 'The records of your domain are not right any more',
    parts: [
      words(
        `We could not find the records of ${hosts} as they should be. Some customers may not reach you there.`,
      ),
      stillOpen(news),
      words(
        news.ours
          ? 'Its records are ours to set, and we see to it. You need to do nothing.'
          : `Set the records again at the company you bought the domain from${news.ends_on ? `, before ${news.ends_on}. After that the shop stops answering there` : ''}.`,
      ),
      button(news.ours ? 'Open the Domain page' : 'See the records', news.dashboard_url),
    ],
  }),
  given_up: (news, hosts) => ({
    subject: `${hosts} ${news.hosts.length > 1 ? 'do' : 'does'} not lead to your shop yet`,
    title: 'We have stopped looking for your domain',
    parts: [
      words(`We looked for the records of ${hosts} for a week and did not find them all.`),
      stillOpen(news),
      words('Once they are set, tap “Check now” on the Domain page.'),
      button('See what is missing', news.dashboard_url),
    ],
  }),
  lapsed: (news, hosts) => ({
    subject: `${hosts} ${lead(news)} to your shop no more`,
    title: 'Your shop has stopped answering at your domain',
    parts: [
      words(`The records of ${hosts} were not right for two weeks.`),
      stillOpen(news),
      words('Once they are right again, tap “Check now” on the Domain page, and the domain works at once.'),
      button('See the records', news.dashboard_url),
    ],
  }),
  moved: (news, hosts) => ({
    subject: `${hosts} now ${lead(news)} to another store`,
    title: 'Your domain now leads to another store',
    parts: [
      words(
        `Somebody has proven by the records of ${hosts} that it belongs to another store on ${product.name}. It leads there now.`,
      ),
      stillOpen(news),
      words(
        'If that was not you, change your password at the company you bought the domain from, and set the records again.',
      ),
      button('Open the Domain page', news.dashboard_url),
    ],
  }),
  removed: (news, hosts) => ({
    subject: `${hosts} ${lead(news)} to your shop no more`,
    title: 'We have taken a domain off your store',
    parts: [
      words(
        `${hosts} ${lead(news)} to ${oneLine(news.store_name)} no more. Please write to us at ${product.email} if you do not know why.`,
      ),
      stillOpen(news),
      button('Open the Domain page', news.dashboard_url),
    ],
  }),
};

/** Of news that a later release tells the owner sees what it is in the dashboard. */
const writtenOf = (kind: DomainNews['kind']): Written =>
  Object.hasOwn(contents, kind) ? contents[kind] : contents.failing;

export const domainLetters = {
  'domain-news'(data) {
    const shop = oneLine(data.store_name);
    return {
      ...writtenOf(data.kind)(data, data.hosts.map(spokenHost).join(' and ')),
      preview: `The domain of ${shop}.`,
      sender: { name: product.name },
      reason: `You get this because you own ${shop} on ${product.name}.`,
    };
  },
} satisfies Partial<Letters>;
