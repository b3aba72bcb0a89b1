import type { FastifyRequest } from 'fastify';
import type { StorePage } from '../platform/http/store-pages.ts';
import { largestForm } from './serving/request.ts';
import type { Answer, Visit } from './serving/visit.ts';

/** A page or form of a shop. */
export interface ShopPage extends StorePage {
  /**
   * Whether it is there only while the shop is open, also while it rests or the operator has closed it (what is somebody's
   * own: an order, a checkout that was filled in, a parcel to bring, mails to be rid of), or whatever became of the store.
   */
  during: 'open' | 'suspension' | 'anything';
}

interface PageRequest {
  query: URLSearchParams;
  /** Empty for a GET. */
  form: URLSearchParams;
  /** The part of the path that names an order. */
  token: string;
  /** For who reads the files that come with a form. */
  request: FastifyRequest;
}

/** One shopper's own; never cached. */
export interface OwnPage extends ShopPage {
  answer(visit: Visit, call: PageRequest): Answer | Promise<Answer>;
}

/** What a page that only shows has in common with all such pages. */
export const shown = { method: 'GET', limit: null, body: 0, idempotency: 'safe', work: 'looking' } as const;
/** The same for what belongs to an order that is being made or was made. */
export const shownOrdering = { ...shown, work: 'ordering' } as const;
/** And for a basket. */
export const shownBuying = { ...shown, work: 'buying' } as const;
export const sent = { method: 'POST', body: largestForm, work: 'looking' } as const;
export const sentOrdering = { ...sent, work: 'ordering' } as const;
export const sentBuying = { ...sent, work: 'buying' } as const;

/** An order's private address as the order module makes it; anything else cannot be one. */
export const token = ':token(^[A-Za-z0-9_-]{20,120}$)';
