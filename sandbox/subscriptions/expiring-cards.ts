import type { Context } from '../context.ts';
import type { Subscription } from './types.ts';
import { cardByKey } from '../cards.ts';
import { customerView } from '../transaction-view.ts';
import { nextMonth } from './calendar.ts';

const watching = new WeakMap<object, number>();

/** At the start of every month tells which subscriptions’ cards end in it. */
export function watchMonth(context: Context): void {
  const next = nextMonth(context.clock.now());
  if (watching.get(context) === next) return;
  watching.set(context, next);
  context.clock.at(next, () => {
    tellExpiring(context, next);
    watchMonth(context);
  });
}

function tellExpiring(context: Context, month: number): void {
  const data = context.store
    .shelf('subscription')
    .all()
    .flatMap((subscription) => line(context, subscription, month));
  if (data.length > 0) context.webhooks.emit('subscription.expiring_cards', 'expiring-cards', data);
}

function line(context: Context, subscription: Subscription, month: number): unknown[] {
  const saved = context.store.savedCards.get(subscription.authorization_code);
  const renewing = subscription.status === 'active' || subscription.status === 'attention';
  if (!renewing || !saved?.active) return [];
  if (Date.UTC(Number(saved.exp_year), Number(saved.exp_month) - 1, 1) !== month) return [];
  const { brand, number } = cardByKey(saved.card);
  return [
    {
      expiry_date: `${saved.exp_month}/${saved.exp_year}`,
      description: `${brand} ending with ${number.slice(-4)}`,
      brand,
      subscription: {
        id: subscription.id,
        subscription_code: subscription.key,
        amount: subscription.amount,
        next_payment_date:
          subscription.next_payment_at === null ? null : new Date(subscription.next_payment_at).toISOString(),
        plan: context.store.shelf('plan').get(subscription.plan)?.name ?? null,
      },
      customer: customerView(context.store.customerFor(subscription.customer)),
    },
  ];
}
