import type { AnswerOf } from '#shared/api/contract.ts';
import { endKey, listKeys, makeKey } from '#shared/api/keys.ts';
import {
  addWebhook,
  changeWebhook,
  listDeliveries,
  listWebhooks,
  removeWebhook,
  replaceSecret,
  sendAgain,
  testWebhook,
  turnWebhook,
} from '#shared/api/webhooks.ts';
import { api, mutation, query } from '#web/client/api.ts';

const changed = { invalidates: ['Developers'] } as const;
/** Messages asked for at once. */
const pageSize = 20;

export const developersApi = api.injectEndpoints({
  endpoints: (build) => ({
    apiKeys: query(build, listKeys, { provides: ['Developers'] }),
    makeApiKey: mutation(build, makeKey, changed),
    endApiKey: mutation(build, endKey, changed),
    webhooks: query(build, listWebhooks, { provides: ['Developers'] }),
    addWebhook: mutation(build, addWebhook, changed),
    changeWebhook: mutation(build, changeWebhook, changed),
    turnWebhook: mutation(build, turnWebhook, changed),
    replaceWebhookSecret: mutation(build, replaceSecret, changed),
    removeWebhook: mutation(build, removeWebhook, changed),
    testWebhook: mutation(build, testWebhook, changed),
    sendDeliveryAgain: mutation(build, sendAgain, changed),
    webhookDeliveries: build.infiniteQuery<
      AnswerOf<typeof listDeliveries>,
      { slug: string; webhookId: string },
      string | null
    >({
      infiniteQueryOptions: { initialPageParam: null, getNextPageParam: (page) => page.next },
      query: ({ queryArg: params, pageParam }) => ({
        contract: listDeliveries,
        input: { params, query: { limit: pageSize, after: pageParam ?? undefined } },
        anonymous: false,
      }),
      providesTags: ['Developers'],
    }),
  }),
});
