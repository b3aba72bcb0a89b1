import {
  addPasskey,
  askConfirmation,
  askNewPasskey,
  confirmByPasskey,
  listPasskeys,
  removePasskey,
  renamePasskey,
} from '#shared/api/passkeys.ts';
import { api, mutation, query } from '#web/client/api.ts';

const changes = { invalidates: ['User'] } as const;

/** The person's own passkeys. */
export const passkeysApi = api.injectEndpoints({
  endpoints: (build) => ({
    passkeys: query(build, listPasskeys, { provides: ['User'] }),
    askNewPasskey: mutation(build, askNewPasskey),
    addPasskey: mutation(build, addPasskey, changes),
    renamePasskey: mutation(build, renamePasskey, changes),
    removePasskey: mutation(build, removePasskey, changes),
    askConfirmation: mutation(build, askConfirmation),
    confirmByPasskey: mutation(build, confirmByPasskey),
  }),
});
