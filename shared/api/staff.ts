import { z } from 'zod';
import { changeKindIds } from '../changes.ts';
import { isPhone, normalisePhone } from '../phone.ts';
import { roles } from '../roles.ts';
import { Detail } from './accounts.ts';
import { listOf, Page } from './catalogue.ts';
import { contract } from './contract.ts';
import { SiteParams } from './stores.ts';

const Role = z.enum(roles);
const OnePerson = SiteParams.extend({ personId: z.uuid() });
const OneInvitation = SiteParams.extend({ invitationId: z.uuid() });
const Key = z.object({ key: z.string().min(1).max(200) });

export const StorePerson = z.object({
  id: z.uuid(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  role: Role,
  since: z.iso.datetime(),
  /** Whether it is who asks. */
  you: z.boolean(),
  /** Whether they sign in in two steps; null unless an owner asks. */
  two_step: z.boolean().nullable(),
});
export type StorePerson = z.infer<typeof StorePerson>;

export const Invitation = z.object({
  id: z.uuid(),
  /** A mail address, or a phone number of 11 digits. */
  to: z.string(),
  role: Role,
  sent_at: z.iso.datetime(),
  ends_at: z.iso.datetime(),
  ended: z.boolean(),
});
export type Invitation = z.infer<typeof Invitation>;

const People = z.object({ people: z.array(StorePerson), invitations: z.array(Invitation) });

export const listPeople = contract({
  method: 'GET',
  path: '/api/sites/:slug/people',
  summary: 'Who works in the store and who is invited, the first member first.',
  params: SiteParams,
  answer: People,
});

const wrongAddress = 'Enter an email address or a Nigerian mobile number, for example 0803 123 4567.';
/** A mail address in lower case, or a phone number in its plain form. */
const Address = z
  .string({ error: wrongAddress })
  .trim()
  .max(254, wrongAddress)
  .transform((typed) => (isPhone(typed) ? normalisePhone(typed) : typed.toLowerCase()))
  .refine((typed) => isPhone(typed) || z.email().safeParse(typed).success, wrongAddress);

/** `link` is there once, where it goes by the owner's own hands: to a phone number. By mail we send it. */
const Sent = z.object({ invitation: Invitation, link: z.string().nullable() });

export const invitePerson = contract({
  method: 'POST',
  path: '/api/sites/:slug/people/invitations',
  summary:
    'Invite somebody by mail address or phone number. The same address again is the same invitation with a new link; the old one is dead.',
  params: SiteParams,
  body: z.object({
    to: Address,
    // An owner is made of somebody who is here, with a password.
    role: z.enum(['viewer', 'fulfilment', 'manager'], { error: 'Choose what they may do.' }),
  }),
  answer: Sent,
});

export const inviteAgain = contract({
  method: 'POST',
  path: '/api/sites/:slug/people/invitations/:invitationId/again',
  summary: 'Send an invitation again, with a new link that works for seven days.',
  params: OneInvitation,
  body: z.object({}).default({}),
  answer: Sent,
});

export const withdrawInvitation = contract({
  method: 'DELETE',
  path: '/api/sites/:slug/people/invitations/:invitationId',
  summary: 'Take an invitation back: its link lets nobody in any more.',
  params: OneInvitation,
  answer: Detail,
});

export const setRole = contract({
  method: 'PUT',
  path: '/api/sites/:slug/people/:personId',
  summary: 'Change what somebody may do. Only an owner makes or lowers an owner, with their password.',
  params: OnePerson,
  body: z.object({ role: Role, password: z.string().max(200).default('') }),
  answer: People,
});

export const handOverStore = contract({
  method: 'POST',
  path: '/api/sites/:slug/people/:personId/hand-over',
  summary: 'Make somebody who works here the owner and oneself a manager, with one’s password.',
  params: OnePerson,
  body: z.object({ password: z.string().max(200) }),
  answer: Detail,
});

export const removePerson = contract({
  method: 'DELETE',
  path: '/api/sites/:slug/people/:personId',
  summary: 'Somebody stops working here: their next call is refused.',
  params: OnePerson,
  answer: People,
});

export const leaveStore = contract({
  method: 'POST',
  path: '/api/sites/:slug/leave',
  summary: 'Stop working in a store oneself. Its last owner cannot.',
  params: SiteParams,
  body: z.object({}).default({}),
  answer: Detail,
});

export const StoreChange = z.object({
  id: z.uuid(),
  at: z.iso.datetime(),
  /** Null where the account was erased since. */
  by: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  kind: z.enum(changeKindIds),
  what: z.string(),
  before: z.string(),
  after: z.string(),
});
export type StoreChange = z.infer<typeof StoreChange>;

export const listChanges = contract({
  method: 'GET',
  path: '/api/sites/:slug/changes',
  summary: 'Who changed what in the store, the newest first.',
  params: SiteParams,
  query: Page.extend({ by: z.uuid().optional(), kind: z.enum(changeKindIds).optional() }),
  answer: listOf(StoreChange),
});

/** What somebody who comes with a link reads before they say yes. */
export const OpenInvitation = z.object({
  store_name: z.string(),
  role: Role,
  /** First name of who invites; '' where they have gone. */
  invited_by: z.string(),
  state: z.enum(['open', 'used', 'ended']),
});
export type OpenInvitation = z.infer<typeof OpenInvitation>;

export const readInvitation = contract({
  method: 'GET',
  path: '/api/invitations/:key',
  summary: 'What an invitation’s link is for. One that was taken back is not known.',
  params: Key,
  answer: OpenInvitation,
});

export const acceptInvitation = contract({
  method: 'POST',
  path: '/api/invitations/:key/accept',
  summary: 'Become a member of the store, once; whoever has the link was shown it by the invited address.',
  params: Key,
  body: z.object({}).default({}),
  answer: z.object({ slug: z.string() }),
});

export const myInvitations = contract({
  method: 'GET',
  path: '/api/invitations',
  summary: 'Open invitations to the signed-in person’s own mail address.',
  answer: z.object({
    /** `job`: the role in words, for a page that comes without its table. */
    items: z.array(OpenInvitation.omit({ state: true }).extend({ id: z.uuid(), job: z.string() })),
  }),
});

export const acceptMine = contract({
  method: 'POST',
  path: '/api/invitations/mine/:invitationId/accept',
  summary: 'Accept an invitation to one’s own mail address, without its link.',
  params: z.object({ invitationId: z.uuid() }),
  body: z.object({}).default({}),
  answer: z.object({ slug: z.string() }),
});
