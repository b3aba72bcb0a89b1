import { z } from 'zod';
import { GatewayUnclear, type Gateway, type RefundState, type SeenRefund } from './gateway.ts';
import type { Ask } from './paystack-api.ts';
import { looseInt, looseText, understood } from './provider-http.ts';

export const refundStates: Record<string, RefundState> = {
  pending: 'sent',
  processing: 'processing',
  processed: 'processed',
  failed: 'failed',
  'needs-attention': 'needs_attention',
};

const ListedRefund = z.object({
  id: looseText,
  status: z.string(),
  transaction_reference: z.string().nullish(),
});
const ListedPayment = z.object({
  reference: z.string(),
  amount: looseInt.nullish().catch(null),
  currency: z.string().nullish().catch(null),
});

const perPage = 100;
/** Which of both names a list goes by differs between the provider's own papers; without one, a page has 50. */
const pageSize = `perPage=${perPage}&per_page=${perPage}`;

/** Every page of a list. @throws GatewayUnclear */
export async function listed<T extends z.ZodType>(ask: Ask, path: string, row: T): Promise<z.output<T>[]> {
  const found: z.output<T>[] = [];
  const joint = path.includes('?') ? '&' : '?';
  for (let page = 1; ; page++) {
    const { envelope } = await ask('GET', `${path}${joint}${pageSize}&page=${page}`);
    if (!envelope.status || !Array.isArray(envelope.data))
      throw new GatewayUnclear(`the provider would not list: ${envelope.message}`);
    found.push(...understood(z.array(row), envelope.data));
    if (envelope.data.length < perPage) return found;
  }
}

/** What happened since a moment, whoever asked for it. */
export function paystackLists(ask: Ask): Pick<Gateway, 'refundsSince' | 'paymentsSince'> {
  return {
    refundsSince: async (from) =>
      (await listed(ask, `/refund?from=${from.toISOString()}`, ListedRefund)).map(seenRefund),
    async paymentsSince(from) {
      const path = `/transaction?status=success&from=${from.toISOString()}`;
      return (await listed(ask, path, ListedPayment)).map(({ reference, amount, currency }) => ({
        reference,
        amountKobo: amount ?? null,
        currency: currency ?? null,
      }));
    },
  };
}

function seenRefund(row: z.output<typeof ListedRefund>): SeenRefund {
  return {
    id: row.id,
    state: refundStates[row.status] ?? null,
    reference: () => Promise.resolve(row.transaction_reference ?? null),
  };
}
