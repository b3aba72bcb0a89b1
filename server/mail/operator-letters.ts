import { naira } from '#shared/money.ts';
import { product } from '#shared/product.ts';
import type { Letter } from './letter.ts';
import type { TemplateData } from './template-data.ts';
import { oneLine } from './text.ts';

const sender = { name: product.name };
const reason = `You get this because you look after the payments of ${product.name}.`;
const how =
  'npm run admin -- payment open shows each of them, with the words that accept, return or explain it.';

export function moneyToDecide({ lines, more }: TemplateData['money-to-decide']): Letter {
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
      ...(more > 0 ? [{ kind: 'words' as const, text: `And ${more} more.` }] : []),
      { kind: 'words', text: how },
    ],
    reason,
  };
}

export function moneyAsked(data: TemplateData['money-asked']): Letter {
  const store = oneLine(data.store_name);
  return {
    subject: `${store} asks about a payment`,
    preview: `${naira(data.amount_kobo)}, ${data.reference}`,
    sender,
    title: `${store} asks us to look at a payment`,
    parts: [
      {
        kind: 'facts',
        facts: [
          { label: 'Reference', value: data.reference },
          { label: 'Amount', value: naira(data.amount_kobo) },
          { label: 'What it is', value: data.state },
        ],
      },
      { kind: 'words', text: how },
    ],
    reason,
  };
}
