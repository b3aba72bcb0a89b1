import { createApp } from './app.ts';
import { openEdges } from './edges.ts';
import { loadDemo } from './demo.ts';
import type { Life } from './life.ts';
import { systemClock } from './platform/clock.ts';
import type { Config } from './platform/config/config.ts';
import { sandboxFor } from './platform/outside/sandbox.ts';
import { whereItIs } from './where-it-is.ts';

/** One process that does everything. */
export async function startAlone(config: Config, life: Life): Promise<void> {
  const edges = await openEdges(config, systemClock, life.isEnding);
  life.begun(edges.close);
  const sandbox = await sandboxFor(config);
  if (sandbox) life.begun(sandbox.stop);
  const app = await createApp(edges, config.pay ?? sandbox!.pay);
  life.begun(app.drain);
  await edges.jobs.start();
  const demoOwner = await loadDemo(edges, app.deps);
  life.goOn();
  await app.listen();
  console.log(whereItIs(config, sandbox, demoOwner));
}
