import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { boundLines } from './lines.ts';
import { addListeners } from './listeners.ts';

const host = '127.0.0.1';
const guests = 64;
let server: Server;
let listeners: Awaited<ReturnType<typeof addListeners>>;
let sockets: Socket[];

async function listening(more: number): Promise<number> {
  server = createServer((_request, response) => response.end('here'));
  server.listen({ host, port: 0, reusePort: true });
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  listeners = await addListeners(server, { host, port }, more);
  return port;
}
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  server.closeAllConnections();
  await Promise.all([listeners.close(), new Promise((resolve) => server.close(resolve))]);
});

/** In how many turns of the event loop all who come at the same moment are taken. */
async function turnsFor(port: number): Promise<number> {
  let taken = 0;
  server.on('connection', () => (taken += 1));
  sockets = Array.from({ length: guests }, () => connect(port, host));
  let turns = 0;
  for (; taken < guests; turns += 1) await turn();
  return turns;
}

test('with one listener they are taken one in a turn, with many some of each in a turn', async () => {
  const alone = await turnsFor(await listening(0));
  expect(alone).toBeGreaterThanOrEqual(guests);
  for (const socket of sockets) socket.destroy();
  await new Promise((resolve) => server.close(resolve));
  expect(await turnsFor(await listening(31))).toBeLessThan(guests / 2);
});

test('whoever is taken by any of them is answered by the one server, and when they are closed nobody new is taken', async () => {
  const port = await listening(7);
  sockets = [];
  const answers = await Promise.all(
    Array.from({ length: guests }, async () => {
      const response = await fetch(`http://${host}:${port}/`, { headers: { connection: 'close' } });
      return response.text();
    }),
  );
  expect(new Set(answers)).toEqual(new Set(['here']));
  await Promise.all([listeners.close(), new Promise((resolve) => server.close(resolve))]);
  const [refused] = (await once(connect(port, host), 'error')) as [NodeJS.ErrnoException];
  expect(refused.code).toBe('ECONNREFUSED');
});

test('so many lines as a server may have in all it has by all of them together', async () => {
  const port = await listening(7);
  boundLines(server, 'loopback', { perNetwork: 1, inAll: 8, stillMs: 60_000 });
  sockets = Array.from({ length: guests }, () => connect(port, host));
  let closed = 0;
  for (const socket of sockets) socket.on('error', () => undefined).once('close', () => (closed += 1));
  await expect.poll(() => closed, { timeout: 15_000 }).toBe(guests - 8);
  expect(sockets.filter(({ destroyed }) => !destroyed)).toHaveLength(8);
});
