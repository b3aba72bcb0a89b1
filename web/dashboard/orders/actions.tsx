import { useState, type ReactNode } from 'react';
import {
  Ban,
  Banknote,
  CircleHelp,
  Ellipsis,
  PackageCheck,
  RotateCcw,
  Truck,
  type LucideIcon,
} from 'lucide-react';
import type { Order } from '#shared/api/orders.ts';
import { Button } from '#web/ui/button.tsx';
import { Menu } from '#web/ui/menu.tsx';
import { ActionBar } from '../parts/action-bar.tsx';
import { actionLabel, type DialogProps, type OrderAction } from './action-words.ts';
import { useAskProvider } from './ask-provider.ts';
import { CancelDialog } from './cancel-dialog.tsx';
import { CashDialog, DeliveredDialog, FulfillDialog } from './progress-dialogs.tsx';
import { RefundDialog } from './refund-dialog.tsx';

/** What an owner most likely wants first; the server decides what is possible at all. */
const wanted: readonly OrderAction[] = [
  'fulfill',
  'mark_delivered',
  'record_cash',
  'ask_provider',
  'refund',
  'cancel',
];

const icons: Record<OrderAction, LucideIcon> = {
  fulfill: Truck,
  mark_delivered: PackageCheck,
  record_cash: Banknote,
  ask_provider: CircleHelp,
  refund: RotateCcw,
  cancel: Ban,
};

const dialogs: Record<Exclude<OrderAction, 'ask_provider'>, (props: DialogProps) => ReactNode> = {
  fulfill: FulfillDialog,
  mark_delivered: DeliveredDialog,
  record_cash: CashDialog,
  refund: RefundDialog,
  cancel: CancelDialog,
};

/** The next step as the large button, at most one more beside it, the rest behind a menu. */
export function OrderActions({ order, slug }: { order: Order; slug: string }) {
  const [open, setOpen] = useState<Exclude<OrderAction, 'ask_provider'> | null>(null);
  const { ask, asking } = useAskProvider(order, slug);
  const actions = wanted.filter((action) => order.actions.includes(action));
  if (actions.length === 0) return null;
  const start = (action: OrderAction) => (action === 'ask_provider' ? void ask() : setOpen(action));
  // Money goes out, or the order ends: never the button the thumb rests on.
  const prominent: OrderAction[] = actions
    .filter((action) => action !== 'refund' && action !== 'cancel')
    .slice(0, 2);
  const [first, second] = prominent;
  const rest = actions.filter((action) => !prominent.includes(action));
  const Current = open && dialogs[open];
  return (
    <ActionBar className="flex-nowrap">
      {rest.length > 0 && (
        <Menu
          align="start"
          trigger={
            <Button
              variant="secondary"
              className="mr-auto"
              icon={<Ellipsis aria-hidden="true" className="size-5" />}
            >
              More<span className="max-sm:sr-only"> actions</span>
            </Button>
          }
          items={rest.map((action) => {
            const Icon = icons[action];
            return {
              id: action,
              label: actionLabel(action, order),
              icon: <Icon aria-hidden="true" className="size-5" />,
              danger: action === 'cancel',
              onSelect: () => start(action),
            };
          })}
        />
      )}
      {second && (
        <Button variant="secondary" busy={second === 'ask_provider' && asking} onClick={() => start(second)}>
          {actionLabel(second, order)}
        </Button>
      )}
      {first && (
        <Button busy={first === 'ask_provider' && asking} onClick={() => start(first)}>
          {actionLabel(first, order)}
        </Button>
      )}
      {Current && <Current order={order} slug={slug} close={() => setOpen(null)} />}
    </ActionBar>
  );
}
