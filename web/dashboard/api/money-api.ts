import {
  getBalance,
  getOwnKeys,
  getPayoutAccount,
  getStatement,
  listBanks,
  nameOfAccount,
  setKeysFallback,
  setOwnKeys,
  setPayoutAccount,
  stopOwnKeys,
} from '#shared/api/money.ts';
import type { AnswerOf } from '#shared/api/contract.ts';
import { api, mutation, pages, query } from '#web/client/api.ts';

export interface StatementOf {
  slug: string;
  from?: string;
  to?: string;
}

/** Rows asked for at once. */
const pageSize = 50;

export const moneyApi = api.injectEndpoints({
  endpoints: (build) => ({
    statement: pages<AnswerOf<typeof getStatement>, StatementOf>(build, getStatement, {
      limit: pageSize,
      lasting: true,
      provides: ['Money'],
    }),
    banks: query(build, listBanks),
    balance: query(build, getBalance, { provides: ['Money'] }),
    payoutAccount: query(build, getPayoutAccount, { provides: ['Money'] }),
    accountName: mutation(build, nameOfAccount),
    // The set-up counts it as a step.
    setPayoutAccount: mutation(build, setPayoutAccount, { invalidates: ['Money', 'Store'] }),
    ownKeys: query(build, getOwnKeys, { provides: ['Money'] }),
    setOwnKeys: mutation(build, setOwnKeys, { invalidates: ['Money'] }),
    setKeysFallback: mutation(build, setKeysFallback, { invalidates: ['Money'] }),
    stopOwnKeys: mutation(build, stopOwnKeys, { invalidates: ['Money'] }),
  }),
});
