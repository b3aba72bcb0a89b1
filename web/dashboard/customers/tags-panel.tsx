import { useState } from 'react';
import type { BodyOf } from '#shared/api/contract.ts';
import { customerLimits, type tagCustomers } from '#shared/api/customers.ts';
import { SelectField } from '#web/ui/choices.tsx';
import { customersApi } from '../api/customers-api.ts';
import { keptFresh } from '../api/freshness.ts';
import { howMany } from '../many/how-many.ts';
import { ManyPanel } from '../many/many-panel.tsx';
import { takenBackWords } from '../many/taken-back.ts';
import { TagsField } from '../many/tags-field.tsx';
import { tagsIn } from '../many/tags-in.ts';

type Asked = BodyOf<typeof tagCustomers>;

const choices = [
  { value: 'add', label: 'Add tags' },
  { value: 'take', label: 'Take tags away' },
] as const;

const came = {
  add: (tags: string, customers: string) => `${tags} added to ${customers}.`,
  take: (tags: string, customers: string) => `${tags} taken from ${customers}.`,
} satisfies Record<Asked['what'], (tags: string, customers: string) => string>;

const many = (count: number) => howMany(count, 'customer', 'customers');

interface Props {
  slug: string;
  which: Asked['which'];
  /** Who these are, as a person says it. */
  chosen: string;
  onClose: () => void;
}

/** Tags added to many customers at once, or taken from them. */
export function TagsPanel({ slug, which, ...panel }: Props) {
  const [what, setWhat] = useState<Asked['what']>('add');
  const [typed, setTyped] = useState('');
  const [send, sending] = customersApi.useTagCustomersMutation();
  const [takeBack, takingBack] = customersApi.useUntagCustomersMutation();
  const all = customersApi.useCustomerTagsQuery({ params: { slug } }, keptFresh).currentData?.items ?? [];
  const tags = tagsIn(typed);
  const named = tags.map((tag) => `“${tag}”`).join(', ');
  return (
    <ManyPanel
      {...panel}
      title="Tags"
      asked={tags.length > 0 ? JSON.stringify([which, what, tags]) : ''}
      send={(id) => send({ params: { slug }, body: { id, which, what, tags } })}
      busy={sending.isLoading}
      takeBack={(editId) => takeBack({ params: { slug, editId }, body: { what } })}
      takingBack={takingBack.isLoading}
      came={({ customer_count: count, left_count: left }, id) => ({
        says:
          count > 0
            ? came[what](named, many(count))
            : left > 0
              ? 'Nothing was changed.'
              : 'All of them were so already.',
        editId: count > 0 ? id : null,
        left: left > 0 && <p className="m-0">{leftSays(left)}</p>,
      })}
      wentBack={({ customer_count: count }) => ({
        says: takenBackWords(count, `${many(count)} back to what ${count === 1 ? 'they had' : 'each had'}.`),
      })}
    >
      <SelectField
        label="What to do"
        options={choices}
        value={what}
        onChange={(event) => setWhat(event.target.value as Asked['what'])}
      />
      <TagsField label="Which tags" placeholder="wholesale, vip" all={all} typed={typed} onType={setTyped} />
    </ManyPanel>
  );
}

const leftSays = (left: number) =>
  `${many(left)} would have more than ${customerLimits.tags} tags, so nothing was added there.`;
