import type { Shell } from '#shared/storefront.ts';
import type { Config } from '../platform/config.ts';
import { createKept } from '../platform/kept.ts';
import type { Memory } from './page-context.ts';
import { shellOf } from './pages.ts';
import { profileOf, type ShopProfile, type ShopStore } from './store.ts';

/** What all pages of one version of a store are made with. */
export interface StoreFace extends Memory {
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
export function createShells(config: Config, script: string, memory: Memory): Shells {
  const known = createKept<{ version: number; face: StoreFace }>({ most });
  const loading = new Map<string, Promise<StoreFace>>();
  const load = async (store: ShopStore): Promise<StoreFace> => {
    const profile = await profileOf(store, config);
    const shell = shellOf(profile, script, config.platformUrl, store.state !== 'open');
    const face = { profile, shell, ...memory };
    const held = known.peek(store.id);
    if (!held || held.version <= store.version) known.set(store.id, { version: store.version, face });
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
    peek: (storeId) => known.peek(storeId)?.face ?? null,
  };
}
