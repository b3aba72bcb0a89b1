import {
  askNewEmail,
  changeAccount,
  changePassword,
  closeAccount,
  endOtherSessions,
  endSessionThere,
  eraseAccount,
  getAccount,
  keepAccount,
  listSessions,
  tryOwnMail,
} from '#shared/api/account.ts';
import { api, mutation, query } from '#web/client/api.ts';

const user = { invalidates: ['User'] } as const;

/** The person's own account, whichever store they look at. */
export const accountApi = api.injectEndpoints({
  endpoints: (build) => ({
    account: query(build, getAccount, { provides: ['User'] }),
    changeAccount: mutation(build, changeAccount, { invalidates: ['User', 'People'] }),
    askNewEmail: mutation(build, askNewEmail),
    tryOwnMail: mutation(build, tryOwnMail, { invalidates: ['User', 'Store'] }),
    changePassword: mutation(build, changePassword, user),
    ownSessions: query(build, listSessions, { provides: ['User'] }),
    endSession: mutation(build, endSessionThere, user),
    endOtherSessions: mutation(build, endOtherSessions, user),
    closeAccount: mutation(build, closeAccount, { invalidates: ['User', 'Store'] }),
    keepAccount: mutation(build, keepAccount, { invalidates: ['User', 'Store'] }),
    eraseAccount: mutation(build, eraseAccount),
  }),
});
