import { Resolver } from 'node:dns/promises';
import http from 'node:http';
import https from 'node:https';
import { BlockList } from 'node:net';
import ipaddr from 'ipaddr.js';

/** A call to an address that a person gave us. */
export interface OutgoingCall {
  url: string;
  method: 'GET' | 'POST';
  headers: Record<string, string>;
  body?: Buffer | string;
  /** Origins that the operator named for what the caller does; nothing about them is judged. */
  allowed?: readonly string[];
}

export type OutgoingAnswer =
  | { is: 'answered'; status: number; retryAfter: string | null; body: Buffer }
  /** Nothing was sent: we do not call this address. `why`: a sentence for who gave it. */
  | { is: 'refused'; why: string }
  /** It was called, or nobody could be found there. `why`: a sentence. */
  | { is: 'failed'; why: string };

/** The one way to call an address that a person gave us. */
export interface Outgoing {
  /** Calls once, follows nothing, and waits and reads so much and no more. Never throws for what is at the other end. */
  call(call: OutgoingCall): Promise<OutgoingAnswer>;
  /** Why an address is none that we call, as a sentence; null: it may be kept. */
  refusal(url: string): Promise<string | null>;
}

/** What may be called; only tests have others. */
export interface OutgoingRules {
  isPublic(address: string): boolean;
  protocols: readonly string[];
  /** As they are written in an address: nothing for the protocol's own. */
  ports: readonly string[];
}

/** Every address of a host; none where it has none. */
export type Resolve = (host: string, signal: AbortSignal) => Promise<string[]>;

interface OutgoingOptions {
  /** Origins that are called wherever they are. */
  allowed: readonly string[];
  resolve?: Resolve;
  rules?: OutgoingRules;
  /** For all of it: to find the host, to send and to be answered (milliseconds). */
  patienceMs?: number;
  /** What is read of an answer (bytes); the line is cut there. */
  mostBytes?: number;
}

const publicRules: OutgoingRules = { isPublic: isPublicAddress, protocols: ['https:'], ports: [''] };
const longestUrl = 2_000;

const sentences = {
  url: 'This is not a web address. It looks like https://example.com/hooks.',
  long: `This address is too long. At most ${longestUrl} characters are taken.`,
  protocol: 'Use an address that begins with https://, so that nobody on the way can read it.',
  name: 'Leave out the name and password before the @ in this address.',
  port: 'Leave out the port in this address: only the usual port of https is called.',
  host: 'We could not find this address. Check how it is spelt.',
  private: 'This address leads into a private network. Use one that anybody on the internet can reach.',
};

/** Where a call goes, decided before anything is sent. `addresses` null: as the machine finds it. */
type Judged = { url: URL; addresses: string[] | null } | { why: string; isFinal: boolean };

export function createOutgoing(options: OutgoingOptions): Outgoing {
  const { allowed, resolve = fromNameServers, rules = publicRules } = options;
  const { patienceMs = 5_000, mostBytes = 1024 * 1024 } = options;

  const judge = async (written: string, more: readonly string[], signal: AbortSignal): Promise<Judged> => {
    const read = readUrl(written, rules, [...allowed, ...more]);
    if ('why' in read) return { why: read.why, isFinal: true };
    if (read.isAllowed) return { url: read.url, addresses: null };
    const host = bareHost(read.url);
    const addresses = ipaddr.isValid(host) ? [host] : await resolve(host, signal);
    if (addresses.length === 0) return { why: sentences.host, isFinal: false };
    // One of several is enough: who leads there at all means no good.
    if (!addresses.every(rules.isPublic)) return { why: sentences.private, isFinal: true };
    return { url: read.url, addresses };
  };

  return {
    async refusal(url) {
      const judged = await judge(url, [], AbortSignal.timeout(patienceMs));
      return 'why' in judged ? judged.why : null;
    },
    async call(call) {
      const signal = AbortSignal.timeout(patienceMs);
      try {
        const judged = await judge(call.url, call.allowed ?? [], signal);
        if ('why' in judged) return { is: judged.isFinal ? 'refused' : 'failed', why: judged.why };
        return await send(call, judged, { signal, mostBytes });
      } catch (error) {
        return { is: 'failed', why: signal.aborted ? tooSlow(patienceMs) : whatBroke(error) };
      }
    },
  };
}

const tooSlow = (ms: number) => `It took longer than ${ms / 1000} seconds.`;

/** An address as it is written, held against the rules; numbers in place of a host are read as every browser does. */
function readUrl(
  written: string,
  rules: OutgoingRules,
  allowed: readonly string[],
): { why: string } | { url: URL; isAllowed: boolean } {
  if (written.length > longestUrl) return { why: sentences.long };
  if (!URL.canParse(written)) return { why: sentences.url };
  const url = new URL(written);
  const isAllowed = allowed.includes(url.origin);
  if (!/^https?:$/.test(url.protocol)) return { why: sentences.url };
  if (url.username || url.password) return { why: sentences.name };
  if (!isAllowed && !rules.protocols.includes(url.protocol)) return { why: sentences.protocol };
  if (!isAllowed && !rules.ports.includes(url.port)) return { why: sentences.port };
  return { url, isAllowed };
}

const bareHost = (url: URL) => url.hostname.replace(/^\[|\]$/g, '');

/** Reachable by anybody, and in no network that has another meaning: what is not known to be such is not. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== 'unicast') return false;
  // Of the newer addresses only those that are given out to networks; the old ones within them are in no range above.
  return parsed.kind() === 'ipv6' ? given.check(address, 'ipv6') : !cloudsOwn.check(address);
}

const given = new BlockList();
given.addSubnet('2000::', 3, 'ipv6');
/** A public number that leads to the host's own service on machines of one cloud. */
const cloudsOwn = new BlockList();
cloudsOwn.addAddress('168.63.129.16');

/** Asks the name servers, and not the machine's own table of hosts. */
const fromNameServers: Resolve = async (host, signal) => {
  const resolver = new Resolver({ timeout: 2_000, tries: 2 });
  const stop = () => resolver.cancel();
  signal.addEventListener('abort', stop);
  const found = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
  signal.removeEventListener('abort', stop);
  signal.throwIfAborted();
  return found.flatMap((one) => (one.status === 'fulfilled' ? one.value : []));
};

/** Sends to the very addresses that were judged: the name is not looked up again. */
function send(
  { method, headers, body }: OutgoingCall,
  { url, addresses }: { url: URL; addresses: string[] | null },
  { signal, mostBytes }: { signal: AbortSignal; mostBytes: number },
): Promise<OutgoingAnswer> {
  const { request } = url.protocol === 'https:' ? https : http;
  return new Promise((resolve, reject) => {
    const asking = request(
      url,
      {
        method,
        headers: {
          'user-agent': 'Presence',
          ...(body !== undefined && { 'content-length': Buffer.byteLength(body) }),
          ...headers,
        },
        // A line of its own, so that none that led elsewhere before is used.
        agent: false,
        signal,
        ...(addresses && { lookup: answering(addresses) }),
      },
      (answer) => {
        answer.on('error', reject);
        keep(answer, mostBytes).then((kept) => {
          resolve({
            is: 'answered',
            status: answer.statusCode ?? 0,
            retryAfter: answer.headers['retry-after'] ?? null,
            body: kept,
          });
          asking.destroy();
        }, reject);
      },
    );
    asking.on('error', reject);
    asking.end(body);
  });
}

type Lookup = NonNullable<http.RequestOptions['lookup']>;

/** Answers whoever looks for a host with these addresses. */
function answering(addresses: readonly string[]): Lookup {
  const found = addresses.map((address) => ({
    address,
    family: ipaddr.parse(address).kind() === 'ipv6' ? 6 : 4,
  }));
  return (_host, { all }, done) => {
    if (all) done(null, found);
    else done(null, found[0]!.address, found[0]!.family);
  };
}

/** The beginning of an answer, up to so many bytes. */
async function keep(answer: http.IncomingMessage, mostBytes: number): Promise<Buffer> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of answer as AsyncIterable<Buffer>) {
    parts.push(part);
    size += part.length;
    if (size >= mostBytes) break;
  }
  return Buffer.concat(parts).subarray(0, mostBytes);
}

/** What can go wrong on the way, in words that tell nothing of our side of it. */
function whatBroke(error: unknown): string {
  const { code = '' } = error as NodeJS.ErrnoException;
  if (code === 'ECONNREFUSED') return 'Nobody answers at this address.';
  if (/CERT|SELF_SIGNED|ALTNAME|UNABLE_TO_/.test(code)) return 'Its certificate is not in order.';
  if (code === 'HPE_HEADER_OVERFLOW') return 'It answered with more headers than we read.';
  if (code.startsWith('HPE_')) return 'It did not answer as a web server does.';
  return 'The line to it broke.';
}
