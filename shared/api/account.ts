import { z } from 'zod';
import { languageIds } from '../languages.ts';
import { isPhone, normalisePhone } from '../phone.ts';
import { Detail, Email, Name, Password } from './accounts.ts';
import { contract } from './contract.ts';
import { OwnPassword } from './own-password.ts';

export const Account = z.object({
  /** Stays the same whatever else of it changes. */
  id: z.uuid(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  /** '' where there is none. */
  phone: z.string(),
  /** What the dashboard speaks with them. */
  language: z.enum(languageIds),
  /** None has who signed up with Google and never set one. */
  has_password: z.boolean(),
  /** The day on which it is erased, where it is being closed: `2027-01-31`. */
  closes_on: z.string().nullable(),
});
export type Account = z.infer<typeof Account>;

export const getAccount = contract({
  method: 'GET',
  path: '/api/account',
  summary: 'The signed-in person’s own account.',
  answer: Account,
});

export const changeAccount = contract({
  method: 'PATCH',
  path: '/api/account',
  summary:
    'Change one’s name, phone number and, where it is named, language. A number that is another account’s is refused.',
  body: z.object({
    first_name: Name('first name'),
    last_name: Name('last name'),
    phone: z
      .string()
      .transform(normalisePhone)
      .refine((phone) => phone === '' || isPhone(phone), 'Please enter a valid phone number.'),
    language: z.enum(languageIds).optional(),
  }),
  answer: Account,
});

export const tryOwnMail = contract({
  method: 'POST',
  path: '/api/account/mail/again',
  summary:
    'Try one’s own address again, where mails to it did not arrive: what was kept back is sent, with one that says that it arrived. Once in an hour.',
  body: z.object({}).default({}),
  answer: Detail,
});

export const changePassword = contract({
  method: 'PUT',
  path: '/api/account/password',
  summary: 'Set a new password with the one there is. Every other session ends, unless it is said otherwise.',
  body: z.object({
    password: OwnPassword,
    new_password: Password,
    /** Whether other phones and computers are logged out. */
    elsewhere: z.boolean().default(true),
  }),
  answer: Detail,
});

/** Days for which the address before may take a change back. */
export const undoDays = 7;
const key = z.string().min(1).max(200);

export const askNewEmail = contract({
  method: 'POST',
  path: '/api/account/email',
  summary:
    'Mail a link to another address, for the password. It becomes the account’s once the link is opened. The answer is the same where it is another account’s.',
  body: z.object({ email: Email, password: OwnPassword }),
  answer: Detail,
});

export const confirmNewEmail = contract({
  method: 'POST',
  path: '/api/auth/email/confirm/',
  summary: 'Make an address the account’s by the key of its mail, once. The address before is told.',
  body: z.object({ key }),
  answer: z.object({ email: z.string() }),
});

export const undoNewEmail = contract({
  method: 'POST',
  path: '/api/auth/email/undo/',
  summary:
    'Take a change of address back by the key of the mail to the one before. Ends every session, the password and what was added since.',
  body: z.object({ key }),
  answer: z.object({ email: z.string() }),
});

export const OwnSession = z.object({
  id: z.uuid(),
  /** `Chrome on Android`; '' where nothing is known. */
  device: z.string(),
  since: z.iso.datetime(),
  last_used: z.iso.datetime(),
  /** Whether it is the one that asks. */
  here: z.boolean(),
});
export type OwnSession = z.infer<typeof OwnSession>;
const OwnSessions = z.object({ items: z.array(OwnSession) });

export const listSessions = contract({
  method: 'GET',
  path: '/api/account/sessions',
  summary: 'Where the person is signed in, the last used first.',
  answer: OwnSessions,
});

export const endSessionThere = contract({
  method: 'DELETE',
  path: '/api/account/sessions/:sessionId',
  summary: 'Sign out there. A session that is over already, or somebody else’s, is no matter.',
  params: z.object({ sessionId: z.uuid() }),
  answer: OwnSessions,
});

export const endOtherSessions = contract({
  method: 'POST',
  path: '/api/account/sessions/end-others',
  summary: 'Sign out everywhere but here.',
  body: z.object({}).default({}),
  answer: OwnSessions,
});

export const closeAccount = contract({
  method: 'POST',
  path: '/api/account/close',
  summary:
    'Close one’s own account, with its password, and the stores one alone owns. Thirty days later all of it is erased; until then one logs in as before.',
  body: z.object({ password: OwnPassword }),
  answer: Account,
});

export const keepAccount = contract({
  method: 'POST',
  path: '/api/account/close/undo',
  summary: 'Keep an account that is being closed, and the stores that are closed with it.',
  body: z.object({}).default({}),
  answer: Account,
});

export const eraseAccount = contract({
  method: 'POST',
  path: '/api/account/erase',
  summary:
    'Erase one’s own account for good, with its password. Refused to the last owner of a store, who closes the account with it or hands the store over.',
  body: z.object({ password: OwnPassword }),
  answer: Detail,
});

const Plain = z.union([z.string(), z.number(), z.boolean(), z.null()]);
const Kept = z.union([Plain, z.array(z.union([Plain, z.record(z.string(), Plain)]))]);

/** What we hold on somebody beside their stores, by what it is about; each entry as it is kept. */
export const AccountCopy = z.object({
  made_at: z.iso.datetime(),
  parts: z.record(z.string(), z.array(z.record(z.string(), Kept))),
});
export type AccountCopy = z.infer<typeof AccountCopy>;

export const takeOutAccount = contract({
  method: 'GET',
  path: '/api/account/copy',
  summary: 'Everything we hold on whoever asks, beside their stores, to take along.',
  answer: AccountCopy,
});
