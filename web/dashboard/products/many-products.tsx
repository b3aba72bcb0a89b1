import type { ReactNode } from 'react';
import type { Which } from '#shared/api/price-changes.ts';
import type { DoneToMany } from '#shared/api/product-table.ts';
import { productTableApi } from '../api/product-table-api.ts';
import { Folded } from '../components/folded.tsx';
import { howMany } from '../many/how-many.ts';
import { ManyPanel } from '../many/many-panel.tsx';
import { takenBackWords } from '../many/taken-back.ts';

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

const many = (count: number) => howMany(count, 'product', 'products');

/** One thing done to many products at once: an edit of the table. */
export function ManyProducts({ slug, came, ...panel }: Props) {
  const [takeBack, takingBack] = productTableApi.useUndoTableEditMutation();
  return (
    <ManyPanel
      {...panel}
      takeBack={(editId) => takeBack({ params: { slug, editId } })}
      takingBack={takingBack.isLoading}
      came={({ edit: { product_count: count, id }, ...told }: DoneToMany) => {
        const nothing = told.left_count === 0 ? 'All of them were so already.' : 'Nothing was changed.';
        const says = count > 0 ? came(many(count)) : nothing;
        return { says, editId: count > 0 ? id : null, left: <Left {...told} /> };
      }}
      wentBack={({ product_count: count, ...told }) => ({
        says: takenBackWords(
          told.restored_count + told.left_count,
          `${many(count)} back to what ${count === 1 ? 'it was' : 'they were'}.`,
        ),
        left: <Left {...told} />,
      })}
    />
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
