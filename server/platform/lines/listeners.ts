import cluster from 'node:cluster';
import type { Server } from 'node:http';
import { createServer, type Server as Listener } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * The event loop takes one new line of each listener in a turn, and a turn is as long as all that is worked on in it. With
 * one listener whoever comes anew waits for as many turns as there are others, however quickly who is connected is
 * answered; with so many, so many are taken in a turn.
 */
const howMany = 32;

/**
 * Whether a process listens at its port more than once. The system deals new lines out over the listeners of one port on
 * Linux; and where there are several web processes, the one above them takes the lines, whose turns are short.
 */
const listensOften = process.platform === 'linux' && !cluster.isWorker;

interface Listeners {
  /** Nobody new is taken from now on; over when all who were taken have gone. */
  close(): Promise<void>;
}

/** So many more listeners at the address at which a server listens with `reusePort`: what they take is the server's. */
export async function addListeners(
  server: Server,
  at: { host: string; port: number },
  many: number,
): Promise<Listeners> {
  const listeners = Array.from({ length: many }, () =>
    // As the server makes its own: an answer goes out whole after the other side has said that it asks no more.
    createServer({ allowHalfOpen: true, noDelay: true }, (socket) => server.emit('connection', socket)),
  );
  await Promise.all(listeners.map((listener) => begun(listener, at)));
  return {
    async close() {
      await Promise.all(listeners.map((listener) => new Promise((resolve) => listener.close(resolve))));
    },
  };
}

function begun(listener: Listener, at: { host: string; port: number }): Promise<void> {
  return new Promise((resolve, reject) => {
    listener.once('error', reject);
    listener.listen({ ...at, reusePort: true }, () => {
      listener.off('error', reject);
      resolve();
    });
  });
}

export interface Listening extends Listeners {
  port: number;
}

/** Has the program listen. @throws the system's own error when it cannot. */
export async function listenAt(
  fastify: FastifyInstance,
  { host, port }: { host: string; port: number },
): Promise<Listening> {
  // A variable, since Fastify hands on to Node more than its types know.
  const at = { host, port, reusePort: listensOften };
  const heard = Number(new URL(await fastify.listen(at)).port);
  const more = await addListeners(fastify.server, { host, port: heard }, listensOften ? howMany - 1 : 0);
  return { port: heard, close: () => more.close() };
}
