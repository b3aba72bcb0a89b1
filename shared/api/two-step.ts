import { z } from 'zod';
import { Detail, SignedIn } from './accounts.ts';
import { contract } from './contract.ts';
import { OwnPassword } from './own-password.ts';

/** How many recovery codes somebody is given at once. */
export const recoveryCodes = 10;
/** Days for which a browser is let off the second step. */
export const trustedDays = 30;
/** Hours after which the second step goes, for whom phone and codes are gone. */
export const lostHours = 48;

/** Six digits of the app, or a recovery code; as people write them. */
const Code = z
  .string({ error: 'Enter the code.' })
  .transform((typed) => typed.replace(/[\s-]/g, '').toLowerCase())
  .pipe(z.string().min(1, 'Enter the code.').max(40, 'This is not a code of ours.'));
/** Left empty where a passkey stands for the password: it is both steps at once. */
const CodeOrPasskey = z.union([z.literal(''), Code]).default('');
const key = z.string().min(1).max(200);

export const TrustedBrowser = z.object({
  id: z.uuid(),
  /** `Chrome on Android`; '' where nothing is known. */
  device: z.string(),
  since: z.iso.datetime(),
  last_used: z.iso.datetime(),
  until: z.iso.datetime(),
});
export type TrustedBrowser = z.infer<typeof TrustedBrowser>;

export const TwoStep = z.object({
  on: z.boolean(),
  since: z.iso.datetime().nullable(),
  /** Recovery codes that were not used. */
  codes_left: z.number().int(),
  /** When it goes because somebody said that phone and codes are gone; null where nobody did. */
  ends_at: z.iso.datetime().nullable(),
  browsers: z.array(TrustedBrowser),
});
export type TwoStep = z.infer<typeof TwoStep>;

export const finishSignIn = contract({
  method: 'POST',
  path: '/api/auth/second-step/',
  summary:
    'The second step of signing in: a code of the app or a recovery code. `trust` lets this browser off it for 30 days.',
  body: z.object({ code: Code, trust: z.boolean().default(false) }),
  answer: SignedIn,
});

export const lostSecondStep = contract({
  method: 'POST',
  path: '/api/auth/second-step/lost/',
  summary:
    'Phone and recovery codes are gone: the second step goes after 48 hours, unless its person stops it. Asked again, the time is the same.',
  body: z.object({}).default({}),
  answer: z.object({ ends_at: z.iso.datetime() }),
});

export const stopLost = contract({
  method: 'POST',
  path: '/api/auth/second-step/stop/',
  summary: 'By the key of the mail: it was not me, the second step stays.',
  body: z.object({ key }),
  answer: Detail,
});

export const getTwoStep = contract({
  method: 'GET',
  path: '/api/account/two-step',
  summary: 'Whether the person signs in in two steps, and which browsers are let off.',
  answer: TwoStep,
});

export const setUpTwoStep = contract({
  method: 'POST',
  path: '/api/account/two-step/set-up',
  summary: 'A new secret for an app, with its picture to scan. It counts once a code of it was typed.',
  body: z.object({ password: OwnPassword }),
  answer: z.object({
    /** In base 32, for who types it. */
    secret: z.string(),
    uri: z.string(),
    /** A picture of it, as SVG. */
    picture: z.string(),
  }),
});

const NewCodes = z.object({ codes: z.array(z.string()) });

export const switchOnTwoStep = contract({
  method: 'POST',
  path: '/api/account/two-step/on',
  summary: 'Switches it on with a right code; answers the recovery codes, this once.',
  body: z.object({ code: Code }),
  answer: NewCodes,
});

export const renewCodes = contract({
  method: 'POST',
  path: '/api/account/two-step/codes',
  summary: 'New recovery codes; the ones before open nothing from then on.',
  body: z.object({ password: OwnPassword, code: CodeOrPasskey }),
  answer: NewCodes,
});

export const switchOffTwoStep = contract({
  method: 'POST',
  path: '/api/account/two-step/off',
  summary: 'Switches it off, with the password and a code.',
  body: z.object({ password: OwnPassword, code: CodeOrPasskey }),
  answer: TwoStep,
});

export const forgetBrowser = contract({
  method: 'DELETE',
  path: '/api/account/two-step/browsers/:browserId',
  summary: 'Ask in that browser for the second step again. Somebody else’s is no matter.',
  params: z.object({ browserId: z.uuid() }),
  answer: TwoStep,
});

export const keepTwoStep = contract({
  method: 'POST',
  path: '/api/account/two-step/keep',
  summary: 'Signed in: the second step stays, though somebody said that phone and codes are gone.',
  body: z.object({}).default({}),
  answer: TwoStep,
});
