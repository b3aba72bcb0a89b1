import { rename } from 'node:fs/promises';
import path from 'node:path';
import type pg from 'pg';
import { sizeWords } from '#shared/goods/files.ts';
import { makeArchiveFile } from '#server/archive/make.ts';
import { takeIn } from '#server/archive/take-in/take-in.ts';
import { createGate } from '#server/media/index.ts';
import { fileBlobs } from '#server/platform/files/blobs.ts';
import { systemClock } from '#server/platform/clock.ts';
import { readConfig } from '#server/platform/config/config.ts';
import { openDatabase } from '#server/platform/database/db.ts';
import { shopCopier } from '#server/storefront/index.ts';

/** One thing that `archive.ts` measures, in a program that does nothing else: of a small store first, then of the large one. */
export interface Step {
  what: 'out' | 'in' | 'copy';
  stores: { slug: string; storeId: string }[];
  files: string[];
  ownerId: string;
  connection: pg.ClientConfig;
  role: string | null;
  dataDir: string;
}

const live = process.env.BENCH_LIVE === '1';

/** Memory now: what is alive after collecting, or all the program has of the machine. Bytes. */
function memory(): number {
  if (live) global.gc?.();
  const { rss, heapUsed, external } = process.memoryUsage();
  return live ? heapUsed + external : rss;
}

async function measured(what: string, work: () => Promise<string>): Promise<void> {
  global.gc?.();
  const before = memory();
  let most = before;
  const look = setInterval(() => (most = Math.max(most, memory())), live ? 500 : 50);
  const [began, cpu] = [performance.now(), process.cpuUsage()];
  const said = await work();
  clearInterval(look);
  const { user, system } = process.cpuUsage(cpu);
  const seconds = (ms: number) => (ms / 1000).toFixed(1);
  console.log(
    `${what}: ${seconds(performance.now() - began)} s, ${seconds((user + system) / 1000)} s of the processor, ` +
      `${sizeWords(before)} at first, ${sizeWords(most)} at most${live ? ' alive' : ''}; ${said}`,
  );
}

process.once('message', (step: Step) => void run(step).then(() => process.exit(0)));

async function run({ what, stores, files, ownerId, connection, role, dataDir }: Step): Promise<void> {
  const db = openDatabase({ connection, role, poolSize: 4 });
  const config = readConfig({ DATA_DIR: dataDir, DEMO: '0' });
  const deps = { config, db, clock: systemClock, blobs: fileBlobs(path.join(dataDir, 'files')) };
  const copy = shopCopier(deps, path.resolve('dist/storefront'));
  const jobs = { send: () => Promise.resolve() };
  for (const [n, { slug, storeId }] of stores.entries())
    await measured(`${what} ${slug}`, async () => {
      if (what === 'in') {
        await takeIn({ ...deps, jobs, encoding: createGate(2) }, { file: files[n]!, ownerId, vouched: true });
        return 'taken in';
      }
      const store = { slug, name: slug, address: `http://${slug}.localhost` };
      const at = new Date();
      const made =
        what === 'copy'
          ? await copy(slug, at)
          : await makeArchiveFile({ ...deps, storeDb: db.forStore(storeId), store, at });
      if (what === 'out') await rename(made.file, files[n]!);
      await made.letGo();
      return sizeWords(made.size);
    });
  await db.close();
}
