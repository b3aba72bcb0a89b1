import type { FastifyRequest } from 'fastify';
import { theirCookiesIn, type TheirCookies } from '../../adverts/index.ts';

/** A shopper's browser, as far as it says anything of itself. */
export interface Browser {
  /** Its address in the network, as it is and not only as it is counted. */
  ip: string;
  agent: string;
  /** It says for whoever uses it that nobody is to be told of them: they are not even asked. */
  refuses: boolean;
  /** What scripts of advert networks left in it, where whoever uses it allowed them here. */
  theirs: TheirCookies;
}

export const browserOf = ({
  ip,
  headers,
  cookies,
}: Pick<FastifyRequest, 'ip' | 'headers' | 'cookies'>): Browser => ({
  ip,
  theirs: theirCookiesIn(cookies),
  agent: headers['user-agent'] ?? '',
  refuses: headers['sec-gpc'] === '1' || headers.dnt === '1',
});

/** The browser of a shopper who ticked the box; null where they did not, or were not asked. */
export const agreedBy = ({ ip, agent, refuses, theirs }: Browser, said: string) =>
  said === 'yes' && !refuses ? { ip, agent, theirs } : null;
