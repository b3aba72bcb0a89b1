import { createStore, delMany, get, keys, set } from 'idb-keyval';
import { lastSeenName } from '#web/client/last-seen.ts';
import { newKey } from '../components/new-key.ts';
import { shrink } from './shrink.ts';

/** Larger ones are not kept (bytes): a photo that was made smaller has a fifth of it. */
const mostKept = 3_000_000;

/** Beside what was seen last, so that it goes with it when its person does, and after a week. */
let opened: ReturnType<typeof createStore> | null = null;
const store = () => (opened ??= createStore(lastSeenName, 'answers'));
const prefix = 'photo ';

interface Entry {
  at: number;
  /** Empty: what was seen last is read as such. */
  json: '';
  file: File;
}

/**
 * Keeps the photos of one form in the browser until they are sent, as small as they are sent. Where the browser gives no
 * room for them, a page that is closed meanwhile forgets them.
 */
export function createPhotoKeeper() {
  const taken = new WeakMap<File, { key: string; body: Promise<Blob> }>();
  let turn: Promise<unknown> = Promise.resolve();
  let isOpen = true;

  async function write(key: string, body: Blob, name: string): Promise<void> {
    if (!isOpen || body.size > mostKept || !body.type.startsWith('image/')) return;
    const file = new File([body], name, { type: body.type });
    await set(prefix + key, { at: Date.now(), json: '', file } satisfies Entry, store());
  }
  /** One after the other, ahead of what is being sent: those that wait for their turn are kept, too. */
  function makeReady(file: File, key: string): Promise<Blob> {
    const body = turn.then(() => shrink(file));
    turn = body.then((made) => write(key, made, file.name)).catch(() => undefined);
    return body;
  }
  return {
    /** For the photos of its form. */
    own: {
      keyOf(file: File): string {
        const known = taken.get(file);
        if (known) return known.key;
        const key = newKey();
        taken.set(file, { key, body: makeReady(file, key) });
        return key;
      },
      shrink: (file: File): Promise<Blob> => taken.get(file)?.body ?? shrink(file),
    },
    /** A photo that was on its way when its page went away; null when it is not there any more. */
    async find(key: string): Promise<File | null> {
      const entry = await (async () => get<Entry>(prefix + key, store()))().catch(() => undefined);
      if (!entry) return null;
      taken.set(entry.file, { key, body: Promise.resolve(entry.file) });
      return entry.file;
    },
    /** Forgets all but these, those of another form as well: one new product's are kept at a time. */
    async only(wanted: readonly string[]): Promise<void> {
      const names = await keys<string>(store());
      const isWanted = new Set(wanted.map((key) => prefix + key));
      await delMany(
        names.filter((name) => name.startsWith(prefix) && !isWanted.has(name)),
        store(),
      );
    },
    /** While its form is there. */
    opens(): void {
      isOpen = true;
    },
    closes(): void {
      isOpen = false;
    },
  };
}

export type PhotoKeeper = ReturnType<typeof createPhotoKeeper>;
