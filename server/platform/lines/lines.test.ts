import http from 'node:http';
import net, { type AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { boundLines, type LineBounds } from './lines.ts';

const open: { close(): void }[] = [];
afterEach(() => {
  for (const one of open.splice(0)) one.close();
});

/** Far more than the kernel keeps for a line. */
const large = Buffer.alloc(64 * 1024 * 1024);

async function serving(bounds: Partial<LineBounds>, trusted = '10.0.0.0/8') {
  const ended: string[] = [];
  const server = http.createServer((_request, response) => {
    response.once('close', () => ended.push(response.writableFinished ? 'whole' : 'cut'));
    response.end(large);
  });
  boundLines(server, trusted, { perNetwork: 100, inAll: 100, stillMs: 60_000, ...bounds });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  open.push({
    close() {
      server.close();
      server.closeAllConnections();
    },
  });
  const { port } = server.address() as AddressInfo;
  return { port, ended };
}

function line(port: number): Promise<net.Socket> {
  const socket = net.connect(port, '127.0.0.1');
  open.push({ close: () => socket.destroy() });
  socket.on('error', () => undefined);
  return new Promise((resolve) => socket.once('connect', () => resolve(socket)));
}

const closed = (socket: net.Socket) =>
  new Promise<void>((resolve) => (socket.destroyed ? resolve() : socket.once('close', () => resolve())));

/** Asks, and takes nothing of the answer. */
async function takingNothing(port: number): Promise<net.Socket> {
  const socket = await line(port);
  socket.pause();
  socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
  return socket;
}

test('whoever asks and takes nothing of the answer is cut, and what was ready for them is let go', async () => {
  const { port, ended } = await serving({ stillMs: 300 });
  await takingNothing(port);
  await expect.poll(() => ended, { timeout: 15_000 }).toEqual(['cut']);
});

test('whoever takes it has all of it, however many parts it comes in', async () => {
  const { port, ended } = await serving({});
  const socket = await line(port);
  socket.resume();
  socket.write('GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
  await closed(socket);
  expect(ended).toEqual(['whole']);
});

test('a network has so many lines and no more, and another when one of them ends', async () => {
  const { port } = await serving({ perNetwork: 3 });
  const [first] = [await line(port), await line(port), await line(port)];
  await closed(await line(port));
  first!.destroy();
  await expect
    .poll(
      async () => {
        const next = await line(port);
        const isThere = await Promise.race([
          closed(next).then(() => false),
          new Promise<boolean>((resolve) => {
            next.once('data', () => resolve(true));
            next.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
          }),
        ]);
        next.destroy();
        return isThere;
      },
      { timeout: 15_000 },
    )
    .toBe(true);
});

test('lines by a trusted proxy are many people’s, and only bounded in all', async () => {
  const { port } = await serving({ perNetwork: 1, inAll: 4 }, 'loopback');
  const lines = [await line(port), await line(port), await line(port), await line(port)];
  await closed(await line(port));
  expect(lines.map(({ destroyed }) => destroyed)).toEqual([false, false, false, false]);
});
