import { z } from 'zod';
import { quoted, type Outcome, type Reply, type Told } from './ask.ts';
import {
  inNaira,
  inSeconds,
  plainEmail,
  scrambled,
  worldPhone,
  type NetworkKeys,
  type Purchase,
} from './purchase.ts';

/** TikTok's Events API. It answers 200 whatever happens; what happened is the code in the answer. */
export function tellTiktok(
  base: string,
  { key, token }: NetworkKeys,
  purchase: Purchase,
  testCode?: string,
): Told {
  return {
    name: 'TikTok',
    question: {
      url: `${base}/open_api/v1.3/event/track/`,
      headers: { 'access-token': token },
      body: {
        event_source: 'web',
        event_source_id: key,
        ...(testCode && { test_event_code: testCode }),
        data: [eventOf(purchase)],
      },
    },
    outcomeOf,
  };
}

const eventOf = (purchase: Purchase) => ({
  event: 'CompletePayment',
  event_id: purchase.id,
  event_time: inSeconds(purchase.at),
  user: {
    ...(purchase.email && { email: scrambled(plainEmail(purchase.email)) }),
    // Unlike Meta's this one is scrambled with its plus.
    ...(purchase.phone && { phone: scrambled(`+${worldPhone(purchase.phone)}`) }),
    ...(purchase.ip && { ip: purchase.ip }),
    ...(purchase.agent && { user_agent: purchase.agent }),
    ...(purchase.browser_id && { ttp: purchase.browser_id }),
  },
  page: { url: purchase.url },
  properties: {
    currency: purchase.currency,
    value: inNaira(purchase.total_kobo),
    order_id: purchase.id,
    content_type: 'product',
    contents: purchase.lines.map((line) => ({
      content_id: line.variant_id,
      content_name: line.title,
      quantity: line.quantity,
      price: inNaira(line.unit_price_kobo),
    })),
  },
});

const Answer = z.object({ code: z.number().optional(), message: z.string().default('') });

/** The token is missing, over, or not allowed to do this. */
const shutOut = [40001, 40102, 40104, 40105];
const tooMany = 40100;

function outcomeOf({ status, body }: Reply): Outcome {
  const { code, message = '' }: Partial<z.infer<typeof Answer>> = Answer.safeParse(body).data ?? {};
  if (code === 0) return { is: 'sent', words: 'TikTok took it.' };
  if (code === undefined) return { is: 'never', words: `TikTok did not take it (${status}).` };
  const words = `TikTok said: ${quoted(message)} (${code})`;
  if (code === tooMany || code >= 50_000) return { is: 'later', words };
  return { is: shutOut.includes(code) ? 'token' : 'never', words };
}
