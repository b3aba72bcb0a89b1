import type { TestApp } from '../app.ts';
import { theirEmail, theirPhones, type KnownPerson } from './known-person.ts';

/** What the files of another shop said of the person: an order of before, and a line that waits to be decided. */
export async function plantBrought(
  { database }: TestApp,
  { shop }: Pick<KnownPerson, 'shop'>,
): Promise<void> {
  const { storeId } = shop;
  await database.sql(
    `insert into past_orders (store_id, id, source, number, file_id, placed_at, name, phone, email, address, note, lines, total_kobo, search)
     values ($1, gen_random_uuid(), 'shopify', '#1001', $1, now(), 'Zubaidah Markerson', $2, $3, '77 Markerson Close', 'For Markerson',
       '[{"title": "Gele for Markerson", "sku": "", "quantity": 1, "price_kobo": 250000}]', 250000, ' 1001 zubaidah markerson ')`,
    [storeId, theirPhones[1], theirEmail],
  );
  await database.sql(
    `with file as (insert into brought_files (store_id, id, what, source, state, content, created_at)
       values ($1, gen_random_uuid(), 'customers', 'sheet', 'checked', 'Name,Phone\nZubaidah Markerson,08055512345', now())
       returning store_id, id)
     insert into brought_items (store_id, file_id, n, look, lines, what, problems)
     select store_id, id, 0, 'doubtful', '{2}', '{"name": "Zubaidah Markerson"}', '[{"line": 2, "column": "Phone", "problem": "This number is Zubaidah Markerson’s here."}]'
     from file`,
    [storeId],
  );
}
