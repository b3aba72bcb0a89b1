import { createServer, type AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** A provider that takes every call and never answers. */
export async function silentProvider() {
  let heard = '';
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.on('data', (bytes) => (heard += bytes.toString()));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const isAsked = async (call: string) => {
    while (!heard.includes(call)) await sleep(20);
  };
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server, isAsked };
}
