import { Resolver } from 'node:dns/promises';

export type RecordType = 'TXT' | 'CNAME' | 'A' | 'AAAA' | 'NS';

/** What DNS says of a name: `none` is its word that nothing is there, `unreachable` is no word at all. */
export type DnsAnswer = { kind: 'found'; values: string[] } | { kind: 'none' } | { kind: 'unreachable' };

/** The names of others, as anybody can ask for them. */
export interface Dns {
  /** Never throws. Names come back in lower case without a dot at the end. */
  ask(name: string, type: RecordType): Promise<DnsAnswer>;
}

/** So long a question may take (milliseconds). */
const limitMs = 5_000;

/** @param servers who is asked; empty: whom the machine asks. */
export function realDns(servers: readonly string[]): Dns {
  return {
    async ask(name, type) {
      // One for each question, so that giving one up ends no other, and nothing is remembered.
      const resolver = new Resolver({ timeout: limitMs / 2, tries: 2 });
      if (servers.length > 0) resolver.setServers(servers);
      const patience = setTimeout(() => resolver.cancel(), limitMs);
      try {
        const values = await valuesOf(resolver, name, type);
        return values.length > 0 ? { kind: 'found', values } : { kind: 'none' };
      } catch (error) {
        const { code } = error as { code?: string };
        return { kind: code === 'ENOTFOUND' || code === 'ENODATA' ? 'none' : 'unreachable' };
      } finally {
        clearTimeout(patience);
      }
    },
  };
}

async function valuesOf(resolver: Resolver, name: string, type: RecordType): Promise<string[]> {
  switch (type) {
    case 'TXT':
      // A long text comes in pieces.
      return (await resolver.resolveTxt(name)).map((pieces) => pieces.join(''));
    case 'CNAME':
      return (await resolver.resolveCname(name)).map((one) => one.toLowerCase().replace(/\.$/, ''));
    case 'NS':
      return (await resolver.resolveNs(name)).map((one) => one.toLowerCase().replace(/\.$/, ''));
    case 'A':
      return resolver.resolve4(name);
    case 'AAAA':
      return resolver.resolve6(name);
  }
}
