import { askPasskey, passkeyLogin } from '#shared/api/passkeys.ts';
import { api, mutation } from './api.ts';

/** The way in by a passkey. */
export const { useAskPasskeyMutation, usePasskeyLoginMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    askPasskey: mutation(build, askPasskey, { anonymous: true }),
    passkeyLogin: mutation(build, passkeyLogin, { anonymous: true, invalidates: ['User'] }),
  }),
});
