/** What the server needs to know to answer an address of the site with its prerendered file. */
export interface SitePage {
  /** Path pattern with `:name` parameters; `*` is everything else. */
  path: string;
  /** Below `dist/web`. */
  file: string;
  status: 200 | 404;
  /** The same for everyone. Not so: pages of signed-in owners, and addresses that carry a secret of a mail. */
  public: boolean;
  /** Whether search engines may list it. */
  listed: boolean;
  /** Whether it carries the Google button, and so may load Google's script. Never a page whose address holds a secret. */
  google: boolean;
  /** Whether it may carry a form of another provider, if the operator set one. */
  provider_form: boolean;
  /** Whether visits may be counted by others, once the visitor agrees. Never where people sign in or a secret is about. */
  measured: boolean;
  title: string;
  /** A page that somebody works in: without what leads elsewhere above and below it. */
  bare?: boolean;
  /** A page with one job to do: what leads elsewhere stands small at its foot. */
  slim?: boolean;
  /** Opens another site's window and waits for it, which the usual isolation of windows would cut off. */
  popups?: boolean;
}

const page = (path: string, name: string, title: string, more: Partial<SitePage> = {}): SitePage => ({
  path,
  file: `pages/${name}.html`,
  status: 200,
  public: true,
  listed: true,
  google: false,
  provider_form: false,
  measured: false,
  title,
  ...more,
});

const measured = { measured: true };
const quiet = { listed: false };
const withGoogle = { google: true };
const personal = { public: false, listed: false };
const job = { slim: true };

export const sitePages: readonly SitePage[] = [
  page('/', 'home', 'Your own online store in under 5 minutes', measured),
  page('/about', 'about', 'About us', measured),
  page('/pricing', 'pricing', 'Pricing', measured),
  page('/webinar', 'webinar', 'Free live class: your page, ready to sell', { provider_form: true }),
  page('/webinar/seat', 'webinar-seat', 'Your seat in the live class', { ...personal, bare: true }),
  page('/webinar/host', 'webinar-host', 'Host the live class', { ...personal, bare: true }),
  page('/courses', 'courses', 'Course: qualified traffic for your business', {
    popups: true,
    google: true,
  }),
  page('/courses/enter', 'courses-enter', 'Log in to the course', { ...personal, ...job }),
  page('/certificates/:code', 'certificate', 'Certificate check', quiet),
  page('/login', 'login', 'Log in', { ...withGoogle, ...job }),
  page('/login/link', 'login-link', 'Signing you in', { ...personal, ...job }),
  page('/signup', 'signup', 'Create your account', { ...withGoogle, ...job }),
  page('/verify', 'verify', 'Check your email', { ...quiet, ...job }),
  page('/verify-email/:key', 'verify-email', 'Verifying your email', { ...personal, ...job }),
  page('/verify/:key', 'verify-email', 'Verifying your email', { ...personal, ...job }),
  page('/reset-password', 'reset-password', 'Reset your password', { ...quiet, ...job }),
  page('/mail-reset', 'mail-reset', 'Check email', { ...quiet, ...job }),
  page('/password-reset/:uid/:token', 'password-reset', 'Choose a new password', { ...personal, ...job }),
  page('/add-store', 'add-store', 'Add a store', { ...personal, ...job }),
  page('/my-stores', 'my-stores', 'My stores', personal),
  page('/privacy_policy', 'privacy-policy', 'Privacy policy', measured),
  page('/terms_conditions', 'terms-conditions', 'Terms of service', measured),
  page('*', 'not-found', 'Page Not Found', { status: 404, listed: false }),
];

/** The page an address belongs to; a trailing slash makes no difference. */
export function pageFor(pathname: string): SitePage {
  const path = pathname.length > 1 ? pathname.replace(/\/+$/, '') : pathname;
  const found = sitePages.find(({ path: pattern }) => {
    const shape = pattern.replace(/:[A-Za-z]+/g, '[^/]+');
    return pattern !== '*' && new RegExp(`^${shape}$`).test(path);
  });
  return found ?? (sitePages.at(-1) as SitePage);
}
