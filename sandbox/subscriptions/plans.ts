import type { ApiReply, ApiRequest } from '../api.ts';
import type { Context } from '../context.ts';
import type { Fields } from '../http.ts';
import type { Interval, Plan } from './types.ts';
import { wholeAmount } from '../amount.ts';
import { cutPage } from '../cursor.ts';
import { ApiError, invalid, missing } from '../errors.ts';
import { good, textField } from '../room-route.ts';
import { planView } from './plan-view.ts';
import { intervals } from './types.ts';

/** POST /plan */
export function createPlan(context: Context, { fields, domain }: ApiRequest): ApiReply {
  const name = textField(fields.name);
  if (name === null) throw missing('Name');
  if (fields.amount === undefined || fields.amount === '') throw missing('Amount');
  if (fields.interval === undefined || fields.interval === '') throw missing('Interval');
  const shelf = context.store.shelf('plan');
  const seq = shelf.next();
  const now = context.clock.now();
  const plan: Plan = {
    key: `PLN_${context.ids.code('plan', seq, 15)}`,
    seq,
    id: 300_000 + seq,
    domain,
    name,
    description: null,
    amount: 0,
    interval: 'monthly',
    send_invoices: true,
    send_sms: true,
    invoice_limit: null,
    created_at: now,
    updated_at: now,
    ...read(fields),
  };
  shelf.save(plan);
  return good('Plan created', planView(plan), undefined, 201);
}

/** What of a plan the fields set. */
function read(fields: Fields): Partial<Plan> {
  if (fields.currency && fields.currency !== 'NGN')
    throw new ApiError(400, 'Currency not supported by merchant');
  const given: Partial<Plan> = {};
  if (textField(fields.name) !== null) given.name = textField(fields.name)!;
  if (fields.description !== undefined) given.description = textField(fields.description);
  if (fields.amount !== undefined) given.amount = amountOf(fields.amount);
  if (fields.interval !== undefined) given.interval = intervalOf(fields.interval);
  if (fields.send_invoices !== undefined) given.send_invoices = String(fields.send_invoices) === 'true';
  if (fields.send_sms !== undefined) given.send_sms = String(fields.send_sms) === 'true';
  if (fields.invoice_limit !== undefined) given.invoice_limit = limitOf(fields.invoice_limit);
  return given;
}

function amountOf(value: unknown): number {
  const amount = wholeAmount(value);
  if (amount === null || amount < 5_000) throw invalid('Amount must be at least 5000 kobo');
  return amount;
}

function intervalOf(value: unknown): Interval {
  const interval = intervals.find((each) => each === value);
  if (!interval) throw invalid(`Interval must be one of ${intervals.join(', ')}`);
  return interval;
}

function limitOf(value: unknown): number | null {
  const limit = wholeAmount(value);
  if (limit === null || limit < 0) throw invalid('invoice_limit must be a whole number');
  return limit === 0 ? null : limit;
}

/** A plan by its code or its id. */
export function findPlan({ store }: Context, { domain }: ApiRequest, name: string): Plan {
  const shelf = store.shelf('plan');
  const plan = shelf.get(name) ?? shelf.all().find((each) => String(each.id) === name);
  if (!plan || plan.domain !== domain) throw new ApiError(404, 'Plan not found', 'not_found');
  return plan;
}

/** GET /plan/:code */
export function fetchPlan(context: Context, request: ApiRequest): ApiReply {
  const plan = findPlan(context, request, request.param);
  const subscriptions = context.store
    .shelf('subscription')
    .all()
    .filter((each) => each.plan === plan.key)
    .map((each) => ({ subscription_code: each.key, status: each.status, amount: each.amount }));
  return good('Plan retrieved', { ...planView(plan), subscriptions });
}

/** GET /plan, newest first. */
export function listPlans(context: Context, { query, domain }: ApiRequest): ApiReply {
  const [interval, amount] = [query.get('interval'), query.get('amount')];
  const found = context.store
    .shelf('plan')
    .all()
    .filter((each) => each.domain === domain)
    .filter(
      (each) => (!interval || each.interval === interval) && (!amount || String(each.amount) === amount),
    )
    .toReversed();
  const { items, meta } = cutPage(found, query, (each) => each.key);
  return good('Plans retrieved', items.map(planView), meta);
}

/** PUT /plan/:code. Running subscriptions follow unless `update_existing_subscriptions` is false. */
export function updatePlan(context: Context, request: ApiRequest): ApiReply {
  const plan = findPlan(context, request, request.param);
  const change = read(request.fields);
  context.store.shelf('plan').save(Object.assign(plan, change, { updated_at: context.clock.now() }));
  const follow = String(request.fields.update_existing_subscriptions ?? 'true') !== 'false';
  const affected = follow ? runningOn(context, plan) : [];
  for (const subscription of affected)
    context.store.shelf('subscription').save(Object.assign(subscription, { amount: plan.amount }));
  return good(`Plan updated. ${affected.length} subscription(s) affected`);
}

const runningOn = ({ store }: Context, plan: Plan) =>
  store
    .shelf('subscription')
    .all()
    .filter((each) => each.plan === plan.key && each.next_payment_at !== null);
