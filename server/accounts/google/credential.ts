import { createRemoteJWKSet, errors, jwtVerify, type JWTPayload, type JWTVerifyGetKey } from 'jose';
import { z } from 'zod';
import { Email } from '#shared/api/accounts.ts';
import { hours, seconds, type Clock } from '../../platform/clock.ts';
import type { GoogleConfig } from '../../platform/config/config.ts';

/** Whom Google vouches for. */
export interface GooglePerson {
  issuer: string;
  subject: string;
  email: string;
  first_name: string;
  last_name: string;
  nonce: string;
}

export type CredentialResult =
  | { ok: true; person: GooglePerson }
  | { ok: false; reason: 'not ours' | 'provider unreachable' };

export interface GoogleCredentials {
  /** Reads an ID token; everything that is not one for us from our issuer, in time and for a proven address, is refused. */
  read(token: string): Promise<CredentialResult>;
}

/** Unknown keys make us ask again, but not more often than this, whoever makes them up. */
const cooldownMs = seconds(30);
const keysKeptMs = hours(1);
const patienceMs = seconds(5);
/** Clocks differ a little. */
const leewaySeconds = 30;
const longestName = 80;

const text = z.string().catch('');
const Claims = z.object({
  iss: z.string(),
  sub: z.string().min(1).max(255),
  nonce: z.string().min(1),
  email: Email,
  email_verified: z.literal(true),
  given_name: text,
  family_name: text,
  name: text,
});

/** Reads credentials by the issuer's published keys, which are kept and asked for again when they change. */
export function googleCredentials(google: GoogleConfig, clock: Clock): GoogleCredentials {
  const keys = publishedKeys(google.jwksUrl);
  return {
    async read(token) {
      try {
        const { payload } = await jwtVerify(token, keys, {
          // Named, so that a token cannot choose how it is checked.
          algorithms: ['RS256'],
          issuer: google.issuers,
          audience: google.clientId,
          clockTolerance: leewaySeconds,
          currentDate: clock.now(),
          requiredClaims: ['sub', 'iat', 'exp', 'nonce'],
        });
        const claims = Claims.safeParse(payload);
        if (!claims.success || !isForUsAlone(payload, google.clientId)) return refused;
        return { ok: true, person: personOf(claims.data) };
      } catch (error) {
        return error instanceof KeysUnreachable ? { ok: false, reason: 'provider unreachable' } : refused;
      }
    },
  };
}

class KeysUnreachable extends Error {}

/** The key a token names; failing to get the keys is told apart from not finding that one among them. */
function publishedKeys(jwksUrl: string): JWTVerifyGetKey {
  const keys = createRemoteJWKSet(new URL(jwksUrl), {
    cooldownDuration: cooldownMs,
    cacheMaxAge: keysKeptMs,
    timeoutDuration: patienceMs,
  });
  return async (header, token) => {
    try {
      return await keys(header, token);
    } catch (error) {
      const isAboutToken =
        error instanceof errors.JWKSNoMatchingKey || error instanceof errors.JWKSMultipleMatchingKeys;
      throw isAboutToken ? error : new KeysUnreachable('The keys could not be had.', { cause: error });
    }
  };
}

const refused = { ok: false, reason: 'not ours' } as const;

function isForUsAlone({ aud, azp }: JWTPayload, clientId: string): boolean {
  const audiences = Array.isArray(aud) ? aud : [aud];
  return audiences.length === 1 && (azp === undefined || azp === clientId);
}

function personOf(claims: z.output<typeof Claims>): GooglePerson {
  const { sub: subject, nonce, email } = claims;
  const whole = cleaned(claims.name);
  const [before, ...rest] = whole.split(' ');
  return {
    // Google writes its name with and without the scheme; a person is the same person by either.
    issuer: claims.iss.replace(/^https?:\/\//, ''),
    subject,
    nonce,
    email,
    first_name: cleaned(claims.given_name) || before || cleaned(email.split('@')[0]!),
    last_name: cleaned(claims.family_name) || (cleaned(claims.given_name) ? '' : rest.join(' ')),
  };
}

/** One line of at most as many letters as our own form takes, without marks that turn the reading direction. */
function cleaned(name: string): string {
  const line = name
    .toWellFormed()
    .replace(/[\u202a-\u202e\u2066-\u2069]/g, '')
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim();
  return line
    .slice(0, longestName)
    .toWellFormed()
    .replace(/\ufffd$/, '')
    .trim();
}
