import { randomInt } from 'node:crypto';
import { z } from 'zod';
import { quoted, type Told } from './ask.ts';
import { inNaira, inSeconds, type NetworkKeys, type Purchase } from './purchase.ts';

/**
 * Google Analytics 4 by its Measurement Protocol, which has the secret in the address and knows no other place for it. It
 * is told of no person: the client is the number its own script gave the browser, where the shopper allowed that script
 * and agreed, and else one made for this one sale.
 */
export function tellGoogle(base: string, keys: NetworkKeys, purchase: Purchase): Told {
  return {
    name: 'Google',
    question: { url: addressOf(base, '/mp/collect', keys), body: bodyOf(purchase) },
    outcomeOf: ({ status }) => taken(status),
  };
}

/** The same sale, looked at and not kept. */
export function testGoogle(base: string, keys: NetworkKeys, purchase: Purchase): Told {
  return {
    name: 'Google',
    question: { url: addressOf(base, '/debug/mp/collect', keys), body: bodyOf(purchase) },
    outcomeOf({ status, body }) {
      const found = Looked.safeParse(body).data?.validationMessages;
      if (!found) return taken(status);
      if (found.length === 0) return { is: 'sent', words: looksRight };
      return { is: 'never', words: `Google said: ${quoted(found.map((one) => one.description).join(' '))}` };
    },
  };
}

const looksRight =
  'Google finds nothing wrong with the sale. It tells nobody whether the secret is right: after your next sale, look in Analytics under “Reports”, “Realtime”.';

function taken(status: number) {
  if (status < 300) return { is: 'sent', words: 'Google took it.' } as const;
  if (status === 401 || status === 403)
    return { is: 'token', words: `Google does not take the ID or the secret (${status}).` } as const;
  return { is: 'never', words: `Google did not take it (${status}).` } as const;
}

const Looked = z.object({
  validationMessages: z.array(z.object({ description: z.string().default('') })),
});

const addressOf = (base: string, path: string, { key, token }: NetworkKeys) =>
  `${base}${path}?${new URLSearchParams({ measurement_id: key, api_secret: token }).toString()}`;

const bodyOf = (purchase: Purchase) => ({
  client_id: purchase.browser_id ?? `${randomInt(2 ** 31)}.${inSeconds(purchase.at)}`,
  timestamp_micros: purchase.at.getTime() * 1000,
  // That it was bought may be used for the shop's adverts; nobody's own adverts follow from it.
  consent: { ad_user_data: 'GRANTED', ad_personalization: 'DENIED' },
  events: [
    {
      name: 'purchase',
      params: {
        // Of a visit it knows it can say what brought it.
        ...(purchase.visit_id && { session_id: purchase.visit_id, engagement_time_msec: 1 }),
        transaction_id: purchase.id,
        currency: purchase.currency,
        value: inNaira(purchase.total_kobo),
        items: purchase.lines.map((line) => ({
          item_id: line.variant_id,
          item_name: line.title,
          quantity: line.quantity,
          price: inNaira(line.unit_price_kobo),
        })),
      },
    },
  ],
});
