import { product } from '#shared/product.ts';
import { formPage, lazyPage } from './lazy-page.tsx';
import { page, type SitePage } from './page.ts';

const prerendering = import.meta.env.SSR;
const measured = { measured: true };
const quiet = { listed: false };
const withGoogle = { google: true };
const personal = { public: false, listed: false };
const job = { slim: true };

const verifyEmail = formPage('accounts/verify-email-page.tsx', () =>
  import('./accounts/verify-email-page.tsx').then((m) => m.VerifyEmailPage),
);

/** Every page of the site, in the order of the site map and of the links to them. A new page is an entry here. */
export const sitePages: readonly SitePage[] = [
  page(
    '/',
    'Your own online store in under 5 minutes',
    lazyPage('landing/landing-page.tsx', () =>
      import('./landing/landing-page.tsx').then((m) => m.LandingPage),
    ),
    {
      ...measured,
      bar: { label: 'Home' },
      head: prerendering && {
        description:
          'Open your own online store in under 5 minutes, from your phone. No technical skills needed. Cards, bank transfer, USSD or pay on delivery. Free to start.',
        things: ['organization', 'website', 'questions'],
      },
    },
  ),
  page(
    '/about',
    'About us',
    lazyPage('about/about-page.tsx', () => import('./about/about-page.tsx').then((m) => m.AboutPage)),
    {
      ...measured,
      bar: { label: 'About' },
      footer: { label: 'About' },
      head: prerendering && {
        description: 'Who builds Presence and why: amplifying individual businesses, one person at a time.',
        picture: 'about',
        things: ['organization'],
      },
    },
  ),
  page(
    '/pricing',
    'Pricing',
    lazyPage('pricing/pricing-page.tsx', () =>
      import('./pricing/pricing-page.tsx').then((m) => m.PricingPage),
    ),
    {
      ...measured,
      bar: { label: 'Pricing' },
      footer: { label: 'Pricing' },
      head: prerendering && {
        description: (cost) =>
          `Start free. Starter is ${cost('starter', 'monthly')} a month or ${cost('starter', 'annual')} a year. Starter Pack is ${cost('starter-pack', 'monthly')} for 3 months with a free .com.ng domain.`,
        picture: 'pricing',
        things: ['plans'],
      },
    },
  ),
  page(
    '/webinar',
    'Free live class: your page, ready to sell',
    formPage('webinar/webinar-page.tsx', () =>
      import('./webinar/webinar-page.tsx').then((m) => m.WebinarPage),
    ),
    {
      provider_form: true,
      bar: { label: 'Webinar', newTabOnPhone: true },
      head: prerendering && {
        description:
          'Free live class: learn what slows your sales and how to fix it in 7 days. Come live and get the Ad-Ready Instagram Checklist.',
        picture: 'live-class',
      },
    },
  ),
  page(
    '/webinar/seat',
    'Your seat in the live class',
    formPage('webinar/seat-page.tsx', () => import('./webinar/seat-page.tsx').then((m) => m.SeatPage)),
    {
      ...personal,
      bare: true,
      head: prerendering && { description: 'Your personal page of the live class.' },
    },
  ),
  page(
    '/webinar/host',
    'Host the live class',
    formPage('webinar/host-page.tsx', () => import('./webinar/host-page.tsx').then((m) => m.HostPage)),
    { ...personal, bare: true, head: prerendering && { description: 'The console of the live class.' } },
  ),
  page(
    '/courses',
    'Course: qualified traffic for your business',
    lazyPage('course/course-page.tsx', () => import('./course/course-page.tsx').then((m) => m.CoursePage)),
    {
      ...withGoogle,
      popups: true,
      bar: { label: product.courseLabel, icon: 'book' },
      head: prerendering && {
        description:
          'JBA course: get qualified traffic for your online business. Short videos made for small data. ₦20,000 once, with a certificate.',
        picture: 'course',
        things: ['course'],
      },
    },
  ),
  page(
    '/courses/enter',
    'Log in to the course',
    lazyPage('course/enter-page.tsx', () => import('./course/enter-page.tsx').then((m) => m.EnterPage)),
    { ...personal, ...job, head: prerendering && { description: 'Logging you in to the course.' } },
  ),
  page(
    '/certificates/:code',
    'Certificate check',
    lazyPage('course/certificate-page.tsx', () =>
      import('./course/certificate-page.tsx').then((m) => m.CertificatePage),
    ),
    { ...quiet, head: prerendering && { description: 'Check whether a course certificate is real.' } },
  ),
  page(
    '/login',
    'Log in',
    formPage('accounts/login-page.tsx', () => import('./accounts/login-page.tsx').then((m) => m.LoginPage)),
    {
      ...withGoogle,
      ...job,
      head: prerendering && { description: 'Log in to Presence to run your online store.' },
    },
  ),
  page(
    '/login/link',
    'Signing you in',
    lazyPage('accounts/sign-in-link-page.tsx', () =>
      import('./accounts/sign-in-link-page.tsx').then((m) => m.SignInLinkPage),
    ),
    {
      ...personal,
      ...job,
      head: prerendering && { description: 'Signing you in to your Presence account.' },
    },
  ),
  page(
    '/signup',
    'Create your account',
    formPage('accounts/signup-page.tsx', () =>
      import('./accounts/signup-page.tsx').then((m) => m.SignupPage),
    ),
    {
      ...withGoogle,
      ...job,
      head: prerendering && {
        description: 'Create your Presence account and open your online store today. Free, no card needed.',
      },
    },
  ),
  page(
    '/verify',
    'Check your email',
    formPage('accounts/verify-page.tsx', () =>
      import('./accounts/verify-page.tsx').then((m) => m.VerifyPage),
    ),
    {
      ...quiet,
      ...job,
      head: prerendering && { description: 'Check your email to finish creating your Presence account.' },
    },
  ),
  ...['/verify-email/:key', '/verify/:key'].map((path) =>
    page(path, 'Verifying your email', verifyEmail, {
      ...personal,
      ...job,
      head: prerendering && { description: 'Verifying the email address of your Presence account.' },
    }),
  ),
  page(
    '/reset-password',
    'Reset your password',
    formPage('accounts/reset-password-page.tsx', () =>
      import('./accounts/reset-password-page.tsx').then((m) => m.ResetPasswordPage),
    ),
    {
      ...quiet,
      ...job,
      head: prerendering && {
        description: 'Forgot your password? We will mail you a link to choose a new one.',
      },
    },
  ),
  page(
    '/mail-reset',
    'Check email',
    formPage('accounts/mail-reset-page.tsx', () =>
      import('./accounts/mail-reset-page.tsx').then((m) => m.MailResetPage),
    ),
    {
      ...quiet,
      ...job,
      head: prerendering && { description: 'We have mailed you a link to choose a new password.' },
    },
  ),
  page(
    '/password-reset/:uid/:token',
    'Choose a new password',
    formPage('accounts/new-password-page.tsx', () =>
      import('./accounts/new-password-page.tsx').then((m) => m.NewPasswordPage),
    ),
    {
      ...personal,
      ...job,
      head: prerendering && { description: 'Choose a new password for your Presence account.' },
    },
  ),
  page(
    '/add-store',
    'Add a store',
    formPage('stores/add-store-page.tsx', () =>
      import('./stores/add-store-page.tsx').then((m) => m.AddStorePage),
    ),
    {
      ...personal,
      ...job,
      head: prerendering && { description: 'Give your new store a name and an address.' },
    },
  ),
  page(
    '/my-stores',
    'My stores',
    formPage('stores/my-stores-page.tsx', () =>
      import('./stores/my-stores-page.tsx').then((m) => m.MyStoresPage),
    ),
    { ...personal, head: prerendering && { description: 'Your stores on Presence.' } },
  ),
  page(
    '/terms_conditions',
    'Terms of service',
    lazyPage('legal/terms-page.tsx', () => import('./legal/terms-page.tsx').then((m) => m.TermsPage)),
    {
      ...measured,
      footer: { label: 'Terms of Service' },
      head: prerendering && {
        description:
          'The terms of service of Presence: accounts, stores, plans, payments and what you may sell.',
      },
    },
  ),
  page(
    '/privacy_policy',
    'Privacy policy',
    lazyPage('legal/privacy-page.tsx', () => import('./legal/privacy-page.tsx').then((m) => m.PrivacyPage)),
    {
      ...measured,
      footer: { label: 'Privacy Policy' },
      head: prerendering && {
        description:
          'What personal data Presence keeps, why, for how long, and your rights under the Nigeria Data Protection Act 2023.',
      },
    },
  ),
  page(
    '*',
    'Page Not Found',
    lazyPage('not-found/not-found-page.tsx', () =>
      import('./not-found/not-found-page.tsx').then((m) => m.NotFoundPage),
    ),
    { status: 404, ...quiet, head: prerendering && { description: 'This page does not exist.' } },
  ),
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
