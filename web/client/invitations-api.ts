import { acceptInvitation, readInvitation } from '#shared/api/staff.ts';
import { api, mutation, query } from './api.ts';

const invitationsApi = api.injectEndpoints({
  endpoints: (build) => ({
    invitation: query(build, readInvitation, { anonymous: true }),
    acceptInvitation: mutation(build, acceptInvitation, { invalidates: ['Sites', 'User'] }),
  }),
});

export const { useInvitationQuery, useAcceptInvitationMutation } = invitationsApi;
