import { isIP } from 'node:net';
import { ConfigError } from './checks.ts';

/** Where stores' own domains lead, and whom we ask about them. */
export interface DomainConfig {
  /** The name that owners' `CNAME` records say. */
  domainTarget: string;
  /** The numbers that their `A` and `AAAA` records say, as DNS writes them; empty: those of `domainTarget`. */
  domainAddresses: string[];
  /** Name servers that are asked, `address` or `address:port`; empty: the machine's own. */
  dnsServers: string[];
}

interface Given {
  DOMAIN_TARGET?: string | undefined;
  DOMAIN_ADDRESSES: string;
  DNS_SERVERS: string;
}

const listOf = (text: string) => text.split(',').flatMap((one) => one.trim() || []);
const namePattern = /^(?=.{1,253}$)[a-z0-9_](?:[a-z0-9_-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)*$/;
const serverPattern = /^(?:\d+(?:\.\d+){3}(?::\d+)?|\[[\da-f:]+\](?::\d+)?|[\da-f:]+)$/i;

/** @throws ConfigError where one of them is no name or number. */
export function domainConfig(given: Given, platformUrl: string): DomainConfig {
  const { hostname } = new URL(platformUrl);
  const domainTarget = (given.DOMAIN_TARGET ?? hostname).toLowerCase().replace(/\.$/, '');
  if (given.DOMAIN_TARGET && !namePattern.test(domainTarget))
    throw new ConfigError('DOMAIN_TARGET: takes a host name such as shops.example.com');
  const isHere = hostname === 'localhost' && !given.DOMAIN_TARGET;
  return {
    domainTarget,
    domainAddresses: listOf(given.DOMAIN_ADDRESSES || (isHere ? '127.0.0.1' : '')).map(asWritten),
    dnsServers: listOf(given.DNS_SERVERS).map((one) => {
      if (serverPattern.test(one)) return one;
      throw new ConfigError(
        'DNS_SERVERS: takes addresses such as 9.9.9.9 or 127.0.0.1:5353, separated by commas',
      );
    }),
  };
}

/** A number as name servers write it: of IPv6 there are many spellings. */
function asWritten(address: string): string {
  if (isIP(address) === 4) return address;
  if (isIP(address) === 6) return new URL(`http://[${address}]`).hostname.slice(1, -1);
  throw new ConfigError('DOMAIN_ADDRESSES: takes IP addresses, separated by commas');
}
