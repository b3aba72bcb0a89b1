import { isIP } from 'node:net';
import { domainToASCII } from 'node:url';
import { parse } from 'tldts';
import type { Config } from '../platform/config/config.ts';

export interface NamedDomain {
  /** As it is kept: lower case, in letters of DNS, without `www.` */
  base: string;
  /** What answers there: with and without www, where it is a name that was registered; else itself. */
  hosts: string[];
  /** The one of them that was typed. */
  typed: string;
}

const labels = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9-]{2,63}$/;
/** Names that no public DNS answers (RFC 2606, 6761, 7686, 8375). */
const nowhere = /(?:^|\.)(?:localhost|local|test|example|invalid|internal|onion|home\.arpa|lan|arpa)$/;

/** It would be read as the domain of somebody’s mail, which is seldom theirs. */
const mailAddress = /^(?:mailto:)?[^\s:/?#@]+@[^\s:/?#@]+$/i;

const parsed = (host: string) => parse(host, { allowPrivateDomains: true });

/** The part of a host that somebody registered: `adunni.com.ng` of `www.adunni.com.ng`; null where there is none. */
export const registeredPart = (host: string): string | null => parsed(host).domain;

/**
 * The domain in what somebody typed, also where they pasted a whole address of it; or a sentence that says why it can be
 * no domain of a store.
 */
export function domainIn(
  typed: string,
  config: Pick<Config, 'platformUrl' | 'storeDomain'>,
): NamedDomain | { problem: string } {
  const host = hostIn(typed);
  if (mailAddress.test(typed.trim()))
    return {
      problem: 'This is an email address. Type the domain you registered, such as adunniclay.com.ng.',
    };
  if (host === '') return { problem: 'Type your domain, such as adunniclay.com.ng.' };
  if (isIP(host.replace(/^\[|\]$/g, '')) || /^[\d.]+$/.test(host))
    return {
      problem: 'This is the number of a computer. Type the domain you registered, such as adunniclay.com.ng.',
    };
  if (isOurs(host, config))
    return { problem: 'This address is one of ours. Type a domain you registered yourself.' };
  if (!host.includes('.'))
    return { problem: 'This is only a part of a domain. Type all of it, such as adunniclay.com.ng.' };
  if (!labels.test(host) || host.length > 253 - '_presence.www.'.length)
    return {
      problem: 'This is no domain. Use letters, digits, hyphens and dots, such as adunniclay.com.ng.',
    };
  if (nowhere.test(host))
    return { problem: 'Nobody on the internet can open this name. Type a domain you registered.' };
  const { domain, isIcann, isPrivate } = parsed(host);
  if (!isIcann && !isPrivate)
    return { problem: 'No domain ends like this. Check it for a spelling mistake.' };
  if (domain === null)
    return {
      problem: `${host} is what many domains end in. Type the whole of yours, such as adunniclay.${host}.`,
    };
  const base = host.replace(/^www\./, '');
  // `www.com.ng` is a name of its own.
  if (registeredPart(base) === null) return { base: host, hosts: [host], typed: host };
  const hosts = base === domain || host !== base ? [base, `www.${base}`] : [base];
  return { base, hosts, typed: host };
}

/** The host of an address, or what looks like one, in the letters of DNS. */
function hostIn(typed: string): string {
  const bare = typed
    .trim()
    .toLowerCase()
    .replace(/^[a-z][a-z0-9+.-]*:\/\//, '')
    .replace(/^[^/?#@]*@/, '')
    .replace(/[/?#].*$/s, '')
    .replace(/:\d*$/, '')
    .replace(/[.。．｡]+$/, '');
  // What it cannot read it makes nothing of, and then it is judged as it was typed.
  return bare === '' ? '' : domainToASCII(bare) || bare;
}

/** Our own host and the stores', with all that is below them. */
function isOurs(
  host: string,
  { platformUrl, storeDomain }: Pick<Config, 'platformUrl' | 'storeDomain'>,
): boolean {
  const own = [new URL(platformUrl).hostname, storeDomain];
  return own.some((one) => host === one || host.endsWith(`.${one}`));
}
