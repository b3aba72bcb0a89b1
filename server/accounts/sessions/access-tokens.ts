import { jwtVerify, SignJWT } from 'jose';
import { createSecretKey } from 'node:crypto';
import { after, minutes, type Clock } from '../../platform/clock.ts';
import { keysFor, type Config } from '../../platform/config/config.ts';
import { isId } from '../../platform/ids.ts';

const algorithm = 'HS256';
const kind = 'at+jwt';
/** Tokens made for anything else, such as the course, name another audience and are strangers here. */
const audience = 'presence:owner';
const lifeMs = minutes(10);
const longest = 2_000;

export interface AccessTokens {
  sign(claims: { userId: string; sessionId: string }): Promise<string>;
  /** null for everything that we did not make, or that is too old. */
  read(token: string): Promise<{ userId: string; sessionId: string } | null>;
}

/** The short-lived bearer tokens of owners; `sub` is the person, `sid` the session they come from. */
export function accessTokens(config: Config, clock: Clock): AccessTokens {
  const [key, ...before] = keysFor(config, 'access-token').map((one) =>
    createSecretKey(Buffer.from(one, 'base64url')),
  );
  return {
    sign({ userId, sessionId }) {
      const now = clock.now();
      return new SignJWT({ sid: sessionId })
        .setProtectedHeader({ alg: algorithm, typ: kind })
        .setSubject(userId)
        .setAudience(audience)
        .setIssuedAt(now)
        .setExpirationTime(after(now, lifeMs))
        .sign(key!);
    },
    async read(token) {
      if (token.length > longest) return null;
      const rules = {
        algorithms: [algorithm],
        audience,
        typ: kind,
        currentDate: clock.now(),
        requiredClaims: ['sub', 'sid', 'iat', 'exp'],
      };
      // Whatever is wrong with a token, to its bearer it is just not a token.
      let checked = await jwtVerify(token, key!, rules).catch(() => null);
      for (const old of before) checked ??= await jwtVerify(token, old, rules).catch(() => null);
      const { sub, sid } = checked?.payload ?? {};
      if (typeof sub !== 'string' || typeof sid !== 'string' || !isId(sub) || !isId(sid)) return null;
      return { userId: sub, sessionId: sid };
    },
  };
}
