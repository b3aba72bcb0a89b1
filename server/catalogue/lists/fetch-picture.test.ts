import { describe, expect, test } from 'vitest';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { isPublicAddress } from '#server/platform/outside/outgoing.ts';
import { fetchPicture, NoPicture } from './fetch-picture.ts';

describe('pictures are fetched from the open internet alone', () => {
  test.each([
    '127.0.0.1',
    '10.1.2.3',
    '169.254.169.254',
    '192.168.1.1',
    '100.64.0.1',
    '0.0.0.0',
    '::1',
    '::ffff:127.0.0.1',
    'fd00::1',
    'fe80::1',
    '64:ff9b::a00:1',
    '2002:7f00:1::',
    'localhost',
  ])('%s is not', (address) => expect(isPublicAddress(address)).toBe(false));
  test.each(['8.8.8.8', '102.89.1.1', '2606:4700::1111'])('%s is', (address) =>
    expect(isPublicAddress(address)).toBe(true),
  );

  test('our own machine is never asked, by number or by name, and no answer leads on to another', async () => {
    let asked = 0;
    const server = http.createServer((request, reply) => {
      asked += 1;
      reply.writeHead(302, { location: `http://127.0.0.1:1${request.url}` }).end();
    });
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
    const { port } = server.address() as AddressInfo;
    for (const host of ['127.0.0.1', 'localhost', '[::1]', '0x7f.1', '2130706433', 'user@127.0.0.1'])
      await expect(fetchPicture(`http://${host}:${port}/a.png`)).rejects.toThrow(NoPicture);
    expect(asked).toBe(0);
    const allowed = { isAllowed: () => true, ports: [String(port)], patienceMs: 5_000 };
    await expect(fetchPicture(`http://127.0.0.1:${port}/a.png`, { ...allowed, ports: [''] })).rejects.toThrow(
      'not on the open internet',
    );
    expect(asked).toBe(0);
    await expect(fetchPicture(`http://127.0.0.1:${port}/a.png`, allowed)).rejects.toThrow('leads elsewhere');
    expect(asked).toBe(1);
    server.close();
  });

  test('what is no picture, too large or too slow is told', async () => {
    const server = http.createServer((request, reply) => {
      const type = { '/page': 'text/html', '/none': 'image/png' }[request.url!] ?? 'image/png';
      if (request.url === '/slow') return;
      reply.writeHead(request.url === '/none' ? 404 : 200, { 'content-type': type });
      reply.end(request.url === '/large' ? Buffer.alloc(11 * 1024 * 1024) : 'x');
    });
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
    const { port } = server.address() as AddressInfo;
    const rules = { isAllowed: () => true, ports: [String(port)], patienceMs: 400 };
    const problem = (path: string) =>
      fetchPicture(
        `http://127.0.0.1:${port}${path}`,
        path === '/slow' ? rules : { ...rules, patienceMs: 5_000 },
      ).catch(({ message }: Error) => message);
    expect(await Promise.all(['/page', '/none', '/large', '/slow'].map(problem))).toEqual([
      'What is at this address is no picture.',
      'There is no picture at this address (answer 404).',
      'This picture is larger than 10 MB.',
      'It took too long to come.',
    ]);
    expect(await fetchPicture(`http://127.0.0.1:${port}/ok`, rules)).toEqual(Buffer.from('x'));
    server.closeAllConnections();
    server.close();
  });
});
