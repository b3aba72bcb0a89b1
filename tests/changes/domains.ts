import { setPlan } from '#server/stores/index.ts';
import { openShop } from '../support/app.ts';
import { fresh, type Examples, type Place } from './example.ts';
import { nameExamples } from './names.ts';

/** A store's own domains, which its plan must have, and the names it has through us. */
export function domainExamples(place: Place): Examples {
  const { world } = place;
  const domain = () => `clay${fresh().slice(-8)}.com.ng`;
  const paidShop = async () => {
    const shop = await openShop(world);
    const db = world.database.db.forStore(shop.storeId);
    await db.transact((tx) => setPlan(tx, { plan: 'starter', until: null }));
    return shop;
  };
  return {
    ...nameExamples(place),
    'POST /api/sites/:slug/domains': () => ({ body: { domain: domain() }, shop: paidShop() }),
    'PATCH /api/sites/:slug/domains': () => ({ body: { free_redirects: false } }),
    'DELETE /api/sites/:slug/domains/:domain': async () => {
      const shop = await paidShop();
      const name = domain();
      await (await shop.owner.signIn()).post(`/api/sites/${shop.slug}/domains`, { domain: name });
      return { params: { domain: name }, shop };
    },
  };
}
