import { useRef, useState, type ReactNode } from 'react';
import { Undo2 } from 'lucide-react';
import type { Which } from '#shared/api/price-changes.ts';
import type { DoneToMany } from '#shared/api/product-table.ts';
import { sentenceOf } from '#web/client/errors.ts';
import { useProblem } from '#web/forms/use-problem.ts';
import { Button } from '#web/ui/button.tsx';
import { FieldError } from '#web/ui/field.tsx';
import { productTableApi } from '../api/product-table-api.ts';
import { Folded } from '../components/folded.tsx';
import { intoView } from '../components/into-view.ts';
import { newKey } from '../components/new-key.ts';
import { ClosableCard } from './closable-card.tsx';
import { takenBackWords } from './taken-back.ts';

/** Which products, for what is done to them. */
export interface Meant {
  slug: string;
  which: Which;
  /** What these products are, as a person says it. */
  chosen: string;
  onClose: () => void;
}

interface Props extends Omit<Meant, 'which'> {
  title: string;
  /** All that is asked for, as text; '' while something is missing. */
  asked: string;
  send: (id: string) => Promise<{ data?: DoneToMany | undefined; error?: unknown }>;
  busy: boolean;
  /** What became of so many. */
  came: (products: string) => string;
  /** Where what is to be done is said. */
  children: ReactNode;
}

type Told = Pick<DoneToMany, 'left_count' | 'left'>;
type Came = Told & { says: string; editId: string | null };

const many = (count: number) => `${count.toLocaleString('en-NG')} ${count === 1 ? 'product' : 'products'}`;

/** One thing done to many products at once, above the list they are of, and taken back in one tap. */
export function ManyPanel({ slug, title, chosen, onClose, asked, send, busy, came, children }: Props) {
  const [done, setDone] = useState<Came | null>(null);
  const [takeBack, takingBack] = productTableApi.useUndoTableEditMutation();
  const { problem, tell, clear } = useProblem();
  // A try goes under one id until it is answered, so that a second press changes nothing a second time.
  const tried = useRef({ asked: '', id: '' });
  async function apply() {
    if (tried.current.asked !== asked) tried.current = { asked, id: newKey() };
    clear();
    const { data, error } = await send(tried.current.id);
    if (!data) return tell(sentenceOf(error, 'We could not change them. Please try again.'));
    tried.current = { asked: '', id: '' };
    const { product_count: count, id } = data.edit;
    const nothing = data.left_count === 0 ? 'All of them were so already.' : 'Nothing was changed.';
    setDone({ ...data, says: count > 0 ? came(many(count)) : nothing, editId: count > 0 ? id : null });
  }
  async function undo(editId: string) {
    clear();
    const { data, error } = await takeBack({ params: { slug, editId } });
    if (!data) return tell(sentenceOf(error, 'We could not take them back. Please try again.'));
    setDone({
      ...data,
      says: takenBackWords(
        data,
        `${many(data.product_count)} back to what ${data.product_count === 1 ? 'it was' : 'they were'}.`,
      ),
      editId: null,
    });
  }
  return (
    <ClosableCard title={title} onClose={onClose}>
      {done ? (
        <div className="grid grid-cols-1 gap-4">
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
        </div>
      ) : (
        <form
          className="grid grid-cols-1 gap-4"
          onSubmit={(event) => {
            event.preventDefault();
            void apply();
          }}
        >
          <p className="m-0 text-muted">{`Of ${chosen}. Search, filter or tick below to change fewer.`}</p>
          {children}
          <Button
            type="submit"
            className="justify-self-start max-sm:w-full"
            disabled={asked === ''}
            busy={busy}
            busyLabel="Changing…"
          >
            Apply
          </Button>
        </form>
      )}
      <div aria-live="polite">{problem && <FieldError>{problem}</FieldError>}</div>
    </ClosableCard>
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
