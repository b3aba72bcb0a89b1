import { openShop, ownerPassword } from '../support/app.ts';
import { callAt, fresh, type Examples, type Place } from './example.ts';

/** What owners say to what we did about their store, and how they close it for good. */
export const measureExamples = ({ world, shop }: Place): Examples => ({
  'POST /api/sites/:slug/closing': () => ({
    body: { name: 'Ada’s Shop', password: ownerPassword },
    shop: openShop(world),
  }),
  'POST /api/sites/:slug/closing/undo': async () => {
    const its = await openShop(world);
    await callAt(its, 'POST', '/closing', { name: 'Ada’s Shop', password: ownerPassword });
    return { body: {}, shop: its };
  },
  'POST /api/sites/:slug/measures/:measureId/answers': async () => {
    const measureId = fresh();
    await world.database.sql(
      `insert into store_measures (id, store_id, kind, reason, at, by_whom) values ($1, $2, 'ending', 'x', now(), 'operator')`,
      [measureId, shop.storeId],
    );
    return { params: { measureId }, body: { words: 'We have mended it.' } };
  },
});
