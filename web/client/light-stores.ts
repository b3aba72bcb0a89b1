import type * as newStore from '#shared/api/new-store.ts';
import type * as staff from '#shared/api/staff.ts';
import type * as stores from '#shared/api/stores.ts';
import { light } from './light.ts';

/** What a new store asks before the dashboard is there. */
export const lightStores = {
  listSites: light<typeof stores.listSites>('GET', '/api/sites'),
  createSite: light<typeof newStore.createSite>('POST', '/api/sites/create/'),
  slugAvailable: light<typeof newStore.slugAvailable>('GET', '/api/sites/available/:slug'),
  myInvitations: light<typeof staff.myInvitations>('GET', '/api/invitations'),
  acceptMine: light<typeof staff.acceptMine>('POST', '/api/invitations/mine/:invitationId/accept'),
};
