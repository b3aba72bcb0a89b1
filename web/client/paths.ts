/** Every address of the platform's pages, in one place. Addresses of the API stand in the contracts. */
export const paths = {
  home: '/',
  homePricing: '/#pricing',
  about: '/about',
  pricing: '/pricing',
  webinar: '/webinar',
  webinarSeat: '/webinar/seat',
  login: '/login',
  signInLink: '/login/link',
  secondStep: '/login/code',
  keepSecondStep: '/login/keep',
  newEmail: '/login/email',
  emailBack: '/login/email-back',
  signup: '/signup',
  courses: '/courses',
  courseEnter: '/courses/enter',
  certificate: (code: string) => `/certificates/${encodeURIComponent(code)}`,
  verify: '/verify',
  verifyEmail: (key: string) => `/verify-email/${encodeURIComponent(key)}`,
  resetPassword: '/reset-password',
  mailReset: '/mail-reset',
  passwordReset: (uid: string, token: string) =>
    `/password-reset/${encodeURIComponent(uid)}/${encodeURIComponent(token)}`,
  invitation: (key: string) => `/invitation/${encodeURIComponent(key)}`,
  addStore: '/add-store',
  myStores: '/my-stores',
  privacy: '/privacy_policy',
  privacyCookies: '/privacy_policy#cookies',
  terms: '/terms_conditions',
  loginThen: (back: string) => `/login?redirect=${encodeURIComponent(back)}`,
} as const;

/** The dashboard is its own application below this path; a link into it from the site is a full-page navigation. */
export const dashboardBase = '/dashboard';

const ofStore = (page: string) => (slug: string) => `${page}?slug=${encodeURIComponent(slug)}`;

/** Paths inside the dashboard, below its base. The store is named by the query parameter `slug`. */
export const dashboardPaths = {
  home: ofStore('/'),
  setup: ofStore('/setup'),
  orders: ofStore('/orders'),
  order: (slug: string, orderId: string) => ofStore(`/orders/${encodeURIComponent(orderId)}`)(slug),
  products: ofStore('/products'),
  newProduct: ofStore('/products/new'),
  product: (slug: string, productId: string) => ofStore(`/products/${encodeURIComponent(productId)}`)(slug),
  payments: ofStore('/payments'),
  plan: ofStore('/plan'),
  planPaid: (slug: string, reference: string) =>
    `${ofStore('/plan/paid')(slug)}&reference=${encodeURIComponent(reference)}`,
  invoice: (slug: string, id: string) => ofStore(`/plan/invoices/${encodeURIComponent(id)}`)(slug),
  money: ofStore('/money'),
  site: ofStore('/site'),
  delivery: ofStore('/delivery'),
  pages: ofStore('/pages'),
  menus: ofStore('/menus'),
  settings: ofStore('/settings'),
  people: ofStore('/people'),
  changes: ofStore('/people/changes'),
  more: ofStore('/more'),
} as const;

/** The same page as seen from outside the dashboard. */
export const toDashboard = {
  bringStore: `${dashboardBase}/bring-store`,
  home: (slug: string) => dashboardBase + dashboardPaths.home(slug),
  setup: (slug: string) => dashboardBase + dashboardPaths.setup(slug),
  /** The plan's page with a choice opened; without a store the person chooses one first. */
  choosePlan: (choice: string, slug?: string) =>
    slug === undefined
      ? `${dashboardBase}?choose=${encodeURIComponent(choice)}`
      : `${dashboardBase}${dashboardPaths.plan(slug)}&choose=${encodeURIComponent(choice)}`,
} as const;
