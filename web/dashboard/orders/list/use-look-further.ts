import { useEffect } from 'react';
import type { OrderSummary } from '#shared/api/orders.ts';

interface List {
  currentData?: { pages: readonly { items: readonly OrderSummary[] }[] } | undefined;
  hasNextPage: boolean;
  isFetching: boolean;
  isError: boolean;
  fetchNextPage: () => unknown;
}

/** So few orders are not worth a press: it is looked further back until there are as many, or no more. */
const few = 10;

/** A page may be short, since no call looks through very many orders; the next one is asked for by itself then. */
export function useLookFurther({ currentData, hasNextPage, isFetching, isError, fetchNextPage }: List): void {
  const last = currentData?.pages.at(-1);
  const isShort = last !== undefined && last.items.length < few;
  useEffect(() => {
    if (isShort && hasNextPage && !isFetching && !isError) fetchNextPage();
  }, [isShort, hasNextPage, isFetching, isError, fetchNextPage]);
}
