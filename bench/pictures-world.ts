import { randomBytes } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type pg from 'pg';

const widths = [400, 800, 1600];

/** A picture for every product of a store: rows, and files of as many bytes as such pictures have, which nothing decodes. */
export async function seedPictures(client: pg.Client, dataDir: string, storeId: string): Promise<void> {
  const { rows } = await client.query<{ id: string }>(
    `with made as (
       insert into media (store_id, id, alt, width, height, widths, created_at)
       select store_id, id, 'A photo', 1600, 1200, $2, created_at from products where store_id = $1 returning id)
     insert into product_media (store_id, product_id, media_id, position)
     select $1, id, id, 0 from made returning media_id as id`,
    [storeId, widths],
  );
  for (const { id } of rows) {
    const folder = path.join(dataDir, 'files', 'media', storeId, id);
    await mkdir(folder, { recursive: true });
    for (const width of widths) await writeFile(path.join(folder, `${width}.webp`), randomBytes(width * 20));
  }
}
