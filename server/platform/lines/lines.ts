import proxyAddr from '@fastify/proxy-addr';
import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { networkOf } from '../admission/limits.ts';

/** What one process keeps open. */
export interface LineBounds {
  /** Lines of one network: thousands of phones may stand behind one address, each with a handful. */
  perNetwork: number;
  /** In all; beyond it a line is closed as soon as it is opened. */
  inAll: number;
  /** A line on which nothing comes and nothing goes for this long is cut, whatever is under way (milliseconds). */
  stillMs: number;
}

const lineBounds: LineBounds = { perNetwork: 600, inAll: 8_000, stillMs: 60_000 };

/**
 * Bounds the lines of a server. One whose other side takes nothing of its answer is cut, with what was ready for it: the
 * socket's own clock runs on while it writes and nothing is taken, and begins anew with every byte that is. Lines that come
 * by a trusted proxy are many people's, and not counted by network: there it is the proxy that sees who opens them.
 */
export function boundLines(server: Server, trustedProxies: string, bounds = lineBounds): void {
  const isProxy = proxyAddr.compile(trustedProxies.split(',').map((one) => one.trim()));
  const open = new Map<string, number>();
  let inAll = 0;
  server.setTimeout(bounds.stillMs);
  server.on('connection', (socket: Socket) => {
    // Counted here, since a server may take its lines by several listeners, each of which knows its own alone.
    if (inAll >= bounds.inAll) return void socket.destroy();
    inAll += 1;
    socket.once('close', () => (inAll -= 1));
    const address = socket.remoteAddress;
    // It was gone before it was looked at.
    if (!address) return void socket.destroy();
    if (isProxy(address, 0)) return;
    const network = networkOf(address);
    const already = open.get(network) ?? 0;
    if (already >= bounds.perNetwork) return void socket.destroy();
    open.set(network, already + 1);
    socket.once('close', () => {
      const left = open.get(network)! - 1;
      if (left > 0) open.set(network, left);
      else open.delete(network);
    });
  });
}
