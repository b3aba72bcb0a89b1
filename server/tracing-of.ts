import type { Config } from './platform/config/config.ts';
import type { Metrics } from './platform/metrics.ts';
import type { Tracing } from './platform/tracing/tracing.ts';

/** Who is told what happens, where a collector is set; what tells it is loaded only then. */
export async function tracingOf(config: Config, metrics: Metrics): Promise<Tracing | null> {
  if (!config.tracing) return null;
  const { startTracing } = await import('./platform/tracing/open.ts');
  return startTracing(config.tracing, config, metrics);
}
