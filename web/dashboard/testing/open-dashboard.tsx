import { cleanup, render } from '@testing-library/react';
import { userEvent, type UserEvent } from '@testing-library/user-event';
import { Provider } from 'react-redux';
import { toast } from 'sonner';
import { vi } from 'vitest';
import type { Product, ProductSummary } from '#shared/api/catalogue.ts';
import type { Order } from '#shared/api/orders.ts';
import type { StoreSettings } from '#shared/api/stores.ts';
import type { z } from 'zod';
import { permissionsOf, type Role } from '#shared/roles.ts';
import { createClientStore } from '#web/client/api.ts';
import { dashboardBase } from '#web/client/paths.ts';
import { clearCredentials, setCredentials } from '#web/client/session-state.ts';
import { App } from '../app.tsx';
import { offerUndo } from '../components/undo.tsx';
import { GuardedRouter } from '../shell/guarded-router.tsx';
import { createGuardedHistory } from '../shell/history.ts';

export type SentRequest = { method: string; path: string; body: unknown };

type Answer = { status?: number; body?: unknown; offline?: boolean };
/** `GET /api/sites` → what the server answers. The query is part of the path only where one is given. */
export type Answers = Record<string, Answer | ((sent: SentRequest) => Answer)>;

export const idOf = (last: number) => `0197a2f0-0000-7000-8000-${String(last).padStart(12, '0')}`;

/** What a store's settings say to somebody with a role. */
export const asRole = (role: Role) => ({
  role,
  may: permissionsOf(role),
  owners: role === 'owner' ? [] : ['Adunni'],
});

export const store: StoreSettings = {
  measures: 0,
  mail_fails: null,
  planned: null,
  trouble: null,
  trouble_since: null,
  unread: 0,
  suspended: false,
  closes_on: null,
  id: idOf(1),
  name: 'Adunni Home & Clay',
  slug: 'adunni',
  url: 'http://adunni.localhost:3000',
  address: 'adunni.localhost:3000',
  tagline: '',
  about: '',
  trade: 'crafts',
  primary_colour: '#0b5d3b',
  accent_colour: '#f4a62a',
  theme: null,
  logo: null,
  phone: '',
  whatsapp: '',
  city: '',
  state: 'Lagos',
  business_address: '',
  business_number: '',
  google_proof: '',
  meta_proof: '',
  pay_online: true,
  pay_on_delivery: true,
  name_to_choose: false,
  plan_waits: null,
  pay_direct: false,
  fee_bearer: 'store',
  pay_channels: ['card', 'bank_transfer', 'ussd'],
  show_page_cost: false,
  remind_hours: null,
  languages: ['en'],
  published: true,
  plan: 'free',
  ...asRole('owner'),
  delivery: [],
  steps: (['trade', 'look', 'product', 'delivery', 'payment', 'bank', 'publish'] as const).map((step) => ({
    step,
    done: step !== 'delivery',
  })),
};

/** Of the list of stores; what else a store's settings say does not hurt. */
const site = {
  ...store,
  site_type: 'ecommerce' as const,
  business_image: null,
  is_subscribed: false,
  is_free_trial: true,
};

export const order: Order = {
  id: idOf(2),
  number: 1047,
  placed_at: '2026-11-21T10:00:00.000Z',
  customer_id: null,
  customer_name: 'Chiamaka Okonkwo',
  phone: '08031234567',
  item_count: 1,
  total_kobo: 900_000,
  rest_kobo: 0,
  status: 'open',
  payment_status: 'paid',
  fulfillment_status: 'unfulfilled',
  pay_method: 'online',
  channel: 'online',
  confirmation: null,
  is_disputed: false,
  is_going_back: false,
  left_of_each: null,
  email: '',
  mail: null,
  texts: [],
  address: { state: 'Lagos', lga: 'Surulere', area: '14 Adelabu Street', landmark: 'Blue gate' },
  delivery_name: 'Lagos',
  delivery_kind: 'delivery',
  delivery_eta: '',
  note: '',
  came_from: '',
  utm_campaign: '',
  subtotal_kobo: 650_000,
  delivery_kobo: 250_000,
  fee_kobo: 0,
  discount_kobo: 0,
  discount_code: '',
  tail_kobo: 0,
  currency: 'NGN',
  lines: [],
  parts: [],
  parcels: [],
  timeline: [],
  ledger: [],
  refunds: [],
  disputes: [],
  sales: [],
  transfer: null,
  returnable_kobo: 0,
  gift_card: null,
  gift_cards: [],
  due_kobo: 0,
  captured_kobo: 900_000,
  refunded_kobo: 0,
  refundable_kobo: 900_000,
  givable_kobo: 900_000,
  elsewhere_kobo: 0,
  cash_kobo: 0,
  to_explain: [],
  refund_terms: null,
  shopper_url: 'http://adunni.localhost:3000/orders/x',
  pay_by: null,
  actions: ['fulfill', 'refund'],
};

export const product: Product = {
  id: idOf(3),
  slug: 'clay-mug',
  title: 'Clay mug',
  description: '',
  gift_card: false,
  service: false,
  size_chart: '',
  details: [],
  status: 'active',
  options: [],
  variants: [
    {
      id: idOf(4),
      title: '',
      option_values: [],
      sku: '',
      price_kobo: 650_000,
      compare_at_kobo: null,
      on_hand: null,
      available: null,
      picture_id: null,
      barcode: '',
      weight_grams: null,
      cost_kobo: null,
    },
  ],
  pictures: [],
  files: [],
  set: null,
  in_sets: [],
  collections: [],
  tags: [],
  seo_title: '',
  seo_description: '',
  revision: 1,
  url: 'http://adunni.localhost:3000/products/clay-mug',
  created_at: '2026-11-20T10:00:00.000Z',
  updated_at: '2026-11-20T10:00:00.000Z',
};

export const productSummary: z.infer<typeof ProductSummary> = {
  id: product.id,
  slug: product.slug,
  title: product.title,
  status: 'active',
  price_from_kobo: 650_000,
  price_to_kobo: 650_000,
  variant_count: 1,
  available: null,
  low_count: 0,
  picture: null,
  updated_at: product.updated_at,
};

const overview = {
  orders_today: 0,
  paid_today_kobo: 0,
  orders_to_send: 0,
  orders_to_do: 0,
  payments_to_explain: 0,
  orders_to_confirm: 0,
  transfers_to_confirm: 0,
  low_stock: 0,
  low_stock_more: false,
  short_at_places: 0,
  recent: [],
};

/** A store with one order and one product; a test says what differs. */
const usual: Answers = {
  'GET /api/sites': { body: [site] },
  'GET /api/sites/adunni/settings': { body: store },
  'GET /api/sites/adunni/overview': { body: overview },
  'GET /api/sites/adunni/overview/weeks': {
    body: {
      today: { orders: 3, taken_kobo: 900_000 },
      day_before: { orders: 5, taken_kobo: 600_000 },
      week: { orders: 3, taken_kobo: 900_000 },
      week_before: null,
    },
  },
  'GET /api/sites/adunni/payout-account': { body: { current: null, next: null, waiting_kobo: 0 } },
  'GET /api/sites/adunni/orders': { body: { items: [order], next: null } },
  [`GET /api/sites/adunni/orders/${order.id}`]: { body: order },
  'GET /api/sites/adunni/orders/to-send': { body: { items: [], next: null } },
  [`GET /api/sites/adunni/orders/${order.id}/notes`]: { body: { items: [] } },
  'GET /api/sites/adunni/couriers': { body: { items: [] } },
  'GET /api/sites/adunni/products': { body: { items: [productSummary], next: null } },
  [`GET /api/sites/adunni/products/${product.id}`]: { body: product },
};

function stubServer(answers: Answers): SentRequest[] {
  const sent: SentRequest[] = [];
  vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
    const method = init.method ?? 'GET';
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined;
    const call = { method, path, body };
    sent.push(call);
    const bare = path.split('?')[0] ?? path;
    const found = answers[`${method} ${path}`] ?? answers[`${method} ${bare}`] ?? { status: 404, body: {} };
    const answer = typeof found === 'function' ? found(call) : found;
    if (answer.offline) throw new TypeError('Failed to fetch');
    return new Response(JSON.stringify(answer.body ?? {}), { status: answer.status ?? 200 });
  });
  return sent;
}

/** The whole dashboard at an address below its base, with a server of a few lines. */
export function openDashboard(
  address: string,
  options: { answers?: Answers; signedIn?: boolean } = {},
): { user: UserEvent; sent: SentRequest[] } {
  window.scrollTo = () => {};
  HTMLDialogElement.prototype.showModal ??= function showModal(this: HTMLDialogElement) {
    this.open = true;
  };
  HTMLDialogElement.prototype.close ??= function close(this: HTMLDialogElement) {
    this.open = false;
  };
  const sent = stubServer({ ...usual, ...options.answers });
  if (options.signedIn ?? true)
    setCredentials({ user: { first_name: 'Adunni', sites: [{ slug: 'adunni' }] }, token: 'token-1' });
  window.history.pushState(null, '', dashboardBase + address);
  render(
    <Provider store={createClientStore()}>
      <GuardedRouter history={createGuardedHistory(window)} basename={dashboardBase}>
        <App />
      </GuardedRouter>
    </Provider>,
  );
  return { user: userEvent.setup(), sent };
}

/** What was asked of the server with a method, without the reading; drawing the store in other looks is some. */
export const changes = (sent: readonly SentRequest[]) =>
  sent.filter(({ method, path }) => method !== 'GET' && !path.endsWith('/looks/draw'));

export function closeDashboard(): void {
  offerUndo(null);
  // One that is still up would keep the same words of the next test waiting.
  toast.dismiss();
  cleanup();
  clearCredentials();
  localStorage.clear();
  vi.unstubAllGlobals();
}
