import { lazy, Suspense, useState } from 'react';
import { Command } from 'cmdk';
import { Dialog } from '#web/ui/dialog.tsx';
import { controlClass } from '#web/ui/field.tsx';
import { Skeleton } from '#web/ui/states.tsx';
import { readWish } from '../orders/list/order-wish.ts';
import { useMay, useSlug } from '../shell/slug.ts';
import { useFindings, type Finding } from './findings.ts';
import { findHint, findName, notSearched } from './words.ts';
import { openWindow } from './windows.ts';

const WishedOrder = lazy(() =>
  import('../orders/list/wished-order.tsx').then((m) => ({ default: m.WishedOrder })),
);

function Row({ row: { id, icon: Icon, label, beside, do: choose } }: { row: Finding }) {
  return (
    <Command.Item
      value={id}
      onSelect={choose}
      className="flex min-h-11 cursor-pointer items-center gap-3 rounded-md px-3 py-1.5 data-[selected=true]:bg-soft data-[selected=true]:text-on-soft"
    >
      <Icon className="size-5 shrink-0" aria-hidden="true" />
      <span className="min-w-0 flex-1 truncate">{label}</span>
      {beside && <span className="shrink-0 tabular-nums">{beside}</span>}
    </Command.Item>
  );
}

/** One field that finds pages, what can be done, products and orders; complete by keyboard and by thumb. */
export function FindWindow() {
  const slug = useSlug();
  const maySee = useMay('orders.see');
  const [text, setText] = useState('');
  const { groups, status, isAsking, failed } = useFindings(text);
  const wish = maySee ? readWish(text) : null;
  const isEmpty = groups.length === 0;
  return (
    <Dialog open onOpenChange={() => openWindow(null)} title={findName}>
      <Command shouldFilter={false} loop label={findName} className={wish ? '' : 'max-sm:min-h-[65dvh]'}>
        <Command.Input
          autoFocus
          value={text}
          onValueChange={setText}
          maxLength={100}
          placeholder={findHint}
          className={controlClass}
        />
        {!wish && (
          <>
            <p role="status" className={isEmpty || isAsking ? 'mt-3 mb-0 px-3 text-muted' : 'sr-only'}>
              {status}
            </p>
            {failed && (
              <p role="alert" className="mt-3 mb-0 px-3 font-medium text-warn">
                {notSearched}
              </p>
            )}
          </>
        )}
        <Command.List label="Found" className="mt-3">
          {!wish &&
            groups.map(({ heading, rows }) => (
              <Command.Group
                key={heading}
                heading={heading}
                className="mb-2 [&_[cmdk-group-heading]]:px-3 [&_[cmdk-group-heading]]:py-1 [&_[cmdk-group-heading]]:text-[0.9375rem] [&_[cmdk-group-heading]]:font-semibold [&_[cmdk-group-heading]]:text-muted"
              >
                {rows.map((row) => (
                  <Row key={row.id} row={row} />
                ))}
              </Command.Group>
            ))}
        </Command.List>
      </Command>
      {/* Beside the list, which would take the keys of its buttons. */}
      {wish && (
        <Suspense fallback={<Skeleton className="h-24" />}>
          <WishedOrder
            key={text}
            wish={wish}
            slug={slug}
            close={() => setText('')}
            leave={() => openWindow(null)}
          />
        </Suspense>
      )}
    </Dialog>
  );
}
