import { useEffect, useState, useSyncExternalStore } from 'react';
import { usePerson } from '../../kept/use-kept.ts';
import { useSlug } from '../../shell/slug.ts';
import { ownerOf, type Column, type Line } from './columns.ts';
import { checked, insisted, reverted, typedInto, type Draft, type Entry, type Place } from './draft.ts';
import { findDraft, keepEntry, type Owner } from './kept-draft.ts';

/** What is done to a cell. */
export interface Doing {
  type: (line: Line, column: Column, typed: string) => void;
  /** Somebody is done typing into it. */
  check: (line: Line, column: Column) => void;
  revert: (line: Line, column: Column) => void;
  /** What was typed, or what somebody else made of it. */
  insist: (product: string, place: Place) => void;
  yield: (product: string, place: Place) => void;
}

/** Puts other entries in the place of some; null takes one away. */
export type ChangeDraft = (
  how: (draft: Draft) => Iterable<readonly [id: string, entry: Entry | null]>,
) => void;

/** What is changed in the table and not saved, kept on this device until it is. */
export function useDraft() {
  const slug = useSlug();
  const person = usePerson();
  const [book] = useState(draftBook);
  const { draft, unkept } = useSyncExternalStore(book.watch, book.now);
  useEffect(() => {
    if (person === null) return undefined;
    const owner = { person, slug };
    let here = true;
    findDraft(owner).then(
      (kept) => here && book.begin(owner, kept),
      () => here && book.begin(owner, new Map()),
    );
    return () => void (here = false);
  }, [person, slug, book]);
  return { draft, unkept, change: book.change, doing: book.doing };
}

interface State {
  draft: Draft;
  /** It could not be kept on this device. */
  unkept: boolean;
}

function draftBook() {
  let state: State = { draft: new Map(), unkept: false };
  let owner: Owner | null = null;
  const listeners = new Set<() => void>();
  const show = (next: Partial<State>) => {
    state = { ...state, ...next };
    listeners.forEach((listener) => listener());
  };
  const keep = (id: string, entry: Entry | null) => {
    if (!owner) return;
    keepEntry(owner, id, entry).catch(() => show({ unkept: true }));
  };
  const change: ChangeDraft = (how) => {
    const next = new Map(state.draft);
    for (const [id, entry] of how(state.draft)) {
      if (entry === next.get(id)) continue;
      if (entry) next.set(id, entry);
      else next.delete(id);
      keep(id, entry);
    }
    show({ draft: next });
  };
  const alter = (id: string, how: (entry: Entry) => Entry | null) => {
    const entry = state.draft.get(id);
    if (entry) change(() => [[id, how(entry)]]);
  };
  const placeOf = (line: Line, column: Column): Place => ({
    variantId: ownerOf(line, column),
    field: column.field,
  });
  const doing: Doing = {
    type: (line, column, typed) => {
      const { product } = line;
      const entry = state.draft.get(product.id);
      change(() => [[product.id, typedInto(entry, product, placeOf(line, column), typed)]]);
    },
    check: (line, column) => alter(line.product.id, (entry) => checked(entry, placeOf(line, column))),
    revert: (line, column) => alter(line.product.id, (entry) => reverted(entry, placeOf(line, column))),
    insist: (product, place) => alter(product, (entry) => insisted(entry, place)),
    yield: (product, place) => alter(product, (entry) => reverted(entry, place)),
  };
  return {
    now: () => state,
    doing,
    change,
    begin: (whose: Owner, kept: Draft) => {
      owner = whose;
      // What was typed before it was known who types is newer.
      const mine = state.draft;
      show({ draft: new Map([...kept, ...mine]) });
      for (const [id, entry] of mine) keep(id, entry);
    },
    watch: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
