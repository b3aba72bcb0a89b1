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
import { api, mutation, query, type Build } from '#web/client/api.ts';

export interface StatementOf {
  slug: string;
  from?: string;
  to?: string;
}

/** Rows asked for at once. */
const pageSize = 50;

function statement(build: Build) {
  return build.infiniteQuery<AnswerOf<typeof getStatement>, StatementOf, string | null>({
    infiniteQueryOptions: { initialPageParam: null, getNextPageParam: (page) => page.next },
    query: ({ queryArg: { slug, from, to }, pageParam }) => ({
      contract: getStatement,
      input: { params: { slug }, query: { limit: pageSize, from, to, after: pageParam ?? undefined } },
      anonymous: false,
    }),
    providesTags: ['Money'],
  });
}

const endpoints = api.injectEndpoints({
  endpoints: (build) => ({
    statement: statement(build),
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

export const {
  useStatementInfiniteQuery,
  useBalanceQuery,
  useBanksQuery,
  usePayoutAccountQuery,
  useAccountNameMutation,
  useSetPayoutAccountMutation,
  useOwnKeysQuery,
  useSetOwnKeysMutation,
  useSetKeysFallbackMutation,
  useStopOwnKeysMutation,
} = endpoints;
