import type { ApiReply, ApiRequest, ApiRoute } from '../api.ts';
import type { Context } from '../context.ts';
import type { SavedCard } from '../types.ts';
import type { Subscription } from './types.ts';
import { cutPage } from '../cursor.ts';
import { findCustomer } from '../customers/find.ts';
import { ApiError, invalid, missing } from '../errors.ts';
import { good, roomRoute, textField } from '../room-route.ts';
import { chargeDay, nextCharge } from './calendar.ts';
import { renewAgain, stopRenewing, subscribe } from './course.ts';
import { manageLink } from './manage-link.ts';
import { createPlan, fetchPlan, findPlan, listPlans, updatePlan } from './plans.ts';
import { invoiceView, subscriptionView } from './view.ts';

/** POST /subscription: the first charge is at `start_date`, or one interval from now. */
function create(context: Context, request: ApiRequest): ApiReply {
  const { fields } = request;
  const who = textField(fields.customer);
  const code = textField(fields.plan);
  if (who === null) throw missing('Customer');
  if (code === null) throw missing('Plan');
  const plan = findPlan(context, request, code);
  const customer = findCustomer(context, who);
  if (!customer) throw new ApiError(404, 'Customer not found', 'not_found');
  const saved = cardOf(context, request, customer.email);
  refuseSecond(context, customer.email, plan.key);
  const now = context.clock.now();
  const asked = startOf(context, fields.start_date);
  const start = asked ?? now;
  const subscription = subscribe(context, {
    domain: request.domain,
    plan,
    saved,
    start,
    next: asked ?? nextCharge(plan.interval, start, chargeDay(start)),
    invoice_limit: plan.invoice_limit,
    payments_count: 0,
  });
  return good('Subscription successfully created', subscriptionView(context, subscription));
}

function cardOf({ store }: Context, { fields, domain }: ApiRequest, email: string): SavedCard {
  const wanted = textField(fields.authorization);
  const cards = [...store.savedCards.values()].filter(
    (each) => each.active && each.domain === domain && each.customer.toLowerCase() === email.toLowerCase(),
  );
  const saved = wanted ? cards.find((each) => each.authorization_code === wanted) : cards.at(-1);
  if (saved) return saved;
  throw new ApiError(404, 'The customer specified has no saved authorizations', 'not_found');
}

function refuseSecond({ store }: Context, email: string, plan: string): void {
  const running = store
    .shelf('subscription')
    .all()
    .some((each) => each.customer === email && each.plan === plan && each.next_payment_at !== null);
  if (running) throw new ApiError(400, 'This subscription is already in place', 'duplicate_subscription');
}

function startOf(context: Context, value: unknown): number | null {
  const text = textField(value);
  if (text === null) return null;
  const start = Date.parse(text);
  if (Number.isNaN(start)) throw invalid('start_date is not a date');
  if (start < context.clock.now()) throw invalid('start_date is in the past');
  return start;
}

function found({ store }: Context, { domain }: ApiRequest, code: string | null): Subscription {
  if (code === null) throw missing('Code');
  const shelf = store.shelf('subscription');
  const subscription = shelf.get(code) ?? shelf.all().find((each) => String(each.id) === code);
  if (!subscription || subscription.domain !== domain)
    throw new ApiError(404, 'Subscription not found', 'not_found');
  return subscription;
}

/** GET /subscription/:code */
function fetchOne(context: Context, request: ApiRequest): ApiReply {
  const subscription = found(context, request, request.param);
  const invoices = context.store
    .shelf('invoice')
    .all()
    .filter((each) => each.subscription === subscription.key)
    .map((each) => invoiceView(context, each, subscription));
  return good('Subscription retrieved successfully', {
    ...subscriptionView(context, subscription),
    invoices,
  });
}

/** GET /subscription, newest first. */
function list(context: Context, { query, domain }: ApiRequest): ApiReply {
  const [who, plan] = [query.get('customer'), query.get('plan')];
  const email = who ? findCustomer(context, who)?.email : null;
  const all = context.store
    .shelf('subscription')
    .all()
    .filter((each) => each.domain === domain && (!who || each.customer === email))
    .filter((each) => !plan || each.plan === plan || planId(context, each) === plan)
    .toReversed();
  const { items, meta } = cutPage(all, query, (each) => each.key);
  return good(
    'Subscriptions retrieved',
    items.map((each) => subscriptionView(context, each)),
    meta,
  );
}

const planId = ({ store }: Context, { plan }: Subscription): string =>
  String(store.shelf('plan').get(plan)?.id ?? '');

function named(context: Context, request: ApiRequest): Subscription {
  const subscription = found(context, request, textField(request.fields.code));
  const token = textField(request.fields.token);
  if (token === null) throw missing('Token');
  if (token !== subscription.email_token)
    throw new ApiError(404, 'Subscription with code not found or token is wrong', 'not_found');
  return subscription;
}

/** POST /subscription/disable */
function disable(context: Context, request: ApiRequest): ApiReply {
  const subscription = named(context, request);
  if (subscription.next_payment_at === null || subscription.status === 'non-renewing')
    throw new ApiError(400, 'Subscription is already inactive', 'invalid_params');
  stopRenewing(context, subscription);
  return good('Subscription disabled successfully');
}

/** POST /subscription/enable */
function enable(context: Context, request: ApiRequest): ApiReply {
  const subscription = named(context, request);
  if (subscription.status === 'active')
    throw new ApiError(400, 'Subscription is already active', 'invalid_params');
  if (subscription.status === 'completed') throw invalid('Subscription is completed');
  renewAgain(context, subscription);
  return good('Subscription enabled successfully');
}

/** GET /subscription/:code/manage/link */
function link(context: Context, request: ApiRequest): ApiReply {
  const subscription = found(context, request, request.param);
  return good('Link generated', { link: manageLink(context, subscription) });
}

export const subscriptionRoutes: readonly ApiRoute[] = [
  roomRoute('plan_create', 'POST', /^\/plan$/, createPlan),
  roomRoute('plans', 'GET', /^\/plan$/, listPlans),
  roomRoute('plan', 'GET', /^\/plan\/([^/]+)$/, fetchPlan),
  roomRoute('plan_update', 'PUT', /^\/plan\/([^/]+)$/, updatePlan),
  roomRoute('subscription_create', 'POST', /^\/subscription$/, create),
  roomRoute('subscription_enable', 'POST', /^\/subscription\/enable$/, enable),
  roomRoute('subscription_disable', 'POST', /^\/subscription\/disable$/, disable),
  roomRoute('subscriptions', 'GET', /^\/subscription$/, list),
  roomRoute('subscription_link', 'GET', /^\/subscription\/([^/]+)\/manage\/link$/, link),
  roomRoute('subscription', 'GET', /^\/subscription\/([^/]+)$/, fetchOne),
];
