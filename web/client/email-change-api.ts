import { confirmNewEmail, undoNewEmail } from '#shared/api/account.ts';
import { api, mutation } from './api.ts';

/** What the links in mails about another address do. */
export const { useConfirmNewEmailMutation, useUndoNewEmailMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    confirmNewEmail: mutation(build, confirmNewEmail, { anonymous: true, invalidates: ['User'] }),
    undoNewEmail: mutation(build, undoNewEmail, { anonymous: true, invalidates: ['User'] }),
  }),
});
