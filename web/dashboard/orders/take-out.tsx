import { ordersSheet } from '#shared/api/orders-list.ts';
import { download } from '#web/client/download.ts';
import type { OrdersOf } from '../api/orders-api.ts';
import { SheetButton } from '../components/sheet-button.tsx';

/** The orders that are listed, all of them, as a sheet. Above the narrow list of a desk its word would take a line more. */
export const TakeOut = ({ asked: { slug, ...query } }: { asked: OrdersOf }) => (
  <SheetButton
    variant="quiet"
    title="File (CSV)"
    className="desk:px-3"
    name={`orders-${slug}.csv`}
    ask={() => download(ordersSheet, { params: { slug }, query })}
  >
    <span className="desk:sr-only">File (CSV)</span>
  </SheetButton>
);
