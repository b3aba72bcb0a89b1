import { Counter, Histogram, Registry, Gauge, collectDefaultMetrics } from 'prom-client';

export interface Metrics {
  answered(method: string, route: string, status: number, ms: number): void;
  /** Registers a figure that is read when the metrics are asked for. */
  gauge(name: string, help: string, read: () => number | Promise<number>): void;
  /** The same of several things, told apart by one label. */
  gauges(name: string, help: string, label: string, read: () => Promise<Record<string, number>>): void;
  counter(name: string, help: string, label: string): (value: string) => void;
  text(): Promise<string>;
}

export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'http_request_seconds',
    help: 'Time to answer, by route pattern.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.1, 0.5, 2, 10],
    registers: [registry],
  });
  return {
    answered: (method, route, status, ms) =>
      requests.observe({ method, route, status: `${Math.floor(status / 100)}xx` }, ms / 1000),
    gauge(name, help, read) {
      new Gauge({
        name,
        help,
        registers: [registry],
        async collect() {
          this.set(await read());
        },
      });
    },
    gauges(name, help, label, read) {
      new Gauge({
        name,
        help,
        labelNames: [label],
        registers: [registry],
        async collect() {
          for (const [value, figure] of Object.entries(await read())) this.set({ [label]: value }, figure);
        },
      });
    },
    counter(name, help, label) {
      const counter = new Counter({ name, help, labelNames: [label], registers: [registry] });
      return (value) => counter.inc({ [label]: value });
    },
    text: () => registry.metrics(),
  };
}
