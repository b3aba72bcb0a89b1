import { z } from 'zod';
import { googleFailed } from './account-words.ts';
import { contract } from './contract.ts';
import { isPhone, normalisePhone } from '../phone.ts';
import { inOneLine } from './text.ts';

/** Longest password we hash; longer ones would only buy an attacker our processor time. */
export const longestPassword = 200;
export const shortestPassword = 8;

export const Email = z
  .string({ error: 'Enter your email address.' })
  .trim()
  .toLowerCase()
  .max(254, 'That email address is too long.')
  .pipe(z.email('Enter a valid email address.'));

export const Name = (what: string) =>
  inOneLine(
    z
      .string({ error: `Enter your ${what}.` })
      .trim()
      .min(1, `Enter your ${what}.`)
      .max(80, `Your ${what} is too long.`),
  );

export const Password = z
  .string({ error: 'Choose a password.' })
  .min(shortestPassword, 'Use at least 8 characters for your password.')
  .max(longestPassword);

export const SiteRef = z.object({ slug: z.string() });

export const User = z.object({
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  sites: z.array(SiteRef),
});
export type User = z.infer<typeof User>;

/** `access` is a short-lived bearer token, kept in memory only; the session itself is an HttpOnly cookie. */
export const SignedIn = z.object({ user: User, access: z.string() });
export type SignedIn = z.infer<typeof SignedIn>;

/** What a login answers where a second step is switched on: a cookie holds the place until then. It is no session. */
export const SecondStep = z.object({ second_step: z.object({ until: z.iso.datetime() }) });
/** How a way in ends: with a session, or with the question for the second step. */
export const Entered = z.union([SignedIn, SecondStep]);
export type Entered = z.infer<typeof Entered>;

export const Detail = z.object({ detail: z.string() });

export const SignupBody = z
  .object({
    first_name: Name('first name'),
    last_name: Name('last name'),
    gender: z.enum(['male', 'female'], { error: 'Please select your gender.' }),
    username: z
      .string({ error: 'Please enter a valid phone number.' })
      .transform(normalisePhone)
      .refine(isPhone, 'Please enter a valid phone number.'),
    email: Email,
    password1: Password,
    password2: z.string({ error: 'Passwords do not match!' }),
    rememberMe: z.boolean().default(false),
    agreeToTerms: z
      .boolean()
      .default(true)
      .refine((agreed) => agreed, 'You need to accept the terms to create an account.'),
  })
  .refine((body) => body.password1 === body.password2, {
    path: ['password2'],
    message: 'Passwords do not match!',
  });

export const register = contract({
  method: 'POST',
  path: '/api/auth/register/',
  summary: 'Create an account. The answer is the same whether or not the address was known.',
  body: SignupBody,
  status: 201,
  answer: Detail,
});

export const resendVerification = contract({
  method: 'POST',
  path: '/api/auth/register/resend-email/',
  summary: 'Send the verification mail again; once in five minutes per address.',
  body: z.object({ email: Email }),
  answer: Detail,
});

export const verifyEmail = contract({
  method: 'POST',
  path: '/api/auth/register/verify-email/',
  summary:
    'Verify an email address by the key from the mail. The same key answers ok again for 24 hours. The browser that signed up is logged in by it, once.',
  body: z.object({ key: z.string().min(1).max(200) }),
  answer: Detail.extend({ signed_in: SignedIn.optional() }),
});

export const login = contract({
  method: 'POST',
  path: '/api/auth/login/',
  summary: 'Sign in with email and password; where a second step is on, the answer asks for it.',
  body: z.object({
    email: Email,
    password: z.string({ error: 'Enter your password.' }).min(1, 'Enter your password.').max(longestPassword),
    rememberMe: z.boolean().default(false),
  }),
  answer: Entered,
});

export const requestSignInLink = contract({
  method: 'POST',
  path: '/api/auth/sign-in-link/',
  summary:
    'Mail a link that signs in once. The answer is the same for unknown addresses; once in five minutes.',
  body: z.object({ email: Email }),
  answer: Detail,
});

export const redeemSignInLink = contract({
  method: 'POST',
  path: '/api/auth/sign-in-link/redeem/',
  summary: 'Sign in with the key of a mailed link, once.',
  body: z.object({ key: z.string().min(1).max(200) }),
  answer: Entered,
});

export const googleNonce = contract({
  method: 'GET',
  path: '/api/auth/google/nonce/',
  summary: 'A nonce for the Google button, bound to this browser by a cookie; good for one sign-in.',
  answer: z.object({
    nonce: z.string(),
    /** Seconds for which a Google credential made with it is taken. */
    expires_in: z.number().int(),
  }),
});

export const googleLogin = contract({
  method: 'POST',
  path: '/api/auth/google/login/',
  summary: 'Sign in with Google. `access_token` is the ID token that the Google button gave.',
  body: z.object({
    access_token: z
      .string({ error: googleFailed })
      .min(1, googleFailed)
      // Google's own are about 1,200 characters.
      .max(8_000, googleFailed),
  }),
  answer: Entered,
});

export const refresh = contract({
  method: 'POST',
  path: '/api/auth/token/refresh/',
  summary: 'Trade the session cookie for a fresh access token; the cookie is rotated.',
  body: z.object({}).default({}),
  answer: SignedIn,
});

export const logout = contract({
  method: 'POST',
  path: '/api/auth/logout/',
  summary: 'End this session on the server and clear its cookies. Always succeeds.',
  body: z.object({}).default({}),
  answer: Detail,
});

export const requestReset = contract({
  method: 'POST',
  path: '/api/auth/password/reset/',
  summary:
    'Mail a reset link, once in five minutes per address, and as often again as a resend. The answer is the same for unknown addresses.',
  body: z.object({
    email: Email,
    /** "Send new" after a first request, which locks no resend. */
    resend: z.boolean().default(false),
  }),
  answer: Detail,
});

export const confirmReset = contract({
  method: 'POST',
  path: '/api/auth/password/reset/confirm/',
  summary: 'Set a new password by a reset link. Ends every session of the account.',
  body: z
    .object({
      uid: z.string().min(1).max(64),
      token: z.string().min(1).max(200),
      new_password1: z
        .string({ error: 'Password cannot be empty' })
        .min(1, 'Password cannot be empty')
        .pipe(Password),
      new_password2: z.string({ error: "Passwords don't match" }),
    })
    .refine((body) => body.new_password1 === body.new_password2, {
      path: ['new_password2'],
      message: "Passwords don't match",
    }),
  answer: Detail,
});
