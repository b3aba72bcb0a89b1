import { payNameYear } from '#shared/api/billing.ts';
import {
  askForName,
  changeRegistrant,
  connectName,
  endName,
  leaveWithName,
  listNames,
  lookForName,
  showNameCode,
  takeBackName,
} from '#shared/api/names.ts';
import { api, mutation, query, type Tag } from '#web/client/api.ts';

// Home says that one is to be chosen, and the domains of the store stand beside it.
const changed = { invalidates: ['Store'] satisfies Tag[] };

/** The .com.ng names that came with the store’s Starter Packs. */
export const namesApi = api.injectEndpoints({
  endpoints: (build) => ({
    names: query(build, listNames, { provides: ['Store'] }),
    lookForName: query(build, lookForName),
    askForName: mutation(build, askForName, changed),
    takeBackName: mutation(build, takeBackName, changed),
    changeRegistrant: mutation(build, changeRegistrant, changed),
    endName: mutation(build, endName, changed),
    leaveWithName: mutation(build, leaveWithName, changed),
    showNameCode: mutation(build, showNameCode),
    connectName: mutation(build, connectName, changed),
    payNameYear: mutation(build, payNameYear),
  }),
});
