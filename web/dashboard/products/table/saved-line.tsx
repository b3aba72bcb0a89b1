import { Undo2 } from 'lucide-react';
import type { TableEdit } from '#shared/api/product-table.ts';
import { lagosMoment } from '#shared/lagos.ts';
import { Button } from '#web/ui/button.tsx';
import { productTableApi } from '../../api/product-table-api.ts';
import { LeftPrices } from '../prices/price-preview.tsx';
import { howMany } from '../../many/how-many.ts';
import { takenBackWords } from '../../many/taken-back.ts';
import type { Saving } from './use-saving.ts';

const what = ({ cell_count, product_count }: TableEdit) =>
  `${howMany(cell_count, 'change')} of ${howMany(product_count, 'product')}`;

/** What was saved last, and its way back. */
export function SavedLine({ slug, saving }: { slug: string; saving: Saving }) {
  const { currentData } = productTableApi.useLastTableEditQuery({ params: { slug } });
  const { done, undone } = saving;
  if (undone)
    return (
      <div className="mb-4 rounded-md bg-sunken px-4 py-2">
        <p role="status" className="m-0 py-1 font-semibold">
          {takenBackWords(
            undone.restored_count + undone.left_count,
            `${howMany(undone.restored_count, 'change')} taken back.`,
          )}
        </p>
        <LeftPrices count={undone.left_count} left={undone.left} />
      </div>
    );
  const last = done ?? currentData?.last;
  if (!last || last.undone_at || last.cell_count === 0) return null;
  return (
    <div className="mb-4 flex flex-wrap items-center gap-x-4 rounded-md bg-sunken px-4 py-1">
      <span role="status" className="min-w-0 flex-1 basis-56 py-1">
        {done ? (
          <b>{what(done)} saved.</b>
        ) : (
          <>
            Last: {what(last)}, {last.by}, {lagosMoment(new Date(last.at))}
          </>
        )}
      </span>
      <Button
        variant="quiet"
        size="small"
        busy={saving.takingBack}
        icon={<Undo2 className="size-4.5" />}
        onClick={() => void saving.undo(last)}
      >
        Take it back
      </Button>
    </div>
  );
}
