import type { TemplateKind } from '#blocks/page-kinds.ts';
import { quoteOf } from '#shared/pricing/quote.ts';
import type {
  CartPage,
  OrderPage,
  OrderView,
  ProductCard,
  ProductPage,
  TemplatePage,
} from '#shared/storefront.ts';
import { shopProducts } from '../../catalogue/index.ts';
import { list } from '../pages/lists.ts';
import type { PageContext } from '../page-context.ts';
import { productPage } from '../pages/pages.ts';

/** A page of the shop for its owner to put sections around. */
interface Sample {
  page: TemplatePage;
  /** What it shows, if that has a name, and where that is in the shop; '' where shoppers cannot come to it. */
  title: string;
  path: string;
  /** Whether it is made up, because the shop has nothing of the kind on sale. */
  example: boolean;
}

/** What stands where nothing is on sale yet. */
const exampleCard: ProductCard = {
  id: '00000000-0000-4000-8000-000000000000',
  slug: 'example',
  title: 'A product of yours',
  price_from_kobo: 500_000,
  price_to_kobo: 500_000,
  compare_at_kobo: null,
  available: null,
  picture: null,
  download: null,
  sizes: [],
  lines: [],
  one_kind: true,
};

function exampleProduct({ shell, mode }: PageContext): ProductPage {
  const { id, slug, title, price_from_kobo: price_kobo } = exampleCard;
  const variant = { id, title: '', option_values: [], price_kobo, compare_at_kobo: null };
  return {
    kind: 'product',
    shell,
    mode,
    path: `/products/${slug}`,
    product: {
      id,
      slug,
      title,
      description: 'What you write about it stands here.',
      size_chart: '',
      details: [],
      options: [],
      variants: [{ ...variant, available: null, picture: null }],
      pictures: [],
      download: null,
      set: null,
      seo_title: '',
      seo_description: '',
    },
    files: [],
    collection: null,
    related: [],
    reviews: null,
    data_cost: '',
    form: null,
  };
}

/** One of each of a few products. */
const linesOf = (cards: readonly ProductCard[]) =>
  cards.map(({ id, slug, title, price_from_kobo: kobo, picture }) => ({
    product_slug: slug,
    title,
    variant_title: '',
    quantity: 1,
    removed: 0,
    unit_price_kobo: kobo,
    total_kobo: kobo,
    discount_kobo: 0,
    picture,
    of: id,
  }));

function basketOf(cards: readonly ProductCard[], { shell, mode }: PageContext): CartPage {
  const lines = linesOf(cards).map(({ of, ...line }) => ({
    ...line,
    variant_id: of,
    available: null,
    digital: false,
    ...(isOfServices(shell) && { service: true }),
    weight_grams: null,
  }));
  const { subtotal_kobo } = quoteOf(lines, null, null);
  const cart = { count: lines.length, subtotal_kobo, code: null, currency: 'NGN' as const, lines };
  return { kind: 'cart', shell, mode, path: '/basket', cart, notice: '', placed: '', to: null };
}

/** Whether an example is better a service than something that is delivered. */
const isOfServices = ({ trade, delivery }: PageContext['shell']) =>
  trade === 'services' && delivery.length === 0;

/** An order nobody placed: what it says of a person is made up. */
function orderOf(cards: readonly ProductCard[], { shell, now }: PageContext): OrderView {
  const way = isOfServices(shell) ? null : (shell.delivery.find(({ kind }) => kind === 'delivery') ?? null);
  const lines = linesOf(cards).map(({ of, ...line }) => ({
    ...line,
    id: of,
    product_id: of,
    custom: false,
    parts: [],
    download: null,
  }));
  return {
    id: exampleCard.id,
    number: 1001,
    placed_at: now.toISOString(),
    name: 'Ada Obi',
    phone: '08030000000',
    email: '',
    status: 'open',
    payment_status: 'unpaid',
    fulfillment_status: 'unfulfilled',
    pay_method: 'on_delivery',
    channel: 'online',
    pay_by: null,
    delivery_kind: isOfServices(shell) ? 'service' : 'delivery',
    delivery_name: way?.name ?? 'Delivery',
    delivery_eta: way?.eta ?? '',
    address: { state: 'Lagos', lga: 'Ikeja', area: '12 Allen Avenue', landmark: '' },
    note: '',
    lines,
    ...quoteOf(lines, way, null),
    discount_code: '',
    paid_kobo: 0,
    refunded_kobo: 0,
    refund_asked_kobo: 0,
    refund_on_its_way_kobo: 0,
    refund_failed_kobo: 0,
    parcels: [],
    payment_try: null,
    may_pay: false,
    may_go_on: false,
    networks: [],
    pay_for_path: '',
    may_cancel: true,
    other_ways: [],
    confirmation: null,
    transfer: null,
    asked: null,
    changed: null,
    keeps_paid: false,
  };
}

function orderPageOf(cards: readonly ProductCard[], context: PageContext): OrderPage {
  const { shell, mode } = context;
  return {
    kind: 'order',
    shell,
    mode,
    path: '/orders/example',
    order: orderOf(cards, context),
    answer: null,
    notice: '',
    sent_form: { sender: '', error: '' },
    reviews: [],
    review_form: null,
  };
}

/** A page of the shop of this kind: of what it has on sale first, or of an example where it has nothing. */
export async function samplePage(kind: TemplateKind, context: PageContext): Promise<Sample> {
  const { items } = await context.store.storeDb.read((tx) => shopProducts(tx, { limit: 2 }));
  const example = items.length === 0;
  const cards = example ? [exampleCard] : items;
  const [first = exampleCard] = cards;
  switch (kind) {
    case 'product': {
      const page = (!example && (await productPage(first.slug, context))) || exampleProduct(context);
      return { page, title: page.product.title, path: example ? '' : page.path, example };
    }
    case 'collection': {
      const slug = context.profile.collections[0]?.slug ?? '';
      const page = (await list(slug, new URLSearchParams(), context))!;
      return { page, title: page.title, path: page.path, example };
    }
    case 'cart':
      return { page: basketOf(cards, context), title: '', path: '/basket', example };
    case 'order':
      return { page: orderPageOf(cards, context), title: '', path: '', example };
  }
}
