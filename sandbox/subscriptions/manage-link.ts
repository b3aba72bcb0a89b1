import type { Context } from '../context.ts';
import type { Subscription } from './types.ts';

/** A link to a subscription’s own page is good for a day. */
const LIFE = 24 * 3_600_000;

/** The address of the page where the customer stops or takes up a subscription. */
export function manageLink(context: Context, subscription: Subscription): string {
  const until = context.clock.now() + LIFE;
  return `${context.publicUrl}/manage/subscriptions/${subscription.key}-${until}-${seal(context, subscription, until)}`;
}

/** The subscription of a link, unless it is forged or too old. */
export function subscriptionOf(context: Context, token: string): Subscription | null {
  const [code = '', until = '', given = ''] = token.split('-');
  const subscription = context.store.shelf('subscription').get(code);
  if (!subscription || !/^\d+$/.test(until) || Number(until) < context.clock.now()) return null;
  return given === seal(context, subscription, Number(until)) ? subscription : null;
}

function seal(context: Context, { key, email_token: token }: Subscription, until: number): string {
  return context.ids.code('manage-link', `${key}:${token}:${until}`, 24);
}
