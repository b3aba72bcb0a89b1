import { ordersSheet } from '#shared/api/orders-list.ts';
import { download } from '#web/client/download.ts';
import type { OrdersOf } from '../api/orders-api.ts';
import { SheetButton } from '../components/sheet-button.tsx';

/** The orders that are listed, all of them, as a sheet. */
export const TakeOut = ({ asked: { slug, ...query } }: { asked: OrdersOf }) => (
  <SheetButton
    variant="quiet"
    name={`orders-${slug}.csv`}
    ask={() => download(ordersSheet, { params: { slug }, query })}
  >
    File (CSV)
  </SheetButton>
);
