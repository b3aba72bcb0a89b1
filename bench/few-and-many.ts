import type { Load } from './load.ts';
import { inTheMiddle, middle, repeat } from './load.ts';
import { keepAliveAgent, send } from './send.ts';
import type { Counted } from './results.ts';
import { proven, type Work } from './work.ts';
import type { BenchStore } from './world.ts';

/** How often few and many products are asked, one after the other: an odd number of times. */
const turns = 5;

/** A shop of so many products, and the pages of its list that are asked for. */
export interface ShopOf {
  products: number;
  store: BenchStore;
  list: string[];
}

interface Bench {
  port: number;
  atOnce: number;
  seconds: number;
  /** Proves what a path answers, before it is measured. */
  prove(store: BenchStore, path: string, holds: string): Promise<void>;
  /** Measures with what it took of the processor. */
  cost(measure: () => Promise<Load>): Promise<Load & Counted>;
  /** What each answer takes at least. */
  asked: Work;
  said(name: string, measured: Load & Counted): void;
  told(sentence: string): void;
}

/**
 * What a shopper asks of a catalogue of few products and of many, by turns: a page of the list, and a search that finds one.
 * The p99 in the middle of them counts: how long the slowest of a hundred wait hangs more on what else the machine does in
 * those seconds than on the question.
 */
export async function fewAndMany(bench: Bench, shops: readonly ShopOf[]): Promise<void> {
  const sizes = shops.map(({ products }) => products);
  const grown: string[][] = sizes.slice(1).map(() => []);
  for (const what of ['list', 'search'] as const) {
    const p99s = await byTurns(bench, shops, what);
    bench.told(
      `p99 of the ${what} by turns, of ${sizes.join(' and ')} products: ${p99s.map((all) => all.join(', ')).join('; ')} ms`,
    );
    for (const [n, all] of grown.entries())
      all.push(`${what} ${(middle(p99s[n + 1]!) / middle(p99s[0]!)).toFixed(2)}`);
  }
  for (const [n, all] of grown.entries())
    bench.told(`p99 with ${sizes[n + 1]} products ÷ with ${sizes[0]}: ${all.join(', ')} (floor ≤ 1.5)`);
}

/** Every p99 of each shop. */
async function byTurns(bench: Bench, shops: readonly ShopOf[], what: 'list' | 'search'): Promise<number[][]> {
  const { port, atOnce, seconds } = bench;
  const agent = keepAliveAgent(atOnce);
  const deeds: ((turn: number) => Promise<boolean>)[] = [];
  for (const shop of shops) {
    const paths = what === 'list' ? shop.list : searches(shop.products);
    for (const path of paths.slice(0, 10)) await bench.prove(shop.store, path, '"product-');
    const host = `${shop.store.slug}.localhost:${port}`;
    deeds.push(async (turn: number) => {
      const path = paths[turn % paths.length]!;
      return (await send(agent, { port, host, method: 'GET', path })).status === 200;
    });
  }
  const loads: (Load & Counted)[][] = deeds.map(() => []);
  // Over all turns at once: the database tells what it did only after a rest.
  const { answers, work } = await proven(bench.asked, async () => {
    for (let turn = 0; turn < turns; turn++)
      for (const [n, deed] of deeds.entries())
        loads[n]!.push(await bench.cost(() => repeat(deed, { atOnce, seconds })));
    return { answers: loads.flat().reduce((sum, { answers }) => sum + answers, 0) };
  });
  agent.destroy();
  bench.told(`${answers} answers of the ${what} by turns, ${work!.done} ${work!.what}`);
  const p99s = loads.map((its) => its.map(({ p99 }) => p99));
  for (const [n, its] of loads.entries())
    bench.said(`${shops[n]!.products} products: ${what} by API`, {
      ...inTheMiddle(its),
      p99: middle(p99s[n]!),
    });
  return p99s;
}

const searches = (products: number): string[] =>
  Array.from(
    { length: 10 },
    (_, n) => `/api/shop/products?limit=10&search=product+${(n * products) / 10 + 1}`,
  );
