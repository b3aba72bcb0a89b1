import { z } from 'zod';
import { SignedIn } from './accounts.ts';
import { contract } from './contract.ts';
import { OwnPassword } from './own-password.ts';
import { inOneLine } from './text.ts';

/** Passkeys of one person at most. */
export const mostPasskeys = 20;

const text = z.string().max(20_000);
const Transports = z.array(z.string().max(30)).max(10);
const Known = z.object({ id: z.string(), type: z.string(), transports: Transports.optional() });

/** What a browser is asked to make, as `navigator.credentials.create` reads it. */
const ToMake = z.object({
  rp: z.object({ name: z.string(), id: z.string().optional() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ alg: z.number(), type: z.string() })),
  timeout: z.number().optional(),
  excludeCredentials: z.array(Known).optional(),
  authenticatorSelection: z
    .object({
      residentKey: z.string().optional(),
      requireResidentKey: z.boolean().optional(),
      userVerification: z.string().optional(),
    })
    .optional(),
  attestation: z.string().optional(),
});
/** What a browser is asked to sign, as `navigator.credentials.get` reads it. */
const ToSign = z.object({
  challenge: z.string(),
  rpId: z.string().optional(),
  timeout: z.number().optional(),
  allowCredentials: z.array(Known).optional(),
  userVerification: z.string().optional(),
});

const answered = { id: text, rawId: text, type: z.literal('public-key') };
const Made = z.object({
  ...answered,
  response: z.object({
    clientDataJSON: text,
    attestationObject: text,
    transports: Transports.optional(),
  }),
});
export const Signed = z.object({
  ...answered,
  response: z.object({
    clientDataJSON: text,
    authenticatorData: text,
    signature: text,
    userHandle: text.optional(),
  }),
});
export type Made = z.infer<typeof Made>;
export type Signed = z.infer<typeof Signed>;

export const Passkey = z.object({
  id: z.uuid(),
  name: z.string(),
  since: z.iso.datetime(),
  last_used: z.iso.datetime().nullable(),
});
export type Passkey = z.infer<typeof Passkey>;
const Passkeys = z.object({ items: z.array(Passkey) });
const OnePasskey = z.object({ passkeyId: z.uuid() });
const nothing = z.object({}).default({});

export const listPasskeys = contract({
  method: 'GET',
  path: '/api/account/passkeys',
  summary: 'The person’s own passkeys, the newest first.',
  answer: Passkeys,
});

export const askNewPasskey = contract({
  method: 'POST',
  path: '/api/account/passkeys/ask',
  summary: 'What the browser needs to make a passkey, for the password. Good for five minutes.',
  body: z.object({ password: OwnPassword }),
  answer: ToMake,
});

export const addPasskey = contract({
  method: 'POST',
  path: '/api/account/passkeys',
  summary: 'Keeps a passkey that the browser made; it is named after the browser.',
  body: z.object({ made: Made }),
  status: 201,
  answer: Passkeys,
});

export const renamePasskey = contract({
  method: 'PATCH',
  path: '/api/account/passkeys/:passkeyId',
  summary: 'Names a passkey.',
  params: OnePasskey,
  body: z.object({
    name: inOneLine(
      z.string({ error: 'Enter a name.' }).trim().min(1, 'Enter a name.').max(60, 'That name is too long.'),
    ),
  }),
  answer: Passkeys,
});

export const removePasskey = contract({
  method: 'DELETE',
  path: '/api/account/passkeys/:passkeyId',
  summary: 'Removes a passkey. The last way into the account stays.',
  params: OnePasskey,
  answer: Passkeys,
});

export const askConfirmation = contract({
  method: 'POST',
  path: '/api/account/passkeys/confirm/ask',
  summary: 'What the browser needs to have one of the person’s own passkeys sign.',
  body: nothing,
  answer: ToSign,
});

export const confirmByPasskey = contract({
  method: 'POST',
  path: '/api/account/passkeys/confirm',
  summary:
    'A word that stands for the password once, within five minutes, where a call asks for it; by a passkey.',
  body: z.object({ signed: Signed }),
  answer: z.object({ word: z.string() }),
});

export const askPasskey = contract({
  method: 'POST',
  path: '/api/auth/passkey/ask/',
  summary: 'What a browser needs to log in with a passkey. Good for five minutes.',
  body: nothing,
  answer: ToSign,
});

export const passkeyLogin = contract({
  method: 'POST',
  path: '/api/auth/passkey/',
  summary: 'Log in with a passkey, which is both steps at once.',
  body: z.object({ signed: Signed, rememberMe: z.boolean().default(false) }),
  answer: SignedIn,
});
