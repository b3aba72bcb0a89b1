import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Button } from '#web/ui/button.tsx';

/** So many are drawn at once, so that ten thousand scroll as ten do. */
const atOnce = 40;

interface Props<Item> {
  of: readonly Item[];
  keyOf: (item: Item) => string;
  children: (item: Item) => ReactNode;
}

/**
 * A long list on this phone that grows as its end comes near, and by a button; what is out of sight is not laid out.
 * Begins anew with another list.
 */
export function Growing<Item>({ of: items, keyOf, children }: Props<Item>) {
  const [list, setList] = useState({ items, shown: atOnce });
  if (list.items !== items) setList({ items, shown: atOnce });
  const { shown } = list;
  const end = useRef<HTMLDivElement>(null);
  const more = shown < items.length;
  useEffect(() => {
    if (!end.current || !more) return undefined;
    const watch = new IntersectionObserver(
      (seen) =>
        seen.some(({ isIntersecting }) => isIntersecting) &&
        setList((now) => ({ ...now, shown: now.shown + atOnce })),
      { rootMargin: '600px' },
    );
    watch.observe(end.current);
    return () => watch.disconnect();
  }, [more, shown]);
  return (
    <>
      <ul className="m-0 list-none divide-y divide-line rounded-md border border-line bg-surface p-0">
        {items.slice(0, shown).map((item) => (
          <li
            key={keyOf(item)}
            className="px-3 py-3 [contain-intrinsic-size:auto_112px] [content-visibility:auto] sm:px-4"
          >
            {children(item)}
          </li>
        ))}
      </ul>
      {more && (
        <div ref={end} className="mt-4 grid justify-center">
          <Button
            variant="secondary"
            onClick={() => setList({ items, shown: shown + atOnce })}
          >{`Show more of ${items.length.toLocaleString('en')}`}</Button>
        </div>
      )}
    </>
  );
}
