import { expect, test } from 'vitest';
import { createSender } from './sender.ts';
import { createTracer, type Span } from './tracer.ts';

const how = { kind: 'server', facts: {} } as const;
const caller = (flags: string) => `00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-${flags}`;

test('a part knows whose part it is, also after waiting; what is part of nothing is just done', async () => {
  const over: Span[] = [];
  const tracer = createTracer(1, (span) => over.push(span));
  const span = tracer.begin('GET /', { ...how, parent: caller('01') });
  await tracer.inside(span, async () => {
    await Promise.resolve();
    await tracer.within('outer', how, () => tracer.within('inner', how, () => Promise.resolve()));
  });
  span!.end();
  expect(await tracer.within('alone', how, () => Promise.resolve(7))).toBe(7);
  const [inner, outer, request] = over;
  expect(over.map(({ name }) => name)).toEqual(['inner', 'outer', 'GET /']);
  expect([inner!.parentId, outer!.parentId]).toEqual([outer!.spanId, request!.spanId]);
  expect(request).toMatchObject({
    traceId: '0af7651916cd43dd8448eb211c80319c',
    parentId: 'b7ad6b7169203331',
  });
  expect(tracer.current()).toBeNull();
});

test('a failure goes on as it is, and is told by its name without its words', async () => {
  const over: Span[] = [];
  const tracer = createTracer(1, (span) => over.push(span));
  const failing = tracer.root('job', { facts: {}, links: [] }, async () => {
    tracer.asks("update orders set name = 'Chidi' where email = 'chidi@example.com'");
    throw Object.assign(new TypeError('Chidi is unknown.'), { code: '23505' });
  });
  await expect(failing).rejects.toThrow('Chidi is unknown.');
  expect([over[0]!.failure, over[0]!.facts]).toEqual([
    'TypeError 23505',
    { 'db.statements': 'update orders' },
  ]);
});

test('the share says which are told, and who asks may say that theirs is not', () => {
  const toldOf = (share: number) => {
    const tracer = createTracer(share, () => undefined);
    return Array.from({ length: 2_000 }, () => tracer.begin('GET /', how)).filter(Boolean).length;
  };
  expect([toldOf(0), toldOf(1)]).toEqual([0, 2_000]);
  expect(toldOf(0.25) / 2_000).toBeCloseTo(0.25, 1);
  const all = createTracer(1, () => undefined);
  expect(all.begin('GET /', { ...how, parent: caller('00') })).toBeNull();
  expect(all.begin('GET /', { ...how, parent: 'anything' })).not.toBeNull();
});

const place = { url: 'http://127.0.0.1:9/v1/traces', headers: {}, service: 'presence', share: 1 };
const span: Span = {
  traceId: '0af7651916cd43dd8448eb211c80319c',
  spanId: 'b7ad6b7169203331',
  parentId: null,
  name: 'GET /',
  kind: 'server',
  from: '1',
  to: '2',
  facts: {},
  links: [],
  failure: null,
};

test('what waits for a collector that never answers is bounded, and the rest is counted as dropped', async () => {
  let answer: (has: boolean) => void = () => undefined;
  const sender = createSender(place, () => new Promise((resolve) => (answer = resolve)));
  for (let n = 0; n < 5_000; n++) sender.take(span);
  // 512 are on their way and 2,048 wait.
  expect(sender.figures()).toEqual({ sent: 0, dropped: 5_000 - 512 - 2_048 });
  const closing = sender.close();
  answer(false);
  await expect.poll(() => sender.figures().dropped).toBe(5_000 - 2_048);
  answer(true);
  await closing;
  expect(sender.figures().sent).toBe(512);
});
