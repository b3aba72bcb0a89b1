import http, { type RequestListener, type Server } from 'node:http';
import type { Draining } from './draining.ts';
import { boundLines } from './lines.ts';
import { holdTick } from '../processes/ticks.ts';

/** The server of a process, with the bounds of its lines and its way to let go of them. */
export function webServer(trustedProxies: string, draining: Draining, answer: RequestListener): Server {
  const server = http.createServer(
    {
      // A 10 MB photo on a line of 0.5 Mbit/s; whatever is not a file is cut long before (platform/http/http.ts).
      requestTimeout: 180_000,
      headersTimeout: 10_000,
      connectionsCheckingInterval: 1_000,
      keepAliveTimeout: 10_000,
    },
    (request, response) => {
      draining.came(response);
      answer(request, response);
      // What is answered at once, as a kept page is, was never under way.
      if (!response.writableEnded) draining.underWay(response);
    },
  );
  holdTick();
  boundLines(server, trustedProxies);
  return server.on('connection', (socket) => draining.opened(socket));
}
