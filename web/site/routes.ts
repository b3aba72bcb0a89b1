import { prepareForms } from '#web/client/prepare.ts';
import { lazyPage, type LazyPage } from './lazy-page.tsx';
import { pageFor } from './pages.ts';

const home = lazyPage('landing/landing-page.tsx', () =>
  import('./landing/landing-page.tsx').then((m) => m.LandingPage),
);
const about = lazyPage('about/about-page.tsx', () =>
  import('./about/about-page.tsx').then((m) => m.AboutPage),
);
const pricing = lazyPage('pricing/pricing-page.tsx', () =>
  import('./pricing/pricing-page.tsx').then((m) => m.PricingPage),
);
const login = lazyPage('accounts/login-page.tsx', async () => {
  await prepareForms();
  return import('./accounts/login-page.tsx').then((m) => m.LoginPage);
});
const signInLink = lazyPage('accounts/sign-in-link-page.tsx', () =>
  import('./accounts/sign-in-link-page.tsx').then((m) => m.SignInLinkPage),
);
const signup = lazyPage('accounts/signup-page.tsx', async () => {
  await prepareForms();
  return import('./accounts/signup-page.tsx').then((m) => m.SignupPage);
});
const verify = lazyPage('accounts/verify-page.tsx', async () => {
  await prepareForms();
  return import('./accounts/verify-page.tsx').then((m) => m.VerifyPage);
});
const verifyEmail = lazyPage('accounts/verify-email-page.tsx', async () => {
  await prepareForms();
  return import('./accounts/verify-email-page.tsx').then((m) => m.VerifyEmailPage);
});
const resetPassword = lazyPage('accounts/reset-password-page.tsx', async () => {
  await prepareForms();
  return import('./accounts/reset-password-page.tsx').then((m) => m.ResetPasswordPage);
});
const mailReset = lazyPage('accounts/mail-reset-page.tsx', async () => {
  await prepareForms();
  return import('./accounts/mail-reset-page.tsx').then((m) => m.MailResetPage);
});
const newPassword = lazyPage('accounts/new-password-page.tsx', async () => {
  await prepareForms();
  return import('./accounts/new-password-page.tsx').then((m) => m.NewPasswordPage);
});
const addStore = lazyPage('stores/add-store-page.tsx', async () => {
  await prepareForms();
  return import('./stores/add-store-page.tsx').then((m) => m.AddStorePage);
});
const myStores = lazyPage('stores/my-stores-page.tsx', async () => {
  await prepareForms();
  return import('./stores/my-stores-page.tsx').then((m) => m.MyStoresPage);
});
const webinar = lazyPage('webinar/webinar-page.tsx', async () => {
  await prepareForms();
  return import('./webinar/webinar-page.tsx').then((m) => m.WebinarPage);
});
const webinarSeat = lazyPage('webinar/seat-page.tsx', async () => {
  await prepareForms();
  return import('./webinar/seat-page.tsx').then((m) => m.SeatPage);
});
const webinarHost = lazyPage('webinar/host-page.tsx', async () => {
  await prepareForms();
  return import('./webinar/host-page.tsx').then((m) => m.HostPage);
});
const course = lazyPage('course/course-page.tsx', () =>
  import('./course/course-page.tsx').then((m) => m.CoursePage),
);
const enterCourse = lazyPage('course/enter-page.tsx', () =>
  import('./course/enter-page.tsx').then((m) => m.EnterPage),
);
const certificate = lazyPage('course/certificate-page.tsx', () =>
  import('./course/certificate-page.tsx').then((m) => m.CertificatePage),
);
const privacy = lazyPage('legal/privacy-page.tsx', () =>
  import('./legal/privacy-page.tsx').then((m) => m.PrivacyPage),
);
const terms = lazyPage('legal/terms-page.tsx', () =>
  import('./legal/terms-page.tsx').then((m) => m.TermsPage),
);
const notFound = lazyPage('not-found/not-found-page.tsx', () =>
  import('./not-found/not-found-page.tsx').then((m) => m.NotFoundPage),
);

/** Path pattern → page; the patterns are those of pages.ts, where a test holds the two together. */
export const routes: Readonly<Record<string, LazyPage>> = {
  '/': home,
  '/about': about,
  '/pricing': pricing,
  '/webinar': webinar,
  '/webinar/seat': webinarSeat,
  '/webinar/host': webinarHost,
  '/courses': course,
  '/courses/enter': enterCourse,
  '/certificates/:code': certificate,
  '/login': login,
  '/login/link': signInLink,
  '/signup': signup,
  '/verify': verify,
  '/verify-email/:key': verifyEmail,
  '/verify/:key': verifyEmail,
  '/reset-password': resetPassword,
  '/mail-reset': mailReset,
  '/password-reset/:uid/:token': newPassword,
  '/add-store': addStore,
  '/my-stores': myStores,
  '/privacy_policy': privacy,
  '/terms_conditions': terms,
  '*': notFound,
};

export async function preloadPage(pathname: string): Promise<void> {
  await routes[pageFor(pathname).path]?.preload();
}
