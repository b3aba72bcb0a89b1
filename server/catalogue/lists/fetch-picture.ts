import { lookup } from 'node:dns';
import http from 'node:http';
import https from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { largestUpload } from '#shared/api/pictures.ts';
import { isPublicAddress } from '../../platform/outside/outgoing.ts';

/** Why a picture cannot be had, as a sentence. */
export class NoPicture extends Error {}

const patienceMs = 5_000;
const notOpen = 'This address is not on the open internet.';

export interface FetchRules {
  /** Whether a machine may be asked. */
  isAllowed(address: string): boolean;
  /** Ports it may be asked at; '' is the scheme's own. */
  ports: readonly string[];
  patienceMs: number;
}

/**
 * Fetches a picture by its address. The machine is looked at when the line to it is opened, so that no name can lead to
 * one of ours; an answer that leads elsewhere is none.
 * @throws NoPicture with what is wrong.
 */
export async function fetchPicture(
  address: string,
  rules: FetchRules = { isAllowed: isPublicAddress, ports: [''], patienceMs },
): Promise<Buffer> {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (!url || !/^https?:$/.test(url.protocol)) throw new NoPicture('This is no address of a picture.');
  return ask(url, rules, AbortSignal.timeout(rules.patienceMs));
}

function ask(url: URL, rules: FetchRules, signal: AbortSignal): Promise<Buffer> {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const isElsewhere = url.username !== '' || !rules.ports.includes(url.port);
  if (isElsewhere || (isIP(host) !== 0 && !rules.isAllowed(host)))
    return Promise.reject(new NoPicture(notOpen));
  const guarded: LookupFunction = (name, options, done) =>
    lookup(name, { ...options, all: true }, (error, found) => {
      if (error) return done(error, '');
      if (found.length === 0 || !found.every((one) => rules.isAllowed(one.address)))
        return done(new NoPicture(notOpen), '');
      return options.all ? done(null, found) : done(null, found[0]!.address, found[0]!.family);
    });
  return new Promise((resolve, reject) => {
    const fail = (error: unknown) =>
      reject(
        error instanceof NoPicture
          ? error
          : new NoPicture(signal.aborted ? 'It took too long to come.' : 'Nothing answered at this address.'),
      );
    const { get } = url.protocol === 'https:' ? https : http;
    const headers = {
      accept: 'image/webp,image/jpeg,image/png,image/avif,image/gif',
      'user-agent': 'Presence',
    };
    const request = get(url, { agent: false, lookup: guarded, signal, headers }, (response) => {
      const { statusCode = 0 } = response;
      if (statusCode >= 300 && statusCode < 400) {
        response.destroy();
        return fail(new NoPicture('This address leads elsewhere. Give the address of the picture itself.'));
      }
      if (statusCode !== 200) {
        response.destroy();
        return fail(new NoPicture(`There is no picture at this address (answer ${statusCode}).`));
      }
      if (!/^(?:image\/|application\/octet-stream)/i.test(response.headers['content-type'] ?? '')) {
        response.destroy();
        return fail(new NoPicture('What is at this address is no picture.'));
      }
      return void bytesOf(response).then(resolve, fail);
    });
    request.on('error', fail);
  });
}

async function bytesOf(response: http.IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > largestUpload) throw new NoPicture('This picture is larger than 10 MB.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
