import type { AnswerOf, Contract } from '#shared/api/contract.ts';
import { endedAs, type Ended } from '#web/client/asking.ts';
import type { InputOf } from '#web/client/call.ts';
import { lightStores } from '#web/client/light-stores.ts';
import { callSignedIn } from '#web/client/session.ts';
import { tellUserChanged } from '#web/client/user-changed.ts';

const asOwner =
  <C extends Contract>(contract: C) =>
  async (input: InputOf<C>): Promise<Ended<AnswerOf<C>>> =>
    endedAs(await callSignedIn(contract, input));

const create = asOwner(lightStores.createSite);

/** What the page of a new store asks: without the data layer and without schemas, which would weigh more than the page. */
export const newStoreCalls = {
  listSites: asOwner(lightStores.listSites),
  slugAvailable: asOwner(lightStores.slugAvailable),
  myInvitations: asOwner(lightStores.myInvitations),
  acceptMine: asOwner(lightStores.acceptMine),
  /** The list of stores is the person's, too: it is read anew. */
  createSite: async (input: InputOf<typeof lightStores.createSite>) => {
    const ended = await create(input);
    if (ended.error === undefined) tellUserChanged();
    return ended;
  },
};
