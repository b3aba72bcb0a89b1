import { useRef, useState } from 'react';
import { Undo2, X } from 'lucide-react';
import type { AnswerOf } from '#shared/api/contract.ts';
import type { Which } from '#shared/api/price-changes.ts';
import type { setStatuses } from '#shared/api/product-table.ts';
import { sentenceOf } from '#web/client/errors.ts';
import { useProblem } from '#web/forms/use-problem.ts';
import { Button, IconButton } from '#web/ui/button.tsx';
import { SelectField } from '#web/ui/choices.tsx';
import { FieldError } from '#web/ui/field.tsx';
import type { ProductStatus } from '../api/catalogue-api.ts';
import { productTableApi } from '../api/product-table-api.ts';
import { Folded } from '../components/folded.tsx';
import { intoView } from '../components/into-view.ts';
import { newKey } from '../components/new-key.ts';
import { SectionCard } from '../components/section-card.tsx';

interface Props {
  slug: string;
  which: Which;
  /** What these products are, as a person says it. */
  chosen: string;
  onClose: () => void;
}

type Told = Pick<AnswerOf<typeof setStatuses>, 'left_count' | 'left'>;
type Came = Told & { says: string; editId: string | null };

const choices = [
  { value: 'active', label: 'On sale' },
  { value: 'draft', label: 'Drafts' },
  { value: 'archived', label: 'Archived' },
] as const;

const many = (count: number) => `${count.toLocaleString('en-NG')} ${count === 1 ? 'product' : 'products'}`;

const came = {
  active: (products: string) => `${products} put on sale.`,
  draft: (products: string) => `${products} made drafts.`,
  archived: (products: string) => `${products} archived.`,
} satisfies Record<ProductStatus, (products: string) => string>;

/** Many products put on sale or away at once, above the list they are of, and taken back in one tap. */
export function StatusPanel({ slug, which, chosen, onClose }: Props) {
  const [status, setStatus] = useState<ProductStatus>('active');
  const [done, setDone] = useState<Came | null>(null);
  const [send, sending] = productTableApi.useSetStatusesMutation();
  const [takeBack, takingBack] = productTableApi.useUndoTableEditMutation();
  const { problem, tell, clear } = useProblem();
  // A try goes under one id until it is answered, so that a second press changes nothing a second time.
  const asked = useRef({ what: '', id: '' });
  async function apply() {
    const what = JSON.stringify([which, status]);
    if (asked.current.what !== what) asked.current = { what, id: newKey() };
    clear();
    const { data, error } = await send({ params: { slug }, body: { id: asked.current.id, which, status } });
    if (!data) return tell(sentenceOf(error, 'We could not change them. Please try again.'));
    asked.current = { what: '', id: '' };
    const { product_count: count, id } = data.edit;
    const nothing = data.left_count === 0 ? 'All of them were so already.' : 'Nothing was changed.';
    setDone({
      ...data,
      says: count > 0 ? came[status](many(count)) : nothing,
      editId: count > 0 ? id : null,
    });
  }
  async function undo(editId: string) {
    clear();
    const { data, error } = await takeBack({ params: { slug, editId } });
    if (!data) return tell(sentenceOf(error, 'We could not take them back. Please try again.'));
    setDone({
      ...data,
      says: `${many(data.restored_count)} back to what ${data.restored_count === 1 ? 'it was' : 'they were'}.`,
      editId: null,
    });
  }
  return (
    <SectionCard
      title={
        <span className="flex items-center justify-between gap-2">
          Put on sale or away
          <IconButton label="Close" icon={<X className="size-5" />} onClick={onClose} />
        </span>
      }
      className="mb-5"
    >
      <div className="grid grid-cols-1 gap-4">
        {done ? (
          <>
            <p role="status" ref={intoView} className="m-0 font-semibold">
              {done.says}
            </p>
            <Left {...done} />
            <div className="flex flex-wrap gap-2">
              {done.editId && (
                <Button
                  variant="secondary"
                  busy={takingBack.isLoading}
                  icon={<Undo2 className="size-4.5" />}
                  onClick={() => void undo(done.editId!)}
                >
                  Take it all back
                </Button>
              )}
              <Button variant="quiet" onClick={() => setDone(null)}>
                Change more
              </Button>
            </div>
          </>
        ) : (
          <>
            <p className="m-0 text-muted">{`Of ${chosen}. Search, filter or tick below to change fewer.`}</p>
            <SelectField
              label="What becomes of them"
              options={choices}
              value={status}
              onChange={(event) => setStatus(event.target.value as ProductStatus)}
            />
            <Button
              className="justify-self-start max-sm:w-full"
              busy={sending.isLoading}
              busyLabel="Changing…"
              onClick={() => void apply()}
            >
              Apply
            </Button>
          </>
        )}
      </div>
      <div aria-live="polite">{problem && <FieldError>{problem}</FieldError>}</div>
    </SectionCard>
  );
}

/** What stays as it is, each with why. */
function Left({ left_count: count, left }: Told) {
  if (count === 0) return null;
  return (
    <Folded summary={count === 1 ? 'One product stays as it is' : `${count} products stay as they are`}>
      <ul className="m-0 grid list-none grid-cols-1 gap-2 p-0">
        {left.map(({ title, why }, at) => (
          <li key={at}>
            <b>{title}</b>: {why}
          </li>
        ))}
        {count > left.length && <li className="text-muted">and {count - left.length} more</li>}
      </ul>
    </Folded>
  );
}
