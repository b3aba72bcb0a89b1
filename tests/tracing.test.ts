import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { rmSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import pg from 'pg';
import { createSandbox, type Sandbox } from '#sandbox/server.ts';
import { readConfig } from '#server/platform/config/config.ts';
import { createMetrics } from '#server/platform/metrics.ts';
import { tracingOf } from '#server/tracing-of.ts';
import { until } from './support/programs/buyers.ts';
import { begunFolder } from './support/programs/begun-folder.ts';
import { freePort } from './support/programs/free-port.ts';
import { mailServer } from './support/programs/mail-server.ts';
import { callerOf, shopAt } from './support/programs/many-machines.ts';
import { program, type Program } from './support/programs/program.ts';
import { programDatabase, type ProgramDatabase } from './support/programs/program-database.ts';
import { checkOut, checkoutForm, fillBasket } from './support/selling/shopping.ts';
import type { TestShop } from './support/app.ts';

/** A span as the protocol has it. */
interface Span {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  startTimeUnixNano: string;
  endTimeUnixNano: string;
  attributes: { key: string; value: { stringValue?: string; intValue?: string } }[];
  links?: { traceId: string; spanId: string }[];
}

/** A collector that keeps what it is sent, and can be away. */
async function collector() {
  const spans: Span[] = [];
  const bodies: string[] = [];
  let isAway = false;
  const server = http.createServer((request, response) => {
    if (isAway) return request.socket.destroy();
    let text = '';
    request.on('data', (part: Buffer) => (text += part.toString()));
    request.on('end', () => {
      bodies.push(`${request.method} ${request.url} ${request.headers['x-collector']}`);
      const { resourceSpans } = JSON.parse(text) as {
        resourceSpans: { scopeSpans: { spans: Span[] }[] }[];
      };
      spans.push(...resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)));
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    bodies,
    away: (now: boolean) => void (isAway = now),
    close: () => server.close(),
  };
}

const secretKey = 'sk_test_presence_tracing';
let watched: Awaited<ReturnType<typeof collector>>;
let mails: Awaited<ReturnType<typeof mailServer>>;
let sandbox: Sandbox;
let app: Program;
let kept: ProgramDatabase;
let pool: pg.Pool;
let shop: TestShop;
/** Headers with which the provider was called. */
const told: (string | undefined)[] = [];
let provider: http.Server;

beforeAll(async () => {
  [watched, mails, sandbox] = await Promise.all([
    collector(),
    mailServer(),
    createSandbox({ secretKeys: [secretKey] }),
  ]);
  provider = http.createServer((request, response) => {
    told.push(request.headers.traceparent as string | undefined);
    const { method, url, headers } = request;
    const to = http.request(new URL(url!, sandbox.url), { method: method!, headers }, (answer) => {
      response.writeHead(answer.statusCode!, answer.headers);
      answer.pipe(response);
    });
    request.pipe(to);
  });
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve));
  const dataDir = await begunFolder('tracing');
  kept = await programDatabase(dataDir);
  app = program({
    port: await freePort(),
    dataDir,
    env: {
      ...kept.env,
      DEMO: '0',
      HOST: '127.0.0.1',
      WEB_PROCESSES: '1',
      SMTP_URL: mails.url,
      PAY_SECRET_KEY: secretKey,
      PAY_PUBLIC_KEY: 'pk_test_presence_tracing',
      PAY_API_BASE: `http://127.0.0.1:${(provider.address() as AddressInfo).port}`,
      PAY_CHECKOUT_BASE: sandbox.url,
      OTEL_EXPORTER_OTLP_ENDPOINT: watched.url,
      OTEL_EXPORTER_OTLP_HEADERS: 'x-collector=ours',
    },
  });
  await app.start();
  pool = new pg.Pool({ ...kept.owner, max: 1 });
  shop = await shopAt(app, async (text, values) => (await pool.query(text, values)).rows as never, 100);
});
afterAll(async () => {
  await pool.end();
  await app.stop();
  await kept.close();
  watched.close();
  provider.close();
  await Promise.all([mails.close(), sandbox.close()]);
  rmSync(app.dataDir, { recursive: true, force: true });
});

const fact = (span: Span, name: string) => {
  const value = span.attributes.find(({ key }) => key === name)?.value;
  return value?.stringValue ?? value?.intValue;
};
const partsOf = (span: Span) => watched.spans.filter(({ parentSpanId }) => parentSpanId === span.spanId);

test('an order is told as one tree: the request, what it asked the database, and the provider, who was told of it', async () => {
  const shopper = await fillBasket({ client: callerOf(app) }, shop);
  const caller = { traceId: '0af7651916cd43dd8448eb211c80319c', spanId: 'b7ad6b7169203331' };
  const form = checkoutForm(shop);
  const placed = await shopper.post<{ number: number }>('/api/shop/checkout', form, {
    traceparent: `00-${caller.traceId}-${caller.spanId}-01`,
  });
  expect(placed.status).toBe(201);
  const request = await until(() => watched.spans.find(({ parentSpanId }) => parentSpanId === caller.spanId));
  expect(request).toMatchObject({ name: 'POST /api/shop/checkout', kind: 2, traceId: caller.traceId });
  expect([
    fact(request, 'http.route'),
    fact(request, 'http.response.status_code'),
    fact(request, 'presence.request_id'),
  ]).toEqual(['/api/shop/checkout', '201', placed.headers['x-request-id']]);

  const parts = partsOf(request);
  const writing = parts.find((one) => /insert orders\b/.test(String(fact(one, 'db.statements'))))!;
  expect([writing.name, fact(writing, 'db.system.name')]).toEqual(['database transaction', 'postgresql']);
  expect(fact(writing, 'db.statements')).toMatch(/insert order_lines\b/);
  const asked = parts.find(({ name }) => name === 'POST payment provider')!;
  expect([asked.kind, fact(asked, 'http.response.status_code')]).toEqual([3, '200']);
  expect(told).toContain(`00-${caller.traceId}-${asked.spanId}-01`);
  for (const { startTimeUnixNano: from, endTimeUnixNano: to } of parts) {
    expect(BigInt(from) >= BigInt(request.startTimeUnixNano)).toBe(true);
    expect(BigInt(to) >= BigInt(from)).toBe(true);
  }

  expect(new Set(watched.bodies)).toEqual(new Set(['POST /v1/traces ours']));
});

test('a job is a tree of its own with a link to the request that asked for it, and the mail it sends is a part of it', async () => {
  const caller = { traceId: '4bf92f3577b34da6a3ce929d0e0e4736', spanId: '00f067aa0ba902b7' };
  const shopper = await fillBasket({ client: callerOf(app) }, shop);
  const placed = await shopper.post('/api/shop/checkout', checkoutForm(shop, { pay_method: 'on_delivery' }), {
    traceparent: `00-${caller.traceId}-${caller.spanId}-01`,
  });
  expect(placed.status).toBe(201);
  const isOurs = ({ links = [] }: Span) => links.some(({ traceId }) => traceId === caller.traceId);
  const jobs = () => watched.spans.filter((one) => isOurs(one) && one.name === 'job mail.deliver');
  const mail = await until(() =>
    jobs()
      .flatMap(partsOf)
      .find(({ name }) => name === 'mail'),
  );
  expect([mail.kind, fact(mail, 'peer.service')]).toEqual([3, 'mail server']);
  const job = jobs().find(({ spanId }) => spanId === mail.parentSpanId)!;
  expect([job.kind, job.parentSpanId, job.traceId === caller.traceId]).toEqual([5, undefined, false]);
});

test('nothing of what people typed is told', async () => {
  const form = checkoutForm(shop);
  const shopper = await fillBasket({ client: callerOf(app) }, shop);
  await shopper.get(`/search?q=${form.phone}`);
  expect((await checkOut(shopper, form)).status).toBe(201);
  const before = watched.spans.length;
  await until(() => watched.spans.length > before + 5 || undefined);
  const all = JSON.stringify(watched.spans);
  for (const typed of [form.name, form.phone, form.email, form.area, form.key, shop.slug, shop.owner.email])
    expect([typed, all.includes(typed)]).toEqual([typed, false]);
});

const figures = async () => {
  const { text } = await callerOf(app)().get('/metrics');
  const of = (what: string) =>
    Number(new RegExp(`^trace_spans\\{what="${what}"\\} (\\d+)$`, 'm').exec(text)?.[1]);
  return { sent: of('sent'), dropped: of('dropped') };
};

test('a collector that is away costs spans and a figure, and no answer; once it is back it is told again', async () => {
  const before = await figures();
  watched.away(true);
  const there = callerOf(app)(shop.slug);
  const dropped = async () => {
    expect((await there.get('/api/shop/products')).status).toBe(200);
    return (await figures()).dropped > before.dropped || undefined;
  };
  await until(dropped);
  watched.away(false);
  const { sent } = await figures();
  await until(async () => ((await figures()).sent > sent ? true : undefined));
});

test('the variables are those of OpenTelemetry; without a collector nobody is told', async () => {
  const place = (env: Record<string, string>) => readConfig({ DATA_DIR: app.dataDir, ...env }).tracing;
  expect(place({ OTEL_SERVICE_NAME: 'ours' })).toBeNull();
  expect(await tracingOf(readConfig({ DATA_DIR: app.dataDir }), createMetrics())).toBeNull();
  const OTEL_EXPORTER_OTLP_ENDPOINT = 'https://collector.example/otlp/';
  expect(
    place({
      OTEL_EXPORTER_OTLP_ENDPOINT,
      OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Basic%20YTpi, x-team = shops',
      OTEL_TRACES_SAMPLER_ARG: '0.25',
    }),
  ).toEqual({
    url: 'https://collector.example/otlp/v1/traces',
    headers: { authorization: 'Basic YTpi', 'x-team': 'shops' },
    service: 'presence',
    share: 0.25,
  });
  expect(() => place({ OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_EXPORTER_OTLP_HEADERS: 'secret' })).toThrow(
    'OTEL_EXPORTER_OTLP_HEADERS: takes name=value, several with a comma between them',
  );
});
