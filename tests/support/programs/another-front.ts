import http from 'node:http';
import path from 'node:path';
import { createHttp } from '#server/platform/http/http.ts';
import { createCounts, createLimits } from '#server/platform/admission/limits.ts';
import { createMetrics } from '#server/platform/metrics.ts';
import { createStorefront, type Storefront } from '#server/storefront/index.ts';
import type { TestApp } from '../app.ts';
import { visitShop, type Visit } from '../reading/visit-shop.ts';

/** The shops as another process of the same installation answers them, with pages of its own in memory. */
export interface AnotherFront {
  ask(slug: string): Visit['ask'];
  figures: Storefront['figures'];
  close(): Promise<void>;
}

/** @param pageCacheBytes as the program has it, unless said; with 0 it keeps the last page alone. */
export async function anotherFront(world: TestApp, pageCacheBytes?: number): Promise<AnotherFront> {
  const { deps } = world.app;
  const config = { ...deps.config, ...(pageCacheBytes !== undefined && { pageCacheBytes }) };
  const limits = createLimits(createCounts(world.clock));
  const front = await createStorefront({
    deps: { ...deps, config },
    limits,
    visits: deps.visits,
    bundleDir: path.resolve('dist/storefront'),
    checkoutBases: [],
    owners: { begin: async () => null, isMember: async () => false, seconds: 0 },
  });
  const nobody = () => Promise.reject(new Error('Nobody signs in here.'));
  const api = await createHttp({
    log: deps.log,
    limits,
    metrics: createMetrics(),
    guards: { person: nobody, store: nobody },
    platformUrl: world.url,
    trustedProxies: 'loopback',
    checkAnswers: true,
    isStoreHost: front.isStoreHost,
    serverFactory: (platform) =>
      http.createServer((request, response) => {
        front.take(request, response, () => platform(request, response));
      }),
  });
  front.mount(api);
  const address = await api.fastify.listen({ port: 0, host: '127.0.0.1' });
  return {
    ask: (slug) => visitShop({ port: Number(new URL(address).port) }, slug).ask,
    figures: front.figures,
    close: () => api.fastify.close(),
  };
}
