import { naira } from '#shared/money.ts';
import { offers, type Billing, type Offer } from '#shared/plans.ts';

const cost = (id: Offer['id'], billing: Billing) =>
  naira(offers.find((offer) => offer.id === id)?.price[billing]?.kobo ?? 0);

/** What search results and shared links say, by path pattern; only the prerendering needs them. */
export const descriptions: Readonly<Record<string, string>> = {
  '/': 'Open your own online store in under 5 minutes, from your phone. No technical skills needed. Cards, bank transfer, USSD or pay on delivery. Free to start.',
  '/about': 'Who builds Presence and why: amplifying individual businesses, one person at a time.',
  '/pricing': `Start free. Starter is ${cost('starter', 'monthly')} a month or ${cost('starter', 'annual')} a year. Starter Pack is ${cost('starter-pack', 'monthly')} for 3 months with a free .com.ng domain.`,
  '/webinar':
    'Free live class: learn what slows your sales and how to fix it in 7 days. Come live and get the Ad-Ready Instagram Checklist.',
  '/webinar/seat': 'Your personal page of the live class.',
  '/webinar/host': 'The console of the live class.',
  '/courses':
    'JBA course: get qualified traffic for your online business. Short videos made for small data. ₦20,000 once, with a certificate.',
  '/courses/enter': 'Logging you in to the course.',
  '/certificates/:code': 'Check whether a course certificate is real.',
  '/login': 'Log in to Presence to run your online store.',
  '/login/link': 'Signing you in to your Presence account.',
  '/signup': 'Create your Presence account and open your online store today. Free, no card needed.',
  '/verify': 'Check your email to finish creating your Presence account.',
  '/verify-email/:key': 'Verifying the email address of your Presence account.',
  '/verify/:key': 'Verifying the email address of your Presence account.',
  '/reset-password': 'Forgot your password? We will mail you a link to choose a new one.',
  '/mail-reset': 'We have mailed you a link to choose a new password.',
  '/password-reset/:uid/:token': 'Choose a new password for your Presence account.',
  '/add-store': 'Give your new store a name and an address.',
  '/my-stores': 'Your stores on Presence.',
  '/privacy_policy':
    'What personal data Presence keeps, why, for how long, and your rights under the Nigeria Data Protection Act 2023.',
  '/terms_conditions':
    'The terms of service of Presence: accounts, stores, plans, payments and what you may sell.',
  '*': 'This page does not exist.',
};
