import type { FastifyRequest } from 'fastify';

/** A shopper's browser, as far as it says anything of itself. */
export interface Browser {
  /** Its address in the network, as it is and not only as it is counted. */
  ip: string;
  agent: string;
  /** It says for whoever uses it that nobody is to be told of them: they are not even asked. */
  refuses: boolean;
}

export const browserOf = ({ ip, headers }: Pick<FastifyRequest, 'ip' | 'headers'>): Browser => ({
  ip,
  agent: headers['user-agent'] ?? '',
  refuses: headers['sec-gpc'] === '1' || headers.dnt === '1',
});

/** The browser of a shopper who ticked the box; null where they did not, or were not asked. */
export const agreedBy = ({ ip, agent, refuses }: Browser, said: string) =>
  said === 'yes' && !refuses ? { ip, agent } : null;
