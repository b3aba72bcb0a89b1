import { after, type Clock } from '../../platform/clock.ts';
import { keysFor, type Config } from '../../platform/config/config.ts';
import type { PlatformTx } from '../../platform/database/db.ts';
import { derivedSecret, newSecret, provenBy } from '../../platform/ids.ts';
import { useNonce } from '../google/queries.ts';

export interface SignedWords {
  /** A word for one use, which is good for nothing else. */
  make(about: string): string;
  /** Whether it is one of ours, for that, in time, and used for the first time. */
  spend(tx: PlatformTx, word: string, about: string): Promise<boolean>;
}

/** Words that are written down only once they are used, so that asking for many costs nothing; good for so long (ms). */
export function signedWords(
  { config, clock }: { config: Config; clock: Clock },
  lifeMs: number,
): SignedWords {
  const keys = keysFor(config, 'signed-words');
  const signed = (body: string, about: string) => `${body}.${derivedSecret(keys[0], `${about}:${body}`)}`;
  return {
    make: (about) => signed(`${newSecret()}.${after(clock.now(), lifeMs).getTime()}`, about),
    async spend(tx, word, about) {
      const [random = '', end = '', proof = '', more] = word.split('.');
      if (more !== undefined || !provenBy(keys, `${about}:${random}.${end}`, proof)) return false;
      const expiresAt = new Date(Number(end));
      return expiresAt > clock.now() && useNonce(tx, random, expiresAt);
    },
  };
}
