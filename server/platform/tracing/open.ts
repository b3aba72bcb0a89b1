import type { Config } from '../config/config.ts';
import type { Metrics } from '../metrics.ts';
import { watchCalls, type Known } from './calls.ts';
import { createSender } from './sender.ts';
import { createTracer } from './tracer.ts';
import type { Tracing } from './tracing.ts';

/** Tells a collector of what this process does; what waits for it is bounded, and while it is away only a figure says so. */
export function startTracing(
  place: NonNullable<Config['tracing']>,
  config: Config,
  metrics: Metrics,
): Tracing {
  const sender = createSender(place);
  const tracer = createTracer(place.share, sender.take);
  const endWatching = watchCalls(tracer, knownIn(config), new URL(place.url).host);
  metrics.gauges(
    'trace_spans',
    'Spans that a collector has taken, and those that were dropped because it was away or late.',
    'what',
    async () => ({ ...sender.figures() }),
  );
  return {
    ...tracer,
    async close() {
      endWatching();
      await sender.close();
    },
  };
}

/** Those we call by our own settings; providers are told which work of ours a call is part of. */
function knownIn({ pay, flutterwave, files }: Config): Known {
  const known: [url: string | undefined, name: string, isTold: boolean][] = [
    [pay?.apiBase, 'payment provider', true],
    [flutterwave?.apiBase, 'second payment provider', true],
    [files.s3?.endpoint, 'files', false],
  ];
  return new Map(
    known.flatMap(([url, name, isTold]) => (url ? [[new URL(url).host, { name, isTold }] as const] : [])),
  );
}
