import { ownKeysIn } from '../support/selling/own-keys.ts';
import { callAt, type Examples, type Place } from './example.ts';

/** Advert networks that are told of sales, which a plan has. */
export function advertExamples({ world }: Place): Examples {
  const { starterShop } = ownKeysIn(world);
  const network = { network: 'meta', key: '1234567890123456', token: 'a-token-of-meta', switched_on: true };
  return {
    'PUT /api/sites/:slug/adverts/networks': async () => ({ body: network, shop: await starterShop() }),
    'DELETE /api/sites/:slug/adverts/networks/:network': async () => {
      const shop = await starterShop();
      await callAt(shop, 'PUT', '/adverts/networks', network);
      return { params: { network: 'meta' }, shop };
    },
  };
}
