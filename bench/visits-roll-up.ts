import { mkdtempSync, rmSync } from 'node:fs';
import pg from 'pg';
import { openEdges } from '#server/edges.ts';
import { startOfDayInLagos } from '#server/platform/clock.ts';
import { readConfig } from '#server/platform/config/config.ts';
import { embeddedOwner } from '#server/platform/database/embedded-postgres.ts';
import { countVisits } from '#server/visits/index.ts';
import { seedNeighbours } from './world.ts';

/** A million visits of one day counted: a quarter of them in one shop, the others in fifty. Time, and memory meanwhile. */
const visits = Number(process.env.BENCH_VISITS ?? 1_000_000);
const dataDir = mkdtempSync('/tmp/presence-bench-');
const edges = await openEdges(readConfig({ DATA_DIR: dataDir, DEMO: '0' }));
const megabytes = () => Math.round(process.memoryUsage().rss / 1e6);
try {
  const client = new pg.Client(embeddedOwner(dataDir));
  await client.connect();
  await seedNeighbours(client, 51);
  const day = startOfDayInLagos(new Date());
  const { rows } = await client.query<{ store_id: string }>('select store_id from stores');
  for (const [n, { store_id }] of rows.entries()) {
    const share = Math.round(n === 0 ? visits / 4 : (visits * 3) / 4 / (rows.length - 1));
    await client.query(
      `insert into visit_views select $1, gen_random_uuid(), $2::timestamptz + random() * interval '1 day',
         decode(md5((floor(random() * $3 / 3))::text), 'hex'), case when n % 12 = 0 then 'basket' else 'view' end,
         case when n % 2 = 0 then '/' else '/products/p-' || n % 40 end,
         case when n % 2 = 0 and n % 12 <> 0 then null else md5((n % 40)::text)::uuid end, 1,
         (array['', '', '', 'direct', 'instagram', 'whatsapp', 'google', 'b' || n % 300 || '.example'])[1 + n % 8],
         '', '', case when n % 9 = 0 then 'bio' else '' end, (array['phone', 'phone', 'phone', 'computer'])[1 + n % 4]
       from generate_series(1, $3::int) n`,
      [store_id, day, share],
    );
    await client.query(`insert into visit_due values ($1, $2, '2000-01-01', false)`, [store_id, day]);
  }
  await client.query('analyze');
  global.gc?.();
  const before = megabytes();
  let most = before;
  const looks = setInterval(() => (most = Math.max(most, megabytes())), 50);
  const started = performance.now();
  const done = await countVisits(edges);
  const took = performance.now() - started;
  clearInterval(looks);
  const sums = await client.query(
    'select sum(views)::int as views, sum(visitors)::int as visitors, count(*)::int as days from visit_days',
  );
  console.log(
    `${visits} visits of ${done} shops counted in ${(took / 1000).toFixed(1)} s; memory ${before} MB before, ${most} MB at most`,
    sums.rows[0],
  );
  await client.end();
} finally {
  await edges.close();
  rmSync(dataDir, { recursive: true, force: true });
}
