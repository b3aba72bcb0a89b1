import {
  AggregatorRegistry,
  Counter,
  Histogram,
  Registry,
  Gauge,
  collectDefaultMetrics,
  type GaugeConfiguration,
} from 'prom-client';
import { alone, type Siblings } from './processes/siblings.ts';

export interface Metrics {
  answered(method: string, route: string, status: number, ms: number): void;
  /** Registers a figure of this process that is read when the metrics are asked for; told is the sum of all siblings', or the most. */
  gauge(name: string, help: string, read: Read, told?: 'sum' | 'max'): void;
  /** The sums of several things that are told apart by one label. */
  gauges(name: string, help: string, label: string, read: ReadMany): void;
  /** The same for a figure that is one for all of them, such as what waits in the database: only who is asked reads it. */
  gaugeOfAll(name: string, help: string, read: Read): void;
  /** One for all of them, too, of several things that are told apart by one label. */
  gaugesOfAll(name: string, help: string, label: string, read: ReadMany): void;
  counter(name: string, help: string, label: string): (value: string) => void;
  /** Of this process and its siblings, whichever of them is asked. */
  text(): Promise<string>;
}
type Read = () => number | Promise<number>;
type ReadMany = () => Promise<Record<string, number>>;

/** What is told of the process itself. It is watched by timers and at each collection for good, so once, whatever runs in it. */
let itself: Registry | undefined;
function ofProcess(): Registry {
  if (!itself) {
    itself = new Registry();
    collectDefaultMetrics({ register: itself });
  }
  return itself;
}

/** The figures of a process, and those of all together. */
export function createMetrics(siblings: Siblings = alone): Metrics {
  const own = new Registry();
  const ofAll = new Registry();
  const process = ofProcess();
  const ours = () => Registry.merge([process, own]);
  const requests = new Histogram({
    name: 'http_request_seconds',
    help: 'Time to answer, by route pattern.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.1, 0.5, 2, 10],
    registers: [own],
  });
  const register = (registry: Registry, its: GaugeConfiguration<string>, read: Read) => {
    new Gauge({
      ...its,
      registers: [registry],
      async collect() {
        this.set(await read());
      },
    });
  };
  const registerMany = (
    registry: Registry,
    its: { name: string; help: string; labelNames: [string] },
    read: ReadMany,
  ) => {
    const [label] = its.labelNames;
    new Gauge({
      ...its,
      registers: [registry],
      async collect() {
        for (const [value, figure] of Object.entries(await read())) this.set({ [label]: value }, figure);
      },
    });
  };
  siblings.hear('metrics', () => ours().getMetricsAsJSON());
  register(own, { name: 'web_processes', help: 'Web processes of this start that answer.' }, () => 1);
  return {
    answered: (method, route, status, ms) =>
      requests.observe({ method, route, status: `${Math.floor(status / 100)}xx` }, ms / 1000),
    gauge: (name, help, read, told = 'sum') => register(own, { name, help, aggregator: told }, read),
    gaugeOfAll: (name, help, read) => register(ofAll, { name, help }, read),
    gauges: (name, help, label, read) => registerMany(own, { name, help, labelNames: [label] }, read),
    gaugesOfAll: (name, help, label, read) => registerMany(ofAll, { name, help, labelNames: [label] }, read),
    counter(name, help, label) {
      const counter = new Counter({ name, help, labelNames: [label], registers: [own] });
      return (value) => counter.inc({ [label]: value });
    },
    async text() {
      const others = await siblings.ask<object>('metrics');
      const summed =
        others.length === 0
          ? ours()
          : AggregatorRegistry.aggregate([await ours().getMetricsAsJSON(), ...others]);
      return (await Promise.all([summed.metrics(), ofAll.metrics()])).join('\n');
    },
  };
}
