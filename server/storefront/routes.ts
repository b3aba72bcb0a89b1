import { productFeedPath } from '#shared/goods/product-feed.ts';
import { showArea, takeArea } from './checkout/area.ts';
import { addFromForm, changeLimit, codeFromForm, setFromForm, showBasket } from './basket/basket.ts';
import { placeFromForm, showCheckout } from './checkout/checkout.ts';
import { askMore, beginLimit, rangeLimit, startDownload } from './orders/download.ts';
import {
  askAboutOrder,
  askLimit,
  cancelOrder,
  orderState,
  payLimit,
  payOrder,
  payOrderAnotherWay,
  payOrderByCard,
  sayOrderSent,
  showOrder,
} from './orders/order-page.ts';
import {
  sent,
  sentBuying,
  sentOrdering,
  shown,
  shownBuying,
  shownOrdering,
  token,
  type OwnPage,
  type ShopPage,
} from './own-page.ts';
import { payForIt, showPayFor } from './orders/pay-for.ts';
import { networkLimit } from './serving/place.ts';
import { fileLimit, saveReceipt, showReceipt } from './orders/receipt.ts';
import { photosLimit, sendPhotos, takePhotoBack } from './orders/review-photos.ts';
import { reviewLimit, sendReview, takeReviewBack } from './orders/reviews.ts';
import { riderForms, riderPage } from './orders/rider-routes.ts';
import { seenForm } from './serving/seen.ts';
import { showSend, showShared, takeShared } from './basket/shared-basket.ts';
import { linkForms, linkPages } from './orders/link-routes.ts';
import { enquireFromForm, enquiryLimit } from './pages/enquiry.ts';
import { askFromForm, newsLimit } from './pages/news.ts';
import { tellFromForm, tellLimit } from './orders/tell.ts';
import { findFromForm, showTrack, trackLimit } from './orders/track.ts';

const order = `/orders/${token}`;
/** The address given to whoever is asked to pay for an order. */
const payFor = `/pay/${token}`;
const inBasket = { ...sentBuying, limit: changeLimit, during: 'open' } as const;
/** What is done of an order that was made; what the state of its shop refuses is said on the order's own page. */
const ofOrder = { ...sentOrdering, limit: payLimit, during: 'suspension' } as const;
const madeOrder = { ...shownOrdering, during: 'suspension' } as const;

const forms: readonly OwnPage[] = [
  ...riderForms,
  ...linkForms,
  {
    ...inBasket,
    path: '/basket/add',
    idempotency: 'none',
    answer: (visit, { form }) => addFromForm(visit, form),
  },
  {
    ...inBasket,
    path: '/basket/set',
    idempotency: 'idempotent',
    answer: (visit, { form }) => setFromForm(visit, form),
  },
  {
    ...inBasket,
    path: '/basket/code',
    idempotency: 'idempotent',
    answer: (_visit, { form }) => codeFromForm(form),
  },
  {
    ...inBasket,
    path: '/basket/take',
    idempotency: 'none',
    answer: (visit, { form }) => takeShared(visit, form),
  },
  {
    ...sentOrdering,
    path: '/checkout',
    limit: networkLimit,
    idempotency: 'keyed',
    during: 'suspension',
    answer: (visit, { form }) => placeFromForm(visit, form),
  },
  {
    ...ofOrder,
    path: `${order}/pay`,
    idempotency: 'none',
    answer: (visit, { token, form }) => payOrder(visit, token, form),
  },
  {
    ...ofOrder,
    path: `${order}/way`,
    idempotency: 'idempotent',
    answer: (visit, { token, form }) => payOrderAnotherWay(visit, token, form),
  },
  {
    ...ofOrder,
    path: `${order}/card`,
    idempotency: 'idempotent',
    answer: (visit, { token, form }) => payOrderByCard(visit, token, form),
  },
  {
    ...ofOrder,
    path: `${order}/cancel`,
    idempotency: 'idempotent',
    answer: (visit, { token }) => cancelOrder(visit, token),
  },
  {
    ...ofOrder,
    path: `${order}/debited`,
    limit: askLimit,
    idempotency: 'idempotent',
    answer: (visit, { token }) => askAboutOrder(visit, token),
  },
  {
    ...ofOrder,
    path: `${order}/download`,
    limit: beginLimit,
    idempotency: 'idempotent',
    answer: (visit, { token, form }) => startDownload(visit, token, form),
  },
  {
    ...ofOrder,
    path: `${order}/more`,
    idempotency: 'idempotent',
    answer: (visit, { token, form }) => askMore(visit, token, form),
  },
  {
    ...ofOrder,
    path: `${order}/sent`,
    idempotency: 'idempotent',
    answer: (visit, { token, form }) => sayOrderSent(visit, token, form),
  },
  {
    ...ofOrder,
    path: `${order}/review`,
    limit: reviewLimit,
    files: true,
    work: null,
    idempotency: 'idempotent',
    answer: (visit, { token, request }) => sendReview(visit, token, request),
  },
  {
    ...ofOrder,
    path: `${order}/photos`,
    limit: photosLimit,
    files: true,
    work: null,
    idempotency: 'idempotent',
    answer: (visit, { token, request }) => sendPhotos(visit, token, request),
  },
  {
    ...ofOrder,
    path: `${order}/unphoto`,
    limit: reviewLimit,
    idempotency: 'idempotent',
    answer: (visit, { token, form }) => takePhotoBack(visit, token, form),
  },
  {
    ...ofOrder,
    path: `${order}/unreview`,
    limit: reviewLimit,
    idempotency: 'idempotent',
    answer: (visit, { token, form }) => takeReviewBack(visit, token, form),
  },
  {
    ...ofOrder,
    path: `${payFor}/now`,
    idempotency: 'none',
    answer: (visit, { token }) => payForIt(visit, token),
  },
  {
    ...sent,
    path: '/tell/me',
    limit: tellLimit,
    idempotency: 'idempotent',
    during: 'open',
    answer: (visit, { form }) => tellFromForm(visit, form),
  },
  {
    ...sent,
    path: '/newsletter',
    limit: newsLimit,
    idempotency: 'idempotent',
    during: 'open',
    answer: (visit, { form }) => askFromForm(visit, form),
  },
  {
    ...sent,
    path: '/enquiry',
    limit: enquiryLimit,
    idempotency: 'idempotent',
    during: 'open',
    answer: (visit, { form }) => enquireFromForm(visit, form),
  },
  seenForm,
  {
    ...inBasket,
    path: '/area',
    idempotency: 'idempotent',
    answer: (visit, { form }) => takeArea(visit, form),
  },
  {
    ...sentOrdering,
    path: '/track/find',
    limit: trackLimit,
    idempotency: 'idempotent',
    during: 'suspension',
    answer: (visit, { form }) => findFromForm(visit, form),
  },
];

const pages: readonly OwnPage[] = [
  riderPage,
  { ...shownBuying, path: '/basket', during: 'open', answer: (visit) => showBasket(visit) },
  { ...shownBuying, path: '/basket/send', during: 'open', answer: (visit) => showSend(visit) },
  {
    ...shownBuying,
    path: '/basket/shared',
    during: 'open',
    answer: (visit, { query }) => showShared(visit, query),
  },
  { ...shownOrdering, path: '/checkout', during: 'open', answer: (visit) => showCheckout(visit) },
  {
    ...madeOrder,
    path: order,
    answer: (visit, { token, query }) => showOrder(visit, token, query),
  },
  {
    ...madeOrder,
    path: `${order}/receipt`,
    answer: (visit, { token }) => showReceipt(visit, token),
  },
  {
    ...madeOrder,
    path: `${order}/receipt.pdf`,
    limit: fileLimit,
    answer: (visit, { token }) => saveReceipt(visit, token),
  },
  {
    ...madeOrder,
    path: payFor,
    answer: (visit, { token, query }) => showPayFor(visit, token, query),
  },
  ...linkPages,
  { ...shown, path: '/area', during: 'open', answer: (visit, { query }) => showArea(visit, query) },
  { ...madeOrder, path: '/track', answer: (visit) => showTrack(visit) },
  {
    ...madeOrder,
    path: `${order}/state`,
    answer: (visit, { token }) => orderState(visit, token),
  },
];

/** The bytes of a file that was bought, for as long as its address is good. */
export const downloadPage: ShopPage = {
  ...madeOrder,
  path: `/downloads/${token}`,
  limit: rangeLimit,
};

/** What shopping services of others read of the shop; its uses are counted per store, since they read many from one place. */
export const feedPage: ShopPage = { ...shown, path: productFeedPath, during: 'open', work: 'carrying' };

/** Where a form's address is opened by hand or by "back": its page, not an error. */
const openedByHand: readonly OwnPage[] = forms
  .filter(({ path }) => !pages.some((page) => page.path === path))
  .map(({ path, during }) => ({
    ...shown,
    path,
    during,
    answer: (_visit, { token }) => {
      const page = path.replace(/\/\w+$/, '').replace(/:token\(.*\)$/, token);
      return { kind: 'redirect', to: page || '/', cookies: [] };
    },
  }));

/** Every page and form that is one shopper's own. */
export const ownPages: readonly OwnPage[] = [...pages, ...forms, ...openedByHand];

/** Pages everybody sees alike; what is at none of these addresses is looked for all the same. */
export const publicPages: readonly ShopPage[] = [
  '/',
  '/products',
  '/products/:slug',
  '/products/:slug/reviews',
  '/collections/:slug',
  '/pages/:slug',
  '/blog',
  '/blog/:slug',
  '/search',
  '/wishlist',
  '/*',
].map((path) => ({ ...shown, path, during: 'open' }));
