import { useEffect } from 'react';
import { product } from '#shared/product.ts';

/** null: somebody else says it. */
export function usePageTitle(title: string | null): void {
  useEffect(() => {
    if (title !== null) document.title = `${title} · ${product.name}`;
  }, [title]);
}
