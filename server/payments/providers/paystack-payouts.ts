import { z } from 'zod';
import type { Payouts, ProviderSettlement } from './gateway.ts';
import type { Ask } from './paystack-api.ts';
import { listed } from './paystack-lists.ts';
import { looseInt, looseText, understood } from './provider-http.ts';

const BankData = z.object({ id: looseInt, code: z.string(), name: z.string() });
const AccountData = z.object({ account_name: z.string() });
const SubaccountData = z.object({ subaccount_code: z.string(), description: z.string().nullish() });
const SettlementData = z.object({
  id: looseText,
  status: z.string(),
  subaccount: z
    .union([z.string(), z.object({ subaccount_code: z.string() }).transform((one) => one.subaccount_code)])
    .nullish(),
  total_processed: looseInt.nullish(),
  total_amount: looseInt,
  effective_amount: looseInt,
  total_fees: looseInt.nullish(),
  deductions: looseInt.nullish(),
  settlement_date: z.string(),
});
const LineData = z.object({ reference: z.string() });

/** Banks, bank accounts and what was paid out to them. */
export function paystackPayouts(ask: Ask): Payouts {
  const all = <T extends z.ZodType>(path: string, row: T) => listed(ask, path, row);
  const byMark = async (mark: string) =>
    (await all('/subaccount', SubaccountData)).find((one) => one.description === mark);

  return {
    banks: () => all('/bank?country=nigeria', BankData),
    async accountName(bankCode, accountNumber) {
      const query = new URLSearchParams({ account_number: accountNumber, bank_code: bankCode });
      const { envelope } = await ask('GET', `/bank/resolve?${query.toString()}`);
      return envelope.status ? understood(AccountData, envelope.data).account_name : null;
    },
    async openSubaccount(account) {
      // The call has no key of its own: what an answer that got lost may have made is looked for first.
      const earlier = await byMark(account.mark);
      if (earlier) return { ok: true, code: earlier.subaccount_code };
      const { envelope } = await ask('POST', '/subaccount', {
        business_name: account.name,
        settlement_bank: account.bankCode,
        account_number: account.accountNumber,
        // What the platform keeps of each sale.
        percentage_charge: 0,
        description: account.mark,
      });
      if (!envelope.status) return { ok: false, message: envelope.message };
      return { ok: true, code: understood(SubaccountData, envelope.data).subaccount_code };
    },
    async setPayouts(code, flow) {
      const { envelope } = await ask('PUT', `/subaccount/${encodeURIComponent(code)}`, {
        settlement_schedule: flow === 'paid' ? 'auto' : 'manual',
      });
      return envelope.status ? { ok: true } : { ok: false, message: envelope.message };
    },
    settlements: async (from) =>
      (await all(`/settlement?from=${from.toISOString()}`, SettlementData)).map(settlementOf),
    paymentsIn: async (id) =>
      (await all(`/settlement/${encodeURIComponent(id)}/transactions`, LineData)).map((one) => one.reference),
  };
}

function settlementOf(data: z.output<typeof SettlementData>): ProviderSettlement {
  return {
    id: data.id,
    subaccount: data.subaccount ?? null,
    state: data.status,
    grossKobo: data.total_processed ?? data.total_amount,
    feesKobo: data.total_fees ?? 0,
    deductionsKobo: data.deductions ?? 0,
    netKobo: data.effective_amount,
    settledAt: new Date(data.settlement_date),
  };
}
