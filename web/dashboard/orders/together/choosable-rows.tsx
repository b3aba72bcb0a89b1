import { useEffect, useRef } from 'react';
import type { OrderSummary } from '#shared/api/orders.ts';
import { OrderRow } from '../list/order-row.tsx';
import type { Choosing } from './use-choosing.ts';

/** So long a finger rests on a row before it is chosen (ms). */
const pressMs = 500;

interface Props {
  orders: readonly OrderSummary[];
  slug: string;
  choosing: Choosing;
}

/** The list, whose rows are chosen by a long press, a box, or the key x. */
export function ChoosableRows({ orders, slug, choosing }: Props) {
  const list = useRef<HTMLUListElement>(null);
  const toggle = (id: string, range = false) => {
    const order = orders.find((one) => one.id === id);
    if (order) choosing.toggle(order, orders, range);
  };
  const press = usePress(toggle);
  useEffect(() => {
    const element = list.current;
    const onChoose = (event: Event) => {
      const row = (event.target as Element).closest<HTMLElement>('[data-order]');
      if (row) toggle(row.dataset.order!, (event as CustomEvent<{ range: boolean }>).detail.range);
    };
    element?.addEventListener('choose', onChoose);
    return () => element?.removeEventListener('choose', onChoose);
  });
  return (
    <ul
      ref={list}
      className="@container m-0 grid list-none grid-cols-1 gap-3 p-0 [-webkit-touch-callout:none] md:gap-2"
      {...press}
    >
      {orders.map((order) => (
        <OrderRow
          key={order.id}
          order={order}
          slug={slug}
          chosen={choosing.has(order.id)}
          lead={
            choosing.isOn ? (
              <Box order={order} choosing={choosing} choose={(range) => toggle(order.id, range)} />
            ) : null
          }
        />
      ))}
    </ul>
  );
}

interface BoxProps {
  order: OrderSummary;
  choosing: Choosing;
  choose: (range: boolean) => void;
}

/** All of its row is its label, so that a thumb finds it. */
function Box({ order, choosing, choose }: BoxProps) {
  return (
    <label className="flex items-center gap-3 font-bold after:absolute after:inset-0 after:rounded-md has-focus-visible:after:outline-3">
      <input
        type="checkbox"
        checked={choosing.has(order.id)}
        onChange={(event) => choose((event.nativeEvent as MouseEvent).shiftKey)}
        className="row-link relative z-10 size-5 shrink-0 accent-action"
      />
      <span>
        <span className="sr-only">Choose order </span>#{order.number}
      </span>
    </label>
  );
}

/** A finger that rests on a row chooses it, and its lifting opens nothing; one that moves scrolls as ever. */
function usePress(choose: (id: string) => void) {
  const timer = useRef(0);
  const taken = useRef(false);
  const stop = () => window.clearTimeout(timer.current);
  return {
    onPointerDown(event: React.PointerEvent) {
      taken.current = false;
      const row = (event.target as Element).closest<HTMLElement>('[data-order]');
      if (event.pointerType !== 'touch' || !row) return;
      stop();
      timer.current = window.setTimeout(() => {
        taken.current = true;
        choose(row.dataset.order!);
      }, pressMs);
    },
    onPointerUp: stop,
    onPointerCancel: stop,
    onPointerMove(event: React.PointerEvent) {
      if (Math.abs(event.movementX) + Math.abs(event.movementY) > 4) stop();
    },
    onContextMenu(event: React.MouseEvent) {
      if (taken.current) event.preventDefault();
    },
    onClickCapture(event: React.MouseEvent) {
      if (!taken.current) return;
      taken.current = false;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}
