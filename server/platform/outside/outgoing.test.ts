import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createOutgoing, isPublicAddress, type OutgoingRules } from './outgoing.ts';

/** Who called the receiver, by the host they asked for. */
let came: string[] = [];
let answer: http.RequestListener = (_request, response) => response.end('thank you');
const receiver = http.createServer((request, response) => {
  came.push(`${request.socket.localAddress} ${request.headers.host} ${request.url}`);
  answer(request, response);
});
let port: string;
beforeAll(async () => {
  await new Promise<void>((resolve) => receiver.listen(0, '0.0.0.0', resolve));
  port = String((receiver.address() as AddressInfo).port);
});
afterAll(() => {
  receiver.closeAllConnections();
  receiver.close();
});
beforeEach(() => {
  came = [];
  answer = (_request, response) => response.end('thank you');
});

const post = { method: 'POST', headers: { 'content-type': 'text/plain' }, body: 'news' } as const;
const never = () => Promise.reject(new Error('Nobody was to be asked.'));
/** As in the program, except that names are answered here. */
const strict = (resolve: (host: string) => Promise<string[]> = never) =>
  createOutgoing({ allowed: [], resolve });
/** 127.0.0.2 and 127.0.0.4 stand for public addresses, and the receiver’s port for the usual one. */
const rules = (): OutgoingRules => ({
  isPublic: (address) => ['127.0.0.2', '127.0.0.4'].includes(address),
  protocols: ['http:'],
  ports: [port],
});

const privateWords =
  'This address leads into a private network. Use one that anybody on the internet can reach.';

describe('what is never called', () => {
  test.each([
    'https://127.0.0.1/',
    'https://127.1/',
    'https://2130706433/',
    'https://0x7f000001/',
    'https://0x7f.1/',
    'https://0177.0.0.1/',
    'https://017700000001/',
    'https://0/',
    'https://[::1]/',
    'https://[::]/',
    'https://10.0.0.8/',
    'https://172.16.3.4/',
    'https://192.168.1.1/',
    'https://100.64.0.1/',
    'https://169.254.169.254/latest/meta-data/',
    'https://[fd00:ec2::254]/',
    'https://[::ffff:169.254.169.254]/',
    'https://[::ffff:7f00:1]/',
    'https://[::127.0.0.1]/',
    'https://[64:ff9b::a9fe:a9fe]/',
    'https://[2002:7f00:1::]/',
    'https://[fe80::1]/',
    'https://①②⑦.0.0.1/',
  ])('%s, since it leads into a private network, also when it is written oddly', async (url) => {
    expect(await strict().refusal(url)).toBe(privateWords);
    expect(await strict().call({ url, ...post })).toEqual({ is: 'refused', why: privateWords });
  });

  test.each([
    [
      'http://hooks.example/',
      'Use an address that begins with https://, so that nobody on the way can read it.',
    ],
    ['ftp://hooks.example/', 'This is not a web address. It looks like https://example.com/hooks.'],
    ['file:///etc/passwd', 'This is not a web address. It looks like https://example.com/hooks.'],
    ['gopher://hooks.example/', 'This is not a web address. It looks like https://example.com/hooks.'],
    ['hooks.example', 'This is not a web address. It looks like https://example.com/hooks.'],
    ['', 'This is not a web address. It looks like https://example.com/hooks.'],
    ['https://me:secret@hooks.example/', 'Leave out the name and password before the @ in this address.'],
    ['https://hooks.example@127.0.0.1/', 'Leave out the name and password before the @ in this address.'],
    [
      'https://hooks.example:22/',
      'Leave out the port in this address: only the usual port of https is called.',
    ],
    [
      'https://hooks.example:6379/',
      'Leave out the port in this address: only the usual port of https is called.',
    ],
    [
      `https://hooks.example/${'x'.repeat(2_000)}`,
      'This address is too long. At most 2000 characters are taken.',
    ],
  ])('%s, with the reason', async (url, why) => {
    expect(await strict().refusal(url)).toBe(why);
    expect(await strict().call({ url, ...post })).toEqual({ is: 'refused', why });
  });

  test.each([[['10.1.2.3']], [['198.41.0.4', '10.1.2.3']], [['2606:4700::1111', '::1']], [['fd12::1']]])(
    'a name that leads to %j',
    async (addresses) => {
      const outgoing = strict(() => Promise.resolve(addresses));
      expect(await outgoing.refusal('https://hooks.example/')).toBe(privateWords);
      expect(await outgoing.call({ url: 'https://hooks.example/', ...post })).toEqual({
        is: 'refused',
        why: privateWords,
      });
    },
  );

  test('a name that leads nowhere is said to be misspelt, and may be there at the next try', async () => {
    const outgoing = strict(() => Promise.resolve([]));
    const why = 'We could not find this address. Check how it is spelt.';
    expect(await outgoing.refusal('https://hooks.example/')).toBe(why);
    expect(await outgoing.call({ url: 'https://hooks.example/', ...post })).toEqual({ is: 'failed', why });
  });
});

test('public are addresses of networks anybody can reach, and no others', () => {
  const yes = ['198.41.0.4', '8.8.8.8', '102.89.23.1', '2606:4700::1111', '2c0f:f248::1'];
  expect(yes.filter(isPublicAddress)).toEqual(yes);
  const no = `
    0.0.0.0 0.1.2.3 10.0.0.1 100.64.0.1 100.127.255.255 127.0.0.1 127.255.255.254 169.254.0.1
    172.16.0.1 172.31.255.255 192.0.0.1 192.0.2.1 192.88.99.1 192.168.0.1 198.18.0.1 198.51.100.1
    203.0.113.1 224.0.0.1 239.1.1.1 240.0.0.1 255.255.255.255 168.63.129.16 :: ::1 ::7f00:1
    ::ffff:8.8.8.8 64:ff9b::808:808 64:ff9b:1::1 100::1 2001::1 2001:db8::1 2002:808:808::1 3fff::1
    5f00::1 fc00::1 fd00::1 fe80::1 fec0::1 ff02::1 4000::1 fe80::1%eth0 localhost x`.split(/\s+/);
  expect(no.filter(isPublicAddress)).toEqual([]);
});

describe('a call', () => {
  test('goes to the address that was judged, asks for the host by its name, and looks the name up once', async () => {
    const asked: string[] = [];
    // The name leads to a public address first and to a private one from then on.
    const resolve = (host: string) => Promise.resolve([asked.push(host) === 1 ? '127.0.0.2' : '127.0.0.3']);
    const outgoing = createOutgoing({ allowed: [], resolve, rules: rules() });
    const url = `http://hooks.example:${port}/in`;
    expect(await outgoing.call({ url, ...post })).toMatchObject({ is: 'answered', status: 200 });
    expect([asked, came]).toEqual([['hooks.example'], [`127.0.0.2 hooks.example:${port} /in`]]);
    expect(await outgoing.call({ url, ...post })).toEqual({ is: 'refused', why: privateWords });
    expect(came).toHaveLength(1);
  });

  test('is not led elsewhere: what answers so is told as it answered', async () => {
    answer = (_request, response) => response.writeHead(302, { location: `http://127.0.0.3:${port}/` }).end();
    const resolve = () => Promise.resolve(['127.0.0.2']);
    const outgoing = createOutgoing({ allowed: [], resolve, rules: rules() });
    expect(await outgoing.call({ url: `http://hooks.example:${port}/`, ...post })).toMatchObject({
      is: 'answered',
      status: 302,
    });
    expect(came).toEqual([`127.0.0.2 hooks.example:${port} /`]);
  });

  test('reaches this machine only where the operator said so, and only at that origin', async () => {
    const outgoing = createOutgoing({ allowed: [`http://127.0.0.1:${port}`], resolve: never });
    const here = `http://127.0.0.1:${port}/`;
    expect(await outgoing.refusal(here)).toBe(null);
    expect(await outgoing.call({ url: here, ...post })).toMatchObject({ is: 'answered', status: 200 });
    for (const other of [`http://127.0.0.1:1/`, `http://127.0.0.2:${port}/`, `http://me@127.0.0.1:${port}/`])
      expect(await outgoing.call({ url: other, ...post })).toMatchObject({ is: 'refused' });
    const asked = await strict().call({ url: here, ...post, allowed: [`http://127.0.0.1:${port}`] });
    expect(asked).toMatchObject({ is: 'answered', status: 200 });
    expect(came).toHaveLength(2);
  });

  const near = (options: { patienceMs?: number; mostBytes?: number }) => {
    const outgoing = createOutgoing({ allowed: [`http://127.0.0.1:${port}`], ...options });
    return outgoing.call({ url: `http://127.0.0.1:${port}/`, ...post });
  };

  test('ends when its time is over, whether nothing comes or a little at a time', async () => {
    const slow = { is: 'failed', why: 'It took longer than 0.3 seconds.' };
    answer = () => undefined;
    expect(await near({ patienceMs: 300 })).toEqual(slow);
    answer = (_request, response) => {
      response.writeHead(200);
      const more = setInterval(() => response.write('x'), 20);
      response.on('close', () => clearInterval(more));
    };
    expect(await near({ patienceMs: 300 })).toEqual(slow);
    const stuck = createOutgoing({
      allowed: [],
      patienceMs: 300,
      resolve: (_host, signal) => sleep(60_000, [], { signal }),
    });
    expect(await stuck.call({ url: 'https://hooks.example/', ...post })).toEqual(slow);
  });

  test('reads a megabyte of an answer without an end, and hangs up', async () => {
    let ended = false;
    answer = (_request, response) => {
      const chunk = Buffer.alloc(64 * 1024, 'x');
      const more = () => {
        while (!response.destroyed && response.write(chunk));
      };
      response.on('drain', more).on('close', () => (ended = true));
      more();
    };
    const answered = await near({});
    expect(answered.is === 'answered' && answered.body.length).toBe(1024 * 1024);
    await expect.poll(() => ended).toBe(true);
  });

  test('that breaks is told in words of ours', async () => {
    answer = (request) => request.socket.destroy();
    expect(await near({})).toEqual({ is: 'failed', why: 'The line to it broke.' });
    answer = (request) => request.socket.end('SSH-2.0-OpenSSH_9.6\r\n');
    expect(await near({})).toEqual({ is: 'failed', why: 'It did not answer as a web server does.' });
    answer = (_request, response) => response.writeHead(200, { x: 'y'.repeat(40_000) }).end();
    expect(await near({})).toEqual({ is: 'failed', why: 'It answered with more headers than we read.' });
    const nobody = createOutgoing({ allowed: ['http://127.0.0.1:1'] });
    expect(await nobody.call({ url: 'http://127.0.0.1:1/', ...post })).toEqual({
      is: 'failed',
      why: 'Nobody answers at this address.',
    });
  });
});
