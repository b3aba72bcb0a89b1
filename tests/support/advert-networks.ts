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

/** What a network's own script in a page told it, which page that was and where it said that its shopper came from. */
export interface Seen {
  network: AdNetwork;
  what: unknown[];
  href: string;
  referrer: string;
}

export interface AdvertNetworks {
  origin: string;
  /** The variables that lead here in place of the real ones. */
  env: Record<string, string>;
  /** What was taken, tests among it. */
  taken: Heard[];
  /** What the scripts told. */
  seen: Seen[];
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

/** Stands for a network's own script: takes the calls that wait, and sends home whatever it is told. Keeps the cookies of the real one. */
const scriptOf: Record<AdNetwork, string> = {
  meta: `keep('_fbp', 'fb.1.1700000000000.1234567890');
    const click = new URLSearchParams(location.search).get('fbclid');
    if (click) keep('_fbc', 'fb.1.1700000000000.' + click);
    fbq.queue.forEach(tell); fbq.callMethod = (...call) => tell(call);`,
  tiktok: `keep('_ttp', '2abCDefGHijKLmnOPqrSTuvWXyz'); ttq.forEach(tell); ttq.push = tell;`,
  google: `keep('_ga', 'GA1.1.1234567890.1700000000'); keep('_ga_AB12CD34EF', 'GS2.1.s1700000100$o1$g0');
    const listed = (call) => tell(Array.from(call)); dataLayer.forEach(listed); dataLayer.push = listed;`,
};

/** Where the program asks for scripts, and tells. */
const envOf = (origin: string): Record<string, string> => ({
  META_SCRIPT_URL: `${origin}/meta/fbevents.js`,
  TIKTOK_SCRIPT_URL: `${origin}/tiktok/events.js`,
  GOOGLE_SCRIPT_URL: `${origin}/google/gtag.js`,
  META_EVENTS_URL: `${origin}/meta`,
  TIKTOK_EVENTS_URL: `${origin}/tiktok`,
  GOOGLE_EVENTS_URL: `${origin}/google`,
});

const script = (origin: string, network: AdNetwork) => `(() => {
  const keep = (name, value) => { document.cookie = name + '=' + value + '; path=/; max-age=9999'; };
  const tell = (what) => void fetch('${origin}/${network}/seen', { method: 'POST', mode: 'no-cors', keepalive: true,
    body: JSON.stringify({ network: '${network}', what, href: location.href, referrer: document.referrer }) });
  ${scriptOf[network]}
})();`;

/** The advert networks over HTTP: who asks with a token they know is heard, and everything is kept. */
export async function advertNetworks(): Promise<AdvertNetworks> {
  const taken: Heard[] = [];
  const seen: Seen[] = [];
  let origin = '';
  const counts: Record<AdNetwork, number> = { meta: 0, tiktok: 0, google: 0 };
  const answers: AdvertNetworks['answers'] = { meta: [], tiktok: [], google: [] };
  const server = http.createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      // Journeys ask from another process what came.
      if (request.url === '/heard') return void response.end(JSON.stringify({ taken, seen }));
      const [, network, rest] = /^\/(meta|tiktok|google)(\/.*)$/.exec(request.url ?? '') as unknown as [
        string,
        AdNetwork,
        string,
      ];
      if (request.method === 'GET') {
        response.writeHead(200, { 'content-type': 'text/javascript' });
        return void response.end(script(origin, network));
      }
      if (rest === '/seen') {
        seen.push(JSON.parse(Buffer.concat(parts).toString()) as Seen);
        return void response.writeHead(204).end();
      }
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
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    env: envOf(origin),
    taken,
    seen,
    asked: (network) => counts[network],
    answers,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
