import http from 'node:http';
import type { AddressInfo } from 'node:net';
import type { AdNetwork } from '#shared/adverts.ts';

/** A question as a network got it. */
export interface Heard {
  network: AdNetwork;
  path: string;
  headers: http.IncomingHttpHeaders;
  body: Record<string, never>;
}

export interface AdvertNetworks {
  /** The variables that lead here in place of the real ones. */
  env: Record<string, string>;
  /** What was taken, tests among it. */
  taken: Heard[];
  /** Questions, also refused ones. */
  asked(network: AdNetwork): number;
  /** How the next questions to a network are answered; as it does by itself when it is empty. */
  answers: Record<AdNetwork, { status: number; body?: object }[]>;
  close(): Promise<void>;
}

/** Tokens that the networks know begin so. */
export const goodToken = 'good-token-';

/** What each answers whom it knows, and whom it does not, in the words of the real ones. */
const own: Record<AdNetwork, (isKnown: boolean, path: string) => { status: number; body?: object }> = {
  meta: (isKnown) =>
    isKnown
      ? { status: 200, body: { events_received: 1, messages: [], fbtrace_id: 'A1' } }
      : {
          status: 400,
          body: {
            error: {
              message: 'Invalid OAuth access token - Cannot parse access token',
              type: 'OAuthException',
              code: 190,
              fbtrace_id: 'A2',
            },
          },
        },
  tiktok: (isKnown) => ({
    status: 200,
    body: isKnown
      ? { code: 0, message: 'OK', request_id: '1', data: {} }
      : { code: 40105, message: 'Access token is incorrect or has been revoked.', request_id: '2' },
  }),
  // It says the same to everybody, and looks only at how a test is made.
  google: (_isKnown, path) =>
    path.startsWith('/debug/') ? { status: 200, body: { validationMessages: [] } } : { status: 204 },
};

/** The advert networks over HTTP: who asks with a token they know is heard, and everything is kept. */
export async function advertNetworks(): Promise<AdvertNetworks> {
  const taken: Heard[] = [];
  const counts: Record<AdNetwork, number> = { meta: 0, tiktok: 0, google: 0 };
  const answers: AdvertNetworks['answers'] = { meta: [], tiktok: [], google: [] };
  const server = http.createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const [, network, rest] = /^\/(meta|tiktok|google)(\/.*)$/.exec(request.url ?? '') as unknown as [
        string,
        AdNetwork,
        string,
      ];
      counts[network] += 1;
      const body = JSON.parse(Buffer.concat(parts).toString()) as Heard['body'];
      const token =
        (body as { access_token?: string }).access_token ??
        request.headers['access-token']?.toString() ??
        new URL(rest, 'http://here').searchParams.get('api_secret') ??
        '';
      const isKnown = token.startsWith(goodToken);
      const forced = answers[network].shift();
      const { status, body: said } = forced ?? own[network](isKnown, rest);
      if (!forced && (isKnown || network === 'google'))
        taken.push({ network, path: rest, headers: request.headers, body });
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(said ? JSON.stringify(said) : '');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    env: {
      META_EVENTS_URL: `${origin}/meta`,
      TIKTOK_EVENTS_URL: `${origin}/tiktok`,
      GOOGLE_EVENTS_URL: `${origin}/google`,
    },
    taken,
    asked: (network) => counts[network],
    answers,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
