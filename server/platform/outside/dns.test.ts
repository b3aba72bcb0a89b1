import { afterAll, beforeAll, expect, test } from 'vitest';
import { dnsServer, type DnsServer } from '#tests/support/programs/dns-server.ts';
import { realDns } from './dns.ts';

let server: DnsServer;
beforeAll(async () => {
  server = await dnsServer();
});
afterAll(() => server.close());

test('names are asked for as they stand, and “nothing is there” is told from “nobody answered”', async () => {
  const dns = realDns([server.address]);
  server.set('a.com.ng', 'TXT', 'one', 'x'.repeat(250));
  server.set('www.a.com.ng', 'CNAME', 'Shops.Example.COM');
  server.set('a.com.ng', 'A', '192.0.2.1', '192.0.2.2');
  server.set('a.com.ng', 'AAAA', '2001:db8::1');
  expect(await dns.ask('a.com.ng', 'TXT')).toEqual({ kind: 'found', values: ['one', 'x'.repeat(250)] });
  expect(await dns.ask('www.a.com.ng', 'CNAME')).toEqual({ kind: 'found', values: ['shops.example.com'] });
  expect(await dns.ask('a.com.ng', 'A')).toEqual({ kind: 'found', values: ['192.0.2.1', '192.0.2.2'] });
  expect(await dns.ask('a.com.ng', 'AAAA')).toEqual({ kind: 'found', values: ['2001:db8::1'] });
  // There is such a name, and no such name.
  expect(await dns.ask('www.a.com.ng', 'TXT')).toEqual({ kind: 'none' });
  expect(await dns.ask('b.com.ng', 'A')).toEqual({ kind: 'none' });
  server.answers = 'with failure';
  expect(await dns.ask('a.com.ng', 'A')).toEqual({ kind: 'unreachable' });
  server.answers = 'never';
  const began = performance.now();
  expect(await dns.ask('a.com.ng', 'A')).toEqual({ kind: 'unreachable' });
  expect(performance.now() - began).toBeLessThan(8_000);
});
