import type { BlogPage, PostPage } from '#shared/pages/posts.ts';
import type { Receipt } from '#shared/orders/receipt.ts';
import type {
  AreaPage,
  DeliveryTo,
  HomePage,
  ProductPage,
  RiderPage,
  Shell,
  ShopPage,
  SurePage,
} from '#shared/storefront.ts';

/**
 * What follows the forms of a page's sections: the page again, with what was typed, what is wrong with it and what came
 * of it; the page a link of a mail leads to; and what a page with every block is as a post and alone.
 */
export function hostileForms(text: () => string, page: ShopPage | undefined): ShopPage[] {
  if (page?.kind !== 'home') throw new Error('There is no page with every block.');
  const errors = { form: text(), name: text(), message: text(), service: text(), email: text() };
  const values = { ...errors, phone: text(), wished_day: text(), wished_hour: text() };
  const done = { title: text(), text: text(), chat: text() };
  const form = (sent: object) => ({ path: text(), section: text(), sent });
  const again = [form({ values, errors, done: null }), form({ values, errors: {}, done })].map((came) => ({
    ...page,
    sections: page.sections.map((one) =>
      one.data !== null && 'form' in one.data
        ? ({ ...one, data: { ...one.data, form: came } } as typeof one)
        : one,
    ),
  }));
  const { shell, mode } = page;
  const words = { title: text(), text: text(), label: text(), code: text() };
  const sure: SurePage = { kind: 'sure', shell, mode, path: '/tell', action: '/tell/stop', ...words };
  const run: RiderPage = {
    kind: 'rider',
    shell,
    mode,
    path: '/rider/abc',
    run: riderRun(text),
    key: 'abc',
    notice: text(),
  };
  const receipt = {
    kind: 'receipt',
    shell,
    mode,
    path: '/orders/abc/receipt',
    receipt: paperOf(text),
  } as const;
  const basket = { kind: 'copy-basket', shell: copyOf(shell, text), mode, path: '/basket' } as const;
  return [...again, sure, run, receipt, basket, ...hostilePosts(text, page)];
}

const copyOf = (shell: Shell, text: () => string): Shell => ({
  ...shell,
  copy: { made_at: '2026-11-26T08:00:00Z', key: text() },
});

/** Pages of products with what buyers say, and as they stand in a copy of the shop. */
export function hostileProducts(
  pages: readonly (ShopPage | null)[],
  reviews: ProductPage['reviews'],
  text: () => string,
): ShopPage[] {
  return pages.flatMap((page) =>
    page?.kind === 'product'
      ? [
          { ...page, reviews },
          { ...page, shell: copyOf(page.shell, text) },
        ]
      : [],
  );
}

/** A list narrowed by whatever somebody wrote into its address. */
export const sifted = (text: () => string): string =>
  new URLSearchParams({ sort: text(), from: '1', [`o.${text()}`]: text().slice(0, 60) }).toString();

/** Every kind of page; without one of them the compiler refuses this. */
const kinds: Record<ShopPage['kind'], true> = {
  home: true,
  page: true,
  post: true,
  blog: true,
  collection: true,
  search: true,
  product: true,
  reviews: true,
  cart: true,
  'copy-basket': true,
  'send-cart': true,
  'shared-cart': true,
  checkout: true,
  order: true,
  track: true,
  area: true,
  'pay-for': true,
  rider: true,
  receipt: true,
  sure: true,
  wishlist: true,
  'not-found': true,
  message: true,
  resting: true,
};
export const everyKind = Object.keys(kinds).toSorted();

/** A post among others, the list of them, and a page with nothing of the shop around it. */
function hostilePosts(text: () => string, page: HomePage): ShopPage[] {
  const at = '2026-11-22T08:05:00Z';
  const link = () => ({ title: text(), path: '/blog/other' });
  const { shell, mode } = page;
  const post: PostPage = {
    ...page,
    kind: 'post',
    path: '/blog/one',
    published_at: at,
    updated_at: at,
    older: link(),
    newer: link(),
  };
  const cards = [{ ...link(), description: text(), published_at: at, picture: post.picture ?? null }];
  const blog: BlogPage = {
    kind: 'blog',
    shell,
    mode,
    path: '/blog',
    posts: cards,
    next_path: '/blog?after=x',
  };
  return [post, blog, { ...page, kind: 'page', path: '/pages/links', layout: 'bare' }];
}

const paperOf = (text: () => string): Receipt => ({
  state: 'part_back',
  from: { name: text(), lines: [text()], phone: text(), number: text() },
  number: 1,
  placed_at: '2026-11-22T08:05:00Z',
  to: [text()],
  lines: [{ title: text(), quantity: 1, total_kobo: 100 }],
  subtotal_kobo: 100,
  delivery_kobo: 0,
  discount_kobo: 10,
  fee_kobo: 0,
  tail_kobo: 0,
  total_kobo: 90,
  discount_code: text(),
  delivery_name: text(),
  delivery_kind: 'delivery',
  paid: [{ at: '2026-11-22T08:05:00Z', way: 'card', kobo: 90 }],
  back: [{ at: '2026-11-22T08:05:00Z', way: 'card', kobo: 10 }],
});

const riderRun = (text: () => string): RiderPage['run'] => ({
  rider: text(),
  expires_at: '2026-11-26T08:05:00Z',
  stops: [
    {
      parcel_id: '00000000-0000-4000-8000-000000000009',
      number: 1,
      name: text(),
      phone: '08031234567',
      address: { state: text(), lga: text(), area: text(), landmark: text() },
      note: text(),
      lines: [{ title: text(), quantity: 1 }],
      cash_kobo: 100,
      state: 'open',
      reason: '',
      code_check: 5,
    },
  ],
});

/** A checkout where it is not known yet where it goes. */
export const noZone = { reminds: true, rate_id: '', zone_id: '' };

export const hostileTo = (text: () => string): DeliveryTo => {
  const ways = [1, 2].map(() => ({ way: text(), price_kobo: 100, eta: text() }));
  return { place: text(), ways, varies: true };
};

/** Places, and what delivery there costs. */
export function hostileAreas(text: () => string, own: Pick<AreaPage, 'shell' | 'mode'>): ShopPage[] {
  const place = { name: text(), state: text(), lga: text(), ways: hostileTo(text).ways, more: false };
  const asked = { ...own, kind: 'area', path: '/area', typed: text(), back: '/basket' } as const;
  return [
    { ...asked, places: [place, { ...place, ways: null }], state: text(), to: hostileTo(text) },
    { ...asked, places: [], state: '', to: null },
  ];
}
