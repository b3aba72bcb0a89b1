import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { newKey } from '../../components/new-key.ts';
import { keptNow } from '../../kept/operations.ts';
import { usePerson } from '../../kept/use-kept.ts';
import { useSlug } from '../../shell/slug.ts';
import { dropLine, dropTake, findTake, keepLine, type Owner, type Take, type TakeLine } from './kept-take.ts';
import { readOne } from './read-shelf.ts';

/** What is known of a thing is read anew when it is counted this long after it was (ms). */
const knownFor = 20_000;

/** A count, what it becomes of the one before, or null: it is not counted after all. */
export type Count = number | null | ((now: number | null) => number);

type Lines = ReadonlyMap<string, TakeLine>;

export interface OpenTake {
  owner: Owner;
  take: Take;
  lines: Lines;
  /** Counts a thing. */
  count: (variantId: string, counted: Count) => void;
  /** It could not be kept on this phone. */
  unkept: boolean;
  drop: () => Promise<void>;
}

/** The take that is going on in this store, on this phone; null where there is none, undefined until that is known. */
export function useTake(): OpenTake | null | undefined {
  const { found, book } = useFound();
  const lines = useSyncExternalStore(book.watch, book.now);
  const [unkept, setUnkept] = useState(false);
  const readAt = useRef(new Map<string, number>());

  const put = useCallback(
    (owner: Owner, variantId: string, line: TakeLine | null) => {
      book.put(variantId, line);
      const kept = line ? keepLine(owner, line) : dropLine(owner, variantId);
      kept.then(
        () => setUnkept(false),
        () => setUnkept(true),
      );
    },
    [book],
  );

  const count = useCallback(
    (variantId: string, to: Count) => {
      if (!found) return;
      const { owner, take } = found;
      const before = book.now().get(variantId);
      const counted = typeof to === 'function' ? to(before?.counted ?? null) : to;
      if (counted === null) return put(owner, variantId, null);
      const item = take.items.find((one) => one.variant_id === variantId);
      if (!item) return;
      const at = new Date().toISOString();
      const fresh = { key: newKey(), variant_id: variantId, known: item.on_hand, known_at: take.as_of, at };
      // What this phone sold without a line was gone when it counted, whatever its clock says; also as a part of a set.
      const own = keptNow()
        .filter((one) => one.person === owner.person && one.slug === owner.slug)
        .map((one) => one.key)
        .slice(-500);
      // A piece more or less goes on with the count as it was begun; a number is a count of its own.
      if (before && typeof to === 'function') return put(owner, variantId, { ...before, own, counted });
      put(owner, variantId, { ...(before ?? fresh), own, counted, at });
      if (Date.now() - (readAt.current.get(variantId) ?? 0) < knownFor) return;
      readAt.current.set(variantId, Date.now());
      // What was sold since the list was read is no difference. Without a line what was read then stands.
      void readOne(owner.slug, variantId, take.place_id).then((now) => {
        const line = book.now().get(variantId);
        if (now && line) put(owner, variantId, { ...line, ...now });
      });
    },
    [found, book, put],
  );

  if (!found) return found;
  return { ...found, lines, count, unkept, drop: () => dropTake(found.owner) };
}

/** What is kept of it on the phone, read once. */
function useFound() {
  const slug = useSlug();
  const person = usePerson();
  const [found, setFound] = useState<{ owner: Owner; take: Take } | null>();
  const [book] = useState(lineBook);
  useEffect(() => {
    if (person === null) return undefined;
    let here = true;
    const owner = { person, slug };
    const show = (kept: Awaited<ReturnType<typeof findTake>>) => {
      if (!here) return;
      book.begin(kept?.lines ?? []);
      setFound(kept && { owner, take: kept.take });
    };
    findTake(owner).then(show, () => show(null));
    return () => void (here = false);
  }, [person, slug, book]);
  return { found, book };
}

/** What was counted, as it stands at this moment: a second tap may come before the screen has heard of the first. */
function lineBook() {
  let lines: Lines = new Map();
  const listeners = new Set<() => void>();
  const show = (next: Lines) => {
    lines = next;
    listeners.forEach((listener) => listener());
  };
  return {
    now: () => lines,
    begin: (kept: readonly TakeLine[]) => show(new Map(kept.map((line) => [line.variant_id, line]))),
    put: (variantId: string, line: TakeLine | null) => {
      const next = new Map(lines);
      if (line) next.set(variantId, line);
      else next.delete(variantId);
      show(next);
    },
    watch: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
