import type { AnswerOf } from '#shared/api/contract.ts';
import type { ChangeKind } from '#shared/changes.ts';
import {
  handOverStore,
  inviteAgain,
  invitePerson,
  leaveStore,
  listChanges,
  listPeople,
  removePerson,
  setRole,
  withdrawInvitation,
} from '#shared/api/staff.ts';
import { api, mutation, pages, query } from '#web/client/api.ts';

export interface ChangesOf {
  slug: string;
  by?: string;
  kind?: ChangeKind;
}

/** Rows asked for at once. */
const pageSize = 50;
const people = { invalidates: ['People'] } as const;

export const staffApi = api.injectEndpoints({
  endpoints: (build) => ({
    people: query(build, listPeople, { provides: ['People'] }),
    invite: mutation(build, invitePerson, people),
    inviteAgain: mutation(build, inviteAgain, people),
    withdrawInvitation: mutation(build, withdrawInvitation, people),
    setRole: mutation(build, setRole, { invalidates: ['People', 'Store', 'Sites'] }),
    handOverStore: mutation(build, handOverStore, { invalidates: ['People', 'Store', 'Sites'] }),
    removePerson: mutation(build, removePerson, people),
    leaveStore: mutation(build, leaveStore),
    changes: pages<AnswerOf<typeof listChanges>, ChangesOf>(build, listChanges, {
      limit: pageSize,
      lasting: true,
      provides: ['People'],
    }),
  }),
});
