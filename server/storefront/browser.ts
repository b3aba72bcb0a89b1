import type { FastifyRequest } from 'fastify';
import type { AdNetwork, AsksToTell } from '#shared/adverts.ts';
import { theirCookiesIn, type TheirCookies } from '../adverts/index.ts';
import type { Visit } from './visit.ts';

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

/** What is asked where an order is placed or paid; a browser that says no for whoever uses it is not asked. */
export const asksOf = (
  { browser, profile }: Pick<Visit, 'browser' | 'profile'>,
  networks: AdNetwork[],
): AsksToTell => ({
  networks: browser.refuses ? [] : networks,
  known: profile.scripts.length > 0 && Object.keys(browser.theirs).length > 0,
});

/** The browser of a shopper who ticked the box; null where they did not, or were not asked. */
export const agreedBy = ({ ip, agent, refuses, theirs }: Browser, said: string) =>
  said === 'yes' && !refuses ? { ip, agent, theirs } : null;
