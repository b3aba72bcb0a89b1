import { product } from '#shared/product.ts';
import { page, type SitePage } from './page.ts';

const prerendering = import.meta.env.SSR;
const measured = { measured: true };
const toRead = { read: true };
const quiet = { listed: false };
const withGoogle = { google: true };
const personal = { public: false, listed: false };
const job = { slim: true };
const withForm = { form: true };

/** Every page of the site, in the order of the site map and of the links to them. A new page is an entry here. */
export const sitePages: readonly SitePage[] = [
  page('/', 'Your own online store in under 5 minutes', 'landing/landing-page.tsx', {
    ...measured,
    ...toRead,
    bar: { label: 'Home' },
    head: prerendering && {
      description:
        'Open your own online store in under 5 minutes, from your phone. No technical skills needed. Cards, bank transfer, USSD or pay on delivery. Free to start.',
      things: ['organization', 'website', 'questions'],
    },
  }),
  page('/about', 'About us', 'about/about-page.tsx', {
    ...measured,
    ...toRead,
    bar: { label: 'About' },
    footer: { label: 'About' },
    head: prerendering && {
      description: 'Who builds Presence and why: amplifying individual businesses, one person at a time.',
      picture: 'about',
      things: ['organization'],
    },
  }),
  page('/pricing', 'Pricing', 'pricing/pricing-page.tsx', {
    ...measured,
    ...toRead,
    bar: { label: 'Pricing' },
    footer: { label: 'Pricing' },
    head: prerendering && {
      description: (cost) =>
        `Start free. Starter is ${cost('starter', 'monthly')} a month or ${cost('starter', 'annual')} a year. Starter Pack is ${cost('starter-pack', 'monthly')} for 3 months with a free .com.ng domain.`,
      picture: 'pricing',
      things: ['plans'],
    },
  }),
  page('/webinar', 'Free live class: your page, ready to sell', 'webinar/webinar-page.tsx', {
    provider_form: true,
    bar: { label: 'Webinar', newTabOnPhone: true },
    head: prerendering && {
      description: 'Free live class: learn what slows your sales and how to fix it in 7 days.',
      picture: 'live-class',
    },
  }),
  page('/webinar/seat', 'Your seat in the live class', 'webinar/seat-page.tsx', {
    ...personal,
    bare: true,
    head: prerendering && { description: 'Your personal page of the live class.' },
  }),
  page('/webinar/host', 'Host the live class', 'webinar/host-page.tsx', {
    ...personal,
    bare: true,
    head: prerendering && { description: 'The console of the live class.' },
  }),
  page('/courses', 'Course: qualified traffic for your business', 'course/course-page.tsx', {
    ...withGoogle,
    popups: true,
    bar: { label: product.courseLabel, icon: 'book' },
    head: prerendering && {
      description:
        'JBA course: get qualified traffic for your online business. Short videos made for small data. ₦20,000 once, with a certificate.',
      picture: 'course',
      things: ['course'],
    },
  }),
  page('/courses/enter', 'Log in to the course', 'course/enter-page.tsx', {
    ...personal,
    ...job,
    head: prerendering && { description: 'Logging you in to the course.' },
  }),
  page('/certificates/:code', 'Certificate check', 'course/certificate-page.tsx', {
    ...quiet,
    head: prerendering && { description: 'Check whether a course certificate is real.' },
  }),
  page('/login', 'Log in', 'accounts/login-page.tsx', {
    ...withGoogle,
    ...job,
    head: prerendering && { description: 'Log in to Presence to run your online store.' },
  }),
  page('/login/link', 'Signing you in', 'accounts/sign-in-link-page.tsx', {
    ...personal,
    ...job,
    head: prerendering && { description: 'Signing you in to your Presence account.' },
  }),
  page('/login/code', 'Your code', 'accounts/second-step-page.tsx', {
    ...withForm,
    ...personal,
    ...job,
    head: prerendering && { description: 'The second step of logging in to your Presence account.' },
  }),
  page('/login/keep', 'Two-step sign-in stays on', 'accounts/keep-second-step-page.tsx', {
    ...personal,
    ...job,
    head: prerendering && { description: 'Keeping two-step sign-in of your Presence account on.' },
  }),
  page('/login/email', 'Your new email', 'accounts/new-email-page.tsx', {
    ...personal,
    ...job,
    head: prerendering && { description: 'Confirming the new email of your Presence account.' },
  }),
  page('/login/email-back', 'Your email', 'accounts/email-back-page.tsx', {
    ...personal,
    ...job,
    head: prerendering && { description: 'Taking back the email of your Presence account.' },
  }),
  page('/signup', 'Create your account', 'accounts/signup-page.tsx', {
    ...withGoogle,
    ...job,
    head: prerendering && {
      description: 'Create your Presence account and open your online store today. Free, no card needed.',
    },
  }),
  page('/verify', 'Check your email', 'accounts/verify-page.tsx', {
    ...quiet,
    ...job,
    head: prerendering && { description: 'Check your email to finish creating your Presence account.' },
  }),
  ...['/verify-email/:key', '/verify/:key'].map((path) =>
    page(path, 'Verifying your email', 'accounts/verify-email-page.tsx', {
      ...personal,
      ...job,
      head: prerendering && { description: 'Verifying the email address of your Presence account.' },
    }),
  ),
  page('/invitation/:key', 'You are invited', 'accounts/invitation-page.tsx', {
    ...personal,
    ...job,
    head: prerendering && { description: 'An invitation to help in a store.' },
  }),
  page('/reset-password', 'Reset your password', 'accounts/reset-password-page.tsx', {
    ...quiet,
    ...job,
    head: prerendering && {
      description: 'Forgot your password? We will mail you a link to choose a new one.',
    },
  }),
  page('/mail-reset', 'Check email', 'accounts/mail-reset-page.tsx', {
    ...quiet,
    ...job,
    head: prerendering && { description: 'We have mailed you a link to choose a new password.' },
  }),
  page('/password-reset/:uid/:token', 'Choose a new password', 'accounts/new-password-page.tsx', {
    ...personal,
    ...job,
    head: prerendering && { description: 'Choose a new password for your Presence account.' },
  }),
  page('/add-store', 'Add a store', 'stores/add-store-page.tsx', {
    login_first: true,
    ...personal,
    ...job,
    head: prerendering && { description: 'Give your new store a name and an address.' },
  }),
  page('/my-stores', 'My stores', 'stores/my-stores-page.tsx', {
    ...withForm,
    ...personal,
    head: prerendering && { description: 'Your stores on Presence.' },
  }),
  page('/terms_conditions', 'Terms of service', 'legal/terms-page.tsx', {
    ...measured,
    ...toRead,
    footer: { label: 'Terms of Service' },
    head: prerendering && {
      description:
        'The terms of service of Presence: accounts, stores, plans, payments and what you may sell.',
    },
  }),
  page('/privacy_policy', 'Privacy policy', 'legal/privacy-page.tsx', {
    ...measured,
    ...toRead,
    footer: { label: 'Privacy Policy' },
    head: prerendering && {
      description:
        'What personal data Presence keeps, why, for how long, and your rights under the Nigeria Data Protection Act 2023.',
    },
  }),
  page('*', 'Page Not Found', 'not-found/not-found-page.tsx', {
    status: 404,
    ...quiet,
    ...toRead,
    head: prerendering && { description: 'This page does not exist.' },
  }),
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
