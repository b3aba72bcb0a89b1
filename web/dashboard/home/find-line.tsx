import { lazy, Suspense, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { Card } from '#web/ui/card.tsx';
import { Skeleton } from '#web/ui/states.tsx';
import { SearchField } from '../components/search-field.tsx';
import { findHint, findName } from '../keys/words.ts';
import { readWish } from '../orders/list/order-wish.ts';
import { WishedOrder } from '../orders/list/wished-order.tsx';
import { places } from '../places.ts';

/** Comes with the first letters; without a network Enter still leads to the orders that were kept. */
const FindBelow = lazy(() =>
  import('../keys/find-below.tsx').then(
    (m) => ({ default: m.FindBelow }),
    () => ({ default: () => null }),
  ),
);

/** “Find or go to” as a line of the first page: what is found stands below it, and what is said of an order is done there. */
export function FindLine({ slug }: { slug: string }) {
  const [typed, setTyped] = useState('');
  const navigate = useNavigate();
  const first = useRef<(() => void) | null>(null);
  const wish = readWish(typed);
  const enter = (text: string) => {
    if (text === '' || readWish(text)) setTyped(text);
    // Whoever is quicker than the answer sees all orders like it.
    else if (text === typed && first.current) first.current();
    else void navigate(`${places.orders(slug)}&q=${encodeURIComponent(text)}`);
  };
  return (
    <section aria-label={findName} className="grid grid-cols-1 gap-3">
      <SearchField
        label={findName}
        placeholder={findHint}
        value={typed}
        onSearch={setTyped}
        onEnter={enter}
      />
      {wish && (
        <Card>
          <WishedOrder key={typed} wish={wish} slug={slug} close={() => setTyped('')} />
        </Card>
      )}
      {!wish && typed !== '' && (
        <Suspense fallback={<Skeleton className="h-24" />}>
          <FindBelow text={typed} onFirst={(choose) => void (first.current = choose)} />
        </Suspense>
      )}
    </section>
  );
}
