import { useId, useState } from 'react';
import { Plus, X } from 'lucide-react';
import { customerLimits, type Customer } from '#shared/api/customers.ts';
import { told } from '#web/forms/confirmed.ts';
import { Button, IconButton } from '#web/ui/button.tsx';
import { controlClass } from '#web/ui/field.tsx';
import { customersApi } from '../api/customers-api.ts';
import { keptFresh } from '../api/freshness.ts';
import { SectionCard } from '../components/section-card.tsx';
import { useMay } from '../shell/slug.ts';

/** Words of the owner's own by which customers are told apart; typed, or taken from those in use. */
export function Tags({ customer, slug }: { customer: Customer; slug: string }) {
  const mayChange = useMay('customers.change');
  const [typed, setTyped] = useState('');
  const [send, { isLoading }] = customersApi.useTagCustomerMutation();
  const { tags, id: customerId } = customer;
  const keep = async (next: string[]) =>
    told(send({ params: { slug, customerId }, body: { tags: next } }), null);
  const add = async () => {
    if (typed.trim() !== '' && (await keep([...tags, typed.trim()]))) setTyped('');
  };
  return (
    <SectionCard title="Tags" titleClass="mb-2 text-lg">
      {tags.length === 0 && (
        <p className="m-0 mb-3 text-[0.9375rem] text-muted">
          Words of your own, for example “wholesale”. The list can be narrowed by them.
        </p>
      )}
      <ul className="m-0 mb-3 flex list-none flex-wrap gap-2 p-0 empty:hidden">
        {tags.map((tag) => (
          <li key={tag} className="flex items-center rounded-full bg-sunken pl-3 break-all">
            {tag}
            {mayChange ? (
              <IconButton
                label={`Remove the tag ${tag}`}
                icon={<X className="size-4.5" />}
                disabled={isLoading}
                onClick={() => void keep(tags.filter((one) => one !== tag))}
              />
            ) : (
              <span className="w-3" />
            )}
          </li>
        ))}
      </ul>
      {mayChange && (
        <NewTag slug={slug} known={tags} typed={typed} type={setTyped} add={add} busy={isLoading} />
      )}
    </SectionCard>
  );
}

interface NewProps {
  slug: string;
  known: readonly string[];
  typed: string;
  type: (text: string) => void;
  add: () => Promise<void>;
  busy: boolean;
}

function NewTag({ slug, known, typed, type, add, busy }: NewProps) {
  const id = useId();
  const inUse = customersApi.useCustomerTagsQuery({ params: { slug } }, keptFresh).currentData?.items ?? [];
  return (
    <form
      className="flex gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        void add();
      }}
    >
      <label htmlFor={id} className="sr-only">
        New tag
      </label>
      <input
        id={id}
        list={`${id}-known`}
        value={typed}
        onChange={(event) => type(event.target.value)}
        maxLength={customerLimits.tag}
        autoComplete="off"
        autoCapitalize="none"
        placeholder="New tag"
        className={controlClass}
      />
      <datalist id={`${id}-known`}>
        {inUse
          .filter((tag) => !known.includes(tag))
          .map((tag) => (
            <option key={tag} value={tag} />
          ))}
      </datalist>
      <Button type="submit" variant="secondary" busy={busy} icon={<Plus className="size-5" />}>
        Add
      </Button>
    </form>
  );
}
