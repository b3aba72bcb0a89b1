import { fresh, type Examples, type Place } from './example.ts';

/** What owners say to what we did about their store. */
export const measureExamples = ({ world, shop }: Place): Examples => ({
  'POST /api/sites/:slug/measures/:measureId/answers': async () => {
    const measureId = fresh();
    await world.database.sql(
      `insert into store_measures (id, store_id, kind, reason, at, by_whom) values ($1, $2, 'ending', 'x', now(), 'operator')`,
      [measureId, shop.storeId],
    );
    return { params: { measureId }, body: { words: 'We have mended it.' } };
  },
});
