import { button, words } from './letter.ts';
import type { Letters } from './template-data.ts';
import { oneLine } from './text.ts';

export const stockLetters = {
  'back-in-stock': (data) => ({
    subject: `${oneLine(data.what)} is back at ${oneLine(data.store_name)}`,
    preview: 'You asked to be told.',
    sender: { name: data.store_name, href: data.store_url },
    title: `${oneLine(data.what)} is back`,
    parts: [
      words('You asked to be told. Nothing is kept aside for you, so it may be gone again soon.'),
      button('See it in the shop', data.product_url),
      words(
        'This was the one mail about it. If you wait for other things here too and want to hear of none:',
      ),
      button('Stop such mails', data.stop_url),
    ],
    reason: `You get this because somebody asked with this address at ${oneLine(data.store_name)}.`,
  }),
} satisfies Partial<Letters>;
