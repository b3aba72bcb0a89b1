import type { FastifyReply, FastifyRequest } from 'fastify';
import { days } from '../../platform/clock.ts';
import { keysFor, type Config } from '../../platform/config/config.ts';
import { derivedSecret, isId, newSecret, provenBy } from '../../platform/ids.ts';
import type { User } from '../queries.ts';

const lifeSeconds = days(365) / 1000;
/** People who share one browser; the one who came longest ago gives way. */
const mostPeople = 5;

type DeviceUser = Pick<User, 'id' | 'password_hash'>;

export interface KnownDevices {
  /** What stands for this browser, for limits, when it has been in this account since its password was set; else null. */
  read(request: FastifyRequest, user: DeviceUser): string | null;
  /** Notes that this browser was let into the account. */
  remember(request: FastifyRequest, reply: FastifyReply, user: DeviceUser): void;
}

/**
 * A cookie no script can read, signed for each account that was entered in a browser. It opens nothing: it only keeps
 * strangers' wrong guesses from being counted against its holder. A new password makes it worthless.
 */
export function knownDevices(config: Config): KnownDevices {
  const keys = keysFor(config, 'known-device');
  const secure = config.platformUrl.startsWith('https:');
  const name = secure ? '__Host-known_device' : 'known_device';
  const about = (user: DeviceUser, nonce: string) =>
    `${user.id}:${nonce}:${user.password_hash?.slice(-16) ?? ''}`;
  const entriesOf = (request: FastifyRequest) =>
    (request.cookies[name] ?? '')
      .split('.')
      .map((entry) => entry.split(':'))
      .filter((entry) => entry.length === 3 && isId(entry[0]!))
      .slice(0, mostPeople) as [id: string, nonce: string, proof: string][];
  const read: KnownDevices['read'] = (request, user) => {
    const [, nonce, kept] = entriesOf(request).find(([id]) => id === user.id) ?? [];
    return nonce && kept && provenBy(keys, about(user, nonce), kept) ? nonce : null;
  };
  return {
    read,
    remember(request, reply, user) {
      const nonce = read(request, user) ?? newSecret();
      const others = entriesOf(request).filter(([id]) => id !== user.id);
      const entries = [[user.id, nonce, derivedSecret(keys[0], about(user, nonce))], ...others].slice(
        0,
        mostPeople,
      );
      reply.setCookie(name, entries.map((entry) => entry.join(':')).join('.'), {
        path: '/',
        sameSite: 'lax',
        httpOnly: true,
        secure,
        maxAge: lifeSeconds,
      });
    },
  };
}
