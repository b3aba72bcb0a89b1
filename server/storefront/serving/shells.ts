import { createHash } from 'node:crypto';
import type { Language } from '#shared/languages.ts';
import type { Shell } from '#shared/storefront.ts';
import type { Config } from '../../platform/config/config.ts';
import { createKept } from '../../platform/kept.ts';
import { languageFor, type Saying } from './language.ts';
import type { Memory } from '../page-context.ts';
import { shellIn, shellOf } from '../pages/pages.ts';
import { profileOf, type ShopProfile, type ShopStore } from './store.ts';

/** What all pages of one version of a store are made with. */
export interface StoreFace extends Memory {
  profile: ShopProfile;
  shell: Shell;
  marks: FaceMarks;
}

/** Of what stands on every page a fingerprint: while it is the same, pages that were made with it are right. */
interface FaceMarks {
  /** Without how much is in each collection, and its picture. */
  outline: string;
  whole: string;
}

/** What is kept of a version of a store: a shell for each language somebody asked for. */
interface Kept {
  version: number;
  profile: ShopProfile;
  marks: FaceMarks;
  shells: Map<Language, Shell>;
}

export interface Shells {
  /** In the store's first language, unless another that it speaks is said. */
  of(store: ShopStore, language?: Language): Promise<StoreFace>;
  /** What was last known, of whatever version: enough to dress a page that says sorry. */
  peek(storeId: string, saying?: Saying): StoreFace | null;
  /** Whether a fingerprint is that of this version of a store; false also where the version was not loaded yet. */
  isStill(storeId: string, mark: string, version: number): boolean;
}

const most = 5_000;

const fingerprint = (what: unknown) => createHash('sha1').update(JSON.stringify(what)).digest('base64url');

function marksOf(profile: ShopProfile): FaceMarks {
  const counted = { product_count: 0, picture: null };
  const collections = profile.collections.map((collection) => ({ ...collection, ...counted }));
  return { outline: fingerprint({ ...profile, collections }), whole: fingerprint(profile) };
}

/** What stands on every page of a store, loaded once for each version of it. */
export function createShells(config: Config, script: string, memory: Memory): Shells {
  const known = createKept<Kept>({ most });
  const loading = new Map<string, Promise<Kept>>();
  const load = async (store: ShopStore): Promise<Kept> => {
    const profile = await profileOf(store, config);
    const shell = shellOf(profile, script, config.platformUrl, store.state);
    const shells = new Map([[shell.language, shell]]);
    const made = { version: store.version, profile, marks: marksOf(profile), shells };
    const held = known.peek(store.id);
    if (!held || held.version <= store.version) known.set(store.id, made);
    return made;
  };
  const loaded = async (store: ShopStore): Promise<Kept> => {
    const held = known.get(store.id);
    if (held?.version === store.version) return held;
    const key = `${store.id} ${store.version}`;
    const running = loading.get(key);
    if (running) return running;
    const started = load(store).finally(() => loading.delete(key));
    loading.set(key, started);
    return started;
  };
  const faceIn = ({ profile, marks, shells }: Kept, asked?: Language): StoreFace => {
    const [first] = profile.languages;
    const language = asked && profile.languages.includes(asked) ? asked : first!;
    const shell = shells.get(language) ?? shellIn(shells.get(first!)!, profile, language);
    shells.set(language, shell);
    return { profile, shell, marks, ...memory };
  };
  return {
    of: async (store, language) => faceIn(await loaded(store), language),
    peek(storeId, saying) {
      const held = known.peek(storeId);
      return held ? faceIn(held, saying && languageFor(held.profile, saying)) : null;
    },
    isStill(storeId, mark, version) {
      const held = known.peek(storeId);
      return held !== undefined && held.version >= version && Object.values(held.marks).includes(mark);
    },
  };
}
