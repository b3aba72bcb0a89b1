import { z } from 'zod';
import { GatewayUnclear, type GatewayResult, type Disputes, type ProviderDispute } from './gateway.ts';
import type { Ask, Reply } from './paystack-api.ts';
import { listed } from './paystack-lists.ts';
import { looseInt, looseText, reach, understood } from './provider-http.ts';

const DisputeData = z.object({
  id: looseText,
  refund_amount: looseInt.nullish(),
  status: z.string(),
  resolution: z.string().nullish(),
  category: z.string().nullish(),
  transaction: z.object({ reference: z.string(), amount: looseInt }),
  dueAt: z.string().nullish(),
  createdAt: z.string(),
});

const UploadData = z.object({ signedUrl: z.url(), fileName: z.string() });

/** Disputes: what a bank wants back, and our answers to it. */
export function paystackDisputes(ask: Ask): Disputes {
  return {
    since: async (from) =>
      (await listed(ask, `/dispute?from=${from.toISOString()}`, DisputeData)).map(disputeOf),
    async find(id) {
      const { envelope, status } = await ask('GET', `/dispute/${encodeURIComponent(id)}`);
      if (envelope.status) return disputeOf(understood(DisputeData, envelope.data));
      if (status === 404) return null;
      throw new GatewayUnclear(`the provider would not show a dispute: ${envelope.message}`);
    },
    async explain(id, evidence) {
      const given = answered(
        await ask('POST', `/dispute/${encodeURIComponent(id)}/evidence`, {
          customer_email: evidence.customerEmail,
          customer_name: evidence.customerName,
          customer_phone: evidence.customerPhone,
          service_details: evidence.service,
          delivery_address: evidence.address,
        }),
      );
      return given.ok ? resolve(id, 'declined', evidence.amountKobo, evidence.service) : given;
    },
    accept: (id, amountKobo, note) => resolve(id, 'merchant-accepted', amountKobo, note),
  };

  async function resolve(
    id: string,
    resolution: string,
    amountKobo: number,
    words: string,
  ): Promise<GatewayResult> {
    const path = `/dispute/${encodeURIComponent(id)}`;
    return answered(
      await ask('PUT', `${path}/resolve`, {
        resolution,
        message: words,
        refund_amount: amountKobo,
        uploaded_filename: await fileOf(path, words),
      }),
    );
  }

  /** The provider wants a file with every answer: our words, as plain text. */
  async function fileOf(path: string, words: string): Promise<string> {
    const { envelope } = await ask('GET', `${path}/upload_url?upload_filename=explanation.txt`);
    if (!envelope.status)
      throw new GatewayUnclear(`the provider gave no place for a file: ${envelope.message}`);
    const { signedUrl, fileName } = understood(UploadData, envelope.data);
    await reach(signedUrl, { method: 'PUT', headers: { 'content-type': 'text/plain' }, body: words });
    return fileName;
  }
}

function answered({ envelope }: Reply): GatewayResult {
  return envelope.status ? { ok: true } : { ok: false, message: envelope.message };
}

const lost = new Set(['merchant-accepted', 'auto-accepted', 'bank-accepted']);

function disputeOf(data: z.output<typeof DisputeData>): ProviderDispute {
  const resolved = data.status === 'resolved';
  const open = data.status === 'awaiting-merchant-feedback';
  return {
    id: data.id,
    reference: data.transaction.reference,
    amountKobo: data.refund_amount ?? data.transaction.amount,
    category: data.category ?? '',
    state: resolved ? (lost.has(data.resolution ?? '') ? 'lost' : 'won') : open ? 'open' : 'answered',
    dueAt: data.dueAt ? new Date(data.dueAt) : null,
    openedAt: new Date(data.createdAt),
  };
}
