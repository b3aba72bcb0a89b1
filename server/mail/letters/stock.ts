import { languageOf } from '#shared/languages.ts';
import { wordsOf } from '#shared/words/index.ts';
import { product } from '#shared/product.ts';
import { button, facts, words } from './letter.ts';
import type { Letters } from './template-data.ts';
import { oneLine } from '../text.ts';

export const stockLetters = {
  'back-in-stock'(data) {
    const language = languageOf(data.language);
    const says = wordsOf(language).mails;
    const [what, shop] = [oneLine(data.what), oneLine(data.store_name)];
    return {
      subject: says.backSubject(what, shop),
      preview: says.youAsked,
      sender: { name: data.store_name, href: data.store_url },
      language,
      title: says.backTitle(what),
      parts: [
        words(says.back),
        button(says.seeInShop, data.product_url),
        words(says.oneMail),
        button(says.stopMails, data.stop_url),
      ],
      reason: says.backReason(shop),
      leaveUrl: data.stop_url,
    };
  },
  'low-stock'(data) {
    const [first] = data.lines;
    const all = data.lines.length + data.more;
    const shop = oneLine(data.store_name);
    const leftOf = (left: number) => (left === 0 ? 'Sold out' : `${left} left`);
    return {
      subject:
        all === 1
          ? `${leftOf(first!.left)}: ${oneLine(first!.what)}`
          : `${all} things are low or sold out at ${shop}`,
      preview: `Stock of ${shop}.`,
      sender: { name: product.name },
      title: all === 1 ? 'One thing is low in stock' : `${all} things are low in stock`,
      parts: [
        facts(...data.lines.map(({ what, left }): [string, string] => [oneLine(what), leftOf(left)])),
        ...(data.more > 0 ? [words(`And ${data.more} more.`)] : []),
        words('We write of each once, and again only after you have filled it up.'),
        button('See it in your dashboard', data.dashboard_url),
      ],
      reason: `You get this because you own ${shop} on ${product.name}. Turn it off under Products, Low stock.`,
    };
  },
  'webhook-stopped'(data) {
    const shop = oneLine(data.store_name);
    return {
      subject: `${data.host} is told no more what happens in ${shop}`,
      preview: 'Nothing you sent there went through.',
      sender: { name: product.name },
      title: 'A webhook was switched off',
      parts: [
        words(
          `Since ${data.since} nothing that ${shop} sends to ${data.host} has gone through, so we have switched this webhook off. Your store works as ever; only that program hears nothing.`,
        ),
        words(`The last time: ${oneLine(data.said)}`),
        words(
          'Once the program answers again, switch the webhook on. What it missed can be sent again from there.',
        ),
        button('See it in your dashboard', data.dashboard_url),
      ],
      reason: `You get this because you own ${shop} on ${product.name}.`,
    };
  },
} satisfies Partial<Letters>;
