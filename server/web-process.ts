import { createApp, type App } from './app.ts';
import { loadDemo } from './demo.ts';
import { openShared, type Edges } from './edges.ts';
import type { Begin, Begun } from './platform/processes/begin.ts';
import { readConfig } from './platform/config/config.ts';
import { createLine } from './platform/processes/line.ts';
import { countsOver, siblingsOver } from './platform/processes/siblings.ts';
import { startFailure } from './platform/processes/start-failure.ts';
import { whereItIs } from './where-it-is.ts';

/** One of several processes that serve at the same port; the process above them begins and ends it. */
export function serve(): void {
  // A Ctrl-C, or a stop of the whole group, reaches all of us: the one above says when it is our turn.
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => undefined);
  const line = createLine((messages) => process.send!(messages, undefined, undefined, () => undefined));
  process.on('message', line.take);
  let running: { app: App; edges: Edges; keepsQueues: boolean } | null = null;

  line.hear('begin', (given: Begin) =>
    told(async () => {
      const begun = await begin(line, given);
      running = begun;
      return { where: begun.where };
    }),
  );
  line.hear('listen', () =>
    told(async () => {
      const { app, edges, keepsQueues } = running!;
      // Those who only send wait until the queues are there.
      if (!keepsQueues) await edges.jobs.start();
      await app.listen();
      return { where: '' };
    }),
  );
  line.hear('stop', async () => {
    await running?.app.close();
    process.exit(0);
  });
}

async function begin(line: ReturnType<typeof createLine>, given: Begin) {
  const config = { ...readConfig(process.env), ...given.stands };
  // Each keeps the pages it is asked for, all of them together no more than is allowed.
  config.pageCacheBytes = Math.floor(config.pageCacheBytes / config.webProcesses);
  if (!given.works) config.role = 'web';
  const { keepsQueues } = given;
  const edges = await openShared(config, {
    siblings: siblingsOver(line),
    counts: countsOver(line),
    keepsQueues,
  });
  const app = await createApp(edges, given.pay);
  if (keepsQueues) await edges.jobs.start();
  const demoOwner = given.isFirst ? await loadDemo(edges, app.deps) : null;
  const where = whereItIs(config, { pay: given.pay }, demoOwner);
  return { app, edges, keepsQueues, where };
}

/** What went wrong is said once, by the process above. */
async function told(work: () => Promise<Begun>): Promise<Begun | { failed: string }> {
  try {
    return await work();
  } catch (error) {
    return { failed: startFailure(error) ?? (error as Error).stack ?? String(error) };
  }
}
