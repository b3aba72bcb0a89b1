import { expect, test } from 'vitest';
import Fastify from 'fastify';
import { door } from '#tests/support/admission-door.ts';
import { admitRequests } from './admitting.ts';

test('a store’s share is one, however its host or its part of an address is written', async () => {
  const { admission } = door(6);
  const asked: string[] = [];
  const fastify = Fastify();
  admitRequests(fastify, {
    admission: {
      ...admission,
      ask(work, whose, asking) {
        asked.push(whose);
        return admission.ask(work, whose, asking);
      },
    },
  });
  const looking = { config: { work: 'looking' } } as const;
  for (const url of ['/api/shop/cart', '/api/sites/:slug/orders'])
    fastify.get(url, looking, async () => 'there');
  const hosts = [
    'ada.localhost',
    'ada.localhost:4000',
    'ADA.localhost:4001',
    'ada.localhost.',
    'Ada.Localhost.:80',
  ];
  for (const host of hosts) await fastify.inject({ url: '/api/shop/cart', headers: { host } });
  for (const slug of ['ada', 'ADA']) await fastify.inject(`/api/sites/${slug}/orders`);
  expect(asked).toEqual([...hosts.map(() => 'ada.localhost'), 'ada', 'ada']);
  await fastify.close();
});
