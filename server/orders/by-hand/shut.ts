import { product } from '#shared/product.ts';
import type { StoreTerms } from '../../stores/index.ts';
import { conflict } from '../actions.ts';

/** @throws AppError conflict where we have suspended the store: nobody can pay it, so nobody is asked to. */
export function mustNotBeSuspended({ suspended }: Pick<StoreTerms, 'suspended'>): void {
  if (suspended)
    throw conflict(
      `We have suspended your store, so nobody can pay by a link. The reason stands above each page of your dashboard: answer it there, or write to ${product.email}.`,
    );
}

/** @throws AppError conflict with why nobody can pay by a link of this store, and what its owner can do, where that is so. */
export function mustTakeLinks(terms: StoreTerms): void {
  if (terms.open) return;
  mustNotBeSuspended(terms);
  if (terms.closing_at)
    throw conflict(
      'Your store closes for good, so nobody can pay by a link. To sell on, keep it under Site, Close this store.',
    );
  throw conflict('Publish your store first: the link opens at its address.');
}
