import type { Shell } from '#shared/storefront.ts';
import type { Config } from '../platform/config.ts';
import { profileOf, type ShopProfile, type ShopStore } from './store.ts';
import { shellOf } from './pages.ts';

export interface StoreFace {
  profile: ShopProfile;
  shell: Shell;
}

export interface Shells {
  of(store: ShopStore): Promise<StoreFace>;
  /** What was last known, of whatever version: enough to dress a page that says sorry. */
  peek(storeId: string): StoreFace | null;
}

const most = 5_000;

/** What stands on every page of a store, loaded once for each version of it. */
export function createShells(config: Config, script: string): Shells {
  const known = new Map<string, { version: number; face: StoreFace }>();
  const loading = new Map<string, Promise<StoreFace>>();
  const load = async (store: ShopStore): Promise<StoreFace> => {
    const profile = await profileOf(store, config);
    const face = { profile, shell: shellOf(profile, script, config.platformUrl, store.state !== 'open') };
    const held = known.get(store.id);
    if (!held || held.version <= store.version) {
      known.delete(store.id);
      known.set(store.id, { version: store.version, face });
    }
    const oldest = known.size > most ? known.keys().next().value : undefined;
    if (oldest !== undefined) known.delete(oldest);
    return face;
  };
  return {
    async of(store) {
      const held = known.get(store.id);
      if (held?.version === store.version) return held.face;
      const key = `${store.id} ${store.version}`;
      const running = loading.get(key);
      if (running) return running;
      const started = load(store).finally(() => loading.delete(key));
      loading.set(key, started);
      return started;
    },
    peek: (storeId) => known.get(storeId)?.face ?? null,
  };
}
