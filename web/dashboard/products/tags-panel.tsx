import { useState } from 'react';
import { SelectField } from '#web/ui/choices.tsx';
import { keptFresh } from '../api/freshness.ts';
import { productTableApi } from '../api/product-table-api.ts';
import { TagsField } from '../many/tags-field.tsx';
import { tagsIn } from '../many/tags-in.ts';
import { ManyProducts, type Meant } from './many-products.tsx';

type What = 'add' | 'take';

const choices = [
  { value: 'add', label: 'Add tags' },
  { value: 'take', label: 'Take tags away' },
] as const;

const came = {
  add: (tags: string, products: string) => `${tags} added to ${products}.`,
  take: (tags: string, products: string) => `${tags} taken from ${products}.`,
} satisfies Record<What, (tags: string, products: string) => string>;

/** Tags added to many products at once, or taken from them. */
export function TagsPanel({ which, ...panel }: Meant) {
  const [what, setWhat] = useState<What>('add');
  const [typed, setTyped] = useState('');
  const [send, { isLoading }] = productTableApi.useChangeTagsMutation();
  const { slug } = panel;
  const all = productTableApi.useProductTagsQuery({ params: { slug } }, keptFresh).currentData?.items ?? [];
  const tags = tagsIn(typed);
  const named = tags.map((tag) => `“${tag}”`).join(', ');
  return (
    <ManyProducts
      {...panel}
      title="Tags"
      asked={tags.length > 0 ? JSON.stringify([which, what, tags]) : ''}
      send={(id) => send({ params: { slug }, body: { id, which, what, tags } })}
      busy={isLoading}
      came={(products) => came[what](named, products)}
    >
      <SelectField
        label="What to do"
        options={choices}
        value={what}
        onChange={(event) => setWhat(event.target.value as What)}
      />
      <TagsField label="Which tags" placeholder="aso ebi, gift" all={all} typed={typed} onType={setTyped} />
    </ManyProducts>
  );
}
