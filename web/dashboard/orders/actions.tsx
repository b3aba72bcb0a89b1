import { useState, type ReactNode } from 'react';
import {
  Ban,
  Banknote,
  CircleHelp,
  CircleX,
  Ellipsis,
  Landmark,
  Link2,
  PackageCheck,
  PhoneCall,
  RotateCcw,
  Truck,
  Undo2,
  type LucideIcon,
} from 'lucide-react';
import type { Order, OrderAction } from '#shared/api/orders.ts';
import { isSettled } from '#shared/states.ts';
import { Button } from '#web/ui/button.tsx';
import { Menu } from '#web/ui/menu.tsx';
import { ActionBar } from '../components/action-bar.tsx';
import { useMay } from '../shell/slug.ts';
import { SendDialog } from '../sending/send-dialog.tsx';
import { actionLabel, type DialogProps } from './action-labels.ts';
import { useAskProvider } from './ask-provider.ts';
import { CancelDialog } from './cancel-dialog.tsx';
import { ConfirmOrderDialog, NotRealDialog } from './confirm-dialogs.tsx';
import { CashDialog, DeliveredDialog, UndoCashDialog } from './progress-dialogs.tsx';
import { TakeBackDialog } from '../sell/take-back-dialog.tsx';
import { NotComeDialog, ReceiveDialog, ReturnDialog } from './money/transfer-dialogs.tsx';

/**
 * Money goes back where the money stands, see `money-box.tsx`; what is left to pay has its card, `rest-card.tsx`; what is in
 * it is changed where that stands, see `lines.tsx`.
 */
type Shown = Exclude<
  OrderAction,
  'refund' | 'edit' | 'ask_rest' | 'record_part' | 'undo_part' | 'collect_rest' | 'forgo_rest'
>;

/** What an owner most likely wants first; the server decides what is possible at all. */
const wanted: readonly Shown[] = [
  'confirm',
  'not_real',
  'fulfill',
  'mark_delivered',
  'record_cash',
  'undo_cash',
  'receive_transfer',
  'transfer_not_come',
  'ask_provider',
  'return_transfer',
  'cancel',
  'take_sale_back',
];

/** What sends money back, and is asked of who may. */
const sendsBack: readonly OrderAction[] = ['refund', 'return_transfer'];

const icons: Record<Shown, LucideIcon> = {
  confirm: PhoneCall,
  not_real: CircleX,
  fulfill: Truck,
  mark_delivered: PackageCheck,
  record_cash: Banknote,
  undo_cash: Undo2,
  receive_transfer: Landmark,
  transfer_not_come: CircleX,
  return_transfer: RotateCcw,
  ask_provider: CircleHelp,
  cancel: Ban,
  take_sale_back: Undo2,
  ask_again: Link2,
};

/** What has no window of its own: the provider is asked at once, a link is asked for again in its card. */
type Windowless = 'ask_provider' | 'ask_again';

const dialogs: Record<Exclude<Shown, Windowless>, (props: DialogProps) => ReactNode> = {
  confirm: ConfirmOrderDialog,
  not_real: NotRealDialog,
  fulfill: SendDialog,
  mark_delivered: DeliveredDialog,
  record_cash: CashDialog,
  undo_cash: UndoCashDialog,
  receive_transfer: ReceiveDialog,
  transfer_not_come: NotComeDialog,
  return_transfer: ReturnDialog,
  cancel: CancelDialog,
  take_sale_back: TakeBackDialog,
};

/** The next step as the large button, the rest behind a menu. */
export function OrderActions({ order, slug }: { order: Order; slug: string }) {
  const [open, setOpen] = useState<Exclude<Shown, Windowless> | null>(null);
  const { ask, asking } = useAskProvider(order, slug);
  const mayChange = useMay('orders.change');
  const maySendBack = useMay('refunds');
  const actions = wanted.filter(
    (action) => order.actions.includes(action) && (sendsBack.includes(action) ? maySendBack : mayChange),
  );
  if (actions.length === 0) return null;
  const start = (action: Shown) => {
    if (action === 'ask_provider') void ask();
    else if (action !== 'ask_again') setOpen(action);
  };
  const Current = open && dialogs[open];
  return (
    <ActionBar>
      <Buttons order={order} actions={actions} start={start} asking={asking} />
      {Current && <Current order={order} slug={slug} close={() => setOpen(null)} />}
    </ActionBar>
  );
}

const careful: readonly OrderAction[] = [
  'not_real',
  'undo_cash',
  'transfer_not_come',
  'return_transfer',
  'cancel',
  'take_sale_back',
];

/** Transfers that are still looked for, or may yet turn up. */
const lookedFor: readonly string[] = ['open', 'expired', 'not_come'];

/** Money going out, an end, or money that nobody waits for: a declined try is asked about as long as its order waits. */
const isCareful = (action: OrderAction, order: Order) =>
  careful.includes(action) ||
  (action === 'ask_provider' && (order.status !== 'open' || isSettled(order.payment_status))) ||
  (action === 'receive_transfer' && !lookedFor.includes(order.transfer?.state ?? ''));

interface ButtonsProps {
  order: Order;
  actions: readonly Shown[];
  start: (action: Shown) => void;
  asking: boolean;
}

function Buttons({ order, actions, start, asking }: ButtonsProps) {
  // Money going out, or the end of an order, is never the button the thumb rests on.
  const first = actions.find((action) => !isCareful(action, order));
  if (!first)
    return actions.map((action) => (
      <Button key={action} variant="secondary" onClick={() => start(action)}>
        {actionLabel(action, order)}
      </Button>
    ));
  const rest = actions.filter((action) => action !== first);
  return (
    <>
      {rest.length > 0 && (
        <div className="mr-auto">
          <Menu
            align="start"
            trigger={
              <Button variant="secondary" className="max-sm:px-3.5" icon={<Ellipsis className="size-5" />}>
                <span>
                  More<span className="max-sm:sr-only"> actions</span>
                </span>
              </Button>
            }
            items={rest.map((action) => {
              const Icon = icons[action];
              return {
                id: action,
                label: actionLabel(action, order),
                icon: <Icon className="size-5" />,
                danger: action === 'cancel' || action === 'not_real',
                onSelect: () => start(action),
              };
            })}
          />
        </div>
      )}
      <Button
        busy={first === 'ask_provider' && asking}
        busyLabel="Asking…"
        className="max-sm:flex-1 max-sm:px-3"
        onClick={() => start(first)}
      >
        {actionLabel(first, order)}
      </Button>
    </>
  );
}
