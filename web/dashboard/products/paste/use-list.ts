import { useCallback, useState } from 'react';
import { stored } from '#web/client/stored.ts';
import { newKey } from '../../components/new-key.ts';
import type { Edit, KeptList } from './list.ts';

const empty = (): KeptList => ({
  id: newKey(),
  text: '',
  status: 'active',
  edits: {},
  plainHeadings: [],
  places: {},
  taken: {},
  refused: {},
});

/** The lists of all stores that this browser keeps, by the store's name. */
function keptLists(): Record<string, KeptList> {
  try {
    return JSON.parse(stored.get('pastedLists') ?? '{}') as Record<string, KeptList>;
  } catch {
    return {};
  }
}

function keep(slug: string, list: KeptList): void {
  const { [slug]: _old, ...others } = keptLists();
  stored.set('pastedLists', JSON.stringify(list.text === '' ? others : { ...others, [slug]: list }));
}

/** A pasted list that outlives a reload. */
export function useList(slug: string) {
  const [list, setList] = useState<KeptList>(() => ({ ...empty(), ...keptLists()[slug] }));
  const change = useCallback(
    (next: (now: KeptList) => KeptList) =>
      setList((now) => {
        const changed = next(now);
        keep(slug, changed);
        return changed;
      }),
    [slug],
  );
  const edit = useCallback(
    (key: string, part: Edit) =>
      change((now) => {
        const { [key]: _refused, ...refused } = now.refused;
        return { ...now, refused, edits: { ...now.edits, [key]: { ...now.edits[key], ...part } } };
      }),
    [change],
  );
  const clear = useCallback(() => change(empty), [change]);
  return { list, change, edit, clear };
}
