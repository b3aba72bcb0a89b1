import cookie from '@fastify/cookie';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { setCookies, type ShopCookie } from './cookies.ts';

async function written(given: ShopCookie, secure: boolean): Promise<string[]> {
  const fastify = Fastify();
  await fastify.register(cookie);
  fastify.get('/', async (_request, reply) => {
    setCookies(reply, [given], secure);
    return reply.send('');
  });
  const { headers } = await fastify.inject('/');
  return String(headers['set-cookie']).split('; ').toSorted();
}

test('cookies are host-only, same-site and kept from scripts', async () => {
  const given = { name: 'cart', value: 'x', maxAge: 5 };
  const always = ['HttpOnly', 'Max-Age=5', 'Path=/', 'SameSite=Lax'];
  expect(await written(given, false)).toEqual([...always, 'cart=x']);
  expect(await written(given, true)).toEqual([...always, 'Secure', 'cart=x']);
  expect(await written({ ...given, path: '/basket', readable: true }, false)).toEqual([
    'Max-Age=5',
    'Path=/basket',
    'SameSite=Lax',
    'cart=x',
  ]);
});
