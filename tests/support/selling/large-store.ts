import pg from 'pg';
import { seedOrders, type SeededOrders } from '../../../bench/orders-world.ts';
import { seedStore, type BenchStore } from '../../../bench/world.ts';
import { signedInOwner, type Owner, type TestApp } from '../app.ts';

/** A store of 3,000 orders called `large`, written straight into the tables, and whoever owns it. */
export async function largeStore(
  world: TestApp,
): Promise<{ owner: Owner; store: BenchStore; seeded: SeededOrders }> {
  const owner = await signedInOwner(world);
  const client = new pg.Client(world.database.owner);
  await client.connect();
  const store = await seedStore(client, 'large', 100);
  const seeded = await seedOrders(client, store, 3_000, world.clock.now());
  await client.query(`insert into store_members values ($1, $2, 'owner', now())`, [store.storeId, owner.id]);
  await client.query('vacuum analyze');
  await client.end();
  return { owner, store, seeded };
}
