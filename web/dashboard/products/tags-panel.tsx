import { useState } from 'react';
import { Plus } from 'lucide-react';
import { Button } from '#web/ui/button.tsx';
import { SelectField } from '#web/ui/choices.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { keptFresh } from '../api/freshness.ts';
import { productTableApi } from '../api/product-table-api.ts';
import { ManyPanel, type Meant } from './many-panel.tsx';
import { tagsIn } from './tags-in.ts';

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
  const tags = tagsIn(typed);
  const named = tags.map((tag) => `“${tag}”`).join(', ');
  return (
    <ManyPanel
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
      <div className="grid grid-cols-1 gap-2">
        <TextField
          label="Which tags"
          autoComplete="off"
          autoCapitalize="none"
          hint="Words between commas."
          placeholder="aso ebi, gift"
          value={typed}
          maxLength={800}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Offered slug={slug} typed={typed} onTake={setTyped} />
      </div>
    </ManyPanel>
  );
}

/** As many as are seen at once; what is typed narrows them. */
const mostSeen = 8;

interface OfferedProps {
  slug: string;
  typed: string;
  /** What stands in the field when one of them is taken. */
  onTake: (typed: string) => void;
}

/** Tags the store has, that begin or go on as what is being typed. */
function Offered({ slug, typed, onTake }: OfferedProps) {
  const all = productTableApi.useProductTagsQuery({ params: { slug } }, keptFresh).currentData?.items ?? [];
  const [last = '', ...before] = typed.split(',').toReversed();
  const whole = tagsIn(before.toReversed().join(','));
  const has = new Set(whole.map((tag) => tag.toLowerCase()));
  const begun = last.trim().toLowerCase();
  const some = all.filter((tag) => !has.has(tag.toLowerCase()) && tag.toLowerCase().includes(begun));
  if (some.length === 0) return null;
  return (
    <ul aria-label="Tags you have" className="m-0 flex list-none flex-wrap gap-2 p-0">
      {some.slice(0, mostSeen).map((tag) => (
        <li key={tag} className="max-w-full">
          <Button
            variant="secondary"
            size="small"
            icon={<Plus className="size-4.5" />}
            className="max-w-full break-all"
            onClick={() => onTake(`${[...whole, tag].join(', ')}, `)}
          >
            {tag}
          </Button>
        </li>
      ))}
    </ul>
  );
}
