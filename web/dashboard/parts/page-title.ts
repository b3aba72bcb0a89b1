import { useEffect } from 'react';
import { product } from '#shared/product.ts';

export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${product.name}`;
  }, [title]);
}
