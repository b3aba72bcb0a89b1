import type { BroughtKind, BroughtSource } from '#shared/api/brought.ts';
import { AppError } from '../platform/http/errors.ts';
import type { Sheet } from '../platform/files/sheet-in.ts';

/** What the programs of other shops call a column; where there are several, the first that says something is taken. */
const customerNames = {
  name: ['name', 'full name', 'customer name', 'customer', 'display name'],
  first: ['first name', 'firstname', 'billing first name', 'first name (billing)', 'shipping first name'],
  last: [
    'last name',
    'lastname',
    'surname',
    'billing last name',
    'last name (billing)',
    'shipping last name',
  ],
  phone: [
    'phone',
    'phone number',
    'phone no',
    'mobile',
    'mobile number',
    'telephone',
    'whatsapp',
    'whatsapp number',
    'billing phone',
    'phone (billing)',
    'default address phone',
    'shipping phone',
    'phone (shipping)',
  ],
  email: [
    'email',
    'e-mail',
    'email address',
    'user email',
    'billing email',
    'email (billing)',
    'customer email',
  ],
  note: ['note', 'notes', 'customer note', 'remark', 'remarks'],
  tags: ['tags', 'tag', 'customer tags', 'labels', 'group'],
  address: ['address', 'delivery address', 'home address'],
  street: [
    'default address address1',
    'billing address 1',
    'address 1 (billing)',
    'address 1&2 (billing)',
    'address 1',
  ],
  street2: ['default address address2', 'billing address 2', 'address 2 (billing)', 'address 2'],
  city: ['default address city', 'billing city', 'city (billing)', 'city', 'town'],
  region: [
    'default address province',
    'default address province code',
    'billing state',
    'state code (billing)',
    'state name (billing)',
    'region',
    'state',
  ],
  news: ['accepts email marketing', 'accepts marketing', 'newsletter', 'subscribed', 'opt in'],
} as const;
export type CustomerField = keyof typeof customerNames;

const orderNames = {
  number: [
    'order number',
    'order #',
    'order no',
    'order no.',
    'number',
    'order',
    'order id',
    'invoice number',
  ],
  date: ['created at', 'order date', 'date', 'date created', 'placed at'],
  status: ['order status', 'status'],
  money: ['financial status', 'payment status', 'paid'],
  sent: ['fulfillment status', 'delivery status', 'shipping status'],
  paidAt: ['paid at', 'paid date', 'date paid'],
  canceledAt: ['cancelled at', 'canceled at'],
  currency: ['currency', 'order currency'],
  delivery: [
    'shipping',
    'shipping total',
    'order shipping amount',
    'shipping cost',
    'delivery',
    'delivery fee',
  ],
  discount: ['discount amount', 'discount total', 'cart discount amount', 'cart discount', 'discount'],
  total: ['total', 'order total', 'order total amount', 'n. revenue', 'amount', 'grand total'],
  refunded: ['refunded amount', 'order refund amount', 'refund total', 'total refunded', 'refunded'],
  outstanding: ['outstanding balance', 'balance'],
  name: ['billing name', 'shipping name', 'customer', 'customer name', 'buyer', 'full name'],
  first: [
    'billing first name',
    'first name (billing)',
    'shipping first name',
    'first name (shipping)',
    'first name',
  ],
  last: [
    'billing last name',
    'last name (billing)',
    'shipping last name',
    'last name (shipping)',
    'last name',
  ],
  phone: [
    'phone',
    'billing phone',
    'phone (billing)',
    'shipping phone',
    'phone (shipping)',
    'phone number',
    'customer phone',
  ],
  email: ['email', 'billing email', 'email (billing)', 'customer email', 'e-mail', 'email address'],
  address: ['shipping street', 'address', 'delivery address', 'billing street'],
  street: [
    'shipping address 1',
    'shipping address1',
    'address 1&2 (shipping)',
    'billing address 1',
    'address 1&2 (billing)',
  ],
  city: ['shipping city', 'city (shipping)', 'billing city', 'city (billing)', 'city'],
  region: [
    'shipping province name',
    'shipping province',
    'shipping state',
    'state code (shipping)',
    'billing state',
    'state',
  ],
  note: ['notes', 'customer note', 'note'],
  title: ['lineitem name', 'item name', 'product name', 'product', 'item', 'item title'],
  quantity: ['lineitem quantity', 'quantity (- refund)', 'quantity', 'qty', 'item quantity'],
  price: ['lineitem price', 'item cost', 'unit price', 'price', 'item price'],
  sku: ['lineitem sku', 'sku', 'item sku'],
  items: ['line items', 'product(s)', 'items', 'products'],
} as const;
export type OrderField = keyof typeof orderNames;

const namesOf = { customers: customerNames, orders: orderNames } as const;

/** Where the columns of a file stand, and who wrote it. */
export interface Known<Field extends string> {
  source: BroughtSource;
  at: Partial<Record<Field, number[]>>;
  heads: string[];
  /** Cells `line_item_1`, `line_item_2` …, each an order’s line in words. */
  lineItems: number[];
}

const plain = (head: string) =>
  head
    .trim()
    .toLowerCase()
    .replace(/[\s_]+/g, ' ');

function sourceOf(heads: readonly string[]): BroughtSource {
  const has = (...names: string[]) => names.some((name) => heads.includes(name));
  if (has('lineitem name', 'accepts email marketing', 'default address phone')) return 'shopify';
  if (has('accepts marketing') && has('total spent')) return 'shopify';
  return has(
    'billing phone',
    'phone (billing)',
    'user login',
    'order #',
    'line item 1',
    'line items',
    'username',
  )
    ? 'woocommerce'
    : 'sheet';
}

/** What a file is of, by the columns that only such files have. */
function kindOf(heads: readonly string[]): BroughtKind | 'products' | null {
  const has = (...names: string[]) => names.some((name) => heads.includes(name));
  if (has('variant price', 'regular price', 'option1 value', 'body (html)')) return 'products';
  if (
    has(
      'lineitem name',
      'financial status',
      'order number',
      'order #',
      'order id',
      'order date',
      'order total',
    )
  )
    return 'orders';
  return has('accepts email marketing', 'accepts marketing', 'total spent', 'user login')
    ? 'customers'
    : null;
}

const refuse = (sentence: string) => new AppError('bad_input', { file: [sentence] });
const words = { products: 'products', customers: 'customers', orders: 'orders' } as const;

/**
 * The columns of a file of customers or orders.
 * @throws AppError bad_input where it is of something else, or says not enough.
 */
export function columnsOf(sheet: Sheet, what: 'customers'): Known<CustomerField>;
export function columnsOf(sheet: Sheet, what: 'orders'): Known<OrderField>;
export function columnsOf(sheet: Sheet, what: BroughtKind): Known<CustomerField | OrderField> {
  const heads = sheet.heads.map(plain);
  const kind = kindOf(heads);
  if (kind && kind !== what)
    throw refuse(`This is a file of ${words[kind]}. Bring it in under “${title[kind]}”.`);
  const at: Record<string, number[]> = {};
  for (const [field, names] of Object.entries(namesOf[what])) {
    const found = (names as readonly string[]).map((name) => heads.indexOf(name)).filter((one) => one >= 0);
    if (found.length > 0) at[field] = found;
  }
  const source = sourceOf(heads);
  // Shopify calls the number of an order its name.
  if (what === 'orders' && source === 'shopify')
    at.number = [heads.indexOf('name')].filter((one) => one >= 0);
  const lineItems = heads.flatMap((head, n) => (/^line item \d+$/.test(head) ? n : []));
  const missing = what === 'customers' ? !at.phone && !at.email : !at.number?.length || !at.date || !at.total;
  if (missing) throw refuse(notEnough[what]);
  return { source, at, heads: sheet.heads, lineItems };
}

const title = { products: 'Products', customers: 'Customers', orders: 'Past orders' } as const;

const notEnough = {
  customers:
    'No column of this file is called Phone or Email. Name the columns Name, Phone, Email, Tags, Note and Address, and send it again.',
  orders:
    'This file has to say the number, the date and the total of each order. Name the columns Order number, Date and Total, and send it again.',
} as const;

/** What a line says in the first of its columns that says something. */
export const saidIn =
  <Field extends string>({ at }: Known<Field>) =>
  (row: Sheet['rows'][number], field: Field): string =>
    (at[field] ?? []).map((one) => (row.cells[one] ?? '').trim()).find((text) => text !== '') ?? '';

/** The name of a column as the file has it. */
export const headOf = <Field extends string>({ at, heads }: Known<Field>, field: Field): string =>
  heads[at[field]?.[0] ?? -1] ?? '';
