import { useState } from 'react';
import { SelectField } from '#web/ui/choices.tsx';
import type { ProductStatus } from '../api/catalogue-api.ts';
import { productTableApi } from '../api/product-table-api.ts';
import { ManyProducts, type Meant } from './many-products.tsx';

const choices = [
  { value: 'active', label: 'On sale' },
  { value: 'draft', label: 'Drafts' },
  { value: 'archived', label: 'Archived' },
] as const;

const came = {
  active: (products: string) => `${products} put on sale.`,
  draft: (products: string) => `${products} made drafts.`,
  archived: (products: string) => `${products} archived.`,
} satisfies Record<ProductStatus, (products: string) => string>;

/** Many products put on sale or away at once. */
export function StatusPanel({ which, ...panel }: Meant) {
  const [status, setStatus] = useState<ProductStatus>('active');
  const [send, { isLoading }] = productTableApi.useSetStatusesMutation();
  const { slug } = panel;
  return (
    <ManyProducts
      {...panel}
      title="Put on sale or away"
      asked={JSON.stringify([which, status])}
      send={(id) => send({ params: { slug }, body: { id, which, status } })}
      busy={isLoading}
      came={came[status]}
    >
      <SelectField
        label="What becomes of them"
        options={choices}
        value={status}
        onChange={(event) => setStatus(event.target.value as ProductStatus)}
      />
    </ManyProducts>
  );
}
