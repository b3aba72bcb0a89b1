import type { IncomingMessage } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';
import { isbot } from 'isbot';
import type { Device, KnownSource } from '#shared/visits.ts';
import { appOf } from './sources.ts';

/** What a request says of who asks; read without building the whole header object. */
export interface Asker {
  host: string;
  agent: string;
  referrer: string | undefined;
  /** The addresses it was passed on by, the nearest last. */
  forwarded: string | undefined;
  /** The browser asks that nobody counts its owner. */
  isQuiet: boolean;
}

const isNamed = (given: string, name: string) => given === name || given.toLowerCase() === name;
/** The cookie of a member of the store, whatever it holds: who makes one up is not counted, and no more (decision 22). */
const membersCookie = /(?:^|; )(?:__Host-)?owner=/;

/** Null for what nobody looks at: pages a browser fetches ahead, and a member of the store who sees to it. */
export function askerOf({ rawHeaders: raw }: Pick<IncomingMessage, 'rawHeaders'>): Asker | null {
  const asker: Asker = { host: '', agent: '', referrer: undefined, forwarded: undefined, isQuiet: false };
  for (let i = 0; i < raw.length; i += 2) {
    const name = raw[i]!;
    const value = raw[i + 1]!;
    // By length first: comparing every name of every request would cost more than the rest together.
    switch (name.length) {
      case 3:
        if (value === '1' && isNamed(name, 'dnt')) asker.isQuiet = true;
        break;
      case 4:
        if (isNamed(name, 'host')) asker.host = value;
        break;
      case 6:
        if (isNamed(name, 'cookie') && membersCookie.test(value)) return null;
        break;
      case 7:
        if (isNamed(name, 'referer')) asker.referrer = value;
        else if (value === '1' && isNamed(name, 'sec-gpc')) asker.isQuiet = true;
        else if (isNamed(name, 'purpose') && value.includes('prefetch')) return null;
        break;
      case 10:
        if (isNamed(name, 'user-agent')) asker.agent = value;
        break;
      case 11:
        if (isNamed(name, 'sec-purpose') && value.includes('prefetch')) return null;
        break;
      case 15:
        if (isNamed(name, 'x-forwarded-for')) asker.forwarded = value;
        break;
    }
  }
  return asker;
}

/** The address somebody asks from, past the proxies that are ours. */
export function createAddressReader(trustedProxies: string): (socket: string, forwarded?: string) => string {
  const trusts = proxyAddr.compile(trustedProxies.split(',').map((one) => one.trim()));
  const known = new Map<string, boolean>();
  const isOurs = (address: string): boolean => {
    const found = known.get(address);
    if (found !== undefined) return found;
    const ours = trusts(address, 0);
    if (known.size >= 1_000) known.clear();
    known.set(address, ours);
    return ours;
  };
  return (socket, forwarded) => {
    if (forwarded === undefined || !isOurs(socket)) return socket;
    const passed = forwarded.split(',');
    for (let at = passed.length - 1; at > 0; at--) {
      const address = passed[at]!.trim();
      if (!isOurs(address)) return address;
    }
    return passed[0]!.trim();
  };
}

/** What a browser calls itself, and what it is by that. */
export interface Agent {
  name: string;
  /** A program that says so; also what says nothing at all. */
  isBot: boolean;
  device: Device;
  /** The app in which it is. */
  inside: KnownSource | null;
}

const mostAgents = 5_000;
/** Longer than browsers call themselves (characters): whoever makes up such names fills no memory with them. */
const longestAgent = 500;

/** Knows browsers by their names again: looking one up in the list of programs costs more than a page. */
export function createAgents(): (name: string) => Agent {
  const known = new Map<string, Agent>();
  return (name) => {
    const found = known.get(name);
    if (found) return found;
    const agent = { name, isBot: name === '' || isbot(name), device: deviceOf(name), inside: appOf(name) };
    if (name.length > longestAgent) return agent;
    if (known.size >= mostAgents) known.clear();
    known.set(name, agent);
    return agent;
  };
}

function deviceOf(agent: string): Device {
  if (/iPad|Tablet|PlayBook|Silk(?!.*Mobile)|Android(?!.*Mobile)/i.test(agent)) return 'tablet';
  return /Mobi|iPhone|iPod|Android|Opera Mini|UCBrowser/i.test(agent) ? 'phone' : 'computer';
}
