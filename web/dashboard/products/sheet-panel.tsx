import { chosenProducts, mostInSheet } from '#shared/api/goods-lists.ts';
import { download } from '#web/client/download.ts';
import { SheetButton } from '../components/sheet-button.tsx';
import { ClosableCard } from '../many/closable-card.tsx';

interface Props {
  slug: string;
  ids: readonly string[];
  onClose: () => void;
}

/** What is ticked in the list below, as a file. */
export function SheetPanel({ slug, ids, onClose }: Props) {
  const products = ids.join(',');
  return (
    <ClosableCard title="Download some (CSV)" onClose={onClose}>
      <div className="grid grid-cols-1 justify-items-start gap-3">
        <p className="m-0 text-muted" role="status">
          {ids.length === 0 ? 'Tick products in the list below.' : `${ids.length} chosen below.`}
        </p>
        <p className="m-0 text-muted">Sets are left out: no column says what is in them.</p>
        {ids.length > mostInSheet ? (
          <p className="m-0">{`Choose at most ${mostInSheet} products at once.`}</p>
        ) : (
          ids.length > 0 && (
            <SheetButton
              name={`products-${slug}.csv`}
              className="max-sm:w-full"
              ask={() => download(chosenProducts, { params: { slug }, query: { products } })}
            >
              Download {ids.length}
            </SheetButton>
          )
        )}
      </div>
    </ClosableCard>
  );
}
