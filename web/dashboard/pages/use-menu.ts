import { useRef, useState } from 'react';
import type { MenuItem, MenuName } from '#shared/api/menus.ts';
import { told } from '#web/forms/confirmed.ts';
import { pagesApi } from '../api/pages-api.ts';

type Lines = MenuItem[] | null;

const same = (one: Lines, other: Lines) => JSON.stringify(one) === JSON.stringify(other);

/**
 * A menu as it is on the screen: each change is shown at once and saved in its turn, so that quick taps are all kept.
 * One that could not be saved is told, and what the server has stands there again.
 */
export function useMenu(slug: string, menu: MenuName, known: Lines) {
  const [send] = pagesApi.useSetMenuMutation();
  const [mine, setMine] = useState<{ lines: Lines; saved: boolean } | null>(null);
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  const waiting = useRef(0);
  // What was answered is known on the screen a moment later; until then her own lines stay.
  if (mine?.saved && same(mine.lines, known)) setMine(null);

  async function inTurn(before: Promise<unknown>, items: Lines): Promise<boolean> {
    await before;
    const sent = send({ params: { slug, menu }, body: { items } });
    const saved = await told(sent, null);
    const { data } = await sent;
    waiting.current -= 1;
    if (waiting.current === 0) setMine(data ? { lines: data[menu], saved: true } : null);
    return saved;
  }
  return {
    lines: mine ? mine.lines : known,
    save(lines: Lines): Promise<boolean> {
      setMine({ lines, saved: false });
      waiting.current += 1;
      const turn = inTurn(queue.current, lines);
      queue.current = turn;
      return turn;
    },
  };
}
