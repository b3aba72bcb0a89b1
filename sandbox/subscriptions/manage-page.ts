import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Context } from '../context.ts';
import type { Html } from '../page/html.ts';
import type { Subscription } from './types.ts';
import { readFields } from '../http.ts';
import { html } from '../page/html.ts';
import { page } from '../page/layout.ts';
import { lagosTime, naira } from '../page/money.ts';
import { contentSecurityPolicy } from '../page/style.ts';
import { renewAgain, stopRenewing } from './course.ts';
import { subscriptionOf } from './manage-link.ts';

const place = '/manage/subscriptions/';

export const isManagePage = (path: string): boolean => path.startsWith(place);

/** Whether a page is about a subscription of this account. */
export const manages = (context: Context, path: string): boolean =>
  subscriptionOf(context, path.slice(place.length)) !== null;

/** Where a customer stops a subscription, or takes it up again. */
export async function serveManagePage(
  context: Context,
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
): Promise<void> {
  const subscription = subscriptionOf(context, path.slice(place.length));
  if (subscription && request.method === 'POST') {
    const { want } = await readFields(request);
    if (want === 'stop' && isRenewing(subscription)) stopRenewing(context, subscription);
    if (want === 'renew' && subscription.status === 'non-renewing') renewAgain(context, subscription);
    await context.journal.durable();
    response.writeHead(303, { location: request.url ?? path, 'content-length': 0 });
    return void response.end();
  }
  const work = subscription ? manageWork(context, subscription) : goneWork;
  const text = page(context, null, { title: 'Your subscription', work });
  response.writeHead(subscription ? 200 : 410, {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': contentSecurityPolicy,
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  });
  response.end(text);
}

const isRenewing = ({ status }: Subscription): boolean => status === 'active' || status === 'attention';

const goneWork = html`<h1>This link has ended</h1>
  <p class="lead">Ask the shop for a new one.</p>`;

function manageWork(context: Context, subscription: Subscription): Html {
  const plan = context.store.shelf('plan').get(subscription.plan)!;
  const next = subscription.next_payment_at;
  const when = next === null ? '' : lagosTime(next);
  return html`<div>
      <h1>${plan.name}</h1>
      <p class="lead">${naira(subscription.amount)} ${plan.interval} to ${context.merchantName}</p>
    </div>
    <p>${sentence(subscription, when)}</p>
    ${isRenewing(subscription) && button('stop', 'Stop this subscription', 'button no')}
    ${subscription.status === 'non-renewing' && button('renew', 'Take it up again', 'button')}`;
}

function sentence({ status }: Subscription, when: string): string {
  if (status === 'active') return `Your card is charged next on ${when}.`;
  if (status === 'attention') return `Your last payment did not go through. The next try is on ${when}.`;
  if (status === 'non-renewing') return `It ends on ${when}. Your card is not charged again.`;
  return 'It has ended. Your card is not charged again.';
}

const button = (want: string, text: string, look: string): Html =>
  html`<form method="post">
    <input type="hidden" name="want" value="${want}" /><button class="${look}">${text}</button>
  </form>`;
