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

/** Meta's Conversions API. The token goes in the body: addresses are written into logs on the way. */
export function tellMeta(
  base: string,
  { key, token }: NetworkKeys,
  purchase: Purchase,
  testCode?: string,
): Told {
  return {
    name: 'Meta',
    question: {
      url: `${base}/${key}/events`,
      body: {
        data: [eventOf(purchase)],
        access_token: token,
        ...(testCode && { test_event_code: testCode }),
      },
    },
    outcomeOf,
  };
}

const eventOf = (purchase: Purchase) => ({
  event_name: 'Purchase',
  event_id: purchase.id,
  event_time: inSeconds(purchase.at),
  action_source: 'website',
  event_source_url: purchase.url,
  user_data: {
    ...(purchase.email && { em: [scrambled(plainEmail(purchase.email))] }),
    ...(purchase.phone && { ph: [scrambled(worldPhone(purchase.phone))] }),
    ...(purchase.ip && { client_ip_address: purchase.ip }),
    ...(purchase.agent && { client_user_agent: purchase.agent }),
    ...(purchase.browser_id && { fbp: purchase.browser_id }),
    ...(purchase.visit_id && { fbc: purchase.visit_id }),
  },
  custom_data: {
    currency: purchase.currency,
    value: inNaira(purchase.total_kobo),
    order_id: purchase.id,
    content_type: 'product',
    content_ids: purchase.lines.map((line) => line.variant_id),
    contents: purchase.lines.map((line) => ({
      id: line.variant_id,
      quantity: line.quantity,
      item_price: inNaira(line.unit_price_kobo),
    })),
  },
});

const Answer = z.object({
  events_received: z.number().optional(),
  error: z
    .object({
      message: z.string().default(''),
      error_user_msg: z.string().optional(),
      code: z.number().optional(),
      error_subcode: z.number().optional(),
      is_transient: z.boolean().optional(),
    })
    .optional(),
});

/** Their own trouble, or too much at once. */
const passing = [1, 2, 4, 17, 32, 341, 613, 80004];
/** The token is over or was taken back, or may not do this. */
const shutOut = [10, 102, 190, 803];

function outcomeOf({ status, body }: Reply): Outcome {
  const { error, events_received }: z.infer<typeof Answer> = Answer.safeParse(body).data ?? {};
  if (!error && events_received) return { is: 'sent', words: 'Meta took it.' };
  if (!error) return { is: 'never', words: `Meta did not take it (${status}).` };
  const { code = 0, error_subcode: subcode } = error;
  const words = quoted(error.error_user_msg ?? error.message);
  if (error.is_transient || passing.includes(code)) return { is: 'later', words: `Meta said: ${words}` };
  const isUnknownPixel = code === 100 && subcode === 33;
  if (shutOut.includes(code) || (code >= 200 && code < 300) || isUnknownPixel)
    return { is: 'token', words: `Meta said: ${words}` };
  return { is: 'never', words: `Meta said: ${words}` };
}
