import { naira } from '#shared/money.ts';
import { product } from '#shared/product.ts';
import { facts, words } from './letter.ts';
import type { Letters } from './template-data.ts';
import { oneLine } from '../text.ts';

const sender = { name: product.name };
const reason = `You get this because you look after the payments of ${product.name}.`;
const how =
  'npm run admin -- payment open shows each of them, with the words that accept, return or explain it; what banks want back is in “billing disputes” and “course disputes”.';

export const operatorLetters = {
  'money-to-decide'({ lines, more }) {
    const count = lines.length + more;
    const title = count === 1 ? 'One payment waits for a decision' : `${count} payments wait for a decision`;
    return {
      subject: title,
      preview: lines.map((line) => oneLine(line.what)).join(', '),
      sender,
      title,
      parts: [
        {
          kind: 'facts',
          facts: lines.map((line) => ({ label: oneLine(line.what), value: naira(line.amount_kobo) })),
        },
        ...(more > 0 ? [words(`And ${more} more.`)] : []),
        words(how),
      ],
      reason,
    };
  },

  'money-to-send'({ lines, more }) {
    const count = lines.length + more;
    const title = count === 1 ? 'Money waits to be sent to a store' : `Money waits for ${count} stores`;
    return {
      subject: title,
      preview: lines.map((line) => oneLine(line.store)).join(', '),
      sender,
      title,
      parts: [
        words(
          'It came before they had a bank account, and they have one now. They were told that we send it.',
        ),
        {
          kind: 'facts',
          facts: lines.map((line) => ({ label: oneLine(line.store), value: line.amount })),
        },
        ...(more > 0 ? [words(`And ${more} more.`)] : []),
        words(
          '“Money to send to stores” in the console, and npm run admin -- payment held, say where to. Once it is sent, “payout record” writes it down and tells the store.',
        ),
      ],
      reason,
    };
  },

  'backup-missing'({ says }) {
    const title = 'A back-up is missing';
    return {
      subject: title,
      preview: oneLine(says),
      sender,
      title,
      parts: [
        words(oneLine(says)),
        words('npm run admin -- backup list shows the latest tries, backup now has one made.'),
      ],
      reason: `You get this because you look after ${product.name}.`,
    };
  },

  'money-asked'(data) {
    const store = oneLine(data.store_name);
    return {
      subject: `${store} asks about a payment`,
      preview: `${naira(data.amount_kobo)}, ${data.reference}`,
      sender,
      title: `${store} asks us to look at a payment`,
      parts: [
        facts(['Reference', data.reference], ['Amount', naira(data.amount_kobo)], ['What it is', data.state]),
        words(how),
      ],
      reason,
    };
  },
} satisfies Partial<Letters>;
