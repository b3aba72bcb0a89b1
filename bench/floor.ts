import http from 'node:http';
import pg from 'pg';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';

/**
 * The floor program: what a store page from the database costs at least. Node, three prepared queries on the same
 * tables, React to text; no tenancy, no cache, no framework.
 */
const [connection, storeId] = [JSON.parse(process.argv[2]!) as pg.PoolConfig, process.argv[3]!];
const pool = new pg.Pool({ ...connection, max: 16 });
// The database is stopped before this program is.
pool.on('error', () => undefined);

const product = `select id, slug, title, description from products where store_id = $1 and slug = $2`;
const variants = `select v.id, v.title, v.price_kobo, l.on_hand - l.committed - l.held as available
  from variants v left join inventory_levels l on l.store_id = v.store_id and l.variant_id = v.id
  where v.store_id = $1 and v.product_id = $2 order by v.position`;
const more = `select slug, title, price_from_kobo from products where store_id = $1 and status = 'active'
  order by position limit 4`;

const slugs = (
  await pool.query<{ slug: string }>(`select slug from products where store_id = $1 limit 1000`, [storeId])
).rows;
let turn = 0;

async function page(): Promise<string> {
  const slug = slugs[turn++ % slugs.length]!.slug;
  const found = (await pool.query({ name: 'p', text: product, values: [storeId, slug] })).rows[0];
  const [its, others] = await Promise.all([
    pool.query({ name: 'v', text: variants, values: [storeId, found.id] }),
    pool.query({ name: 'm', text: more, values: [storeId] }),
  ]);
  return renderToString(
    createElement(
      'html',
      null,
      createElement('h1', null, found.title),
      createElement('p', null, found.description),
      its.rows.map((row) =>
        createElement('li', { key: row.id }, `${row.title} ${row.price_kobo} ${row.available}`),
      ),
      others.rows.map((row) => createElement('a', { key: row.slug, href: row.slug }, row.title)),
    ),
  );
}

const server = http.createServer((_request, response) => {
  page().then(
    (html) => response.writeHead(200, { 'content-type': 'text/html' }).end(html),
    () => response.writeHead(500).end(),
  );
});
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as { port: number }).port }));
process.on('disconnect', () => process.exit(0));
